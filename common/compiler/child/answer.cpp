// Room: compiler, guarded child. The one answer that the child gives.
#include "compiler/child/answer.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace gridlings::compiler::child {
namespace {

int channel = STDOUT_FILENO;
std::string out_of_memory;  // packed ahead of time

void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = write(channel, bytes.data(), bytes.size());
    if (written <= 0) _exit(1);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void claim_answer_channel() {
  out_of_memory = wire::pack({"memory", "", "", "", "", ""});
  channel = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, fd);
}

void send(const wire::Message& answer) {
  write_all(wire::pack(answer));
  _exit(0);
}

void send_internal_error(std::string_view what) {
  send({"internal_error", std::string(what), "", "", "", ""});
}

void send_out_of_memory() {
  write_all(out_of_memory);
  _exit(0);
}

}  // namespace gridlings::compiler::child
