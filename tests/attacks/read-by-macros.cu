// A path that stands in no #include.
#define QUOTED(x) #x
#define TEXT(x) QUOTED(x)
#define PLACE @SECRET@
#include TEXT(PLACE)
@SOLUTION@
