// Launches and waits for nothing, unless it is told to.
__global__ void child() {}

__global__ void parent() { child<<<1, 1>>>(); }

int main(int count, char**) {
  parent<<<1, 1>>>();
  child<<<1, 1>>>();
  return count > 1 ? cudaDeviceSynchronize() : 0;
}
