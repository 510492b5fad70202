// report: C77. A structure carries the address of a local variable into the child.
// host: block=1
// mistake: finds=foreign-local-pointer@read sync=cudaErrorInvalidAddressSpace
// mended: out=4
struct Task {
  const int* input;
  int* output;
};
__global__ void work(Task t) {
  *t.output = *t.input;  // @read
}
extern "C" __global__ void mistake(int* data, int* out) {
  int value = 4;
  work<<<1, 1>>>(Task{&value, out});
}
extern "C" __global__ void mended(int* data, int* out) {
  data[0] = 4;
  work<<<1, 1>>>(Task{data, out});
}
