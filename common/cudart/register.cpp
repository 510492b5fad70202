// Room: common/cudart. What the code that nvcc generates calls: registration at the start of a program, and
// <<<>>>. The signatures are those of the toolkit's crt/host_runtime.h.
#include "cudart/program.hpp"

using namespace gridlings::cudart;

namespace {

struct CallConfiguration {
  dim3 grid, block;
  std::size_t shared;
  cudaStream_t stream;
};
/// Between the <<<>>> and the stub that it calls.
std::vector<CallConfiguration>& configurations() {
  static thread_local std::vector<CallConfiguration> stack;
  return stack;
}

Program* program_of(void** handle) { return reinterpret_cast<Program*>(handle); }

}  // namespace

extern "C" {

void** __cudaRegisterFatBinary(void* wrapper) {
  const std::scoped_lock lock(runtime_lock());
  return reinterpret_cast<void**>(register_program(wrapper));
}

void __cudaRegisterFatBinaryEnd(void**) {}

void __cudaUnregisterFatBinary(void** handle) {
  const std::scoped_lock lock(runtime_lock());
  unregister_program(program_of(handle));
}

void __cudaRegisterFunction(void** handle, const char* stub, char*, const char* name, int, void*, void*,
                            void*, void*, int*) {
  const std::scoped_lock lock(runtime_lock());
  register_function(*program_of(handle), stub, name);
}

void __cudaRegisterVar(void** handle, char* shadow, char*, const char* name, int, size_t, int, int) {
  const std::scoped_lock lock(runtime_lock());
  register_variable(*program_of(handle), shadow, name, nullptr);
}

void __cudaRegisterManagedVar(void** handle, void** pointer, char*, const char* name, int, size_t, int, int) {
  const std::scoped_lock lock(runtime_lock());
  register_variable(*program_of(handle), pointer, name, pointer);
}

/// Called before the host's first access to a managed variable; true when they are there.
char __cudaInitModule(void** handle) {
  const std::scoped_lock lock(runtime_lock());
  return note(load(*program_of(handle))) == cudaSuccess ? 1 : 0;
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, cudaStream_t stream) {
  configurations().push_back({grid, block, shared, stream});
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, void* stream) {
  if (configurations().empty()) return note(cudaErrorMissingConfiguration);
  const CallConfiguration& c = configurations().back();
  *grid = c.grid;
  *block = c.block;
  *shared = c.shared;
  *static_cast<cudaStream_t*>(stream) = c.stream;
  configurations().pop_back();
  return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t* handle, const void* stub) {
  const std::scoped_lock lock(runtime_lock());
  const RegisteredFunction* function = registered_function(stub);
  if (handle == nullptr || function == nullptr) return note(cudaErrorInvalidDeviceFunction);
  *handle = reinterpret_cast<cudaKernel_t>(const_cast<RegisteredFunction*>(function));
  return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** args, size_t shared,
                               cudaStream_t stream) {
  return cudaLaunchKernel(kernel, grid, block, args, shared, stream);
}

cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 grid, dim3 block, void** args, size_t shared,
                                    cudaStream_t stream) {
  const PerThreadDefault guard;
  return cudaLaunchKernel(kernel, grid, block, args, shared, stream);
}

}  // extern "C"

cudaError_t cudaGetKernel(cudaKernel_t* handle, const void* stub) { return __cudaGetKernel(handle, stub); }

cudaError_t cudaGetFuncBySymbol(cudaFunction_t* function, const void* stub) {
  return __cudaGetKernel(reinterpret_cast<cudaKernel_t*>(function), stub);
}
