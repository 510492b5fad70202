// tests/simgpu/random: the tree as CUDA C++. Floats go through the functions that are rounded once and never
// fused.
#include <cstdio>
#include <map>

#include "program.hpp"

namespace gridlings::random_test {
namespace {

// counter(): NVRTC 13.0 splits a loop over an unsigned i at `(int)i < (int)x` and compares without signs
// then; it must not see that this is the counter.
const char* const kPrelude = R"(
typedef unsigned u;
typedef unsigned long long uu;
__device__ __noinline__ u mix(u a, u b) {
  for (u k = 0; k < (a & 7); ++k) b = b * 33 + (k ^ a);
  return b;
}
__device__ __noinline__ u climb(u a, u b) { return (b & 3) == 0 ? a : climb(a * 5 + b, (b & 3) - 1) + 1; }
__device__ __noinline__ u spread(u a, u b) {
  u room[5];
  for (u k = 0; k < 5; ++k) room[k] = a + k * b;
  u sum = 0;
  for (u k = 0; k < 3; ++k) sum = sum * 7 + room[(a + k * b) % 5];
  return sum;
}
typedef u (*Function)(u, u);
__device__ Function const functions[] = {mix, climb, spread};
__device__ u bits(float x) { return x != x ? 0x7fc00000u : __float_as_uint(x); }
__device__ u counter(u i) {
  asm("" : "+r"(i));
  return i;
}
__device__ void touch(u* word, u kind, u x) {
  switch (kind) {
    case 0: atomicAdd(word, x); break;
    case 1: atomicXor(word, x); break;
    case 2: atomicOr(word, x); break;
    case 3: atomicAnd(word, x); break;
    case 4: atomicMin(word, x); break;
    default: atomicMax(word, x);
  }
}
)";

// $0, $1, $2: arguments; $v: the value; $h: the value in hexadecimal.
const std::map<Op, const char*>& patterns() {
  static const std::map<Op, const char*> all = {{Op::Const, "$vu"},
                                                {Op::Var, "v$v"},
                                                {Op::Tid, "threadIdx.x"},
                                                {Op::Lane, "lane"},
                                                {Op::Block, "blockIdx.x"},
                                                {Op::Counter, "counter(i$v)"},
                                                {Op::Input, "in[(self * 7 + $v) & 1023]"},
                                                {Op::Local, "local[$0 & 7]"},
                                                {Op::Add, "($0 + $1)"},
                                                {Op::Sub, "($0 - $1)"},
                                                {Op::Mul, "($0 * $1)"},
                                                {Op::MulHi, "__umulhi($0, $1)"},
                                                {Op::Div, "($0 / ($1 | 1))"},
                                                {Op::Rem, "($0 % ($1 | 1))"},
                                                {Op::SDiv, "(u)((int)$0 / (int)($1 & 255 | 1))"},
                                                {Op::And, "($0 & $1)"},
                                                {Op::Or, "($0 | $1)"},
                                                {Op::Xor, "($0 ^ $1)"},
                                                {Op::Shl, "($0 << ($1 & 31))"},
                                                {Op::Shr, "($0 >> ($1 & 31))"},
                                                {Op::Sar, "(u)((int)$0 >> ($1 & 31))"},
                                                {Op::MinU, "min($0, $1)"},
                                                {Op::MaxS, "(u)max((int)$0, (int)$1)"},
                                                {Op::Not, "(~$0)"},
                                                {Op::Popc, "(u)__popc($0)"},
                                                {Op::Clz, "(u)__clz((int)$0)"},
                                                {Op::Brev, "__brev($0)"},
                                                {Op::Ffs, "(u)__ffs((int)$0)"},
                                                {Op::Perm, "__byte_perm($0, $1, $2 & 0x7777)"},
                                                {Op::Funnel, "__funnelshift_l($0, $1, $2)"},
                                                {Op::Sad, "__usad($0, $1, $2)"},
                                                {Op::Dp4a, "__dp4a($0, $1, $2)"},
                                                {Op::Select, "($0 ? $1 : $2)"},
                                                {Op::FBits, "bits($0)"},
                                                {Op::FToU, "__float2uint_rz($0)"},
                                                {Op::FToS, "(u)__float2int_rn($0)"},
                                                {Op::Mul64, "(u)((((uu)$0 << 32 | $1) * $2) >> 24)"},
                                                {Op::Div64, "(u)(((uu)$0 << 32 | $1) / ($2 | 1))"},
                                                {Op::FConst, "__uint_as_float($hu)"},
                                                {Op::FVar, "f$v"},
                                                {Op::FAdd, "__fadd_rn($0, $1)"},
                                                {Op::FSub, "__fsub_rn($0, $1)"},
                                                {Op::FMul, "__fmul_rn($0, $1)"},
                                                {Op::FFma, "__fmaf_rn($0, $1, $2)"},
                                                {Op::FDiv, "__fdiv_rn($0, $1)"},
                                                {Op::FSqrt, "__fsqrt_rn($0)"},
                                                {Op::FMin, "fminf($0, $1)"},
                                                {Op::FMax, "fmaxf($0, $1)"},
                                                {Op::FNeg, "(-$0)"},
                                                {Op::FAbs, "fabsf($0)"},
                                                {Op::UToF, "__uint2float_rn($0)"},
                                                {Op::SToF, "__int2float_rz((int)$0)"},
                                                {Op::FSelect, "($0 ? $1 : $2)"},
                                                {Op::LtU, "($0 < $1)"},
                                                {Op::LtS, "((int)$0 < (int)$1)"},
                                                {Op::EqU, "($0 == $1)"},
                                                {Op::LtF, "($0 < $1)"},
                                                {Op::EqF, "($0 == $1)"},
                                                {Op::AndB, "($0 && $1)"},
                                                {Op::OrB, "($0 || $1)"},
                                                {Op::NotB, "(!$0)"}};
  return all;
}

std::string of(const Expr& e) {
  std::string text;
  char number[16];
  for (const char* p = patterns().at(e.op); *p; ++p) {
    if (*p != '$') {
      text += *p;
      continue;
    }
    ++p;
    if (*p == 'v' || *p == 'h') {
      std::snprintf(number, sizeof number, *p == 'v' ? "%u" : "0x%x", e.value);
      text += number;
    } else {
      text += of(e.args[static_cast<unsigned>(*p - '0')]);
    }
  }
  return text;
}

class Writer {
 public:
  explicit Writer(const Kernel& kernel) : k_(kernel) {}

  std::string text() {
    line("extern \"C\" __global__ void " + k_.name() + "(const u* in, u* out, u* global) {  // <<<" +
         std::to_string(k_.grid) + ", " + std::to_string(k_.block) + ">>>");
    ++indent_;
    line("__shared__ u shared[" + std::to_string(kAtomics) + "], row[" + std::to_string(k_.block) + "];");
    line("const u lane = threadIdx.x & 31, self = blockIdx.x * blockDim.x + threadIdx.x;");
    line("for (u k = threadIdx.x; k < " + std::to_string(kAtomics) +
         "; k += blockDim.x) shared[k] = k * 0x01010101u;");
    line("const u left = blockDim.x - (threadIdx.x & ~31u);");
    line("const u m0 = left >= 32 ? ~0u : (1u << left) - 1;");
    for (unsigned k = 0; k < kVars; ++k)
      line("u v" + std::to_string(k) + " = in[(self * 3 + " + std::to_string(k) + ") & 1023];");
    for (unsigned k = 0; k < kFloats; ++k)
      line("float f" + std::to_string(k) + " = __uint2float_rn(in[(self + " + std::to_string(k) +
           ") & 1023]) ;");
    line("u local[8];");
    line("for (u k = 0; k < 8; ++k) local[k] = self + k;");
    line("__syncthreads();");
    list(k_.body, 0);
    results();
    --indent_;
    line("}");
    return text_;
  }

 private:
  void line(const std::string& s) { text_ += std::string(2 * indent_, ' ') + s + "\n"; }
  void list(const std::vector<Stmt>& all, unsigned mask) {
    for (const Stmt& s : all) stmt(s, mask);
  }
  void block(const std::string& head, const std::vector<Stmt>& body, unsigned mask,
             const std::string& first = "") {
    line(head + " {");
    ++indent_;
    if (!first.empty()) line(first);
    list(body, mask);
    --indent_;
  }

  void results() {
    line("out += self * " + std::to_string(kResults) + ";");
    for (unsigned k = 0; k < kVars; ++k) line("*out++ = v" + std::to_string(k) + ";");
    for (unsigned k = 0; k < kFloats; ++k) line("*out++ = bits(f" + std::to_string(k) + ");");
    line("u sum = 0;");
    line("for (u k = 0; k < 8; ++k) sum = sum * 31 + local[k];");
    line("*out = sum;");
  }

  void stmt(const Stmt& s, unsigned mask) {
    const std::string to = "v" + std::to_string(s.a) + " = ", m = "m" + std::to_string(mask);
    switch (s.what) {
      case Do::Set:
        return line(to + of(s.e[0]) + ";");
      case Do::SetFloat:
        return line("f" + std::to_string(s.a) + " = " + of(s.e[0]) + ";");
      case Do::SetLocal:
        return line("local[" + of(s.e[0]) + " & 7] = " + of(s.e[1]) + ";");
      case Do::Call: {
        const char* const names[] = {"mix", "climb", "spread"};
        return line(to + names[s.b] + "(" + of(s.e[0]) + ", " + of(s.e[1]) + ");");
      }
      case Do::CallThrough:
        return line(to + "functions[" + of(s.e[2]) + " % 3](" + of(s.e[0]) + ", " + of(s.e[1]) + ");");
      case Do::AtomicGlobal:
        return atomic("global", s);
      case Do::AtomicShared:
        return atomic("shared", s);
      case Do::Exchange:
        line("row[threadIdx.x] = " + of(s.e[0]) + ";");
        line("__syncthreads();");
        line(to + "row[(threadIdx.x + " + std::to_string(s.b) + ") % " + std::to_string(k_.block) + "];");
        return line("__syncthreads();");
      case Do::ReadShared:
        line("__syncthreads();");
        line(to + "shared[" + of(s.e[0]) + " % " + std::to_string(kAtomics) + "];");
        return line("__syncthreads();");
      case Do::If:
      case Do::WarpIf:
      case Do::Loop:
      case Do::UniformLoop:
      case Do::Leave:
        return flow(s, mask);
      default:
        return warp(s, to, m, mask);
    }
  }

  void atomic(const std::string& where, const Stmt& s) {
    line("touch(" + where + " + " + std::to_string(s.a * kSlots) + " + (" + of(s.e[0]) + " & 3), " +
         std::to_string(s.a) + ", " + of(s.e[1]) + ");");
  }

  void flow(const Stmt& s, unsigned mask) {
    const std::string i = "i" + std::to_string(s.b), n = std::to_string(s.a);
    switch (s.what) {
      case Do::Leave:
        return line("if (" + of(s.e[0]) + ") " + (s.a ? "continue;" : "break;"));
      case Do::Loop:
        block("for (u " + i + " = 0, n = " + of(s.e[0]) + " % " + n + "; " + i + " < n; ++" + i + ")", s.body,
              mask);
        return line("}");
      case Do::UniformLoop:
        block("for (u " + i + " = 0; " + i + " < " + n + "; ++" + i + ")", s.body, mask);
        return line("}");
      case Do::If:
        block("if (" + of(s.e[0]) + ")", s.body, mask);
        if (!s.other.empty()) block("} else", s.other, mask);
        return line("}");
      default: {
        const std::string c = "c" + std::to_string(mask), m = "m" + std::to_string(mask + 1),
                          outer = "m" + std::to_string(mask);
        line("{");
        line("const bool " + c + " = " + of(s.e[0]) + ";");
        line("u " + m + " = __ballot_sync(" + outer + ", " + c + ");");
        block("if (" + c + ")", s.body, mask + 1);
        if (!s.other.empty()) block("} else", s.other, mask + 1, m + " = " + outer + " & ~" + m + ";");
        line("}");
        line("}");
      }
    }
  }

  void warp(const Stmt& s, const std::string& to, const std::string& m, unsigned mask) {
    switch (s.what) {
      case Do::Shuffle: {
        const char* const modes[] = {"", "_up", "_down", "_xor"};
        const unsigned mode = mask == 0 && k_.block % 32 == 0 ? s.b : 0;
        const std::string x = of(s.e[0]), by = of(s.e[1]);
        if (mode)
          return line(to + "__shfl" + modes[mode] + "_sync(" + m + ", " + x + ", " +
                      std::to_string(1 + s.a * 3) + ");");
        return line(to + "__shfl_sync(" + m + ", " + x + ", __fns(" + m + ", 0, 1 + (int)(" + by +
                    " % __popc(" + m + "))));");
      }
      case Do::Vote: {
        const char* const names[] = {"__ballot_sync", "__any_sync", "__all_sync"};
        return line(to + names[s.b] + "(" + m + ", " + of(s.e[0]) + ")" + (s.b ? " != 0" : "") + ";");
      }
      case Do::Reduce: {
        const char* const names[] = {"add", "xor", "or", "and", "min", "max"};
        return line(to + "__reduce_" + names[s.b] + "_sync(" + m + ", " + of(s.e[0]) + ");");
      }
      case Do::Match:
        return line(to + "__match_any_sync(" + m + ", " + of(s.e[0]) + " & 3);");
      default:
        return line("__syncwarp(" + m + ");");
    }
  }

  const Kernel& k_;
  std::string text_;
  unsigned indent_ = 0;
};

}  // namespace

std::string text_of(const std::vector<Kernel>& kernels) {
  std::string text = kPrelude;
  for (const Kernel& k : kernels) text += "\n" + Writer(k).text();
  return text;
}

}  // namespace gridlings::random_test
