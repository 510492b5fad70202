// Room: bench. The list of what is measured, in the order of the table.
#include "bench/cases.hpp"

#include "i18n/i18n.hpp"

namespace gridlings::bench {

const std::vector<Case>& all_cases() {
  static const std::vector<Case> cases = {
      {"saxpy", N_("saxpy"), 0, false, false, true, run_saxpy},
      {"matmul", N_("tiled matmul"), 0, false, false, true, run_matmul},
      {"reduction", N_("block reduction, 1 M elements"), 0, false, false, true, run_reduction},
      {"bfs", N_("ragged BFS"), 0, false, false, true, run_bfs},
      {"permute", N_("recursive permute"), 0, false, false, true, run_permute},
      {"null-stream", N_("10,000 child grids, NULL stream"), 1000, false, true, false, run_null_stream},
      {"fire-and-forget", N_("10,000 child grids, fire-and-forget"), 1000, false, true, false, run_fire_and_forget},
      {"recursion", N_("recursion, 1,000 grids deep"), 0, false, true, false, run_recursion},
      {"tail-chain", N_("tail launches, a chain of 10,000"), 0, false, true, false, run_tail_chain},
      {"check-cold", N_("`check` of an exercise just edited"), 1000, true, false, false, run_check_cold},
      {"check-warm", N_("`check` of an exercise compiled before"), 1000, true, false, false, run_check_warm},
      {"printf-flood", N_("printf, a loop of a million lines"), 10'000, true, true, false, run_printf_flood},
      {"endless", N_("an endless kernel, until its budget ends"), 10'000, true, true, false, run_endless},
  };
  return cases;
}

}  // namespace gridlings::bench
