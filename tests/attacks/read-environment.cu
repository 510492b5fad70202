// The environment of the compiler.
#include "/proc/self/environ"
@SOLUTION@
