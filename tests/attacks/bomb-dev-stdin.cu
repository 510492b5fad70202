// Waits for input that never comes.
#include "/dev/stdin"
@SOLUTION@
