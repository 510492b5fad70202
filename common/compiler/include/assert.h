// Room: compiler. <assert.h> for NVRTC: the macro assert is built in.
#pragma once
