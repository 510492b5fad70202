# Finds the CUDA Toolkit: CUDA_HOME, nvcc on PATH, /usr/local/cuda, then the checkout's private folder.
find_path(GRIDLINGS_CUDA_INCLUDE cuda_runtime_api.h
  HINTS $ENV{CUDA_HOME}/include /usr/local/cuda/include ${CMAKE_SOURCE_DIR}/.gridlings/cuda/include REQUIRED)
find_path(GRIDLINGS_CUDA_LIB libnvrtc.so.13
  HINTS $ENV{CUDA_HOME}/lib64 /usr/local/cuda/lib64 ${CMAKE_SOURCE_DIR}/.gridlings/cuda/lib REQUIRED)
find_program(GRIDLINGS_NVCC nvcc HINTS $ENV{CUDA_HOME}/bin /usr/local/cuda/bin)
