// tests/simgpu/random: a generated kernel as a tree. Free of races and of undefined behaviour by
// construction: threads meet only in statements that bring their own barriers, in atomics of one commutative
// kind a word, and in warp functions under the mask of those who are there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridlings::random_test {

constexpr unsigned kVars = 6, kFloats = 3, kLocals = 8, kInputs = 1024;
constexpr unsigned kKinds = 6, kSlots = 4;  // atomics: add, xor, or, and, min, max; words of each
constexpr unsigned kAtomics = kKinds * kSlots;
constexpr unsigned kResults = kVars + kFloats + 1;  // words a thread leaves behind
constexpr unsigned kCalls = 3;                      // device functions of the prelude

enum class Op {
  // 32-bit words
  Const,
  Var,
  Tid,
  Lane,
  Block,
  Counter,
  Input,
  Local,
  Add,
  Sub,
  Mul,
  MulHi,
  Div,
  Rem,
  SDiv,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Sar,
  MinU,
  MaxS,
  Not,
  Popc,
  Clz,
  Brev,
  Ffs,
  Perm,
  Funnel,
  Sad,
  Dp4a,
  Select,
  FBits,
  FToU,
  FToS,
  Mul64,
  Div64,
  // floats
  FConst,
  FVar,
  FAdd,
  FSub,
  FMul,
  FFma,
  FDiv,
  FSqrt,
  FMin,
  FMax,
  FNeg,
  FAbs,
  UToF,
  SToF,
  FSelect,
  // conditions
  LtU,
  LtS,
  EqU,
  LtF,
  EqF,
  AndB,
  OrB,
  NotB,
};

struct Expr {
  Op op = Op::Const;
  unsigned value = 0;  // constant, number of the variable, bits of a float
  std::vector<Expr> args;
};

enum class Do {
  // each thread for itself
  Set,
  SetFloat,
  SetLocal,
  Call,
  CallThrough,
  If,
  Loop,
  Leave,
  AtomicGlobal,
  AtomicShared,
  // all threads of the block: barriers inside
  Exchange,
  ReadShared,
  // all threads of the group
  UniformLoop,
  WarpIf,
  Shuffle,
  Vote,
  Reduce,
  Match,
  SyncWarp,
};

struct Stmt {
  Do what = Do::Set;
  unsigned a = 0;  // destination, kind of atomic, trips of a uniform loop; Leave: 0 break, 1 continue
  unsigned b = 0;  // further choice: function, direction, operation
  std::vector<Expr> e;
  std::vector<Stmt> body, other;
};

struct Kernel {
  std::uint64_t seed = 0;
  unsigned grid = 1, block = 32;
  std::vector<Stmt> body;
  std::string name() const { return "k" + std::to_string(seed); }
};

Kernel generate(std::uint64_t seed);

// CUDA C++ of the kernels, one file.
std::string text_of(const std::vector<Kernel>& kernels);

// What the kernel leaves behind: kResults words a thread, then the words of the global atomics.
std::vector<unsigned> interpret(const Kernel& kernel);

// The words every kernel reads, and what the atomics begin with.
std::vector<unsigned> inputs();
unsigned atomic_start(unsigned word);

// Kernels that are this one without a part of it, the boldest cuts first.
std::vector<Kernel> smaller(const Kernel& kernel);

}  // namespace gridlings::random_test
