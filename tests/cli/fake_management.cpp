// tests/cli: stands in for the driver's management library, which knows its version.
#include <cstdio>

extern "C" {
int nvmlInit_v2() { return 0; }
int nvmlSystemGetDriverVersion(char* text, unsigned size) { return std::snprintf(text, size, "580.95.05") < 0; }
}
