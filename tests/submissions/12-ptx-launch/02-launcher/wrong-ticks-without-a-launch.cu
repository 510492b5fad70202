// The kernel without parameters is not launched: its ticks are added right here.
struct Sample {
  char tag;
  double value;
};

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

template <typename... Params, typename... Args>
__device__ cudaError_t launch(void (*kernel)(Params...), int threads, Args... args) {
  if constexpr (sizeof...(Params) == 0) {
    if (threads < 1 || threads > 1024) return cudaErrorInvalidConfiguration;
    atomicAdd(&ticks, threads);
    return cudaSuccess;
  }
  size_t end = 0;
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
}

extern "C" __global__ void launch_all(double* out, int* codes, int threads, int k) {
  codes[0] = launch(note_numbers, threads, out, 'a' + k, k, 1000 * k, 3 * k);
  codes[1] = launch(note_sample, threads, 2 * k, Sample{'s', 0.5 * k}, out + 4);
  const float4 v = make_float4(k, 2, 3, 4 * k);
  codes[2] = launch(note_vectors, threads, 5 * k, v, 'v', make_float3(6 * k, 7, 8), out + 7);
  codes[3] = launch(tick, threads);
}
