// Room: compiler. <string.h> for NVRTC: memcpy and memset are built in; nvcc lets device code call these two.
#pragma once
namespace std {
using ::memcpy;
using ::memset;
using ::size_t;
}  // namespace std
