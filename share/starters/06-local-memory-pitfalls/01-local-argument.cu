// Chapter 06, exercise 1: what a parent hands to its child must be there for the child.
// 第 06 章练习 1：父网格交给子网格的东西，子网格必须看得见。

// What is to be done with one row: value * factor + shift, for `count` values.
// 对一行要做的事：对 count 个值计算 value * factor + shift。
struct Job {
  float factor;
  float shift;
  int count;
};

// Each thread owns one row, from starts[j] to starts[j + 1], and launches one `apply` for it (none for an
// empty row). There are at most 1024 rows. You may change what `apply` takes; keep its name.
// 每个线程负责一行，从 starts[j] 到 starts[j + 1]，并为它启动一个 apply（空行不启动）。
// 最多 1024 行。可以改变 apply 的参数，但保留它的名字。

// >>> your work
extern "C" __global__ void apply(const Job* job, float* row) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < job->count) row[i] = row[i] * job->factor + job->shift;
}

extern "C" __global__ void run_jobs(const float* factors, const float* shifts, const int* starts, float* data,
                                    int rows) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= rows || starts[j] == starts[j + 1]) return;
  Job job{factors[j], shifts[j], starts[j + 1] - starts[j]};
  apply<<<(job.count + 127) / 128, 128>>>(&job, data + starts[j]);
}
// <<< your work
