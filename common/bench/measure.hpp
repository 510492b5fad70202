// Room: bench. Clocks and medians. Knows nothing of GPUs.
#pragma once

#include <chrono>
#include <vector>

namespace gridlings::bench {

/// What a piece of work took, in milliseconds.
struct Times {
  double wall = 0;
  double cpu = 0;  ///< of all threads, user and system
};

/// Started by its constructor. Counts the CPU time of this process, or of its children that have ended.
class Stopwatch {
 public:
  enum class Whose { self, children };
  explicit Stopwatch(Whose whose = Whose::self) : whose_(whose), cpu_(cpu_ms()) {}
  Times elapsed() const;

 private:
  double cpu_ms() const;

  Whose whose_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double cpu_;
};

/// The middle of each clock by itself; nothing measured gives zeros.
Times median(const std::vector<Times>& samples);

/// Runs `work` once to warm up, then `repetitions` times; `work` returns what it measured.
template <class Work>
std::vector<Times> repeat(int repetitions, Work work) {
  std::vector<Times> samples;
  work();
  for (int k = 0; k < repetitions; ++k) samples.push_back(work());
  return samples;
}

}  // namespace gridlings::bench
