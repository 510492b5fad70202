// Room: common/cudart. What programs call that were built with `nvcc --default-stream per-thread`: the same
// functions, for which stream 0 is the stream of the calling thread.
#include "cudart/state.hpp"

using gridlings::cudart::PerThreadDefault;

#define FORWARD(name, suffix, parameters, arguments) \
  extern "C" cudaError_t name##suffix parameters {   \
    const PerThreadDefault guard;                    \
    return name arguments;                           \
  }
#define PTDS(name, parameters, arguments) FORWARD(name, _ptds, parameters, arguments)
#define PTSZ(name, parameters, arguments) FORWARD(name, _ptsz, parameters, arguments)

using Kind = cudaMemcpyKind;
using Stream = cudaStream_t;

PTDS(cudaMemcpy, (void* to, const void* from, size_t n, Kind k), (to, from, n, k))
PTDS(cudaMemcpyToSymbol, (const void* to, const void* from, size_t n, size_t at, Kind k),
     (to, from, n, at, k))
PTDS(cudaMemcpyFromSymbol, (void* to, const void* from, size_t n, size_t at, Kind k), (to, from, n, at, k))
PTDS(cudaMemcpy2D, (void* to, size_t tp, const void* from, size_t fp, size_t w, size_t h, Kind k),
     (to, tp, from, fp, w, h, k))
PTDS(cudaMemcpy3D, (const cudaMemcpy3DParms* p), (p))
PTDS(cudaMemcpy3DPeer, (const cudaMemcpy3DPeerParms* p), (p))
PTDS(cudaMemset, (void* to, int value, size_t n), (to, value, n))
PTDS(cudaMemset2D, (void* to, size_t pitch, int value, size_t w, size_t h), (to, pitch, value, w, h))
PTDS(cudaMemset3D, (cudaPitchedPtr to, int value, cudaExtent e), (to, value, e))

PTSZ(cudaMemcpyAsync, (void* to, const void* from, size_t n, Kind k, Stream s), (to, from, n, k, s))
PTSZ(cudaMemcpyToSymbolAsync, (const void* to, const void* from, size_t n, size_t at, Kind k, Stream s),
     (to, from, n, at, k, s))
PTSZ(cudaMemcpyFromSymbolAsync, (void* to, const void* from, size_t n, size_t at, Kind k, Stream s),
     (to, from, n, at, k, s))
PTSZ(cudaMemcpy2DAsync,
     (void* to, size_t tp, const void* from, size_t fp, size_t w, size_t h, Kind k, Stream s),
     (to, tp, from, fp, w, h, k, s))
PTSZ(cudaMemcpy3DAsync, (const cudaMemcpy3DParms* p, Stream s), (p, s))
PTSZ(cudaMemcpy3DPeerAsync, (const cudaMemcpy3DPeerParms* p, Stream s), (p, s))
PTSZ(cudaMemcpyBatchAsync,
     (void* const* to, const void* const* from, const size_t* sizes, size_t n,
      cudaMemcpyAttributes* attributes, size_t* first, size_t groups, Stream s),
     (to, from, sizes, n, attributes, first, groups, s))
PTSZ(cudaMemsetAsync, (void* to, int value, size_t n, Stream s), (to, value, n, s))
PTSZ(cudaMemset2DAsync, (void* to, size_t pitch, int value, size_t w, size_t h, Stream s),
     (to, pitch, value, w, h, s))
PTSZ(cudaMemset3DAsync, (cudaPitchedPtr to, int value, cudaExtent e, Stream s), (to, value, e, s))

PTSZ(cudaStreamQuery, (Stream s), (s))
PTSZ(cudaStreamSynchronize, (Stream s), (s))
PTSZ(cudaStreamGetDevice, (Stream s, int* number), (s, number))
PTSZ(cudaStreamGetFlags, (Stream s, unsigned* flags), (s, flags))
PTSZ(cudaStreamGetId, (Stream s, unsigned long long* id), (s, id))
PTSZ(cudaStreamGetPriority, (Stream s, int* priority), (s, priority))
PTSZ(cudaStreamGetAttribute, (Stream s, cudaStreamAttrID name, cudaStreamAttrValue* value), (s, name, value))
PTSZ(cudaStreamSetAttribute, (Stream s, cudaStreamAttrID name, const cudaStreamAttrValue* value),
     (s, name, value))
PTSZ(cudaStreamCopyAttributes, (Stream to, Stream from), (to, from))
PTSZ(cudaStreamWaitEvent, (Stream s, cudaEvent_t e, unsigned flags), (s, e, flags))
PTSZ(cudaStreamAddCallback, (Stream s, cudaStreamCallback_t f, void* data, unsigned flags),
     (s, f, data, flags))
PTSZ(cudaStreamAttachMemAsync, (Stream s, void* p, size_t n, unsigned flags), (s, p, n, flags))
PTSZ(cudaStreamIsCapturing, (Stream s, cudaStreamCaptureStatus* status), (s, status))
PTSZ(cudaStreamGetCaptureInfo,
     (Stream s, cudaStreamCaptureStatus* status, unsigned long long* id, cudaGraph_t* graph,
      const cudaGraphNode_t** nodes, const cudaGraphEdgeData** edges, size_t* n),
     (s, status, id, graph, nodes, edges, n))
PTSZ(cudaEventRecord, (cudaEvent_t e, Stream s), (e, s))
PTSZ(cudaEventRecordWithFlags, (cudaEvent_t e, Stream s, unsigned flags), (e, s, flags))

PTSZ(cudaLaunchKernel, (const void* f, dim3 grid, dim3 block, void** args, size_t shared, Stream s),
     (f, grid, block, args, shared, s))
PTSZ(cudaLaunchKernelExC, (const cudaLaunchConfig_t* config, const void* f, void** args), (config, f, args))
PTSZ(cudaLaunchCooperativeKernel,
     (const void* f, dim3 grid, dim3 block, void** args, size_t shared, Stream s),
     (f, grid, block, args, shared, s))
PTSZ(cudaLaunchHostFunc, (Stream s, cudaHostFn_t f, void* data), (s, f, data))

PTSZ(cudaMallocAsync, (void** p, size_t n, Stream s), (p, n, s))
PTSZ(cudaMallocFromPoolAsync, (void** p, size_t n, cudaMemPool_t pool, Stream s), (p, n, pool, s))
PTSZ(cudaFreeAsync, (void* p, Stream s), (p, s))
PTSZ(cudaMemPrefetchAsync, (const void* p, size_t n, cudaMemLocation at, unsigned flags, Stream s),
     (p, n, at, flags, s))
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
PTSZ(cudaGetDriverEntryPoint,
     (const char* name, void** f, unsigned long long flags, cudaDriverEntryPointQueryResult* status),
     (name, f, flags, status))
PTSZ(cudaGetDriverEntryPointByVersion,
     (const char* name, void** f, unsigned version, unsigned long long flags,
      cudaDriverEntryPointQueryResult* status),
     (name, f, version, flags, status))
