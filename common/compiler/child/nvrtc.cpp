// Room: compiler, guarded child. Calls NVRTC, loaded by its full path.
#include <dlfcn.h>
#include <nvrtc.h>

#include <filesystem>
#include <stdexcept>

#include "compiler/child/tools.hpp"
#include "compiler/text.hpp"

namespace gridlings::compiler::child {
namespace {

struct Nvrtc {
  decltype(&nvrtcCreateProgram) create;
  decltype(&nvrtcCompileProgram) compile;
  decltype(&nvrtcGetProgramLogSize) log_size;
  decltype(&nvrtcGetProgramLog) log;
  decltype(&nvrtcGetPTXSize) ptx_size;
  decltype(&nvrtcGetPTX) ptx;
  decltype(&nvrtcGetErrorString) error_string;
} nvrtc;

void* open_library(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) throw std::runtime_error(dlerror());
  return library;
}

template <typename Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (!function) throw std::runtime_error(std::string("NVRTC has no ") + name);
}

// NVRTC opens its built-ins by name during the first compilation, when the guards are up; loaded already,
// they are found.
void load_builtins(const std::string& library_dir) {
  for (const auto& entry : std::filesystem::directory_iterator(library_dir)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with("libnvrtc-builtins.so.")) open_library(entry.path());
  }
}

std::string with_displayed_names(std::string ptx, const std::string& working_dir) {
  const std::string prefix = "\"" + working_dir + "/";
  for (std::size_t line = ptx.find("\t.file\t"); line != ptx.npos; line = ptx.find("\n\t.file\t", line)) {
    const auto end = ptx.find('\n', line + 1);
    const auto name = ptx.find('"', line);
    if (name < end && ptx.compare(name, prefix.size(), prefix) == 0) ptx.erase(name + 1, prefix.size() - 1);
    line = ptx.find('\n', line + 1);
    if (line == ptx.npos) break;
  }
  return ptx;
}

template <typename Size, typename Text>
std::string text_of(nvrtcProgram program, Size size_of, Text text_into) {
  std::size_t size = 0;
  if (size_of(program, &size) != NVRTC_SUCCESS || size == 0) return {};
  std::string text(size, '\0');
  text_into(program, text.data());
  text.resize(size - 1);  // the terminating zero
  return text;
}

}  // namespace

void load_nvrtc(const std::string& library_dir) {
  void* library = open_library(library_dir + "/libnvrtc.so.13");
  find(library, "nvrtcCreateProgram", nvrtc.create);
  find(library, "nvrtcCompileProgram", nvrtc.compile);
  find(library, "nvrtcGetProgramLogSize", nvrtc.log_size);
  find(library, "nvrtcGetProgramLog", nvrtc.log);
  find(library, "nvrtcGetPTXSize", nvrtc.ptx_size);
  find(library, "nvrtcGetPTX", nvrtc.ptx);
  find(library, "nvrtcGetErrorString", nvrtc.error_string);
  load_builtins(library_dir);
}

Outcome run_nvrtc(const NvrtcInput& input, const std::string& working_dir) {
  std::vector<const char*> names, texts, options;
  for (int i = 0; i < kEmbeddedHeaderCount; ++i) {
    names.push_back(kEmbeddedHeaders[i].name);
    texts.push_back(kEmbeddedHeaders[i].text);
  }
  for (const auto& option : input.options) options.push_back(option.c_str());

  nvrtcProgram program = nullptr;
  const auto created = nvrtc.create(&program, input.source.c_str(), input.display_name.c_str(),
                                    kEmbeddedHeaderCount, texts.data(), names.data());
  if (created != NVRTC_SUCCESS) throw std::runtime_error(nvrtc.error_string(created));
  const auto result = nvrtc.compile(program, static_cast<int>(options.size()), options.data());

  Outcome outcome;
  outcome.log = without_stray_memory(text_of(program, nvrtc.log_size, nvrtc.log));
  outcome.out_of_memory = result == NVRTC_ERROR_OUT_OF_MEMORY;
  if (result != NVRTC_SUCCESS && result != NVRTC_ERROR_COMPILATION && !outcome.out_of_memory)
    throw std::runtime_error(std::string(nvrtc.error_string(result)) + "\n" + outcome.log);
  outcome.good = result == NVRTC_SUCCESS;
  if (outcome.good) {
    outcome.image = text_of(program, nvrtc.ptx_size, nvrtc.ptx);
    if (!input.display_name.starts_with("/"))
      outcome.image = with_displayed_names(outcome.image, working_dir);
  }
  return outcome;
}

}  // namespace gridlings::compiler::child
