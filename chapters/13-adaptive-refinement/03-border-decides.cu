// Chapter 13, exercise 3: the border decides.
// 第 13 章练习 3：由边界决定。

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

// Every block draws its part of whole: picture[y * pitch + x] becomes the dwell of the pixel. Only the border
// is always worked out. If all of it has one dwell, the inside has it too, and is filled without another
// step; *filled counts the pixels that were filled so. Otherwise the inside is worked out pixel by pixel.
// 每个线程块画出 whole 中属于自己的一份：picture[y * pitch + x] 为该像素的步数。只有边界一定要计算。
// 如果整个边界的步数都相同，内部就也是这个步数，直接填充，不再计算；*filled 累计这样填充的像素数。
// 否则内部逐个像素计算。
extern "C" __global__ void draw_parts(int* picture, int* filled, int pitch, View view, Part whole) {
  const Part part = my_part(whole);
  // >>> your work
  for (int k = threadIdx.x; k < border_count(part); k += blockDim.x) {
    const Point point = border(part, k);
    picture[point.y * pitch + point.x] = dwell(view, point);
  }
  for (int k = threadIdx.x; k < inside_count(part); k += blockDim.x) {
    const Point point = inside(part, k);
    picture[point.y * pitch + point.x] = dwell(view, point);
  }
  // <<< your work
}
