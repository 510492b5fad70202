// Races between grids, and the edges that order them.
// Parent and child write the same value, and nothing orders the two: that it is the same is luck.
extern "C" __global__ void one_for_all(int* data) { data[threadIdx.x] = 1; }  // @same-child
extern "C" __global__ void same_value(int* data) {
  one_for_all<<<1, 64>>>(data);
  data[3] = 1;  // @same-parent
}
// Two blocks of one grid, or two of its children, raise a flag: nobody can tell which was first.
extern "C" __global__ void same_flag(int* data) { data[threadIdx.x] = 1; }
extern "C" __global__ void same_flag_children(int* data) {
  one_for_all<<<1, 64, 0, cudaStreamFireAndForget>>>(data);
  one_for_all<<<1, 64, 0, cudaStreamFireAndForget>>>(data);
}
extern "C" __global__ void child_read(const int* data, int* out) { out[threadIdx.x] = data[threadIdx.x]; }  // @child-read
extern "C" __global__ void child_write(int* data) { data[threadIdx.x] = 100 + threadIdx.x; }  // @child-write
extern "C" __global__ void child_add(int* data) { data[threadIdx.x] += 1; }  // @child-add

extern "C" __global__ void launch_early(int* data, int* out) {
  data[threadIdx.x] = threadIdx.x + 1;  // @early-write
  if (threadIdx.x == 0) child_read<<<1, 64>>>(data, out);
}
extern "C" __global__ void launch_right(int* data, int* out) {
  data[threadIdx.x] = threadIdx.x + 1;
  __syncthreads();
  if (threadIdx.x == 0) child_read<<<1, 64>>>(data, out);
}
extern "C" __global__ void reads_result(int* data, int* out) {
  if (threadIdx.x == 0) child_write<<<1, 64>>>(data);
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x];  // @result-read
}
extern "C" __global__ void result_in_tail(int* data, int* out) {
  if (threadIdx.x == 0) {
    child_write<<<1, 64>>>(data);
    child_read<<<1, 64, 0, cudaStreamTailLaunch>>>(data, out);
  }
}
extern "C" __global__ void writes_after(int* data, int* out) {
  data[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) child_read<<<1, 64>>>(data, out);
  __syncthreads();
  data[threadIdx.x] = 2;  // @after-write
}
extern "C" __global__ void other_block(int* data, int* out) {
  data[blockIdx.x * 32 + threadIdx.x] = 3;  // @block-write
  __syncthreads();
  if (blockIdx.x == 0 && threadIdx.x == 0) child_read<<<1, 64>>>(data, out);
}
extern "C" __global__ void siblings_wrong(int* data) {
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  child_write<<<1, 64, 0, a>>>(data);
  child_add<<<1, 64, 0, b>>>(data);
}
extern "C" __global__ void siblings_event(int* data) {
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  child_write<<<1, 64, 0, a>>>(data);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  child_add<<<1, 64, 0, b>>>(data);
}
extern "C" __global__ void siblings_same(int* data) {
  child_write<<<1, 64>>>(data);
  child_add<<<1, 64>>>(data);
}
extern "C" __global__ void siblings_forget(int* data) {
  child_write<<<1, 64, 0, cudaStreamFireAndForget>>>(data);
  child_add<<<1, 64, 0, cudaStreamFireAndForget>>>(data);
}
// The NULL stream of one block says nothing of another's.
extern "C" __global__ void null_of_blocks(int* data) {
  if (threadIdx.x == 0) child_add<<<1, 64>>>(data);
}
extern "C" __global__ void siblings_readers(int* data, int* out) {
  child_read<<<1, 64, 0, cudaStreamFireAndForget>>>(data, out);
  child_read<<<1, 64, 0, cudaStreamFireAndForget>>>(data, out + 64);
  child_read<<<1, 64, 0, cudaStreamFireAndForget>>>(data, out + 128);
  child_write<<<1, 64, 0, cudaStreamTailLaunch>>>(data);
}
extern "C" __global__ void siblings_readers_wrong(int* data, int* out) {
  child_read<<<1, 64, 0, cudaStreamFireAndForget>>>(data, out);
  child_read<<<1, 64, 0, cudaStreamFireAndForget>>>(data, out + 64);
  child_write<<<1, 64, 0, cudaStreamFireAndForget>>>(data);
}
extern "C" __global__ void chain(int* data, int left) {
  data[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0 && left > 0) chain<<<1, 64, 0, cudaStreamTailLaunch>>>(data, left - 1);
}
extern "C" __global__ void chain_wrong(int* data, int left) {
  data[threadIdx.x] += 1;  // @chain-add
  __syncthreads();
  if (threadIdx.x == 0 && left > 0) chain_wrong<<<1, 64, 0, cudaStreamFireAndForget>>>(data, left - 1);
  __syncthreads();
  data[63 - threadIdx.x] += 1;  // @chain-again
}
extern "C" __global__ void nested(int* data, int depth) {
  data[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0 && depth > 0) nested<<<1, 64>>>(data, depth - 1);
}
extern "C" __global__ void own_word(int* data, int at) {
  if (threadIdx.x == 0) data[at] += data[20000 + threadIdx.x];
}
extern "C" __global__ void many_children(int* data, int count) {
  for (int k = threadIdx.x; k < count; k += blockDim.x) own_word<<<1, 32, 0, cudaStreamFireAndForget>>>(data, k);
}
extern "C" __global__ void two_blocks(int* data) { data[threadIdx.x] = blockIdx.x; }  // @two-write
extern "C" __global__ void two_blocks_add(int* data) { data[threadIdx.x] += 1; }  // @two-add
extern "C" __global__ void two_blocks_atomic(int* data) { atomicAdd(&data[threadIdx.x], 1); }
extern "C" __global__ void atomic_and_plain(int* data, int* out) {
  if (blockIdx.x == 0)
    atomicAdd(data, 1);  // @atomic
  else
    out[blockIdx.x] = *data;  // @plain
}
extern "C" __global__ void block_scope(int* data) { atomicAdd_block(data, 1); }  // @scope
extern "C" __global__ void write_slow(int* data) {
  for (int k = 0; k < 100; ++k) atomicAdd(&data[64], 1);
  data[threadIdx.x] = 1;  // @slow-write
}
extern "C" __global__ void plain_read(const int* data, int* out) { out[threadIdx.x] = data[threadIdx.x]; }  // @plain-read
