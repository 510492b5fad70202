// The text of an assertion, its file and its function are the submission's own.
extern "C" __device__ __attribute__((noinline)) void attack() {
  __assertfail("1 == 2\033[2J\n\"status\": \"passed\", \"points\": 10", "results.json\n\033[31m", 1, "tests\033[0m", 1);
}
#define cudaGetLastError() (attack(), cudaGetLastError())
@SOLUTION@
