// Room: common/cudart. Memory pools: bookkeeping only, since memory comes from the one device memory and goes
// back there when a stream reaches the free.
#include <algorithm>

#include "cudart/memory.hpp"

using namespace gridlings::cudart;

namespace {

struct Pool {
  int reuse_events = 1, reuse_opportunistic = 1, reuse_internal = 1;
  std::uint64_t threshold = 0, used = 0, high = 0;
};

struct Charge {
  Pool* pool;
  std::uint64_t bytes;
};

struct Pools {
  Pool usual;  ///< the device's default pool
  std::vector<std::unique_ptr<Pool>> made;
  Pool* current = nullptr;  ///< nullptr: the default
  std::unordered_map<std::uint64_t, Charge> charges;
};

Pools& pools() {
  static Pools instance;
  return instance;
}

Pool* find(cudaMemPool_t handle) {
  auto* pool = reinterpret_cast<Pool*>(handle);
  Pools& p = pools();
  if (pool == &p.usual) return pool;
  const auto same = [pool](const auto& made) { return made.get() == pool; };
  return std::any_of(p.made.begin(), p.made.end(), same) ? pool : nullptr;
}

cudaMemPool_t handle_of(Pool& pool) { return reinterpret_cast<cudaMemPool_t>(&pool); }

/// A call that needs a pool: body(pool).
template <class Body>
cudaError_t call_with(cudaMemPool_t handle, Body body) {
  return call([&] {
    Pool* pool = find(handle);
    return pool == nullptr ? cudaErrorInvalidValue : body(*pool);
  });
}

/// The one place that a pool may be at.
bool is_here(const cudaMemLocation& l) { return l.type == cudaMemLocationTypeDevice && l.id == 0; }

int* switch_of(Pool& pool, cudaMemPoolAttr name) {
  if (name == cudaMemPoolReuseFollowEventDependencies) return &pool.reuse_events;
  if (name == cudaMemPoolReuseAllowOpportunistic) return &pool.reuse_opportunistic;
  return name == cudaMemPoolReuseAllowInternalDependencies ? &pool.reuse_internal : nullptr;
}

std::uint64_t* amount_of(Pool& pool, cudaMemPoolAttr name) {
  switch (name) {
    case cudaMemPoolAttrReleaseThreshold:
      return &pool.threshold;
    case cudaMemPoolAttrReservedMemCurrent:
    case cudaMemPoolAttrUsedMemCurrent:
      return &pool.used;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
      return &pool.high;
    default:
      return nullptr;
  }
}

}  // namespace

namespace gridlings::cudart {

void charge_pool(cudaMemPool_t handle, std::uint64_t address, std::uint64_t bytes) {
  Pool* pool = find(handle);
  if (pool == nullptr || address == 0) return;
  pools().charges[address] = {pool, bytes};
  pool->used += bytes;
  pool->high = std::max(pool->high, pool->used);
}

void refund_pool(std::uint64_t address) {
  const auto found = pools().charges.find(address);
  if (found == pools().charges.end()) return;
  found->second.pool->used -= found->second.bytes;
  pools().charges.erase(found);
}

void forget_pools() { pools() = {}; }

}  // namespace gridlings::cudart

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int number) {
  return call([&] {
    if (number != 0) return cudaErrorInvalidDevice;
    if (pool == nullptr) return cudaErrorInvalidValue;
    *pool = handle_of(pools().usual);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int number) {
  return call([&] {
    if (number != 0) return cudaErrorInvalidDevice;
    if (pool == nullptr) return cudaErrorInvalidValue;
    *pool = handle_of(pools().current != nullptr ? *pools().current : pools().usual);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetMemPool(int number, cudaMemPool_t handle) {
  return call_with(handle, [&](Pool& pool) {
    if (number != 0) return cudaErrorInvalidDevice;
    pools().current = &pool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* handle, const cudaMemPoolProps* wanted) {
  return call([&] {
    if (handle == nullptr || wanted == nullptr || wanted->allocType != cudaMemAllocationTypePinned)
      return cudaErrorInvalidValue;
    if (!is_here(wanted->location)) return cudaErrorInvalidDevice;
    if (wanted->handleTypes != cudaMemHandleTypeNone) return cudaErrorNotSupported;
    *handle = handle_of(*pools().made.emplace_back(std::make_unique<Pool>()));
    return cudaSuccess;
  });
}

// What is allocated from it stays usable until it is freed.
cudaError_t cudaMemPoolDestroy(cudaMemPool_t handle) {
  return call_with(handle, [&](Pool& pool) {
    Pools& p = pools();
    if (&pool == &p.usual) return cudaErrorInvalidValue;
    if (p.current == &pool) p.current = nullptr;
    std::erase_if(p.charges, [&](const auto& charge) { return charge.second.pool == &pool; });
    std::erase_if(p.made, [&](const auto& made) { return made.get() == &pool; });
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle, size_t) {
  return call_with(handle, [](Pool&) { return cudaSuccess; });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle, cudaMemPoolAttr name, void* value) {
  return call_with(handle, [&](Pool& pool) {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (int* flag = switch_of(pool, name)) {
      *flag = *static_cast<int*>(value) != 0;
      return cudaSuccess;
    }
    const std::uint64_t wanted = *static_cast<std::uint64_t*>(value);
    if (name == cudaMemPoolAttrReleaseThreshold) {
      pool.threshold = wanted;
    } else if ((name == cudaMemPoolAttrReservedMemHigh || name == cudaMemPoolAttrUsedMemHigh) &&
               wanted == 0) {
      pool.high = pool.used;
    } else {
      return cudaErrorInvalidValue;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle, cudaMemPoolAttr name, void* value) {
  return call_with(handle, [&](Pool& pool) {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (const int* flag = switch_of(pool, name)) {
      *static_cast<int*>(value) = *flag;
    } else if (const std::uint64_t* amount = amount_of(pool, name)) {
      *static_cast<std::uint64_t*>(value) = *amount;
    } else {
      return cudaErrorInvalidValue;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t handle, const cudaMemAccessDesc* wanted, size_t count) {
  return call_with(handle, [&](Pool&) {
    if (wanted == nullptr && count != 0) return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; ++i) {
      if (!is_here(wanted[i].location)) return cudaErrorInvalidDevice;
      if (wanted[i].flags != cudaMemAccessFlagsProtReadWrite)
        return cudaErrorInvalidValue;  // its own device's
    }
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t handle, cudaMemLocation* location) {
  return call_with(handle, [&](Pool&) {
    if (flags == nullptr || location == nullptr) return cudaErrorInvalidValue;
    if (!is_here(*location)) return cudaErrorInvalidDevice;
    *flags = cudaMemAccessFlagsProtReadWrite;
    return cudaSuccess;
  });
}
