// The same with a file that carries the submission's own name but lies elsewhere, and with an absurd line.
#define cudaGetLastError() (attack(data), cudaGetLastError())
__device__ void attack(float* data) {
#line 1 "@SECRET_FOLDER@/forged-place-names-a-secret.cu"
  data[1 << 20] = 1;
}
#line 2147483647 "\033[2J/etc/passwd"
@SOLUTION@
