// Room: common/simgpu/memory. The tables of forms.hpp, filled at one instruction set. Included by the level files only.
#include "simgpu/memory/vectors.hpp"

namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL {

template <class T, class D, Policy P>
Handlers loads(bool vector, bool counted) {
  if (counted && vector) return {load_vector_counted<T, D, P>, load_vector_counted<T, D, P>};
  if constexpr (P != Policy::Local) {
    if (counted && !vector) return {load_counted<T, D, P>, load_counted<T, D, P>};
  }
  if (vector) return {load_vector<T, D, P, false>, load_vector<T, D, P, true>};
  if constexpr (P == Policy::Local) {
    return {load_local<T, D>, load_local<T, D>};
  } else {
    return {load<T, D, P, false>, load<T, D, P, true>};
  }
}

template <class T, class S, Policy P>
Handlers stores(bool vector) {
  if (vector) return {store_vector<T, P, false>, store_vector<T, P, true>};
  if constexpr (P == Policy::Local) {
    return {store_local<T, S>, store_local<T, S>};
  } else {
    return {store<T, S, P, false>, store<T, S, P, true>};
  }
}

template <class T, Policy P>
Handlers loads_to(const Form& form) {
  if (form.width == 8) return loads<T, std::uint64_t, P>(form.vector, form.counted);
  if constexpr (sizeof(T) <= 4) {
    if (form.width == 4) return loads<T, std::uint32_t, P>(form.vector, form.counted);
  }
  if constexpr (sizeof(T) <= 2) {
    if (form.width == 2) return loads<T, std::uint16_t, P>(form.vector, form.counted);
  }
  return {};
}

template <Policy P>
Handlers loads_from(const Form& form) {
  switch (form.bytes) {
    case 1: return form.sign ? loads_to<std::int8_t, P>(form) : loads_to<std::uint8_t, P>(form);
    case 2: return form.sign ? loads_to<std::int16_t, P>(form) : loads_to<std::uint16_t, P>(form);
    case 4: return form.sign ? loads_to<std::int32_t, P>(form) : loads_to<std::uint32_t, P>(form);
    case 8: return loads_to<std::uint64_t, P>(form);
    default: return {};
  }
}

template <class T, Policy P>
Handlers stores_of(const Form& form) {
  if (form.width == 8) return stores<T, std::uint64_t, P>(form.vector);
  if constexpr (sizeof(T) <= 4) return stores<T, std::uint32_t, P>(form.vector);
  return {};
}

template <Policy P>
Handlers stores_to(const Form& form) {
  switch (form.bytes) {
    case 1: return stores_of<std::uint8_t, P>(form);
    case 2: return stores_of<std::uint16_t, P>(form);
    case 4: return stores_of<std::uint32_t, P>(form);
    case 8: return stores_of<std::uint64_t, P>(form);
    default: return {};
  }
}

Handlers find_load(const Form& form) {
  switch (form.space) {
    case ptx::Space::Global:
    case ptx::Space::Const: return loads_from<Policy::Global>(form);
    case ptx::Space::Generic: return loads_from<Policy::Generic>(form);
    case ptx::Space::Local: return loads_from<Policy::Local>(form);
    default: return form.narrow ? loads_from<Policy::SharedNarrow>(form) : loads_from<Policy::Shared>(form);
  }
}

Handlers find_store(const Form& form) {
  switch (form.space) {
    case ptx::Space::Global: return stores_to<Policy::Global>(form);
    case ptx::Space::Generic: return stores_to<Policy::Generic>(form);
    case ptx::Space::Const: return {};
    case ptx::Space::Local: return stores_to<Policy::Local>(form);
    default: return form.narrow ? stores_to<Policy::SharedNarrow>(form) : stores_to<Policy::Shared>(form);
  }
}

}  // namespace gridlings::simgpu::memory::SIMGPU_MEMORY_LEVEL
