// Room: common/simgpu. What the simulated GPU does not do.
#include "simgpu/refused.hpp"

#include <algorithm>
#include <iterator>

#include "simgpu/finding.hpp"

namespace gridlings::simgpu {
namespace {

struct Refusal {
  std::string_view start;
  const char* message;
};

constexpr const char* tensor_cores =
    N_("Tensor cores are beyond the simulated GPU ({what}; from nvcuda::wmma, mma, wgmma or tcgen05): write "
       "the product with "
       "ordinary arithmetic, or run it on a real GPU.");
constexpr const char* tensor_memory =
    N_("The Tensor Memory Accelerator is beyond the simulated GPU ({what}; cp.async.bulk, tensor maps): copy "
       "with "
       "cuda::memcpy_async() or in a loop, or run it on a real GPU.");
constexpr const char* surfaces =
    N_("Surfaces are beyond the simulated GPU ({what}; surf2Dread(), surf2Dwrite() and the like): write to "
       "ordinary memory, or run "
       "it on a real GPU.");
constexpr const char* textures =
    N_("This way to read a texture is beyond the simulated GPU ({what}): cube maps, gradients, mipmaps and "
       "texture references. "
       "tex1D() to tex3D(), their Lod and Layered forms, tex1Dfetch() and tex2Dgather() can be used.");

constexpr Refusal refusals[] = {
    {"wmma.", tensor_cores},
    {"mma.", tensor_cores},
    {"wgmma.", tensor_cores},
    {"tcgen05.", tensor_cores},
    {"ldmatrix.", tensor_cores},
    {"stmatrix.", tensor_cores},
    {"movmatrix.", tensor_cores},
    {"cp.async.bulk", tensor_memory},
    {"cp.reduce.async", tensor_memory},
    {"tensormap.", tensor_memory},
    {"suld.", surfaces},
    {"sust.", surfaces},
    {"sured.", surfaces},
    {"suq.", surfaces},
    {"tex.", textures},
    {"tld4.", textures},
    {"txq.", textures},
};

}  // namespace

const char* refusal_of(std::string_view instruction) {
  const auto known = std::find_if(std::begin(refusals), std::end(refusals),
                                  [&](const Refusal& r) { return instruction.starts_with(r.start); });
  return known != std::end(refusals) ? known->message
                                     : N_("The simulated GPU does not support the PTX instruction {what}.");
}

}  // namespace gridlings::simgpu
