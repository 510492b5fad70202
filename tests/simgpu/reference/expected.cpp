// tests/simgpu/reference: reads recorded outcomes and compares others with them.
#include "expected.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace gridlings::reference {
namespace {

std::vector<unsigned> words_of(const std::string& text) {
  std::vector<unsigned> words;
  std::istringstream in(text);
  for (unsigned word; in >> std::hex >> word;) words.push_back(word);
  return words;
}

std::string sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  std::string sorted;
  for (const std::string& line : lines) sorted += line + "\n";
  return sorted;
}

// Equal bits always agree, and so do two NaNs: their payload is not promised.
template <typename Number>
bool near(Number got, Number wanted, const Case& c) {
  if (std::isnan(got) || std::isnan(wanted)) return std::isnan(got) && std::isnan(wanted);
  if (got == wanted) return true;
  if (std::isinf(got) || std::isinf(wanted)) return false;
  return std::abs(got - wanted) <= c.abs + c.rel * std::abs(wanted);
}

std::string unlike(size_t index, const std::string& got, const std::string& wanted) {
  return "out[" + std::to_string(index) + "] is " + got + ", on the GPU " + wanted;
}

template <typename Number>
std::string shown(Number value) {
  std::ostringstream text;
  text.precision(17);
  text << value;
  return text.str();
}

std::string hex(unsigned word) {
  std::ostringstream text;
  text << "0x" << std::hex << word;
  return text.str();
}

std::string differing_word(const Case& c, const std::vector<unsigned>& got,
                           const std::vector<unsigned>& wanted) {
  if (got.size() != wanted.size())
    return std::to_string(got.size()) + " words came back, from the GPU " + std::to_string(wanted.size());
  if (c.compare == Compare::none) return "";
  const size_t step = c.compare == Compare::f64 ? 2 : 1;
  for (size_t i = 0; i + step <= got.size(); i += step) {
    if (c.compare == Compare::exact && got[i] != wanted[i]) return unlike(i, hex(got[i]), hex(wanted[i]));
    if (c.compare == Compare::f32) {
      const auto a = std::bit_cast<float>(got[i]), b = std::bit_cast<float>(wanted[i]);
      if (!near(a, b, c)) return unlike(i, shown(a), shown(b));
    }
    if (c.compare == Compare::f64) {
      const auto whole = [&](const std::vector<unsigned>& w) {
        return std::bit_cast<double>(std::uint64_t{w[i + 1]} << 32 | w[i]);
      };
      if (!near(whole(got), whole(wanted), c)) return unlike(i, shown(whole(got)), shown(whole(wanted)));
    }
  }
  return "";
}

std::string differing_text(const char* what, const std::string& got, const std::string& wanted) {
  return got == wanted ? "" : std::string(what) + " is \"" + got + "\", on the GPU \"" + wanted + "\"";
}

}  // namespace

std::map<std::string, Outcome> read_outcomes(const std::filesystem::path& file) {
  std::ifstream in(file);
  const auto json = nlohmann::json::parse(in);
  std::map<std::string, Outcome> outcomes;
  for (const auto& [name, fields] : json.at("cases").items()) {
    Outcome o;
    const auto text = [&fields = fields](const char* key) { return fields.value(key, std::string()); };
    o.load = text("load");
    o.launch = text("launch");
    o.sync = text("sync");
    o.printed = text("printed");
    o.complained = text("complained");
    o.crash = text("crash");
    o.out = words_of(text("out"));
    outcomes[name] = o;
  }
  return outcomes;
}

std::string difference(const Case& c, const Outcome& got, const Outcome& wanted) {
  const auto lines = [&](const std::string& text) { return c.sorted_output ? sorted_lines(text) : text; };
  for (const std::string& found :
       {differing_text("the way the process ended", got.crash, wanted.crash),
        differing_text("the load", got.load, wanted.load),
        differing_text("the launch", got.launch, wanted.launch),
        differing_text("the synchronisation", got.sync, wanted.sync), differing_word(c, got.out, wanted.out),
        differing_text("the output", lines(got.printed), lines(wanted.printed)),
        differing_text("the error output", lines(got.complained), lines(wanted.complained))})
    if (!found.empty()) return found;
  return "";
}

}  // namespace gridlings::reference
