// case: block=32 out=64
// malloc and free per thread: a linked list, sizes that differ, memory passed on through global memory.
struct Node {
  unsigned value;
  Node* next;
};
__device__ unsigned* parts[32];
extern "C" __global__ void heap_malloc(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, sum = 0;
  Node* head = nullptr;
  for (unsigned i = 0; i <= t % 6; ++i) {
    Node* e = (Node*)malloc(sizeof(Node));
    if (!e) return;
    e->value = in[t + i];
    e->next = head;
    head = e;
  }
  while (head) {
    Node* e = head;
    sum = sum * 3 + e->value;
    head = e->next;
    free(e);
  }
  out[t] = sum;
  parts[t] = (unsigned*)malloc((t + 1) * sizeof(unsigned));
  for (unsigned i = 0; i <= t; ++i) parts[t][i] = i * t;
  __syncthreads();
  unsigned* q = parts[31 - t];
  out[32 + t] = q[31 - t] + ((size_t)q % 16 == 0);
  free(q);
  free(nullptr);
}
