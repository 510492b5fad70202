// What the tests of the program have in tests/cli/program.cpp.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>

#include "pack.hpp"

void check_golden(const std::string& name, const std::string& text) {
  const fs::path file = fs::path(GOLDEN_DIR) / name;
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(file, std::ios::binary) << text;
  std::ifstream in(file, std::ios::binary);
  const std::string wanted((std::istreambuf_iterator<char>(in)), {});
  INFO(file.string());
  CHECK(text == wanted);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
