// Room: classroom. How far a run is and how long it will take: a bar on a terminal, plain lines elsewhere.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

#include "grading/style.hpp"

namespace gridlings::classroom {

class Bar {
 public:
  using Clock = std::chrono::steady_clock;

  /// \~english `terminal`: redraw one line; else a new line for each tenth of the work.
  /// \~chinese terminal 为真时重绘同一行；否则每完成十分之一输出一行。
  Bar(std::size_t all, const grading::Style& style, std::FILE* out, bool terminal);
  ~Bar() { clear(); }
  void advance();
  void tick();
  void clear();  ///< \~english before other text \~chinese 在输出其他文本之前调用

 private:
  void draw();
  std::string line(Clock::duration passed) const;

  std::size_t all_, done_ = 0, told_ = 0;
  grading::Style style_;
  std::FILE* out_;
  bool terminal_, drawn_ = false;
  Clock::time_point begin_ = Clock::now(), drawn_at_{};
};

/// \~english "0:52", "1:02:07". \~chinese 时长的显示形式。
std::string clock_text(std::chrono::seconds time);

}  // namespace gridlings::classroom
