// Shown on the pages of chapter 07: streams that device code makes, and where they are valid.
extern "C" __global__ void first_step(int* x) { *x = 20; }
extern "C" __global__ void second_step(int* x) { *x += 1; }

// [named]
extern "C" __global__ void two_chains(int* a, int* b) {
  cudaStream_t one, other;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  first_step<<<1, 1, 0, one>>>(a);
  first_step<<<1, 1, 0, other>>>(b);
  second_step<<<1, 1, 0, one>>>(a);    // after the first step of a
  second_step<<<1, 1, 0, other>>>(b);  // after the first step of b
  cudaStreamDestroy(one);              // the work in it is still done
  cudaStreamDestroy(other);
}
// [/named]

// [per-thread]
extern "C" __global__ void chain_of_each_thread(int* x) {
  first_step<<<1, 1, 0, cudaStreamPerThread>>>(&x[threadIdx.x]);
  second_step<<<1, 1, 0, cudaStreamPerThread>>>(&x[threadIdx.x]);
}
// [/per-thread]

// [foreign]
extern "C" __global__ void child(cudaStream_t of_the_parent, int* error) {
  first_step<<<1, 1, 0, of_the_parent>>>(error + 1);  // refused: nothing runs
  *error = cudaGetLastError();                        // 1, cudaErrorInvalidValue
}

extern "C" __global__ void parent(int* error) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  child<<<1, 1>>>(stream, error);
}
// [/foreign]
