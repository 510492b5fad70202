// tests/simgpu/facts: misuse that hardware answers with a code of its own, or lets pass; textures; occupancy.
#include <cmath>

#include "row.hpp"

namespace gridlings::facts {
namespace {

// Errors of the launch and of the synchronisation.
Values ended(const Program& p, const std::string& kernel, const Shape& shape) {
  const cudaError_t launch = p.launch(kernel.c_str(), shape, proof::device_ints(std::vector<int>(4, 0)));
  cudaGetLastError();
  return {launch, cudaDeviceSynchronize()};
}

Row misuse(const char* id, const char* what, Values wanted, const char* findings, const Shape& shape = {}) {
  return {.id = id,
          .what = what,
          .kernels = "misuse",
          .run = [id = std::string(id), shape](const Program& p) { return ended(p, id, shape); },
          .wanted = std::move(wanted),
          .findings = findings};
}

// Hardware lets it pass; what the barrier then does is undefined, so the simulated GPU ends the kernel.
Row barrier_misuse(const char* id, const char* what, const Shape& shape) {
  Row row = misuse(id, what, {0, 0}, "barrier-misuse", shape);
  row.simulated = Values{0, 719};
  return row;
}

// The first `count` words that a kernel of that name notes.
Row noted(const char* id, const char* what, Values wanted, const char* findings = "") {
  return {.id = id,
          .what = what,
          .kernels = "misuse",
          .run = [id = std::string(id),
                  count = wanted.size()](const Program& p) { return answers(p, id.c_str(), count); },
          .wanted = std::move(wanted),
          .findings = findings};
}

Values cooperative(const Program& p) {
  int* out = proof::device_ints({-1});
  void* args[] = {&out};
  proof::must(p.run("is_valid", {}, out), "is_valid");
  Values all = widened(proof::read_ints(out, 1));
  all.push_back(cudaLaunchCooperativeKernel(p.kernel("is_valid"), dim3(1), dim3(1), args, 0, nullptr));
  proof::must(cudaDeviceSynchronize(), "synchronise");
  all.push_back(proof::read_ints(out, 1)[0]);
  int processors = 0;
  proof::must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "attribute");
  all.push_back(cudaLaunchCooperativeKernel(p.kernel("sync_grid"), dim3(2 * processors + 1), dim3(1024), args,
                                            0, nullptr));
  all.push_back(cudaGetLastError());
  return all;
}

Values occupancy(const Program& p) {
  Values all;
  for (const int threads : {32, 128, 256, 768, 1024})
    for (const std::size_t shared : {0, 16384, 49152}) {
      int blocks = -1;
      proof::must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, p.kernel("put"), threads, shared),
                  "occupancy");
      all.push_back(blocks);
    }
  all.push_back(
      cudaFuncSetAttribute(p.kernel("bounded"), cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
  cudaGetLastError();
  return all;
}

// A 1D array of 10, 20, 30, 40 read with the linear filter, in 256ths.
Values looked(const Program& p, cudaTextureAddressMode edge, float first, float step, unsigned count) {
  const float values[] = {10, 20, 30, 40};
  const cudaChannelFormatDesc channel{32, 0, 0, 0, cudaChannelFormatKindFloat};
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  proof::must(cudaMallocArray(&resource.res.array.array, &channel, 4, 0, 0), "cudaMallocArray");
  proof::must(cudaMemcpy2DToArray(resource.res.array.array, 0, 0, values, sizeof values, sizeof values, 1,
                                  cudaMemcpyHostToDevice),
              "cudaMemcpy2DToArray");
  cudaTextureDesc how{};
  for (auto& mode : how.addressMode) mode = edge;
  how.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t texture = 0;
  proof::must(cudaCreateTextureObject(&texture, &resource, &how, nullptr), "cudaCreateTextureObject");
  auto* out = reinterpret_cast<float*>(proof::device_ints(std::vector<int>(count, 0)));
  proof::must(p.run("look", {.block = dim3(count)}, texture, first, step, out), "look");
  std::vector<float> got(count);
  proof::must(cudaMemcpy(got.data(), out, count * sizeof(float), cudaMemcpyDeviceToHost), "cudaMemcpy");
  Values all;
  for (const float v : got) all.push_back(std::lround(v * 256));
  return all;
}

std::vector<Row> texture_rows() {
  return {
      {.id = "texture_fraction",
       .what = "The linear filter around 0.75 in steps of 1/1024, in 256ths: fractions have 8 bits, rounded",
       .kernels = "misuse",
       .run =
           [](const Program& p) {
             return looked(p, cudaAddressModeClamp, 0.75f - 4.0f / 1024, 1.0f / 1024, 9);
           },
       .wanted = {3190, 3190, 3200, 3200, 3200, 3200, 3210, 3210, 3210}},
      {.id = "texture_border",
       .what = "A 1D array with the border mode for every coordinate, from -0.5 in steps of 1/4, in 256ths: "
               "half of "
               "the value, since y = 0 lies between the only row and the border",
       .kernels = "misuse",
       .run = [](const Program& p) { return looked(p, cudaAddressModeBorder, -0.5f, 0.25f, 7); },
       .wanted = {0, 320, 640, 960, 1280, 1600, 1920}},
  };
}

}  // namespace

std::vector<Row> misuse_rows() {
  const Shape pair{.grid = dim3(2), .block = dim3(32)};
  std::vector<Row> all{
      noted("attributes",
            "A kernel asks for a kernel's attributes: code, shared, threads; dynamic shared memory, carveout",
            {0, 4096, 128, 0, 0}),
      noted("result_null",
            "A null pointer for the result: device, count, attribute, limit, version, kernel's attributes, "
            "stream, event, cudaMalloc",
            {1, 1, 1, 1, 1, 1, 1, 1, 1}),
      misuse("free_host", "free() of the host's memory: launch, synchronisation", {0, 700}, "invalid-handle"),
      misuse("free_middle", "free() of an address within a block", {0, 0}, "invalid-handle"),
      misuse("free_variable", "free() of a variable", {0, 0}, "invalid-handle"),
      misuse("free_local", "free() of a local variable", {0, 0}, "invalid-handle"),
      misuse("free_shared", "free() of shared memory", {0, 0}, "invalid-handle"),
      noted("cuda_free_wrongly",
            "Device cudaFree() of an address within a block, of a local variable, of shared memory; the "
            "variable afterwards",
            {0, 0, 0, 7}, "invalid-handle"),
      misuse("free_twice", "free() of the same block twice", {0, 719}, "use-after-free"),
      misuse("cuda_free_twice", "Device cudaFree() of the same block twice", {0, 719}, "use-after-free"),
      noted("no_kernel", "cudaLaunchDevice() of what is no kernel", {9}),
      noted("small_buffer", "cudaLaunchDevice() with a buffer that is too small", {0}, "out-of-bounds"),
      misuse("null_buffer", "cudaLaunchDevice() without the parameters it needs", {0, 700}, "launch-failed"),
      misuse("needless_buffer", "cudaLaunchDevice() of a kernel without parameters with memory of the host",
             {0, 700}, "launch-failed"),
      noted("narrow_pitch", "Device cudaMemset2DAsync, cudaMemset3DAsync with a pitch too small", {1, 1}),
      misuse("foreign_buffer", "cudaLaunchDevice() with memory of the host for the parameters", {0, 700},
             "launch-failed"),
      misuse("needs_size", "A __cluster_dims__() kernel launched without the size of its clusters", {912, 0},
             "", pair),
      misuse("bad_rank", "map_shared_rank() of a rank that the cluster does not have", {0, 719},
             "out-of-bounds", pair),
      misuse("left_early", "Shared memory of a block of the cluster that has ended", {0, 719},
             "foreign-shared-pointer", pair),
      misuse("far_outside", "4 MiB beyond another block's shared memory", {0, 700}, "out-of-bounds", pair),
      misuse("sync_grid", "this_grid().sync() in an ordinary launch", {0, 719}, "trap", pair),
      barrier_misuse("arrive_twice", "A cluster's barrier: two arrivals, one wait", pair),
      barrier_misuse("uninitialised", "Arrives at a barrier that nothing has initialised", {}),
      barrier_misuse("count_zero", "Initialises a barrier for no arrivals", {}),
      {.id = "cooperative",
       .what = "this_grid().is_valid() in an ordinary launch; a cooperative one: code, is_valid(); one block "
               "more "
               "than fits: code, last error",
       .kernels = "misuse",
       .run = cooperative,
       .wanted = {0, 0, 1, 720, 720}},
      {.id = "occupancy",
       .what =
           "Blocks of 32, 128, 256, 768, 1024 threads a multiprocessor, with 0, 16384, 49152 bytes; then the "
           "code for more dynamic shared memory than the static part leaves",
       .kernels = "misuse",
       .run = occupancy,
       .wanted = {32, 13, 4, 16, 13, 4, 8, 8, 4, 2, 2, 2, 2, 2, 2, 1}},
  };
  for (Row& row : texture_rows()) all.push_back(std::move(row));
  return all;
}

}  // namespace gridlings::facts
