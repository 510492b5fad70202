// Room: compiler, guarded child. Calls nvJitLink, loaded by its full path.
#include <dlfcn.h>

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "compiler/child/tools.hpp"

// The header declares inline wrappers around symbols of one version; the plain names exist in every version.
#include <nvJitLink.h>

namespace gridlings::compiler::child {
namespace {

struct NvJitLink {
  nvJitLinkResult (*create)(nvJitLinkHandle*, std::uint32_t, const char**);
  nvJitLinkResult (*add)(nvJitLinkHandle, nvJitLinkInputType, const void*, std::size_t, const char*);
  nvJitLinkResult (*complete)(nvJitLinkHandle);
  nvJitLinkResult (*image_size)(nvJitLinkHandle, std::size_t*);
  nvJitLinkResult (*image)(nvJitLinkHandle, void*);
  nvJitLinkResult (*log_size)(nvJitLinkHandle, std::size_t*);
  nvJitLinkResult (*log)(nvJitLinkHandle, char*);
} linker;
std::string device_runtime;

template <typename Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (!function) throw std::runtime_error(std::string("nvJitLink has no ") + name);
}

std::string error_log(nvJitLinkHandle handle) {
  std::size_t size = 0;
  if (linker.log_size(handle, &size) != NVJITLINK_SUCCESS || size == 0) return {};
  std::string log(size, '\0');
  linker.log(handle, log.data());
  return log.c_str();
}

}  // namespace

void load_nvjitlink(const std::string& library_dir) {
  void* library = dlopen((library_dir + "/libnvJitLink.so.13").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) throw std::runtime_error(dlerror());
  find(library, "nvJitLinkCreate", linker.create);
  find(library, "nvJitLinkAddData", linker.add);
  find(library, "nvJitLinkComplete", linker.complete);
  find(library, "nvJitLinkGetLinkedCubinSize", linker.image_size);
  find(library, "nvJitLinkGetLinkedCubin", linker.image);
  find(library, "nvJitLinkGetErrorLogSize", linker.log_size);
  find(library, "nvJitLinkGetErrorLog", linker.log);
  std::ifstream in(library_dir + "/libcudadevrt.a", std::ios::binary);
  device_runtime.assign(std::istreambuf_iterator<char>(in), {});
  if (device_runtime.empty()) throw std::runtime_error("cannot read " + library_dir + "/libcudadevrt.a");
}

Outcome run_nvjitlink(std::string_view ptx, std::string_view name, const std::string& arch) {
  nvJitLinkHandle handle = nullptr;
  const std::string option = "-arch=" + arch;
  const char* options[] = {option.c_str(), "-lineinfo"};
  if (linker.create(&handle, 2, options) != NVJITLINK_SUCCESS)
    throw std::runtime_error("nvJitLink does not know the architecture " + arch);
  const std::string text(ptx);  // PTX must end with a zero
  bool good = linker.add(handle, NVJITLINK_INPUT_PTX, text.c_str(), text.size() + 1,
                         std::string(name).c_str()) == NVJITLINK_SUCCESS &&
              linker.add(handle, NVJITLINK_INPUT_LIBRARY, device_runtime.data(), device_runtime.size(),
                         "libcudadevrt.a") == NVJITLINK_SUCCESS &&
              linker.complete(handle) == NVJITLINK_SUCCESS;
  Outcome outcome;
  std::size_t size = 0;
  if (good && linker.image_size(handle, &size) == NVJITLINK_SUCCESS) {
    outcome.image.resize(size);
    good = linker.image(handle, outcome.image.data()) == NVJITLINK_SUCCESS;
  }
  outcome.good = good && size > 0;
  outcome.log = error_log(handle);
  return outcome;
}

}  // namespace gridlings::compiler::child
