// Tests of common/cudart: the kernels and helpers.
#include "fixture.hpp"

#include <dlfcn.h>

namespace cudart_test {

const char* const kernels_ptx = R"(
.version 8.0
.target sm_75
.address_size 64

.visible .global .align 4 .u32 counter = 7;
.visible .const .align 4 .u32 factor = 3;

// p[i] += 1 for i < n
.visible .entry add_one(.param .u64 p, .param .u32 n) {
  .reg .pred %p<2>;
  .reg .b32 %r<8>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [p];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  setp.ge.u32 %p1, %r5, %r1;
  @%p1 bra done;
  cvta.to.global.u64 %rd2, %rd1;
  mul.wide.u32 %rd3, %r5, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r6, [%rd4];
  add.s32 %r7, %r6, 1;
  st.global.u32 [%rd4], %r7;
done:
  ret;
}

// *p = *p * factor, counter += 1
.visible .entry scale(.param .u64 p) {
  .reg .b32 %r<6>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [p];
  cvta.to.global.u64 %rd2, %rd1;
  ld.global.u32 %r1, [%rd2];
  ld.const.u32 %r2, [factor];
  mul.lo.s32 %r3, %r1, %r2;
  st.global.u32 [%rd2], %r3;
  ld.global.u32 %r4, [counter];
  add.s32 %r5, %r4, 1;
  st.global.u32 [counter], %r5;
  ret;
}

.visible .entry write_null() {
  .reg .b64 %rd<2>;
  mov.u64 %rd1, 0;
  st.global.u32 [%rd1], 1;
  ret;
}

.visible .entry write_misaligned(.param .u64 p) {
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [p];
  cvta.to.global.u64 %rd2, %rd1;
  st.global.u32 [%rd2+2], 1;
  ret;
}

.visible .entry stop() {
  trap;
}

.visible .entry endless() {
again:
  bra again;
}

// 1 KiB of static shared memory, and what parameters look like
.visible .entry shapes(.param .u8 a, .param .u64 b, .param .align 4 .b8 c[12]) {
  .shared .align 4 .b8 tile[1024];
  .reg .b32 %r<3>;
  mov.u32 %r1, tile;
  mov.u32 %r2, 5;
  st.shared.u32 [%r1], %r2;
  ret;
}

.visible .entry at_most_64(.param .u64 p) .maxntid 64, 1, 1 {
  ret;
}
)";

void* find_symbol(const char* name) { return dlsym(RTLD_DEFAULT, name); }

Loaded::Loaded() {
  if (auto* reset = simulated_only<void()>("simgpuReset")) reset();
  cudaGetLastError();
  REQUIRE(cudaLibraryLoadData(&library, kernels_ptx, nullptr, nullptr, 0, nullptr, nullptr, 0) ==
          cudaSuccess);
}
Loaded::~Loaded() { cudaLibraryUnload(library); }

const void* Loaded::kernel(const char* name) const {
  cudaKernel_t handle = nullptr;
  REQUIRE(cudaLibraryGetKernel(&handle, library, name) == cudaSuccess);
  return handle;
}

Ints::Ints(std::vector<int> values) : bytes(values.size() * sizeof(int)) {
  REQUIRE(cudaMalloc(reinterpret_cast<void**>(&data), bytes) == cudaSuccess);
  REQUIRE(cudaMemcpy(data, values.data(), bytes, cudaMemcpyHostToDevice) == cudaSuccess);
}

std::vector<int> Ints::read() const {
  std::vector<int> values(bytes / sizeof(int));
  REQUIRE(cudaMemcpy(values.data(), data, bytes, cudaMemcpyDeviceToHost) == cudaSuccess);
  return values;
}

cudaError_t launch(const void* kernel, dim3 grid, dim3 block, std::vector<void*> args, std::size_t shared,
                   cudaStream_t stream) {
  return cudaLaunchKernel(kernel, grid, block, args.data(), shared, stream);
}

}  // namespace cudart_test
