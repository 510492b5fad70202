// Room: common/simgpu. The list of the device runtime's functions, and why some are refused.
#include "simgpu/device_functions.hpp"

#include <algorithm>

#include "simgpu/finding.hpp"

namespace gridlings::simgpu {
namespace {

struct Reason {
  const char *english, *chinese;
};

constexpr Reason no_waiting = {
    N_("{function} is gone from device code: a kernel cannot wait for its children. Put what comes after "
       "them into a tail "
       "launch."),
    "{function} 已从设备代码中移除：核函数不能等待其子网格。请把其后的工作放入尾部启动。"};
constexpr Reason not_linked = {
    N_("{function} stands in the header, but not in NVIDIA's device runtime library: a program that calls it cannot be linked "
       "for a GPU. Use cudaEventRecord()."),
    "{function} 虽在头文件中声明，但 NVIDIA 的设备运行时库中没有它：调用它的程序无法为 GPU 链接。请使用 cudaEventRecord()。"};
constexpr Reason no_graphs = {N_("{function} needs a graph that the host has made, and the simulated GPU has "
                                 "no graphs. Launch the kernels themselves."),
                              "{function} 需要由主机建立的图，而模拟 GPU 没有图。请直接启动这些核函数。"};
constexpr Reason old_groups = {N_("{function} is what cooperative groups were made of in older toolkits. Use "
                                  "this_grid().sync() in a cooperative launch, "
                                  "or this_thread_block()."),
                               "{function} 是旧版工具包中协作组的底层函数。请在协作启动中使用 "
                               "this_grid().sync()，或使用 this_thread_block()。"};

constexpr DeviceFunction table[] = {
#define GRIDLINGS_DEVICE_FUNCTION(name, symbol, handler, english, chinese) \
  {#name, #symbol, DeviceFunction::Status::works, english, chinese},
#define GRIDLINGS_DEVICE_INSTRUCTION(name, ptx, english, chinese) \
  {#name, ptx, DeviceFunction::Status::instruction, english, chinese},
#define GRIDLINGS_DEVICE_REFUSAL(name, ptx, reason) \
  {#name, ptx, DeviceFunction::Status::refused, reason.english, reason.chinese},
#include "simgpu/device_functions.def"
#undef GRIDLINGS_DEVICE_FUNCTION
#undef GRIDLINGS_DEVICE_INSTRUCTION
#undef GRIDLINGS_DEVICE_REFUSAL
};

}  // namespace

std::span<const DeviceFunction> device_functions() { return table; }

const DeviceFunction* find_device_function(std::string_view name) {
  const auto at = std::find_if(std::begin(table), std::end(table),
                               [name](const DeviceFunction& f) { return f.name == name || f.ptx == name; });
  return at == std::end(table) ? nullptr : at;
}

}  // namespace gridlings::simgpu
