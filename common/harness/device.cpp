// Room: harness. Which device the test runs on, and the schedules it is run under.
#include "harness/device.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "cuda_runtime_api.h"
#include "harness/report.hpp"
#include "harness/schedules.hpp"
#include "harness/simgpu_api.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

std::string& schedule_in_force() {
  static std::string name;
  return name;
}

const std::vector<std::string>& schedules() {
  static const std::vector<std::string> list = [] {
    if (!simgpu()) return std::vector<std::string>{"hardware"};
    const char* wanted = std::getenv("GRIDLINGS_SCHEDULES");
    std::istringstream names(wanted && *wanted ? wanted : kDefaultSchedules);
    std::vector<std::string> result;
    for (std::string name; std::getline(names, name, ',');) result.push_back(name);
    return result;
  }();
  return list;
}

void set_schedule(const std::string& name) {
  if (!simgpu() || simgpu()->set_schedule(name.c_str()) == 0) return;
  Report::instance().internal_error(
      i18n::trf("GRIDLINGS_SCHEDULES names an unknown schedule: \"{name}\".", fmt::arg("name", name)));
  throw std::runtime_error("unknown schedule");
}

struct ScheduleScope {
  explicit ScheduleScope(const std::string& name) { schedule_in_force() = name; }
  ~ScheduleScope() { schedule_in_force().clear(); }
};

}  // namespace

bool simulated() { return simgpu() != nullptr; }

std::string device_name() {
  if (simulated()) return "simulated";
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return "cuda:?";
  return std::string("cuda:") + properties.name;
}

const std::string& current_schedule() { return schedule_in_force(); }

const std::string& first_schedule() { return schedules().front(); }

void fresh_device() {
  if (!simgpu()) return require_working_device();
  simgpu()->reset();
  set_schedule(schedules().front());
}

void require_working_device() {
  if (simgpu()) return;
  const auto error = cudaDeviceSynchronize();
  if (error == cudaSuccess) return;
  const auto message = i18n::trf("Not run: an earlier test left the GPU with the error {error}.",
                                 fmt::arg("error", cudaGetErrorName(error)));
  Report::instance().note(message);
  SKIP(message);
}

void for_each_schedule(const std::function<void(const Schedule&)>& body) {
  for (const auto& name : schedules()) {
    fresh_device();
    set_schedule(name);
    const ScheduleScope scope(name);
    body(Schedule{name});
  }
}

void require_simulated() {
  if (simulated()) return;
  const auto* message = i18n::tr("Only the simulated GPU can check this.");
  Report::instance().note(message);
  SKIP(message);
}

}  // namespace gridlings::harness
