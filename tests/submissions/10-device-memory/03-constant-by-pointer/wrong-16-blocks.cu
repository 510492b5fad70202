// Sixteen blocks, whatever n is.
constexpr int kTerms = 8;
constexpr int kChildThreads = 64;

__constant__ float coefficients[kTerms];

extern "C" __global__ void evaluate(const float* terms, int count, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * x[i] + terms[k];
  y[i] = sum;
}

extern "C" __global__ void differentiate(const float* terms, int degree, float* slope_terms) {
  for (int k = 0; k < degree; ++k) slope_terms[k] = (k + 1) * terms[k + 1];
}

__device__ float slope_of_coefficients[kTerms];

extern "C" __global__ void value_and_slope(const float* x, float* value, float* slope, int n, int degree) {
  const int blocks = (n + kChildThreads - 1) / kChildThreads;
  evaluate<<<16, kChildThreads>>>(coefficients, degree + 1, x, value, n);
  differentiate<<<1, 1>>>(coefficients, degree, slope_of_coefficients);
  evaluate<<<16, kChildThreads>>>(slope_of_coefficients, degree, x, slope, n);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
