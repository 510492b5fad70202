// A tree of grids: every grid above the last level launches `width` others into its NULL stream.
extern "C" __global__ void tree(int levels, int width) {
  if (levels == 0) return;
  for (int child = 0; child < width; ++child) tree<<<1, 1>>>(levels - 1, width);
}

extern "C" __global__ void allocate(int bytes, int count) {
  void* blocks[8];
  for (int k = 0; k < count; ++k) blocks[k] = malloc(bytes);
  for (int k = 0; k < count; ++k) free(blocks[k]);
}
