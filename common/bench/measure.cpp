// Room: bench. Clocks and medians.
#include "bench/measure.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace gridlings::bench {
namespace {

double milliseconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3;
}

double middle(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace

double Stopwatch::cpu_ms() const {
  rusage usage{};
  ::getrusage(whose_ == Whose::self ? RUSAGE_SELF : RUSAGE_CHILDREN, &usage);
  return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

Times Stopwatch::elapsed() const {
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start_;
  return {wall.count(), cpu_ms() - cpu_};
}

Times median(const std::vector<Times>& samples) {
  std::vector<double> wall, cpu;
  for (const Times& t : samples) {
    wall.push_back(t.wall);
    cpu.push_back(t.cpu);
  }
  return {middle(wall), middle(cpu)};
}

}  // namespace gridlings::bench
