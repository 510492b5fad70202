// Eight blocks, whatever n is.
constexpr int kThreads = 128;

extern "C" __global__ void add(int* data, int n, int operand) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += operand;
}

extern "C" __global__ void multiply(int* data, int n, int operand) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= operand;
}

extern "C" __global__ void subtract_from(int* data, int n, int operand) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = operand - data[i];
}

extern "C" __global__ void keep_above(int* data, int n, int operand) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] <= operand) data[i] = 0;
}

typedef void (*Operation)(int* data, int n, int operand);
__device__ const Operation operations[] = {add, multiply, subtract_from, keep_above};
constexpr int kOperations = sizeof(operations) / sizeof(operations[0]);

struct Step {
  int operation, operand;
};

extern "C" __global__ void run_program(const Step* steps, int count, int* data, int n, int* codes) {
  for (int step = 0; step < count; ++step) {
    const auto [number, operand] = steps[step];
    if (number < 0 || number >= kOperations) {
      codes[step] = cudaErrorInvalidValue;
      continue;
    }
    operations[number]<<<8, kThreads>>>(data, n, operand);
    codes[step] = cudaGetLastError();
  }
}
