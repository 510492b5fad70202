// Chapter 11, exercise 1: who hears of a launch that was refused, and of which one.
// 第 11 章练习 1：启动被拒绝时谁能得知，又是哪一次启动。
struct Job {
  int blocks, threads, shared_bytes;  // the launch that the job asks for / 该任务所要求的启动配置
  int first;                          // where its elements begin in data / 其元素在 data 中的起点
};

// The child of a job: every thread writes the job's number into an element of its own.
// 任务的子网格：每个线程把任务编号写入自己的元素。
extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

// Every thread launches two jobs, 2 * thread and 2 * thread + 1, as far as there are any. Some jobs ask for
// what no launch may have. codes[job] shall hold the code of that job's launch: 0, or the error that it was
// refused with.
// 每个线程启动两个任务，即第 2 * thread 与 2 * thread + 1 个（若存在）。有些任务的配置是任何启动都不允许的。
// codes[job] 应保存该任务启动的结果：0，或启动被拒绝时的错误码。
extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  // >>> your work
  for (int job = 2 * thread; job < min(2 * thread + 2, count); ++job)
    fill<<<jobs[job].blocks, jobs[job].threads, jobs[job].shared_bytes>>>(data + jobs[job].first, job);
  __syncthreads();
  if (threadIdx.x == 0) {  // one thread asks for the whole block / 由一个线程替整个线程块查询
    const int end = min(2 * (thread + static_cast<int>(blockDim.x)), count);
    for (int job = 2 * thread; job < end; ++job) codes[job] = cudaPeekAtLastError();
  }
  // <<< your work
}
