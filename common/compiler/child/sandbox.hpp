// Room: compiler, guarded child. What the process gives up before it reads a byte of the submission.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridlings::compiler::child {

/// At start: dies with its parent, no core dump, no inherited descriptors.
void detach();
/// Address space, CPU seconds, no writing to files.
void limit_resources(std::uint64_t memory, std::uint64_t cpu_seconds);
/// Landlock: reads below these folders only, no network. False if the kernel has none.
bool restrict_files(const std::vector<std::string>& readable_roots);
/// seccomp: no sockets, processes, other processes' memory, file changes. False if it is not available.
bool restrict_calls();

}  // namespace gridlings::compiler::child
