// Room: bench. The list of what is measured.
#pragma once

#include <filesystem>
#include <vector>

#include "bench/result.hpp"

namespace gridlings::bench {

/// How much is measured. Sizes are the same for us and for Oclgrind.
struct Settings {
  bool quick = false;
  bool simulated = true;          ///< only the simulated GPU has checks to switch off
  std::filesystem::path kernels;  ///< folder with the .cu and .cl files
  int repetitions() const { return quick ? 3 : 9; }
  int few() const { return quick ? 1 : 3; }
  unsigned saxpy_size() const { return quick ? 1u << 18 : 1u << 20; }
  unsigned matmul_size() const { return quick ? 64 : 256; }
};

struct Case {
  const char* id;
  const char* title;      ///< message id
  double goal_ms;         ///< 0: none
  bool needs_simulation;  ///< a real GPU has no budget that ends it
  bool show_memory;
  bool without_checks;    ///< measured once more with SIMGPU_CHECKS=off, to see what the race checker costs
  void (*run)(const Settings&, Result&);
};

const std::vector<Case>& all_cases();

void run_saxpy(const Settings&, Result&);
void run_matmul(const Settings&, Result&);
void run_reduction(const Settings&, Result&);
void run_bfs(const Settings&, Result&);
void run_permute(const Settings&, Result&);
void run_null_stream(const Settings&, Result&);
void run_fire_and_forget(const Settings&, Result&);
void run_recursion(const Settings&, Result&);
void run_tail_chain(const Settings&, Result&);
void run_printf_flood(const Settings&, Result&);
void run_endless(const Settings&, Result&);
void run_check_cold(const Settings&, Result&);
void run_check_warm(const Settings&, Result&);

}  // namespace gridlings::bench
