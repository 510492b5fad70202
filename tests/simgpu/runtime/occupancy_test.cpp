// tests/simgpu/runtime: occupancy against the calculator that comes with CUDA (cuda_occupancy.h).
#include "simgpu/occupancy.hpp"

#include <cuda_occupancy.h>

#include "fixture.hpp"
#include "simgpu/arch.hpp"

namespace simgpu = gridlings::simgpu;

namespace {

cudaOccDeviceProp properties_of(const simgpu::Arch& arch) {
  cudaOccDeviceProp p;
  p.computeMajor = arch.major;
  p.computeMinor = arch.minor;
  p.maxThreadsPerBlock = 1024;
  p.maxThreadsPerMultiprocessor = arch.threads_per_sm;
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
  p.warpSize = 32;
  p.sharedMemPerBlock = 49152;
  p.sharedMemPerMultiprocessor = static_cast<std::size_t>(arch.shared_per_sm);
  p.numSms = 132;
  p.sharedMemPerBlockOptin = static_cast<std::size_t>(arch.shared_per_block_optin);
  p.reservedSharedMemPerBlock = static_cast<std::size_t>(arch.shared_reserved);
  return p;
}

int expected(const simgpu::Arch& arch, const simgpu::BlockNeeds& needs) {
  const cudaOccDeviceProp properties = properties_of(arch);
  cudaOccFuncAttributes a;
  a.maxThreadsPerBlock = 1024;
  a.numRegs = needs.registers;
  a.sharedSizeBytes = needs.static_shared;
  a.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  a.maxDynamicSharedSizeBytes = needs.most_dynamic_shared;
  a.numBlockBarriers = 1;
  const cudaOccDeviceState state;
  cudaOccResult result;
  const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &a, &state,
                                                                     needs.threads, needs.dynamic_shared);
  return error == CUDA_OCC_SUCCESS ? result.activeBlocksPerMultiprocessor : -1;
}

}  // namespace

TEST_CASE("Occupancy is what the toolkit's calculator says") {
  for (const char* name : {"7.5", "8.0", "8.6", "8.9", "9.0", "10.0", "10.3", "11.0", "12.0", "12.1"}) {
    REQUIRE(simgpu::claim_arch(name));
    const simgpu::Arch& arch = simgpu::claimed_arch();
    int differ = 0;
    for (int threads : {1, 31, 32, 33, 64, 96, 128, 192, 256, 300, 384, 512, 640, 768, 1000, 1024})
      for (int registers : {0, 8, 16, 20, 32, 40, 63, 64, 96, 128, 168, 254, 255})
        for (std::uint64_t fixed : {0u, 1u, 1024u, 16384u, 49152u})
          for (std::uint64_t dynamic :
               {0u, 100u, 4096u, 32768u, 49152u, 65536u, 100'000u, 166'912u, 232'448u})
            for (std::uint64_t most : {std::uint64_t{49152} - fixed, dynamic}) {
              const simgpu::BlockNeeds needs{threads, registers, fixed, dynamic, most};
              if (fixed + most > static_cast<std::uint64_t>(arch.shared_per_block_optin))
                continue;  // cannot be set
              const int found = simgpu::active_blocks(arch, needs), wanted = expected(arch, needs);
              if (found == wanted || ++differ > 3) continue;
              INFO(name << ": " << threads << " threads, " << registers << " registers, " << fixed << " + "
                        << dynamic << " of " << most << " bytes");
              CHECK(found == wanted);
            }
    CHECK(differ == 0);
  }
  REQUIRE(simgpu::claim_arch("9.0"));
}
