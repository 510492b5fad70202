// Byte by byte nothing is misaligned, and still the child looks elsewhere.
extern "C" __global__ void note(char tag, double scale, short count, double* out, float3 move, int last) {
  out[0] = tag;
  out[1] = scale;
  out[2] = count;
  out[3] = move.x;
  out[4] = move.y;
  out[5] = move.z;
  out[6] = last;
}

template <typename T>
__device__ char* append(char* at, const T& value) {
  memcpy(at, &value, sizeof(T));
  return at + sizeof(T);
}

extern "C" __global__ void launch_note(char tag, double scale, short count, double* out, float3 move,
                                       int last, int* code) {
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(8, 48));
  char* at = append(buffer, tag);
  at = append(at, scale);
  at = append(at, count);
  at = append(at, out);
  at = append(at, move);
  append(at, last);
  *code = cudaLaunchDevice(reinterpret_cast<void*>(note), buffer, dim3(1), dim3(1), 0, nullptr);
}
