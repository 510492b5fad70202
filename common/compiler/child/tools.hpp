// Room: compiler, guarded child. The two libraries that do the work.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridlings::compiler::child {

/// What a tool made of its input.
struct Outcome {
  bool good = false;
  bool out_of_memory = false;
  std::string log, image;
};

struct NvrtcInput {
  std::string source, display_name;
  std::vector<std::string> options;
};

/// Loads NVRTC and its built-ins from the toolkit's library folder; throws std::runtime_error if it cannot.
void load_nvrtc(const std::string& library_dir);
/// The PTX names files as displayed: `working_dir`, which NVRTC puts before relative names, is taken off
/// again.
Outcome run_nvrtc(const NvrtcInput& input, const std::string& working_dir);

/// Loads nvJitLink and the device runtime library; throws std::runtime_error if it cannot.
void load_nvjitlink(const std::string& library_dir);
Outcome run_nvjitlink(std::string_view ptx, std::string_view name, const std::string& arch);

/// A header that stands in memory: the standard headers that readers include, and the prelude.
struct EmbeddedHeader {
  const char* name;
  const char* text;
};
extern const EmbeddedHeader kEmbeddedHeaders[];
extern const int kEmbeddedHeaderCount;

}  // namespace gridlings::compiler::child
