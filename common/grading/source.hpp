// Room: grading. A submission's lines, made safe to show.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gridlings::grading {

class SourceText {
 public:
  /// \~english Of the bytes of a file: CRLF, BOM and invalid bytes are dealt with.
  /// \~chinese 由文件字节构造：处理 CRLF、BOM 与无效字节。
  explicit SourceText(std::string_view bytes);

  int line_count() const { return static_cast<int>(lines_.size()); }
  /// \~english Printable and without tabs; empty outside the file. \~chinese 可显示且无制表符；越界时为空。
  std::string_view line(int number) const;

 private:
  std::vector<std::string> lines_;
};

/// \~english Finds the text of a file as a finding names it; null if unknown.
/// \~chinese 按问题中的文件名查找源文本；未知则为空。
using SourceLookup = std::function<const SourceText*(std::string_view file)>;

}  // namespace gridlings::grading
