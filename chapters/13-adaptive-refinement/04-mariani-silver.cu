// Chapter 13, exercise 4: a picture in rectangles, as Mariani and Silver draw it.
// 第 13 章练习 4：按 Mariani-Silver 方法用矩形作画。
inline constexpr int kPainters = 64;  // threads of every block / 每个线程块的线程数

// What the picture shows, in fixed point (4096 is 1): its upper left corner, the distance of two neighbouring
// pixels, and the most steps that a point is given.
// 图像的内容，以定点数表示（4096 为 1）：左上角、相邻两个像素的距离，以及每个点最多走的步数。
struct View {
  int left, top, step, most;
};

struct Part {
  int x, y, width, height;  // at least 2 wide and high / 宽和高至少为 2
};

struct Point {
  int x, y;
};

// The grid divides whole into gridDim.x times gridDim.y parts; this is the part of the block.
// 网格把 whole 分成 gridDim.x 乘 gridDim.y 份；这是本线程块的一份。
__device__ Part my_part(Part whole) {
  const int left = whole.width * blockIdx.x / gridDim.x, right = whole.width * (blockIdx.x + 1) / gridDim.x;
  const int top = whole.height * blockIdx.y / gridDim.y, end = whole.height * (blockIdx.y + 1) / gridDim.y;
  return {whole.x + left, whole.y + top, right - left, end - top};
}

// The pixels on the border of a part are numbered, and so are those inside.
// 一份的边界像素有编号，内部像素也有编号。
__device__ int border_count(Part part) { return 2 * (part.width + part.height) - 4; }
__device__ int inside_count(Part part) { return (part.width - 2) * (part.height - 2); }

__device__ Point border(Part part, int k) {
  if (k < part.width) return {part.x + k, part.y};
  k -= part.width;
  if (k < part.width) return {part.x + k, part.y + part.height - 1};
  k -= part.width;
  return {k % 2 == 0 ? part.x : part.x + part.width - 1, part.y + 1 + k / 2};
}

__device__ Point inside(Part part, int k) {
  return {part.x + 1 + k % (part.width - 2), part.y + 1 + k / (part.width - 2)};
}

// How many steps z -> z * z + c the point c takes to leave the circle of radius 2.
// 点 c 按 z -> z * z + c 走多少步会离开半径为 2 的圆。
__device__ int dwell(View view, Point point) {
  const int cx = view.left + point.x * view.step, cy = view.top + point.y * view.step;
  int zx = 0, zy = 0, steps = 0;
  while (steps < view.most && zx * zx + zy * zy <= 4 << 24) {
    const int x = ((zx * zx - zy * zy) >> 12) + cx;
    zy = (zx * zy >> 11) + cy;
    zx = x;
    ++steps;
  }
  return steps;
}

// The whole picture. The border of every part is worked out. If all of it has one dwell, the inside is filled
// with it, and counted in *filled. Otherwise, below the limit, one child grid of 2 x 2 blocks draws the part;
// at the limit its inside is worked out pixel by pixel. The host launches a grid of depth 0 over the picture,
// which is at least 2 << limit pixels wide and high.
// 整幅图像。每一份都要计算边界。如果整个边界的步数都相同，就用它填充内部，并计入 *filled。
// 否则，深度小于 limit 时由一个 2 x 2 个线程块的子网格来画这一份；达到 limit 时，内部逐个像素计算。
// 主机对图像启动深度为 0 的网格；图像的宽和高至少为 2 << limit 个像素。
extern "C" __global__ void draw_picture(int* picture, int* filled, int pitch, View view, Part whole, int depth,
                                        int limit) {
  // >>> your work
  // <<< your work
}
