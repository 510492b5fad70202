// tests/simgpu/reports: one public mistake: a file of cases/ with the kernels `mistake` and `mended`, and
// what its first lines say of them. To add a case is to add a file:
//   // report: C28. One sentence.
//   // host: grid=1 block=256 data=iota         <<<grid, block>>>(int* data, int* out); 4096 words of data
//                                               (zeros, iota or minus), 16 words of out, all 0
//          ahead=KERNEL                         launched first, likewise; the form may start before it has ended
//                                               (programmatic dependent launch)
//   // mistake: finds=race@store,trap sync=any   what the mistake must get
//   // mended: out=1,2 data=5                    the mended form: never a finding
// A form says: finds=KIND[@MARK],...   exactly these kinds, at the line that ends in the comment `// @MARK`
//              some                    only some of the schedules need to show it
//              sync=NAME               error of the synchronisation (any: not compared), else cudaSuccess
//              out=..., data=...       first words afterwards
//              compile=TEXT            with -DMISTAKE the compiler must say this (~ for a blank)
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gridlings::reports {

struct Wanted {
  bool present = false, some = false;
  std::vector<std::string> kinds;    // sorted
  std::map<std::string, int> lines;  // kind -> line, where a mark was given
  std::string sync = "cudaSuccess", compile;
  std::vector<int> out, data;
};

struct Case {
  std::string name, report;  // name: that of the file
  std::filesystem::path file;
  unsigned grid = 1, block = 1;
  std::string data = "zeros", ahead;
  Wanted mistake, mended;
};

// All cases of a folder, by name. Throws std::runtime_error naming the file and what it cannot read there.
std::vector<Case> read_cases(const std::filesystem::path& folder);

}  // namespace gridlings::reports
