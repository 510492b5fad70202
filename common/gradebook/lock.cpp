// Room: gradebook. flock(2) on a file beside the gradebook; the file says who, the lock says whether.
#include "gradebook/lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <thread>

#include "gradebook/gradebook.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {
namespace {

using json = nlohmann::ordered_json;

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

Holder read_holder(int fd) {
  char text[4096];
  const auto size = ::pread(fd, text, sizeof text, 0);
  const auto in = size > 0 ? json::parse(text, text + size, nullptr, false) : json();
  if (!in.is_object()) return {};
  try {
    return {in.value("pid", 0L), in.value("host", ""), in.value("command", ""), in.value("since", "")};
  } catch (const json::exception&) {
    return {};
  }
}

// Only a courtesy to others: a disk that is full must not keep anyone from the lock.
void write_holder(int fd, const std::string& command) {
  const json out{
      {"pid", static_cast<long>(::getpid())}, {"host", host_name()}, {"command", command}, {"since", now()}};
  const auto text = out.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, text.data(), text.size(), 0) < 0) return;
}

[[noreturn]] void held(const Holder& holder, const fs::path& folder) {
  const Note advice{
      N_("Wait until it is done, or end it. Nothing of it is lost: type the same command again.")};
  if (holder.pid == 0)
    throw Problem(Problem::held,
                  {N_("Another process is writing to the course {folder}."), {{"folder", folder.string()}}},
                  advice);
  throw Problem(Problem::held,
                {N_("The course {folder} is held by `{command}`: process {pid} on {host}, since {since}."),
                 {{"folder", folder.string()},
                  {"command", holder.command},
                  {"pid", std::to_string(holder.pid)},
                  {"host", holder.host},
                  {"since", holder.since}}},
                advice);
}

}  // namespace

CourseLock::CourseLock(const fs::path& folder, const std::string& command, std::chrono::milliseconds patience,
                       const std::function<void(const Holder&)>& waiting) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  const auto file = folder / "gradebook.lock";
  fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0)
    throw Problem(Problem::usage,
                  {N_("The file {file} cannot be written: {error}."),
                   {{"file", file.string()}, {"error", std::strerror(errno)}}},
                  {N_("Look at who may write in that folder, and whether the disk is full.")});
  const auto end = std::chrono::steady_clock::now() + patience;
  bool said = false;
  while (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    const auto holder = read_holder(fd_);
    if (std::chrono::steady_clock::now() >= end) {
      ::close(fd_);
      held(holder, folder);
    }
    if (!said && waiting) waiting(holder);
    said = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  write_holder(fd_, command);
}

CourseLock::~CourseLock() {
  const int emptied = ::ftruncate(fd_, 0);  // who comes next must not read about us
  (void)emptied;
  ::close(fd_);
}

}  // namespace gridlings::gradebook
