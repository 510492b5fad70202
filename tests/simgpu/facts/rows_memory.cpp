// tests/simgpu/facts: memory on the device.
#include "row.hpp"

namespace gridlings::facts {
namespace {

Row code_row(const char* id, const char* what, Values wanted) {
  const std::size_t count = wanted.size();
  return {
      .id = id,
      .what = what,
      .kernels = "memory",
      .run = [count, name = std::string(id)](const Program& p) { return answers(p, name.c_str(), count); },
      .wanted = std::move(wanted)};
}

Values with_array(const Program& p, const char* kernel, std::size_t count) {
  int* out = proof::device_ints(std::vector<int>(16, -1));
  proof::must(p.run(kernel, {}, proof::device_ints(std::vector<int>(16, 0)), out), kernel);
  return widened(proof::read_ints(out, count));
}

Values hostfree(const Program& p) {
  int* box = proof::device_ints({0, 0});
  proof::must(p.run("make_for_host", {}, box), "make_for_host");
  void* heap = nullptr;
  proof::must(cudaMemcpy(&heap, box, sizeof heap, cudaMemcpyDeviceToHost), "cudaMemcpy");
  int word = 0;
  const cudaError_t freed = cudaFree(heap);
  const cudaError_t copied = cudaMemcpy(&word, heap, sizeof word, cudaMemcpyDeviceToHost);
  cudaGetLastError();
  proof::must(p.run("free_of_host", {}, box), "free_of_host");
  return {freed, copied};
}

Values fill(const Program& p) {
  int* data = proof::device_ints({-1, -1, -1, -1, -1});
  int* out = proof::device_ints({-1});
  proof::must(p.run("fill", {}, data, out), "fill");
  Values all = widened(proof::read_ints(out, 1));
  for (const int word : proof::read_ints(data, 5)) all.push_back(word);
  return all;
}

}  // namespace

std::vector<Row> memory_rows() {
  return {
      {.id = "isglobal",
       .what = "__isGlobal of memory of the host, local, shared, __device__, __constant__, the device heap",
       .kernels = "memory",
       .run = [](const Program& p) { return with_array(p, "isglobal", 6); },
       .wanted = {1, 0, 0, 1, 0, 1}},
      {.id = "isglobal_param",
       .what = "__isGlobal of a kernel's pointer parameter, given a local and a shared address: always true",
       .kernels = "memory",
       .run = [](const Program& p) { return answers(p, "isglobal_param", 2); },
       .wanted = {1, 1}},
      code_row("device_malloc",
               "cudaMalloc of 1 MiB, its cudaFree; of 8 GiB, pointer left alone; free of null; malloc of 0, "
               "pointer",
               {0, 0, 2, 1, 0, 1, 1}),
      code_row("heap_blocks", "Blocks of 1 MiB that the default heap of 8 MiB gives", {6}),
      code_row("allocacross", "A child's cudaMalloc, the sum its parent's tail reads, the tail's cudaFree",
               {0, 120, 0}),
      {.id = "hostfree",
       .what = "The host's cudaFree and cudaMemcpy of memory of the device heap",
       .kernels = "memory",
       .run = hostfree,
       .wanted = {1, 1},
       .findings = "invalid-handle"},
      code_row("rconst", "A child reads __constant__ data through its parent's pointer", {5}),
      {.id = "copies",
       .what =
           "Copy within global memory; from, to local; from, to shared; HostToDevice; Default; 0 bytes; fill "
           "of a local; fill in the tail stream",
       .kernels = "memory",
       .run = [](const Program& p) { return with_array(p, "copies", 10); },
       .wanted = {0, 1, 1, 1, 1, 21, 0, 0, 1, 0}},
      {.id = "copies_to_constant",
       .what = "Copy and fill to a __constant__ address",
       .kernels = "memory",
       .run = [](const Program& p) { return with_array(p, "copies_to_constant", 2); },
       .wanted = {1, 1}},
      {.id = "fill",
       .what = "cudaMemsetAsync(0x5a) of four words: code, the words, the word behind; the H200 writes zeros",
       .kernels = "memory",
       .run = fill,
       .wanted = {0, 0, 0, 0, 0, -1},
       .simulated = Values{0, 0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a, -1}},
  };
}

}  // namespace gridlings::facts
