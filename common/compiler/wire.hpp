// Room: compiler. The messages between the compiler's two processes: a list of byte strings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridlings::compiler::wire {

using Message = std::vector<std::string>;

/// Each field as an 8-byte length and its bytes; fields may hold any bytes, which JSON would not allow.
std::string pack(const Message& fields);
std::optional<Message> unpack(std::string_view bytes);

// The fields of an answer; dependencies follow in pairs (name in the source's folder, hash or kAbsent).
enum Answer { kStatus, kLog, kLogCut, kRefusedPath, kRefusedWhy, kImage, kFirstDependency };
// The fields of a request; options follow.
enum Ask {
  kKind,
  kArch,
  kDisplayName,
  kSource,
  kSourceDir,
  kCudaInclude,
  kCudaLib,
  kMemory,
  kCpuSeconds,
  kLogLimit,
  kFirstOption
};
inline constexpr std::string_view kAbsent = "-";

}  // namespace gridlings::compiler::wire
