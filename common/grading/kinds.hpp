// Room: grading. The fixed vocabulary of finding kinds, with what a reader needs to know about each.
#pragma once

#include <span>
#include <string_view>

namespace gridlings::grading {

struct Kind {
  std::string_view id;  ///< as in a verdict: "out-of-bounds"
  const char* title;    ///< \~english msgid: what it is \~chinese 消息标识：是什么
  const char* advice;   ///< \~english msgid: what helps \~chinese 消息标识：如何处理
};

std::span<const Kind> all_kinds();
/// \~english Null for a kind outside the vocabulary. \~chinese 词汇表之外的种类返回空指针。
const Kind* find_kind(std::string_view id);

/// \~english What a schedule does, as a localised phrase; empty for an unknown one.
/// \~chinese 该调度的含义（已本地化）；未知调度返回空。
std::string_view schedule_meaning(std::string_view schedule);

}  // namespace gridlings::grading
