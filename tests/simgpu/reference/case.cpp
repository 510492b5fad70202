// tests/simgpu/reference: reads the first line of a kernel file. Standard library only.
#include "case.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace gridlings::reference {
namespace {

void read_dims(const std::string& text, unsigned (&dims)[3]) {
  std::istringstream in(text);
  std::string part;
  for (int i = 0; i < 3 && std::getline(in, part, 'x'); ++i)
    dims[i] = static_cast<unsigned>(std::stoul(part));
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

Compare read_compare(const std::string& text) {
  if (text == "f32") return Compare::f32;
  if (text == "f64") return Compare::f64;
  if (text == "none") return Compare::none;
  throw std::runtime_error("unknown comparison " + text);
}

void set(Case& c, const std::string& key, const std::string& value) {
  if (key == "grid")
    read_dims(value, c.grid);
  else if (key == "block")
    read_dims(value, c.block);
  else if (key == "shared")
    c.shared_bytes = static_cast<unsigned>(std::stoul(value));
  else if (key == "n")
    c.n = std::stoi(value);
  else if (key == "in")
    c.in_words = static_cast<unsigned>(std::stoul(value));
  else if (key == "out")
    c.out_words = static_cast<unsigned>(std::stoul(value));
  else if (key == "compare")
    c.compare = read_compare(value);
  else if (key == "rel")
    c.rel = std::stod(value);
  else if (key == "abs")
    c.abs = std::stod(value);
  else if (key == "output" && value == "sorted")
    c.sorted_output = true;
  else if (key == "findings")
    c.findings = split(value, ',');
  else
    throw std::runtime_error("unknown word " + key + "=" + value);
}

}  // namespace

Case read_case(const std::filesystem::path& file) {
  Case c;
  c.name = file.stem().string();
  std::ifstream in(file);
  std::string line;
  const std::string mark = "// case:";
  if (!std::getline(in, line) || line.compare(0, mark.size(), mark) != 0)
    throw std::runtime_error(file.string() + ": the first line must begin with \"" + mark + "\"");
  std::istringstream words(line.substr(mark.size()));
  for (std::string word; words >> word;) {
    const size_t equals = word.find('=');
    try {
      set(c, word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1));
    } catch (const std::exception& e) {
      throw std::runtime_error(file.string() + ": " + e.what());
    }
  }
  if (c.n < 0) c.n = static_cast<int>(c.in_words);
  return c;
}

std::vector<Case> read_cases(const std::filesystem::path& folder) {
  std::vector<Case> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".cu") cases.push_back(read_case(entry.path()));
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.name < b.name; });
  return cases;
}

std::vector<unsigned> input_words(unsigned count) {
  // 0, small, extreme, then floats: ±1, ±infinity, NaN, denormal, largest, smallest normal, 0.5, -0.
  const unsigned special[32] = {
      0u,          1u,          2u,          3u,          0x7fffffffu, 0x80000000u, 0xffffffffu, 0xfffffffeu,
      0x3f800000u, 0xbf800000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0x00000fffu, 0x80000fffu, 0x7f7fffffu,
      0x00800000u, 0x3f000000u, 0x80000000u, 0x12345678u, 0x4b000001u, 0xcb000001u, 0x4f000000u, 0xcf000000u,
      0x5f000000u, 0xdf000001u, 0x000000ffu, 0x0000ffffu, 0xffff0000u, 0x55555555u, 0xaaaaaaaau, 0x42280000u};
  std::vector<unsigned> words(count);
  unsigned long long state = 20130;
  for (unsigned i = 0; i < count; ++i) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    words[i] = i < 32 ? special[i] : static_cast<unsigned>(state >> 33) ^ static_cast<unsigned>(state >> 11);
  }
  return words;
}

}  // namespace gridlings::reference
