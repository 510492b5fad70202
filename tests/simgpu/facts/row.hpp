// tests/simgpu/facts: one measured fact: what is done, what a real GPU answered, and what the simulated GPU
// must add.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gpu.hpp"

namespace gridlings::facts {

using proof::Program;
using proof::Shape;
using Values = std::vector<long long>;

struct Row {
  std::string id;       // one word
  std::string what;     // one sentence; the values in their order
  std::string kernels;  // file of kernels/, without .cu
  std::function<Values(const Program&)> run;
  Values wanted{};  // what an H200 answered
  // Where hardware is looser than the document: the kinds that the simulated GPU has to report, "a,b"; else
  // none.
  std::string findings{};
  // Where the simulated GPU keeps the document's promise and answers otherwise; empty values: not compared.
  std::optional<Values> simulated{};
  std::string complaint{};  // must be part of what the process wrote to standard error
};

std::vector<Row> order_rows();
std::vector<Row> launch_rows();
std::vector<Row> memory_rows();
std::vector<Row> fault_rows();
std::vector<Row> limit_rows();
std::vector<Row> host_rows();
std::vector<Row> misuse_rows();

// The words that `count` threads or calls noted: runs a kernel that takes one array of 16 ints, each -1 at
// first.
Values answers(const Program& program, const char* kernel, std::size_t count, unsigned threads = 1);

// The entries of a log of tickets (kernels/note.cuh).
Values read_log(const int* log);
int* make_log();

Values widened(const std::vector<int>& values);

// Host memory that a kernel can write and that outlives a fault.
struct Mapped {
  Mapped();
  volatile int* host = nullptr;
  int* device = nullptr;
};

}  // namespace gridlings::facts
