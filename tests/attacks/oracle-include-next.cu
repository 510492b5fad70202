// The same with #include_next.
#include_next "@SECRET@"
@SOLUTION@
