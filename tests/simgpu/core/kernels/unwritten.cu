// Reads of memory that nothing has written, each with its neighbour that is right. `fresh` is unwritten, `a` is not.
#define KERNEL(name) extern "C" __global__ void name(int* a, int* fresh, int n)

KERNEL(global) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) a[t] = fresh[t];  // @global
}
KERNEL(global_ok) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) fresh[t] = 1;
  if (t < n) a[t] = fresh[t];
}
KERNEL(half_written) {  // byte 3 of the int is missing
  if (blockIdx.x != 0 || threadIdx.x != 4) return;
  char* bytes = reinterpret_cast<char*>(fresh);
  bytes[0] = 1;
  a[0] = bytes[3];  // @half_written
}
KERNEL(half_written_ok) {
  if (blockIdx.x != 0 || threadIdx.x != 4) return;
  char* bytes = reinterpret_cast<char*>(fresh);
  bytes[3] = 1;
  a[0] = bytes[3];
}
KERNEL(shared) {
  __shared__ int s[64];
  if (threadIdx.x < 32) s[threadIdx.x] = 1;
  __syncthreads();
  if (blockIdx.x == 0) a[threadIdx.x] = s[threadIdx.x];  // @shared
}
KERNEL(shared_ok) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  if (blockIdx.x == 0) a[threadIdx.x] = s[threadIdx.x];
}
KERNEL(local) {
  if (blockIdx.x != 0 || threadIdx.x != 50) return;
  int v[8];
  for (int k = 0; k < n / 16; ++k) v[k] = a[k];
  a[0] = v[n / 16];  // @local
}
KERNEL(local_ok) {
  if (blockIdx.x != 0 || threadIdx.x != 50) return;
  int v[8];
  for (int k = 0; k < n / 8; ++k) v[k] = a[k];
  a[0] = v[n / 16];
}

// A struct with padding is copied whole: its padding was never written, and that is no mistake.
struct Padded {
  char letter;
  double number;
  short more;
};
KERNEL(padding_ok) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  Padded local[2];
  local[n / 64].letter = 'x';
  local[n / 64].number = 1.5;
  local[n / 64].more = 3;
  Padded* p = static_cast<Padded*>(malloc(2 * sizeof(Padded)));
  p[0] = local[n / 64];
  p[1] = p[0];
  const Padded back = p[n / 64];
  a[0] = back.letter + back.more + static_cast<int>(back.number);
  memcpy(fresh, p + 1, sizeof(Padded));
  free(p);
}
// Its members are not padding: a copy that lacks one is told.
KERNEL(member) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  Padded* p = static_cast<Padded*>(malloc(2 * sizeof(Padded)));
  p[n / 64].letter = 'x';
  p[n / 64].more = 3;
  p[0] = p[n / 64];  // @member
  free(p);
}
KERNEL(member_ok) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  Padded* p = static_cast<Padded*>(malloc(2 * sizeof(Padded)));
  p[n / 64].letter = 'x';
  p[n / 64].number = 1.5;
  p[n / 64].more = 3;
  p[0] = p[n / 64];
  free(p);
}
// Bytes that are looked at are not padding either, nor are those of an array that nobody has begun.
KERNEL(letters) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  char *to = reinterpret_cast<char*>(a), *from = reinterpret_cast<char*>(fresh);
  for (int k = 0; k < n; ++k) to[k] = from[k];  // @letters
}
KERNEL(letters_ok) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  char *to = reinterpret_cast<char*>(a), *from = reinterpret_cast<char*>(fresh);
  for (int k = 0; k < n; ++k) from[k] = 'x';
  for (int k = 0; k < n; ++k) to[k] = from[k];
}
