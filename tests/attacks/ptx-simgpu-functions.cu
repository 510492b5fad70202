// Defines and calls the functions by which the tests ask the simulated GPU.
extern "C" __device__ __attribute__((used)) int simgpuFindingCount() { return 0; }
extern "C" __device__ int simgpuReset();
extern "C" __device__ int simgpuSetSchedule(const char* name);
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  simgpuSetSchedule("children-first");
  data[0] += simgpuReset();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
