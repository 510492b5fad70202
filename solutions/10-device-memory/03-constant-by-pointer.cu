// Chapter 10, exercise 3: constants are read through a pointer, and written by the host only.
// 第 10 章练习 3：常量可以通过指针读取，但只能由主机写入。
constexpr int kTerms = 8;          // the degree is below it / 次数小于它
constexpr int kChildThreads = 64;  // threads of a child block / 子网格每个线程块的线程数

__constant__ float coefficients[kTerms];  // set by the host / 由主机设置

// The child: y[i] = terms[0] + terms[1] * x[i] + terms[2] * x[i]^2 and so on, count terms in all. Without terms
// it is 0.
// 子网格：y[i] = terms[0] + terms[1] * x[i] + terms[2] * x[i]^2，依此类推，共 count 项；没有项时为 0。
extern "C" __global__ void evaluate(const float* terms, int count, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * x[i] + terms[k];
  y[i] = sum;
}

// Another child, one thread: the terms of the slope (the derivative) of a polynomial, degree of them.
// 另一个子网格，一个线程：多项式斜率（导数）的各项系数，共 degree 项。
extern "C" __global__ void differentiate(const float* terms, int degree, float* slope_terms) {
  for (int k = 0; k < degree; ++k) slope_terms[k] = (k + 1) * terms[k + 1];
}

// >>> your work
__device__ float slope_of_coefficients[kTerms];  // device code may write it / 设备代码可以写入
// <<< your work

// One thread: the polynomial with the coefficients 0 .. degree, and its slope, at all n places x. All
// children are in the NULL stream, so one runs after the other.
// 一个线程：在 n 个位置 x 上计算系数为 0 .. degree 的多项式及其斜率。所有子网格都在 NULL 流中，因此依次运行。
extern "C" __global__ void value_and_slope(const float* x, float* value, float* slope, int n, int degree) {
  const int blocks = (n + kChildThreads - 1) / kChildThreads;
  evaluate<<<blocks, kChildThreads>>>(coefficients, degree + 1, x, value, n);
  // >>> your work
  differentiate<<<1, 1>>>(coefficients, degree, slope_of_coefficients);
  evaluate<<<blocks, kChildThreads>>>(slope_of_coefficients, degree, x, slope, n);
  // <<< your work
  if (cudaGetLastError() != cudaSuccess) __trap();
}
