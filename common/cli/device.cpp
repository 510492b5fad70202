// Room: cli. Talks to the driver through dlopen: a machine without it must still start the program.
#include "cli/device.hpp"

#include <dlfcn.h>

namespace gridlings::cli {
namespace {

template <typename Function>
Function* symbol(void* library, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(library, name));
}

// The management library knows the version as people write it; it comes with the driver.
std::string driver_version() {
  void* library = ::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return {};
  const auto init = symbol<int()>(library, "nvmlInit_v2");
  const auto version = symbol<int(char*, unsigned)>(library, "nvmlSystemGetDriverVersion");
  char text[96] = "";
  if (!init || !version || init() != 0 || version(text, sizeof text - 1) != 0) return {};
  return text;
}

RealDevice look() {
  RealDevice found;
  void* library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return found;
  found.driver = true;
  const auto init = symbol<int(unsigned)>(library, "cuInit");
  const auto attribute = symbol<int(int*, int, int)>(library, "cuDeviceGetAttribute");
  constexpr int kMajor = 75, kMinor = 76;  // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, _MINOR
  int major = 0, minor = 0;
  if (init && attribute && init(0) == 0 && attribute(&major, kMajor, 0) == 0 &&
      attribute(&minor, kMinor, 0) == 0)
    found.compute_capability = major * 10 + minor;
  found.version = driver_version();
  return found;
}

}  // namespace

const RealDevice& real_device() {
  static const RealDevice found = look();
  return found;
}

}  // namespace gridlings::cli
