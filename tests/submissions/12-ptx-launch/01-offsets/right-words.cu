// Word by word, as the PTX of a launch does it.
extern "C" __global__ void note(char tag, double scale, short count, double* out, float3 move, int last) {
  out[0] = tag;
  out[1] = scale;
  out[2] = count;
  out[3] = move.x;
  out[4] = move.y;
  out[5] = move.z;
  out[6] = last;
}

extern "C" __global__ void launch_note(char tag, double scale, short count, double* out, float3 move,
                                       int last, int* code) {
  long long* buffer = static_cast<long long*>(cudaGetParameterBuffer(64, 48));
  buffer[0] = static_cast<unsigned char>(tag);
  buffer[1] = __double_as_longlong(scale);
  buffer[2] = static_cast<unsigned short>(count);
  buffer[3] = reinterpret_cast<long long>(out);
  float* floats = reinterpret_cast<float*>(buffer + 4);
  floats[0] = move.x;
  floats[1] = move.y;
  floats[2] = move.z;
  reinterpret_cast<int*>(floats)[3] = last;
  *code = cudaLaunchDevice(reinterpret_cast<void*>(note), buffer, dim3(1), dim3(1), 0, nullptr);
}
