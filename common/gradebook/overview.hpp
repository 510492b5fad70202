// Room: gradebook. Students against exercises: what counts for each, and the sums. For status, exports,
// reports.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gradebook/gradebook.hpp"

namespace gridlings::gradebook {

/// \~english An exercise, as its chapter describes it. \~chinese 一道练习，按其章的描述。
struct Column {
  std::string id;      ///< "03-loop-to-child/01-ragged-rows"
  std::string number;  ///< "03.1"
  std::string title;   ///< \~english localised \~chinese 已本地化
  int max_points = 0;
};

/// \~english What became of one student's exercise. \~chinese 一名学生一道练习的状态。
enum class State {
  absent,  ///< \~english never handed in \~chinese 未提交
  refused,  ///< \~english could not be graded: the submission's doing \~chinese 因提交自身原因无法评分
  waiting,  ///< \~english not graded yet \~chinese 尚未评分
  fault,  ///< \~english not graded: our own fault; costs nothing \~chinese 因自身故障未评分，不扣分
  graded
};
State state_of(const Entry* entry);
/// \~english "absent", "waiting", "fault", or the verdict's status: for machines. \~chinese
/// 供程序读取的状态名。
std::string_view name_of(const Entry* entry);

class Overview {
 public:
  /// \~english Of `exercises` those that the filter names, or, where it names none, those that somebody
  /// handed in. Handed-in ones that `exercises` lacks come last. \~chinese
  /// 过滤器指定的练习；未指定时为有人提交过的练习。
  Overview(const Gradebook& book, const std::vector<Column>& exercises, const Filter& filter = {},
           const std::string& language = "en");

  const std::vector<Student>& students() const { return students_; }
  const std::vector<Column>& columns() const { return columns_; }
  /// \~english Null if it was never handed in. \~chinese 未提交时为空。
  const Entry* at(const Student& student, const Column& column) const;

  struct Total {
    int points = 0, max_points = 0;
    int handed_in = 0, graded = 0, open = 0;  ///< open: waiting or fault
    bool complete() const { return open == 0; }
  };
  Total total(const Student& student) const;
  Attempts attempts() const { return attempts_; }

 private:
  std::vector<Student> students_;
  std::vector<Column> columns_;
  std::map<std::pair<std::int64_t, std::string>, Entry> entries_;
  Attempts attempts_;
};

}  // namespace gridlings::gradebook
