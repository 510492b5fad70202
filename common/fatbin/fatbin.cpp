// Room: common/fatbin. The container.
//
//   header   u32 magic, u16 version, u16 header bytes, u64 bytes of all entries
//   entry    u16 kind (1 PTX, 2 ELF), u16 version, u32 header bytes, u64 payload bytes, ..., u32 packed bytes
//   at 16,
//            u32 architecture at 28, u64 flags at 40 (0x2000 LZ4, 0x8000 Zstandard), u64 unpacked bytes at
//            56; the payload follows, padded to 8 bytes
#include "fatbin/fatbin.hpp"

#include <lz4.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>

namespace gridlings::fatbin {
namespace {

constexpr std::uint32_t magic = 0xBA55'ED50;
constexpr std::size_t header_bytes = 16, least_entry = 64;
constexpr std::uint16_t kind_ptx = 1, kind_elf = 2;
constexpr std::uint64_t flag_old_packing = 0x1000, flag_lz4 = 0x2000, flag_zstandard = 0x8000;
constexpr std::uint64_t most_text = 64u << 20;
constexpr std::size_t most_entries = 4096;

template <class T>
T read(Bytes b, std::size_t at) {
  T value{};
  std::memcpy(&value, b.data() + at, sizeof value);
  return value;
}

Entry::Packing packing_of(std::uint64_t flags) {
  if ((flags & flag_zstandard) != 0) return Entry::Packing::Zstandard;
  if ((flags & flag_lz4) != 0) return Entry::Packing::Lz4;
  return (flags & flag_old_packing) != 0 ? Entry::Packing::Unknown : Entry::Packing::None;
}

/// The entry at the start of `rest`; returns the bytes it takes, 0 if they do not fit.
std::uint64_t read_entry(Bytes rest, Entry& e) {
  if (rest.size() < least_entry) return 0;
  const std::uint64_t head = read<std::uint32_t>(rest, 4), payload = read<std::uint64_t>(rest, 8);
  if (head < least_entry || head > rest.size() || payload > rest.size() - head) return 0;
  const auto kind = read<std::uint16_t>(rest, 0);
  e.kind = kind == kind_ptx   ? Entry::Kind::Ptx
           : kind == kind_elf ? Entry::Kind::MachineCode
                              : Entry::Kind::Other;
  e.packing = packing_of(read<std::uint64_t>(rest, 40));
  e.arch = read<std::uint32_t>(rest, 28);
  std::uint64_t stored = payload;
  if (e.packing != Entry::Packing::None) {
    const std::uint64_t packed = read<std::uint32_t>(rest, 16);
    if (packed != 0) stored = std::min(packed, payload);
    e.unpacked = read<std::uint64_t>(rest, 56);
  }
  e.payload = rest.subspan(head, stored);
  return head + payload;
}

/// Text ends at the first NUL: what follows is padding.
void cut(std::string& text) { text.resize(std::min(text.size(), text.find('\0'))); }

bool unpack(const Entry& e, std::string& text) {
  text.resize(e.unpacked);
  if (e.packing == Entry::Packing::Zstandard) {
    const std::size_t n = ZSTD_decompress(text.data(), text.size(), e.payload.data(), e.payload.size());
    return ZSTD_isError(n) == 0 && n == text.size();
  }
  const int n = LZ4_decompress_safe(reinterpret_cast<const char*>(e.payload.data()), text.data(),
                                    static_cast<int>(std::min<std::size_t>(e.payload.size(), most_text)),
                                    static_cast<int>(text.size()));
  return n >= 0 && static_cast<std::size_t>(n) == text.size();
}

}  // namespace

std::uint64_t size_of(Bytes header) {
  if (header.size() < header_bytes || read<std::uint32_t>(header, 0) != magic) return 0;
  const std::uint64_t head = read<std::uint16_t>(header, 6), rest = read<std::uint64_t>(header, 8);
  if (head < header_bytes || rest > UINT64_MAX - head) return 0;
  return head + rest;
}

bool list(Bytes bytes, std::vector<Entry>& entries, std::string& error) {
  entries.clear();
  const std::uint64_t size = size_of(bytes);
  if (size == 0 || size > bytes.size()) {
    error = size == 0 ? "not a fat binary" : "the fat binary is cut off";
    return false;
  }
  Bytes rest = bytes.first(size).subspan(std::min<std::uint64_t>(read<std::uint16_t>(bytes, 6), size));
  while (!rest.empty()) {
    Entry e;
    const std::uint64_t taken = read_entry(rest, e);
    if (taken == 0 || entries.size() == most_entries) {
      error = "an entry of the fat binary is damaged";
      return false;
    }
    entries.push_back(e);
    rest = rest.subspan(taken);
  }
  return true;
}

bool text_of(const Entry& e, std::string& text, std::string& error) {
  text.clear();
  if (e.packing == Entry::Packing::None) {
    text.assign(reinterpret_cast<const char*>(e.payload.data()), e.payload.size());
    cut(text);
    return true;
  }
  if (e.packing == Entry::Packing::Unknown) {
    error = "the PTX is compressed in a way that is not known";
    return false;
  }
  // Neither packing makes less than a 4096th: a larger claim is not believed.
  if (e.unpacked > most_text || e.unpacked / 4096 > e.payload.size()) {
    error = "the compressed PTX claims to be too large";
    return false;
  }
  if (!unpack(e, text)) {
    text.clear();
    error = "the compressed PTX is damaged";
    return false;
  }
  cut(text);
  return true;
}

const Entry* pick_ptx(const std::vector<Entry>& entries, unsigned arch) {
  const Entry* best = nullptr;
  for (const Entry& e : entries)
    if (e.kind == Entry::Kind::Ptx && e.arch <= arch && (best == nullptr || e.arch > best->arch)) best = &e;
  return best;
}

bool has_machine_code(const std::vector<Entry>& entries, unsigned arch) {
  return std::any_of(entries.begin(), entries.end(), [arch](const Entry& e) {
    return e.kind == Entry::Kind::MachineCode && e.arch / 10 == arch / 10 && e.arch <= arch;
  });
}

bool is_device_runtime(std::string_view ptx) {
  return ptx.find(".u32 __CNPRT_VERSION_NUMBER__ =") != std::string_view::npos;
}

}  // namespace gridlings::fatbin
