// Room: classroom. What goes to a worker and what comes back: one line of JSON each.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "gradebook/gradebook.hpp"

namespace gridlings::classroom {

namespace fs = std::filesystem;

/// \~english The verdicts of a worker come out here: nothing that it starts inherits it.
/// \~chinese 评分结果从此描述符输出；子进程不会继承。
inline constexpr int kVerdictPipe = 3;

struct Order {
  std::int64_t number = 0;
  std::string exercise;  ///< "03-loop-to-child/01-ragged-rows"
  std::string hash;      ///< \~english SHA-256 of the content \~chinese 内容的 SHA-256
  fs::path file;         ///< \~english where the content lies \~chinese 内容所在文件
};

struct Answer {
  std::int64_t number = 0;
  grading::ExerciseVerdict verdict;
};

/// \~english A worker's first line: it can work, behind this guard (Guard::name()). \~chinese
/// 工作进程的第一行。
std::string ready_line(const std::string& guard);
std::optional<std::string> ready_from(std::string_view line);

std::string to_line(const Order& order);
std::string to_line(const Answer& answer);
/// \~english Nothing if the line is damaged. \~chinese 行损坏时返回空。
std::optional<Order> order_from(std::string_view line);
std::optional<Answer> answer_from(std::string_view line);

/// \~english A task with its settings, and a record, for a shared folder. \~chinese
/// 用于共享文件夹的任务与记录。
std::string to_line(std::int64_t number, const gradebook::Task& task);
std::string to_line(std::int64_t number, const gradebook::Record& record);
struct NumberedTask {
  std::int64_t number = 0;
  gradebook::Task task;
};
struct NumberedRecord {
  std::int64_t number = 0;
  gradebook::Record record;
};
std::optional<NumberedTask> task_from(std::string_view line);
std::optional<NumberedRecord> record_from(std::string_view line);

}  // namespace gridlings::classroom
