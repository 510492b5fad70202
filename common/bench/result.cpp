// Room: bench. The report as JSON, which is also how a case's process hands its result over.
#include "bench/result.hpp"

#include <nlohmann/json.hpp>

namespace gridlings::bench {

using nlohmann::json;

static void to_json(json& j, const Times& t) { j = json{{"wall_ms", t.wall}, {"cpu_ms", t.cpu}}; }

static void from_json(const json& j, Times& t) {
  j.at("wall_ms").get_to(t.wall);
  j.at("cpu_ms").get_to(t.cpu);
}

void to_json(json& j, const Result& r) {
  j = json{{"id", r.id},
           {"title", r.title},
           {"samples", r.samples},
           {"median", median(r.samples)},
           {"fast", r.fast},
           {"fast_median", median(r.fast)},
           {"warp_instructions", r.warp_instructions},
           {"peak_kib", r.peak_kib},
           {"goal_ms", r.goal_ms},
           {"show_memory", r.show_memory},
           {"finding", r.finding},
           {"skipped", r.skipped},
           {"wrong", r.wrong},
           {"fault", r.fault}};
}

void from_json(const json& j, Result& r) {
  j.at("id").get_to(r.id);
  j.at("title").get_to(r.title);
  j.at("samples").get_to(r.samples);
  j.at("fast").get_to(r.fast);
  j.at("warp_instructions").get_to(r.warp_instructions);
  j.at("peak_kib").get_to(r.peak_kib);
  j.at("goal_ms").get_to(r.goal_ms);
  j.at("show_memory").get_to(r.show_memory);
  j.at("finding").get_to(r.finding);
  j.at("skipped").get_to(r.skipped);
  j.at("wrong").get_to(r.wrong);
  j.at("fault").get_to(r.fault);
}

static json comparison(const Comparison& c) {
  json j{{"id", c.id},
         {"title", c.title},
         {"races", c.races},
         {"ours", c.ours},
         {"oclgrind_one_thread", c.one_thread},
         {"oclgrind_start_up", c.start_up},
         {"work_ratio", c.work_ratio()}};
  if (c.threads) {
    j["oclgrind_default_threads"] = *c.threads;
    j["wall_ratio"] = c.wall_ratio();
  }
  return j;
}

void to_json(json& j, const Report& r) {
  auto comparisons = json::array();
  for (const Comparison& c : r.comparisons) comparisons.push_back(comparison(c));
  j = json{
      {"schema", "gridlings/bench/v1"},
      {"device", r.device},
      {"quick", r.quick},
      {"results", r.results},
      {"oclgrind", {{"version", r.oclgrind}, {"threads", r.oclgrind_threads}, {"missing", r.no_comparison}}},
      {"comparisons", comparisons}};
}

}  // namespace gridlings::bench
