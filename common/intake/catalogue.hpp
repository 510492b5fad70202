// Room: intake. The exercises that a class may hand in, and how a file's name tells which of them it answers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridlings::intake {

struct Exercise {
  std::string id;                    ///< "03-loop-to-child/01-ragged-rows"
  std::string chapter;               ///< "03-loop-to-child"
  std::string file;                  ///< "01-ragged-rows"
  std::vector<std::string> kernels;  ///< \~english a file that answers it defines all of them \~chinese 答案须全部定义
  std::string chapter_name() const;  ///< "loop-to-child"
  std::string name() const;          ///< "ragged-rows"
};

using Catalogue = std::vector<Exercise>;

/// \~english "ragged-rows" of "01-ragged-rows". \~chinese 去掉前面的编号。
std::string without_number(const std::string& id);

/// \~english How well a file's stem, in a folder of that name, fits the exercise: 0 in its chapter's folder, 1 by
/// its own name, 2 without the number, -1 not. \~chinese 文件名与练习的吻合程度：0 最好，-1 不符。
int name_rank(const std::string& stem, const std::string& folder, const std::string& chapter,
              const std::string& exercise);

/// \~english A folder named like one of the chapters: "03-loop-to-child", "loop-to-child", "03", "chapter 3".
/// \~chinese 名称像某一章的文件夹。
bool is_chapter_folder(const Catalogue& catalogue, std::string_view folder);

}  // namespace gridlings::intake
