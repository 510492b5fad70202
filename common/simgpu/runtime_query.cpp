// Room: common/simgpu. What a kernel may ask about the device.
#include <array>

#include "simgpu/attributes.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

void store_int(const Call& c, int value) {
  if (Runtime::store(c, c.u64(0), &value, sizeof value)) c.status(status::success);
}

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
  if (Runtime::store(c, c.u64(0), &value, sizeof value)) c.status(status::success);
}

void get_error_name(Call c) {
  c.result64(Runtime::device().device_string(Runtime::device().error_name(static_cast<int>(c.u32(0)))));
}

void get_error_string(Call c) {
  c.result64(Runtime::device().device_string(Runtime::device().error_text(static_cast<int>(c.u32(0)))));
}

}  // namespace

std::span<const BuiltinEntry> query_functions() {
  static constexpr std::array table = {
      BuiltinEntry{"__cudaCDP2GetDevice", for_each_lane<get_device>},
      BuiltinEntry{"__cudaCDP2GetDeviceCount", for_each_lane<get_device_count>},
      BuiltinEntry{"__cudaCDP2RuntimeGetVersion", for_each_lane<runtime_version>},
      BuiltinEntry{"__cudaCDP2DeviceGetAttribute", for_each_lane<get_attribute>},
      BuiltinEntry{"__cudaCDP2GetErrorName", for_each_lane<get_error_name>},
      BuiltinEntry{"__cudaCDP2GetErrorString", for_each_lane<get_error_string>},
      BuiltinEntry{"__cudaCDP2DeviceGetLimit", for_each_lane<get_limit>},
  };
  return table;
}

}  // namespace gridlings::simgpu
