# Finds the CUDA Toolkit (see LocateToolkit.cmake) and says so in GRIDLINGS_CUDA_HOME, GRIDLINGS_CUDA_INCLUDE,
# GRIDLINGS_CUDA_LIB, GRIDLINGS_CUDA_VERSION and GRIDLINGS_NVCC (empty when there is no compiler).
include(LocateToolkit)

set(GRIDLINGS_CUDA "auto" CACHE STRING "Which CUDA Toolkit: auto, system (an installed one) or wheels (.gridlings/cuda)")
set_property(CACHE GRIDLINGS_CUDA PROPERTY STRINGS auto system wheels)
if(NOT GRIDLINGS_CUDA MATCHES "^(auto|system|wheels)$")
  message(FATAL_ERROR "GRIDLINGS_CUDA is '${GRIDLINGS_CUDA}'; it must be auto, system or wheels.")
endif()

gridlings_locate_cuda("${GRIDLINGS_CUDA}" "${CMAKE_SOURCE_DIR}")
if(NOT cuda_home)
  list(JOIN cuda_rejected "\n  " tried)
  message(FATAL_ERROR "No usable CUDA Toolkit ${GRIDLINGS_CUDA_RELEASE} found (GRIDLINGS_CUDA=${GRIDLINGS_CUDA}).\n"
    "Looked at (folder|release|what it lacks):\n  ${tried}\n"
    "Run ./gridlings once, which fetches NVIDIA's wheels into .gridlings/cuda, or set CUDA_HOME to a toolkit.")
endif()

set(GRIDLINGS_CUDA_HOME "${cuda_home}")
set(GRIDLINGS_CUDA_INCLUDE "${cuda_include}")
set(GRIDLINGS_CUDA_LIB "${cuda_lib}")
set(GRIDLINGS_CUDA_VERSION "${cuda_version}")
set(GRIDLINGS_NVCC "")
if(EXISTS "${cuda_home}/bin/nvcc")
  set(GRIDLINGS_NVCC "${cuda_home}/bin/nvcc")
endif()
message(STATUS "CUDA Toolkit ${cuda_version}: ${cuda_home}")

# For the launcher and for scripts that run outside CMake.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/toolkit.txt"
  CONTENT "@GRIDLINGS_CUDA_INCLUDE@\n@GRIDLINGS_CUDA_LIB@\n@GRIDLINGS_NVCC@\n@GRIDLINGS_CUDA_VERSION@\n" @ONLY)
