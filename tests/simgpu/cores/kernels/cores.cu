// Kernels whose blocks may run side by side, and some whose blocks meet.
struct Padded {
  char a;
  int b;
};

extern "C" __global__ void saxpy(int n, int a, const int *x, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];  // @saxpy
}

extern "C" __global__ void gather(int n, const int *x, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[n - 1 - i] = x[(i * 37) % n] + x[0];
}

extern "C" __global__ void transpose(int side, const int *x, int *y) {
  int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  y[col * side + row] = x[row * side + col];
}

extern "C" __global__ void matmul(int n, const int *a, const int *b, int *c) {
  __shared__ int s[16][16], t[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x, sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];  // @tile-a
    t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];  // @tile-b
    __syncthreads();
    for (int j = 0; j < 16; ++j) sum += s[threadIdx.y][j] * t[j][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

extern "C" __global__ void histogram(int n, const int *x, int *per_block) {
  __shared__ int bins[8];
  if (threadIdx.x < 8) bins[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[x[i] & 7], 1);
  __syncthreads();
  if (threadIdx.x < 8) per_block[blockIdx.x * 8 + threadIdx.x] = bins[threadIdx.x];
}

// Blocks with more and more barriers.
extern "C" __global__ void ragged(int n, const int *x, int *y) {
  __shared__ int s[64];
  int sum = 0;
  for (unsigned k = 0; k <= blockIdx.x % 40; ++k) {
    s[threadIdx.x] = x[(blockIdx.x * 64 + threadIdx.x + k) % n];
    __syncthreads();
    sum += s[63 - threadIdx.x];
    __syncthreads();
  }
  y[blockIdx.x * 64 + threadIdx.x] = sum;
}

extern "C" __global__ void bytes(int n, const char *x, char *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + x[n - 1 - i];
}

extern "C" __global__ void padded(int n, const Padded *x, Padded *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}

extern "C" __global__ void fill_padded(int n, Padded *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[i].a = i;
    x[i].b = i;
  }
}

extern "C" __global__ void same_value(int *flag, int *y) {
  if (threadIdx.x == 0) *flag = 1;
  y[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

// ---- Blocks that meet
extern "C" __global__ void neighbours(int n, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int next = x[(i + 1) % n];  // @neighbour-read
  x[i] = next + 1;            // @neighbour-write
}

extern "C" __global__ void far_apart(int n, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int other = x[(i + n / 2) % n];  // @far-read
  x[i] = other + 1;                // @far-write
}

extern "C" __global__ void one_cell(int *cell, int *y) {
  y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  if (threadIdx.x == 5) *cell = blockIdx.x;  // @one-cell
}

// ---- What ends a kernel, or is found in one block
extern "C" __global__ void outside(int n, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[blockIdx.x == 29 ? i + n : i] = i;
}

extern "C" __global__ void unwritten(const int *x, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i];
}

extern "C" __global__ void half_written(int n, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;
}

extern "C" __global__ void diverges(int *x) {
  if (blockIdx.x != 17 || threadIdx.x < 7) __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

extern "C" __global__ void traps(int *x) {
  if (blockIdx.x == 30 && threadIdx.x == 3) __trap();
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

extern "C" __global__ void never_ends(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (blockIdx.x == 20 && x[i] == 0) x[i] = 0;
  x[i] = 1;
}

// ---- After them, in another stream
extern "C" __global__ void overwrite(int n, int *x) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = 7;  // @overwrite
}

extern "C" __global__ void read_all(int n, const int *x, int *sum) {
  int s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += x[i];  // @read-all
  sum[threadIdx.x] = s;
}
