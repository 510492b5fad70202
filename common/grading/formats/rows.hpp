// Room: grading. A verdict as rows of text, what every platform's format is made of; and the fitting to a size.
#pragma once

#include <string>
#include <vector>

#include "grading/formats/formats.hpp"

namespace gridlings::grading::formats {

/// \~english One line of a report. \~chinese 报告中的一行。
struct Row {
  enum Kind {
    test,     ///< \~english a test that ran, or was left out \~chinese 一项测试
    stopped,  ///< \~english why no test ran: the submission's doing \~chinese 未运行测试的原因（提交所致）
    fault,    ///< \~english why no test ran: ours \~chinese 未运行测试的原因（自身故障）
    found     ///< \~english what the simulated GPU found; no points of its own \~chinese 模拟 GPU 发现的问题
  };
  Kind kind = test;
  std::string name;  ///< \~english without the exercise's title \~chinese 不含练习标题
  TestStatus status = TestStatus::failed;
  int points = 0, max_points = 0;
  std::string text;  ///< \~english valid UTF-8, no control characters \~chinese 有效 UTF-8，无控制字符
};

struct Section {
  const ExerciseVerdict* exercise;
  std::string title;
  std::vector<Row> rows;
  int left_out = 0;  ///< \~english rows that found no room \~chinese 因篇幅省略的行数

  bool ran() const;
  bool fault() const;
};

/// \~english How much is said. \~chinese 篇幅上限。
struct Room {
  std::size_t text;  ///< \~english bytes of a row's text \~chinese 每行文本的字节数
  std::size_t rows;  ///< \~english rows of an exercise; passed ones go first \~chinese 每道练习的行数
  bool cut = false;  ///< \~english less than everything \~chinese 有省略
};

std::vector<Section> sections(const Verdict& verdict, const Words& words, const Room& room);

/// \~english "Title: name", or the name alone where there is only one exercise. \~chinese 带练习标题的名称。
std::string full_name(const Verdict& verdict, const Section& section, const Row& row);
/// \~english A sentence or two on the whole; the last says what was left out. \~chinese 总体说明；末句说明省略内容。
std::string summary(const Verdict& verdict, const std::vector<Section>& sections, const Room& room,
                    std::size_t limit);
bool any_fault(const Verdict& verdict);

/// \~english Writes with less and less room until it fits. \~chinese 逐步缩减篇幅，直到符合上限。
template <typename Write>
std::string fitted(std::size_t limit, Write&& write) {
  Room room{48 * 1024, 200};
  for (;;) {
    auto out = write(room);
    if (out.size() <= limit || (room.text <= 64 && room.rows <= 1)) return out;
    if (room.text > 256)
      room.text /= 2;
    else if (room.rows > 1)
      room.rows /= 2;
    else
      room.text = 64;
    room.cut = true;
  }
}

}  // namespace gridlings::grading::formats
