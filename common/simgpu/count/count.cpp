// Room: common/simgpu/count. Who counts in this process.
#include "simgpu/count/count.hpp"

#include <cstdlib>
#include <memory>
#include <string_view>

#include "simgpu/count/accesses.hpp"
#include "simgpu/count/recorder.hpp"

namespace gridlings::simgpu {
namespace {

count::AccessCounter* the_counter = nullptr;  // both belong to hooks()
count::Recorder* the_recorder = nullptr;

}  // namespace

void add_counters() {
  auto counter = std::make_unique<count::AccessCounter>();
  const char* metrics = std::getenv("SIMGPU_METRICS");
  counter->on = metrics && std::string_view(metrics) == "1";
  the_counter = counter.get();
  hooks().add(std::move(counter));
  const char* file = std::getenv("SIMGPU_TRACE");
  if (!file || !*file) return;
  auto recorder = std::make_unique<count::Recorder>(file);
  the_recorder = recorder.get();
  hooks().add(std::move(recorder));
}

void count_accesses(bool on) {
  if (!the_counter) return;
  the_counter->on = on;
  hooks().reconsider();
}

void label_trace(const char* text) {
  if (the_recorder) the_recorder->label(text);
}

void write_trace() {
  if (the_recorder) the_recorder->write();
}

}  // namespace gridlings::simgpu
