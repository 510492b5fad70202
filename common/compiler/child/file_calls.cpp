// Room: compiler, guarded child. The file calls of the C library, as NVRTC sees them. Symbols of the
// executable bind before those of libc, so NVRTC's calls come here; libc's own internal calls do not.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>

#include "compiler/child/files.hpp"

#define EXPORTED __attribute__((visibility("default")))

namespace gridlings::compiler::child {
namespace {

FilePolicy* policy = nullptr;
thread_local bool asking = false;  // the policy's own file calls pass

// The name to use for this call, or empty with errno set.
class Checked {
 public:
  explicit Checked(const char* name) : name_(name ? name : "") {
    if (!policy || asking) return;
    asking = true;
    judged_ = true;
    allowed_ = policy->allowed(name_);
    path_ = policy->actual(name_);
    asking = false;
  }
  bool allowed() const {
    if (!allowed_) errno = EACCES;
    return allowed_;
  }
  const char* path() const { return judged_ ? path_.c_str() : name_.c_str(); }
  // Hands the call's result on; a name that does not exist is something the result depends on.
  template <typename T>
  T after(T result, bool failed) const {
    const int error = errno;
    if (judged_ && failed && error == ENOENT) {
      asking = true;
      policy->note_absent(name_);
      asking = false;
    }
    errno = error;
    return result;
  }

 private:
  std::string name_, path_;
  bool judged_ = false, allowed_ = true;
};

template <typename Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

int open_checked(const char* name, int flags, mode_t mode) {
  const Checked checked(name);
  if (!checked.allowed()) return -1;
  static const auto call = real<int (*)(const char*, int, mode_t)>("open");
  const int fd = call(checked.path(), flags, mode);
  return checked.after(fd, fd < 0);
}

FILE* fopen_checked(const char* name, const char* mode) {
  const Checked checked(name);
  if (!checked.allowed()) return nullptr;
  static const auto call = real<FILE* (*)(const char*, const char*)>("fopen");
  FILE* file = call(checked.path(), mode);
  return checked.after(file, !file);
}

int stat_checked(const char* name, struct stat* status, int flags) {
  const Checked checked(name);
  if (!checked.allowed()) return -1;
  const int result = fstatat(AT_FDCWD, checked.path(), status, flags);
  return checked.after(result, result < 0);
}

mode_t mode_argument(int flags, va_list arguments) { return flags & O_CREAT ? va_arg(arguments, mode_t) : 0; }

}  // namespace

void enforce(FilePolicy* p) { policy = p; }

}  // namespace gridlings::compiler::child

using namespace gridlings::compiler::child;

extern "C" {

EXPORTED int open(const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_argument(flags, arguments);
  va_end(arguments);
  return open_checked(name, flags, mode);
}
EXPORTED int open64(const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_argument(flags, arguments);
  va_end(arguments);
  return open_checked(name, flags, mode);
}
EXPORTED FILE* fopen(const char* name, const char* mode) { return fopen_checked(name, mode); }
EXPORTED FILE* fopen64(const char* name, const char* mode) { return fopen_checked(name, mode); }

// glibc before 2.33 had stat as __xstat(version, …); libraries built for it still call that.
EXPORTED int stat(const char* name, struct stat* s) noexcept { return stat_checked(name, s, 0); }
EXPORTED int stat64(const char* name, struct stat64* s) noexcept {
  return stat_checked(name, reinterpret_cast<struct stat*>(s), 0);
}
EXPORTED int lstat(const char* name, struct stat* s) noexcept {
  return stat_checked(name, s, AT_SYMLINK_NOFOLLOW);
}
EXPORTED int lstat64(const char* name, struct stat64* s) noexcept {
  return stat_checked(name, reinterpret_cast<struct stat*>(s), AT_SYMLINK_NOFOLLOW);
}
EXPORTED int __xstat(int, const char* name, struct stat* s) noexcept { return stat_checked(name, s, 0); }
EXPORTED int __xstat64(int, const char* name, struct stat* s) noexcept { return stat_checked(name, s, 0); }
EXPORTED int __lxstat(int, const char* name, struct stat* s) noexcept {
  return stat_checked(name, s, AT_SYMLINK_NOFOLLOW);
}
EXPORTED int __lxstat64(int, const char* name, struct stat* s) noexcept {
  return stat_checked(name, s, AT_SYMLINK_NOFOLLOW);
}
EXPORTED int access(const char* name, int mode) noexcept {
  const Checked checked(name);
  if (!checked.allowed()) return -1;
  const int result = faccessat(AT_FDCWD, checked.path(), mode, 0);
  return checked.after(result, result < 0);
}
EXPORTED DIR* opendir(const char* name) {
  const Checked checked(name);
  if (!checked.allowed()) return nullptr;
  static const auto call = real<DIR* (*)(const char*)>("opendir");
  return call(checked.path());
}

}  // extern "C"
