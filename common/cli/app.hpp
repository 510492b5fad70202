// Room: cli. The command line: words to commands.
#pragma once

namespace gridlings::cli {

/// \~english Runs the program; returns its exit code: 0 all passed, 1 something failed, 2 wrong usage, 3 our
/// own fault.
/// \~chinese 运行程序并返回退出码：0 全部通过，1 有失败，2 用法错误，3 自身故障。
int run_program(int argc, char** argv);

}  // namespace gridlings::cli
