// Includes the chapter's tests by their path: an error message would quote them.
#include "@ROOT@/tests/chapters/03-loop-to-child.cpp"
@SOLUTION@
