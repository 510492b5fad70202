// Room: classroom. Landlock by system call (older headers lack it), seccomp by libseccomp, bubblewrap by its
// program.
#include "classroom/guard.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace gridlings::classroom {
namespace {

// Kernel documentation, userspace-api/landlock.
struct RulesetAttributes {
  std::uint64_t fs = 0, net = 0, scoped = 0;
};
struct __attribute__((packed)) PathBeneath {
  std::uint64_t allowed = 0;
  std::int32_t parent_fd = -1;
};
constexpr long kCreateRuleset = 444, kAddRule = 445, kRestrictSelf = 446;
constexpr std::uint64_t kExecute = 1 << 0, kWriteFile = 1 << 1, kReadFile = 1 << 2, kReadFolder = 1 << 3;
constexpr std::uint64_t kRead = kExecute | kReadFile | kReadFolder;
constexpr std::uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | 1 << 14 | 1 << 15;  // truncate, ioctl

std::uint64_t all_rights(long version) {
  return (std::uint64_t{1} << (version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13)) - 1;
}

void allow(int ruleset, const fs::path& path, std::uint64_t rights) {
  std::error_code error;
  if (!fs::is_directory(path, error)) rights &= kOfFiles;
  PathBeneath rule{rights, ::open(path.c_str(), O_PATH | O_CLOEXEC)};
  if (rule.parent_fd < 0) return;
  ::syscall(kAddRule, ruleset, 1, &rule, 0);
  ::close(rule.parent_fd);
}

// The network, other processes, the shape of the file system, the kernel's rarer doors.
// clang-format off
constexpr const char* kDenied[] = {
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "fork", "vfork",
    "ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill", "pidfd_open", "pidfd_send_signal",
    "pidfd_getfd", "mount", "umount2", "move_mount", "fsopen", "open_tree", "pivot_root", "chroot", "unshare", "setns",
    "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "open_by_handle_at", "mknod", "mknodat", "init_module", "finit_module", "kexec_load",
    "reboot", "swapon", "swapoff", "acct", "setsid", "setpgid", "setrlimit",
};
// clang-format on

bool runs(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {0, 1, 2}) posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
  pid_t child = -1;
  char* environment[] = {nullptr};
  const int error = ::posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environment);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return false;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::vector<fs::path> system_folders() {
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (const char* path :
       {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives"})
    if (fs::exists(path, ignored)) folders.emplace_back(path);
  return folders;
}

Guard::Guard(const Reach& reach) {
  prepare_files(reach);
  prepare_calls();
}

Guard::~Guard() {
  if (ruleset_ >= 0) ::close(ruleset_);
}

void Guard::prepare_files(const Reach& reach) {
  const long version = ::syscall(kCreateRuleset, nullptr, 0, 1);
  if (version < 1) return;
  RulesetAttributes attributes{all_rights(version), version >= 4 ? 3u : 0u, version >= 6 ? 3u : 0u};
  const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  ruleset_ = static_cast<int>(::syscall(kCreateRuleset, &attributes, size, 0));
  if (ruleset_ < 0) return;
  ::fcntl(ruleset_, F_SETFD, FD_CLOEXEC);
  for (const auto& path : reach.readable) allow(ruleset_, path, kRead & attributes.fs);
  for (const char* device : {"/dev/null", "/dev/zero", "/dev/urandom"})
    allow(ruleset_, device, (kReadFile | kWriteFile) & attributes.fs);
  allow(ruleset_, reach.writable, attributes.fs);
}

void Guard::prepare_calls() {
  const scmp_filter_ctx context = ::seccomp_init(SCMP_ACT_ALLOW);
  if (!context) return;
  for (const char* name : kDenied)
    if (const int number = ::seccomp_syscall_resolve_name(name); number != __NR_SCMP_ERROR)
      ::seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), number, 0);
  ::seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);  // glibc then uses clone
  ::seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                     SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  ::seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1, SCMP_A2(SCMP_CMP_NE, 0));
  const int file = ::memfd_create("filter", MFD_CLOEXEC);
  if (file >= 0 && ::seccomp_export_bpf(context, file) == 0) {
    filter_.resize(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)));
    if (::pread(file, filter_.data(), filter_.size(), 0) != static_cast<ssize_t>(filter_.size()))
      filter_.clear();
  }
  if (file >= 0) ::close(file);
  ::seccomp_release(context);
}

bool Guard::apply() const noexcept {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (ruleset_ >= 0 && ::syscall(kRestrictSelf, ruleset_, 0) != 0) return false;
  if (filter_.empty()) return true;
  const sock_fprog program{static_cast<unsigned short>(filter_.size() / sizeof(sock_filter)),
                           reinterpret_cast<sock_filter*>(const_cast<unsigned char*>(filter_.data()))};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

std::string Guard::name() const {
  std::string name = ruleset_ >= 0 ? "landlock" : "";
  if (!filter_.empty()) name += name.empty() ? "seccomp" : "+seccomp";
  return name;
}

std::vector<std::string> bubblewrap(const Reach& reach) {
  const char* program = "/usr/bin/bwrap";
  if (::access(program, X_OK) != 0) return {};
  std::vector<std::string> words{
      program, "--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc",
      "--dev", "/dev",          "--tmpfs",           "/tmp"};
  std::error_code error;
  for (const auto& path : reach.readable) {
    const auto above = [&](const fs::path& other) {
      const auto rest = path.lexically_relative(other);
      return other != path && !rest.empty() && *rest.begin() != "..";
    };
    if (std::any_of(reach.readable.begin(), reach.readable.end(), above)) continue;  // it is there already
    // A folder that is a link (/bin -> usr/bin) stays one.
    if (fs::is_symlink(path, error))
      words.insert(words.end(), {"--symlink", fs::read_symlink(path, error).string(), path.string()});
    else
      words.insert(words.end(), {"--ro-bind-try", path.string(), path.string()});
  }
  words.insert(words.end(), {"--bind", reach.writable.string(), reach.writable.string(), "--chdir",
                             reach.writable.string(), "--"});
  auto trial = words;
  trial.push_back("/bin/true");
  return runs(trial) ? words : std::vector<std::string>{};
}

}  // namespace gridlings::classroom
