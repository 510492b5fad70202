// Calls functions of the host: system, exit, _exit, memcpy.
extern "C" __device__ int system(const char* command);
extern "C" __device__ void _exit(int code);
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  system("touch @CANARY@");
  _exit(0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
