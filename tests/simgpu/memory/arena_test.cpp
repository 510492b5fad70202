// Tests of the class Memory and of the maps of written bytes.
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <vector>

#include "simgpu/memory.hpp"

using namespace gridlings::simgpu;

TEST_CASE("Allocations are aligned, apart from each other and found by any byte of theirs") {
  Memory memory;
  Allocation* a = memory.allocate(100, 1, AllocationKind::Host, "a");
  Allocation* b = memory.allocate(1000, 512, AllocationKind::Host, "b");
  REQUIRE(a->base == arena_base);
  REQUIRE(b->base % 512 == 0);
  REQUIRE(b->base >= a->base + a->size + 256);
  REQUIRE(memory.find(b->base + 999) == b);
  REQUIRE(memory.find(b->base - 1) == a);
  REQUIRE(memory.find(a->base - 1) == nullptr);
  REQUIRE(memory.next(a->base) == b);
  REQUIRE(memory.live(b->base + 996, 4, 1) == b);
  REQUIRE(memory.live(b->base + 997, 4, 1) == nullptr);
}

TEST_CASE("Freed memory is remembered and its addresses are not used again") {
  Memory memory;
  Allocation* a = memory.allocate(64, 1, AllocationKind::Host, "a");
  std::uint64_t base = a->base;
  REQUIRE(memory.live(base, 4, 0) == a);
  REQUIRE_FALSE(memory.release(base + 4, AllocationKind::Host));
  REQUIRE_FALSE(memory.release(base, AllocationKind::Heap));
  REQUIRE(memory.release(base, AllocationKind::Host));
  REQUIRE_FALSE(memory.release(base, AllocationKind::Host));
  REQUIRE(memory.live(base, 4, 0) == nullptr);
  REQUIRE(memory.find(base)->freed);
  REQUIRE(memory.free_bytes() == memory.total());
  REQUIRE(memory.allocate(64, 1, AllocationKind::Host, "b")->base != base);
}

TEST_CASE("A hundred thousand allocations, and as many freed again") {
  Memory memory;
  std::vector<std::uint64_t> bases;
  for (int i = 0; i < 100'000; ++i) bases.push_back(memory.allocate(48, 1, AllocationKind::Host, "x")->base);
  for (std::uint64_t base : bases) REQUIRE(memory.live(base + 8, 8, 0)->base == base);
  for (std::uint64_t base : bases) REQUIRE(memory.release(base, AllocationKind::Host));
  REQUIRE(memory.free_bytes() == memory.total());
  REQUIRE(memory.live(bases.back(), 1, 0) == nullptr);
}

TEST_CASE("More than the device has is refused; huge allocations cost nothing until they are used") {
  Memory memory;
  REQUIRE(memory.allocate(memory.total() + 1, 1, AllocationKind::Host, "x") == nullptr);
  REQUIRE(memory.allocate(~std::uint64_t{0}, 1, AllocationKind::Host, "x") == nullptr);
  Allocation* a = memory.allocate(std::uint64_t{6} << 30, 1, AllocationKind::Host, "x");
  REQUIRE(a != nullptr);
  REQUIRE(memory.write(a->base + a->size - 4, "abc", 4));
  REQUIRE(memory.allocate(std::uint64_t{3} << 30, 1, AllocationKind::Host, "y") == nullptr);
}

TEST_CASE("The device heap of 8 MiB gives 1 MiB six times") {
  Memory memory;
  int got = 0;
  while (memory.allocate(1 << 20, 16, AllocationKind::Heap, "malloc") != nullptr) ++got;
  REQUIRE(got == 6);
  REQUIRE(memory.heap_in_use() == memory.heap_peak());
  memory.set_heap_limit(64 << 20);
  REQUIRE(memory.allocate(32 << 20, 16, AllocationKind::Heap, "malloc") != nullptr);
}

TEST_CASE("Host access: whole ranges only, and what nothing wrote reads as poison") {
  Memory memory;
  Allocation* a = memory.allocate(8, 1, AllocationKind::Host, "a");
  std::uint8_t bytes[8] = {};
  REQUIRE(memory.write(a->base + 2, "hi", 2));
  REQUIRE(memory.read(a->base, bytes, 8));
  REQUIRE(bytes[1] == poison);
  REQUIRE(bytes[2] == 'h');
  REQUIRE(bytes[4] == poison);
  REQUIRE_FALSE(a->all_written);
  REQUIRE_FALSE(memory.read(a->base, bytes, 9));
  REQUIRE(memory.fill(a->base, 0, 8));
  REQUIRE(a->all_written);
}

TEST_CASE("A copy within the device takes the written marks along") {
  Memory memory;
  Allocation* a = memory.allocate(300, 1, AllocationKind::Host, "a");
  Allocation* b = memory.allocate(300, 1, AllocationKind::Host, "b");
  std::vector<std::uint8_t> data(100, 5);
  memory.write(a->base + 70, data.data(), 100);
  REQUIRE(memory.copy(b->base + 1, a->base + 3, 290));
  REQUIRE(all_written(b->written, 68, 100));
  REQUIRE_FALSE(any_written(b->written, 0, 68));
  REQUIRE_FALSE(any_written(b->written, 168, 132));
  memory.fill(b->base, 1, 300);
  REQUIRE(memory.copy(b->base, a->base, 200));  // unwritten bytes over written ones
  REQUIRE_FALSE(b->all_written);
  REQUIRE_FALSE(any_written(b->written, 0, 70));
  REQUIRE(all_written(b->written, 200, 100));
}

TEST_CASE("Pinned host memory has the host's address") {
  Memory memory;
  int value = 3;
  Allocation* a = memory.adopt(&value, sizeof value, "cudaMallocHost");
  REQUIRE(memory.live(reinterpret_cast<std::uintptr_t>(&value), 4, 0) == a);
  REQUIRE(memory.release(a->base, AllocationKind::Host));
  REQUIRE(memory.adopt(&value, sizeof value, "again") != nullptr);
  REQUIRE(memory.free_bytes() == memory.total());
}

TEST_CASE("Owners are found in addresses, also a little outside the window") {
  auto check = [](std::uint64_t address, AddressClass cls, std::uint64_t uid, unsigned thread,
                  std::int64_t offset) {
    Decoded d = decode_address(address);
    CHECK(d.cls == cls);
    CHECK(d.uid == uid);
    CHECK(d.thread == thread);
    CHECK(d.offset == offset);
  };
  check(shared_address(5, 16), AddressClass::Shared, 5, 0, 16);
  check(shared_address(5, -4), AddressClass::Shared, 5, 0, -4);
  check(shared_address(0, -4), AddressClass::Shared, 0, 0, -4);
  check(shared_address(uid_mask, 4), AddressClass::Shared, uid_mask, 0, 4);
  check(local_address(6, 1023, -8), AddressClass::Local, 6, 1023, -8);
  check(local_address(6, 0, 96), AddressClass::Local, 6, 0, 96);
  check(12, AddressClass::Null, 0, 0, 12);
  check(arena_base, AddressClass::Global, 0, 0, arena_base);
}
