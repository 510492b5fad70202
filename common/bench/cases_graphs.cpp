// Room: bench. Ragged work: breadth-first search by levels, a permutation that recurses in child grids.
#include <algorithm>
#include <numeric>
#include <string>

#include "bench/cases.hpp"
#include "bench/gpu.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

constexpr unsigned nowhere = ~0u;

/// Edges from each vertex; the same graph on every machine.
struct Graph {
  std::vector<unsigned> first_edge, neighbours;
  unsigned vertices() const { return static_cast<unsigned>(first_edge.size()) - 1; }
};

/// Most vertices have up to eight neighbours, every 256th has 512 and more: rows as ragged as those of real graphs.
Graph ragged_graph(unsigned vertices) {
  Graph g;
  std::uint64_t state = 1;
  const auto random = [&state](unsigned below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<unsigned>((state >> 33) % below);
  };
  g.first_edge.push_back(0);
  for (unsigned v = 0; v < vertices; ++v) {
    const unsigned degree = v % 256 == 0 ? 512 + random(512) : 1 + random(8);
    for (unsigned e = 0; e < degree; ++e) g.neighbours.push_back(random(vertices));
    g.first_edge.push_back(static_cast<unsigned>(g.neighbours.size()));
  }
  return g;
}

std::vector<unsigned> distances(const Graph& g) {
  std::vector<unsigned> distance(g.vertices(), nowhere), frontier{0}, next;
  distance[0] = 0;
  for (unsigned level = 1; !frontier.empty(); ++level) {
    next.clear();
    for (unsigned v : frontier)
      for (unsigned e = g.first_edge[v]; e < g.first_edge[v + 1]; ++e)
        if (unsigned& d = distance[g.neighbours[e]]; d == nowhere) {
          d = level;
          next.push_back(g.neighbours[e]);
        }
    frontier.swap(next);
  }
  return distance;
}

void require_equal(const std::vector<unsigned>& got, const std::vector<unsigned>& wanted) {
  const auto [at, expected] = std::mismatch(got.begin(), got.end(), wanted.begin());
  if (at == got.end()) return;
  throw WrongResult(i18n::trf("element {index} is {got}, not {wanted}", fmt::arg("index", at - got.begin()),
                              fmt::arg("got", *at), fmt::arg("wanted", *expected)));
}

/// What permute() makes of `n` values from `at` on.
void permuted(std::vector<unsigned>& data, std::size_t at, unsigned n) {
  std::vector<unsigned> values(n);
  for (unsigned i = 0; i < n; ++i) values[i] = data[at + (i * 5 + 1) % n];
  std::copy(values.begin(), values.end(), data.begin() + static_cast<std::ptrdiff_t>(at));
  if (n <= 1) return;
  permuted(data, at, n / 2);
  permuted(data, at + n / 2, n / 2);
}

}  // namespace

void run_bfs(const Settings& settings, Result& result) {
  const unsigned vertices = settings.quick ? 1u << 13 : 1u << 16;
  result.title = i18n::trf("ragged BFS, {n} vertices", fmt::arg("n", vertices));
  const Graph graph = ragged_graph(vertices);
  const Kernels kernels(settings.kernels / "graphs.cu");
  const Array<unsigned> first_edge(graph.first_edge), neighbours(graph.neighbours);
  std::vector<unsigned> start(vertices, 0), unknown(vertices, nowhere), reached(vertices, 0);
  reached[0] = 1;
  unknown[0] = 0;
  Array<unsigned> frontier(start), next(start), visited(reached), distance(unknown), size({0u});
  const auto search = [&] {
    frontier.upload(start);
    visited.upload(reached);
    distance.upload(unknown);
    Times sum;
    unsigned count = 1;
    Array<unsigned>*here = &frontier, *there = &next;
    for (unsigned level = 1; count != 0; ++level) {
      size.upload({0u});
      const Times times = timed_launch(kernels["bfs_level"], dim3((count + 127) / 128), dim3(128), first_edge.data(),
                                       neighbours.data(), here->data(), count, there->data(), size.data(),
                                       visited.data(), distance.data(), level);
      sum.wall += times.wall;
      sum.cpu += times.cpu;
      count = size.download()[0];
      std::swap(here, there);
    }
    return sum;
  };
  search();
  result.warp_instructions = warp_instructions();
  result.samples = repeat(settings.repetitions(), search);
  require_equal(distance.download(), distances(graph));
}

void run_permute(const Settings& settings, Result& result) {
  constexpr unsigned n = 256, blocks = 4;
  result.title = i18n::tr("recursive permute, 255 child grids for each of 4 blocks");
  std::vector<unsigned> values(n * blocks);
  std::iota(values.begin(), values.end(), 0u);
  result.samples = repeat(settings.repetitions(), [&] {
    fresh_device();
    const Kernels kernels(settings.kernels / "graphs.cu");
    Array<unsigned> data(values);
    const Times times = timed_launch_shared(kernels["permute"], dim3(blocks), dim3(256), n * sizeof(unsigned), n,
                                            data.data());
    result.warp_instructions = warp_instructions();
    auto wanted = values;
    for (unsigned b = 0; b < blocks; ++b) permuted(wanted, b * n, n);
    require_equal(data.download(), wanted);
    return times;
  });
}

}  // namespace gridlings::bench
