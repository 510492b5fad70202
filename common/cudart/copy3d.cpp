// Room: common/cudart. Copies of boxes, and many copies in one call.
#include "cudart/texture.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

/// Where a box starts.
const char* corner(const cudaPitchedPtr& p, const cudaPos& at) {
  return static_cast<const char*>(p.ptr) + at.x + p.pitch * (at.y + p.ysize * at.z);
}

cudaError_t copy_box(const cudaMemcpy3DParms* p, cudaStream_t stream, bool wait) {
  return call_on(stream, [&](simgpu::Stream& s) {
    if (p == nullptr) return cudaErrorInvalidValue;
    if (p->srcArray != nullptr || p->dstArray != nullptr) return copy_array_box(*p, s, wait);
    Rows rows{p->extent.width, p->extent.height, p->dstPtr.pitch, p->srcPtr.pitch};
    rows.depth = p->extent.depth;
    rows.to_slice = p->dstPtr.pitch * p->dstPtr.ysize;
    rows.from_slice = p->srcPtr.pitch * p->srcPtr.ysize;
    if (p->dstPtr.ptr == nullptr || p->srcPtr.ptr == nullptr) return cudaErrorInvalidValue;
    return copy(const_cast<char*>(corner(p->dstPtr, p->dstPos)), corner(p->srcPtr, p->srcPos), rows, p->kind, s,
                wait);
  });
}

cudaError_t copy_peer_box(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) {
  if (p == nullptr) return note(cudaErrorInvalidValue);
  if (p->srcDevice != 0 || p->dstDevice != 0) return note(cudaErrorInvalidDevice);
  const cudaMemcpy3DParms plain{p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                                p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
  return copy_box(&plain, stream, false);
}

/// What a batch must be, as measured on hardware.
bool is_batch(void* const* to, const void* const* from, const size_t* sizes, size_t count,
              const cudaMemcpyAttributes* attributes, const size_t* first, size_t groups) {
  if (count == 0 || to == nullptr || from == nullptr || sizes == nullptr) return false;
  if (attributes == nullptr || first == nullptr || groups == 0 || groups > count || first[0] != 0) return false;
  for (size_t g = 0; g < groups; ++g) {
    const auto order = attributes[g].srcAccessOrder;
    if (order < cudaMemcpySrcAccessOrderStream || order > cudaMemcpySrcAccessOrderAny) return false;
    if (first[g] >= count || (g > 0 && first[g] <= first[g - 1])) return false;
  }
  for (size_t i = 0; i < count; ++i)
    if (to[i] == nullptr || from[i] == nullptr || sizes[i] == 0) return false;
  return true;
}

}  // namespace

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) { return copy_box(p, nullptr, true); }
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t s) { return copy_box(p, s, false); }
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) { return copy_peer_box(p, nullptr); }
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t s) { return copy_peer_box(p, s); }

cudaError_t cudaMemcpyBatchAsync(void* const* to, const void* const* from, const size_t* sizes, size_t count,
                                 cudaMemcpyAttributes* attributes, size_t* first, size_t groups,
                                 cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) {
    if (&s == device().null_stream() || !is_batch(to, from, sizes, count, attributes, first, groups))
      return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; ++i) {
      const cudaError_t error =
          copy(to[i], from[i], {sizes[i], 1, sizes[i], sizes[i]}, cudaMemcpyDefault, s, false);
      if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
  });
}
