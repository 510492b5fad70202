// case: block=64
// Lane number, lane masks, warp number from the special registers; exchange ordered by __syncwarp.
extern "C" __global__ void warp_lanemask(const unsigned* in, unsigned* out, int n) {
  __shared__ volatile unsigned s[64];
  unsigned t = threadIdx.x, lane, lt, le, eq, ge, gt;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  asm("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  s[t] = in[t];
  __syncwarp();
  out[t * 3] = s[t ^ 1] + lane;
  out[t * 3 + 1] = lt ^ (le * 3) ^ (eq * 5);
  out[t * 3 + 2] = ge ^ (gt * 3);
}
