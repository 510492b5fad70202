// The table of the runtime API's functions: what it says is what the library exports, and NVIDIA's library
// exports the same names. The names come from the dynamic symbol tables of the two files.
#include <elf.h>

#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Bytes {
  std::string data;
  template <class T>
  std::vector<T> array(std::size_t at, std::size_t bytes) const {
    std::vector<T> out(bytes / sizeof(T));
    REQUIRE(at + bytes <= data.size());
    std::memcpy(out.data(), data.data() + at, out.size() * sizeof(T));
    return out;
  }
};

Bytes read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  REQUIRE(in);
  std::stringstream s;
  s << in.rdbuf();
  return {s.str()};
}

/// Exported functions by name, with their binding (STB_GLOBAL or STB_WEAK).
std::map<std::string, unsigned> exported(const std::string& file) {
  const Bytes elf = read(file);
  const auto header = elf.array<Elf64_Ehdr>(0, sizeof(Elf64_Ehdr)).at(0);
  const auto sections = elf.array<Elf64_Shdr>(header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr));
  std::map<std::string, unsigned> names;
  for (const auto& section : sections) {
    if (section.sh_type != SHT_DYNSYM) continue;
    const auto strings = sections.at(section.sh_link).sh_offset;
    for (const auto& s : elf.array<Elf64_Sym>(section.sh_offset, section.sh_size)) {
      const std::string name = elf.data.c_str() + strings + s.st_name;
      const bool function = ELF64_ST_TYPE(s.st_info) == STT_FUNC && s.st_shndx != SHN_UNDEF;
      if (function && (name.starts_with("cuda") || name.starts_with("__cuda")))
        names[name] = ELF64_ST_BIND(s.st_info);
    }
  }
  return names;
}

const std::map<std::string, unsigned>& table() {
  static const std::map<std::string, unsigned> names{
#define GRIDLINGS_RUNTIME_FUNCTION(name, state, note) {#name, STB_GLOBAL},
#define GRIDLINGS_RUNTIME_MISSING(name) {#name, STB_WEAK},
#include "cudart/functions.def"
  };
  return names;
}

}  // namespace

TEST_CASE("Every function of the table is exported, and those that are missing are the placeholders") {
  for (const auto& [name, binding] : exported(OUR_LIBRARY)) {
    INFO(name);
    REQUIRE(table().contains(name));
    CHECK(table().at(name) == binding);
  }
  CHECK(exported(OUR_LIBRARY).size() == table().size());
}

TEST_CASE("The table has the names that NVIDIA's library exports") {
  const std::string file = std::string(NVIDIA_FOLDER) + "/libcudart.so.13";
  if (!std::filesystem::exists(file)) SKIP("NVIDIA's library is not installed");
  for (const auto& [name, binding] : exported(file)) {
    INFO(name);
    CHECK(table().contains(name));
  }
}
