// Room: common/cudart. Device code that a program built by nvcc brings along: fat binaries with the kernels
// and variables that its start-up code registers. Loaded when first needed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cudart/state.hpp"

namespace gridlings::cudart {

struct Program;

/// Behind the cudaKernel_t that __cudaGetKernel hands out; the host's stub stands for it, too.
struct RegisteredFunction {
  Program* program = nullptr;
  std::string name;
};

struct RegisteredVariable {
  Program* program = nullptr;
  std::string name;
  void** managed = nullptr;  ///< __managed__: where the host keeps its address
};

/// One registered fat binary: that of one source file, or all those of a device-linked program.
struct Program {
  std::vector<const void*> images;
  std::vector<const void*> stubs, shadows;  ///< keys of what was registered, for its end
  std::unique_ptr<Library> library;         ///< nullptr: not loaded
  cudaError_t error = cudaSuccess;          ///< of a load that failed
  bool has_managed = false;
};

Program* register_program(const void* wrapper);
void unregister_program(Program* program);
void register_function(Program& program, const void* stub, const char* name);
void register_variable(Program& program, const void* shadow, const char* name, void** managed);

/// Loads the program's code if that has not been done.
cudaError_t load(Program& program);
/// The kernel behind a stub or a handle of __cudaGetKernel; nullptr if it is neither, or with an error of the
/// load.
Kernel* registered_kernel(const void* handle, cudaError_t& error);
/// The handle for a host's stub, nullptr if none is registered.
const RegisteredFunction* registered_function(const void* stub);
/// Address and size of a variable by what stands for it in host code.
cudaError_t registered_variable(const void* shadow, std::uint64_t& address, std::uint64_t& bytes);

/// A fresh device: what was loaded is to be loaded anew.
void forget_programs();

}  // namespace gridlings::cudart
