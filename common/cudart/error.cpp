// Room: common/cudart. Errors: the last one of the thread, names and texts.
#include "cudart/state.hpp"

using namespace gridlings::cudart;

cudaError_t cudaGetLastError() { return take_last_error(); }
cudaError_t cudaPeekAtLastError() { return last_error(); }

const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define GRIDLINGS_CUDA_ERROR(id, text) \
  case id:                             \
    return #id;
#include "cudart/errors.def"
#undef GRIDLINGS_CUDA_ERROR
  }
  return "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define GRIDLINGS_CUDA_ERROR(id, text) \
  case id:                             \
    return text;
#include "cudart/errors.def"
#undef GRIDLINGS_CUDA_ERROR
  }
  return "unrecognized error code";
}
