// A pretended CUDA runtime and simulated GPU for the harness's own tests. A "compiled submission" is a text
// with one kernel a line, "NAME SIZE SIZE...", and the name says what the kernel does.
#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <list>
#include <sstream>
#include <string>
#include <vector>

#include "cuda_runtime_api.h"
#include "simgpu/simgpu.h"

#pragma GCC visibility push(default)

namespace {

struct FakeKernel {
  std::string name;
  std::vector<std::size_t> sizes;
};

std::list<FakeKernel> kernels;
std::vector<simgpuFinding> findings;
std::vector<simgpuGrid> grids;
std::string output, schedule = "children-first";
cudaError_t sticky = cudaSuccess;
int live_allocations = 0;

simgpuGrid grid_of(const char* kernel, int stream_kind, const cudaLaunchConfig_t* config) {
  simgpuGrid grid{};
  grid.id = static_cast<long long>(grids.size()) + 1;
  grid.kernel = kernel;
  grid.stream_kind = stream_kind;
  grid.grid_dim[0] = config->gridDim.x;
  grid.block_dim[0] = config->blockDim.x;
  return grid;
}

void add_finding(int fatal) {
  static const char* const args[] = {"size=4", "what=a local variable"};
  simgpuFinding finding{};
  finding.kind = "out-of-bounds";
  finding.message = "Read of {size} bytes at {what}, {unknown}";
  finding.args = args;
  finding.arg_count = 2;
  finding.schedule = schedule.c_str();
  finding.place = {"child(int*)", "file.cu", 7, "child", 2, {0, 0, 0}, {31, 0, 0}, "host -> parent -> child"};
  finding.has_other = 1;
  finding.other = {"parent()", "file.cu", 12, "parent", 1, {0, 0, 0}, {-1, -1, -1}, "host -> parent"};
  finding.count = 1;
  finding.fatal = fatal;
  findings.push_back(finding);
  if (fatal) sticky = cudaErrorIllegalAddress;
}

}  // namespace

extern "C" {

int simgpuSetSchedule(const char* name) {
  if (std::string_view(name) == "nonsense") return 1;
  schedule = name;
  return 0;
}
const char* simgpuGetSchedule(void) { return schedule.c_str(); }
void simgpuReset(void) {
  findings.clear();
  grids.clear();
  output.clear();
  sticky = cudaSuccess;
}
int simgpuFindingCount(void) { return static_cast<int>(findings.size()); }
int simgpuGetFinding(int index, simgpuFinding* out) { return *out = findings.at(index), 0; }
int simgpuGridCount(void) { return static_cast<int>(grids.size()); }
int simgpuGetGrid(int index, simgpuGrid* out) { return *out = grids.at(index), 0; }
int simgpuMetricCount(void) { return 1; }
int simgpuGetMetric(int, simgpuMetrics* out) {
  const auto n = static_cast<long long>(grids.size());
  *out = {};
  out->kernel = "say";
  out->grids = n, out->warp_instructions = 10 * n, out->thread_instructions = 80 * n;
  return 0;
}
void simgpuCaptureOutput(int) {}
const char* simgpuOutput(size_t* size) { return *size = output.size(), output.c_str(); }

cudaError_t cudaGetDeviceCount(int* count) { return *count = 1, cudaSuccess; }
cudaError_t cudaMalloc(void** memory, size_t bytes) {
  if (sticky != cudaSuccess) return sticky;
  ++live_allocations;
  return *memory = std::malloc(bytes), cudaSuccess;
}
cudaError_t cudaFree(void* memory) {
  --live_allocations;
  std::free(memory);
  return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind) {
  if (sticky == cudaSuccess) std::memcpy(to, from, bytes);
  return sticky;
}
cudaError_t cudaMemset(void* to, int value, size_t bytes) { return std::memset(to, value, bytes), sticky; }
cudaError_t cudaGetLastError(void) { return sticky; }
cudaError_t cudaDeviceSynchronize(void) { return sticky; }
const char* cudaGetErrorName(cudaError_t) { return "cudaErrorIllegalAddress"; }
const char* cudaGetErrorString(cudaError_t) { return "an illegal memory access was encountered"; }

cudaError_t cudaLibraryLoadData(cudaLibrary_t* library, const void* code, cudaJitOption*, void** values, unsigned,
                                cudaLibraryOption*, void**, unsigned) {
  kernels.clear();
  std::istringstream lines(static_cast<const char*>(code));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    FakeKernel kernel;
    words >> kernel.name;
    for (std::size_t size; words >> size;) kernel.sizes.push_back(size);
    kernels.push_back(kernel);
  }
  *library = reinterpret_cast<cudaLibrary_t>(&kernels);
  if (kernels.front().name == "refused") std::strcpy(static_cast<char*>(values[0]), "PTX line 7: no such thing");
  return kernels.front().name == "broken" || kernels.front().name == "refused" ? cudaErrorInvalidPtx : cudaSuccess;
}
cudaError_t cudaLibraryUnload(cudaLibrary_t) { return cudaSuccess; }
cudaError_t cudaLibraryGetKernel(cudaKernel_t* found, cudaLibrary_t, const char* name) {
  for (auto& kernel : kernels)
    if (kernel.name == name) return *found = reinterpret_cast<cudaKernel_t>(&kernel), cudaSuccess;
  return cudaErrorSymbolNotFound;
}
cudaError_t cudaLibraryGetKernelCount(unsigned* count, cudaLibrary_t) {
  return *count = static_cast<unsigned>(kernels.size()), cudaSuccess;
}
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t* found, unsigned, cudaLibrary_t) {
  for (auto& kernel : kernels) *found++ = reinterpret_cast<cudaKernel_t>(&kernel);
  return cudaSuccess;
}
cudaError_t cudaFuncGetName(const char** name, const void* kernel) {
  return *name = static_cast<const FakeKernel*>(kernel)->name.c_str(), cudaSuccess;
}
cudaError_t cudaFuncGetParamInfo(const void* kernel, size_t index, size_t* offset, size_t* size) {
  const auto& sizes = static_cast<const FakeKernel*>(kernel)->sizes;
  if (index >= sizes.size()) return cudaErrorInvalidValue;
  return *offset = 8 * index, *size = sizes[index], cudaSuccess;
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
  const auto& name = static_cast<const FakeKernel*>(kernel)->name;
  grids.push_back(grid_of(name.c_str(), 5, config));
  if (name == "say" || name == "_Z8say_cxxtv") {
    output += "Hello\n";
    grids.push_back(grid_of("tail_grid<int>(int*)", 3, config));
  } else if (name == "say_schedule") {
    output += schedule;
  } else if (name == "fault" || name == "warn") {
    add_finding(name == "fault");
    if (name == "fault" && std::getenv("FAKE_NO_FINDINGS")) findings.clear();
  } else if (name == "add") {
    int* data = *static_cast<int**>(arguments[0]);
    const int size = *static_cast<int*>(arguments[1]), more = *static_cast<int*>(arguments[2]);
    for (int i = 0; i < size; ++i) data[i] += more;
  }
  return cudaSuccess;
}

int fakeLiveAllocations(void) { return live_allocations; }

}  // extern "C"

#pragma GCC visibility pop
