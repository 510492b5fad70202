// Tests of loads and stores that break no rule: every width, space and address pattern.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstring>

#include "fake_core.hpp"

using namespace fake;
using ptx::Opcode;
using ptx::Space;
using ptx::Type;

namespace {

// Address patterns in elements: in order, reversed, all alike, with a stride, with one far away.
std::uint64_t pattern(int which, unsigned lane) {
  switch (which) {
    case 0:
      return lane;
    case 1:
      return 31 - lane;
    case 2:
      return 5;
    case 3:
      return lane * 3;
    default:
      return lane == 9 ? 900 : lane / 2;
  }
}

}  // namespace

TEST_CASE("Stores and loads of 4 and 8 bytes agree with memory, for every pattern and mask") {
  int which = GENERATE(0, 1, 2, 3, 4);
  std::uint32_t mask = GENERATE(full_mask, 0x0000ffffu, 0xa5a50ff0u, 0x00000200u);
  Type type = GENERATE(Type::U32, Type::F64);
  Space space = GENERATE(Space::Global, Space::Generic);
  unsigned size = ptx::size_of(type);
  CAPTURE(which, mask, size);
  Core core;
  Allocation* a = core.memory.allocate(8192, 1, AllocationKind::Host, "data");
  auto st = core.prepare(Opcode::St, space, type, type);
  auto ld = core.prepare(Opcode::Ld, space, type, type);
  ld.insn.imm = st.insn.imm = 8;
  REQUIRE(st.supported);
  REQUIRE(ld.supported);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = a->base + pattern(which, l) * size;
    if (size == 8) core.row64(1)[l] = 0x0102030405060000ull + l;
    if (size == 4) core.row32(1)[l] = 0x70000000u + l;
  }
  core.run(st, mask);
  std::vector<std::uint64_t> expected(1024, ~0ull);
  for (unsigned l = 0; l < 32; ++l)
    if (mask >> l & 1) expected[pattern(which, l)] = size == 8 ? core.row64(1)[l] : core.row32(1)[l];
  for (std::size_t i = 0; i + 1 < 8192 / size && i < 1024; ++i) {
    bool written = any_written(a->written, 8 + i * size, size);
    REQUIRE(written == (expected[i] != ~0ull));
    if (written) REQUIRE(std::memcmp(a->host + 8 + i * size, &expected[i], size) == 0);
  }
  for (unsigned l = 0; l < 32; ++l) core.row64(1)[l] = 0;
  core.run(ld, mask);
  for (unsigned l = 0; l < 32; ++l) {
    std::uint64_t want = (mask >> l & 1) ? expected[pattern(which, l)] : 0;
    REQUIRE((size == 8 ? core.row64(1)[l] : core.row32(1)[l]) == want);
  }
  REQUIRE(core.seen.empty());
}

TEST_CASE("Narrow loads extend to the register's width") {
  Core core;
  std::uint8_t bytes[256];
  for (int i = 0; i < 256; ++i) bytes[i] = static_cast<std::uint8_t>(0x80 + i);
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "data");
  core.memory.write(a->base, bytes, 256);
  std::uint32_t mask = GENERATE(full_mask, 0x11111111u);
  auto load = [&](Type type, Type reg) {
    auto ld = core.prepare(Opcode::Ld, Space::Global, type, reg);
    REQUIRE(ld.supported);
    for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base + l * ptx::size_of(type);
    core.run(ld, mask);
  };
  load(Type::S8, Type::B16);
  CHECK(core.row32(1)[4] == 0xff84u);
  load(Type::S8, Type::B32);
  CHECK(core.row32(1)[4] == 0xffffff84u);
  load(Type::U8, Type::B32);
  CHECK(core.row32(1)[4] == 0x84u);
  load(Type::S8, Type::B64);
  CHECK(core.row64(1)[4] == 0xffffffffffffff84ull);
  load(Type::U16, Type::B64);
  CHECK(core.row64(1)[4] == 0x8988ull);
  load(Type::S16, Type::S32);
  CHECK(core.row32(1)[4] == 0xffff8988u);
  load(Type::S32, Type::S64);
  CHECK(core.row64(1)[4] == 0xffffffff93929190ull);
  CHECK(core.seen.empty());
}

TEST_CASE("Narrow stores keep the low bytes") {
  Core core;
  Allocation* a = core.memory.allocate(64, 1, AllocationKind::Host, "data");
  core.memory.fill(a->base, 0, 64);
  auto st = core.prepare(Opcode::St, Space::Global, Type::U8, Type::B32);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = a->base + l;
    core.row32(1)[l] = 0xabcd00u + l;
  }
  core.run(st);
  CHECK(a->host[31] == 31);
  CHECK(a->host[32] == 0);
  auto wide = core.prepare(Opcode::St, Space::Global, Type::U16, Type::B64);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = a->base + l * 2;
    core.row64(1)[l] = 0x123456789000u + l;
  }
  core.run(wide, 0x80000001u);
  CHECK(a->host[62] == 0x1f);
  CHECK(a->host[63] == 0x90);
}

TEST_CASE("Shared memory by 32-bit offset, by 64-bit offset and by generic address is the same memory") {
  Core core;
  auto st = core.prepare(Opcode::St, Space::Shared, Type::U32, Type::B32, ptx::AtomicOp::None, 1, true);
  for (unsigned l = 0; l < 32; ++l) {
    core.row32(0)[l] = 256 + l * 8;
    core.row32(1)[l] = l + 1;
  }
  core.run(st);
  REQUIRE(core.seen.empty());
  for (int way = 0; way < 3; ++way) {
    auto ld = core.prepare(Opcode::Ld, way == 2 ? Space::Generic : Space::Shared, Type::U32, Type::B32);
    for (unsigned l = 0; l < 32; ++l) {
      core.row64(0)[l] = (way == 0 ? 0 : shared_address(own_uid, 0)) + 256 + l * 8;
      core.row32(1)[l] = 0;
    }
    core.run(ld);
    for (unsigned l = 0; l < 32; ++l) REQUIRE(core.row32(1)[l] == l + 1);
    REQUIRE(core.seen.empty());
  }
}

TEST_CASE("Local memory: each lane its own bytes, by frame offset and by address") {
  Core core;
  auto st = core.prepare(Opcode::St, Space::Local, Type::U64, Type::B64);
  st.insn.a = constant_bit;  // [symbol + 8]
  st.insn.imm = 8;
  for (unsigned l = 0; l < 32; ++l) core.row64(1)[l] = 1000 + l;
  core.run(st);
  auto ld = core.prepare(Opcode::Ld, GENERATE(Space::Local, Space::Generic), Type::U64, Type::B64);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = local_address(own_uid, 32 + l, 32 + 8);
    core.row64(1)[l] = 0;
  }
  core.run(ld, 0xfffffff0u);
  for (unsigned l = 0; l < 32; ++l) REQUIRE(core.row64(1)[l] == (l < 4 ? 0 : 1000 + l));
  REQUIRE(core.seen.empty());
}

TEST_CASE("Vectors: elements lie side by side, sinks are skipped") {
  Core core;
  Space space = GENERATE(Space::Global, Space::Shared);
  std::uint32_t mask = GENERATE(full_mask, 0x0f0f0f0fu);
  std::uint64_t base = 0;
  if (space == Space::Global) base = core.memory.allocate(1024, 1, AllocationKind::Host, "v")->base;
  auto st = core.prepare(Opcode::St, space, Type::F32, Type::F32, ptx::AtomicOp::None, 4);
  REQUIRE(st.supported);
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = base + l * 16;
    for (unsigned e = 0; e < 4; ++e) core.row32(1 + e)[l] = l * 10 + e;
  }
  core.run(st, mask);
  auto ld = core.prepare(Opcode::Ld, space, Type::F32, Type::F32, ptx::AtomicOp::None, 4);
  core.code.data[ld.insn.aux].kind[2] = Kind::None;
  for (unsigned l = 0; l < 32; ++l)
    for (unsigned e = 0; e < 4; ++e) core.row32(1 + e)[l] = 99999;
  core.run(ld, mask);
  for (unsigned l = 0; l < 32; ++l)
    for (unsigned e = 0; e < 4; ++e)
      REQUIRE(core.row32(1 + e)[l] == (e == 2 || !(mask >> l & 1) ? 99999 : l * 10 + e));
  REQUIRE(core.seen.empty());
}

TEST_CASE("A load may overwrite its own address") {
  Core core;
  Allocation* a = core.memory.allocate(1024, 1, AllocationKind::Host, "list");
  for (std::uint64_t i = 0; i < 32; ++i) {
    std::uint64_t value = i * 7;
    core.memory.write(a->base + i * 16, &value, 8);
    core.row64(0)[i] = a->base + i * 16;
  }
  auto ld = core.prepare(Opcode::Ld, Space::Global, Type::U64, Type::B64);
  ld.insn.d = Core::reg(0);
  core.run(ld);
  for (std::uint64_t i = 0; i < 32; ++i) REQUIRE(core.row64(0)[i] == i * 7);
}

TEST_CASE("Waiting loads and atomics are counted, plain ones are not") {
  Core core;
  Allocation* a = core.memory.allocate(1024, 1, AllocationKind::Host, "flag");
  core.memory.fill(a->base, 0, 1024);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base;
  core.run(core.prepare(Opcode::Ld, Space::Global, Type::U32, Type::B32));
  CHECK(core.warp.spin == 0);
  core.run(core.prepare(Opcode::Ld, Space::Global, Type::U32, Type::B32, ptx::AtomicOp::None, 1, false,
                        ptx::Semantics::Volatile));
  CHECK(core.warp.spin == 1);
  core.run(core.prepare(Opcode::Red, Space::Global, Type::U32, Type::B32, ptx::AtomicOp::Add));
  CHECK(core.warp.spin == 2);
}
