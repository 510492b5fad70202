// Chapter 13 as a whole program around your kernels. It writes two pictures into the current folder; any
// browser shows them. With a GPU, in this folder:
// 第 13 章：围绕您的核函数的完整程序。它把两幅图像写入当前目录，任何浏览器都能显示。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o refine -lcudadevrt && ./refine
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

// Each file stands alone, so some names are in several of them.
// 每个文件都是独立的，因此有些名称会重复出现。
namespace levels {
#include "01-stop-in-time.cu"
}
namespace leaves {
#include "02-tail-that-gathers.cu"
}
namespace borders {
#include "03-border-decides.cu"
}
namespace pictures {
#include "04-mariani-silver.cu"
}

static void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// Memory that host and device can both reach.
// 主机与设备都能访问的内存。
template <typename T>
static T* both(size_t size, T value) {
  T* memory = nullptr;
  check(cudaMallocManaged(&memory, size * sizeof(T)), "cudaMallocManaged");
  std::fill(memory, memory + size, value);
  return memory;
}

static void wait(const char* kernel) {
  check(cudaGetLastError(), kernel);
  check(cudaDeviceSynchronize(), kernel);
}

// A picture of rectangles. Colours are 0 to 255; an outline shows where a rectangle ends.
// 由矩形组成的图像。颜色取 0 至 255；轮廓线标出矩形的边缘。
struct Svg {
  FILE* file;

  Svg(const char* name, int width, int height) : file(fopen(name, "w")) {
    if (!file) check(cudaErrorUnknown, name);
    fprintf(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">\n",
        width, height);
  }
  ~Svg() {
    fprintf(file, "</svg>\n");
    fclose(file);
  }
  void rectangle(int x, int y, int width, int height, int red, int green, int blue, bool outline) {
    fprintf(file, "<path fill=\"#%02x%02x%02x\" d=\"M%d %dh%dv%dh-%dz\"", red, green, blue, x, y, width,
            height, width);
    fprintf(file, outline ? " stroke=\"#ffffff\" stroke-opacity=\".6\" stroke-width=\".15\"/>\n" : "/>\n");
  }
};

// A front that runs into calm water, and an island: high values change to low ones at once.
// 一道波前涌入平静的水面，其中还有一座小岛：高的值突然变为低的值。
static int height(int x, int y, int n) {
  const int dx = 4 * x - n, dy = 4 * y - 3 * n;
  if (dx * dx + dy * dy < n * n / 3) return 210;
  return 5 * x + x * y / n < 4 * n - y ? 150 : 30 + (x + y) / n;
}

static void refine_a_field() {
  const int n = 64, limit = 5, threshold = 3;
  int *field = both(n * n, 0), *level = both(n * n, -1), *count = both(1, 0), *picture = both(n * n, 0);
  leaves::Leaf* list = both(n * n, leaves::Leaf{});
  for (int i = 0; i < n * n; ++i) field[i] = height(i % n, i / n, n);

  levels::refine<<<1, levels::kThreads>>>(field, level, n, 0, 0, n, 0, limit, threshold);
  wait("refine");
  printf("refine: the depth of the cells\n");
  for (int y = 0; y < n; y += 4, printf("\n"))
    for (int x = 0; x < n; ++x) putchar('0' + level[y * n + x]);

  leaves::approximate<<<1, leaves::kBlock>>>(field, list, count, picture, n, 0, 0, n, 0, limit, threshold);
  wait("approximate");
  // The list is in another order each time; the picture's file shall be the same.
  // 列表的次序每次都可能不同；图像文件应当相同。
  std::sort(list, list + *count,
            [](leaves::Leaf a, leaves::Leaf b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  Svg svg("quadtree.svg", n, n);
  int off = 0;
  for (int i = 0; i < n * n; ++i) off += std::abs(picture[i] - field[i]) > threshold;
  for (int i = 0; i < *count; ++i) {
    const leaves::Leaf leaf = list[i];
    svg.rectangle(leaf.x, leaf.y, leaf.size, leaf.size, leaf.mean / 2, 60 + leaf.mean / 2,
                  110 + leaf.mean / 2, true);
  }
  printf("approximate: %d leaves for %d values, %d of them more than %d off\n", *count, n * n, off,
         threshold);
  for (void* memory : {(void*)field, (void*)level, (void*)count, (void*)picture, (void*)list})
    cudaFree(memory);
}

// Follows the parts of draw_picture once more: the finished picture tells which of them were filled.
// 再次沿着 draw_picture 的划分走一遍：从完成的图像可以看出哪些份是填充的。
struct Parts {
  const int* picture;
  int pitch, most, limit;

  int steps(int x, int y) const { return picture[y * pitch + x]; }

  template <typename Visit>
  static void pieces(pictures::Part part, int across, int down, Visit visit) {
    for (int i = 0; i < across * down; ++i) {
      const int left = part.width * (i % across) / across, right = part.width * (i % across + 1) / across;
      const int top = part.height * (i / across) / down, end = part.height * (i / across + 1) / down;
      visit(pictures::Part{part.x + left, part.y + top, right - left, end - top});
    }
  }

  bool even(pictures::Part part, long long& work) const {
    bool same = true;
    for (int y = part.y; y < part.y + part.height; ++y)
      for (int x = part.x; x < part.x + part.width; ++x)
        if (x == part.x || y == part.y || x == part.x + part.width - 1 || y == part.y + part.height - 1) {
          same = same && steps(x, y) == steps(part.x, part.y);
          work += steps(x, y);
        }
    return same;
  }

  // Filled parts and single pixels come to draw(part, filled); returns the steps that draw_picture has made.
  // 填充的份与单个像素交给 draw(part, filled)；返回 draw_picture 走过的步数。
  template <typename Draw>
  long long walk(pictures::Part part, int depth, Draw draw) const {
    long long work = 0;
    if (even(part, work)) {
      draw(part, true);
    } else if (depth < limit) {
      pieces(part, 2, 2, [&](pictures::Part quarter) { work += walk(quarter, depth + 1, draw); });
    } else {
      work = 0;
      pieces(part, part.width, part.height, [&](pictures::Part pixel) {
        work += steps(pixel.x, pixel.y);
        draw(pixel, false);
      });
    }
    return work;
  }
};

// First the pixels that were worked out, then, in blue, the parts that were filled.
// 先画计算过的像素，再用蓝色画填充的份。
static void paint(Svg& svg, const Parts& parts, pictures::Part whole) {
  for (const bool blue : {false, true})
    parts.walk(whole, 0, [&](pictures::Part part, bool filled) {
      if (filled != blue) return;
      const int steps = parts.steps(part.x, part.y);
      const int light = steps == parts.most ? 0 : 255 - std::min(220, steps * 12);
      const int red = blue ? light * 2 / 3 : light, green = blue ? 60 + light * 2 / 3 : light * 9 / 10;
      svg.rectangle(part.x, part.y, part.width, part.height, red, green,
                    blue ? 120 + light / 2 : light * 3 / 4, blue);
    });
}

static void print(const int* picture, int n, int most) {
  printf("draw_picture: the Mandelbrot set\n");
  for (int y = n / 16; y < n - n / 16; y += 4, printf("\n"))
    for (int x = 0; x < n; x += 2) {
      const int steps = picture[y * n + x];
      putchar(steps == most ? '@' : " .:-=+*#%"[std::min(8, steps / 2)]);
    }
}

// The larger the picture, the more of it is inside its parts and not on their borders. With the limit 0 the
// whole picture is one uneven part, and every pixel is worked out: that is the picture to compare with.
// 图像越大，位于各份内部而不在边界上的像素就越多。
// limit 为 0 时整幅图像是步数不同的一份，每个像素都要计算：这就是用来比较的图像。
static void draw_the_set(int n, int limit) {
  const int most = 500;
  const pictures::View view = {-8600, -6100, 12288 / n, most};
  const pictures::Part whole = {0, 0, n, n};
  int *picture = both(n * n, 0), *filled = both(3, 0), *every = both(n * n, 0);

  const borders::View same_view = {view.left, view.top, view.step, view.most};
  borders::draw_parts<<<dim3(8, 8), 64>>>(every, filled, n, same_view, {0, 0, n, n});
  wait("draw_parts");
  pictures::draw_picture<<<1, pictures::kPainters>>>(picture, filled + 1, n, view, whole, 0, limit);
  pictures::draw_picture<<<1, pictures::kPainters>>>(every, filled + 2, n, view, whole, 0, 0);
  wait("draw_picture");
  const Parts parts = {picture, n, most, limit};
  if (limit == 4) {
    print(picture, n, most);
    Svg svg("mandelbrot.svg", n, n);
    paint(svg, parts, whole);
  }
  const long long flat = std::accumulate(every, every + n * n, 0LL);
  const long long work = parts.walk(whole, 0, [](pictures::Part, bool) {});
  int other = 0;
  for (int i = 0; i < n * n; ++i) other += picture[i] != every[i];
  printf(
      "%d x %d pixels: draw_parts fills %d, draw_picture %d (%d wrong); %lld steps instead of %lld (%lld "
      "%%)\n",
      n, n, filled[0], filled[1], other, work, flat, flat > 0 ? 100 * work / flat : 0);
  for (int* memory : {picture, filled, every}) cudaFree(memory);
}

int main() {
  refine_a_field();
  draw_the_set(128, 4);
  draw_the_set(256, 5);
  draw_the_set(512, 6);
  printf("see quadtree.svg and mandelbrot.svg\n");
  return 0;
}
