// Room: gradebook. Notes in the reader's language.
#include "gradebook/note.hpp"

#include <algorithm>
#include <string_view>

#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {
namespace {

// Plain replacement in one pass: neither a translation nor a value that holds braces can upset it.
std::string filled(std::string_view text, const Note& note) {
  std::string out;
  while (!text.empty()) {
    const auto end = text.front() == '{' ? text.find('}') : std::string_view::npos;
    const auto name = end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
    const auto value = std::find_if(note.values.begin(), note.values.end(),
                                    [&](const auto& pair) { return !name.empty() && pair.first == name; });
    if (value == note.values.end()) {
      out += text.front();
      text.remove_prefix(1);
    } else {
      auto safe = grading::printable(value->second);
      std::replace(safe.begin(), safe.end(), '\n', ' ');
      out += safe;
      text.remove_prefix(end + 1);
    }
  }
  return out;
}

}  // namespace

std::string shown(const Note& note) {
  return note.text.empty() ? std::string() : filled(i18n::tr(note.text.c_str()), note);
}

Problem::Problem(Kind kind_, Note happened_, Note advice_)
    : std::runtime_error(filled(happened_.text, happened_)),
      kind(kind_),
      happened(std::move(happened_)),
      advice(std::move(advice_)) {}

}  // namespace gridlings::gradebook
