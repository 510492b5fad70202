// Autograder of chapter 08: events on the device, order between streams.
#include <algorithm>

#include "freedom.hpp"
#include "harness/harness.hpp"
#include "shape.hpp"

using namespace gridlings::harness;
using gridlings::chapters::expect_free;
using gridlings::chapters::expect_thread_each;
using gridlings::chapters::Freedom;
using gridlings::chapters::grid;

namespace {

constexpr int kChunk = 256;  // of 08.4

void expect_once_each(const Run& run, std::initializer_list<const char*> kernels) {
  for (const char* kernel : kernels)
    expect(run.count(kernel) == 1, trf("`{kernel}` was launched {seen} times; once is asked for.",
                                       fmt::arg("kernel", kernel), fmt::arg("seen", run.count(kernel))));
}

Run mix(int n, std::uint64_t seed = 1) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int*, int*, int*, int, int>("mix");
  const auto size = static_cast<std::size_t>(n);
  const int factor = 3 + n % 4;
  const std::vector<int> in = random_ints(size, -1000, 1000, seed);
  std::vector<int> wanted(size);
  for (std::size_t i = 0; i < size; ++i)
    wanted[i] = in[i] * factor * static_cast<int>(1 + i % 5) + in[size - 1 - i] * factor;
  Buffer<int> input(in), scaled(size), weights(size), out(size, -1);
  const Run result = run(kernel, 1, 1, 0, input, scaled, weights, out, n, factor);
  expect_no_findings(result);
  for (const char* child : {"scale", "weigh", "combine"}) expect_thread_each(result, child, n);
  expect_equal(out.download(), wanted, "out");
  return result;
}

Run relay(int n) {
  Submission submission;
  const auto kernel = submission.kernel<int*, int*, int, long long*, int*>("relay");
  std::vector<int> wanted;
  long long total = 0;
  for (int i = n - 1; i >= 0; --i) wanted.push_back(i * 7 % 1000 + 1);
  for (int i = 0; i < n; ++i) total += static_cast<long long>(i) * wanted[static_cast<std::size_t>(i)];
  Buffer<int> values(wanted.size()), out(wanted.size(), -1), refused(1, -1);
  Buffer<long long> sum(1, -1);
  const Run result = run(kernel, 1, 1, 0, values, out, n, sum, refused);
  expect_no_findings(result);
  expect_thread_each(result, "mirror", n);
  expect_equal(out.download(), wanted, "out");
  expect_equal(sum.download(), {total}, "sum");
  const int code = refused.download()[0];
  expect(code == 0,
         trf("A call of `relay` was refused with error {code}; all are to succeed.", fmt::arg("code", code)));
  return result;
}

struct Picture {
  int w, h;
  std::vector<int> values;
  int at(int x, int y) const {
    return values[static_cast<std::size_t>(std::clamp(y, 0, h - 1) * w + std::clamp(x, 0, w - 1))];
  }

  template <typename F>
  Picture each(F f) const {
    Picture made{w, h, {}};
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) made.values.push_back(f(x, y));
    return made;
  }
};

std::vector<int> edges_of(const Picture& in) {
  const Picture soft = in.each([&](int x, int y) {
    return (4 * in.at(x, y) + in.at(x - 1, y) + in.at(x + 1, y) + in.at(x, y - 1) + in.at(x, y + 1)) / 8;
  });
  return soft
      .each([&](int x, int y) {
        return std::abs(soft.at(x + 1, y) - soft.at(x - 1, y)) +
               std::abs(soft.at(x, y + 1) - soft.at(x, y - 1));
      })
      .values;
}

Run find_edges(int w, int h) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int*, int*, int*, int*, int, int>("find_edges");
  const std::size_t size = static_cast<std::size_t>(w) * static_cast<std::size_t>(h);
  const Picture picture{w, h, random_ints(size, 0, 255)};
  Buffer<int> in(picture.values), soft(size), dx(size), dy(size), edges(size, -1);
  const Run result = run(kernel, 1, 1, 0, in, soft, dx, dy, edges, w, h);
  expect_no_findings(result);
  for (const char* child : {"soften", "slope_x", "slope_y", "join"}) expect_thread_each(result, child, w * h);
  expect_equal(edges.download(), edges_of(picture), "edges");
  return result;
}

Run process(int n) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int*, int*, int>("process");
  const std::vector<int> in = random_ints(static_cast<std::size_t>(n), 0, 1'000'000);
  std::vector<int> wanted;
  for (int first = 0; first < n; first += kChunk)
    for (int i = std::min(kChunk, n - first) - 1; i >= 0; --i)
      wanted.push_back(in[static_cast<std::size_t>(first + i)] ^ 0x55);
  Buffer<int> input(in), buffers(2 * kChunk), out(in.size(), -1);
  const Run result = run(kernel, 1, 1, 0, input, buffers, out, n);
  expect_no_findings(result);
  expect_equal(out.download(), wanted, "out");
  return result;
}

}  // namespace

TEST_CASE("Every element is made of both children's results", "[01-record-then-wait][points:5]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 128, 129, 1000, 5000}) mix(n, static_cast<std::uint64_t>(n));
  });
}

TEST_CASE("scale and weigh need not wait for each other", "[01-record-then-wait][points:3]") {
  require_simulated();
  expect_free("scale", "weigh", [] { return mix(700); });
}

TEST_CASE("combine waits by an event, not as a tail", "[01-record-then-wait][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = mix(300);
    expect_once_each(result, {"scale", "weigh", "combine"});
    for (const StreamKind kind : {StreamKind::tail, StreamKind::fire_and_forget})
      expect(result.count("combine", kind) == 0,
             trf("`combine` was launched as: {stream}. It belongs into the stream of `weigh`, behind a wait.",
                 fmt::arg("stream", name_of(kind))));
  });
}

TEST_CASE("mirror follows produce, and total follows mirror", "[02-habits-of-the-host][points:7]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 128, 129, 5000}) relay(n);
  });
}

TEST_CASE("produce, mirror and total: one grid each", "[02-habits-of-the-host][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    const Run result = relay(400);
    expect_once_each(result, {"produce", "mirror", "total"});
    expect(result.device_launches() == 3, trf("{seen} child grids were launched; three are asked for.",
                                              fmt::arg("seen", result.device_launches())));
  });
}

TEST_CASE("The edges of pictures of many sizes", "[03-diamond][points:5]") {
  for_each_schedule([](const Schedule&) {
    for (const auto& [w, h] : {std::pair{1, 1}, {7, 5}, {128, 1}, {40, 30}, {129, 3}}) find_edges(w, h);
  });
}

TEST_CASE("The two slopes need not wait for each other", "[03-diamond][points:3]") {
  require_simulated();
  expect_free("slope_x", "slope_y", [] { return find_edges(33, 20); });
}

TEST_CASE("Each of the four is launched once", "[03-diamond][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    expect_once_each(find_edges(20, 20), {"soften", "slope_x", "slope_y", "join"});
  });
}

TEST_CASE("Every chunk comes out", "[04-two-buffers][points:5]") {
  for_each_schedule([](const Schedule&) {
    for (const int n : {1, 256, 257, 512, 1000, 5000}) process(n);
  });
}

TEST_CASE("Every chunk is decoded once and emitted once", "[04-two-buffers][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const int n : {256, 1300}) {
      const Run result = process(n);
      const long long chunks = (n + kChunk - 1) / kChunk;
      for (const char* kernel : {"decode", "emit"})
        expect(result.count(kernel) == chunks,
               trf("`{kernel}` was launched {seen} times for {chunks} chunks.", fmt::arg("kernel", kernel),
                   fmt::arg("seen", result.count(kernel)), fmt::arg("chunks", chunks)));
    }
  });
}

TEST_CASE("While a chunk is emitted, the next is decoded", "[04-two-buffers][points:3]") {
  require_simulated();
  // From the second chunk on: what is special about the first is over.
  std::vector<Freedom> pairs;
  for (const long long k : {1, 2, 3}) pairs.emplace_back(grid("emit", k), grid("decode", k + 1));
  for_each_schedule([&](const Schedule&) {
    const Run result = process(1200);
    for (Freedom& pair : pairs) pair.note(result);
  });
  // One stream for each buffer shows only some of them in both orders.
  expect(std::any_of(pairs.begin(), pairs.end(), [](const Freedom& pair) { return pair.free(); }),
         tr("`decode` of a chunk always begins after `emit` of the one before: the second buffer is of no "
            "use."));
}
