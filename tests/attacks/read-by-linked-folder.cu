// So is the folder.
#include "up/secret.h"
@SOLUTION@
