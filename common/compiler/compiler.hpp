// Room: compiler. From a .cu file to PTX (or a cubin) through NVRTC and nvJitLink, in a guarded process.
// May use i18n; knows nothing of chapters, grading or the simulated GPU.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// \~english Compiles a submission without trusting it. \~chinese 在不信任提交内容的前提下编译它。
namespace gridlings::compiler {

/// \~english What one call may use; whoever exceeds it is stopped. \~chinese
/// 一次调用的资源上限，超出即被终止。
struct Limits {
  std::chrono::milliseconds wall{10'000};  ///< \~english wall-clock time \~chinese 墙钟时间
  /// \~english Processor time; 0: as much as wall. Less than wall: how loaded the machine is decides nothing.
  /// \~chinese 处理器时间；0 表示与 wall 相同。小于 wall 时，机器负载不影响结果。
  std::chrono::milliseconds cpu{0};
  std::size_t memory = std::size_t{1}
                       << 30;    ///< \~english bytes, compiler included \~chinese 字节（含编译器）
  std::size_t source = 1 << 20;  ///< \~english bytes of the source file \~chinese 源文件字节数
  std::size_t log = 64 << 10;  ///< \~english bytes of compiler messages kept \~chinese 保留的编译器消息字节数
  /// \~english Bytes of PTX or cubin: an exercise has a hundredth, and it is read anew for every test and schedule.
  /// \~chinese PTX 或 cubin 的字节数：练习通常只有其百分之一，且每项测试、每种调度都要重新读取。
  std::size_t image = 8 << 20;
};

/// \~english One file to compile. \~chinese 一个待编译的文件。
struct Request {
  /// \~english The file; local `#include`s may read its folder and nothing else.
  /// \~chinese 源文件；本地 `#include` 只能读取它所在的目录。
  std::filesystem::path source;
  /// \~english The name in messages and in the PTX (relative, as the reader sees it); empty: the file's name.
  /// \~chinese 消息与 PTX 中显示的名称（读者看到的相对名）；为空时取文件名。
  std::string display_name;
  /// \~english Further NVRTC options, of the kinds allowed_option() knows.
  /// \~chinese 附加的 NVRTC 选项，须为 allowed_option() 认可的种类。
  std::vector<std::string> options;
  std::string arch = "compute_90";
  Limits limits{};
  /// \~english Where images are kept by content; empty: default_cache_dir().
  /// \~chinese 按内容缓存映像的目录；为空时取 default_cache_dir()。
  std::filesystem::path cache_dir{};
};

/// \~english What came of it. \~chinese 编译结果。
struct Result {
  /// \~english `ok`; the submission's fault: `compile_error`, `timeout`, `memory`, `refused` (a forbidden
  /// file, or not a source file), `unreadable` (no such file, a folder, no permission); ours:
  /// `internal_error`.
  /// \~chinese `ok`；提交方的问题：`compile_error`、`timeout`、`memory`、`refused`（越权文件或非源文件）、
  /// `unreadable`（不存在、是目录、无权限）；我方的问题：`internal_error`。
  enum Status { ok, compile_error, timeout, memory, refused, unreadable, internal_error };
  Status status = internal_error;
  /// \~english The compiler's own text, unaltered (bytes that are not UTF-8 replaced); warnings if ok.
  /// \~chinese 编译器原文（非 UTF-8 字节被替换）；成功时为警告。
  std::string log{};
  /// \~english Localised; says what happened and what to do. May be empty for ok and compile_error.
  /// \~chinese 已本地化的说明；`ok` 与 `compile_error` 时可以为空。
  std::string message{};
  /// \~english The PTX (or cubin) in the cache, if ok. \~chinese 成功时缓存中的 PTX（或 cubin）。
  std::filesystem::path image{};
  bool cached = false;  ///< \~english came from the cache \~chinese 来自缓存
};

/// \~english Compiles to PTX. Never throws for anything the submission does. Safe to call from several
/// threads and processes with the same cache.
/// \~chinese 编译为 PTX。无论提交内容如何都不抛出异常；多个线程或进程可共用同一缓存。
Result compile(const Request& request);

/// \~english Links PTX with the device runtime into a cubin for a real GPU, e.g. cc = 90 for sm_90.
/// \~chinese 将 PTX 与设备运行时链接为真实 GPU 的 cubin，例如 cc = 90 表示 sm_90。
Result link_for_device(const std::filesystem::path& ptx, int cc, const std::filesystem::path& cache_dir = {},
                       Limits limits = {.wall = std::chrono::seconds(60), .memory = std::size_t{4} << 30});

/// \~english The release of CUDA whose headers and libraries are used, "13.0"; "" unknown.
/// \~chinese 所用头文件与库的 CUDA 版本，如 "13.0"；未知时为空。
std::string cuda_release();

/// \~english Whether chapter.toml may ask for this NVRTC option: macros, language level, floating-point and
/// warning switches; nothing that names a file.
/// \~chinese chapter.toml 是否可以使用此 NVRTC 选项：宏、语言版本、浮点与警告开关；不得涉及文件。
bool allowed_option(std::string_view option);

/// \~english The name as it appears in messages and PTX: valid UTF-8, no control characters, quotes or
/// backslashes.
/// \~chinese 在消息与 PTX 中显示的名称：有效的 UTF-8，不含控制字符、引号和反斜杠。
std::string printable_name(std::string_view name);

/// \~english GRIDLINGS_CACHE_DIR, else gridlings/images below XDG_CACHE_HOME, ~/.cache or the temporary
/// folder.
/// \~chinese GRIDLINGS_CACHE_DIR，否则为 XDG_CACHE_HOME、~/.cache 或临时目录下的 gridlings/images。
std::filesystem::path default_cache_dir();

}  // namespace gridlings::compiler
