// Tests of common/compiler: a folder of its own for each test, and one-line compilations.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "compiler/compiler.hpp"

namespace compiler_tests {

namespace fs = std::filesystem;
using gridlings::compiler::Request;
using gridlings::compiler::Result;

inline const std::string kKernel = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n";

/// A scratch folder with `submission/` and an empty cache; gone with the object.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "gridlings-compiler-XXXXXX").string();
    root = mkdtemp(pattern.data());
    fs::create_directories(dir());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  }
  fs::path dir() const { return root / "submission"; }
  fs::path cache() const { return root / "cache"; }
  fs::path write(const std::string& name, const std::string& text) const {
    fs::create_directories((dir() / name).parent_path());
    std::ofstream(dir() / name, std::ios::binary) << text;
    return dir() / name;
  }
  Request request(const std::string& name) const {
    Request request;
    request.source = dir() / name;
    request.cache_dir = cache();
    return request;
  }
  Result compile(const std::string& text, const std::string& name = "x.cu") const {
    write(name, text);
    return gridlings::compiler::compile(request(name));
  }

  fs::path root;
};

inline std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace compiler_tests

template <>
struct Catch::StringMaker<gridlings::compiler::Result::Status> {
  static std::string convert(gridlings::compiler::Result::Status status) {
    static const char* const names[] = {"ok",      "compile_error", "timeout",       "memory",
                                        "refused", "unreadable",    "internal_error"};
    return names[status];
  }
};

/// Shows everything that came back when a check fails.
#define SHOW(result) INFO("log: " << (result).log << "\nmessage: " << (result).message)
