// Room: bench. What was measured: one case, one comparison, the whole report; and its JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bench/measure.hpp"

namespace gridlings::bench {

/// One case, as the process that ran it tells it. Text for people is localised already.
struct Result {
  std::string id;
  std::string title;
  std::vector<Times> samples;
  std::vector<Times> fast;          ///< the same with SIMGPU_CHECKS=off; empty where it was not measured
  long long warp_instructions = 0;  ///< of one repetition; 0 if unknown (a real GPU)
  long long peak_kib = 0;           ///< largest resident memory of the case's process
  double goal_ms = 0;               ///< what we want to stay below; 0: none. Never decides the exit code.
  bool show_memory = false;
  std::string finding;  ///< kind of the finding that ended it, where one is expected
  std::string skipped;  ///< why it did not run; empty if it did
  std::string wrong;    ///< what is wrong with its results; empty if they are right
  std::string fault;    ///< why it could not be measured, which is not the simulated GPU's fault
};

/// One kernel against Oclgrind, with or without race checks in both. Start-up is subtracted from Oclgrind's times.
struct Comparison {
  std::string id;
  std::string title;
  bool races = false;
  Times ours;
  Times one_thread;              ///< Oclgrind --num-threads 1
  std::optional<Times> threads;  ///< Oclgrind as it starts by default
  Times start_up;                ///< the process with one work-group
  double work_ratio() const { return one_thread.cpu / ours.cpu; }
  double wall_ratio() const { return threads ? threads->wall / ours.wall : 0; }
};

struct Report {
  std::string device;  ///< "simulated" or "cuda:NAME"
  bool quick = false;
  std::vector<Result> results;
  std::vector<Comparison> comparisons;
  std::string oclgrind;           ///< its version; empty if it is missing
  unsigned oclgrind_threads = 0;  ///< that it starts by default
  std::string no_comparison;      ///< why there is none, localised
};

void to_json(nlohmann::json& json, const Result& result);
void from_json(const nlohmann::json& json, Result& result);
void to_json(nlohmann::json& json, const Report& report);

}  // namespace gridlings::bench
