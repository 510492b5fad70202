// case: block=1 out=16
// Device printf: every conversion, widths, precisions, strings, return values.
extern "C" __global__ void printf_formats(const unsigned* in, unsigned* out, int n) {
  const char* text = "grid";
  char built[6] = {'l', 'i', 'n', 'g', 0, 'x'};
  out[0] = printf("plain line\n");
  out[1] = printf("%d %i %u %o %x %X %c %%\n", -5, 7, 4000000000u, 511, 48879, 48879, 'q');
  out[2] = printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%#x] [%.3d] [%8.3d]\n", 42, 42, 42, 42, 42, 42, 7, 7);
  out[3] = printf("%f %.2f %8.3f %-10.1f| %e %.3E %g %g %G\n", 1.5, 3.14159, 2.71828, 9.99, 12345.678,
                  0.00012, 1e-10, 100.0, 1e20);
  out[4] = printf("%lld %llu %llx %ld %hd\n", -1234567890123ll, 18446744073709551615ull, 1ull << 40, 9l,
                  (short)-3);
  out[5] = printf("%s|%10s|%-10s|%.2s|%s\n", text, text, text, text, built);
  out[6] = printf("%6d|%.2f|%-6u|\n", 12, 1.23456, 3u);
  out[7] = printf("no newline ");
  out[8] = printf("%f %f %f\n", 1.0f / 3.0f, (double)in[2], -0.0);
  printf("%d %s %f %lld %c\n", 1, "two", 3.0, 4ll, '5');
  printf("inf %f %f nan %d\n", 1.0 / (double)in[0], -1.0 / (double)in[0], 0);
  printf("%p\n", (void*)0);
}
