// Room: compiler, guarded child. Resource limits, Landlock and seccomp.
#include "compiler/child/sandbox.hpp"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace gridlings::compiler::child {
namespace {

// linux/landlock.h of older distributions lacks the newer fields, so the structures stand here
// (kernel documentation, userspace-api/landlock).
struct RulesetAttributes {
  std::uint64_t fs = 0, net = 0, scoped = 0;
};
struct __attribute__((packed)) PathBeneath {
  std::uint64_t allowed = 0;
  std::int32_t parent_fd = -1;
};
constexpr long kCreateRuleset = 444, kAddRule = 445, kRestrictSelf = 446;
constexpr std::uint64_t kReadFile = 1 << 2, kReadDir = 1 << 3;

void set_limit(__rlimit_resource resource, std::uint64_t value) {
  rlimit limit{};
  getrlimit(resource, &limit);  // the caller's own limit may be lower, and cannot be raised
  limit.rlim_max = std::min<rlim_t>(limit.rlim_max, value);
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(resource, &limit) != 0) throw std::system_error(errno, std::generic_category(), "setrlimit");
}

// Everything the kernel's version of Landlock can forbid, and how much of the structure it knows.
std::size_t everything(long version, RulesetAttributes& attributes) {
  const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  attributes.fs = (std::uint64_t{1} << rights) - 1;
  if (version >= 4) attributes.net = 3;     // bind and connect, TCP
  if (version >= 6) attributes.scoped = 3;  // abstract sockets and signals
  return version >= 6 ? 24 : version >= 4 ? 16 : 8;
}

void deny(scmp_filter_ctx filter, const char* name, int error = EPERM) {
  const int number = seccomp_syscall_resolve_name(name);
  if (number != __NR_SCMP_ERROR) seccomp_rule_add(filter, SCMP_ACT_ERRNO(error), number, 0);
}

void deny_writing(scmp_filter_ctx filter) {
  for (const auto flag : {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC}) {
    const auto bits = static_cast<scmp_datum_t>(flag);
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(openat), 1,
                     SCMP_A2(SCMP_CMP_MASKED_EQ, bits, bits));
#ifdef __NR_open
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(open), 1,
                     SCMP_A1(SCMP_CMP_MASKED_EQ, bits, bits));
#endif
  }
}

// Calls that a compiler has no use for: the network, other processes, the shape of the file system, the machine.
// clang-format off
constexpr const char* kUseless[] = {
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "execve",
    "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill",
    "pidfd_open", "pidfd_send_signal", "mount", "umount2", "move_mount", "fsopen", "open_tree",
    "pivot_root", "chroot", "unshare", "setns", "bpf", "perf_event_open", "userfaultfd", "keyctl",
    "add_key", "request_key", "io_uring_setup", "io_uring_enter", "io_uring_register", "open_by_handle_at",
    "unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "link", "linkat",
    "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat",
    "truncate", "ftruncate", "mknod", "mknodat", "setxattr", "lsetxattr", "fsetxattr", "utimensat", "creat",
    "setrlimit", "init_module", "finit_module", "kexec_load", "reboot", "swapon", "swapoff", "acct",
    "setsid", "setpgid",
};
// clang-format on

}  // namespace

void detach() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  set_limit(RLIMIT_CORE, 0);
#ifdef SYS_close_range
  syscall(SYS_close_range, 3U, ~0U, 0U);
#endif
}

void limit_resources(std::uint64_t memory, std::uint64_t cpu_seconds) {
  set_limit(RLIMIT_AS, memory);
  set_limit(RLIMIT_CPU, cpu_seconds + 1);  // then SIGKILL, which would look like the kernel out of memory
  rlimit cpu{};
  getrlimit(RLIMIT_CPU, &cpu);
  cpu.rlim_cur = std::min<rlim_t>(cpu.rlim_cur, cpu_seconds);
  setrlimit(RLIMIT_CPU, &cpu);
  set_limit(RLIMIT_FSIZE, 0);
  set_limit(RLIMIT_NOFILE, 64);
}

bool restrict_files(const std::vector<std::string>& readable_roots) {
  const long version = syscall(kCreateRuleset, nullptr, 0, 1);
  if (version < 1) return false;
  RulesetAttributes attributes;
  const auto size = everything(version, attributes);
  const auto ruleset = static_cast<int>(syscall(kCreateRuleset, &attributes, size, 0));
  if (ruleset < 0) return false;
  for (const auto& root : readable_roots) {
    PathBeneath rule{kReadFile | kReadDir, open(root.c_str(), O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0) continue;
    syscall(kAddRule, ruleset, 1, &rule, 0);
    close(rule.parent_fd);
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const bool done = syscall(kRestrictSelf, ruleset, 0) == 0;
  close(ruleset);
  return done;
}

bool restrict_calls() {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return false;
  for (const char* name : kUseless) deny(filter, name);
  deny(filter, "clone3", ENOSYS);   // glibc then uses clone, whose flags a filter can read
  deny(filter, "openat2", ENOSYS);  // its flags lie in memory, out of a filter's sight
  seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                   SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1, SCMP_A2(SCMP_CMP_NE, 0));
  deny_writing(filter);
  const bool done = seccomp_load(filter) == 0;  // sets no-new-privileges by itself
  seccomp_release(filter);
  return done;
}

}  // namespace gridlings::compiler::child
