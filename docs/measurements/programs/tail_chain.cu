// Claim: a chain of steps is faster when each step launches the next into its tail than when the host waits and
// launches again.
#include "measure.hpp"

namespace {

__global__ void step_of_chain(int* counter, int left) {
  ++*counter;
  if (left > 1) step_of_chain<<<1, 1, 0, cudaStreamTailLaunch>>>(counter, left - 1);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

__global__ void step(int* counter) { ++*counter; }

void measure_chain(int* counter, int steps) {
  const auto prepare = [=] { measure::check(cudaMemset(counter, 0, sizeof(int)), "cudaMemset"); };
  const auto good = [=] {
    int seen = 0;
    measure::check(cudaMemcpy(&seen, counter, sizeof(int), cudaMemcpyDeviceToHost), "copy");
    return seen == steps;
  };
  const auto round_trips = [=] {
    for (int i = 0; i < steps; ++i) {
      step<<<1, 1>>>(counter);
      measure::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    }
  };
  const auto reads_back = [=] {
    for (int i = 0; i < steps; ++i) {
      step<<<1, 1>>>(counter);
      int seen = 0;
      measure::check(cudaMemcpy(&seen, counter, sizeof(int), cudaMemcpyDeviceToHost), "copy");
    }
  };
  const auto queued = [=] {
    for (int i = 0; i < steps; ++i) step<<<1, 1>>>(counter);
  };
  const auto tails = [=] { step_of_chain<<<1, 1>>>(counter, steps); };
  measure::compare("tail-chain", std::to_string(steps) + " steps",
                   {{"tail launches", [=] { return measure::host_time(tails); }, prepare, good},
                    {"host: launch and wait", [=] { return measure::host_time(round_trips); }, prepare, good},
                    {"host: launch and read the result", [=] { return measure::host_time(reads_back); }, prepare, good},
                    {"host: launch without waiting", [=] { return measure::host_time(queued); }, prepare, good}});
}

}  // namespace

int main() {
  int* counter;
  measure::check(cudaMalloc(&counter, sizeof(int)), "cudaMalloc");
  for (const int steps : {10, 100, 1000}) measure_chain(counter, steps);
}
