// Chapter 08, exercise 4: a producer and a consumer share two buffers.
// 第 08 章练习 4：生产者与消费者共用两个缓冲区。
constexpr int kChunk = 256;   // elements of a buffer / 一个缓冲区的元素数
constexpr int kThreads = 64;  // of every block of the children / 子网格每个线程块的线程数

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

// The producer: writes `count` decoded values of a chunk into a buffer. / 生产者：把一段的 count
// 个值解码后写入缓冲区。
extern "C" __global__ void decode(const int* chunk, int* buffer, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) buffer[i] = chunk[i] ^ 0x55;
}

// The consumer: writes out what is in a buffer, last value first. / 消费者：把缓冲区的内容倒序写出。
extern "C" __global__ void emit(const int* buffer, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = buffer[count - 1 - i];
}

// The parent, one thread. in and out hold n > 0 values, in chunks of kChunk; the last one may be shorter.
// Each chunk is decoded once and emitted once. buffers holds two chunks: while one is emitted, the next is
// decoded. 父网格，一个线程。in 与 out 含 n > 0 个值，按 kChunk
// 分段，最后一段可能较短。每段解码一次、写出一次。 buffers 可容纳两段：一段写出的同时，下一段正在解码。
extern "C" __global__ void process(const int* in, int* buffers, int* out, int n) {
  // >>> your work
  // Your kernel: a stream for each side, and events in both directions.
  // 您的核函数：双方各用一个流，两个方向都用事件。
  // <<< your work
}
