// Room: harness, inside. The simulated GPU's own functions, if the runtime below is ours.
#pragma once

#include <string>

#include "harness/run.hpp"
#include "simgpu/simgpu.h"

namespace gridlings::harness {

// The functions of simgpu.h, found by name in whatever runtime was loaded.
struct SimgpuApi {
  decltype(&simgpuSetSchedule) set_schedule;
  decltype(&simgpuGetSchedule) get_schedule;
  decltype(&simgpuReset) reset;
  decltype(&simgpuFindingCount) finding_count;
  decltype(&simgpuGetFinding) get_finding;
  decltype(&simgpuGridCount) grid_count;
  decltype(&simgpuGetGrid) get_grid;
  decltype(&simgpuMetricCount) metric_count;
  decltype(&simgpuGetMetric) get_metric;
  decltype(&simgpuCaptureOutput) capture_output;
  decltype(&simgpuOutput) output;
  decltype(&simgpuGetPeaks) get_peaks;      // these two may be null: an older runtime
  decltype(&simgpuLabelTrace) label_trace;
};

// Null on a real GPU.
const SimgpuApi* simgpu();

// From the plain C structures to ours; a finding's message comes out in the reader's language.
Finding convert(const simgpuFinding& finding);
Launch convert(const simgpuGrid& grid);
Metrics convert(const simgpuMetrics& metrics);

// Replaces every {name} in `text` for which `args` holds "name=value"; others stay.
std::string fill_in(std::string text, const char* const* args, int count);

}  // namespace gridlings::harness
