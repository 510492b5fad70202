// Room: bench. Ragged work: a breadth-first search whose rows differ widely, and a permutation that recurses.

// One level of the search: every vertex of the frontier claims its neighbours that nobody has reached.
extern "C" __global__ void bfs_level(const unsigned* first_edge, const unsigned* neighbours, const unsigned* frontier,
                                     unsigned frontier_size, unsigned* next, unsigned* next_size, unsigned* reached,
                                     unsigned* distance, unsigned level) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= frontier_size) return;
  const unsigned vertex = frontier[i];
  for (unsigned e = first_edge[vertex]; e < first_edge[vertex + 1]; ++e) {
    const unsigned neighbour = neighbours[e];
    if (atomicExch(&reached[neighbour], 1u) != 0) continue;
    distance[neighbour] = level;
    next[atomicAdd(next_size, 1u)] = neighbour;
  }
}

// Permutes n values of its block in shared memory and hands the halves to the two blocks of a child.
extern "C" __global__ void permute(unsigned n, unsigned* data) {
  extern __shared__ unsigned values[];
  const unsigned thread = threadIdx.x;
  unsigned* mine = data + blockIdx.x * n;
  if (thread < n) values[thread] = mine[thread];
  __syncthreads();
  if (thread < n) mine[thread] = values[(thread * 5 + 1) % n];
  __syncthreads();
  if (thread != 0 || n <= 1) return;
  permute<<<2, 256, n / 2 * sizeof(unsigned)>>>(n / 2, mine);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
