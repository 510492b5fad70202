// Shown on the page of chapter 01: a launch that is refused. tests/docs/examples_test.cpp proves what the page says.
extern "C" __global__ void nothing() {}

// [refused]
extern "C" __global__ void try_both(int* seen) {
  nothing<<<1, 5000>>>();           // a block of 5000 threads: refused
  nothing<<<1, 32>>>();             // accepted, and the error is still there
  seen[0] = cudaPeekAtLastError();  // 9, cudaErrorInvalidConfiguration
  seen[1] = cudaGetLastError();     // 9 again, and now it is cleared
  seen[2] = cudaGetLastError();     // 0, cudaSuccess
}
// [/refused]
