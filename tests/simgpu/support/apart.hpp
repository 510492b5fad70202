// tests/simgpu/support: runs a piece of work in a process of its own, so that a sticky error or a crash ends
// only itself.
#pragma once

#include <functional>
#include <sstream>
#include <string>

namespace gridlings::proof {

// What a child process left behind.
struct Child {
  std::string report;               // what the work wrote into its stream
  std::string printed, complained;  // standard output and standard error
  std::string crash;                // how the process ended, if not by itself
};

// The caller must not have touched CUDA: the work runs in a fork. Safe to call from several threads.
Child in_child(int timeout_seconds, const std::function<void(std::ostringstream&)>& work);

}  // namespace gridlings::proof
