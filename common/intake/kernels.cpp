// Room: intake. Which kernels a source text defines.
#include "intake/kernels.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace gridlings::intake {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Past a comment or a literal that begins at `at`; `at` itself if none does.
std::size_t past_silent(std::string_view s, std::size_t at) {
  if (s.substr(at, 2) == "//") {
    const auto end = s.find('\n', at);
    return end == std::string_view::npos ? s.size() : end;
  }
  if (s.substr(at, 2) == "/*") {
    const auto end = s.find("*/", at + 2);
    return end == std::string_view::npos ? s.size() : end + 2;
  }
  if (s.substr(at, 2) == "R\"") {
    const auto open = s.find('(', at);
    if (open == std::string_view::npos || open - at > 18) return at + 2;
    const auto close = ")" + std::string(s.substr(at + 2, open - at - 2)) + "\"";
    const auto end = s.find(close, open);
    return end == std::string_view::npos ? s.size() : end + close.size();
  }
  if (s[at] != '"' && s[at] != '\'') return at;
  if (s[at] == '\'' && at > 0 && is_word(s[at - 1])) return at;  // 1'000
  auto end = at + 1;
  while (end < s.size() && s[end] != s[at] && s[end] != '\n') end += s[end] == '\\' ? 2 : 1;
  return std::min(end + 1, s.size());
}

std::vector<std::string_view> words_of(std::string_view s) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < s.size();) {
    if (const auto next = past_silent(s, at); next != at) {
      at = next;
    } else if (is_word(s[at])) {
      auto end = at;
      while (end < s.size() && is_word(s[end])) ++end;
      words.push_back(s.substr(at, end - at));
      at = end;
    } else {
      if (!std::isspace(static_cast<unsigned char>(s[at]))) words.push_back(s.substr(at, 1));
      ++at;
    }
  }
  return words;
}

// The word after the parenthesis that closes the one at `at`; words.size() if none does.
std::size_t past_parentheses(const std::vector<std::string_view>& words, std::size_t at) {
  int depth = 0;
  for (; at < words.size(); ++at) {
    depth += words[at] == "(";
    depth -= words[at] == ")";
    if (depth == 0) return at + 1;
  }
  return at;
}

}  // namespace

std::set<std::string> kernels_in(std::string_view source) {
  std::set<std::string> kernels;
  const auto words = words_of(source);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != "__global__") continue;
    auto at = i + 1;
    // `void __launch_bounds__(256) name(...) {`: the last word before a "(" that is no attribute's.
    while (at + 1 < words.size() && words[at] != "{" && words[at] != ";") {
      if (words[at + 1] != "(" || !is_word(words[at][0])) {
        ++at;
      } else if (words[at].starts_with("__")) {
        at = past_parentheses(words, at + 1);
      } else {
        const auto next = past_parentheses(words, at + 1);
        if (next < words.size() && words[next] == "{") kernels.emplace(words[at]);
        break;
      }
    }
  }
  return kernels;
}

}  // namespace gridlings::intake
