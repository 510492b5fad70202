// Room: harness. Collects what came of a piece of device work.
#include "harness/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "harness/device.hpp"
#include "harness/report.hpp"
#include "harness/simgpu_api.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

// The work, then a wait for all of it; the first error of the two.
cudaError_t finish(const std::function<cudaError_t()>& work) {
  const auto launched = work();
  const auto synchronised = cudaDeviceSynchronize();
  const auto error = launched != cudaSuccess ? launched : synchronised;
  cudaGetLastError();  // leaves no stale error behind
  return error;
}

std::vector<Metrics> all_metrics(const SimgpuApi& api) {
  std::vector<Metrics> result;
  simgpuMetrics raw{};
  for (int i = 0; i < api.metric_count(); ++i)
    if (api.get_metric(i, &raw) == 0) result.push_back(convert(raw));
  return result;
}

void add(Traffic& sum, const Traffic& more, long long sign) {
  sum.requests += sign * more.requests;
  sum.extent += sign * more.extent;
}

// What only the simulated GPU knows, for the report of the whole exercise.
void note_counts(const SimgpuApi& api, const Run& run) {
  if (!current_schedule().empty() && current_schedule() != first_schedule()) return;
  for (const auto& kernel : run.metrics)
    if (kernel.grids > 0) Report::instance().count(kernel, first_schedule());
  simgpuPeaks peaks{};
  if (api.get_peaks) api.get_peaks(&peaks);
  Report::instance().count_peaks(peaks.pending_launches, peaks.heap_bytes);
}

Run observe_simulated(const SimgpuApi& api, const std::function<cudaError_t()>& work) {
  Run result;
  api.capture_output(1);
  const int findings = api.finding_count(), grids = api.grid_count();
  const auto metrics = all_metrics(api);
  std::size_t printed = 0, size = 0;
  api.output(&printed);
  result.error = finish(work);

  const char* output = api.output(&size);
  if (output && size > printed) result.output.assign(output + printed, size - printed);
  simgpuFinding finding{};
  for (int i = findings; i < api.finding_count(); ++i)
    if (api.get_finding(i, &finding) == 0) result.findings.push_back(convert(finding));
  simgpuGrid grid{};
  for (int i = grids; i < api.grid_count(); ++i)
    if (api.get_grid(i, &grid) == 0) result.launches.push_back(convert(grid));
  for (auto kernel : all_metrics(api)) {
    for (const auto& before : metrics)
      if (before.kernel == kernel.kernel) add(kernel, before, -1);
    kernel.depth = 0;
    for (const auto& launch : result.launches)
      if (launch.kernel == kernel.kernel) kernel.depth = std::max(kernel.depth, launch.depth);
    result.metrics.push_back(kernel);
  }
  note_counts(api, result);
  return result;
}

// NVIDIA's runtime writes device printf to descriptor 1 when the host synchronises.
class StdoutCapture {
 public:
  StdoutCapture() : file_(std::tmpfile()), saved_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    if (file_) dup2(fileno(file_), STDOUT_FILENO);
  }
  ~StdoutCapture() {
    restore();
    if (file_) std::fclose(file_);
  }
  std::string take() {
    restore();
    std::string text;
    char part[4096];
    if (file_) std::rewind(file_);
    for (std::size_t n; file_ && (n = std::fread(part, 1, sizeof part, file_)) > 0;) text.append(part, n);
    return text;
  }

 private:
  void restore() {
    if (saved_ < 0) return;
    std::fflush(stdout);
    dup2(saved_, STDOUT_FILENO);
    close(saved_);
    saved_ = -1;
  }
  std::FILE* file_;
  int saved_;
};

Run observe_hardware(const std::function<cudaError_t()>& work) {
  Run result;
  StdoutCapture capture;
  result.error = finish(work);
  result.output = capture.take();
  return result;
}

}  // namespace

std::string name_of(StreamKind kind) {
  switch (kind) {
    case StreamKind::null_stream:
      return i18n::tr("NULL stream");
    case StreamKind::named:
      return i18n::tr("named stream");
    case StreamKind::per_thread:
      return i18n::tr("per-thread stream");
    case StreamKind::tail:
      return i18n::tr("tail launch");
    case StreamKind::fire_and_forget:
      return i18n::tr("fire-and-forget");
    case StreamKind::host:
      return i18n::tr("launch by the host");
  }
  return {};
}

bool is_kernel(std::string_view full, std::string_view name) {
  if (!full.starts_with(name)) return false;
  const auto rest = full.substr(name.size());
  return rest.empty() || rest.front() == '<' || rest.front() == '(';
}

void add(Metrics& sum, const Metrics& more, long long sign) {
  sum.grids += sign * more.grids;
  sum.warp_instructions += sign * more.warp_instructions;
  sum.thread_instructions += sign * more.thread_instructions;
  sum.launches += sign * more.launches;
  sum.barriers += sign * more.barriers;
  add(sum.global_loads, more.global_loads, sign);
  add(sum.global_stores, more.global_stores, sign);
  add(sum.shared_loads, more.shared_loads, sign);
  add(sum.shared_stores, more.shared_stores, sign);
  sum.atomics += sign * more.atomics;
  sum.depth = std::max(sum.depth, more.depth);
  sum.accesses_counted |= more.accesses_counted;
}

double Metrics::simt_efficiency() const {
  return warp_instructions > 0 ? static_cast<double>(thread_instructions) / (32.0 * warp_instructions) : 0.0;
}

long long Run::count(std::string_view kernel) const {
  return std::count_if(launches.begin(), launches.end(),
                       [&](const Launch& launch) { return is_kernel(launch.kernel, kernel); });
}

long long Run::count(std::string_view kernel, StreamKind stream) const {
  return std::count_if(launches.begin(), launches.end(), [&](const Launch& launch) {
    return launch.stream == stream && is_kernel(launch.kernel, kernel);
  });
}

long long Run::device_launches() const {
  return std::count_if(launches.begin(), launches.end(),
                       [](const Launch& launch) { return launch.stream != StreamKind::host; });
}

Metrics Run::of(std::string_view kernel) const {
  Metrics sum;
  sum.kernel = kernel;
  for (const auto& each : metrics)
    if (is_kernel(each.kernel, kernel)) add(sum, each, 1);
  return sum;
}

Metrics Run::total() const {
  Metrics sum;
  for (const auto& each : metrics) add(sum, each, 1);
  return sum;
}

Run observe(const std::function<cudaError_t()>& work) {
  cudaGetLastError();
  const auto* api = simgpu();
  Run result = api ? observe_simulated(*api, work) : observe_hardware(work);
  for (const auto& finding : result.findings) Report::instance().add(finding);
  return result;
}

}  // namespace gridlings::harness
