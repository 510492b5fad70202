// Room: compiler. <stddef.h> for NVRTC: size_t and ptrdiff_t are built in.
#pragma once
#ifndef NULL
#define NULL 0
#endif
#ifndef offsetof
#define offsetof(type, member) ((size_t)&(((type*)0)->member))
#endif
namespace std {
using ::ptrdiff_t;
using ::size_t;
using nullptr_t = decltype(nullptr);
}  // namespace std
