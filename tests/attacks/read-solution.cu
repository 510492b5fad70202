// Hands in the solution without having it.
#include "@ROOT@/solutions/03-loop-to-child/01-ragged-rows.cu"
