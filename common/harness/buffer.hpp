// Room: harness. Device memory with an owner.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

namespace gridlings::harness {

namespace detail {
void* allocate(std::size_t bytes);
void release(void* memory) noexcept;
void upload(void* device, const void* host, std::size_t bytes);
void download(void* host, const void* device, std::size_t bytes);
void fill_bytes(void* device, int value, std::size_t bytes);
bool guards_intact(const void* memory, std::size_t bytes);
}  // namespace detail

/// \~english `size` elements of device memory, freed at the end of the scope. Fresh memory holds nothing:
/// reading it before it is written is a finding. Keep expected values out of it: they never go to the device.
/// The simulated GPU checks every access; for a real GPU the memory stands between guard bytes (intact()).
/// \~chinese 设备内存中的 size
/// 个元素，作用域结束时释放。新内存没有内容：写入前读取会报告问题。不要放入期望值：期望值从不上设备。 模拟
/// GPU 检查每次访问；在真实 GPU 上，内存前后有保护字节（intact()）。
template <typename T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Buffer(std::size_t size) : size_(size), memory_(detail::allocate(size * sizeof(T))) {}
  explicit Buffer(const std::vector<T>& values) : Buffer(values.size()) { upload(values); }
  Buffer(std::size_t size, const T& value) : Buffer(std::vector<T>(size, value)) {}
  ~Buffer() { detail::release(memory_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::size_t size() const { return size_; }
  T* device() const { return static_cast<T*>(memory_); }
  operator T*() const { return device(); }
  operator const T*() const requires(!std::is_const_v<T>) { return device(); }

  void upload(const std::vector<T>& values) {
    detail::upload(memory_, values.data(), (values.size() < size_ ? values.size() : size_) * sizeof(T));
  }
  void fill(const T& value) { upload(std::vector<T>(size_, value)); }
  void fill_bytes(int value) { detail::fill_bytes(memory_, value, size_ * sizeof(T)); }

  /// \~english A copy on the host. Elements that nothing wrote come as the device has them.
  /// \~chinese 主机上的副本。从未写入的元素保持设备上的内容。
  std::vector<T> download() const {
    std::vector<T> values(size_);
    detail::download(values.data(), memory_, size_ * sizeof(T));
    return values;
  }

  /// \~english False if something wrote next to the buffer (real GPU only). \~chinese 若缓冲区旁边被写入则为
  /// false。
  bool intact() const { return detail::guards_intact(memory_, size_ * sizeof(T)); }

 private:
  std::size_t size_;
  void* memory_;
};

}  // namespace gridlings::harness
