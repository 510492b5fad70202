// The file is a link in the submission's own folder; it leads out.
#include "notes.h"
@SOLUTION@
