// tests/simgpu/random: draws kernels. The same seed gives the same kernel on every machine.
#include <array>

#include "program.hpp"

namespace gridlings::random_test {
namespace {

// splitmix64. The seed is mixed first: seeds that follow each other must not give one stream, shifted.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(mixed(seed + 1)) {}
  unsigned draw() {
    state_ += 0x9e3779b97f4a7c15ull;
    return static_cast<unsigned>(mixed(state_) >> 16);
  }
  unsigned below(unsigned n) { return draw() % n; }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <class T, std::size_t N>
  T pick(const std::array<T, N>& from) {
    return from[below(N)];
  }

 private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

// Where a statement stands.
struct Place {
  bool together = true;  // the whole group is here: warp functions may stand here
  bool barriers = true;  // the whole block is
  bool leave = false;    // inside a loop of one thread
  unsigned depth = 0, loops = 0;
};

constexpr std::array kBinary{Op::Add, Op::Sub, Op::Mul, Op::MulHi, Op::Div, Op::Rem,  Op::SDiv, Op::And,
                             Op::Or,  Op::Xor, Op::Shl, Op::Shr,   Op::Sar, Op::MinU, Op::MaxS};
constexpr std::array kUnary{Op::Not, Op::Popc, Op::Clz, Op::Brev, Op::Ffs};
constexpr std::array kTernary{Op::Perm, Op::Funnel, Op::Sad, Op::Dp4a, Op::Mul64, Op::Div64};
constexpr std::array kFloatBinary{Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FMin, Op::FMax};
constexpr std::array kWordEdges{0u,  1u,          2u,          31u,         32u,
                                33u, 0x7fffffffu, 0x80000000u, 0xffffffffu, 0xaaaaaaaau};
constexpr std::array kFloatEdges{0x00000000u, 0x80000000u, 0x3f800000u, 0xbf800000u,
                                 0x7f800000u, 0x00000001u, 0x007fffffu, 0x00800000u,
                                 0x7f7fffffu, 0x3eaaaaabu, 0x4b800001u, 0x40490fdbu};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : dice_(seed) { k_.seed = seed; }

  Kernel kernel() {
    constexpr std::array blocks{1u, 31u, 32u, 33u, 64u, 64u, 96u, 100u, 128u};
    k_.block = dice_.pick(blocks);
    k_.grid = 1 + dice_.below(3);
    k_.body = list(Place{}, 6 + dice_.below(8));
    return k_;
  }

 private:
  std::vector<Stmt> list(const Place& place, unsigned count) {
    std::vector<Stmt> all;
    const unsigned outer = loops_;
    loops_ = place.loops;
    for (unsigned k = 0; k < count; ++k) all.push_back(stmt(place));
    loops_ = outer;
    return all;
  }

  Stmt stmt(const Place& p) {
    if (p.barriers && dice_.chance(14)) return block_stmt();
    if (p.together && dice_.chance(30)) return group_stmt(p);
    return thread_stmt(p);
  }

  Stmt block_stmt() {
    if (dice_.chance(50)) return {Do::ReadShared, dice_.below(kVars), 0, {word(2)}, {}, {}};
    return {Do::Exchange, dice_.below(kVars), dice_.below(40), {word(2)}, {}, {}};
  }

  Stmt group_stmt(const Place& p) {
    Place inner = p;
    ++inner.depth;
    switch (dice_.below(p.depth < 3 ? 7 : 5)) {
      case 0:
        return {Do::Shuffle, dice_.below(kVars), dice_.below(4), {word(2), word(1)}, {}, {}};
      case 1:
        return {Do::Vote, dice_.below(kVars), dice_.below(3), {condition(1)}, {}, {}};
      case 2:
        return {Do::Reduce, dice_.below(kVars), dice_.below(kKinds), {word(2)}, {}, {}};
      case 3:
        return {Do::Match, dice_.below(kVars), 0, {word(1)}, {}, {}};
      case 4:
        return {Do::SyncWarp, 0, 0, {}, {}, {}};
      case 5: {
        ++inner.loops;
        return {Do::UniformLoop, 1 + dice_.below(4), p.loops, {}, list(inner, 1 + dice_.below(3)), {}};
      }
      default: {
        inner.barriers = false;
        Stmt s{Do::WarpIf, 0, 0, {condition(2)}, list(inner, 1 + dice_.below(3)), {}};
        if (dice_.chance(50)) s.other = list(inner, 1 + dice_.below(2));
        return s;
      }
    }
  }

  Stmt thread_stmt(const Place& p) {
    Place inner = p;
    inner.together = inner.barriers = false;
    ++inner.depth;
    if (p.leave && dice_.chance(12)) return {Do::Leave, dice_.below(2), 0, {condition(1)}, {}, {}};
    switch (dice_.below(p.depth < 4 ? 14 : 10)) {
      case 0:
      case 1:
        return {Do::SetFloat, dice_.below(kFloats), 0, {real(3)}, {}, {}};
      case 2:
        return {Do::SetLocal, 0, 0, {word(1), word(2)}, {}, {}};
      case 3:
        return {Do::Call, dice_.below(kVars), dice_.below(kCalls), {word(1), word(1)}, {}, {}};
      case 4:
        return {Do::CallThrough, dice_.below(kVars), 0, {word(1), word(1), word(1)}, {}, {}};
      case 5:
        return {Do::AtomicGlobal, dice_.below(kKinds), 0, {word(1), word(2)}, {}, {}};
      case 6:
        return {Do::AtomicShared, dice_.below(kKinds), 0, {word(1), word(2)}, {}, {}};
      case 10:
      case 11:
      case 12: {
        Stmt s{Do::If, 0, 0, {condition(2)}, list(inner, 1 + dice_.below(3)), {}};
        if (dice_.chance(50)) s.other = list(inner, 1 + dice_.below(3));
        return s;
      }
      case 13: {
        ++inner.loops;
        inner.leave = true;
        return {Do::Loop, 2 + dice_.below(4), p.loops, {word(1)}, list(inner, 1 + dice_.below(3)), {}};
      }
      default:
        return {Do::Set, dice_.below(kVars), 0, {word(3)}, {}, {}};
    }
  }

  Expr leaf() {
    if (loops_ > 0 && dice_.chance(10)) return {Op::Counter, dice_.below(loops_), {}};
    switch (dice_.below(8)) {
      case 0:
        return {Op::Const, dice_.chance(50) ? dice_.pick(kWordEdges) : dice_.draw(), {}};
      case 1:
        return {Op::Tid, 0, {}};
      case 2:
        return {dice_.chance(50) ? Op::Lane : Op::Block, 0, {}};
      case 3:
        return {Op::Input, dice_.below(kInputs), {}};
      default:
        return {Op::Var, dice_.below(kVars), {}};
    }
  }

  Expr word(unsigned depth) {
    if (depth == 0 || dice_.chance(15)) return leaf();
    switch (dice_.below(12)) {
      case 0:
        return {dice_.pick(kUnary), 0, {word(depth - 1)}};
      case 1:
        return {dice_.pick(kTernary), 0, {word(depth - 1), word(depth - 1), word(depth - 1)}};
      case 2:
        return {Op::Select, 0, {condition(depth - 1), word(depth - 1), word(depth - 1)}};
      case 3:
        return {Op::Local, 0, {word(depth - 1)}};
      case 4: {
        constexpr std::array from_float{Op::FBits, Op::FToU, Op::FToS};
        return {dice_.pick(from_float), 0, {real(depth - 1)}};
      }
      default:
        return {dice_.pick(kBinary), 0, {word(depth - 1), word(depth - 1)}};
    }
  }

  Expr real(unsigned depth) {
    if (depth == 0 || dice_.chance(15))
      return dice_.chance(70) ? Expr{Op::FVar, dice_.below(kFloats), {}}
                              : Expr{Op::FConst, dice_.pick(kFloatEdges), {}};
    switch (dice_.below(8)) {
      case 0:
        return {dice_.chance(50) ? Op::UToF : Op::SToF, 0, {word(depth - 1)}};
      case 1:
        return {Op::FFma, 0, {real(depth - 1), real(depth - 1), real(depth - 1)}};
      case 2:
        return {Op::FSqrt, 0, {real(depth - 1)}};
      case 3:
        return {dice_.chance(50) ? Op::FNeg : Op::FAbs, 0, {real(depth - 1)}};
      case 4:
        return {Op::FSelect, 0, {condition(depth - 1), real(depth - 1), real(depth - 1)}};
      default:
        return {dice_.pick(kFloatBinary), 0, {real(depth - 1), real(depth - 1)}};
    }
  }

  Expr condition(unsigned depth) {
    if (depth > 0 && dice_.chance(20))
      return {dice_.chance(50) ? Op::AndB : Op::OrB, 0, {condition(depth - 1), condition(depth - 1)}};
    switch (dice_.below(8)) {
      case 0:
        return {dice_.chance(50) ? Op::LtF : Op::EqF, 0, {real(depth), real(depth)}};
      case 1:
        return {Op::NotB, 0, {condition(depth > 0 ? depth - 1 : 0)}};
      case 2:
        return {Op::EqU,
                0,
                {{Op::And, 0, {word(depth), {Op::Const, 1 + dice_.below(7), {}}}},
                 {Op::Const, dice_.below(3), {}}}};
      case 3:
        return {Op::LtU, 0, {{Op::Tid, 0, {}}, {Op::Const, dice_.below(k_.block + 1), {}}}};
      case 4:
        return {Op::LtU, 0, {word(depth), word(depth)}};
      default:
        return {Op::LtS, 0, {word(depth), word(depth)}};
    }
  }

  Kernel k_;
  Dice dice_;
  unsigned loops_ = 0;  // around the statement being drawn
};

}  // namespace

Kernel generate(std::uint64_t seed) { return Generator(seed).kernel(); }

}  // namespace gridlings::random_test
