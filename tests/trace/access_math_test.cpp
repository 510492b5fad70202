// tests/trace: sectors and banks of single accesses, each answer worked out by hand.
#include "simgpu/count/access_math.hpp"

#include <catch2/catch_test_macros.hpp>
#include <functional>

using namespace gridlings::simgpu::count;

namespace {

WarpAccess access(unsigned bytes, const std::function<std::uint64_t(unsigned)>& address, std::uint32_t mask = ~0u) {
  WarpAccess a;
  a.bytes = bytes;
  a.mask = mask;
  for (unsigned lane = 0; lane < 32; ++lane) a.address[lane] = address(lane);
  return a;
}

WarpAccess strided(unsigned bytes, unsigned stride, std::uint64_t start = 0, std::uint32_t mask = ~0u) {
  return access(bytes, [=](unsigned lane) { return start + std::uint64_t{lane} * stride; }, mask);
}

}  // namespace

TEST_CASE("Sectors: 32 bytes each, counted once for the whole warp") {
  CHECK(sectors(strided(4, 4)) == 4);
  CHECK(sectors(strided(4, 4, 4)) == 5);        // begins inside a sector
  CHECK(sectors(strided(4, 8)) == 8);           // every second int
  CHECK(sectors(strided(4, 32)) == 32);         // every eighth int: a sector of its own for each lane
  CHECK(sectors(strided(4, 128)) == 32);
  CHECK(sectors(strided(4, 0)) == 1);           // all lanes at one address
  CHECK(sectors(strided(1, 1)) == 1);
  CHECK(sectors(strided(2, 2)) == 2);
  CHECK(sectors(strided(8, 8)) == 8);
  CHECK(sectors(strided(16, 16)) == 16);
  CHECK(sectors(strided(32, 32)) == 32);
  CHECK(sectors(strided(8, 0)) == 1);
  CHECK(sectors(strided(4, 4, 0, 0xff)) == 1);  // eight lanes
  CHECK(sectors(strided(4, 4, 0, 0x80000001u)) == 2);
  CHECK(sectors(access(4, [](unsigned lane) { return 4 * (31 - lane); })) == 4);  // backwards is as good
  CHECK(sectors(access(4, [](unsigned lane) { return (lane % 2) * 4096; })) == 2);
}

TEST_CASE("Banks: words of one bank take a pass each, the same word is served once") {
  CHECK(bank_conflicts(strided(4, 4)) == 0);
  CHECK(bank_conflicts(strided(4, 8)) == 1);     // two words in each of 16 banks
  CHECK(bank_conflicts(strided(4, 12)) == 0);    // an odd stride in words
  CHECK(bank_conflicts(strided(4, 64)) == 15);
  CHECK(bank_conflicts(strided(4, 128)) == 31);  // a column of a tile 32 wide
  CHECK(bank_conflicts(strided(4, 132)) == 0);   // the same, padded by one
  CHECK(bank_conflicts(strided(4, 0)) == 0);     // broadcast
  CHECK(bank_conflicts(access(4, [](unsigned lane) { return lane % 2 * 128; })) == 1);  // two words of bank 0
  CHECK(bank_conflicts(strided(4, 128, 0, 0xf)) == 3);
  CHECK(bank_conflicts(strided(4, 128, 0, 0)) == 0);
}

TEST_CASE("Banks: bytes and shorts of one word are served together") {
  CHECK(bank_conflicts(strided(1, 1)) == 0);
  CHECK(bank_conflicts(strided(2, 2)) == 0);
  CHECK(bank_conflicts(strided(1, 128)) == 31);
}

TEST_CASE("Banks: 8 bytes go by halves of the warp, 16 by quarters") {
  CHECK(bank_conflicts(strided(8, 8)) == 0);
  CHECK(bank_conflicts(strided(8, 16)) == 2);    // 64 words in 16 banks: four passes, and two at least
  CHECK(bank_conflicts(strided(8, 256)) == 30);
  CHECK(bank_conflicts(access(8, [](unsigned lane) { return lane % 2 * 128; })) == 1);  // not one for each half
  CHECK(bank_conflicts(access(8, [](unsigned lane) { return lane / 2 * 8; })) == 0);
  CHECK(bank_conflicts(strided(8, 0)) == 0);
  CHECK(bank_conflicts(strided(8, 8, 0, 0xffff)) == 0);
  CHECK(bank_conflicts(strided(16, 16)) == 0);
  CHECK(bank_conflicts(strided(16, 32)) == 4);
  CHECK(bank_conflicts(strided(16, 128)) == 28);
  CHECK(bank_conflicts(access(16, [](unsigned lane) { return lane / 8 * 16; })) == 0);
  // Lanes of two halves are never in one pass, so they cannot meet.
  CHECK(bank_conflicts(access(8, [](unsigned lane) { return lane < 16 ? 8 * lane : 1024 + 8 * (lane - 16); })) == 0);
}
