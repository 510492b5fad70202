// Room: classroom. A run as a job array of an existing Slurm cluster, over the course's folder.
#pragma once

#include "classroom/executor.hpp"
#include "classroom/spool.hpp"

namespace gridlings::classroom {

/// \~english Submits with sbatch, follows with squeue, takes results from the shared folder as they come. A
/// part whose node is lost is queued again by Slurm; what is still missing at the end is submitted once more,
/// then it is our fault.
/// \~chinese 用 sbatch 提交、squeue 跟踪，并从共享文件夹陆续收取结果。节点丢失时由 Slurm
/// 重新排队；最后仍缺少的再提交一次。
class SlurmExecutor : public Executor {
 public:
  /// \~english `words`: what a node runs; " --spool DIR --part N" is added. `jobs`: parts at work at once; 0:
  /// as the cluster can. \~chinese words：节点运行的命令；jobs：同时运行的部分数，0 表示不限。
  SlurmExecutor(fs::path course, WorkerSetup setup, int jobs);
  void run(const Run& run) override;

  /// \~english Results that an earlier run left in the course's folder when it was killed; its job is
  /// cancelled.
  /// \~chinese 收取先前被终止的运行留下的结果，并取消其作业。
  static std::vector<gradebook::Record> left_behind(const fs::path& course);
  /// \~english Once those are stored. \~chinese 结果存储之后调用。
  static void clear_away(const fs::path& course);

 private:
  std::string submit(const Spool& spool, const std::vector<NumberedTask>& tasks) const;
  bool follow(const Run& run, const Spool& spool, const std::string& job);
  void collect(const Run& run, const Spool& spool);
  std::string script(const Spool& spool) const;

  fs::path course_;
  WorkerSetup setup_;
  int jobs_;
  std::vector<bool> done_;
};

}  // namespace gridlings::classroom
