// A pipe in the submission's own folder: the compiler would wait for ever.
#include "pipe.h"
@SOLUTION@
