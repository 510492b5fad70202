// Room: common/simgpu/check. Race checker: stamps of global memory while several workers run blocks of one
// grid.
//
// Words are claimed in pieces: the first worker that comes uses the stamps of the shadow, any other one
// stamps of its own beside it. So nobody waits for anybody, and each sees its own blocks' accesses only. In
// the end the pieces beside the shadow are put into it.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "simgpu/check/race_shadow.hpp"
#include "simgpu/memory/ledger.hpp"

namespace gridlings::simgpu::race {

constexpr std::uint64_t claim_bytes = 256;  // of memory, at a multiple of that
constexpr unsigned claim_words = claim_bytes / 4;

struct Piece {
  std::array<Stamp, claim_words> writes, reads;
};

/// An allocation in pieces.
struct Area {
  Area(Allocation& a, Shadow& s);
  Allocation& allocation;
  Shadow& shadow;
  std::uint64_t first, pieces;  ///< address / claim_bytes of the first; how many
  std::unique_ptr<std::atomic<std::uint8_t>[]> taken;
  /// The words of a piece: their address, stamps, number.
  std::uint64_t begin(std::uint64_t piece) const {
    return std::max((first + piece) * claim_bytes, allocation.base);
  }
  std::uint64_t bytes(std::uint64_t piece) const {
    return std::min((first + piece + 1) * claim_bytes, allocation.base + allocation.size) - begin(piece);
  }
  unsigned words(std::uint64_t piece) const { return static_cast<unsigned>((bytes(piece) + 3) / 4); }
  Stamp* writes(std::uint64_t piece) const { return shadow.writes + (begin(piece) - allocation.base) / 4; }
  Stamp* reads(std::uint64_t piece) const { return shadow.reads + (begin(piece) - allocation.base) / 4; }
};

class Claims;

/// One worker's.
class Claimed {
 public:
  explicit Claimed(Claims& all) : all_(all) {}
  /// Stamps that only this worker uses, of the words from `begin` on.
  struct Words {
    Stamp *writes, *reads;
    const std::uint8_t* data;
    std::uint64_t begin, size;
  };
  /// False: the range is not watched, or lies in several pieces, which no aligned access does.
  bool find(std::uint64_t address, std::uint64_t bytes, std::size_t slot, Words& out);

 private:
  friend class Claims;
  enum : std::uint32_t { nobody, in_shadow, beside };  ///< from `beside` on: the index in beside_
  struct Mine {
    explicit Mine(Area& a)
        : area(a), bytes(a.pieces * sizeof(std::uint32_t)), place(bytes.as<std::uint32_t>()) {}
    Area& area;
    ZeroBytes bytes;
    std::uint32_t* place;  ///< by piece
  };
  struct Of {
    Area* area;
    std::uint64_t piece;
  };
  Mine* look_up(std::uint64_t address, std::uint64_t bytes, std::size_t slot);
  void claim(Mine& m, std::uint64_t piece);
  void claim_beside(Mine& m, std::uint64_t piece);
  void forget();

  Claims& all_;
  std::array<Mine*, 16> recent_{};
  std::unordered_map<const Allocation*, std::unique_ptr<Mine>> mine_;
  std::vector<Of> taken_, beside_of_, kept_of_;
  std::vector<std::unique_ptr<Piece>> beside_;  ///< more than beside_of_ has: to be used again
  std::vector<Piece> kept_;                     ///< what was in the shadow before, where that still matters
};

/// Those of all workers.
class Claims {
 public:
  /// `floor`: stamps from here on are the grid's. `old`: those below do not matter to anybody any more.
  void start(std::uint32_t generation, Stamp floor, Stamp old, bool has_lists);
  bool agree(const std::vector<Claimed*>& workers) const;
  void keep(const std::vector<Claimed*>& workers);
  void undo(const std::vector<Claimed*>& workers);

 private:
  friend class Claimed;
  Area* area_of(std::uint64_t address);
  void forget(const std::vector<Claimed*>& workers);
  std::mutex mutex_;
  std::unordered_map<const Allocation*, std::unique_ptr<Area>> areas_;
  std::uint32_t generation_ = 0;
  Stamp floor_ = 0, old_ = 0;
  bool has_lists_ = false;
};

}  // namespace gridlings::simgpu::race
