// Begins in a folder that may be read and climbs out of it.
#include <crt/../../../../../../../../../../../../etc/passwd>
@SOLUTION@
