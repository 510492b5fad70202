// tests/simgpu/reference: runs one case in a process of its own, on whatever libcudart is loaded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "case.hpp"

namespace gridlings::reference {

struct Finding {
  std::string kind, message;
  int line = 0;
};

// What a run left behind. Steps that were not reached hold an empty text.
struct Outcome {
  std::string load, launch, sync;   // error names; "cudaSuccess" when all is well
  std::vector<unsigned> out;        // empty after an error
  std::string printed, complained;  // standard output and standard error of the process
  std::string crash;                // how the process ended, if not by itself
  std::vector<Finding> findings;    // of the simulated GPU
};

// `image`: PTX or a linked cubin. The caller must not have touched CUDA: the run forks.
Outcome run_case(const Case& c, const std::filesystem::path& image, int timeout_seconds = 60);

// Name of device 0, or of the error.
std::string device_name();

}  // namespace gridlings::reference
