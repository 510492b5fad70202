// Chapter 12, exercise 1: the places of the parameters in a launch made by hand.
// 第 12 章练习 1：手工启动时各参数在参数缓冲区中的位置。

// The child: notes what it was given. float3 is three floats, 12 bytes, aligned like a float.
// 子网格：记录收到的参数。float3 含三个 float，共 12 字节，对齐方式与 float 相同。
extern "C" __global__ void note(char tag, double scale, short count, double* out, float3 move, int last) {
  out[0] = tag;
  out[1] = scale;
  out[2] = count;
  out[3] = move.x;
  out[4] = move.y;
  out[5] = move.z;
  out[6] = last;
}

// Launches note<<<1, 1>>>(tag, scale, count, out, move, last) without <<<>>>; code becomes what came of it.
// 不用 <<<>>> 而启动 note<<<1, 1>>>(tag, scale, count, out, move, last)；code 为启动的结果。
extern "C" __global__ void launch_note(char tag, double scale, short count, double* out, float3 move,
                                       int last, int* code) {
  // >>> your work
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(1, 35));
  *reinterpret_cast<char*>(buffer + 0) = tag;
  *reinterpret_cast<double*>(buffer + 1) = scale;
  *reinterpret_cast<short*>(buffer + 9) = count;
  *reinterpret_cast<double**>(buffer + 11) = out;
  *reinterpret_cast<float3*>(buffer + 19) = move;
  *reinterpret_cast<int*>(buffer + 31) = last;
  *code = cudaLaunchDevice(reinterpret_cast<void*>(note), buffer, dim3(1), dim3(1), 0, nullptr);
  // <<< your work
}
