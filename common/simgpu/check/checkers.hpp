// Room: common/simgpu/check. The checkers of the device runtime, each a Watcher in a file of its own.
#pragma once

#include <memory>

#include "simgpu/hooks.hpp"

namespace gridlings::simgpu {

std::unique_ptr<Watcher> make_handle_checker();  // handles.cpp: streams and events where they are not valid
std::unique_ptr<Watcher>
make_heap_checker();  // heap.cpp: what is freed wrongly, and what nobody can free any more
std::unique_ptr<Watcher>
make_launch_checker();  // launches.cpp: errors that nobody reads, launches for nothing

/// Adds all of them to hooks(). They look at calls of the device runtime only, so they cost next to nothing.
void add_runtime_checkers();

}  // namespace gridlings::simgpu
