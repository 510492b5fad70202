// Shown on the page of chapter 06: what a child may be given. tests/docs/examples_test.cpp proves what the page says.
struct Range {
  int from, to;
};

extern "C" __global__ void by_pointer(const Range* range, int* length) { *length = range->to - range->from; }
extern "C" __global__ void by_value(Range range, int* length) { *length = range.to - range.from; }
extern "C" __global__ void free_range(Range* range) { delete range; }

// [wrong]
extern "C" __global__ void local_address(int* length) {
  Range range{10, 30};
  by_pointer<<<1, 1>>>(&range, length);  // the child has no such variable
}
// [/wrong]

// [value]
extern "C" __global__ void as_a_value(int* length) {
  Range range{10, 30};
  by_value<<<1, 1>>>(range, length);  // copied when the launch is made
}
// [/value]

// [device]
__device__ Range ranges[32];  // global memory, a place for each thread

extern "C" __global__ void in_global_memory(int* length) {
  ranges[threadIdx.x] = {10, 30};
  by_pointer<<<1, 1>>>(&ranges[threadIdx.x], length + threadIdx.x);
}
// [/device]

// [heap]
extern "C" __global__ void on_the_heap(int* length) {
  Range* range = new Range{10, 30};
  by_pointer<<<1, 1>>>(range, length);
  free_range<<<1, 1, 0, cudaStreamTailLaunch>>>(range);  // when the child is done
}
// [/heap]
