// Autograder of chapter 13: a grid that is refined where its field changes, and a picture by Mariani and
// Silver.
#include <algorithm>
#include <compare>
#include <random>

#include "harness/harness.hpp"

using namespace gridlings::harness;

namespace {

constexpr unsigned kThreads = 64;  // of a block of 13.1 and 13.2
constexpr int kNothing = -77;      // what stands in a picture before anything is written there

// A square field of whole numbers: discs and half planes of different heights, over weak noise.
struct Field {
  int n;
  std::vector<int> values;
  int at(int x, int y) const { return values[static_cast<std::size_t>(y * n + x)]; }
};

Field make_field(int n, unsigned seed, int shapes = 3, int noise = 2) {
  std::mt19937 random(seed);
  const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  Field field{n, {}};
  for (int i = 0; i < n * n; ++i) field.values.push_back(noise > 0 ? below(noise + 1) : 0);
  for (int shape = 0; shape < shapes; ++shape) {
    const int cx = below(n), cy = below(n), radius = 1 + below(n / 2), height = 20 + below(200);
    const bool disc = shape % 3 != 2;
    for (int i = 0; i < n * n; ++i) {
      const int dx = i % n - cx, dy = i / n - cy;
      if (disc ? dx * dx + dy * dy <= radius * radius : 3 * dx < dy)
        field.values[static_cast<std::size_t>(i)] += height;
    }
  }
  return field;
}

struct Cell {
  int x, y, size, depth;
};

// What must come of a field: its leaves, and how many cells were refined.
struct Tree {
  std::vector<Cell> leaves;
  long long refined = 0;
  int deepest = 0;
};

void grow(Tree& tree, const Field& field, Cell cell, int limit, int threshold) {
  int low = field.at(cell.x, cell.y), high = low;
  for (int i = 0; i < cell.size * cell.size; ++i) {
    const int value = field.at(cell.x + i % cell.size, cell.y + i / cell.size);
    low = std::min(low, value);
    high = std::max(high, value);
  }
  tree.deepest = std::max(tree.deepest, cell.depth);
  if (high - low <= threshold || cell.depth == limit) {
    tree.leaves.push_back(cell);
    return;
  }
  ++tree.refined;
  const int half = cell.size / 2;
  for (int quarter = 0; quarter < 4; ++quarter)
    grow(tree, field, {cell.x + quarter % 2 * half, cell.y + quarter / 2 * half, half, cell.depth + 1}, limit,
         threshold);
}

Tree grown(const Field& field, int limit, int threshold) {
  Tree tree;
  grow(tree, field, {0, 0, field.n, 0}, limit, threshold);
  return tree;
}

// An n x n picture in which every leaf has its own number.
std::vector<int> painted(const Tree& tree, int n, const std::function<int(const Cell&)>& number) {
  std::vector<int> picture(static_cast<std::size_t>(n * n), kNothing);
  for (const Cell& leaf : tree.leaves)
    for (int i = 0; i < leaf.size * leaf.size; ++i)
      picture[static_cast<std::size_t>((leaf.y + i / leaf.size) * n + leaf.x + i % leaf.size)] = number(leaf);
  return picture;
}

void expect_grids(const Run& result, long long wanted) {
  const long long seen = static_cast<long long>(result.launches.size());
  expect(!simulated() || seen == wanted, trf("{seen} grids ran, the host's included; {wanted} are needed.",
                                             fmt::arg("seen", seen), fmt::arg("wanted", wanted)));
}

void expect_deepest(const Run& result, int wanted) {
  int deepest = 0;
  for (const Launch& launch : result.launches) deepest = std::max(deepest, launch.depth);
  expect(!simulated() || deepest == wanted,
         trf("The deepest grid is at depth {seen}; {wanted} is the depth that is asked for.",
             fmt::arg("seen", deepest), fmt::arg("wanted", wanted)));
}

// 13.1 over a whole field.
Run refine(const Field& field, int limit, int threshold) {
  Submission submission;
  const auto kernel = submission.kernel<const int*, int*, int, int, int, int, int, int, int>("refine");
  Buffer<int> values(field.values), level(field.values.size(), kNothing);
  const Run result = run(kernel, 1, kThreads, 0, values, level, field.n, 0, 0, field.n, 0, limit, threshold);
  expect_no_findings(result);
  const Tree tree = grown(field, limit, threshold);
  expect_equal(level.download(), painted(tree, field.n, [](const Cell& leaf) { return leaf.depth; }),
               "level");
  return result;
}

struct Leaf {  // as 13.2 declares it
  int x, y, size, mean;
  auto operator<=>(const Leaf&) const = default;
};

int mean_of(const Field& field, const Cell& cell) {
  int sum = 0;
  for (int i = 0; i < cell.size * cell.size; ++i)
    sum += field.at(cell.x + i % cell.size, cell.y + i / cell.size);
  return sum / (cell.size * cell.size);
}

// 13.2 over a whole field; the list of leaves has room for a leaf for each value.
struct Approximation {
  Run run;
  std::vector<Leaf> leaves;
  int count = 0;
  std::vector<int> picture;
};

Approximation approximate(const Field& field, int limit, int threshold) {
  Submission submission;
  const auto kernel =
      submission.kernel<const int*, Leaf*, int*, int*, int, int, int, int, int, int, int>("approximate");
  Buffer<int> values(field.values), picture(field.values.size(), kNothing), count(1, 0);
  Buffer<Leaf> leaves(field.values.size());
  Approximation result;
  result.run = run(kernel, 1, kThreads, 0, values, leaves, count, picture, field.n, 0, 0, field.n, 0, limit,
                   threshold);
  expect_no_findings(result.run);
  result.count = count.download().front();
  result.leaves = leaves.download();
  result.picture = picture.download();
  return result;
}

void expect_leaves(const Field& field, int limit, int threshold) {
  Approximation seen = approximate(field, limit, threshold);
  const Tree tree = grown(field, limit, threshold);
  const auto wanted = static_cast<long long>(tree.leaves.size());
  expect(seen.count == wanted, trf("The list counts {seen} leaves; there are {wanted}.",
                                   fmt::arg("seen", seen.count), fmt::arg("wanted", wanted)));
  std::vector<Leaf> leaves;
  for (const Cell& cell : tree.leaves) leaves.push_back({cell.x, cell.y, cell.size, mean_of(field, cell)});
  seen.leaves.resize(leaves.size());
  std::sort(leaves.begin(), leaves.end());
  std::sort(seen.leaves.begin(), seen.leaves.end());
  for (std::size_t i = 0; i < leaves.size(); ++i)
    expect(seen.leaves[i] == leaves[i],
           trf("The leaf of size {size} at ({x}, {y}) with the mean {mean} is not in the list.",
               fmt::arg("size", leaves[i].size), fmt::arg("x", leaves[i].x), fmt::arg("y", leaves[i].y),
               fmt::arg("mean", leaves[i].mean)));
}

void expect_picture(const Field& field, int limit, int threshold) {
  const Tree tree = grown(field, limit, threshold);
  const auto mean = [&](const Cell& leaf) { return mean_of(field, leaf); };
  expect_equal(approximate(field, limit, threshold).picture, painted(tree, field.n, mean), "picture");
}

void expect_gathered_once(const Field& field, int limit, int threshold) {
  const Run result = approximate(field, limit, threshold).run;
  const Tree tree = grown(field, limit, threshold);
  expect(result.count("gather") == 1 && result.count("paint") == 1,
         trf("gather ran {gather} times and paint {paint} times; once each is asked for.",
             fmt::arg("gather", result.count("gather")), fmt::arg("paint", result.count("paint"))));
  expect_grids(result, 1 + tree.refined + 2);
  for (const Launch& launch : result.launches)
    if (is_kernel(launch.kernel, "paint"))
      expect(launch.grid[0] * launch.grid[1] * launch.grid[2] == tree.leaves.size(),
             trf("paint has {seen} blocks; there are {wanted} leaves.",
                 fmt::arg("seen", launch.grid[0] * launch.grid[1] * launch.grid[2]),
                 fmt::arg("wanted", tree.leaves.size())));
  for (const Launch& launch : result.launches)
    if (is_kernel(launch.kernel, "paint"))
      expect(launch.block[0] > 1, tr("The blocks of paint have one thread each: it paints a leaf alone."));
}

// 13.3 and 13.4: what their files declare.
struct View {
  int left, top, step, most;
};

struct Part {
  int x, y, width, height;
};

int dwell(View view, int x, int y) {
  const int cx = view.left + x * view.step, cy = view.top + y * view.step;
  int zx = 0, zy = 0, steps = 0;
  while (steps < view.most && zx * zx + zy * zy <= 4 << 24) {
    const int next = ((zx * zx - zy * zy) >> 12) + cx;
    zy = (zx * zy >> 11) + cy;
    zx = next;
    ++steps;
  }
  return steps;
}

// Views that a picture of so many pixels fills: the whole set; a coast with much land and much sea; land
// only, where no point ever leaves; a quiet sea.
View whole_set(int pixels) { return {-8700, -5500, 11000 / pixels, 100}; }
View coast(int pixels) { return {-3400, 100, 1000 / pixels, 200}; }
View land(int pixels) { return {-1200, -800, 1600 / pixels, 150}; }
View sea(int pixels) { return {-7500, -300, 1400 / pixels, 120}; }

// A picture with a margin around the part that is drawn, so that its pitch is not its width.
struct Picture {
  int pitch;
  std::vector<int> pixels;
  long long filled = 0, splits = 0, steps = 0;  // what drawing takes

  explicit Picture(Part part)
      : pitch(part.x + part.width + 3),
        pixels(static_cast<std::size_t>(pitch * (part.y + part.height + 2)), kNothing) {}

  int& at(int x, int y) { return pixels[static_cast<std::size_t>(y * pitch + x)]; }
  void draw(View view, int x, int y) { steps += at(x, y) = dwell(view, x, y); }

  // Works out the border, and tells whether all of it has one dwell.
  bool border(View view, Part part) {
    const int right = part.x + part.width - 1, bottom = part.y + part.height - 1;
    bool same = true;
    for (int y = part.y; y <= bottom; ++y)
      for (int x = part.x; x <= right; ++x)
        if (x == part.x || x == right || y == part.y || y == bottom) {
          draw(view, x, y);
          same = same && at(x, y) == at(part.x, part.y);
        }
    return same;
  }

  void inside(View view, Part part, bool fill) {
    if (fill) filled += (part.width - 2) * (part.height - 2);
    for (int y = part.y + 1; y < part.y + part.height - 1; ++y)
      for (int x = part.x + 1; x < part.x + part.width - 1; ++x) {
        if (fill)
          at(x, y) = at(part.x, part.y);
        else
          draw(view, x, y);
      }
  }

  void split(View view, Part part, int depth, int limit, int across, int down);
  void refine(View view, Part part, int depth, int limit) {
    const bool fill = border(view, part);
    if (fill || depth >= limit) return inside(view, part, fill);
    ++splits;
    split(view, part, depth + 1, limit, 2, 2);
  }
};

void Picture::split(View view, Part whole, int depth, int limit, int across, int down) {
  for (int i = 0; i < across * down; ++i) {
    const int column = i % across, row = i / across;
    const int left = whole.width * column / across, top = whole.height * row / down;
    const int width = whole.width * (column + 1) / across - left;
    refine(view, {whole.x + left, whole.y + top, width, whole.height * (row + 1) / down - top}, depth, limit);
  }
}

void expect_drawn(const Run& result, const Buffer<int>& pixels, const Buffer<int>& filled, Picture& wanted) {
  expect_no_findings(result);
  expect_equal(pixels.download(), wanted.pixels, "picture");
  expect_equal(filled.download(), {static_cast<int>(wanted.filled)}, "filled");
}

// Enough for a kernel that works out what must be, and does not look too often at each pixel.
void expect_work(const Run& result, const Picture& wanted) {
  const long long seen = result.total().thread_instructions;
  const long long most = 35 * wanted.steps + 200 * static_cast<long long>(wanted.pixels.size());
  expect(seen <= most,
         trf("The threads of all grids executed {seen} instructions; {most} are enough for the {steps} "
             "steps that must be made.",
             fmt::arg("seen", seen), fmt::arg("most", most), fmt::arg("steps", wanted.steps)));
}

void expect_shared_work(const Run& result) {
  const double seen = result.total().simt_efficiency();
  expect(seen >= 0.15,
         trf("Of 100 lanes that were given an instruction only {seen:.0f} took part in it (SIMT "
             "efficiency); at least 15 must.",
             fmt::arg("seen", 100 * seen)));
}

struct Drawing {
  Run run;
  Picture wanted;
};

// 13.3: a grid of across x down blocks, one level.
Drawing draw_parts(View view, Part whole, int across, int down, unsigned threads = kThreads) {
  Submission submission;
  const auto kernel = submission.kernel<int*, int*, int, View, Part>("draw_parts");
  Picture wanted(whole);
  wanted.split(view, whole, 0, 0, across, down);
  Buffer<int> pixels(wanted.pixels.size(), kNothing), filled(1, 0);
  const Run result = run(kernel, dim3(static_cast<unsigned>(across), static_cast<unsigned>(down)), threads, 0,
                         pixels, filled, wanted.pitch, view, whole);
  expect_drawn(result, pixels, filled, wanted);
  return {result, wanted};
}

// 13.4: the whole picture.

Drawing draw_picture(View view, Part whole, int limit, int across = 1, int down = 1) {
  Submission submission;
  const auto kernel = submission.kernel<int*, int*, int, View, Part, int, int>("draw_picture");
  Picture wanted(whole);
  wanted.split(view, whole, 0, limit, across, down);
  Buffer<int> pixels(wanted.pixels.size(), kNothing), filled(1, 0);
  const Run result = run(kernel, dim3(static_cast<unsigned>(across), static_cast<unsigned>(down)), kThreads,
                         0, pixels, filled, wanted.pitch, view, whole, 0, limit);
  expect_drawn(result, pixels, filled, wanted);
  return {result, wanted};
}

}  // namespace

// The first test of an exercise is one small run: a picture of its launches is easy to read.
TEST_CASE("A small field is refined", "[01-stop-in-time][points:1]") {
  for_each_schedule([](const Schedule&) { refine(make_field(16, 5), 3, 10); });
}

TEST_CASE("Every value has the level of its cell", "[01-stop-in-time][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (unsigned seed = 1; seed < 4; ++seed) refine(make_field(64, seed), 4, 10);
    const Field steps = make_field(32, 9, 6);
    for (const int threshold : {0, 2, 30, 90, 1000}) refine(steps, 5, threshold);
  });
}

TEST_CASE("The recursion ends at the limit", "[01-stop-in-time][points:3]") {
  for_each_schedule([](const Schedule&) {
    const Field noise = make_field(32, 11, 0, 500);
    for (const int limit : {0, 1, 2, 3, 5})
      expect_deepest(refine(noise, limit, 1), grown(noise, limit, 1).deepest);
    Field spike = make_field(64, 11, 0, 0);  // one grid for each level
    spike.values[64 * 41 + 22] = 9;
    expect_deepest(refine(spike, 6, 1), 6);
  });
}

TEST_CASE("There is one grid for each refined cell", "[01-stop-in-time][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (unsigned seed = 21; seed < 24; ++seed) {
      const Field field = make_field(64, seed);
      expect_grids(refine(field, 4, 10), 1 + grown(field, 4, 10).refined);
    }
    expect_grids(refine(make_field(64, 1, 0, 0), 6, 0), 1);
  });
}

TEST_CASE("A small field is gathered and painted", "[02-tail-that-gathers][points:1]") {
  for_each_schedule([](const Schedule&) { expect_picture(make_field(16, 5), 3, 10); });
}

TEST_CASE("Every leaf is in the list once", "[02-tail-that-gathers][points:3]") {
  for_each_schedule([](const Schedule&) {
    for (unsigned seed = 31; seed < 33; ++seed) expect_leaves(make_field(64, seed), 4, 10);
    expect_leaves(make_field(32, 33, 0, 300), 5, 1);
    expect_leaves(make_field(8, 34), 0, 10);
  });
}

TEST_CASE("Every leaf is painted in its mean", "[02-tail-that-gathers][points:3]") {
  for_each_schedule([](const Schedule&) {
    expect_picture(make_field(64, 41), 4, 10);
    expect_picture(make_field(32, 42, 5), 5, 3);
    expect_picture(make_field(32, 43, 0, 300), 4, 1);
  });
}

TEST_CASE("A field that needs no refinement is painted as well", "[02-tail-that-gathers][points:1]") {
  for_each_schedule([](const Schedule&) {
    expect_picture(make_field(32, 44, 0), 4, 10);
    expect_picture(make_field(16, 45), 0, 10);
  });
}

TEST_CASE("gather runs once, and paint has a block for each leaf", "[02-tail-that-gathers][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (unsigned seed = 51; seed < 53; ++seed) expect_gathered_once(make_field(64, seed), 4, 10);
    expect_gathered_once(make_field(32, 53, 0), 4, 10);
  });
}

TEST_CASE("Every part is drawn, by its border or pixel by pixel", "[03-border-decides][points:4]") {
  for_each_schedule([](const Schedule&) {
    draw_parts(coast(32), {0, 0, 32, 32}, 3, 2);
    draw_parts(whole_set(64), {0, 0, 64, 64}, 8, 8);
    draw_parts(coast(64), {5, 3, 61, 47}, 3, 5);
    draw_parts(coast(48), {1, 2, 40, 48}, 5, 4, 96);
    draw_parts(sea(48), {4, 0, 33, 50}, 4, 6, 32);
    draw_parts(land(16), {0, 0, 16, 16}, 1, 1);
    draw_parts(land(140), {0, 0, 140, 140}, 1, 1);  // a long border
  });
}

TEST_CASE("Parts without an inside are drawn too", "[03-border-decides][points:1]") {
  for_each_schedule([](const Schedule&) {
    draw_parts(whole_set(32), {0, 0, 32, 32}, 16, 16);
    draw_parts(land(24), {3, 1, 24, 24}, 12, 8);
  });
}

TEST_CASE("The inside of an even border is not worked out", "[03-border-decides][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const View view : {coast(64), land(64)}) {
      const Drawing drawing = draw_parts(view, {0, 0, 64, 64}, 4, 4);
      expect_work(drawing.run, drawing.wanted);
    }
  });
}

TEST_CASE("The threads of a block share the pixels", "[03-border-decides][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const View view : {coast(64), land(64)})
      expect_shared_work(draw_parts(view, {0, 0, 64, 64}, 4, 4).run);
  });
}

TEST_CASE("A small picture is drawn", "[04-mariani-silver][points:1]") {
  for_each_schedule([](const Schedule&) { draw_picture(coast(64), {0, 0, 64, 64}, 3); });
}

TEST_CASE("The picture is right, wherever it lies and whatever it shows", "[04-mariani-silver][points:3]") {
  for_each_schedule([](const Schedule&) {
    draw_picture(whole_set(64), {0, 0, 64, 64}, 4);
    draw_picture(coast(64), {5, 3, 61, 47}, 4);
    draw_picture(sea(64), {0, 7, 53, 64}, 3);
    draw_picture(land(140), {0, 0, 140, 140}, 1);  // a long border
    draw_picture(whole_set(48), {2, 2, 48, 33}, 2, 3, 2);
  });
}

TEST_CASE("Splitting ends at the limit", "[04-mariani-silver][points:1]") {
  for_each_schedule([](const Schedule&) {
    for (const int limit : {0, 1, 4})
      expect_deepest(draw_picture(whole_set(32), {0, 0, 32, 32}, limit).run, limit);
    expect_deepest(draw_picture(sea(64), {0, 0, 64, 64}, 5).run, 5);
  });
}

TEST_CASE("One grid of four blocks draws a part that is split", "[04-mariani-silver][points:2]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const View view : {coast(64), whole_set(64), land(64)}) {
      const Drawing drawing = draw_picture(view, {0, 0, 64, 64}, 4);
      expect_grids(drawing.run, 1 + drawing.wanted.splits);
    }
  });
}

TEST_CASE("Even regions are filled, and all threads take part", "[04-mariani-silver][points:3]") {
  require_simulated();
  for_each_schedule([](const Schedule&) {
    for (const View view : {coast(128), land(128)}) {
      const Drawing drawing = draw_picture(view, {0, 0, 128, 128}, 4);
      expect_work(drawing.run, drawing.wanted);
      expect_shared_work(drawing.run);
    }
  });
}
