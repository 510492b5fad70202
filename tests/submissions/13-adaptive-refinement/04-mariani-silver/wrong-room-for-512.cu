// The border in shared memory, with room for 512 pixels.
inline constexpr int kPainters = 64;

struct View {
  int left, top, step, most;
};

struct Part {
  int x, y, width, height;
};

struct Point {
  int x, y;
};

__device__ Part my_part(Part whole) {
  const int left = whole.width * blockIdx.x / gridDim.x, right = whole.width * (blockIdx.x + 1) / gridDim.x;
  const int top = whole.height * blockIdx.y / gridDim.y, end = whole.height * (blockIdx.y + 1) / gridDim.y;
  return {whole.x + left, whole.y + top, right - left, end - top};
}

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

extern "C" __global__ void draw_picture(int* picture, int* filled, int pitch, View view, Part whole, int depth,
                                        int limit) {
  const Part part = my_part(whole);
  for (int k = threadIdx.x; k < border_count(part); k += blockDim.x) {
    const Point point = border(part, k);
    picture[point.y * pitch + point.x] = dwell(view, point);
  }
  __shared__ int edge[512];
  for (int k = threadIdx.x; k < border_count(part); k += blockDim.x) {
    const Point point = border(part, k);
    edge[k] = picture[point.y * pitch + point.x];
  }
  __syncthreads();
  const int first = picture[part.y * pitch + part.x];
  bool same = true;
  for (int k = threadIdx.x; k < border_count(part); k += blockDim.x) {
    const Point point = border(part, k);
    same = same && edge[k] == first;
  }
  const bool fill = __syncthreads_and(same);
  if (!fill && depth < limit) {
    if (threadIdx.x == 0) {
      draw_picture<<<dim3(2, 2), kPainters>>>(picture, filled, pitch, view, part, depth + 1, limit);
      if (cudaGetLastError() != cudaSuccess) __trap();
    }
    return;
  }
  for (int k = threadIdx.x; k < inside_count(part); k += blockDim.x) {
    const Point point = inside(part, k);
    picture[point.y * pitch + point.x] = fill ? first : dwell(view, point);
  }
  if (fill && threadIdx.x == 0) atomicAdd(filled, inside_count(part));
}
