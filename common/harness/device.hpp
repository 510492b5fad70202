// Room: harness. Which device the test runs on, and the schedules it is run under.
#pragma once

#include <functional>
#include <string>

namespace gridlings::harness {

/// \~english True on the simulated GPU. On a real GPU there are no findings, no launch list and no exact
/// counts, and every schedule collapses to one run called "hardware".
/// \~chinese 在模拟 GPU 上为 true。真实 GPU 没有问题报告、启动列表和精确计数，所有调度合并为一次名为
/// "hardware" 的运行。
bool simulated();

/// \~english "simulated" or "cuda:NAME". \~chinese "simulated" 或 "cuda:设备名"。
std::string device_name();

/// \~english The order in which the device runs what may run in any order. \~chinese
/// 设备对可任意排序的工作所采用的顺序。
struct Schedule {
  std::string name;  ///< \~english "children-first", …, "shuffle:1", "hardware" \~chinese 调度的名称
};

/// \~english Calls the body once per schedule (GRIDLINGS_SCHEDULES), each time on a fresh device: create
/// Submission and Buffer inside the body. The first failure ends the test; its message names the schedule.
/// \~chinese 对每个调度（GRIDLINGS_SCHEDULES）在全新的设备上调用一次 body：请在 body 内创建 Submission 与
/// Buffer。 首个失败结束测试，其消息会注明调度名称。
void for_each_schedule(const std::function<void(const Schedule&)>& body);

/// \~english The schedule in force, "" outside for_each_schedule(). \~chinese 当前调度；在
/// for_each_schedule() 之外为 ""。
const std::string& current_schedule();

/// \~english The schedule that counts are taken from: the first of all. \~chinese 用于计数的调度：第一个。
const std::string& first_schedule();

/// \~english Frees all device memory, forgets findings and errors, and returns to the first schedule. Done
/// before every test case and every schedule. On a real GPU: require_working_device().
/// \~chinese 释放全部设备内存，清除问题与错误，并恢复第一个调度。每个测试用例和每个调度之前自动执行。
/// 在真实 GPU 上等同于 require_working_device()。
void fresh_device();

/// \~english Skips the running test if an earlier fault has left a real GPU unusable: such a fault lasts
/// until the process ends. \~chinese 若先前的故障使真实 GPU 不可用（故障持续到进程结束），则跳过当前测试。
void require_working_device();

/// \~english Skips the running test on a real GPU: for what only the simulated GPU can tell.
/// \~chinese 在真实 GPU 上跳过当前测试：用于只有模拟 GPU 才能给出的信息。
void require_simulated();

}  // namespace gridlings::harness
