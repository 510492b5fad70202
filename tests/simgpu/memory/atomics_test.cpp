// Tests of atom and red: every operation, in ascending order of lanes.
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstring>
#include <limits>

#include "fake_core.hpp"

using namespace fake;
using ptx::AtomicOp;
using ptx::Opcode;
using ptx::Space;
using ptx::Type;

namespace {

/// All lanes of the mask update one word; b = the lane's number, c = 100 + lane. Returns the word.
std::uint64_t update(Core& core, AtomicOp op, Type type, std::uint64_t start,
                     std::uint32_t mask = full_mask) {
  unsigned size = ptx::size_of(type);
  Allocation* a = core.memory.allocate(64, 1, AllocationKind::Host, "word");
  core.memory.write(a->base, &start, 8);
  auto insn = core.prepare(Opcode::Atom, Space::Global, type, size == 8 ? Type::B64 : Type::B32, op);
  REQUIRE(insn.supported);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = a->base;
    if (size == 8) {
      core.row64(1)[l] = l;
      core.row64(2)[l] = 100 + l;
    } else {
      core.row32(1)[l] = l;
      core.row32(2)[l] = 100 + l;
    }
  }
  core.run(insn, mask);
  std::uint64_t result = 0;
  core.memory.read(a->base, &result, size);
  CHECK(core.seen.empty());
  return result;
}

}  // namespace

TEST_CASE("Integer atomics") {
  Core core;
  CHECK(update(core, AtomicOp::Add, Type::U32, 5) == 5 + 496);
  CHECK(core.row32(4)[0] == 5);
  CHECK(core.row32(4)[31] == 5 + 465);
  CHECK(update(core, AtomicOp::Add, Type::U64, ~0ull) == 495);
  CHECK(update(core, AtomicOp::Add, Type::U32, 0, 0x80000001u) == 31);
  CHECK(update(core, AtomicOp::Min, Type::S32, static_cast<std::uint32_t>(-3)) == 0xfffffffdu);
  CHECK(update(core, AtomicOp::Min, Type::U32, static_cast<std::uint32_t>(-3)) == 0);
  CHECK(update(core, AtomicOp::Max, Type::S32, static_cast<std::uint32_t>(-3)) == 31);
  CHECK(update(core, AtomicOp::Max, Type::S64, static_cast<std::uint64_t>(-3)) == 31);
  CHECK(update(core, AtomicOp::Or, Type::B32, 0x100) == 0x11f);
  CHECK(update(core, AtomicOp::And, Type::B64, 0xff, 0xc0000000u) == 0x1e);
  CHECK(update(core, AtomicOp::Xor, Type::B32, 0) == 0);
  CHECK(update(core, AtomicOp::Exch, Type::B32, 77) == 31);
  CHECK(core.row32(4)[1] == 0);
  CHECK(update(core, AtomicOp::Cas, Type::B32, 7) == 107);
  CHECK(update(core, AtomicOp::Cas, Type::B64, 7) == 107);
  CHECK(update(core, AtomicOp::Cas, Type::B16, 0x50007) == 107);
}

TEST_CASE("Floating-point atomics") {
  Core core;
  Allocation* a = core.memory.allocate(64, 1, AllocationKind::Host, "sum");
  Space space = GENERATE(Space::Global, Space::Shared);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = space == Space::Global ? a->base : 0;
  auto run = [&](Type type, auto start, auto b) {
    core.memory.write(a->base, &start, sizeof start);
    std::memcpy(core.block.shared.data.data(), &start, sizeof start);
    mark_written(core.block.shared.written, 0, sizeof start);
    for (unsigned l = 0; l < 32; ++l)
      std::memcpy(sizeof b == 8 ? (void*)&core.row64(1)[l] : &core.row32(1)[l], &b, sizeof b);
    auto insn = core.prepare(Opcode::Red, space, type, sizeof b == 8 ? Type::F64 : Type::F32, AtomicOp::Add);
    REQUIRE(insn.supported);
    core.run(insn, 0xff);
    decltype(start) result;
    if (space == Space::Global) {
      core.memory.read(a->base, &result, sizeof result);
    } else {
      std::memcpy(&result, core.block.shared.data.data(), sizeof result);
    }
    return result;
  };
  CHECK(run(Type::F32, 1.5f, 0.25f) == 3.5f);
  CHECK(run(Type::F64, 1.0, 0.125) == 2.0);
  CHECK(run(Type::F16, std::uint16_t{0x3c00}, std::uint32_t{0x3800}) == 0x4500);   // 1 + 8 * 0.5 = 5
  CHECK(run(Type::BF16, std::uint16_t{0x3f80}, std::uint32_t{0x3f00}) == 0x40a0);  // the same
  CHECK(run(Type::F16x2, std::uint32_t{0x00003c00}, std::uint32_t{0x38003800}) == 0x44004500);
  float tiny = std::numeric_limits<float>::denorm_min();
  CHECK(run(Type::F32, 0.0f, tiny) == (space == Space::Global ? 0.0f : 8 * tiny));
  CHECK(core.seen.empty());
}

TEST_CASE("inc wraps at its bound, dec reloads it") {
  Core core;
  CHECK(update(core, AtomicOp::Inc, Type::U32, 4, 1u << 9) == 5);
  CHECK(update(core, AtomicOp::Inc, Type::U32, 9, 1u << 9) == 0);
  CHECK(update(core, AtomicOp::Dec, Type::U32, 4, 1u << 9) == 3);
  CHECK(update(core, AtomicOp::Dec, Type::U32, 0, 1u << 9) == 9);
  CHECK(update(core, AtomicOp::Dec, Type::U32, 10, 1u << 9) == 9);
}

TEST_CASE("Vector reductions") {
  Core core;
  Allocation* a = core.memory.allocate(64, 1, AllocationKind::Host, "sum");
  core.memory.fill(a->base, 0, 64);
  auto red = core.prepare(Opcode::Red, Space::Global, Type::F32, Type::F32, AtomicOp::Add, 2);
  REQUIRE(red.supported);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = a->base + 8;
    core.row32(1)[l] = std::bit_cast<std::uint32_t>(1.0f);
    core.row32(2)[l] = std::bit_cast<std::uint32_t>(0.5f);
  }
  core.run(red);
  float sums[4];
  core.memory.read(a->base, sums, sizeof sums);
  CHECK(sums[1] == 0.0f);
  CHECK(sums[2] == 32.0f);
  CHECK(sums[3] == 16.0f);
}

TEST_CASE("Forms that PTX does not have are refused") {
  Core core;
  CHECK_FALSE(core.prepare(Opcode::Atom, Space::Global, Type::F32, Type::F32, AtomicOp::Min).supported);
  CHECK_FALSE(core.prepare(Opcode::Atom, Space::Global, Type::U64, Type::B64, AtomicOp::Inc).supported);
  CHECK_FALSE(core.prepare(Opcode::Atom, Space::Local, Type::U32, Type::B32, AtomicOp::Add).supported);
  CHECK_FALSE(core.prepare(Opcode::St, Space::Const, Type::U32, Type::B32).supported);
}
