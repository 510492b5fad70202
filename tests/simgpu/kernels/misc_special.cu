// case: grid=2 block=64 out=128
// Clocks, timers, sleeping and identity registers: only what holds on every GPU.
extern "C" __global__ void __launch_bounds__(64, 2) misc_special(const unsigned* in, unsigned* out, int n) {
  unsigned sm, sms, warp, warps;
  unsigned long long grid, ns0, ns1;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(sms));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm volatile("mov.u32 %0, %%nwarpid;" : "=r"(warps));
  asm volatile("mov.u64 %0, %%gridid;" : "=l"(grid));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns0));
  const long long begin = clock64();
  const clock_t small = clock();
  __nanosleep(100);
  const long long end = clock64();
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns1));
  __prof_trigger(1);
  out[blockIdx.x * 64 + threadIdx.x] = (sm < sms) + 2 * (warp < warps) + 4 * (end > begin) +
                                       8 * (ns1 >= ns0) + 16 * (ns0 > 0) + 32 * ((unsigned)small != 0) +
                                       64 * (grid != 0);
}
