// Room: harness. Expectations: the first that fails ends the test, and its message is what the reader sees.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run.hpp"

namespace gridlings::harness {

/// \~english Fails the running test with this message (localised: use tr() or trf()); never returns.
/// \~chinese 以该消息（已本地化：使用 tr() 或 trf()）使当前测试失败；不返回。
[[noreturn]] void fail(const std::string& message);

/// \~english Fails the running test with this message unless the condition holds. \~chinese
/// 条件不成立则失败。
void expect(bool condition, const std::string& message);

/// \~english Any finding fails the test, and so does a CUDA error. Call it first after run(): a finding
/// explains more than a wrong result. Kinds in `except` are let pass.
/// \~chinese 任何问题或 CUDA 错误都会使测试失败。请在 run() 之后首先调用：问题比错误结果更能说明原因。except
/// 中的种类放行。
void expect_no_findings(const Run& run, std::initializer_list<std::string_view> except = {});

/// \~english Exactly `count` launches of the kernel into this kind of stream. Skips the test on a real GPU.
/// \~chinese 该核函数恰好向这种流启动 count 次。在真实 GPU 上跳过测试。
void expect_launches(const Run& run, std::string_view kernel, StreamKind stream, long long count);

/// \~english Exactly `count` launches of the kernel, into whatever stream; for the simulated GPU.
/// \~chinese 该核函数恰好启动 count 次，不论启动到哪个流；用于模拟 GPU。
void expect_count(const Run& run, std::string_view kernel, long long count);

/// \~english The parent only launches: of its own it executes at most so many warp instructions.
/// \~chinese 父网格只负责启动：它自身最多执行这么多条线程束指令。
void expect_work_left(const Run& run, std::string_view parent, long long most);

/// \~english Exactly this device output. \~chinese 设备输出恰好如此。
void expect_output(const Run& run, std::string_view output);

namespace detail {
[[noreturn]] void fail_size(std::string_view name, std::size_t got, std::size_t wanted);
[[noreturn]] void fail_element(std::string_view name, std::size_t index, const std::string& got,
                               const std::string& wanted);
}  // namespace detail

/// \~english Every element is as expected; the message names the first that is not, as `name[index]`.
/// \~chinese 每个元素都与期望相同；消息以 name[下标] 指出第一个不同的元素。
template <typename T>
void expect_equal(const std::vector<T>& got, const std::vector<T>& wanted, std::string_view name) {
  if (got.size() != wanted.size()) detail::fail_size(name, got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    if (!(got[i] == wanted[i]))
      detail::fail_element(name, i, fmt::to_string(got[i]), fmt::to_string(wanted[i]));
}

/// \~english As expect_equal(), with an absolute tolerance; a NaN is never near. \~chinese
/// 同上，允许绝对误差；NaN 总是不符。
template <typename T>
void expect_near(const std::vector<T>& got, const std::vector<T>& wanted, double tolerance,
                 std::string_view name) {
  if (got.size() != wanted.size()) detail::fail_size(name, got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    if (!(std::abs(static_cast<double>(got[i]) - static_cast<double>(wanted[i])) <= tolerance))
      detail::fail_element(name, i, fmt::to_string(got[i]), fmt::to_string(wanted[i]));
}

}  // namespace gridlings::harness
