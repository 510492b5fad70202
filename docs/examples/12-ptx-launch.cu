// Shown on the pages of chapter 12: launching by hand. 12-ptx-launch.ptx is what nvcc makes of with_chevrons.
struct Range {
  int from, to;
};

// [child]
extern "C" __global__ void fill(char tag, double value, Range range, double* out) {
  const int i = range.from + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < range.to) out[i] = value + tag;
}
// [/child]

// [chevrons]
extern "C" __global__ void with_chevrons(double* out) {
  const Range range{10, 500};
  fill<<<4, 128>>>('x', 0.5, range, out);
}
// [/chevrons]

// [by-hand]
extern "C" __global__ void by_hand(double* out, int* code) {
  char* buffer = (char*)cudaGetParameterBuffer(8, 32);
  if (buffer == nullptr) return;
  *(char*)(buffer + 0) = 'x';
  *(double*)(buffer + 8) = 0.5;
  *(Range*)(buffer + 16) = Range{10, 500};
  *(double**)(buffer + 24) = out;
  const dim3 grid(4), block(128);
  *code = cudaLaunchDevice((void*)fill, buffer, grid, block, 0, nullptr);
}
// [/by-hand]

// [struct]
struct Parameters {
  char tag;
  double value;
  Range range;
  double* out;
};

extern "C" __global__ void with_struct(double* out, int* code) {
  const size_t alignment = alignof(Parameters), size = sizeof(Parameters);
  auto* buffer = (Parameters*)cudaGetParameterBuffer(alignment, size);
  if (buffer == nullptr) return;
  *buffer = {'x', 0.5, {10, 500}, out};
  *code = cudaLaunchDevice((void*)fill, buffer, dim3(4), dim3(128), 0, nullptr);
}
// [/struct]

// [ptx]
extern "C" __global__ void in_ptx(double* out, int* code) {
  auto* buffer = (Parameters*)cudaGetParameterBuffer(8, sizeof(Parameters));
  if (buffer == nullptr) return;
  *buffer = {'x', 0.5, {10, 500}, out};
  asm volatile(
      "{\n"
      "  .param .b64 func;              st.param.b64 [func], %1;\n"
      "  .param .b64 buffer;            st.param.b64 [buffer], %2;\n"
      "  .param .align 4 .b8 grid[12];  st.param.b32 [grid], 4;\n"
      "                                 st.param.b32 [grid + 4], 1;\n"
      "                                 st.param.b32 [grid + 8], 1;\n"
      "  .param .align 4 .b8 block[12]; st.param.b32 [block], 128;\n"
      "                                 st.param.b32 [block + 4], 1;\n"
      "                                 st.param.b32 [block + 8], 1;\n"
      "  .param .b32 shared;            st.param.b32 [shared], 0;\n"
      "  .param .b64 stream;            st.param.b64 [stream], 0;\n"
      "  .param .b32 code;\n"
      "  call.uni (code), __cudaCDP2LaunchDevice,\n"
      "           (func, buffer, grid, block, shared, stream);\n"
      "  ld.param.b32 %0, [code];\n"
      "}"
      : "=r"(*code)
      : "l"((void*)fill), "l"(buffer)
      : "memory");
}
// [/ptx]

extern "C" __global__ void twice(double* out) { out[threadIdx.x] *= 2; }
extern "C" __global__ void negate(double* out) { out[threadIdx.x] = -out[threadIdx.x]; }

// [table]
__device__ void (*const changes[])(double* out) = {twice, negate};

extern "C" __global__ void change(int which, double* out) {
  const auto kernel = changes[which];
  kernel<<<1, 128>>>(out);
}
// [/table]
