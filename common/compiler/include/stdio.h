// Room: compiler. <stdio.h> for NVRTC: device code has printf, which is built in, and nothing else of it.
#pragma once
#include <stddef.h>
namespace std {
using ::printf;
}
