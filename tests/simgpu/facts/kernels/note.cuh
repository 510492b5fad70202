// Tickets: word 0 of the log counts, the rest are the numbers of those who came, in order.
#pragma once
inline __device__ void note(int* log, int who) { atomicExch(&log[1 + atomicAdd(log, 1)], who); }

// Takes its time: long enough for every other grid to run, if it may.
inline __device__ void dawdle() {
  __shared__ volatile int turns;
  turns = 0;
  for (int k = 0; k < 4000; ++k) turns = turns + 1;
}
