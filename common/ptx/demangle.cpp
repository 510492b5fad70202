// Room: common/ptx. Names as the reader wrote them: demangled, without return type, parameters or the
// compiler's own enclosing names.
#include "ptx/demangle.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string_view>

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

}  // namespace

std::string demangle(const std::string& name) {
  constexpr std::size_t kLongest = 16384;  // hostile names can demangle to very much more
  if (name.compare(0, 2, "_Z") != 0 || name.size() > kLongest) return name;
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

}  // namespace gridlings::ptx
