// Accesses that break a rule of memory, each with its neighbour that keeps it (`_ok`). `a` has n ints, written.
__constant__ int table[4] = {1, 2, 3, 4};
__device__ int variable[8];

#define KERNEL(name) extern "C" __global__ void name(int* a, int* fresh, int n)
#define IS(b, t) (blockIdx.x == b && threadIdx.x == t)

KERNEL(after) {
  if (IS(1, 37)) a[n] = 1;  // @after
}
KERNEL(after_ok) {
  if (IS(1, 37)) a[n - 1] = 1;
}
KERNEL(before) {
  if (IS(1, 37)) fresh[0] = a[-1];  // @before
}
KERNEL(before_ok) {
  if (IS(1, 37)) fresh[0] = a[0];
}
KERNEL(atomic_after) {
  if (IS(0, 3)) atomicAdd(a + n, 1);  // @atomic_after
}
KERNEL(atomic_after_ok) {
  if (IS(0, 3)) atomicAdd(a + n - 1, 1);
}
KERNEL(wide) {  // the last int begins inside, the int2 ends outside
  if (IS(0, 1)) reinterpret_cast<int2*>(a + n - 2)[n / 64] = make_int2(1, 2);  // @wide
}
KERNEL(wide_ok) {
  if (IS(0, 1)) reinterpret_cast<int2*>(a + n - 2)[0] = make_int2(1, 2);
}
KERNEL(module_variable) {
  if (IS(0, 0)) variable[n / 8] = 1;  // @module_variable
}
KERNEL(module_variable_ok) {
  if (IS(0, 0)) variable[n / 8 - 1] = 1;
}

KERNEL(shared_static) {
  __shared__ int s[16];
  if (IS(1, 5)) s[n / 4] = a[0];  // @shared_static
  __syncthreads();
  if (IS(1, 5)) a[1] = s[n / 4 - 1];
}
KERNEL(shared_static_ok) {
  __shared__ int s[16];
  if (IS(1, 5)) s[n / 4 - 1] = a[0];
  __syncthreads();
  if (IS(1, 5)) a[1] = s[n / 4 - 1];
}
KERNEL(shared_dynamic) {
  extern __shared__ int d[];
  if (IS(0, 33)) d[n / 4] = a[0];  // @shared_dynamic
  __syncthreads();
  if (IS(0, 33)) a[1] = d[n / 4 - 1];
}
KERNEL(shared_dynamic_ok) {
  extern __shared__ int d[];
  if (IS(0, 33)) d[n / 4 - 1] = a[0];
  __syncthreads();
  if (IS(0, 33)) a[1] = d[n / 4 - 1];
}
KERNEL(shared_before) {
  __shared__ int s[16];
  if (IS(0, 33)) s[-n / 64] = a[0];  // @shared_before
  __syncthreads();
  if (IS(0, 33)) a[1] = s[n / 64];
}
KERNEL(shared_before_ok) {
  __shared__ int s[16];
  if (IS(0, 33)) s[n / 64] = a[0];
  __syncthreads();
  if (IS(0, 33)) a[1] = s[n / 64];
}

KERNEL(heap_block) {
  if (!IS(0, 9)) return;
  int* p = static_cast<int*>(malloc(n));
  p[n / 4] = 1;  // @heap_block
  free(p);
}
KERNEL(heap_block_ok) {
  if (!IS(0, 9)) return;
  int* p = static_cast<int*>(malloc(n));
  p[n / 4 - 1] = 1;
  free(p);
}
KERNEL(local_array) {
  if (!IS(0, 63)) return;
  int v[4];
  for (int k = 0; k < n / 16; ++k) v[k] = a[k];
  a[1] = v[n / 16] + v[n / 32];  // @local_array
}
KERNEL(local_array_ok) {
  if (!IS(0, 63)) return;
  int v[4];
  for (int k = 0; k < n / 16; ++k) v[k] = a[k];
  a[1] = v[n / 16 - 1] + v[n / 32];
}
KERNEL(null) {
  if (IS(0, 2)) reinterpret_cast<int*>(static_cast<size_t>(n - 64))[1] = 1;  // @null
}
KERNEL(null_ok) {
  if (IS(0, 2)) reinterpret_cast<int*>(reinterpret_cast<size_t>(a) + n - 64)[1] = 1;
}

KERNEL(freed) {
  if (!IS(0, 7)) return;
  int* p = static_cast<int*>(malloc(n));
  p[0] = 3;
  free(p);
  a[0] = *static_cast<volatile int*>(p);  // @freed
}
KERNEL(freed_ok) {
  if (!IS(0, 7)) return;
  int* p = static_cast<int*>(malloc(n));
  p[0] = 3;
  a[0] = *static_cast<volatile int*>(p);
  free(p);
}
KERNEL(freed_twice) {
  if (!IS(0, 7)) return;
  int* p = static_cast<int*>(malloc(n));
  free(p);
  free(p);  // @freed_twice
}
KERNEL(freed_twice_ok) {
  if (!IS(0, 7)) return;
  int* p = static_cast<int*>(malloc(n));
  free(p);
  free(nullptr);
}

KERNEL(misaligned) {
  if (IS(0, 40)) *reinterpret_cast<int*>(reinterpret_cast<char*>(a) + 2) = 1;  // @misaligned
}
KERNEL(misaligned_ok) {
  if (IS(0, 40)) *reinterpret_cast<short*>(reinterpret_cast<char*>(a) + 2) = 1;
}
KERNEL(misaligned_wide) {
  if (IS(0, 40)) *reinterpret_cast<int4*>(a + n / 32) = make_int4(1, 2, 3, 4);  // @misaligned_wide
}
KERNEL(misaligned_wide_ok) {
  if (IS(0, 40)) *reinterpret_cast<int4*>(a + n / 16) = make_int4(1, 2, 3, 4);
}

// The pointer goes through memory, so that the compiler does not see where it leads.
__device__ int* volatile letterbox;
KERNEL(constant) {
  if (!IS(1, 0)) return;
  letterbox = const_cast<int*>(table);
  letterbox[n / 32] = a[0];  // @constant
}
KERNEL(constant_ok) {
  if (!IS(1, 0)) return;
  letterbox = const_cast<int*>(table);
  a[0] = letterbox[n / 32];
}
