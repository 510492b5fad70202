// tests/simgpu/facts: streams and events on the device, launch configurations and errors.
#include "row.hpp"

namespace gridlings::facts {
namespace {

// A kernel of streams.cu that notes its codes.
Row code_row(const char* id, const char* what, const char* kernel, Values wanted, const char* findings = "",
             unsigned threads = 1) {
  const std::size_t count = wanted.size();
  return {.id = id,
          .what = what,
          .kernels = "streams",
          .run = [=, name = std::string(kernel)](
                     const Program& p) { return answers(p, name.c_str(), count, threads); },
          .wanted = std::move(wanted),
          .findings = findings};
}

// Hardware takes it; the simulated GPU refuses it with a code and says why.
Row refused(const char* id, const char* what, const char* kernel, Values wanted, Values simulated,
            const char* findings) {
  Row row = code_row(id, what, kernel, std::move(wanted), findings);
  row.simulated = std::move(simulated);
  return row;
}

Values hoststream(const Program& p) {
  cudaStream_t stream = nullptr;
  proof::must(cudaStreamCreate(&stream), "cudaStreamCreate");
  int* out = proof::device_ints({-1});
  proof::must(p.run("launch_into", {}, stream, out), "launch_into");
  return widened(proof::read_ints(out, 1));
}

Values raised_shared(const Program& p) {
  proof::must(cudaFuncSetAttribute(p.kernel("nothing"), cudaFuncAttributeMaxDynamicSharedMemorySize, 100000),
              "cudaFuncSetAttribute");
  return answers(p, "large_shared", 1);
}

// The code of the launch, what the host's synchronisation returns.
Values store_to_constant(const Program& p) {
  int* code = proof::device_ints({-1});
  const cudaError_t e = p.run("store_to_constant", {}, code);
  return {e == cudaSuccess ? proof::read_ints(code, 1)[0] : -1, e};
}

}  // namespace

std::vector<Row> launch_rows() {
  return {
      code_row("stream_default",
               "cudaStreamCreateWithFlags(cudaStreamDefault); the document wants NonBlocking",
               "stream_default", {0}, "invalid-handle"),
      code_row("event_flags", "cudaEventCreateWithFlags: default, disable timing", "event_flags", {1, 0}),
      code_row(
          "event_more",
          "Event with default flags, the last error; blocking; blocking without timing; a wait before any "
          "record, the last error; record; wait of the NULL stream; wait with flags 1; wait of the tail "
          "stream, "
          "the last error; destroy both",
          "event_more", {1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0}),
      code_row("event_named", "Record on tail, on fire-and-forget; wait on tail, on fire-and-forget",
               "event_named", {1, 1, 1, 1}),
      refused("legacy", "Launch into cudaStreamLegacy, which the document does not offer to kernels",
              "legacy", {0}, {1}, "invalid-handle"),
      refused("legacy_copy", "cudaMemcpyAsync into cudaStreamLegacy", "legacy_copy", {0}, {1},
              "invalid-handle"),
      code_row("destroy_twice", "cudaStreamDestroy of the same stream twice", "destroy_twice", {0, 0},
               "invalid-handle"),
      code_row("foreignstream", "A child launches into its parent's stream", "foreignstream", {1},
               "invalid-handle"),
      {.id = "hoststream",
       .what = "A kernel launches into a stream of the host",
       .kernels = "streams",
       .run = hoststream,
       .wanted = {1},
       .findings = "invalid-handle"},
      code_row("config",
               "Block 1025; (32,32,2); z 65; 0; grid 0; y 65536; z 65536; shared 49153 bytes; 49152 bytes",
               "config", {9, 9, 9, 9, 9, 9, 9, 9, 0}),
      code_row("bigattr0", "100000 bytes of shared memory, limit never raised", "large_shared", {9}),
      {.id = "bigattr1",
       .what = "The same after the host raised the kernel's limit",
       .kernels = "streams",
       .run = raised_shared,
       .wanted = {0}},
      code_row("lasterror",
               "Bad launch, peek, get, get; bad launch, good launch, peek; then what thread 1 gets",
               "lasterror", {9, 9, 0, 9, 0}, "", 2),
      code_row("fnptr", "Launches through a table of kernel pointers", "fnptr", {11, 12}),
      code_row("structs", "Parameters of every size arrive", "structs", {1, 2, 3, -4, 5, 6, 7, -8, 9, 10}),
      code_row("parambuf", "A parameter buffer is there, cudaLaunchDevice on it, the child ran", "parambuf",
               {1, 0, 1}),
      code_row("by_hand",
               "cudaLaunchDevice of a kernel without parameters, and the last error: good; 1025 threads; "
               "60000 bytes "
               "of shared memory; 0 blocks",
               "by_hand", {0, 0, 9, 9, 9, 9, 9, 9}),
      code_row(
          "streams_by_hand",
          "cudaLaunchDevice into the NULL, a named, the per-thread, the fire-and-forget and the tail stream, "
          "and the last error; cudaLaunchDeviceV2 into the last two",
          "streams_by_hand", {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0}),
      code_row("large_parameter",
               "A struct of 4800 bytes passed by value: its first and last word, the code; the document ends "
               "at 4 KB",
               "large_parameter", {7, 1206, 0}, "launch-failed"),
      {.id = "store_to_constant",
       .what = "A child stores to a __constant__ address: code of the launch, synchronisation",
       .kernels = "streams",
       .run = store_to_constant,
       .wanted = {0, 0},
       .findings = "write-to-constant",
       .simulated = Values{-1, 700}},
      code_row("parambuf_large", "A parameter buffer of 5000 bytes is there; the document ends at 4 KB",
               "parambuf_large", {1}, "launch-failed"),
      code_row("cluster", "__cluster_dims__(2,1,1) with 4 blocks, with 3; blocks that ran", "cluster",
               {0, 912, 4}),
  };
}

}  // namespace gridlings::facts
