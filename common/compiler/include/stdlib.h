// Room: compiler. <stdlib.h> for NVRTC: malloc, free and abs are built in. The fixed-width names come with it under nvcc.
#pragma once
using int8_t = signed char;
using int16_t = signed short;
using int32_t = signed int;
using int64_t = signed long long;
#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#endif
namespace std {
using ::abs;
using ::free;
using ::malloc;
using ::size_t;
}  // namespace std
