// The next call begins with nodes that are gone.
struct Node {
  int value;
  Node* next;
};

__device__ Node* head;

extern "C" __global__ void find_hits(const int* values, int count, int limit) {
  const int i = threadIdx.x;
  if (i >= count || values[i] <= limit) return;
  Node* node = new Node;
  if (node == nullptr) __trap();
  node->value = values[i];
  node->next = reinterpret_cast<Node*>(
      atomicExch(reinterpret_cast<unsigned long long*>(&head), reinterpret_cast<unsigned long long>(node)));
}

extern "C" __global__ void collect_and_free(int* hits, int* count) {
  int found = 0;
  for (Node* node = head; node != nullptr;) {
    Node* next = node->next;
    hits[found++] = node->value;
    delete node;
    node = next;
  }
  *count = found;
}

extern "C" __global__ void gather_hits(const int* values, int n, int limit, int* hits, int* count) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * 128;
  find_hits<<<1, 128>>>(values + first, min(128, n - first), limit);
  if (blockIdx.x == 0) collect_and_free<<<1, 1, 0, cudaStreamTailLaunch>>>(hits, count);
}
