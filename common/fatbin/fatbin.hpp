// Room: common/fatbin. Reads NVIDIA's fat binaries: device code in several forms, one blob. Knows no CUDA
// headers and nothing of the simulated GPU; its input is any bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridlings::fatbin {

using Bytes = std::span<const std::uint8_t>;

/// \~english One form of the device code. \~chinese 设备代码的一种形式。
struct Entry {
  enum class Kind : std::uint8_t { Ptx, MachineCode, Other } kind = Kind::Other;
  enum class Packing : std::uint8_t { None, Lz4, Zstandard, Unknown } packing = Packing::None;
  unsigned arch = 0;           ///< \~english compute capability, major * 10 + minor \~chinese 计算能力
  Bytes payload;               ///< \~english as stored; a view into the input \~chinese 存储的原样内容
  std::uint64_t unpacked = 0;  ///< \~english bytes when unpacked; 0: not packed \~chinese 解压后的字节数
};

/// \~english Size in bytes of the fat binary that starts at `header` (16 bytes), header included; 0 if it is
/// none.
/// \~chinese 从 header 处开始的 fat binary 的总字节数；若不是则返回 0。
std::uint64_t size_of(Bytes header);

/// \~english Lists the entries. False with a message if the bytes are not a whole fat binary.
/// \~chinese 列出各条目；字节不构成完整的 fat binary 时返回 false 并给出消息。
bool list(Bytes bytes, std::vector<Entry>& entries, std::string& error);

/// \~english The text of a PTX entry, unpacked. False with a message if it cannot be read. At most 64 MiB.
/// \~chinese 解压后的 PTX 文本；无法读取时返回 false 并给出消息。最多 64 MiB。
bool text_of(const Entry& entry, std::string& text, std::string& error);

/// \~english The PTX entry that a device of that compute capability would compile: the newest that is not
/// newer than the device; nullptr if there is none. \~chinese 该计算能力的设备会编译的 PTX 条目；没有则为
/// nullptr。
const Entry* pick_ptx(const std::vector<Entry>& entries, unsigned arch);

/// \~english Is there machine code that a device of that compute capability runs: of its major number, not newer?
/// \~chinese 是否含有该计算能力的设备可运行的机器码（主版本号相同且不更新）？
bool has_machine_code(const std::vector<Entry>& entries, unsigned arch);

/// \~english Is it the device runtime's own code (libcudadevrt), which the simulated GPU replaces?
/// \~chinese 是否为设备运行时自身的代码（libcudadevrt）？
bool is_device_runtime(std::string_view ptx);

}  // namespace gridlings::fatbin
