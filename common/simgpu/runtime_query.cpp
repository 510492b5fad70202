// Room: common/simgpu. What a kernel may ask about the device and about kernels.
#include "simgpu/attributes.hpp"
#include "simgpu/occupancy.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

void store_int(const Call& c, int value) {
  if (Runtime::has_place(c) && Runtime::store(c, c.u64(0), &value, sizeof value)) c.status(status::success);
}

/// The kernel whose address is argument `arg`; nullptr, and the call's status, if there is none.
const CodeFunction* kernel_argument(const Call& c, std::size_t arg, Code*& code) {
  const CodeFunction* kernel = Runtime::kernel_at(c.u64(arg), code);
  if (!kernel) c.status(status::invalid_device_function);
  return kernel;
}

void store_active_blocks(const Call& c, unsigned flags) {
  constexpr unsigned disable_caching_override = 1;
  Code* code = nullptr;
  const CodeFunction* kernel = kernel_argument(c, 1, code);
  if (!kernel) return;
  const auto threads = static_cast<int>(c.u32(2));
  if (threads <= 0 || flags > disable_caching_override) {
    c.status(status::invalid_value);
  } else {
    store_int(c, active_blocks(*kernel, threads, c.u64(3)));
  }
}

}  // namespace

namespace device_runtime {

void get_device(Call c) { store_int(c, 0); }
void get_device_count(Call c) { store_int(c, 1); }
void runtime_version(Call c) { store_int(c, runtime_version_number); }

void get_attribute(Call c) {
  int value = 0;
  if (c.u32(2) != 0) {
    c.status(status::invalid_device);
  } else if (!device_attribute(static_cast<int>(c.u32(1)), value)) {
    c.status(status::invalid_value);
  } else {
    store_int(c, value);
  }
}

void get_limit(Call c) {
  std::uint64_t value = 0;
  constexpr std::uint32_t sync_depth = 3;  // went with the first version of the device runtime
  if (!limit_value(Runtime::device().limits(), static_cast<int>(c.u32(1)), value)) {
    c.status(c.u32(1) == sync_depth ? status::unsupported_limit : status::invalid_value);
    return;
  }
  if (Runtime::has_place(c) && Runtime::store(c, c.u64(0), &value, sizeof value)) c.status(status::success);
}

void get_cache_config(Call c) { store_int(c, Runtime::device().limits().cache_config); }

void get_shared_mem_config(Call c) {
  constexpr int banks_of_four_bytes = 1;  // cudaSharedMemBankSizeFourByte
  store_int(c, banks_of_four_bytes);
}

void get_error_name(Call c) {
  c.result64(Runtime::device().device_string(Runtime::device().error_name(static_cast<int>(c.u32(0)))));
}

void get_error_string(Call c) {
  c.result64(Runtime::device().device_string(Runtime::device().error_text(static_cast<int>(c.u32(0)))));
}

void func_get_attributes(Call c) {
  Code* code = nullptr;
  const CodeFunction* kernel = kernel_argument(c, 1, code);
  if (!kernel || !Runtime::has_place(c)) return;
  FunctionAttributes attributes = attributes_of(*code, *kernel);
  attributes.max_dynamic_shared = attributes.carveout = 0;  // which a kernel is not told
  constexpr unsigned word = sizeof(std::uint64_t);
  static_assert(sizeof attributes % word == 0);
  const auto* from = reinterpret_cast<const std::uint8_t*>(&attributes);
  for (unsigned at = 0; at < sizeof attributes; at += word)
    if (!Runtime::store(c, c.u64(0) + at, from + at, word)) return;
  c.status(status::success);
}

void max_active_blocks(Call c) { store_active_blocks(c, 0); }
void max_active_blocks_with_flags(Call c) { store_active_blocks(c, c.u32(4)); }

}  // namespace device_runtime
}  // namespace gridlings::simgpu
