// Room: bench. Kernels whose time is arithmetic and memory.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "bench/cases.hpp"
#include "bench/gpu.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

/// A small whole number for every index, so that float sums are exact in any order.
std::vector<float> small_numbers(std::size_t count, unsigned step) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(i * step % 8);
  return values;
}

template <class T>
void require_equal(const std::vector<T>& got, const std::vector<T>& wanted) {
  const auto [at, expected] = std::mismatch(got.begin(), got.end(), wanted.begin());
  if (at == got.end()) return;
  throw WrongResult(i18n::trf("element {index} is {got}, not {wanted}", fmt::arg("index", at - got.begin()),
                              fmt::arg("got", *at), fmt::arg("wanted", *expected)));
}

std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, unsigned n) {
  std::vector<float> c(a.size());
  for (unsigned row = 0; row < n; ++row)
    for (unsigned k = 0; k < n; ++k)
      for (unsigned column = 0; column < n; ++column)
        c[row * n + column] += a[row * n + k] * b[k * n + column];
  return c;
}

/// Runs `launch` as often as the settings say, and counts the instructions of one launch.
template <class Launch>
void measure(const Settings& settings, Result& result, Launch launch) {
  launch();
  result.warp_instructions = warp_instructions();
  result.samples = repeat(settings.repetitions(), launch);
}

}  // namespace

void run_saxpy(const Settings& settings, Result& result) {
  const unsigned n = settings.saxpy_size();
  result.title = i18n::trf("saxpy, {n} elements", fmt::arg("n", n));
  const Kernels kernels(settings.kernels / "arithmetic.cu");
  const auto x = small_numbers(n, 3), y = small_numbers(n, 5);
  const Array<float> device_x(x);
  Array<float> device_y(y);
  const float a = 2;
  measure(settings, result, [&] {
    device_y.upload(y);
    return timed_launch(kernels["saxpy"], dim3(n / 256), dim3(256), n, a, device_x.data(), device_y.data());
  });
  auto wanted = y;
  for (std::size_t i = 0; i < n; ++i) wanted[i] += a * x[i];
  require_equal(device_y.download(), wanted);
}

void run_matmul(const Settings& settings, Result& result) {
  const unsigned n = settings.matmul_size();
  result.title = i18n::trf("tiled matmul, {n} x {n}, tile 16", fmt::arg("n", n));
  const Kernels kernels(settings.kernels / "arithmetic.cu");
  const auto a = small_numbers(n * n, 3), b = small_numbers(n * n, 5);
  const Array<float> device_a(a), device_b(b), device_c(std::vector<float>(n * n));
  measure(settings, result, [&] {
    return timed_launch(kernels["matmul"], dim3(n / 16, n / 16), dim3(16, 16), n, device_a.data(),
                        device_b.data(), device_c.data());
  });
  require_equal(device_c.download(), product(a, b, n));
}

void run_reduction(const Settings& settings, Result& result) {
  constexpr unsigned n = 1u << 20, blocks = n / 256;
  const Kernels kernels(settings.kernels / "arithmetic.cu");
  std::vector<unsigned> values(n);
  std::iota(values.begin(), values.end(), 0u);
  const Array<unsigned> device_values(values), device_sums(std::vector<unsigned>(blocks, 0));
  measure(settings, result, [&] {
    return timed_launch(kernels["reduce"], dim3(blocks), dim3(256), n, device_values.data(),
                        device_sums.data());
  });
  std::vector<unsigned> wanted(blocks);
  for (unsigned k = 0; k < blocks; ++k)
    wanted[k] = std::accumulate(&values[k * 256], &values[k * 256] + 256, 0u);
  require_equal(device_sums.download(), wanted);
}

}  // namespace gridlings::bench
