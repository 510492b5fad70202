// Room: common/ptx. Names as the reader wrote them: demangled, without return type, parameters or the
// compiler's own enclosing names.
#include "ptx/demangle.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace gridlings::ptx {
namespace {

constexpr std::string_view kOperator = "operator";
constexpr std::string_view kAnonymous = "(anonymous namespace)";

/// Position of the '(' of the parameter list: the first one outside < > that is not part of a name. npos:
/// none.
std::size_t parameters_begin(std::string_view s) {
  int angle = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s.compare(i, kOperator.size(), kOperator) == 0) {  // operator(), operator<, operator->
      i += kOperator.size();
      if (s.compare(i, 2, "()") == 0) i += 2;
      while (i < s.size() && std::string_view("<>-=!").find(s[i]) != std::string_view::npos) ++i;
      --i;
    } else if (s.compare(i, kAnonymous.size(), kAnonymous) == 0) {
      i += kAnonymous.size() - 1;
    } else if (s[i] == '<') {
      ++angle;
    } else if (s[i] == '>') {
      --angle;
    } else if (s[i] == '(' && angle == 0) {
      // a local name, f(int)::g: go on behind its parameters
      int round = 0;
      std::size_t end = i;
      do {
        round += s[end] == '(' ? 1 : s[end] == ')' ? -1 : 0;
      } while (++end < s.size() && round > 0);
      while (s.compare(end, 6, " const") == 0) end += 6;
      if (s.compare(end, 2, "::") != 0) return i;
      i = end;
    }
  }
  return std::string_view::npos;
}

/// Where the name begins after a return type (`void f<int>`): behind the last blank outside brackets.
std::size_t name_begin(std::string_view s) {
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s.compare(i, kOperator.size(), kOperator) == 0) break;
    if (s[i] == '<' || s[i] == '(') ++depth;
    if (s[i] == '>' || s[i] == ')') --depth;
    if (s[i] == ' ' && depth == 0) begin = i + 1;
  }
  return begin;
}

/// Functions in an unnamed namespace or static ones are put by nvcc into _INTERNAL_<hash>_<file>::.
void drop_internal(std::string& s) {
  if (s.compare(0, 10, "_INTERNAL_") != 0) return;
  const std::size_t end = s.find("::");
  if (end != std::string::npos) s.erase(0, end + 2);
}

/// At most so many characters does the name demangle to. A back reference (S_, S0_, T_, ...) stands for a part of what is in
/// front of it; parts that refer to parts double each time, so that 200 characters can mean gigabytes.
std::size_t demangled_size(std::string_view name) {
  constexpr std::size_t kMuch = std::size_t{1} << 40;
  std::unordered_map<std::string_view, std::size_t> parts;  // a part lies in front of the first reference to it
  std::size_t size = 0;
  for (std::size_t i = 0; i < name.size() && size < kMuch; ++i, ++size) {
    if (name[i] != 'S' && name[i] != 'T') continue;
    const std::size_t end = name.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", i + 1);
    if (end == std::string_view::npos || name[end] != '_') continue;
    size += parts.try_emplace(name.substr(i, end - i), size).first->second;
    i = end;
  }
  return size;
}

/// Whole characters of UTF-8, and a mark that there was more.
std::string cut(std::string s) {
  constexpr std::size_t kLongest = 300;
  if (s.size() <= kLongest) return s;
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(s[end]) & 0xC0) == 0x80) --end;
  return s.substr(0, end) + "...";
}

std::string demangled(const std::string& name) {
  constexpr std::size_t kLongest = 16384, kMost = std::size_t{1} << 23;
  if (name.compare(0, 2, "_Z") != 0 || name.size() > kLongest || demangled_size(name) > kMost) return name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0 || !text) return name;
  std::string s = text.get();
  const std::size_t parameters = parameters_begin(s);
  if (parameters != std::string::npos) {
    s.resize(parameters);
    s.erase(0, name_begin(s));
  }
  drop_internal(s);
  return s.empty() ? name : s;
}

}  // namespace

std::string demangle(const std::string& name) { return cut(demangled(name)); }

}  // namespace gridlings::ptx
