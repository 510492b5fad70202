// Room: harness. The schedules that every test runs under unless GRIDLINGS_SCHEDULES says otherwise. Stands
// alone: the program writes them into its records.
#pragma once

namespace gridlings::harness {

inline constexpr const char* kDefaultSchedules = "children-first,children-last,blocks-reversed,shuffle:1,shuffle:2";

}  // namespace gridlings::harness
