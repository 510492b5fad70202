// tests/cli: stands in for NVIDIA's driver, as far as the program asks it: a device of compute capability 9.0.
extern "C" {
int cuInit(unsigned) { return 0; }
int cuDeviceGetAttribute(int* value, int attribute, int) {
  constexpr int major = 75;
  *value = attribute == major ? 9 : 0;
  return 0;
}
}
