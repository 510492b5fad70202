// tests/simgpu/reports: reads the first lines of the cases.
#include "case.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace gridlings::reports {
namespace {

using Lines = std::vector<std::string>;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

int marked_line(const Lines& lines, const std::string& mark) {
  for (std::size_t k = 0; k < lines.size(); ++k)
    if (lines[k].ends_with("// @" + mark)) return static_cast<int>(k) + 1;
  throw std::runtime_error("no line is marked @" + mark);
}

std::vector<int> numbers(const std::string& text) {
  std::vector<int> all;
  for (const std::string& word : split(text, ',')) all.push_back(std::stoi(word));
  return all;
}

void read_kinds(const std::string& value, const Lines& lines, Wanted& w) {
  for (const std::string& word : split(value, ',')) {
    const std::size_t at = word.find('@');
    w.kinds.push_back(word.substr(0, at));
    if (at != std::string::npos) w.lines[w.kinds.back()] = marked_line(lines, word.substr(at + 1));
  }
  std::sort(w.kinds.begin(), w.kinds.end());
}

void read_form(const std::string& text, const Lines& lines, Wanted& w) {
  w.present = true;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string key = word.substr(0, word.find('=')),
                      value = word.substr(std::min(word.find('=') + 1, word.size()));
    if (key == "finds")
      read_kinds(value, lines, w);
    else if (key == "some")
      w.some = true;
    else if (key == "sync")
      w.sync = value;
    else if (key == "out")
      w.out = numbers(value);
    else if (key == "data")
      w.data = numbers(value);
    else if (key == "compile")
      std::replace_copy(value.begin(), value.end(), std::back_inserter(w.compile), '~', ' ');
    else
      throw std::runtime_error("unknown word " + word);
  }
}

void read_host(const std::string& text, Case& c) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string key = word.substr(0, word.find('=')),
                      value = word.substr(std::min(word.find('=') + 1, word.size()));
    if (key == "grid")
      c.grid = static_cast<unsigned>(std::stoul(value));
    else if (key == "block")
      c.block = static_cast<unsigned>(std::stoul(value));
    else if (key == "data")
      c.data = value;
    else if (key == "ahead")
      c.ahead = value;
    else
      throw std::runtime_error("unknown word " + word);
  }
}

Case read_case(const std::filesystem::path& file) {
  Case c;
  c.file = file;
  c.name = file.stem().string();
  std::ifstream in(file);
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  const auto after = [](const std::string& line, const char* key) {
    const std::string mark = std::string("// ") + key + ":";
    return line.starts_with(mark) ? line.substr(mark.size()) + " " : std::string();
  };
  for (const std::string& line : lines) {
    if (const auto text = after(line, "report"); !text.empty()) c.report = text;
    if (const auto text = after(line, "host"); !text.empty()) read_host(text, c);
    if (const auto text = after(line, "mistake"); !text.empty()) read_form(text, lines, c.mistake);
    if (const auto text = after(line, "mended"); !text.empty()) read_form(text, lines, c.mended);
  }
  if (c.report.empty() || !c.mended.present)
    throw std::runtime_error("needs the lines `// report:` and `// mended:`");
  if (!c.mended.kinds.empty()) throw std::runtime_error("the mended form has findings");
  return c;
}

}  // namespace

std::vector<Case> read_cases(const std::filesystem::path& folder) {
  std::vector<Case> all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".cu") continue;
    try {
      all.push_back(read_case(entry.path()));
    } catch (const std::exception& e) {
      throw std::runtime_error(entry.path().string() + ": " + e.what());
    }
  }
  std::sort(all.begin(), all.end(), [](const Case& a, const Case& b) { return a.name < b.name; });
  return all;
}

}  // namespace gridlings::reports
