// Room: common/simgpu. Functions that the compiler makes once per instruction set; the machine's is chosen at load time.
#pragma once

// The choice of a version is made before the thread sanitizer is ready to see it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define SIMGPU_LEVELS [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define SIMGPU_LEVELS
#endif
