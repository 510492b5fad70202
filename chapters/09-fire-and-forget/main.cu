// Chapter 09 as a whole program around your kernels. With a GPU, in this folder:
// 第 09 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o forget -lcudadevrt && ./forget
#include <cstdio>
#include <vector>

// Each exercise has its own constants and helpers. / 每个练习有各自的常量与辅助函数。
namespace one {
#include "01-count-from-zero.cu"
}
namespace two {
#include "02-fan-out.cu"
}
namespace three {
#include "03-rounds.cu"
}
namespace four {
#include "04-long-chain.cu"
}

static bool ok(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

// Device memory for this run; the end of the program frees it. / 本次运行用的设备内存，程序结束时释放。
static int* on_device(const std::vector<int>& values) {
  const size_t bytes = values.size() * sizeof(int);
  int* memory = nullptr;
  const bool there = ok(cudaMalloc(&memory, bytes), "cudaMalloc") &&
                     ok(cudaMemcpy(memory, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  return there ? memory : nullptr;
}

static bool fetch(std::vector<int>& values, const int* memory, const char* what) {
  return ok(cudaGetLastError(), what) &&
         ok(cudaMemcpy(values.data(), memory, values.size() * sizeof(int), cudaMemcpyDeviceToHost), what);
}

static bool run_tally(int n) {
  std::vector<int> values(n), result(1, -1);
  for (int i = 0; i < n; ++i) values[i] = 3 + i * i % 17;
  int* most_frequent = on_device(result);
  one::tally<<<1, 1>>>(on_device(values), n, on_device(std::vector<int>(one::kBins, 7)), on_device({0, 0}),
                       most_frequent);
  if (!fetch(result, most_frequent, "tally")) return false;
  printf("tally : %d is the most frequent of %d values\n", result[0], n);
  return true;
}

static bool run_survey(int tiles) {
  std::vector<int> values(tiles * two::kTile), found(2, -1);
  for (int i = 0; i < tiles * two::kTile; ++i) values[i] = i / two::kTile % 5 == 2 ? 1 + i % 41 : 0;
  int* result = on_device(found);
  two::survey<<<(tiles + 63) / 64, 64>>>(on_device(values), tiles, on_device(std::vector<int>(tiles, -1)),
                                         result);
  if (!fetch(found, result, "survey")) return false;
  printf("survey: %d of %d tiles have a score, tile %d the highest\n", found[0], tiles, found[1]);
  return true;
}

// Three rows with a step in the middle, which the rounds make smooth. / 三行，中间有台阶，各轮使之平滑。
static bool run_smooth(int rounds) {
  const std::vector<int> starts{0, 6, 6, 16};
  std::vector<int> values(16);
  for (int i = 0; i < 16; ++i) values[i] = i < 3 || i > 10 ? 0 : 1000;
  int *a = on_device(values), *b = on_device(values);
  three::smooth<<<1, 1>>>(on_device(starts), 3, a, b, rounds);
  if (!fetch(values, rounds % 2 ? b : a, "smooth")) return false;
  for (int row = 0; row < 3; ++row) {
    printf("row %d :", row);
    for (int i = starts[row]; i < starts[row + 1]; ++i) printf(" %d", values[i]);
    printf("\n");
  }
  return true;
}

static bool run_replay(int steps) {
  std::vector<int> values{1, 2, 3, 4, 5}, distances(steps);
  for (int k = 0; k < steps; ++k) distances[k] = k % 5;
  int *a = on_device(values), *b = on_device(values);
  four::replay<<<1, 1>>>(on_device(distances), steps, a, b, 5);
  if (!fetch(values, steps % 2 ? b : a, "replay")) return false;
  printf("replay: after %d steps", steps);
  for (int value : values) printf(" %d", value);
  printf("\n");
  return true;
}

__global__ void nothing() {}

__global__ void launch_many(bool as_tails, int n) {
  for (int i = 0; i < n; ++i) {
    if (as_tails) nothing<<<1, 1, 0, cudaStreamTailLaunch>>>();
    if (!as_tails) nothing<<<1, 1, 0, cudaStreamFireAndForget>>>();
  }
}

// What 1000 launches cost, the best of five times. / 1000 次启动的代价，取五次中最好的一次。
static bool time_launches(const char* name, bool as_tails) {
  cudaEvent_t begin, end;
  float best = 1e9f;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  for (int again = 0; again < 5; ++again) {
    float milliseconds = 0;
    cudaEventRecord(begin);
    launch_many<<<1, 1>>>(as_tails, 1000);
    cudaEventRecord(end);
    if (!ok(cudaEventSynchronize(end), name)) return false;
    if (!ok(cudaEventElapsedTime(&milliseconds, begin, end), name)) return false;
    if (milliseconds < best) best = milliseconds;
  }
  printf("1000 empty grids, %s: %.1f ms\n", name, best);
  return true;
}

int main() {
  const bool good = run_tally(1000) && run_survey(200) && run_smooth(5) && run_replay(3000) &&
                    time_launches("fire-and-forget", false) && time_launches("tails", true);
  return good ? 0 : 1;
}
