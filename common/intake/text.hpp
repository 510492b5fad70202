// Room: intake. The bytes of one file: made plain UTF-8 text, or refused with a reason. Runs nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gradebook/note.hpp"

namespace gridlings::intake {

using gradebook::Note;

inline constexpr std::uint64_t kLargestFile = 1u << 20;  ///< \~english bytes of one answer \~chinese 单个文件上限

Note too_large(const std::string& name, std::uint64_t size);
/// \~english Why these bytes are no source code: empty, or not text. \~chinese 不是源代码的原因：为空或非文本。
std::optional<Note> content_problem(std::string_view bytes, const std::string& name);
/// \~english Begins with the mark of UTF-16. \~chinese 以 UTF-16 标记开头。
bool is_utf16(std::string_view bytes);

struct Text {
  std::string bytes;            ///< \~english UTF-8, "\n" \~chinese UTF-8，换行为“\n”
  std::vector<Note> notes;      ///< \~english what was changed \~chinese 做了哪些转换
  std::optional<Note> problem;  ///< \~english then there is nothing to grade \~chinese 此时没有可评分内容
};

/// \~english BOM and CR removed, UTF-16 and GB18030 converted; each said in a note.
/// \~chinese 去掉 BOM 与 CR，转换 UTF-16 与 GB18030；逐项说明。
Text plain_text(std::string_view bytes, const std::string& name);

}  // namespace gridlings::intake
