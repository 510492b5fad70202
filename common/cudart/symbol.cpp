// Room: common/cudart. Variables of device code, named by what stands for them in host code.
#include "cudart/program.hpp"
#include "cudart/transfer.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

/// The bytes from `offset` on of a variable; InvalidSymbol for none, InvalidValue beyond its end.
cudaError_t find(const void* symbol, std::size_t offset, std::size_t bytes, std::uint64_t& address) {
  std::uint64_t size = 0;
  if (cudaError_t error = registered_variable(symbol, address, size); error != cudaSuccess) return error;
  if (bytes > size || offset > size - bytes) return cudaErrorInvalidValue;
  address += offset;
  return cudaSuccess;
}

Rows plain(std::size_t bytes) { return {bytes, 1, bytes, bytes}; }

cudaError_t to_symbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                      cudaMemcpyKind kind, cudaStream_t stream, bool wait) {
  return call_on(stream, [&](simgpu::Stream& s) {
    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
      return cudaErrorInvalidMemcpyDirection;
    std::uint64_t address = 0;
    if (cudaError_t error = find(symbol, offset, bytes, address); error != cudaSuccess) return error;
    return copy(pointer_to(address), from, plain(bytes), kind, s, wait);
  });
}

cudaError_t from_symbol(void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                        cudaMemcpyKind kind, cudaStream_t stream, bool wait) {
  return call_on(stream, [&](simgpu::Stream& s) {
    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
      return cudaErrorInvalidMemcpyDirection;
    std::uint64_t address = 0;
    if (cudaError_t error = find(symbol, offset, bytes, address); error != cudaSuccess) return error;
    return copy(to, pointer_to(address), plain(bytes), kind, s, wait);
  });
}

}  // namespace

cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, size_t bytes, size_t offset,
                               cudaMemcpyKind kind) {
  return to_symbol(symbol, from, bytes, offset, kind, nullptr, true);
}

cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from, size_t bytes, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream) {
  return to_symbol(symbol, from, bytes, offset, kind, stream, false);
}

cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, size_t bytes, size_t offset,
                                 cudaMemcpyKind kind) {
  return from_symbol(to, symbol, bytes, offset, kind, nullptr, true);
}

cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, size_t bytes, size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream) {
  return from_symbol(to, symbol, bytes, offset, kind, stream, false);
}

cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol) {
  return call([&] {
    std::uint64_t address = 0;
    if (pointer == nullptr) return cudaErrorInvalidValue;
    cudaError_t error = find(symbol, 0, 0, address);
    if (error == cudaSuccess) *pointer = pointer_to(address);
    return error;
  });
}

cudaError_t cudaGetSymbolSize(size_t* bytes, const void* symbol) {
  return call([&] {
    std::uint64_t address = 0, size = 0;
    if (bytes == nullptr) return cudaErrorInvalidValue;
    cudaError_t error = registered_variable(symbol, address, size);
    if (error == cudaSuccess) *bytes = size;
    return error;
  });
}
