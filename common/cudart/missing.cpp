// Room: common/cudart. The functions of the runtime API that are not there: exported all the same, so that a
// program starts, and says what it misses when it calls one. Without the CUDA headers: these have no
// parameters.
#include "cudart/complaint.hpp"

// Weak, so that a function which comes to be is found even where the table lags behind; a test compares the
// two.
#define GRIDLINGS_RUNTIME_MISSING(name)                                                  \
  extern "C" [[gnu::weak]] void name() {                                                 \
    gridlings::cudart::quit(gridlings::cudart::missing_function, {{"function", #name}}); \
  }
#include "cudart/functions.def"
