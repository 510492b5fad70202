// Room: gradebook. A text for people that is stored as data, so that everyone reads it in their own language.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gridlings::gradebook {

/// \~english An English msgid (marked with N_()) and what its {placeholders} stand for.
/// \~chinese 英文消息标识（用 N_() 标记）及其 {占位符} 的值。
struct Note {
  std::string text;
  std::vector<std::pair<std::string, std::string>> values = {};
  bool operator==(const Note&) const = default;
};

/// \~english The note in the reader's language, printable on a terminal.
/// \~chinese 以读者的语言显示，可安全输出到终端。
std::string shown(const Note& note);

/// \~english The gradebook cannot do what was asked: what happened and what to do next. what() is English.
/// \~chinese 成绩册无法完成请求：发生了什么、接下来怎么办。what() 为英文。
struct Problem : std::runtime_error {
  enum Kind { usage, held, our_fault };  ///< held: another process is writing to the course
  Problem(Kind kind, Note happened, Note advice = {});
  Kind kind;
  Note happened, advice;
};

}  // namespace gridlings::gradebook
