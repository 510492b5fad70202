// cudaLaunchDevice() returns the code of its launch.
struct Job {
  int blocks, threads, shared_bytes, first;
};

extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int job = 2 * thread; job < min(2 * thread + 2, count); ++job) {
    struct Parameters {
      int* data;
      int number;
    };
    const Job my = jobs[job];
    auto* buffer = static_cast<Parameters*>(cudaGetParameterBuffer(alignof(Parameters), sizeof(Parameters)));
    *buffer = {data + my.first, job};
    const dim3 blocks(my.blocks), threads(my.threads);
    codes[job] = cudaLaunchDevice(reinterpret_cast<void*>(fill), buffer, blocks, threads, my.shared_bytes, 0);
  }
}
