// Room: bench. Kernels that only a budget ends: how long until the finding.
#include "bench/cases.hpp"
#include "bench/gpu.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

/// The device must have found exactly that the budget was exceeded.
void expect_budget_finding(Result& result) {
  const auto kinds = finding_kinds();
  if (kinds.size() == 1 && kinds.front() == "budget-exceeded") {
    result.finding = kinds.front();
    return;
  }
  throw WrongResult(i18n::trf("expected the finding {wanted}, got: {got}",
                              fmt::arg("wanted", "budget-exceeded"),
                              fmt::arg("got", fmt::join(kinds, ", "))));
}

template <class... Args>
void measure(const Settings& settings, Result& result, const char* kernel, Args... args) {
  const int repetitions = settings.few();
  for (int k = 0; k < repetitions; ++k) {  // no warm-up: it ends once, and the reader waits for it once
    fresh_device();
    capture_output();
    const Kernels kernels(settings.kernels / "floods.cu");
    const Array<unsigned> out(std::vector<unsigned>(1, 0));
    const Stopwatch watch;
    if constexpr (sizeof...(args) == 0)
      try_launch(kernels[kernel], dim3(1), dim3(1), out.data());
    else
      try_launch(kernels[kernel], dim3(1), dim3(1), args...);
    result.samples.push_back(watch.elapsed());
    result.warp_instructions = warp_instructions();
    expect_budget_finding(result);
  }
}

}  // namespace

void run_printf_flood(const Settings& settings, Result& result) {
  measure(settings, result, "printf_flood", 1'000'000u);
}

void run_endless(const Settings& settings, Result& result) { measure(settings, result, "endless"); }

}  // namespace gridlings::bench
