// Reading through texture objects.
extern "C" __global__ void fetch(cudaTextureObject_t t, float* out, int n) {
  for (int k = 0; k < n; ++k) out[k] = tex1Dfetch<float>(t, k - 1);  // one before, n - 2 within or after
}
extern "C" __global__ void line(cudaTextureObject_t t, const float* x, float* out) { out[threadIdx.x] = tex1D<float>(t, x[threadIdx.x]); }
extern "C" __global__ void plane(cudaTextureObject_t t, const float* xy, float* out) {
  out[threadIdx.x] = tex2D<float>(t, xy[2 * threadIdx.x], xy[2 * threadIdx.x + 1]);
}
extern "C" __global__ void volume(cudaTextureObject_t t, const float* xyz, float* out) {
  const float* at = xyz + 3 * threadIdx.x;
  out[threadIdx.x] = tex3D<float>(t, at[0], at[1], at[2]);
}
extern "C" __global__ void colours(cudaTextureObject_t t, int* out) {
  const uchar4 c = tex2D<uchar4>(t, threadIdx.x + 0.5f, 0.5f);
  int* own = out + 4 * threadIdx.x;
  own[0] = c.x, own[1] = c.y, own[2] = c.z, own[3] = c.w;
}
extern "C" __global__ void shorts(cudaTextureObject_t t, int* out) {
  const short2 s = tex1Dfetch<short2>(t, threadIdx.x);
  out[2 * threadIdx.x] = s.x, out[2 * threadIdx.x + 1] = s.y;
}
extern "C" __global__ void unit(cudaTextureObject_t t, float* out) {
  const float4 c = tex2D<float4>(t, threadIdx.x + 0.5f, 0.5f);
  float* own = out + 4 * threadIdx.x;
  own[0] = c.x, own[1] = c.y, own[2] = c.z, own[3] = c.w;
}
extern "C" __global__ void four(cudaTextureObject_t t, float* out) {
  const float4 g = tex2Dgather<float4>(t, 1.0f, 1.0f, 0);
  out[0] = g.x, out[1] = g.y, out[2] = g.z, out[3] = g.w;
}
extern "C" __global__ void layers(cudaTextureObject_t t, float* out) {
  out[threadIdx.x] = tex2DLayered<float>(t, 0.5f, 1.5f, threadIdx.x);
}
extern "C" __global__ void line_layers(cudaTextureObject_t t, float* out) {
  out[threadIdx.x] = tex1DLayered<float>(t, 1.5f, threadIdx.x);
}
extern "C" __global__ void child(cudaTextureObject_t t, const float* x, float* out) { line<<<1, 4>>>(t, x, out); }
