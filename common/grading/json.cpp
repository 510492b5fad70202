// Room: grading. The one place that knows the field names of gridlings/verdict/v1.
#include "grading/json.hpp"

#include <nlohmann/json.hpp>

#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::grading {
namespace {

using json = nlohmann::json;
using ordered = nlohmann::ordered_json;

constexpr std::size_t kTextLimit = 16 * 1024;
constexpr std::size_t kListLimit = 200;

ordered text_or_null(const std::string& text) {
  return text.empty() ? ordered() : ordered(capped(text, kTextLimit));
}

ordered index_or_null(const std::optional<Index3>& index) { return index ? ordered(*index) : ordered(); }

void put_side(ordered& out, const Side& side) {
  out["file"] = text_or_null(side.file);
  out["line"] = side.line > 0 ? ordered(side.line) : ordered();
  out["kernel"] = text_or_null(side.kernel);
}

void put_thread(ordered& out, const Side& side) {
  out["path"] = text_or_null(side.path);
  out["grid"] = side.grid >= 0 ? ordered(side.grid) : ordered();
  out["block"] = index_or_null(side.block);
  out["thread"] = index_or_null(side.thread);
}

ordered finding_json(const Finding& finding) {
  ordered out;
  out["kind"] = finding.kind;
  out["message"] = capped(finding.message, kTextLimit);
  put_side(out, finding.side);
  out["schedule"] = text_or_null(finding.schedule);
  put_thread(out, finding.side);
  out["other"] = nullptr;
  if (finding.other) {
    ordered other;
    put_side(other, *finding.other);
    put_thread(other, *finding.other);
    out["other"] = std::move(other);
  }
  return out;
}

ordered traffic_json(const Traffic& traffic, const char* extent) {
  return {{"requests", traffic.requests}, {extent, traffic.extent}};
}

ordered kernel_json(const KernelCounts& k) {
  ordered out{{"kernel", capped(k.kernel, kTextLimit)},
              {"grids", k.grids},
              {"launches", k.launches},
              {"depth", k.depth},
              {"warp_instructions", k.warp_instructions},
              {"thread_instructions", k.thread_instructions},
              {"barriers", k.barriers},
              {"accesses", nullptr}};
  if (k.accesses)
    out["accesses"] = {{"global_loads", traffic_json(k.accesses->global_loads, "sectors")},
                       {"global_stores", traffic_json(k.accesses->global_stores, "sectors")},
                       {"shared_loads", traffic_json(k.accesses->shared_loads, "conflicts")},
                       {"shared_stores", traffic_json(k.accesses->shared_stores, "conflicts")},
                       {"atomics", k.accesses->atomics}};
  return out;
}

ordered counts_json(const Counts& counts) {
  ordered out{{"schedule", counts.schedule},
              {"pending_launches", counts.pending_launches},
              {"heap_bytes", counts.heap_bytes},
              {"kernels", ordered::array()}};
  for (const auto& kernel : counts.kernels)
    if (out["kernels"].size() < kListLimit) out["kernels"].push_back(kernel_json(kernel));
  return out;
}

ordered test_json(const Test& test) {
  ordered out{{"name", capped(test.name, kTextLimit)},
              {"status", to_string(test.status)},
              {"points", test.points},
              {"max_points", test.max_points},
              {"message", capped(test.message, kTextLimit)}};
  if (test.is_private) out["private"] = true;
  return out;
}

// The tests never ran: one line without points tells why, so that no reader of the JSON is left guessing.
Test reason_as_test(const ExerciseVerdict& exercise) {
  auto message = exercise.reason;
  if (!exercise.compiler_log.empty()) message += (message.empty() ? "" : "\n") + exercise.compiler_log;
  const bool compile = exercise.status == ExerciseStatus::compile_error;
  return {i18n::tr(compile ? N_("it compiles") : N_("it can be graded")), TestStatus::failed, 0, 0, message, false};
}

ordered exercise_json(const ExerciseVerdict& exercise) {
  ordered out{{"id", exercise.id},         {"status", to_string(exercise.status)},
              {"points", exercise.points}, {"max_points", exercise.max_points},
              {"tests", ordered::array()}, {"findings", ordered::array()}};
  if (!exercise.reason.empty()) out["tests"].push_back(test_json(reason_as_test(exercise)));
  for (const auto& test : exercise.tests)
    if (out["tests"].size() < kListLimit) out["tests"].push_back(test_json(test));
  for (const auto& finding : exercise.findings)
    if (out["findings"].size() < kListLimit) out["findings"].push_back(finding_json(finding));
  if (exercise.counts) out["metrics"] = counts_json(*exercise.counts);
  return out;
}

std::string string_of(const json& object, const char* key) {
  const auto at = object.find(key);
  if (at == object.end() || at->is_null()) return {};
  if (at->is_string()) return at->get<std::string>();
  if (at->is_number_integer()) return std::to_string(at->get<long long>());
  throw std::runtime_error(std::string(key) + ": not a text");
}

long long integer_of(const json& object, const char* key, long long fallback) {
  const auto at = object.find(key);
  if (at == object.end() || at->is_null()) return fallback;
  if (!at->is_number()) throw std::runtime_error(std::string(key) + ": not a number");
  return at->get<long long>();
}

std::optional<Index3> index_of(const json& object, const char* key) {
  const auto at = object.find(key);
  if (at == object.end() || !at->is_array() || at->size() != 3) return std::nullopt;
  const auto index = at->get<Index3>();
  return index[0] < 0 ? std::nullopt : std::optional(index);
}

Side side_of(const json& object) {
  return {string_of(object, "kernel"),
          string_of(object, "file"),
          static_cast<int>(integer_of(object, "line", 0)),
          integer_of(object, "grid", -1),
          index_of(object, "block"),
          index_of(object, "thread"),
          string_of(object, "path")};
}

Finding finding_of(const json& object) {
  Finding finding{string_of(object, "kind"), string_of(object, "message"), side_of(object),
                  string_of(object, "schedule"), std::nullopt};
  const auto other = object.find("other");
  if (other != object.end() && other->is_object() && !other->empty()) finding.other = side_of(*other);
  return finding;
}

Traffic traffic_of(const json& accesses, const char* key, const char* extent) {
  const auto& traffic = accesses.at(key);
  return {integer_of(traffic, "requests", 0), integer_of(traffic, extent, 0)};
}

KernelCounts kernel_of(const json& object) {
  KernelCounts k;
  k.kernel = string_of(object, "kernel");
  k.grids = integer_of(object, "grids", 0);
  k.launches = integer_of(object, "launches", 0);
  k.depth = integer_of(object, "depth", 0);
  k.warp_instructions = integer_of(object, "warp_instructions", 0);
  k.thread_instructions = integer_of(object, "thread_instructions", 0);
  k.barriers = integer_of(object, "barriers", 0);
  const auto accesses = object.find("accesses");
  if (accesses == object.end() || !accesses->is_object()) return k;
  k.accesses = Accesses{traffic_of(*accesses, "global_loads", "sectors"), traffic_of(*accesses, "global_stores", "sectors"),
                        traffic_of(*accesses, "shared_loads", "conflicts"),
                        traffic_of(*accesses, "shared_stores", "conflicts"), integer_of(*accesses, "atomics", 0)};
  return k;
}

std::optional<Counts> counts_of(const json& root) {
  const auto metrics = root.find("metrics");
  if (metrics == root.end() || !metrics->is_object()) return std::nullopt;
  Counts counts;
  counts.schedule = string_of(*metrics, "schedule");
  counts.pending_launches = integer_of(*metrics, "pending_launches", 0);
  counts.heap_bytes = integer_of(*metrics, "heap_bytes", 0);
  for (const auto& kernel : metrics->at("kernels")) counts.kernels.push_back(kernel_of(kernel));
  return counts;
}

Test test_of(const json& object) {
  const auto status = test_status_from(string_of(object, "status"));
  if (!status) throw std::runtime_error("status: unknown: " + string_of(object, "status"));
  return {string_of(object, "name"), *status, static_cast<int>(integer_of(object, "points", 0)),
          static_cast<int>(integer_of(object, "max_points", 0)), string_of(object, "message"),
          object.value("private", false)};
}

}  // namespace

std::string to_json(const Verdict& verdict) {
  ordered out{{"schema", kVerdictSchema},
              {"device", verdict.device},
              {"status", to_string(verdict.status())},
              {"points", verdict.points()},
              {"max_points", verdict.max_points()},
              {"exercises", ordered::array()}};
  for (const auto& exercise : verdict.exercises) out["exercises"].push_back(exercise_json(exercise));
  return out.dump(2, ' ', false, ordered::error_handler_t::replace) + "\n";
}

std::optional<AutograderResult> read_autograder_result(std::string_view text, std::string& problem) {
  try {
    const auto root = json::parse(text);
    AutograderResult result;
    result.device = string_of(root, "device");
    result.internal_error = string_of(root, "internal_error");
    result.counts = counts_of(root);
    for (const auto& test : root.at("tests")) result.tests.push_back(test_of(test));
    for (const auto& finding : root.at("findings")) result.findings.push_back(finding_of(finding));
    return result;
  } catch (const std::exception& error) {
    problem = error.what();
    return std::nullopt;
  }
}

}  // namespace gridlings::grading
