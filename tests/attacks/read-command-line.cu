// What the compiler was started with, and by which parent.
#include "/proc/self/root@ROOT@/tests/chapters/03-loop-to-child.cpp"
@SOLUTION@
