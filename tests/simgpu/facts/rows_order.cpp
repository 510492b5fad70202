// tests/simgpu/facts: ordering.
#include "row.hpp"

namespace gridlings::facts {
namespace {

Values log_of(const Program& program, const char* kernel) {
  int* log = make_log();
  proof::must(program.run(kernel, {}, log), kernel);
  return read_log(log);
}

Row log_row(const char* id, const char* what, Values wanted) {
  return {.id = id,
          .what = what,
          .kernels = "order",
          .run = [id = std::string(id)](const Program& p) { return log_of(p, id.c_str()); },
          .wanted = std::move(wanted)};
}

// Both wait for the other's flag: 10 * number + 1 if it came. Sorted: who ends first is chance.
Row meet_row(const char* id, const char* what, Values wanted) {
  return {.id = id,
          .what = what,
          .kernels = "order",
          .run =
              [id = std::string(id)](const Program& p) {
                int* log = make_log();
                proof::must(p.run(id.c_str(), {}, log, proof::device_ints({0, 0})), id.c_str());
                Values all = read_log(log);
                if (all.size() == 2 && all[0] > all[1]) std::swap(all[0], all[1]);
                return all;
              },
          .wanted = std::move(wanted)};
}

Values hostnext(const Program& p) {
  int* log = make_log();
  proof::must(p.launch("slow_tail_after", {}, log, 1), "launch");
  proof::must(p.launch("quick", {}, log, 3), "launch");
  proof::must(cudaDeviceSynchronize(), "synchronise");
  return read_log(log);
}

Values event(const Program& p) {
  int* log = make_log();
  int* codes = proof::device_ints(std::vector<int>(8, -1));
  proof::must(p.run("event", {}, log, codes), "event");
  Values all = widened(proof::read_ints(codes, 8));
  for (const long long who : read_log(log)) all.push_back(who);
  return all;
}

// How often of 200 times the child saw other data than the block wrote.
Values wrong_sums(const Program& p, const char* kernel) {
  long long wrong = 0;
  for (int k = 0; k < (proof::simulated() ? 1 : 200); ++k) {
    int* data = proof::device_ints(std::vector<int>(256, -1));
    int* sum = proof::device_ints({0});
    proof::must(p.run(kernel, {.block = dim3(256)}, data, sum), kernel);
    wrong += proof::read_ints(sum, 1)[0] != 255 * 256 / 2;
    cudaFree(data);
    cudaFree(sum);
  }
  return {wrong};
}

}  // namespace

std::vector<Row> order_rows() {
  return {
      log_row("order", "A tail launched first is the last: parent 0, children 1, tail 4", {0, 1, 1, 1, 4}),
      log_row("tails", "The second tail comes after the first with its own child and tail", {0, 1, 2, 3, 4}),
      log_row("nulltail", "A child's tail comes before the next child of the NULL stream", {1, 2, 3, 4}),
      log_row("nullorder", "Slow and quick child of one NULL stream run in launch order", {1, 2}),
      {.id = "hostnext",
       .what = "The host's next launch into the stream runs after the tail of the one before",
       .kernels = "order",
       .run = hostnext,
       .wanted = {1, 2, 3}},
      meet_row("meet_null", "Two children of a NULL stream wait for each other: the first in vain", {10, 21}),
      meet_row("meet_named", "Two children in named streams meet (not promised)", {11, 21}),
      meet_row("meet_ff", "Two fire-and-forget children meet (not promised)", {11, 21}),
      {.id = "event",
       .what = "Eight codes around an event between two named streams, then the order of the children",
       .kernels = "order",
       .run = event,
       .wanted = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2}},
      {.id = "race",
       .what = "Wrong sums where no barrier stands before the launch: none on hardware, a race all the same",
       .kernels = "order",
       .run = [](const Program& p) { return wrong_sums(p, "no_barrier"); },
       .wanted = {0},
       .findings = "race",
       .simulated = Values{}},
      {.id = "no_race",
       .what = "Wrong sums with the barrier",
       .kernels = "order",
       .run = [](const Program& p) { return wrong_sums(p, "barrier"); },
       .wanted = {0}},
  };
}

}  // namespace gridlings::facts
