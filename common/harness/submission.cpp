// Room: harness. Loads the reader's compiled file and looks its kernels up.
#include "harness/submission.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "harness/device.hpp"
#include "harness/expect.hpp"
#include "harness/report.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

[[noreturn]] void our_fault(const std::string& text) {
  Report::instance().internal_error(text);
  throw std::runtime_error(text);
}

std::string read_image() {
  const char* path = std::getenv("GRIDLINGS_IMAGE");
  if (!path || !*path) our_fault(i18n::tr("GRIDLINGS_IMAGE is not set: it names the compiled submission."));
  std::ifstream in(path, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(in), {});
  if (!in || bytes.empty())
    our_fault(i18n::trf("The compiled submission {path} cannot be read.", fmt::arg("path", path)));
  return bytes;
}

// A name without extern "C" is mangled as _Z, its length, itself, its parameters.
std::string mangled_stem(const std::string& name) { return fmt::format("_Z{}{}", name.size(), name); }

std::vector<cudaKernel_t> kernels_of(cudaLibrary_t library) {
  unsigned count = 0;
  if (cudaLibraryGetKernelCount(&count, library) != cudaSuccess) count = 0;
  std::vector<cudaKernel_t> kernels(count);
  if (count && cudaLibraryEnumerateKernels(kernels.data(), count, library) != cudaSuccess) kernels.clear();
  cudaGetLastError();
  return kernels;
}

// Kernels called `name` in C++ (overloads, template instances), which a plain look-up does not find.
std::vector<cudaKernel_t> mangled_kernels(cudaLibrary_t library, const std::string& name) {
  std::vector<cudaKernel_t> found;
  for (const auto kernel : kernels_of(library)) {
    const char* mangled = nullptr;
    if (cudaFuncGetName(&mangled, kernel) != cudaSuccess || !mangled) continue;
    if (std::string_view(mangled).starts_with(mangled_stem(name))) found.push_back(kernel);
  }
  return found;
}

// Sizes of the kernel's parameters, in order; nothing if the runtime cannot tell.
std::optional<std::vector<std::size_t>> parameter_sizes(cudaKernel_t kernel) {
  std::vector<std::size_t> sizes;
  for (std::size_t offset = 0, size = 0;; sizes.push_back(size)) {
    const auto error = cudaFuncGetParamInfo(kernel, sizes.size(), &offset, &size);
    cudaGetLastError();
    if (error == cudaErrorInvalidValue) return sizes;  // the index after the last
    if (error != cudaSuccess) return std::nullopt;
  }
}

void check_signature(const std::string& name, cudaKernel_t kernel, const std::vector<std::size_t>& wanted) {
  const auto sizes = parameter_sizes(kernel);
  if (!sizes || *sizes == wanted) return;
  if (sizes->size() != wanted.size())
    fail(i18n::trf(
        "Parameters of kernel {name}: {got}; this exercise passes {wanted}. Keep the kernel's first line "
        "as it was.",
        fmt::arg("name", name), fmt::arg("got", sizes->size()), fmt::arg("wanted", wanted.size())));
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if ((*sizes)[i] != wanted[i])
      fail(i18n::trf(
          "Parameter {index} of kernel {name} takes {got} bytes; this exercise passes {wanted}. Keep the "
          "kernel's first line as it was.",
          fmt::arg("index", i + 1), fmt::arg("name", name), fmt::arg("got", (*sizes)[i]),
          fmt::arg("wanted", wanted[i])));
}

}  // namespace

Submission::Submission() : image_(read_image()) {
  require_working_device();
  char reason[1024] = "";
  cudaJitOption options[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
  void* values[] = {reason, reinterpret_cast<void*>(sizeof reason)};
  const auto loaded = observe([&] {
    return cudaLibraryLoadData(&library_, image_.c_str(), options, values, 2, nullptr, nullptr, 0);
  });
  if (loaded.error != cudaSuccess && reason[0])
    fail(i18n::trf("The GPU cannot load the compiled file ({error}): {reason}",
                   fmt::arg("error", cudaGetErrorName(loaded.error)), fmt::arg("reason", reason)));
  expect_no_findings(loaded);
}

Submission::~Submission() {
  if (library_) cudaLibraryUnload(library_);
  cudaGetLastError();
}

cudaKernel_t Submission::find(const std::string& name, const std::vector<std::size_t>& sizes) const {
  cudaKernel_t kernel = nullptr;
  if (cudaLibraryGetKernel(&kernel, library_, name.c_str()) != cudaSuccess) {
    cudaGetLastError();
    const auto others = mangled_kernels(library_, name);
    if (others.empty())
      fail(i18n::trf(
          "There is no kernel named {name} in the file. Declare it as: extern \"C\" __global__ void "
          "{name}(...)",
          fmt::arg("name", name)));
    if (others.size() > 1)
      fail(i18n::trf(
          "There are {count} kernels named {name} in the file (overloads or template instances). Keep one, "
          "declared extern \"C\".",
          fmt::arg("count", others.size()), fmt::arg("name", name)));
    kernel = others.front();  // extern "C" was dropped, but there is no doubt which kernel is meant
  }
  check_signature(name, kernel, sizes);
  return kernel;
}

void* Submission::variable(const std::string& name, std::size_t bytes) const {
  void* address = nullptr;
  std::size_t size = 0;
  if (cudaLibraryGetGlobal(&address, &size, library_, name.c_str()) != cudaSuccess || size < bytes) {
    cudaGetLastError();
    fail(i18n::trf("There is no __device__ variable {name} of {bytes} bytes in the file.",
                   fmt::arg("name", name), fmt::arg("bytes", bytes)));
  }
  return address;
}

Run detail::launch(cudaKernel_t kernel, dim3 grid, dim3 block, std::size_t shared_bytes, void** arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = grid;
  config.blockDim = block;
  config.dynamicSmemBytes = shared_bytes;
  return observe([&] { return cudaLaunchKernelExC(&config, kernel, arguments); });
}

}  // namespace gridlings::harness
