// Chapter 12, exercise 2: a launcher for kernels with any parameters.
// 第 12 章练习 2：适用于任意参数列表的启动函数。
struct Sample {
  char tag;
  double value;
};

// The children note what they were given.
// 子网格记录收到的参数。
extern "C" __global__ void note_numbers(double* out, char a, float b, long long c, short d) {
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
}

extern "C" __global__ void note_sample(int n, Sample sample, double* out) {
  out[0] = n;
  out[1] = sample.tag;
  out[2] = sample.value;
}

extern "C" __global__ void note_vectors(short a, float4 v, char b, float3 w, double* out) {
  const double values[] = {double(a), v.x, v.w, double(b), w.x, w.z};
  for (int i = 0; i < 6; ++i) out[i] = values[i];
}

__device__ int ticks;
extern "C" __global__ void tick() { atomicAdd(&ticks, 1); }

// Launches kernel<<<1, threads>>>(args...) without <<<>>> and returns what came of it. Every argument goes to
// its parameter's place, in its parameter's type, just as in a call.
// 不用 <<<>>> 而启动 kernel<<<1, threads>>>(args...)，并返回启动的结果。
// 每个实参都放到对应参数的位置，并转换为参数的类型，与普通调用一样。
template <typename... Params, typename... Args>
__device__ cudaError_t launch(void (*kernel)(Params...), int threads, Args... args) {
  // >>> your work
  size_t end = 0;  // of what is laid out so far / 已排布部分的末尾
  const auto place = [&end](size_t alignment, size_t size) {
    const size_t start = (end + alignment - 1) / alignment * alignment;
    end = start + size;
    return start;
  };
  (place(alignof(Params), sizeof(Params)), ...);
  char* buffer = nullptr;
  if (end > 0) {
    buffer = static_cast<char*>(cudaGetParameterBuffer(64, end));
    if (buffer == nullptr) return cudaErrorLaunchPendingCountExceeded;
  }
  end = 0;
  ((*reinterpret_cast<Params*>(buffer + place(alignof(Params), sizeof(Params))) = Params(args)), ...);
  return cudaLaunchDevice(reinterpret_cast<void*>(kernel), buffer, dim3(1), dim3(threads), 0, nullptr);
  // <<< your work
}

extern "C" __global__ void launch_all(double* out, int* codes, int threads, int k) {
  codes[0] = launch(note_numbers, threads, out, 'a' + k, k, 1000 * k, 3 * k);
  codes[1] = launch(note_sample, threads, 2 * k, Sample{'s', 0.5 * k}, out + 4);
  const float4 v = make_float4(k, 2, 3, 4 * k);
  codes[2] = launch(note_vectors, threads, 5 * k, v, 'v', make_float3(6 * k, 7, 8), out + 7);
  codes[3] = launch(tick, threads);
}
