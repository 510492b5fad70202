// Room: common/simgpu/memory. The tables of forms.hpp, filled at one instruction set. Included by the level
// files only.
#include "simgpu/memory/vectors.hpp"

namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL {

// Handlers for a full warp of their own, or the masked ones for both: fewer instantiations where speed
// matters little.
#if defined(SIMGPU_X86_LEVELS) && defined(SIMGPU_FALLBACK_LEVEL)
constexpr bool specialise = false;  // processors that have nothing better are rare
#else
constexpr bool specialise = true;
#endif

template <class T, class D, Policy P>
Handlers loads(const Form& form) {
  if (form.counted && form.vector) return {load_vector_counted<T, D, P>, load_vector_counted<T, D, P>};
  if (form.vector) return {load_vector<T, D, P, !(specialise && sizeof(T) >= 4)>, load_vector<T, D, P, true>};
  if constexpr (P == Policy::Local) {
    return {load_local<T, D>, load_local<T, D>};
  } else {
    if (form.counted) return {load_counted<T, D, P>, load_counted<T, D, P>};
    return {load<T, D, P, !(specialise && (sizeof(D) < 8 || sizeof(T) == 8))>, load<T, D, P, true>};
  }
}

template <class T, class S, Policy P>
Handlers stores(const Form& form) {
  if (form.vector) return {store_vector<T, P, !(specialise && sizeof(T) >= 4)>, store_vector<T, P, true>};
  if constexpr (P == Policy::Local) {
    return {store_local<T, S>, store_local<T, S>};
  } else {
    return {store<T, S, P, !(specialise && (sizeof(S) < 8 || sizeof(T) == 8))>, store<T, S, P, true>};
  }
}

// Of an unsigned value all registers of up to 32 bits hold the same row; a signed one is cut off at 16 bits
// in those.
template <class T, Policy P>
Handlers loads_to(const Form& form) {
  if constexpr (sizeof(T) == 8) {
    return loads<T, std::uint64_t, P>(form);
  } else {
    if (form.width == 8) return loads<T, std::uint64_t, P>(form);
    if constexpr (std::is_signed_v<T>) {
      if (form.width == 2) return loads<T, std::uint16_t, P>(form);
    }
    return loads<T, std::uint32_t, P>(form);
  }
}

template <Policy P>
Handlers loads_from(const Form& form) {
  bool sign = form.sign && form.width > form.bytes;
  switch (form.bytes) {
    case 1:
      return sign ? loads_to<std::int8_t, P>(form) : loads_to<std::uint8_t, P>(form);
    case 2:
      return sign ? loads_to<std::int16_t, P>(form) : loads_to<std::uint16_t, P>(form);
    case 4:
      return sign ? loads_to<std::int32_t, P>(form) : loads_to<std::uint32_t, P>(form);
    case 8:
      return loads_to<std::uint64_t, P>(form);
    default:
      return {};
  }
}

template <class T, Policy P>
Handlers stores_of(const Form& form) {
  if (form.width == 8) return stores<T, std::uint64_t, P>(form);
  if constexpr (sizeof(T) <= 4) return stores<T, std::uint32_t, P>(form);
  return {};
}

template <Policy P>
Handlers stores_to(const Form& form) {
  switch (form.bytes) {
    case 1:
      return stores_of<std::uint8_t, P>(form);
    case 2:
      return stores_of<std::uint16_t, P>(form);
    case 4:
      return stores_of<std::uint32_t, P>(form);
    case 8:
      return stores_of<std::uint64_t, P>(form);
    default:
      return {};
  }
}

Handlers find_load(const Form& form) {
  switch (form.space) {
    case ptx::Space::Global:
    case ptx::Space::Const:
      return loads_from<Policy::Global>(form);
    case ptx::Space::Generic:
      return loads_from<Policy::Generic>(form);
    case ptx::Space::Local:
      return loads_from<Policy::Local>(form);
    default:
      return form.narrow ? loads_from<Policy::SharedNarrow>(form) : loads_from<Policy::Shared>(form);
  }
}

Handlers find_store(const Form& form) {
  switch (form.space) {
    case ptx::Space::Global:
      return stores_to<Policy::Global>(form);
    case ptx::Space::Generic:
      return stores_to<Policy::Generic>(form);
    case ptx::Space::Const:
      return {};
    case ptx::Space::Local:
      return stores_to<Policy::Local>(form);
    default:
      return form.narrow ? stores_to<Policy::SharedNarrow>(form) : stores_to<Policy::Shared>(form);
  }
}

}  // namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL
