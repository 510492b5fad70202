// Room: common/simgpu/memory. See ledger.hpp.
#include "simgpu/memory/ledger.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

namespace gridlings::simgpu {
namespace {

constexpr std::size_t map_threshold = 256 << 10;
constexpr std::uint64_t page_words = ledger_page / 64;  // of a map

std::uint64_t map_bytes(std::uint64_t bytes) {
  return (bytes + ledger_page - 1) / ledger_page * (ledger_page / 8);
}

/// Calls visit(word, mask) for the words of a map that hold the range.
template <class Visit>
[[gnu::always_inline]] inline bool each_word(std::uint64_t first, std::uint64_t bytes, Visit visit) {
  const std::uint64_t last = first + bytes - 1;
  for (std::uint64_t word = first / 64; word <= last / 64; ++word) {
    std::uint64_t mask = ~std::uint64_t{0};
    if (word == first / 64) mask &= ~std::uint64_t{0} << (first % 64);
    if (word == last / 64) mask &= ~std::uint64_t{0} >> (63 - last % 64);
    if (!visit(word, mask)) return false;
  }
  return true;
}

/// Bytes of a page that the allocation has.
std::uint64_t page_bytes(const Saved& s, std::uint64_t page) {
  return std::min(ledger_page, s.size - page * ledger_page);
}

bool collide(const Track& a, const Track& b, std::uint64_t page) {
  std::uint64_t both = 0;
  for (std::uint64_t k = page * page_words; k < (page + 1) * page_words; ++k)
    both |= (a.written[k] & (b.read[k] | b.written[k])) | (a.read[k] & b.written[k]);
  return both != 0;
}

}  // namespace

Ledger*& my_ledger() {
  thread_local Ledger* mine = nullptr;
  return mine;
}

ZeroBytes::ZeroBytes(std::size_t bytes)
    : bytes_(std::max<std::size_t>(bytes, 64)), mapped_(bytes >= map_threshold) {
  if (mapped_) {
    at_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at_ == MAP_FAILED) throw std::bad_alloc();
  } else {
    at_ = std::calloc(1, bytes_);
    if (at_ == nullptr) throw std::bad_alloc();
  }
}

ZeroBytes::~ZeroBytes() {
  if (mapped_)
    munmap(at_, bytes_);
  else
    std::free(at_);
}

Saved::Saved(Allocation& a)
    : allocation(a),
      base(a.base),
      size(a.size),
      pages((a.size + ledger_page - 1) / ledger_page),
      before(a.size),
      states(std::make_unique<std::atomic<std::uint8_t>[]>(pages)) {}

Track::Track(Saved& s)
    : saved(s),
      allocation(s.allocation),
      read_bytes(map_bytes(s.size)),
      written_bytes(map_bytes(s.size)),
      seen_bytes(s.pages),
      read(read_bytes.as<std::uint64_t>()),
      written(written_bytes.as<std::uint64_t>()),
      seen(seen_bytes.as<std::uint8_t>()) {}

void Track::clear() {
  for (const std::uint32_t page : pages) {
    std::fill_n(read + page * page_words, page_words, std::uint64_t{0});
    if (seen[page] == wrote_there) std::fill_n(written + page * page_words, page_words, std::uint64_t{0});
    seen[page] = nothing;
  }
  pages.clear();
}

// ---- One worker

void Ledger::give_up() { all_.give_up(); }

Track* Ledger::look_up(std::uint64_t address, std::uint64_t bytes, std::size_t slot) {
  Allocation* a = memory_.find(address);
  if (a == nullptr || a->freed || !a->contains(address, bytes)) return nullptr;
  auto& track = tracks_[a];
  if (!track) track = std::make_unique<Track>(all_.saved_of(*a));
  return recent_[slot % recent_.size()] = track.get();
}

/// Whoever writes to a page first saves it; the others wait until that is done.
void Ledger::first_touch(Track& t, std::uint64_t page, bool writes) {
  if (t.seen[page] == Track::nothing) t.pages.push_back(static_cast<std::uint32_t>(page));
  t.seen[page] = writes ? Track::wrote_there : Track::read_there;
  if (!writes) return;
  Saved& s = t.saved;
  std::uint8_t state = Saved::untouched;
  if (s.states[page].compare_exchange_strong(state, Saved::copying, std::memory_order_acquire)) {
    std::memcpy(s.before.as<std::uint8_t>() + page * ledger_page, t.allocation.host + page * ledger_page,
                page_bytes(s, page));
    s.states[page].store(Saved::saved, std::memory_order_release);
    return;
  }
  while (s.states[page].load(std::memory_order_acquire) != Saved::saved) std::this_thread::yield();
}

bool Ledger::all_written_in(const Track& t, std::uint64_t offset, std::uint64_t bytes) const {
  const std::uint64_t* before = t.allocation.unwritten_map();
  return before == nullptr || each_word(offset, bytes, [&](std::uint64_t word, std::uint64_t mask) {
           return (mask & ~(before[word] | t.written[word])) == 0;
         });
}

bool Ledger::note(Track& t, std::uint64_t offset, std::uint64_t bytes, bool writes) {
  for (std::uint64_t at = offset; at < offset + bytes; at = (at / ledger_page + 1) * ledger_page)
    enter(t, at, writes);
  if (!writes && !all_written_in(t, offset, bytes)) return false;
  std::uint64_t* map = writes ? t.written : t.read;
  return each_word(offset, bytes, [&](std::uint64_t word, std::uint64_t mask) {
    map[word] |= mask;
    return true;
  });
}

// ---- All of them

void Ledgers::start(unsigned workers) {
  constexpr std::size_t most = 256;
  given_up_.store(false, std::memory_order_relaxed);
  bool stale = saved_.size() > most || ledgers_.size() < workers;
  for (const auto& [a, s] : saved_) {  // an allocation may have gone since, and another may have its place
    const Allocation* there = memory_.find(s->base);
    stale |= there != a || there->freed || there->base != s->base || there->size != s->size;
  }
  if (stale) forget();
  while (ledgers_.size() < workers) ledgers_.push_back(std::make_unique<Ledger>(*this, memory_));
}

void Ledgers::forget() {
  ledgers_.clear();
  saved_.clear();
}

Saved& Ledgers::saved_of(Allocation& a) {
  const std::lock_guard lock(mutex_);
  auto& saved = saved_[&a];
  if (!saved) saved = std::make_unique<Saved>(a);
  return *saved;
}

bool Ledgers::agree() const {
  for (std::size_t i = 0; i < ledgers_.size(); ++i)
    for (const auto& [allocation, mine] : ledgers_[i]->tracks())
      for (std::size_t j = i + 1; j < ledgers_.size() && !mine->pages.empty(); ++j) {
        const auto other = ledgers_[j]->tracks().find(allocation);
        if (other == ledgers_[j]->tracks().end()) continue;
        const Track& theirs = *other->second;
        for (const std::uint32_t page : mine->pages)
          if (theirs.seen[page] != Track::nothing &&
              std::max(mine->seen[page], theirs.seen[page]) == Track::wrote_there &&
              collide(*mine, theirs, page))
            return false;
      }
  return true;
}

void Ledgers::keep() {
  for (const auto& ledger : ledgers_)
    for (const auto& [allocation, track] : ledger->tracks()) {
      if (allocation->all_written) continue;
      const std::uint64_t words = (allocation->size + 63) / 64;
      for (const std::uint32_t page : track->pages) {
        if (track->seen[page] != Track::wrote_there) continue;
        const std::uint64_t first = page * page_words, end = std::min(first + page_words, words);
        for (std::uint64_t k = first; k < end; ++k) allocation->written[k] |= track->written[k];
      }
    }
  clear();
}

void Ledgers::undo() {
  for (const auto& ledger : ledgers_)
    for (const auto& [allocation, track] : ledger->tracks())
      for (const std::uint32_t page : track->pages) {
        if (track->seen[page] != Track::wrote_there) continue;
        Saved& s = track->saved;
        std::memcpy(allocation->host + page * ledger_page, s.before.as<std::uint8_t>() + page * ledger_page,
                    page_bytes(s, page));
      }
  clear();
}

void Ledgers::clear() {
  for (const auto& ledger : ledgers_)
    for (const auto& [allocation, track] : ledger->tracks()) {
      for (const std::uint32_t page : track->pages)
        track->saved.states[page].store(Saved::untouched, std::memory_order_relaxed);
      track->clear();
    }
}

}  // namespace gridlings::simgpu
