// Includes a file beside the submission's own folder: a neighbour's work.
#include "../secret.h"
@SOLUTION@
