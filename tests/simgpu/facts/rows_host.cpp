// tests/simgpu/facts: the host's runtime: priorities, events, launches with attributes, batches of copies.
#include "row.hpp"

namespace gridlings::facts {
namespace {

constexpr long long kAbsent = -2;  // the runtime has no such function

Values priorities() {
  int least = 1, greatest = 1;
  proof::must(cudaDeviceGetStreamPriorityRange(&least, &greatest), "cudaDeviceGetStreamPriorityRange");
  Values all{least, greatest};
  for (const int asked : {-100, 100}) {
    cudaStream_t s = nullptr;
    int got = 1;
    proof::must(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, asked),
                "cudaStreamCreateWithPriority");
    proof::must(cudaStreamGetPriority(s, &got), "cudaStreamGetPriority");
    all.push_back(got);
  }
  return all;
}

Values unrecorded() {
  cudaEvent_t e = nullptr;
  proof::must(cudaEventCreate(&e), "cudaEventCreate");
  return {cudaEventQuery(e), cudaEventSynchronize(e), cudaStreamWaitEvent(nullptr, e, 0)};
}

Values elapsed(const Program& p) {
  cudaEvent_t fast = nullptr, a = nullptr, b = nullptr;
  float ms = -1;
  proof::must(cudaEventCreateWithFlags(&fast, cudaEventDisableTiming), "cudaEventCreateWithFlags");
  proof::must(cudaEventCreate(&a), "cudaEventCreate");
  proof::must(cudaEventCreate(&b), "cudaEventCreate");
  Values all{cudaEventElapsedTime(&ms, a, b)};
  const Mapped go;
  cudaEventRecord(a, nullptr);
  cudaEventRecord(fast, nullptr);
  proof::must(p.launch("wait", {}, go.device), "wait");
  cudaEventRecord(b, nullptr);
  all.push_back(cudaEventElapsedTime(&ms, a, b));
  *go.host = 1;
  proof::must(cudaEventSynchronize(b), "cudaEventSynchronize");
  all.push_back(cudaEventElapsedTime(&ms, fast, b));
  all.push_back(cudaEventElapsedTime(&ms, a, b));
  all.push_back(ms >= 0);
  return all;
}

// cudaLaunchKernelEx with a cluster of `size` blocks (0: none), and what ran.
cudaError_t launch_ex(const Program& p, const char* kernel, dim3 grid, dim3 block, unsigned size, int* n,
                      std::size_t shared = 0) {
  cudaLaunchConfig_t config{};
  config.gridDim = grid;
  config.blockDim = block;
  config.dynamicSmemBytes = shared;
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = size;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  config.attrs = &attribute;
  config.numAttrs = size != 0;
  void* args[] = {&n};
  const cudaError_t e = cudaLaunchKernelExC(&config, p.kernel(kernel), args);
  cudaGetLastError();
  return e;
}

Values clusters(const Program& p) {
  int* n = proof::device_ints({0});
  Values all{launch_ex(p, "count", 4, 32, 2, n), launch_ex(p, "count", 3, 32, 2, n),
             launch_ex(p, "count", 16, 32, 16, n)};
  proof::must(cudaFuncSetAttribute(p.kernel("count"), cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
              "cudaFuncSetAttribute");
  all.push_back(launch_ex(p, "count", 16, 32, 16, n));
  all.push_back(launch_ex(p, "count", 32, 32, 32, n));
  proof::must(cudaDeviceSynchronize(), "synchronise");
  all.push_back(proof::read_ints(n, 1)[0]);
  return all;
}

Values compiled_clusters(const Program& p) {
  int* n = proof::device_ints({0});
  Values all{launch_ex(p, "count_pairs", 4, 1, 2, n), launch_ex(p, "count_pairs", 4, 1, 4, n)};
  proof::must(cudaDeviceSynchronize(), "synchronise");
  return all;
}

Values bad_launches(const Program& p) {
  int* n = proof::device_ints({0});
  return {launch_ex(p, "count", 1, 1025, 0, n), launch_ex(p, "count", 0, 1, 0, n),
          launch_ex(p, "count", 1, 1, 0, n, 60000)};
}

Values bad_plain_launches(const Program& p) {
  int* n = proof::device_ints({0});
  void* args[] = {&n};
  Values all{p.launch("count", {.block = dim3(1025)}, n)};
  cudaGetLastError();
  all.push_back(p.launch("count", {.grid = dim3(0)}, n));
  cudaGetLastError();
  all.push_back(cudaLaunchKernel(nullptr, dim3(1), dim3(1), args, 0, nullptr));
  cudaGetLastError();
  return all;
}

Values block_size(const Program& p) {
  int* n = proof::device_ints({0});
  const cudaError_t e = p.run("count_blocks", {.grid = dim3(4)}, n);
  cudaGetLastError();
  return {e, proof::read_ints(n, 1)[0]};
}

// The codes of launch and synchronisation, and what the last thread read.
Values dependent(const Program& p, const char* kernel) {
  cudaStream_t s = nullptr;
  proof::must(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  int* d = proof::device_ints(std::vector<int>(32, 0));
  int* out = proof::device_ints(std::vector<int>(32, -1));
  proof::must(p.launch("produce", {.block = dim3(32), .stream = s}, d), "produce");
  const cudaError_t launch = p.launch(kernel, {.block = dim3(32), .stream = s, .programmatic = true}, d, out);
  const cudaError_t sync = cudaDeviceSynchronize();
  return {launch, sync, proof::read_ints(out, 32)[31]};
}

using Batch = cudaError_t(void* const*, const void* const*, const std::size_t*, std::size_t,
                          cudaMemcpyAttributes*, std::size_t*, std::size_t, cudaStream_t);

// Two copies of 16 bytes within the device, with one thing changed.
struct BatchCall {
  cudaStream_t stream = nullptr;
  cudaMemcpySrcAccessOrder order = cudaMemcpySrcAccessOrderStream;
  std::size_t count = 2, second_size = 16, first_index = 0;
  bool null_destination = false;
};
long long batch(const BatchCall& call, int* from, int* to) {
  const auto copy = reinterpret_cast<Batch*>(proof::runtime_function("cudaMemcpyBatchAsync"));
  if (!copy) return kAbsent;
  void* destinations[] = {to, call.null_destination ? nullptr : to + 4};
  const void* sources[] = {from, from + 4};
  const std::size_t sizes[] = {16, call.second_size};
  cudaMemcpyAttributes attributes{};
  attributes.srcAccessOrder = call.order;
  std::size_t index = call.first_index;
  const cudaError_t e = copy(destinations, sources, sizes, call.count, &attributes, &index, 1, call.stream);
  cudaGetLastError();
  return e;
}

Values batches() {
  int* from = proof::device_ints({1, 2, 3, 4, 5, 6, 7, 8});
  int* to = proof::device_ints(std::vector<int>(8, 0));
  cudaStream_t s = nullptr;
  proof::must(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  const Values all{batch({.stream = s}, from, to),
                   batch({.stream = nullptr}, from, to),
                   batch({.stream = s, .order = cudaMemcpySrcAccessOrderInvalid}, from, to),
                   batch({.stream = s, .count = 0}, from, to),
                   batch({.stream = s, .second_size = 0}, from, to),
                   batch({.stream = s, .null_destination = true}, from, to),
                   batch({.stream = s, .first_index = 1}, from, to)};
  proof::must(cudaStreamSynchronize(s), "cudaStreamSynchronize");
  Values with_data = all;
  with_data.push_back(proof::read_ints(to, 8)[7]);
  return with_data;
}

}  // namespace

std::vector<Row> host_rows() {
  const auto without = [](auto f) { return [f](const Program&) { return f(); }; };
  return {
      {.id = "priority",
       .what = "Least and greatest priority; what -100 and 100 become",
       .kernels = "host",
       .run = without(priorities),
       .wanted = {0, -5, -5, 0}},
      {.id = "unrecorded",
       .what = "An event never recorded: query, synchronise, wait",
       .kernels = "host",
       .run = without(unrecorded),
       .wanted = {0, 0, 0}},
      {.id = "elapsed",
       .what = "Elapsed time: never recorded; while the work runs; timing disabled; after it; time is not "
               "negative",
       .kernels = "host",
       .run = elapsed,
       .wanted = {400, 600, 400, 0, 1}},
      {.id = "clusters",
       .what = "Cluster 2 with grid 4, with 3; 16; 16 and 32 when non-portable sizes are allowed; blocks "
               "that ran",
       .kernels = "host",
       .run = clusters,
       .wanted = {0, 912, 912, 0, 912, 20}},
      {.id = "compiled_clusters",
       .what = "A __cluster_dims__(2,1,1) kernel with attribute 2, with attribute 4",
       .kernels = "host",
       .run = compiled_clusters,
       .wanted = {0, 912}},
      {.id = "bad_launches",
       .what = "cudaLaunchKernelEx with block 1025; grid 0; 60000 bytes of shared memory",
       .kernels = "host",
       .run = bad_launches,
       .wanted = {1, 1, 1}},
      {.id = "bad_plain_launches",
       .what = "cudaLaunchKernel of a cudaKernel_t with block 1025; grid 0; of no kernel at all",
       .kernels = "host",
       .run = bad_plain_launches,
       .wanted = {1, 1, 98}},
      {.id = "block_size",
       .what = "A __block_size__((64,1,1),(2,1,1)) kernel, <<<4, 1>>>: code, blocks that ran",
       .kernels = "host",
       .run = block_size,
       .wanted = {0, 8}},
      {.id = "dependent_early",
       .what = "A dependent grid reads before it waits for the producer: launch, synchronisation",
       .kernels = "host",
       .run =
           [](const Program& p) {
             Values all = dependent(p, "consume_early");
             all.pop_back();  // what it reads is chance
             return all;
           },
       .wanted = {0, 0},
       .findings = "race"},
      {.id = "dependent",
       .what = "A dependent grid waits for the producer: launch, synchronisation, the last word",
       .kernels = "host",
       .run = [](const Program& p) { return dependent(p, "consume"); },
       .wanted = {0, 0, 31}},
      {.id = "batches",
       .what = "cudaMemcpyBatchAsync: named stream; NULL stream; no order; count 0; an empty copy; no "
               "destination; "
               "index 1; the last word copied",
       .kernels = "host",
       .run = without(batches),
       .wanted = {0, 1, 1, 1, 1, 1, 1, 8}},
  };
}

}  // namespace gridlings::facts
