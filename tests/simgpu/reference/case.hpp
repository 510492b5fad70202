// tests/simgpu/reference: one kernel of the corpus and how it is run. Standard library only.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gridlings::reference {

enum class Compare { exact, f32, f64, none };  // how the words of `out` are read; none: they are not compared

// The first line of every kernel file, `// case: grid=2 block=16x16 n=32 …`; what it leaves out has these
// values.
struct Case {
  std::string name;  // file name without .cu; also the name of the entry kernel
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned shared_bytes = 0;
  int n = -1;  // third argument; -1: as many as `in` has words
  unsigned in_words = 1024;
  unsigned out_words = 1024;
  Compare compare = Compare::exact;
  double rel = 0, abs = 0;            // tolerance of a floating comparison
  bool sorted_output = false;         // lines of printf come in any order
  std::vector<std::string> findings;  // kinds that the simulated GPU has to report
};

// Throws std::runtime_error naming the file when the first line is missing or holds an unknown word.
Case read_case(const std::filesystem::path& file);

// All cases of a folder, by name.
std::vector<Case> read_cases(const std::filesystem::path& folder);

// The words every kernel gets as `in`: 32 special ones, then a fixed pseudo-random sequence.
std::vector<unsigned> input_words(unsigned count);

inline constexpr unsigned kOutputFill = 0xa5a5a5a5u;  // what `out` holds before the launch

}  // namespace gridlings::reference
