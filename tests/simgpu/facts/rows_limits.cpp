// tests/simgpu/facts: limits: how many, how deep, how large; the guide's permute; what device printf knows.
#include <numeric>

#include "row.hpp"

namespace gridlings::facts {
namespace {

// Grids that ran, error of the first refused launch, refused launches.
Values counted(const Program& p, const char* kernel, int n) {
  int* counts = proof::device_ints({0, 0, 0});
  proof::must(p.run(kernel, {}, counts, n), kernel);
  return widened(proof::read_ints(counts, 3));
}

// How many of the NULL stream's children run while the parent launches is chance (or the schedule): nothing
// is lost, at least the pool's 2048 ran, and refusals are 69.
Values many_null(const Program& p) {
  const Values n = counted(p, "many_null", 10000);
  return {n[0] + n[2], n[0] >= 2048, n[1] == 69 || n[2] == 0};
}

// The host sets the limit of the pool first.
Values other_pool(const Program& p, std::size_t limit, const char* kernel, int tails) {
  const cudaError_t set = cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, limit);
  Values n = counted(p, kernel, tails);
  n.insert(n.begin(), set);
  return n;
}

// The host's own launches do not come from the pool.
Values many_of_host(const Program& p) {
  int* n = proof::device_ints({0});
  int refused = 0;
  for (int k = 0; k < 3000; ++k) refused += p.launch("count", {}, n) != cudaSuccess;
  proof::must(cudaDeviceSynchronize(), "synchronise");
  return {proof::read_ints(n, 1)[0], refused};
}

Values default_limits() {
  Values all;
  for (const cudaLimit limit : {cudaLimitDevRuntimePendingLaunchCount, cudaLimitMallocHeapSize,
                                cudaLimitStackSize, cudaLimitPrintfFifoSize}) {
    std::size_t value = 0;
    proof::must(cudaDeviceGetLimit(&value, limit), "cudaDeviceGetLimit");
    all.push_back(static_cast<long long>(value));
  }
  return all;
}

Values sync_depth() {
  std::size_t value = 0;
  const cudaError_t set = cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 16);
  const cudaError_t get = cudaDeviceGetLimit(&value, cudaLimitDevRuntimeSyncDepth);
  return {set, get};
}

Values heap_set() {
  std::size_t value = 0;
  const cudaError_t set = cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20);
  proof::must(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), "cudaDeviceGetLimit");
  return {set, static_cast<long long>(value)};
}

// Error of the synchronisation, and the grids that ran if there was none.
Values permute(const Program& p, int guarded) {
  std::vector<int> values(256);
  std::iota(values.begin(), values.end(), 0);
  int* grids = proof::device_ints({0});
  const cudaError_t e =
      p.run("permute", {.block = dim3(256), .shared = 1024}, 256, proof::device_ints(values), grids, guarded);
  return {e, e == cudaSuccess ? proof::read_ints(grids, 1)[0] : -1};
}

Row count_row(const char* id, const char* what, const char* kernel, int n, Values wanted) {
  return {.id = id,
          .what = what,
          .kernels = "limits",
          .run = [n, name = std::string(kernel)](const Program& p) { return counted(p, name.c_str(), n); },
          .wanted = std::move(wanted)};
}

}  // namespace

std::vector<Row> limit_rows() {
  return {
      {.id = "defaults",
       .what = "Pending launches, malloc heap, stack, printf buffer",
       .kernels = "limits",
       .run = [](const Program&) { return default_limits(); },
       .wanted = {2048, 8388608, 1024, 8650752}},
      count_row("pending_ff", "10000 fire-and-forget launches of one thread: ran, first error, refused",
                "many_ff", 10000, {10000, 0, 0}),
      count_row("pending_tail", "10000 tails of one thread: ran, first error, refused", "many_tails", 10000,
                {2048, 69, 7952}),
      {.id = "pending_raised",
       .what = "8000 tails after the host raised the limit to 8192: its code, ran, first error, refused",
       .kernels = "limits",
       .run = [](const Program& p) { return other_pool(p, 8192, "many_tails", 8000); },
       .wanted = {0, 8000, 0, 0}},
      count_row("pending_own",
                "10000 tails of a running tail, which holds its own place: ran, first error, refused",
                "tails_of_tail", 10000, {2047, 69, 7953}),
      {.id = "pending_small",
       .what = "100 tails with a limit of 32: its code, ran, first error, refused",
       .kernels = "limits",
       .run = [](const Program& p) { return other_pool(p, 32, "many_tails", 100); },
       .wanted = {0, 32, 69, 68}},
      {.id = "pending_small_own",
       .what = "The same by a running tail: its code, ran, first error, refused",
       .kernels = "limits",
       .run = [](const Program& p) { return other_pool(p, 32, "tails_of_tail", 100); },
       .wanted = {0, 31, 69, 69}},
      {.id = "pending_host",
       .what = "3000 launches by the host: ran, refused",
       .kernels = "limits",
       .run = many_of_host,
       .wanted = {3000, 0}},
      {.id = "pending_null",
       .what =
           "10000 children in the NULL stream: ran and refused together, 2048 or more ran, refused with 69",
       .kernels = "limits",
       .run = many_null,
       .wanted = {10000, 1, 1}},
      count_row("rec1000", "Recursion in the NULL stream, 1000 deep: ran, first error, refused", "recursion",
                1000, {1001, 0, 0}),
      count_row("rec3000", "The same, 3000 deep: the pool ends it", "recursion", 3000, {2049, 69, 1}),
      count_row("tail_chain", "A chain of 10000 tails: ran, first error, refused", "tail_chain", 10000,
                {10001, 0, 0}),
      {.id = "attrs",
       .what = "cudaDeviceGetAttribute with a nonsense attribute; for device 5",
       .kernels = "limits",
       .run = [](const Program& p) { return answers(p, "attributes", 2); },
       .wanted = {1, 101}},
      {.id = "syncdepth",
       .what = "cudaLimitDevRuntimeSyncDepth by the host: set, get",
       .kernels = "limits",
       .run = [](const Program&) { return sync_depth(); },
       .wanted = {215, 215}},
      {.id = "heap_set",
       .what = "The host asks for a heap of 1 MiB: code, size then",
       .kernels = "limits",
       .run = [](const Program&) { return heap_set(); },
       .wanted = {0, 4194304}},
      {.id = "permute",
       .what = "The guide's recursive permute as printed: synchronisation",
       .kernels = "limits",
       .run = [](const Program& p) { return permute(p, 0); },
       .wanted = {700, -1},
       .findings = "out-of-bounds"},
      {.id = "permute_guarded",
       .what = "The same with guards: synchronisation, grids",
       .kernels = "limits",
       .run = [](const Program& p) { return permute(p, 1); },
       .wanted = {0, 511}},
      {.id = "printf",
       .what = "What printf returns for %hhd, for %.*f (both unknown on the device), for three arguments",
       .kernels = "limits",
       .run = [](const Program& p) { return answers(p, "say", 3); },
       .wanted = {0, 0, 3}},
  };
}

}  // namespace gridlings::facts
