// Chapter 10, exercise 2: allocated by children, freed in the tail.
// 第 10 章练习 2：由子网格分配，在尾部释放。
constexpr int kBlockSize = 128;

struct Node {
  int value;
  Node* next;
};

__device__ Node* head;  // the list of all hits; null between two calls / 所有命中的链表；两次调用之间为空

// The child: one thread for each element; what is above limit becomes a node on the device heap.
// 子网格：每个线程负责一个元素；大于 limit 的值成为设备堆上的一个节点。
extern "C" __global__ void find_hits(const int* values, int count, int limit) {
  const int i = threadIdx.x;
  if (i >= count || values[i] <= limit) return;
  Node* node = new Node;
  if (node == nullptr) __trap();
  node->value = values[i];
  node->next = reinterpret_cast<Node*>(
      atomicExch(reinterpret_cast<unsigned long long*>(&head), reinterpret_cast<unsigned long long>(node)));
}

// >>> your work
// One thread, in the tail: all children have put their nodes in.
// 一个线程，位于尾部：所有子网格都已放入自己的节点。
extern "C" __global__ void collect_and_free(int* hits, int* count) {
  int found = 0;
  for (Node* node = head; node != nullptr;) {
    Node* next = node->next;
    hits[found++] = node->value;
    delete node;
    node = next;
  }
  head = nullptr;
  *count = found;
}
// <<< your work

// The host calls it with ceil(n / kBlockSize) blocks, several times. Each block launches a child for its part
// of values. In the end hits holds all values above limit, in any order, and *count says how many; all nodes
// are freed, and the list is empty again.
// 主机以 ceil(n / kBlockSize) 个线程块多次调用它。每个线程块为 values 中属于自己的一段启动一个子网格。
// 最终 hits 含有所有大于 limit 的值，顺序任意，*count 为其个数；所有节点都已释放，链表重新为空。
extern "C" __global__ void gather_hits(const int* values, int n, int limit, int* hits, int* count) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * kBlockSize;
  find_hits<<<1, kBlockSize>>>(values + first, min(kBlockSize, n - first), limit);
  if (cudaGetLastError() != cudaSuccess) __trap();
  // >>> your work
  if (blockIdx.x == 0) {
    collect_and_free<<<1, 1, 0, cudaStreamTailLaunch>>>(hits, count);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // <<< your work
}
