// Tests of every rule of memory: the finding, its numbers, the CUDA error, and that nothing was written.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "fake_core.hpp"

using namespace fake;
using ptx::Opcode;
using ptx::Space;
using ptx::Type;

namespace {

/// Runs one access of 4 bytes whose lane 3 has `address`, all others good ones. Returns what was found.
std::vector<Seen> access(Core& core, Opcode op, Space space, std::uint64_t good, std::uint64_t address,
                         std::uint32_t mask = full_mask) {
  auto insn = core.prepare(op, space, Type::U32, Type::B32,
                           op == Opcode::Atom ? ptx::AtomicOp::Add : ptx::AtomicOp::None);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = l == 3 ? address : good + l * 4;
  core.run(insn, mask);
  return core.seen;
}

}  // namespace

TEST_CASE("Out of bounds: the allocation, its size and the miss are named") {
  Core core;
  Opcode op = GENERATE(Opcode::Ld, Opcode::St, Opcode::Atom);
  Space space = GENERATE(Space::Global, Space::Generic);
  std::uint32_t mask = GENERATE(full_mask, 0xffu);
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 256);
  auto seen = access(core, op, space, a->base, a->base + 256 + 8, mask);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].kind == FindingKind::OutOfBounds);
  CHECK(seen[0].lane == 3);
  CHECK(seen[0].arg("name") == "rows");
  CHECK(seen[0].arg("size") == "256");
  CHECK(seen[0].arg("offset") == "264");
  CHECK(seen[0].arg("miss") == "12");
  CHECK(seen[0].cuda_error == 700);
  CHECK((core.warp.signal & signal_fault) != 0);
}

TEST_CASE("Out of bounds: half in, half out; before the start; nowhere near") {
  Core core;
  core.memory.allocate(256, 1, AllocationKind::Host, "first");
  Allocation* a = core.memory.allocate(254, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 254);
  SECTION("half") {
    auto seen = access(core, Opcode::Ld, Space::Global, a->base, a->base + 252);
    CHECK(seen.at(0).arg("miss") == "2");
    CHECK(seen.at(0).arg("offset") == "252");
  }
  SECTION("before") {
    auto seen = access(core, Opcode::St, Space::Global, a->base, a->base - 4);
    CHECK(seen.at(0).arg("name") == "rows");
    CHECK(seen.at(0).arg("miss") == "4");
    CHECK(seen.at(0).message.find("before") != std::string::npos);
  }
  SECTION("a host pointer") {
    auto seen = access(core, Opcode::Ld, Space::Global, a->base, 0x7fff'1234'5678);
    CHECK(seen.at(0).message.find("no memory") != std::string::npos);
    CHECK(seen.at(0).arg("address") == "0x7fff12345678");
  }
}

TEST_CASE("A contiguous access that leaves its allocation is found at its lane, and later lanes do nothing") {
  Core core;
  Allocation* a = core.memory.allocate(40, 1, AllocationKind::Host, "short");
  for (unsigned l = 0; l < 32; ++l) {
    core.row64(0)[l] = a->base + l * 4;
    core.row32(1)[l] = 1;
  }
  core.run(core.prepare(Opcode::St, Space::Global, Type::U32, Type::B32));
  REQUIRE(core.seen.size() == 1);
  CHECK(core.seen[0].lane == 10);
  CHECK(core.seen[0].arg("miss") == "4");
}

TEST_CASE("Null pointers, also with a small offset") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 256);
  auto seen =
      access(core, GENERATE(Opcode::Ld, Opcode::St), GENERATE(Space::Global, Space::Generic), a->base, 48);
  CHECK(seen.at(0).message.find("null pointer") != std::string::npos);
  CHECK(seen.at(0).arg("address") == "0x30");
  CHECK(seen.at(0).cuda_error == 700);
}

TEST_CASE("A null pointer after the heap was full is told as that") {
  Core core;
  core.heap_failed = true;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 256);
  auto seen = access(core, Opcode::St, Space::Global, a->base, 0);
  CHECK(seen.at(0).message.find("heap") != std::string::npos);
  CHECK(seen.at(0).arg("limit") == "8388608");
  CHECK(seen.at(0).cuda_error == 700);
}

TEST_CASE("Use after free is told from out of bounds") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Heap, "malloc");
  std::uint64_t base = a->base;
  core.memory.fill(base, 0, 256);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = base + l * 4;
  auto ld = core.prepare(Opcode::Ld, Space::Generic, Type::U32, Type::B32);
  core.run(ld);
  REQUIRE(core.seen.empty());
  core.memory.release(base, AllocationKind::Heap);
  core.run(ld);
  CHECK(core.seen.at(0).kind == FindingKind::UseAfterFree);
  CHECK(core.seen.at(0).arg("name") == "malloc");
}

TEST_CASE("Misaligned accesses") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 7, 256);
  std::uint64_t shift = GENERATE(0, 1);  // one lane, or the whole contiguous run
  auto seen = access(core, GENERATE(Opcode::Ld, Opcode::St, Opcode::Atom), Space::Global, a->base + shift,
                     a->base + 14);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].kind == FindingKind::Misaligned);
  CHECK(seen[0].cuda_error == 716);
}

TEST_CASE("Misaligned comes before out of bounds where both hold") {
  Core core;
  Allocation* a = core.memory.allocate(4, 1, AllocationKind::Host, "one");
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base + 2;
  core.run(core.prepare(Opcode::St, Space::Global, Type::U32, Type::B32));
  CHECK(core.seen.at(0).kind == FindingKind::Misaligned);
}

TEST_CASE("A vector must be aligned as a whole") {
  Core core;
  Allocation* a = core.memory.allocate(1024, 1, AllocationKind::Host, "v");
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base + 4 + l * 16;
  core.run(core.prepare(Opcode::St, Space::Global, Type::F32, Type::F32, ptx::AtomicOp::None, 4));
  CHECK(core.seen.at(0).kind == FindingKind::Misaligned);
  CHECK(core.seen.at(0).arg("bytes") == "16");
}

TEST_CASE("Constants are read-only") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Constant, "table");
  core.memory.fill(a->base, 0, 256);
  auto seen = access(core, GENERATE(Opcode::St, Opcode::Atom), GENERATE(Space::Global, Space::Generic),
                     a->base, a->base + 12);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].kind == FindingKind::WriteToConstant);
  CHECK(seen[0].arg("name") == "table");
  CHECK(seen[0].cuda_error == 700);
  CHECK(a->host[0] == 0);
}

TEST_CASE("The shared memory of another block, also hidden behind a global access") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 256);
  std::uint64_t uid = GENERATE(running_uid, ended_uid);
  auto seen = access(core, GENERATE(Opcode::Ld, Opcode::St, Opcode::Atom),
                     GENERATE(Space::Global, Space::Generic), a->base, shared_address(uid, 16));
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].kind == FindingKind::ForeignSharedPointer);
  CHECK(seen[0].owner_uid == uid);
  CHECK(seen[0].cuda_error == 717);
  CHECK((seen[0].message.find("has ended") != std::string::npos) == (uid == ended_uid));
}

TEST_CASE("A local variable of another thread, block or grid") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 256);
  std::uint64_t address = GENERATE(local_address(running_uid, 35, 0), local_address(own_uid, 34, 0));
  auto seen = access(core, GENERATE(Opcode::Ld, Opcode::St), GENERATE(Space::Global, Space::Generic), a->base,
                     address);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].kind == FindingKind::ForeignLocalPointer);
  CHECK(seen[0].cuda_error == 717);
}

TEST_CASE("One's own window is no global memory, and global memory no window") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  core.memory.fill(a->base, 0, 256);
  SECTION("shared as global") {
    auto seen = access(core, Opcode::Ld, Space::Global, a->base, shared_address(own_uid, 0));
    CHECK(seen.at(0).kind == FindingKind::ForeignSharedPointer);
    CHECK(seen.at(0).cuda_error == 717);
  }
  SECTION("local as global") {
    auto seen = access(core, Opcode::St, Space::Global, a->base, local_address(own_uid, 35, 0));
    CHECK(seen.at(0).kind == FindingKind::ForeignLocalPointer);
  }
  SECTION("global as shared") {
    auto seen = access(core, Opcode::St, Space::Shared, 0, a->base);
    CHECK(seen.at(0).kind == FindingKind::OutOfBounds);
    CHECK(seen.at(0).cuda_error == 717);
  }
}

TEST_CASE("Out of bounds in shared memory, past the end and before the start") {
  Core core;
  auto seen = access(core, Opcode::St, Space::Shared, 0, 4096);
  CHECK(seen.at(0).arg("size") == "4096");
  CHECK(seen.at(0).arg("miss") == "4");
  CHECK(seen.at(0).cuda_error == 700);
  core.seen.clear();
  seen = access(core, Opcode::St, Space::Generic, shared_address(own_uid, 0), shared_address(own_uid, -8));
  CHECK(seen.at(0).arg("miss") == "8");
  core.seen.clear();
  auto narrow = core.prepare(Opcode::St, Space::Shared, Type::U32, Type::B32, ptx::AtomicOp::None, 1, true);
  for (unsigned l = 0; l < 32; ++l) core.row32(0)[l] = (l - 1) * 4;
  core.run(narrow);
  CHECK(core.seen.at(0).lane == 0);
  CHECK(core.seen.at(0).arg("miss") == "4");
}

TEST_CASE("Local memory ends at the top of the thread's stack") {
  Core core;
  auto st = core.prepare(Opcode::St, Space::Local, Type::U32, Type::B32);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = local_address(own_uid, 32 + l, l == 3 ? 96 : 92);
  core.run(st);
  REQUIRE(core.seen.size() == 1);
  CHECK(core.seen[0].lane == 3);
  CHECK(core.seen[0].kind == FindingKind::OutOfBounds);
  CHECK(core.seen[0].arg("miss") == "4");
}

TEST_CASE("What nothing has written: reported once and counted, reads as poison, is not fatal") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "rows");
  std::uint8_t one = 0x11;
  core.memory.write(a->base + 20, &one, 1);  // one byte of element 5: not a finding for that element
  auto ld = core.prepare(Opcode::Ld, Space::Global, Type::U32, Type::B32);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base + l * 4;
  core.run(ld, GENERATE(full_mask, 0x0fffffffu));
  core.run(ld, 0x3);
  REQUIRE(core.seen.size() == 1);
  CHECK(core.seen[0].kind == FindingKind::UninitializedRead);
  CHECK(core.seen[0].cuda_error == 0);
  CHECK(core.seen[0].arg("name") == "rows");
  CHECK(core.seen[0].arg("offset") == "0");
  CHECK(core.seen[0].count >= 27 + 2);
  CHECK((core.warp.signal & signal_fault) == 0);
  CHECK(core.row32(1)[0] == 0xcdcdcdcdu);
  CHECK(core.row32(1)[5] == 0xcdcdcd11u);
}

TEST_CASE("What nothing has written in shared and local memory") {
  Core core;
  auto shared = core.prepare(Opcode::Ld, Space::Shared, Type::U32, Type::B32);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = l * 4;
  core.run(shared);
  REQUIRE(core.seen.size() == 1);
  CHECK(core.seen[0].message.find("shared") != std::string::npos);
  core.seen.clear();
  auto local = core.prepare(Opcode::Ld, Space::Local, Type::U32, Type::B32);
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = local_address(own_uid, 32 + l, 8);
  core.run(local);
  REQUIRE(core.seen.size() == 1);
  CHECK(core.seen[0].message.find("local") != std::string::npos);
  CHECK(core.row32(1)[7] == 0xcdcdcdcdu);
}

TEST_CASE("An atomic needs an old value; an exchange does not") {
  Core core;
  Allocation* a = core.memory.allocate(256, 1, AllocationKind::Host, "sum");
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base;
  core.run(core.prepare(Opcode::Atom, Space::Global, Type::B32, Type::B32, ptx::AtomicOp::Exch));
  CHECK(core.seen.empty());
  for (unsigned l = 0; l < 32; ++l) core.row64(0)[l] = a->base + 8;
  core.run(core.prepare(Opcode::Atom, Space::Global, Type::U32, Type::B32, ptx::AtomicOp::Add));
  CHECK(core.seen.at(0).kind == FindingKind::UninitializedRead);
}
