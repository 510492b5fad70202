// Room: common/simgpu. What the simulated GPU found: a kind from a fixed vocabulary, both sides, an English message id
// with {name} placeholders. Rendering in the reader's language is the harness' business.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridlings::simgpu {

enum class FindingKind : std::uint8_t {
  OutOfBounds, UseAfterFree, Misaligned, UninitializedRead, Race, ForeignLocalPointer, ForeignSharedPointer,
  WriteToConstant, BarrierDivergence, Deadlock, LaunchFailed, LaunchErrorIgnored, InvalidHandle, HeapExhausted,
  BudgetExceeded, Assert, Trap, Unsupported, BarrierMisuse, WastefulLaunch, HeapLeak,
};
std::string_view name_of(FindingKind kind);  ///< "out-of-bounds", ...

struct Place {
  std::string kernel, file, function, path;
  int line = 0;
  long long grid = -1;
  std::array<int, 3> block{-1, -1, -1}, thread{-1, -1, -1};
};

using Args = std::vector<std::pair<std::string, std::string>>;  ///< placeholder -> text

struct Finding {
  FindingKind kind{};
  std::string message;        ///< msgid: English with {placeholders}
  Args args;
  std::string schedule;
  Place place;
  bool has_other = false;
  Place other;
  long long count = 1;
  bool fatal = false;
};

/// Marks a message id for xgettext where it is not translated on the spot.
constexpr const char* N_(const char* id) { return id; }

}  // namespace gridlings::simgpu
