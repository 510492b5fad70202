// Room: cli/dev. What every answer got on a device, as a file to keep: the proof that a real GPU agrees.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "grading/verdict.hpp"

namespace gridlings::cli::dev {

/// \~english {"device", "driver", "toolkit", "date", "commit", "failed", "answers": [{"file", "status", "passed",
/// "skipped", "failed"}]}; status "skipped": every test needs the simulated GPU.
/// \~chinese 每个答案在该设备上的结果；status 为 "skipped" 表示全部测试都需要模拟 GPU。
class Record {
 public:
  explicit Record(const Session& session) : session_(session) {}
  /// \~english `problems`: in which way it is not as expected. \~chinese problems：与期望的差异。
  void add(const std::string& file, const std::string& device, const grading::ExerciseVerdict& verdict,
           const std::vector<std::string>& problems);
  std::string json() const;

 private:
  const Session& session_;
  std::string device_;
  int failed_ = 0;
  nlohmann::ordered_json answers_ = nlohmann::ordered_json::array();
};

}  // namespace gridlings::cli::dev
