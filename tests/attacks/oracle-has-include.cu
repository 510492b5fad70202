// Asks whether a file exists, and answers the exercise according to it.
#if __has_include("@SECRET@")
@SOLUTION@
#endif
