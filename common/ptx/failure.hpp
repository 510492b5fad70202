// Room: common/ptx, internal. How the parser gives up: an exception that never leaves parse().
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "ptx/module.hpp"

namespace gridlings::ptx {

struct Failure {
  Error error;
};

/// 'text', shortened: names in hostile text can be long.
inline std::string quoted(std::string_view text) {
  std::string s(1, '\'');
  s.append(text.substr(0, 200)).push_back('\'');
  return s;
}

[[noreturn]] inline void fail(std::string message, std::uint32_t ptx_line, std::string what = {},
                              Error::Kind kind = Error::Kind::syntax) {
  Failure f;
  f.error.kind = kind;
  f.error.message = std::move(message);
  f.error.what = std::move(what);
  f.error.ptx_line = ptx_line;
  throw f;
}

}  // namespace gridlings::ptx
