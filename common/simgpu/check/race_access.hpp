// Room: common/simgpu/check. Race checker: each access of a warp against the stamps of its words.
#pragma once

#include <unordered_map>

#include "simgpu/check/race_claims.hpp"
#include "simgpu/check/race_history.hpp"
#include "simgpu/check/race_lanes.hpp"
#include "simgpu/check/race_shadow.hpp"
#include "simgpu/finding.hpp"

namespace gridlings::simgpu::race {

/// Two accesses that nothing orders.
struct Race {
  Warp& warp;
  const Insn& insn;
  unsigned lane;  ///< of the access that is made now
  bool writes;
  std::uint32_t segment;
  Stamp first;  ///< the earlier one
  unsigned first_lane;
  bool first_writes;
  bool same_instruction;  ///< another lane of the same access
  bool too_small;         ///< both are strong, but the scope of one does not hold both threads
  bool in_shared;
};

/// A copy of the host's that nothing orders with an earlier access.
struct CopyRace {
  std::uint32_t copy;  ///< its segment
  bool writes;         ///< the copy does, in the word
  Stamp first;         ///< the earlier one
  bool first_writes;
};

class Reports {
 public:
  explicit Reports(const History& h) : history_(h) {}
  void add(const Race& r);
  /// An earlier access, and a copy or fill that is made now.
  void add_copy(Stamp first, bool first_writes, Stamp copy, bool copy_writes);
  void add(const CopyRace& r);
  void reset() { known_.clear(); }

 private:
  struct Parent {
    std::uint32_t child, segment;
    unsigned lane;
    bool writes, child_writes;
  };
  const char* parent_text(const Parent& p) const;
  const char* message(const Race& r) const;
  Place other_place(const Race& r) const;
  const History& history_;
  struct Told {
    std::size_t finding;
    bool narrow;  ///< two threads of one warp
  };
  std::map<std::pair<std::uint64_t, std::uint64_t>, Told> known_;  ///< by instructions
};

class Accesses {
 public:
  /// `claimed`: of the worker that asks; nullptr: one thread runs all blocks.
  explicit Accesses(History& h, Claimed* claimed = nullptr) : history_(h), claimed_(claimed), reports_(h) {}
  void access(Warp& w, const Insn& i);
  /// The device runtime writes a result for the lane.
  void result(Warp& w, const Insn& i, unsigned lane, std::uint64_t address, unsigned bytes);
  /// A copy (from == 0: a fill) within device memory, made in the segment's place.
  void transfer(std::uint32_t segment, std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
  void reset() {
    lists_.clear();
    reports_.reset();
  }
  bool has_lists() const { return lists_.any(); }
  /// A worker would have needed a list for words that others may need, too.
  bool refused_list() const { return lists_.refused(); }

 private:
  enum class Verdict : std::uint8_t { none, before, concurrent, conflict };
  /// Where an access goes: the words of one allocation or window.
  struct Target {
    Target() : writes(nullptr) {}  // the rest only once it is found: to clear it at each access costs more than to look
    Stamp *writes, *reads;
    const std::uint8_t* data;
    std::uint64_t offset, size;  ///< bytes: of the access; of the allocation or window
    std::uint64_t object;        ///< address of its first byte
    Stamp bound;                 ///< stamps below are before every lane
    bool shared;
  };
  /// An access of a warp while it is looked at.
  struct Now {
    Now(Warp& warp, const Insn& insn, WarpNotes& notes, Stamp stamp)
        : w(warp), i(insn), me(notes), mask(warp.mask), base(stamp) {}
    Warp& w;
    const Insn& i;
    WarpNotes& me;
    std::uint32_t mask;
    Stamp base;  ///< the new stamp but for lane and bytes
    bool writes, strong, plain_store;
    Target target;
    std::uint64_t origin = 1;  ///< address of the target's first byte, as the lanes write it
    /// Does the access lie in the target that was found last? Then it points there.
    bool again(std::uint64_t address, std::uint64_t bytes) {
      if (target.writes == nullptr || address - origin > target.size ||
          bytes > target.size - (address - origin))
        return false;
      target.offset = address - origin;
      return true;
    }
    std::uint64_t at(unsigned lane) const {  ///< 32-bit addresses sign-extended
      if (!i.form.narrow) return row<std::uint64_t>(w, i.a)[lane] + i.imm;
      return static_cast<std::uint64_t>(std::int64_t{
          static_cast<std::int32_t>(row<std::uint32_t>(w, i.a)[lane] + static_cast<std::uint32_t>(i.imm))});
    }
  };

  bool find(Now& n, std::uint64_t address, std::uint64_t bytes);
  bool find_claimed(Now& n, std::uint64_t address, std::uint64_t bytes, std::size_t slot);
  bool find_window(Now& n, std::uint64_t address, std::uint64_t bytes);
  bool is_window(const Now& n, std::uint64_t address) const;
  void refresh();  ///< after history has begun anew
  void against_copy(Stamp old, bool old_writes, Stamp copy, bool copy_writes);
  void synchronise(Now& n);
  void run(Now& n, unsigned first, unsigned count, bool repeated = false);
  void run_of_worker(Now& n, unsigned first, unsigned count, bool repeated);
  bool words_of_run(Now& n, unsigned first, unsigned count, bool repeated);
  bool groups(Now& n, const Shape& shape);
  void uniform(Now& n);
  void scattered(Now& n);
  void load_word(Now& n, std::uint64_t word, Stamp mine);
  void words(Now& n, Stamp mine, std::uint64_t offset, unsigned bytes);

  bool settled(Now& n, Stamp first, Stamp mine, Stamp differs, Stamp lanes);
  /// Is my access one of those that the stamp stands for already? Several that are not ordered need no later
  /// one.
  bool stands_for(Now& n, Stamp old) {
    const Reach reach = reach_of(old);
    if (reach == Reach::thread || reach == Reach::list || bytes_of(old) != 15) return false;
    if (((old ^ n.base) & (strong_bit | scope_field)) != 0) return false;
    const Relation r = history_.relation(n.me, old);
    return r.order == Order::unordered && r.distance != Distance::other &&
           reach >= reach_of_distance(r.distance);
  }
  /// Readers in several blocks of a grid that may run side by side: the one whose block starts first is named, so
  /// that it does not matter which of them comes first. None of them is before anything as long as the grid runs.
  bool keeps_first(const Now& n, const Relation& r) const {
    return r.distance == Distance::grid && !n.target.shared && history_.grid(n.me.block->grid).divisible;
  }
  bool write_run(Now& n, Stamp* writes, Stamp* reads, const Stamp* mine, unsigned count);
  bool read_run(Now& n, const Stamp* writes, Stamp* reads, const Stamp* mine, unsigned count);
  bool read_before(Now& n, const Stamp* writes, const Stamp* reads, unsigned count);

  void write_cell(Now& n, std::uint64_t word, Stamp mine);
  void read_cell(Now& n, std::uint64_t word, Stamp mine);
  Verdict against(Now& n, Stamp old, Stamp mine, Stamp& which, unsigned& byte);
  Verdict against_one(Now& n, Stamp old, Stamp mine, unsigned& byte);
  bool all_before(Now& n, Stamp old, Stamp mine, std::uint32_t bytes, unsigned& byte);
  bool strong_enough(Stamp old, Stamp mine, Distance d) const;
  bool harmless(Now& n, Stamp which, Stamp mine, unsigned byte);
  bool follows(Now& n, std::uint64_t word, Stamp old, Stamp mine);
  bool is_guess(const Code& code, std::uint32_t source);
  bool reader_guesses(Stamp reader, Stamp mine);
  void report(Now& n, Stamp old, unsigned byte, Stamp mine, bool old_writes);
  void hold_against(Stamp old, const CopyRace& race);

  Stamp put(Stamp old, Stamp mine);
  Stamp join(Now& n, Stamp old, Stamp mine);
  Stamp without(Stamp old, std::uint32_t bytes);

  History& history_;
  Claimed* claimed_;
  Reports reports_;
  Lists lists_;
  std::unordered_map<std::uint64_t, bool> guesses_;  ///< by code and source: see is_guess()
  std::uint32_t generation_ = 0;  ///< of the stamps that the lists hold
};

}  // namespace gridlings::simgpu::race
