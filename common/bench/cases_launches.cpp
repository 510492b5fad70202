// Room: bench. Launches from the device: many children, deep recursion, a long chain.
#include "bench/cases.hpp"
#include "bench/gpu.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

constexpr unsigned children = 10'000, depth = 1'000, chain = 10'000;

/// out[i] must be i + 1.
void require_counted(const std::vector<unsigned>& out) {
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i] != i + 1)
      throw WrongResult(i18n::trf("element {index} is {got}, not {wanted}", fmt::arg("index", i),
                                  fmt::arg("got", out[i]), fmt::arg("wanted", i + 1)));
}

/// Each repetition on a fresh device, which keeps no record of the grids before it.
template <class... Args>
void measure(const Settings& settings, Result& result, const char* kernel, unsigned grids, Args... args) {
  result.samples = repeat(settings.few(), [&] {
    fresh_device();
    require(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, grids + 1), "cudaDeviceSetLimit");
    const Kernels kernels(settings.kernels / "launches.cu");
    const Array<unsigned> out(std::vector<unsigned>(grids, 0));
    const Times times = timed_launch(kernels[kernel], dim3(1), dim3(1), out.data(), args...);
    result.warp_instructions = warp_instructions();
    require_counted(out.download());
    return times;
  });
}

}  // namespace

void run_null_stream(const Settings& settings, Result& result) {
  measure(settings, result, "parent_null_stream", children, children);
}

void run_fire_and_forget(const Settings& settings, Result& result) {
  measure(settings, result, "parent_fire_and_forget", children, children);
}

void run_recursion(const Settings& settings, Result& result) {
  measure(settings, result, "recursion", depth + 1, 0u, depth);
}

void run_tail_chain(const Settings& settings, Result& result) {
  measure(settings, result, "tail_chain", chain, 0u, chain - 1);
}

}  // namespace gridlings::bench
