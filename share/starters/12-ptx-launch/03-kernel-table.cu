// Chapter 12, exercise 3: which kernel is launched is decided by the data.
// 第 12 章练习 3：由数据决定启动哪个核函数。
constexpr int kThreads = 128;  // of a block / 每个线程块的线程数

// The operations work on every element of data.
// 各操作作用于 data 的每个元素。
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

// The program's operations by number. The host cannot fill this table: a kernel's address on the device is
// not the one that the host has.
// 程序中各操作的编号。主机无法填写此表：核函数在设备上的地址与主机所持有的不同。
typedef void (*Operation)(int* data, int n, int operand);
__device__ const Operation operations[] = {add, multiply, subtract_from, keep_above};
constexpr int kOperations = sizeof(operations) / sizeof(operations[0]);

struct Step {
  int operation, operand;
};

// Runs the steps of a program in their order, each as a grid with one thread per element. codes[step] becomes
// the code of its launch; a step with a number that is not in the table is passed over, and its code is
// cudaErrorInvalidValue. The host launches it with one thread.
// 依次执行程序的各步，每一步是一个网格，每个元素一个线程。codes[step] 为该步启动的结果；
// 编号不在表中的步骤被跳过，其结果为 cudaErrorInvalidValue。主机以一个线程启动本核函数。
extern "C" __global__ void run_program(const Step* steps, int count, int* data, int n, int* codes) {
  // >>> your work
  for (int step = 0; step < count; ++step) {
    add<<<(n + kThreads - 1) / kThreads, kThreads>>>(data, n, steps[step].operand);
    codes[step] = cudaGetLastError();
  }
  // <<< your work
}
