// Includes itself, twice each time.
#ifndef DEEP
#include __FILE__
#include __FILE__
#endif
@SOLUTION@
