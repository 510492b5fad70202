// #embed of C23.
__device__ const unsigned char secret[] = {
#embed "@SECRET@"
};
@SOLUTION@
