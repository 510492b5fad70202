// Half-precision forms that are made of simpler ones; what is refused, in the reader's words.
#include <cstring>

#include "advanced.hpp"

using namespace advanced;

namespace {

std::vector<float> read_floats(const int* from, std::size_t n) {
  const std::vector<int> bits = read_ints(from, n);
  std::vector<float> out(n);
  std::memcpy(out.data(), bits.data(), 4 * n);
  return out;
}

}  // namespace

TEST_CASE("Half precision: clamped multiply-add, masks of pairs", "[half]") {
  for (const char* arch : {"compute_80", "compute_90", "compute_100"}) {
    INFO(arch);
    const Program p = Program::from_ptx(ptx_of("advanced", "half", arch));
    int* out = unwritten_ints(6);
    REQUIRE(run(p, "relu", {}, out) == cudaSuccess);
    CHECK(read_floats(out, 6) == std::vector<float>{0, 7, 4, 0, 0, 4});
    REQUIRE(run(p, "masks", {}, out) == cudaSuccess);
    CHECK(read_ints(out, 5) ==
          std::vector<int>{0xffff, static_cast<int>(0xffff0000), 0, 0xffff, static_cast<int>(0xffff0000)});
    CHECK(told().empty());
  }
}

TEST_CASE("What the simulated GPU does not do is named", "[refused]") {
  struct Case {
    const char *kernel, *words;
  };
  for (const Case c : {Case{"tensor", "Tensor cores"}, Case{"surface", "Surfaces"}}) {
    INFO(c.kernel);
    const Program p = Program::from_ptx(ptx_of("advanced", "half"));
    void *first = device_ints(std::vector<int>(256, 0)), *second = device_ints(std::vector<int>(256, 0));
    void* args[] = {&first, &second};
    REQUIRE(launch_with(p, c.kernel, {.block = 32}, args) == cudaSuccess);
    CHECK(cudaDeviceSynchronize() == cudaErrorNotSupported);
    const auto all = findings();
    CAPTURE(told());
    REQUIRE(all.size() == 1);
    CHECK(all[0].kind == "unsupported");
    CHECK(all[0].message.find(c.words) != std::string::npos);
    CHECK(all[0].place.line == line_of("advanced", "half", c.kernel));
  }
}
