// tests/simgpu/random: what a kernel must leave behind, found by walking the tree: each thread by itself, the
// block in lock-step where its threads meet. Shares nothing with the simulated GPU.
#include <algorithm>
#include <bit>
#include <cmath>

#include "program.hpp"

namespace gridlings::random_test {
namespace {

using u = std::uint32_t;
using uu = std::uint64_t;

struct Thread {
  u block = 0, tid = 0, self = 0;
  u v[kVars] = {}, local[kLocals] = {}, counter[16] = {};
  float f[kFloats] = {};
  u lane() const { return tid & 31; }
};

u bits(float x) { return std::isnan(x) ? 0x7fc00000u : std::bit_cast<u>(x); }

float least(float a, float b, bool greatest) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) ? b : a;
  if (a == b) return std::signbit(a) != greatest ? a : b;  // -0 is below +0
  return (a < b) != greatest ? a : b;
}

u permute(u a, u b, u selector) {
  const uu both = uu{b} << 32 | a;
  u result = 0;
  for (unsigned k = 0; k < 4; ++k)
    result |= static_cast<u>(both >> 8 * (selector >> 4 * k & 7) & 255) << 8 * k;
  return result;
}

u dot(u a, u b, u c) {
  for (unsigned k = 0; k < 32; k += 8) c += (a >> k & 255) * (b >> k & 255);
  return c;
}

u to_unsigned(float x) { return std::isnan(x) || x <= 0 ? 0 : x >= 4294967296.0f ? ~0u : static_cast<u>(x); }
u to_signed(float x) {
  if (std::isnan(x)) return 0;
  if (x >= 2147483648.0f) return 0x7fffffffu;
  if (x < -2147483648.0f) return 0x80000000u;
  return static_cast<u>(static_cast<std::int32_t>(std::nearbyint(x)));
}
float toward_zero(std::int32_t x) {
  const float nearest = static_cast<float>(x);
  const double exact = x, got = nearest;
  return std::abs(got) > std::abs(exact) ? std::nextafter(nearest, 0.0f) : nearest;
}

u mix(u a, u b) {
  for (u k = 0; k < (a & 7); ++k) b = b * 33 + (k ^ a);
  return b;
}
u climb(u a, u b) {
  u steps = 0;
  for (; (b & 3) != 0; b = (b & 3) - 1, ++steps) a = a * 5 + b;
  return a + steps;
}
u spread(u a, u b) {
  u sum = 0;
  for (u k = 0; k < 3; ++k) sum = sum * 7 + a + (a + k * b) % 5 * b;
  return sum;
}
u call(u function, u a, u b) {
  return function == 0 ? mix(a, b) : function == 1 ? climb(a, b) : spread(a, b);
}

u combined(u kind, u old, u x) {
  switch (kind) {
    case 0:
      return old + x;
    case 1:
      return old ^ x;
    case 2:
      return old | x;
    case 3:
      return old & x;
    case 4:
      return std::min(old, x);
    default:
      return std::max(old, x);
  }
}

u word(const Expr& e, const Thread& t);
float real(const Expr& e, const Thread& t);
bool truth(const Expr& e, const Thread& t);

u word(const Expr& e, const Thread& t) {
  const auto x = [&](unsigned k) { return word(e.args[k], t); };
  static const std::vector<unsigned> in = inputs();
  switch (e.op) {
    case Op::Const:
      return e.value;
    case Op::Var:
      return t.v[e.value];
    case Op::Tid:
      return t.tid;
    case Op::Lane:
      return t.lane();
    case Op::Block:
      return t.block;
    case Op::Counter:
      return t.counter[e.value];
    case Op::Input:
      return in[(t.self * 7 + e.value) & 1023];
    case Op::Local:
      return t.local[x(0) & 7];
    case Op::Add:
      return x(0) + x(1);
    case Op::Sub:
      return x(0) - x(1);
    case Op::Mul:
      return x(0) * x(1);
    case Op::MulHi:
      return static_cast<u>(uu{x(0)} * x(1) >> 32);
    case Op::Div:
      return x(0) / (x(1) | 1);
    case Op::Rem:
      return x(0) % (x(1) | 1);
    case Op::SDiv:
      return static_cast<u>(static_cast<std::int32_t>(x(0)) / static_cast<std::int32_t>((x(1) & 255) | 1));
    case Op::And:
      return x(0) & x(1);
    case Op::Or:
      return x(0) | x(1);
    case Op::Xor:
      return x(0) ^ x(1);
    case Op::Shl:
      return x(0) << (x(1) & 31);
    case Op::Shr:
      return x(0) >> (x(1) & 31);
    case Op::Sar:
      return static_cast<u>(static_cast<std::int32_t>(x(0)) >> (x(1) & 31));
    case Op::MinU:
      return std::min(x(0), x(1));
    case Op::MaxS:
      return static_cast<u>(std::max(static_cast<std::int32_t>(x(0)), static_cast<std::int32_t>(x(1))));
    case Op::Not:
      return ~x(0);
    case Op::Popc:
      return static_cast<u>(std::popcount(x(0)));
    case Op::Clz:
      return static_cast<u>(std::countl_zero(x(0)));
    case Op::Brev: {
      u r = 0;
      for (u k = 0, a = x(0); k < 32; ++k) r |= (a >> k & 1) << (31 - k);
      return r;
    }
    case Op::Ffs:
      return x(0) == 0 ? 0 : static_cast<u>(std::countr_zero(x(0))) + 1;
    case Op::Perm:
      return permute(x(0), x(1), x(2));
    case Op::Funnel:
      return static_cast<u>((uu{x(1)} << 32 | x(0)) << (x(2) & 31) >> 32);
    case Op::Sad:
      return std::max(x(0), x(1)) - std::min(x(0), x(1)) + x(2);
    case Op::Dp4a:
      return dot(x(0), x(1), x(2));
    case Op::Select:
      return truth(e.args[0], t) ? x(1) : x(2);
    case Op::FBits:
      return bits(real(e.args[0], t));
    case Op::FToU:
      return to_unsigned(real(e.args[0], t));
    case Op::FToS:
      return to_signed(real(e.args[0], t));
    case Op::Mul64:
      return static_cast<u>((uu{x(0)} << 32 | x(1)) * x(2) >> 24);
    default:
      return static_cast<u>((uu{x(0)} << 32 | x(1)) / (x(2) | 1));  // Div64
  }
}

float real(const Expr& e, const Thread& t) {
  const auto x = [&](unsigned k) { return real(e.args[k], t); };
  switch (e.op) {
    case Op::FConst:
      return std::bit_cast<float>(e.value);
    case Op::FVar:
      return t.f[e.value];
    case Op::FAdd:
      return x(0) + x(1);
    case Op::FSub:
      return x(0) - x(1);
    case Op::FMul:
      return x(0) * x(1);
    case Op::FFma:
      return std::fma(x(0), x(1), x(2));
    case Op::FDiv:
      return x(0) / x(1);
    case Op::FSqrt:
      return std::sqrt(x(0));
    case Op::FMin:
      return least(x(0), x(1), false);
    case Op::FMax:
      return least(x(0), x(1), true);
    case Op::FNeg:
      return -x(0);
    case Op::FAbs:
      return std::fabs(x(0));
    case Op::UToF:
      return static_cast<float>(word(e.args[0], t));
    case Op::SToF:
      return toward_zero(static_cast<std::int32_t>(word(e.args[0], t)));
    default:
      return truth(e.args[0], t) ? x(1) : x(2);  // FSelect
  }
}

bool truth(const Expr& e, const Thread& t) {
  const auto x = [&](unsigned k) { return word(e.args[k], t); };
  switch (e.op) {
    case Op::LtU:
      return x(0) < x(1);
    case Op::LtS:
      return static_cast<std::int32_t>(x(0)) < static_cast<std::int32_t>(x(1));
    case Op::EqU:
      return x(0) == x(1);
    case Op::LtF:
      return real(e.args[0], t) < real(e.args[1], t);
    case Op::EqF:
      return real(e.args[0], t) == real(e.args[1], t);
    case Op::AndB:
      return truth(e.args[0], t) && truth(e.args[1], t);
    case Op::OrB:
      return truth(e.args[0], t) || truth(e.args[1], t);
    default:
      return !truth(e.args[0], t);  // NotB
  }
}

using Group = std::vector<Thread*>;
enum class Flow { on, leave, next };

class Machine {
 public:
  explicit Machine(const Kernel& kernel) : k_(kernel) {
    for (unsigned k = 0; k < kAtomics; ++k) global_[k] = atomic_start(k);
  }

  std::vector<unsigned> run() {
    std::vector<unsigned> out;
    for (u b = 0; b < k_.grid; ++b) run_block(b, out);
    out.insert(out.end(), global_, global_ + kAtomics);
    return out;
  }

 private:
  void run_block(u b, std::vector<unsigned>& out) {
    const std::vector<unsigned> in = inputs();
    std::vector<Thread> threads(k_.block);
    Group all;
    for (u k = 0; k < kAtomics; ++k) shared_[k] = k * 0x01010101u;
    for (u tid = 0; tid < k_.block; ++tid) {
      Thread& t = threads[tid];
      t.block = b, t.tid = tid, t.self = b * k_.block + tid;
      for (u k = 0; k < kVars; ++k) t.v[k] = in[(t.self * 3 + k) & 1023];
      for (u k = 0; k < kFloats; ++k) t.f[k] = static_cast<float>(in[(t.self + k) & 1023]);
      for (u k = 0; k < kLocals; ++k) t.local[k] = t.self + k;
      all.push_back(&t);
    }
    together(k_.body, all, true);
    for (const Thread& t : threads) {
      out.insert(out.end(), t.v, t.v + kVars);
      for (const float f : t.f) out.push_back(bits(f));
      u sum = 0;
      for (const u x : t.local) sum = sum * 31 + x;
      out.push_back(sum);
    }
  }

  // Statements that all of the group reach.
  void together(const std::vector<Stmt>& list, const Group& group, bool whole) {
    for (const Stmt& s : list) switch (s.what) {
        case Do::Exchange:
          exchange(s, group);
          break;
        case Do::ReadShared:
          for (Thread* t : group) t->v[s.a] = shared_[word(s.e[0], *t) % kAtomics];
          break;
        case Do::UniformLoop:
          for (u k = 0; k < s.a; ++k) {
            for (Thread* t : group) t->counter[s.b] = k;
            together(s.body, group, whole);
          }
          break;
        case Do::WarpIf: {
          Group yes, no;
          for (Thread* t : group) (truth(s.e[0], *t) ? yes : no).push_back(t);
          together(s.body, yes, false);
          together(s.other, no, false);
          break;
        }
        case Do::Shuffle:
        case Do::Vote:
        case Do::Reduce:
        case Do::Match:
        case Do::SyncWarp:
          for (u first = 0; first < k_.block; first += 32) warp(s, of_warp(group, first), whole);
          break;
        default:
          for (Thread* t : group) alone(s, *t);
      }
  }

  void exchange(const Stmt& s, const Group& group) {
    std::vector<u> row(k_.block);
    for (const Thread* t : group) row[t->tid] = word(s.e[0], *t);
    for (Thread* t : group) t->v[s.a] = row[(t->tid + s.b) % k_.block];
  }

  static Group of_warp(const Group& group, u first) {
    Group warp;
    for (Thread* t : group)
      if (t->tid - t->lane() == first) warp.push_back(t);
    return warp;
  }

  // `lanes` are the members, in order; the results go in only when all are known.
  void warp(const Stmt& s, const Group& lanes, bool whole) {
    std::vector<u> got(lanes.size()), given(lanes.size());
    if (s.what == Do::SyncWarp) return;
    for (std::size_t k = 0; k < lanes.size(); ++k)
      given[k] = s.what == Do::Vote ? truth(s.e[0], *lanes[k]) : word(s.e[0], *lanes[k]);
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      const Thread& t = *lanes[k];
      switch (s.what) {
        case Do::Shuffle:
          got[k] = given[source(s, t, k, lanes.size(), whole)];
          break;
        case Do::Vote:
          got[k] = vote(s.b, lanes, given);
          break;
        case Do::Reduce:
          got[k] = given[0];
          for (std::size_t j = 1; j < given.size(); ++j) got[k] = combined(s.b, got[k], given[j]);
          break;
        default:  // Match
          for (std::size_t j = 0; j < given.size(); ++j)
            if ((given[j] & 3) == (given[k] & 3)) got[k] |= 1u << lanes[j]->lane();
      }
    }
    for (std::size_t k = 0; k < lanes.size(); ++k) lanes[k]->v[s.a] = got[k];
  }

  // Index among the members of the lane that is read.
  std::size_t source(const Stmt& s, const Thread& t, std::size_t own, std::size_t count, bool whole) const {
    const u mode = whole && k_.block % 32 == 0 ? s.b : 0, by = 1 + s.a * 3, lane = t.lane();
    switch (mode) {
      case 0:
        return word(s.e[1], t) % static_cast<u>(count);
      case 1:
        return lane >= by ? lane - by : own;
      case 2:
        return lane + by < 32 ? lane + by : own;
      default:
        return lane ^ by;
    }
  }

  static u vote(u kind, const Group& lanes, const std::vector<u>& given) {
    u ballot = 0, members = 0;
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      members |= 1u << lanes[k]->lane();
      ballot |= given[k] << lanes[k]->lane();
    }
    return kind == 0 ? ballot : kind == 1 ? ballot != 0 : ballot == members;
  }

  Flow alone(const std::vector<Stmt>& list, Thread& t) {
    for (const Stmt& s : list)
      if (const Flow f = alone(s, t); f != Flow::on) return f;
    return Flow::on;
  }

  Flow alone(const Stmt& s, Thread& t) {
    const auto x = [&](unsigned k) { return word(s.e[k], t); };
    switch (s.what) {
      case Do::Set:
        t.v[s.a] = x(0);
        break;
      case Do::SetFloat:
        t.f[s.a] = real(s.e[0], t);
        break;
      case Do::SetLocal: {
        const u value = x(1);
        t.local[x(0) & 7] = value;
        break;
      }
      case Do::Call:
        t.v[s.a] = call(s.b, x(0), x(1));
        break;
      case Do::CallThrough:
        t.v[s.a] = call(x(2) % 3, x(0), x(1));
        break;
      case Do::If:
        return alone(truth(s.e[0], t) ? s.body : s.other, t);
      case Do::Leave:
        return !truth(s.e[0], t) ? Flow::on : s.a ? Flow::next : Flow::leave;
      case Do::Loop:
        for (u n = x(0) % s.a, k = 0; k < n; ++k) {
          t.counter[s.b] = k;
          if (alone(s.body, t) == Flow::leave) break;
        }
        break;
      case Do::AtomicGlobal:
        touch(global_, s, t);
        break;
      case Do::AtomicShared:
        touch(shared_, s, t);
        break;
      default:
        break;  // a statement of a group has no place here
    }
    return Flow::on;
  }

  void touch(u* words, const Stmt& s, const Thread& t) {
    u& target = words[s.a * kSlots + (word(s.e[0], t) & 3)];
    target = combined(s.a, target, word(s.e[1], t));
  }

  const Kernel& k_;
  u global_[kAtomics] = {}, shared_[kAtomics] = {};
};

}  // namespace

std::vector<unsigned> inputs() {
  std::vector<unsigned> words(kInputs);
  std::uint64_t state = 77;
  for (unsigned k = 0; k < kInputs; ++k) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    const auto drawn = static_cast<unsigned>(state >> 32);
    words[k] = k % 5 == 0 ? drawn % 40 : k % 7 == 0 ? ~(drawn % 40) : drawn;
  }
  return words;
}

unsigned atomic_start(unsigned word) {
  return word / kSlots == 3 ? ~word : word / kSlots == 4 ? 0xf0000000u + word : word;
}

std::vector<unsigned> interpret(const Kernel& kernel) { return Machine(kernel).run(); }

}  // namespace gridlings::random_test
