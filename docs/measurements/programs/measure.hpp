// Room: docs, measurements. What every program here shares: checks, and one line of JSON for each row of runs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace measure {

constexpr int kWarmUps = 3, kRuns = 21;

inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// Device time of what `work` enqueues in the default stream, in milliseconds; descendants included, because a grid is
// complete only when they are.
inline double device_time(const std::function<void()>& work) {
  static cudaEvent_t begin = nullptr, end = nullptr;
  if (!begin) {
    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
  }
  check(cudaEventRecord(begin), "cudaEventRecord");
  work();
  check(cudaGetLastError(), "launch");
  check(cudaEventRecord(end), "cudaEventRecord");
  check(cudaEventSynchronize(end), "cudaEventSynchronize");
  float ms = 0;
  check(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
  return ms;
}

// The host's clock from the first launch until everything is done, in milliseconds.
inline double host_time(const std::function<void()>& work) {
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const auto begin = std::chrono::steady_clock::now();
  work();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

// One way of doing one case, run again and again. `prepare` is not timed; `good` is asked after the last run.
struct Way {
  std::string name;
  std::function<double()> run;
  std::function<void()> prepare = [] {};
  std::function<bool()> good = [] { return true; };
};

// Runs the ways in turn (A B C, A B C, …), so that a drift of the clock frequency hurts all alike.
inline void compare(const char* claim, const std::string& one_case, const std::vector<Way>& ways) {
  std::vector<std::vector<double>> times(ways.size());
  for (int run = -kWarmUps; run < kRuns; ++run)
    for (std::size_t way = 0; way < ways.size(); ++way) {
      ways[way].prepare();
      const double ms = ways[way].run();
      if (run >= 0) times[way].push_back(ms);
      if (run == kRuns - 1 && !ways[way].good()) {
        std::fprintf(stderr, "%s, %s, %s: wrong result\n", claim, one_case.c_str(), ways[way].name.c_str());
        std::exit(1);
      }
    }
  for (std::size_t way = 0; way < ways.size(); ++way) {
    std::sort(times[way].begin(), times[way].end());
    std::printf("{\"claim\": \"%s\", \"case\": \"%s\", \"way\": \"%s\", \"ms\": [", claim, one_case.c_str(),
                ways[way].name.c_str());
    for (int run = 0; run < kRuns; ++run) std::printf(run ? ", %.5f" : "%.5f", times[way][run]);
    std::printf("]}\n");
  }
}

}  // namespace measure
