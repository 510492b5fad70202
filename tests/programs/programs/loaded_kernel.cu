// A kernel that another program loads.
extern "C" __global__ void answer(int* p) { *p = 42; }
