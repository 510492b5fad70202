// Room: pages. Which answers are alike, as one static page with both sources side by side. Writes nothing.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gradebook/overview.hpp"

namespace gridlings::pages {

/// \~english One of two answers. \~chinese 两份答案之一。
struct AlikeSide {
  std::string name;  ///< \~english the student as the report says it \~chinese 报告中对学生的称呼
  std::string hash;  ///< \~english of the content \~chinese 内容的散列
  int share = 0;  ///< \~english percent of its own code that is alike \~chinese 其自身代码中相似的百分比
  std::vector<int> lines = {};  ///< \~english that are alike \~chinese 相似的行
  std::vector<int> own = {};    ///< \~english not the starter's \~chinese 不属于起始代码的行
};

struct AlikePair {
  std::size_t exercise = 0;  ///< \~english index into Alike::exercises \~chinese Alike::exercises 的下标
  AlikeSide first, second;
  bool identical = false;  ///< \~english the same bytes \~chinese 字节完全相同
  int likeness = 0;  ///< \~english percent of both answers' own code \~chinese 占两份答案自身代码的百分比
  double score =
      0;  ///< \~english compare50's: what is rare counts for more \~chinese compare50 的分值：越少见权重越大
  std::optional<int> usual =
      {};  ///< \~english the middle of the exercise's other pairs \~chinese 该练习其余各对的中位数
  long as_alike = 0, others = 0;  ///< \~english of the other pairs, so many are at least as alike \~chinese
                                  ///< 其余各对中至少同样相似的数量与总数
  bool detailed = false;          ///< \~english what follows is known \~chinese 以下内容已知
  std::vector<std::pair<std::vector<int>, std::vector<int>>> regions = {};  ///< \~english lines \~chinese 行
  int same_names = 0, names = 0;  ///< \~english that the students chose themselves \~chinese 学生自己取的名字
  int same_comments = 0;
};

struct AlikeExercise {
  gradebook::Column column;
  int compared = 0, starter = 0, too_long = 0;  ///< \~english answers \~chinese 答案数
  long pairs = 0, listed = 0;
  std::optional<int> usual = {};
  std::string problem = {};  ///< \~english why it could not be compared \~chinese 无法比较的原因
};

struct Alike {
  std::string course;
  int at_least = 0;
  std::vector<AlikeExercise> exercises = {};
  std::vector<AlikePair> pairs =
      {};  ///< \~english furthest above the usual first \~chinese 高出常见水平最多者在前
};

/// \~english What a reader must know before the figures, one sentence a line. \~chinese
/// 阅读数字之前必须知道的说明。
std::vector<std::string> advice_on_likeness();
/// \~english "identical" or "97 %". \~chinese “完全相同”或百分比。
std::string likeness_text(const AlikePair& pair);
/// \~english "14 / 15"; empty if unknown. \~chinese 相似的行数；未知时为空。
std::string lines_text(const AlikePair& pair);
std::string usual_text(std::optional<int> usual);

/// \~english The page; `content` finds a source by its hash. \~chinese 生成页面；content 按散列给出源代码。
std::string similar_page(const Alike& alike,
                         const std::function<std::string(const std::string& hash)>& content);

}  // namespace gridlings::pages
