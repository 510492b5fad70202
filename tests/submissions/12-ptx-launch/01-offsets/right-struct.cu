// A struct with the same members is laid out in the same way.
extern "C" __global__ void note(char tag, double scale, short count, double* out, float3 move, int last) {
  out[0] = tag;
  out[1] = scale;
  out[2] = count;
  out[3] = move.x;
  out[4] = move.y;
  out[5] = move.z;
  out[6] = last;
}

struct Parameters {
  char tag;
  double scale;
  short count;
  double* out;
  float3 move;
  int last;
};

extern "C" __global__ void launch_note(char tag, double scale, short count, double* out, float3 move,
                                       int last, int* code) {
  auto* buffer = static_cast<Parameters*>(cudaGetParameterBuffer(alignof(Parameters), sizeof(Parameters)));
  if (buffer == nullptr) {
    *code = cudaErrorLaunchPendingCountExceeded;
    return;
  }
  *buffer = {tag, scale, count, out, move, last};
  *code = cudaLaunchDevice((void*)note, buffer, 1, 1, 0, 0);
}
