// tests/simgpu/support: the command line of programs that run on the simulated and on a real GPU.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>

namespace gridlings::proof {

// A file to keep, and what stands in it beside the results.
struct Recording {
  std::filesystem::path result;
  std::string commit, driver;
};
void add_recording(CLI::App& app, Recording& recording);

// "2026-11-30", UTC.
std::string today();

// Reads the command line and does the work. Exit code: that of the work; 2: wrong usage; 3: it threw.
int run_with(CLI::App& app, int argc, char** argv, const std::function<int()>& work);

}  // namespace gridlings::proof
