/* Room: common/simgpu. What the simulated GPU tells beyond the CUDA Runtime API.
 *
 * The functions are exported by the simulated GPU's libcudart.so.13 and are absent on a real GPU: look them up
 * with dlsym(RTLD_DEFAULT, ...) and do without them where they are missing. Plain C, no allocation by the caller;
 * every `const char*` stays valid until the next simgpuReset(), only that of simgpuOutput() until the next runtime call.
 */
#ifndef GRIDLINGS_SIMGPU_H
#define GRIDLINGS_SIMGPU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** \~english Where something happened. Numbers are -1 where they are not known.
 *  \~chinese 事情发生的位置。未知的数字为 -1。 */
typedef struct simgpuPlace {
  const char* kernel;   /**< \~english demangled kernel name, or "" \~chinese 核函数名（已还原），可为空串 */
  const char* file;     /**< \~english source file as compiled, or "" \~chinese 源文件名，可为空串 */
  int line;             /**< \~english line, from 1; 0 unknown \~chinese 行号，从 1 起；0 表示未知 */
  const char* function; /**< \~english innermost function (inlined or called), or "" \~chinese 最内层函数 */
  long long grid;       /**< \~english serial number of the grid, from 1 \~chinese 网格序号，从 1 起 */
  int block[3];         /**< \~english blockIdx \~chinese 线程块坐标 blockIdx */
  int thread[3];        /**< \~english threadIdx \~chinese 线程坐标 threadIdx */
  /** \~english grid path "host -> parent -> child"; a kernel that launches itself as "permute x7", the middle of a
   *  long path as "..." \~chinese 网格路径 "host -> parent -> child"；启动自身的核函数写作 "permute x7"，过长路径的中间部分写作 "..." */
  const char* path;
} simgpuPlace;

/** \~english One finding. `message` is an English message id with {name} placeholders; `args` holds
 *  "name=value" strings, arg_count of them. `other` is the other side of the story where has_other is 1.
 *  \~chinese 一个问题。`message` 是带 {name} 占位符的英文消息标识；`args` 为 arg_count 个 "name=value" 字符串；
 *  has_other 为 1 时 `other` 给出另一方的位置。 */
typedef struct simgpuFinding {
  const char* kind;     /**< \~english "out-of-bounds", ... (fixed vocabulary) \~chinese 固定词汇表中的种类 */
  const char* message;     /**< \~english message id \~chinese 消息标识 */
  const char* const* args; /**< \~english values of its placeholders \~chinese 占位符的值 */
  int arg_count;           /**< \~english how many \~chinese 个数 */
  const char* schedule; /**< \~english the schedule that shows it \~chinese 使问题显现的调度 */
  simgpuPlace place;    /**< \~english where it was found \~chinese 发现问题的位置 */
  int has_other;        /**< \~english 1 if `other` is filled \~chinese 为 1 则 `other` 有效 */
  simgpuPlace other;    /**< \~english the owner of the memory, or the launch \~chinese 内存的所有者或启动位置 */
  long long count;      /**< \~english how often it occurred \~chinese 出现次数 */
  int fatal;            /**< \~english 1 if it ended the work (a sticky error follows) \~chinese 为 1 则终止执行 */
} simgpuFinding;

/** \~english One launched grid, in launch order. \~chinese 一个已启动的网格，按启动顺序排列。 */
typedef struct simgpuGrid {
  long long id;          /**< \~english serial number, from 1 \~chinese 序号，从 1 起 */
  long long parent;      /**< \~english id of the parent grid, 0 for the host \~chinese 父网格序号，0 表示主机 */
  const char* kernel;    /**< \~english demangled name \~chinese 已还原的名称 */
  unsigned grid_dim[3];  /**< \~english gridDim, blocks \~chinese gridDim，线程块数 */
  unsigned block_dim[3]; /**< \~english blockDim, threads \~chinese blockDim，线程数 */
  unsigned shared_bytes; /**< \~english dynamic shared memory, bytes \~chinese 动态共享内存，字节 */
  int stream_kind;       /**< \~english 0 NULL, 1 named, 2 per-thread, 3 tail, 4 fire-and-forget, 5 host \~chinese 流的种类 */
  int depth;             /**< \~english 0 for a grid launched by the host \~chinese 由主机启动的网格为 0 */
  int launch_line;       /**< \~english source line of the launch, 0 for the host \~chinese 启动所在行，0 表示主机 */
  int launch_block[3];   /**< \~english blockIdx of the launching thread \~chinese 发起启动的线程的 blockIdx */
  int launch_thread[3];  /**< \~english its threadIdx \~chinese 其 threadIdx */
  long long start;       /**< \~english place in the order of starts and ends; -1: never \~chinese 在起止次序中的位置；-1：从未 */
  long long end;         /**< \~english the same for its end, descendants and tails included \~chinese 结束（含后代与尾部启动）的位置 */
} simgpuGrid;

/** \~english Exact counts for one kernel, all its grids together. \~chinese 一个核函数全部网格的精确计数。 */
typedef struct simgpuMetrics {
  const char* kernel;            /**< \~english demangled name \~chinese 已还原的名称 */
  long long grids;               /**< \~english its grids \~chinese 其网格数 */
  long long warp_instructions;   /**< \~english instructions that its warps executed \~chinese 线程束执行的指令数 */
  long long thread_instructions; /**< \~english the same, once for each active lane \~chinese 同上，按活动通道计 */
  long long launches;            /**< \~english launches made by this kernel \~chinese 该核函数发起的启动次数 */
  int greatest_depth;            /**< \~english of its grids; 0: launched by the host \~chinese 其网格的最大深度；0 表示由主机启动 */
  long long barriers;            /**< \~english how often a block passed a barrier \~chinese 线程块通过屏障的次数 */
  int accesses_counted;          /**< \~english 1: what follows was counted (simgpuCountAccesses) \~chinese 为 1 则以下各项有效 */
  long long global_loads;        /**< \~english load requests of warps to global memory \~chinese 线程束对全局内存的加载请求数 */
  long long global_load_sectors; /**< \~english 32-byte sectors that they touched \~chinese 这些请求触及的 32 字节扇区数 */
  long long global_stores;       /**< \~english store requests \~chinese 存储请求数 */
  long long global_store_sectors; /**< \~english their sectors \~chinese 其扇区数 */
  long long shared_loads;        /**< \~english load requests to shared memory \~chinese 对共享内存的加载请求数 */
  long long shared_load_conflicts; /**< \~english extra passes for bank conflicts \~chinese 因存储体冲突而增加的次数 */
  long long shared_stores;       /**< \~english store requests \~chinese 存储请求数 */
  long long shared_store_conflicts; /**< \~english their extra passes \~chinese 因冲突而增加的次数 */
  long long atomics;             /**< \~english atomic operations, one for each thread \~chinese 原子操作数，按线程计 */
} simgpuMetrics;

/** \~english High-water marks of the whole device since the last reset. \~chinese 自上次重置以来整个设备的最高值。 */
typedef struct simgpuPeaks {
  long long pending_launches; /**< \~english most launches that waited in the pool at once \~chinese 同时等待的启动数的最大值 */
  long long heap_bytes;       /**< \~english most of the device heap in use, block headers included \~chinese 设备堆的最大用量（含块头），字节 */
  int depth;                  /**< \~english deepest grid; 0: the host's own only \~chinese 最深的网格；0 表示只有主机的启动 */
} simgpuPeaks;

/** \~english Blocks that ran side by side, on several cores, since the last reset. What a run finds, leaves and counts
 *  does not depend on it. \~chinese 自上次重置以来在多个核心上并行运行的线程块。运行的结果、问题与计数均与此无关。 */
typedef struct simgpuSpread {
  long long blocks; /**< \~english blocks that did \~chinese 并行运行的线程块数 */
  long long undone; /**< \~english how often that was undone, and one core ran the blocks \~chinese 被撤销并改由单个核心重新运行的次数 */
} simgpuSpread;

/** \~english Sets the schedule by name: "children-first", "children-last", "blocks-reversed", "shuffle:SEED".
 *  Takes effect for work that starts after the call. Returns 0, or 1 for an unknown name.
 *  \~chinese 按名称设定调度。对之后开始的工作生效。成功返回 0，未知名称返回 1。 */
int simgpuSetSchedule(const char* name);
/** \~english The schedule in force. \~chinese 当前的调度。 */
const char* simgpuGetSchedule(void);

/** \~english Budget of simulated work between two host synchronisations, in simple warp instructions (memory
 *  accesses count 10, atomics 40; 0: the default).
 *  \~chinese 两次主机同步之间的模拟工作预算，以简单线程束指令计（访存计 10，原子操作计 40；0 表示默认值）。 */
void simgpuSetBudget(unsigned long long warp_instructions);

/** \~english With 1 (the default, unless SIMGPU_CHECKS is "off") races are looked for, with 0 not: kernels run faster.
 *  Takes effect for modules loaded after the call. Returns what was in force before.
 *  \~chinese 为 1 时检查数据竞争（默认如此，除非 SIMGPU_CHECKS 为 "off"），为 0 时不检查，核函数运行更快。
 *  对此后加载的模块生效。返回此前的设置。 */
int simgpuSetChecks(int on);

/** \~english Blocks of one grid may run on so many cores (1 to 64; 0: as SIMGPU_CORES says, or as many as the process
 *  has, up to 8), once they are going to use `least` of the budget together (0: what makes it worth the trouble). Not
 *  while work is queued.
 *  \~chinese 一个网格的线程块可在多少个核心上运行（1 到 64；0 表示按 SIMGPU_CORES，未设定时取进程可用的核心数，至多 8 个），
 *  前提是预计它们合计将用去 `least` 的预算（0 表示默认值，低于它则得不偿失）。不可在仍有排队工作时调用。 */
void simgpuSetCores(int cores, unsigned long long least);
/** \~english What came of it. \~chinese 取得并行运行的情况。 */
void simgpuGetSpread(simgpuSpread* out);

/** \~english Forgets findings, launches, metrics and captured output, frees all device memory and clears a sticky
 *  error: a fresh device. Every handle becomes invalid, libraries too: they must be loaded anew.
 *  \~chinese 清除问题、启动记录、计数与输出，释放全部设备内存并清除粘滞错误；模块需重新加载。 */
void simgpuReset(void);

/** \~english How many findings there are since the last reset. \~chinese 自上次重置以来的问题数。 */
int simgpuFindingCount(void);
/** \~english Finding `index`, from 0. Returns 0, or 1 if there is none or `out` is NULL.
 *  \~chinese 第 index 个问题，从 0 起。成功返回 0；不存在或 out 为 NULL 时返回 1。 */
int simgpuGetFinding(int index, simgpuFinding* out);
/** \~english How many grids were launched. \~chinese 已启动的网格数。 */
int simgpuGridCount(void);
/** \~english Grid `index`, from 0; returns as simgpuGetFinding(). \~chinese 第 index 个网格；返回值同 simgpuGetFinding()。 */
int simgpuGetGrid(int index, simgpuGrid* out);
/** \~english How many kernels have counts. \~chinese 有计数的核函数个数。 */
int simgpuMetricCount(void);
/** \~english Kernel `index`, from 0; returns as simgpuGetFinding(). \~chinese 第 index 个核函数；返回值同 simgpuGetFinding()。 */
int simgpuGetMetric(int index, simgpuMetrics* out);

/** \~english With 1, memory accesses of modules loaded from now on are counted (as with SIMGPU_METRICS=1 in the
 *  environment), which makes them slower; with 0, no longer.
 *  \~chinese 为 1 时统计此后加载的模块的内存访问（等同于环境变量 SIMGPU_METRICS=1），运行会变慢；为 0 时不再统计。 */
void simgpuCountAccesses(int on);
/** \~english Names what runs from now on, for a trace (SIMGPU_TRACE=FILE in the environment writes one at exit).
 *  \~chinese 为此后的运行命名，用于跟踪（环境变量 SIMGPU_TRACE=FILE 使程序退出时写出跟踪文件）。 */
void simgpuLabelTrace(const char* text);
/** \~english The high-water marks. \~chinese 取得最高值。 */
void simgpuGetPeaks(simgpuPeaks* out);

/** \~english With 1, device printf goes to a buffer that simgpuOutput returns; with 0 (default) to stdout at
 *  synchronisation. \~chinese 为 1 时设备端 printf 写入缓冲区，由 simgpuOutput 取得；为 0(默认)时在同步处写到标准输出。 */
void simgpuCaptureOutput(int on);
/** \~english The captured output, and its size in bytes (`size` may be NULL). \~chinese 捕获的输出及其字节数（size 可为 NULL）。 */
const char* simgpuOutput(size_t* size);

#ifdef __cplusplus
}
#endif
#endif
