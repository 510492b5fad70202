// Room: common/simgpu/count. Watchers that count and record: memory accesses of each kernel, the times of grids.
#pragma once

namespace gridlings::simgpu {

/// Adds the counters to hooks(): barriers always; accesses if SIMGPU_METRICS is 1; the trace if SIMGPU_TRACE names a file.
void add_counters();
/// From now on accesses of modules that are loaded are counted, or not.
void count_accesses(bool on);
/// Names what follows until the next label: a run in the trace.
void label_trace(const char* text);
/// Writes the trace that SIMGPU_TRACE asks for; nothing without it.
void write_trace();

}  // namespace gridlings::simgpu
