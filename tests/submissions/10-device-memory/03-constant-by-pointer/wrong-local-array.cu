// A local array: the children have no such thing.
__constant__ float coefficients[8];

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

extern "C" __global__ void value_and_slope(const float* x, float* value, float* slope, int n, int degree) {
  const int blocks = (n + 63) / 64;
  evaluate<<<blocks, 64>>>(coefficients, degree + 1, x, value, n);
  float terms[8];
  differentiate<<<1, 1>>>(coefficients, degree, terms);
  evaluate<<<blocks, 64>>>(terms, degree, x, slope, n);
}
