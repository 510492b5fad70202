// The SIMD and DPX intrinsics on packed 8-bit and 16-bit integers: all that the headers of CUDA 13 declare.

__device__ unsigned one(unsigned a) {
  return __vabs2(a) ^ __vabs4(a) ^ __vabsss2(a) ^ __vabsss4(a) ^ __vneg2(a) ^ __vneg4(a) ^ __vnegss2(a)
         ^ __vnegss4(a);
}

__device__ unsigned two(unsigned a, unsigned b) {
  return __vabsdiffs2(a, b) ^ __vabsdiffs4(a, b) ^ __vabsdiffu2(a, b) ^ __vabsdiffu4(a, b) ^ __vadd2(a, b)
         ^ __vadd4(a, b) ^ __vaddss2(a, b) ^ __vaddss4(a, b) ^ __vaddus2(a, b) ^ __vaddus4(a, b)
         ^ __vavgs2(a, b) ^ __vavgs4(a, b) ^ __vavgu2(a, b) ^ __vavgu4(a, b) ^ __vcmpeq2(a, b)
         ^ __vcmpeq4(a, b) ^ __vcmpges2(a, b) ^ __vcmpges4(a, b) ^ __vcmpgeu2(a, b) ^ __vcmpgeu4(a, b)
         ^ __vcmpgts2(a, b) ^ __vcmpgts4(a, b) ^ __vcmpgtu2(a, b) ^ __vcmpgtu4(a, b) ^ __vcmples2(a, b)
         ^ __vcmples4(a, b) ^ __vcmpleu2(a, b) ^ __vcmpleu4(a, b) ^ __vcmplts2(a, b) ^ __vcmplts4(a, b)
         ^ __vcmpltu2(a, b) ^ __vcmpltu4(a, b) ^ __vcmpne2(a, b) ^ __vcmpne4(a, b) ^ __vhaddu2(a, b)
         ^ __vhaddu4(a, b) ^ __vimax_s16x2_relu(a, b) ^ __vimax_s32_relu(a, b) ^ __vimin_s16x2_relu(a, b)
         ^ __vimin_s32_relu(a, b) ^ __vmaxs2(a, b) ^ __vmaxs4(a, b) ^ __vmaxu2(a, b) ^ __vmaxu4(a, b)
         ^ __vmins2(a, b) ^ __vmins4(a, b) ^ __vminu2(a, b) ^ __vminu4(a, b) ^ __vsads2(a, b)
         ^ __vsads4(a, b) ^ __vsadu2(a, b) ^ __vsadu4(a, b) ^ __vseteq2(a, b) ^ __vseteq4(a, b)
         ^ __vsetges2(a, b) ^ __vsetges4(a, b) ^ __vsetgeu2(a, b) ^ __vsetgeu4(a, b) ^ __vsetgts2(a, b)
         ^ __vsetgts4(a, b) ^ __vsetgtu2(a, b) ^ __vsetgtu4(a, b) ^ __vsetles2(a, b) ^ __vsetles4(a, b)
         ^ __vsetleu2(a, b) ^ __vsetleu4(a, b) ^ __vsetlts2(a, b) ^ __vsetlts4(a, b) ^ __vsetltu2(a, b)
         ^ __vsetltu4(a, b) ^ __vsetne2(a, b) ^ __vsetne4(a, b) ^ __vsub2(a, b) ^ __vsub4(a, b)
         ^ __vsubss2(a, b) ^ __vsubss4(a, b) ^ __vsubus2(a, b) ^ __vsubus4(a, b);
}

__device__ unsigned three(unsigned a, unsigned b, unsigned c) {
  return __viaddmax_s16x2(a, b, c) ^ __viaddmax_s16x2_relu(a, b, c) ^ __viaddmax_s32(a, b, c)
         ^ __viaddmax_s32_relu(a, b, c) ^ __viaddmax_u16x2(a, b, c) ^ __viaddmax_u32(a, b, c)
         ^ __viaddmin_s16x2(a, b, c) ^ __viaddmin_s16x2_relu(a, b, c) ^ __viaddmin_s32(a, b, c)
         ^ __viaddmin_s32_relu(a, b, c) ^ __viaddmin_u16x2(a, b, c) ^ __viaddmin_u32(a, b, c)
         ^ __vimax3_s16x2(a, b, c) ^ __vimax3_s16x2_relu(a, b, c) ^ __vimax3_s32(a, b, c)
         ^ __vimax3_s32_relu(a, b, c) ^ __vimax3_u16x2(a, b, c) ^ __vimax3_u32(a, b, c)
         ^ __vimin3_s16x2(a, b, c) ^ __vimin3_s16x2_relu(a, b, c) ^ __vimin3_s32(a, b, c)
         ^ __vimin3_s32_relu(a, b, c) ^ __vimin3_u16x2(a, b, c) ^ __vimin3_u32(a, b, c);
}

__device__ unsigned bounds(unsigned a, unsigned b, bool high, bool low) {
  return __vibmax_s16x2(a, b, &high, &low) ^ __vibmax_s32(a, b, &high) ^ __vibmax_u16x2(a, b, &high, &low)
         ^ __vibmax_u32(a, b, &high) ^ __vibmin_s16x2(a, b, &high, &low) ^ __vibmin_s32(a, b, &high)
         ^ __vibmin_u16x2(a, b, &high, &low) ^ __vibmin_u32(a, b, &high) ^ high ^ low;
}
