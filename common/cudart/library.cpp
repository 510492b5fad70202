// Room: common/cudart. Libraries of device code, loaded at run time: PTX text, or fat binaries that hold it.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

#include "cudart/state.hpp"
#include "fatbin/fatbin.hpp"
#include "simgpu/arch.hpp"

using namespace gridlings::cudart;
namespace fatbin = gridlings::fatbin;
namespace simgpu = gridlings::simgpu;

namespace {

enum class Form { Text, Elf, FatBinary, Wrapper };

Form form_of(const char* code) {
  constexpr std::string_view elf =
                                 "\x7f"
                                 "ELF",
                             fat = "\x50\xed\x55\xba", wrapper = "\xb1\x43\x62\x46";
  for (const auto& [magic, form] :
       {std::pair{elf, Form::Elf}, {fat, Form::FatBinary}, {wrapper, Form::Wrapper}})
    if (std::strncmp(code, magic.data(), magic.size()) == 0) return form;
  return Form::Text;
}

/// The PTX for this device in a fat binary; "" with the reason if there is none.
std::string ptx_of(const void* image, std::string& why) {
  constexpr std::size_t header = 16;
  const auto* first = static_cast<const std::uint8_t*>(image);
  const fatbin::Bytes bytes{first, std::max<std::uint64_t>(fatbin::size_of({first, header}), header)};
  std::vector<fatbin::Entry> entries;
  std::string text;
  if (!fatbin::list(bytes, entries, why)) return text;
  const auto arch = static_cast<unsigned>(simgpu::claimed_arch().number());
  const fatbin::Entry* best = fatbin::pick_ptx(entries, arch);
  why = "the fat binary holds no PTX for this device; the simulated GPU runs PTX";
  if (best != nullptr) fatbin::text_of(*best, text, why);
  return text;
}

/// Where the caller wants the error text, or standard error.
void tell(const std::string& text, const cudaJitOption* options, void** values, unsigned count) {
  char* buffer = nullptr;
  std::size_t size = 0, *size_out = nullptr;
  for (unsigned i = 0; i < count; ++i) {
    if (options[i] == cudaJitErrorLogBuffer) buffer = static_cast<char*>(values[i]);
    if (options[i] != cudaJitErrorLogBufferSizeBytes) continue;
    size = reinterpret_cast<std::uintptr_t>(values[i]);
    size_out = reinterpret_cast<std::size_t*>(&values[i]);
  }
  if (buffer == nullptr || size == 0) {
    std::fprintf(stderr, "simulated GPU: cannot load the device code: %s\n", text.c_str());
    return;
  }
  std::size_t n = std::min(text.size(), size - 1);
  std::memcpy(buffer, text.data(), n);
  buffer[n] = 0;
  *size_out = n;
}

cudaError_t load(cudaLibrary_t* handle, std::string_view text, const cudaJitOption* options, void** values,
                 unsigned count) {
  std::string error;
  std::shared_ptr<simgpu::Code> loaded = device().load(text, error);
  if (loaded == nullptr) {
    tell(error, options, values, count);
    return cudaErrorInvalidPtx;
  }
  std::unique_ptr<Library> library = make_library(std::move(loaded));
  *handle = reinterpret_cast<cudaLibrary_t>(library.get());
  state().libraries[*handle] = std::move(library);
  return cudaSuccess;
}

/// A call that needs a library: body(library).
template <class Body>
cudaError_t call_in(cudaLibrary_t handle, Body body) {
  return call([&] {
    auto found = state().libraries.find(handle);
    return found == state().libraries.end() ? cudaErrorInvalidResourceHandle : body(*found->second);
  });
}

}  // namespace

namespace gridlings::cudart {

std::unique_ptr<Library> make_library(std::shared_ptr<simgpu::Code> code) {
  auto library = std::make_unique<Library>();
  library->code = std::move(code);
  for (simgpu::CodeFunction& f : library->code->functions) {
    if (f.ptx == nullptr || !f.ptx->is_kernel || f.ptx->declared_only) continue;
    auto kernel = std::make_unique<Kernel>();
    kernel->code = library->code;
    kernel->function = &f;
    state().kernels[kernel.get()] = kernel.get();
    library->kernels.push_back(std::move(kernel));
  }
  return library;
}

Library::~Library() {
  if (code == nullptr) return;
  for (const auto& kernel : kernels) state().kernels.erase(kernel.get());
  device().unload(code);
}

Kernel* kernel_named(const Library& library, std::string_view name) {
  for (const auto& kernel : library.kernels)
    if (kernel->function->ptx->name == name) return kernel.get();
  return nullptr;
}

}  // namespace gridlings::cudart

cudaError_t cudaLibraryLoadData(cudaLibrary_t* handle, const void* code, cudaJitOption* options,
                                void** values, unsigned count, cudaLibraryOption*, void**, unsigned) {
  return call([&] {
    if (handle == nullptr || code == nullptr) return cudaErrorInvalidValue;
    const char* text = static_cast<const char*>(code);
    const Form form = form_of(text);
    if (form == Form::Text) return load(handle, text, options, values, count);
    std::string why = "machine code of a real GPU; the simulated GPU runs PTX", ptx;
    if (form == Form::FatBinary) ptx = ptx_of(code, why);
    if (form == Form::Wrapper) ptx = ptx_of(static_cast<const void* const*>(code)[1], why);
    if (!ptx.empty()) return load(handle, ptx, options, values, count);
    tell(why, options, values, count);
    return cudaErrorNoKernelImageForDevice;
  });
}

cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t* handle, const char* name, cudaJitOption* options,
                                    void** values, unsigned count, cudaLibraryOption* library_options,
                                    void** library_values, unsigned library_count) {
  if (handle == nullptr || name == nullptr) return note(cudaErrorInvalidValue);
  std::ifstream file(name, std::ios::binary);
  if (!file) return note(cudaErrorFileNotFound);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const fatbin::Bytes bytes{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  if (fatbin::size_of(bytes) > bytes.size()) return note(cudaErrorInvalidKernelImage);
  return cudaLibraryLoadData(handle, text.c_str(), options, values, count, library_options, library_values,
                             library_count);
}

cudaError_t cudaLibraryUnload(cudaLibrary_t handle) {
  return call_in(handle, [&](Library&) {
    int error = device().synchronize();
    state().libraries.erase(handle);
    return as_error(error);
  });
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t* handle, cudaLibrary_t library, const char* name) {
  return call_in(library, [&](Library& l) {
    if (handle == nullptr || name == nullptr) return cudaErrorInvalidValue;
    Kernel* kernel = kernel_named(l, name);
    if (kernel == nullptr) return cudaErrorSymbolNotFound;
    *handle = reinterpret_cast<cudaKernel_t>(kernel);
    return cudaSuccess;
  });
}

cudaError_t cudaLibraryGetKernelCount(unsigned* count, cudaLibrary_t library) {
  return call_in(library, [&](Library& l) {
    if (count == nullptr) return cudaErrorInvalidValue;
    *count = static_cast<unsigned>(l.kernels.size());
    return cudaSuccess;
  });
}

cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t* kernels, unsigned count, cudaLibrary_t library) {
  return call_in(library, [&](Library& l) {
    if (kernels == nullptr) return cudaErrorInvalidValue;
    for (unsigned i = 0; i < count && i < l.kernels.size(); ++i)
      kernels[i] = reinterpret_cast<cudaKernel_t>(l.kernels[i].get());
    return cudaSuccess;
  });
}

cudaError_t cudaLibraryGetGlobal(void** pointer, size_t* bytes, cudaLibrary_t library, const char* name) {
  return call_in(library, [&](Library& l) {
    std::uint64_t address = 0, size = 0;
    if (name == nullptr) return cudaErrorInvalidValue;
    if (!device().variable(*l.code, name, address, size)) return cudaErrorSymbolNotFound;
    if (pointer != nullptr) *pointer = pointer_to(address);
    if (bytes != nullptr) *bytes = size;
    return cudaSuccess;
  });
}
