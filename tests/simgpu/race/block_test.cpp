// tests/simgpu/race: threads of one block.
#include "races.hpp"

using namespace race_test;

namespace {

/// A kernel of block.cu with one array of zeros, one block of `threads`.
Run ints(const char* kernel, unsigned threads = 64) {
  return [=](Program& p) { return p.run(kernel, {1, threads}, device_ints(std::vector<int>(256, 0))); };
}

Run two(const char* kernel, unsigned threads = 64) {
  return [=](Program& p) {
    int* data = device_ints(std::vector<int>(256, 0));
    return p.run(kernel, {1, threads}, data, device_ints(std::vector<int>(256, 0)));
  };
}

}  // namespace

TEST_CASE("A missing __syncthreads() around shared and global memory", "[block]") {
  seen("block", "shared-write", "shared-read", "__syncthreads()", ints("shared_missing"));
  silent("block", ints("shared_right"));
  seen("block", "global-write", "global-read", "__syncthreads()", ints("global_missing"));
  silent("block", ints("global_right"));
}

TEST_CASE("A round that overwrites what others still read", "[block]") {
  seen("block", "round-write", "round-read", "__syncthreads()", ints("second_barrier_missing"));
  silent("block", ints("second_barrier_right"));
}

TEST_CASE("A barrier counts without threads that have left", "[block]") {
  silent("block", ints("early_exit"));
}

TEST_CASE("A missing __syncwarp()", "[block]") {
  seen("block", "warp-write", "warp-read", "__syncwarp()", ints("warp_missing", 32));
  silent("block", ints("warp_right", 32));
}

TEST_CASE("__syncwarp() of half a warp orders that half alone", "[block]") {
  silent("block", ints("half_right", 32));
  seen("block", "half-write", "half-read", "__syncwarp()", ints("half_wrong", 32));
}

TEST_CASE("A numbered barrier orders those who meet there", "[block]") {
  silent("block", ints("named_right", 128));
  seen("block", "named-write", "named-read", "another thread of its block", ints("named_wrong", 128));
}

TEST_CASE("bar.arrive offers what was before it, not what comes after", "[block]") {
  silent("block", ints("producer_right"));
  seen("block", "late-write", "late-read", "another thread of its block", ints("producer_wrong"));
}

TEST_CASE("Two lanes of one store to one address", "[block]") {
  seen("block", "same", "same", "one instruction", ints("same_address_differs", 32));
  seen("block", "same-all", "same-all", "one instruction", ints("same_address_all", 32));
  silent("block", ints("same_address_equal", 32));
}

TEST_CASE("Everybody writes the same flag", "[block]") { silent("block", ints("flag_by_all")); }

TEST_CASE("Elements of all sizes belong to one thread each", "[block]") {
  silent("block", [](Program& p) {
    int* arrays[5];
    for (int*& a : arrays) a = device_ints(std::vector<int>(256, 0));
    return p.run("bytes_right", {1, 64}, arrays[0], arrays[1], arrays[2], arrays[3], arrays[4]);
  });
  silent("block", ints("scattered_bytes"));
}

TEST_CASE("A neighbour's byte, and a word made of four threads' bytes", "[block]") {
  seen("block", "byte-write", "byte-read", "__syncwarp()", two("bytes_wrong"));
  seen("block", "part-write", "whole-read", "another thread", two("words_of_bytes"));
}

TEST_CASE("Many readers, then a writer", "[block]") {
  seen("block", "many-read", "one-write", "another thread of its", two("readers_then_writer"));
  silent("block", two("readers_then_writer_right"));
  silent("block", two("warp_readers_right", 32));
}
