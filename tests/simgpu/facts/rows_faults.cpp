// tests/simgpu/facts: faults in a child grid. Every row is a process of its own, so a lost context ends
// nothing else.
#include "row.hpp"

namespace gridlings::facts {
namespace {

// Error of the synchronisation, of the next two calls, and whether the parent's tail ran.
Values fault(const Program& p, int which) {
  const Mapped ran;
  int* a = proof::device_ints({0, 0, 0, 0});
  proof::must(p.launch("parent", {}, a, which, ran.device), "launch");
  const cudaError_t sync = cudaDeviceSynchronize();
  void* more = nullptr;
  const cudaError_t next = cudaMalloc(&more, 16);
  const cudaError_t then = cudaDeviceSynchronize();
  return {sync, next, then, *ran.host};
}

Row fault_row(const char* id, const char* what, int which, int code, const char* finding,
              const char* complaint = "") {
  return {.id = id,
          .what = what,
          .kernels = "faults",
          .run = [which](const Program& p) { return fault(p, which); },
          .wanted = {code, code, code, 0},
          .findings = finding,
          .complaint = complaint};
}

}  // namespace

std::vector<Row> fault_rows() {
  return {
      fault_row("fault_null", "A null write in a child: synchronisation, two later calls, tail ran", 0, 700,
                "out-of-bounds"),
      fault_row("fault_misaligned", "A misaligned write in a child", 1, 716, "misaligned"),
      fault_row("fault_trap", "__trap() in a child", 2, 719, "trap"),
      fault_row(
          "fault_assert", "A failed assertion in a child", 3, 710, "assert",
          "faults.cu:9: void assertion(int *, int *): block: [0,0,0], thread: [0,0,0] Assertion `a[0] == 3` "
          "failed."),
      fault_row("fault_local", "A child dereferences its parent's local variable", 4, 717,
                "foreign-local-pointer"),
      {.id = "no_fault",
       .what = "The same parent with a child without fault: its tail runs",
       .kernels = "faults",
       .run = [](const Program& p) { return fault(p, 5); },
       .wanted = {0, 0, 0, 1}},
      {.id = "fault_free",
       .what = "Device cudaFree of a pointer that is not of the heap: synchronisation, the next call",
       .kernels = "faults",
       .run =
           [](const Program& p) {
             const cudaError_t sync = p.run("free_bad", {}, proof::device_ints({0}));
             void* more = nullptr;
             return Values{sync, cudaMalloc(&more, 16)};
           },
       .wanted = {0, 0},
       .findings = "invalid-handle"},
  };
}

}  // namespace gridlings::facts
