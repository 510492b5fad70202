// Room: classroom. One thread and poll(2): what blocks is always a worker, never the pool.
#include "classroom/pool.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>
#include <thread>

#include "classroom/guard.hpp"
#include "classroom/wire.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::classroom {
namespace {

using Clock = std::chrono::steady_clock;
using i18n::tr;
using i18n::trf;

constexpr int kTries = 2;
constexpr int kFailedStarts = 3;
constexpr std::size_t kLogShown = 2000;
constexpr const char* kContent = "content";

std::string log_of(const fs::path& folder) {
  std::ifstream in(folder / kWorkerLog, std::ios::binary);
  std::string text(kLogShown, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text.empty() ? "" : "\n" + grading::printable(text);
}

bool write_file(const fs::path& file, const std::string& bytes) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  return static_cast<bool>(out);
}

void empty(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) fs::remove_all(entry.path(), ignored);
}

}  // namespace

grading::ExerciseVerdict fault(const std::string& exercise, int max_points, const std::string& reason) {
  grading::ExerciseVerdict verdict;
  verdict.id = exercise;
  verdict.status = grading::ExerciseStatus::internal_error;
  verdict.max_points = max_points;
  verdict.reason = reason;
  return verdict;
}

WorkFolder::WorkFolder(const std::string& purpose) {
  std::error_code error;
  auto base = fs::temp_directory_path(error);
  if (error) base = "/tmp";
  path_ = fs::canonical(base, error) / ("gridlings-class-" + std::to_string(::geteuid()) + "-" + purpose);
  if (::mkdir(path_.c_str(), 0700) == 0) return;
  struct stat found {};
  const bool ours = errno == EEXIST && ::lstat(path_.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
                    found.st_uid == ::geteuid() && (found.st_mode & 077) == 0;
  if (!ours)
    throw CannotGrade(
        trf("The folder {folder} cannot be used: somebody else has made it, or it cannot be written.",
            fmt::arg("folder", path_.string())),
        tr("Remove it, or set TMPDIR to a folder of your own."));
  empty(path_);
}

// What a worker has started ends a moment after it, and may still write meanwhile.
WorkFolder::~WorkFolder() {
  constexpr int tries = 40;
  std::error_code error;
  for (int n = 0; n < tries; ++n) {
    fs::remove_all(path_, error);
    if (!error) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

Pool::Pool(WorkerSetup setup, fs::path folder, int workers) : setup_(std::move(setup)) {
  ::signal(SIGPIPE, SIG_IGN);  // a worker that has died is seen by its pipe
  slots_.resize(static_cast<std::size_t>(std::max(1, workers)));
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    slots_[i].folder = folder / std::to_string(i + 1);
    fs::create_directories(slots_[i].folder);
    prepare(slots_[i], static_cast<int>(i));
  }
}

Pool::~Pool() = default;

void Pool::prepare(Slot& slot, int index) {
  slot.command = {setup_.words, setup_.environment};
  for (const char* name : {"HOME", "TMPDIR", "GRIDLINGS_STATE"})
    slot.command.environment.push_back(std::string(name) + "=" + slot.folder.string());
  if (!setup_.confined) return;
  Reach reach{system_folders(), slot.folder};
  reach.readable.insert(reach.readable.end(), setup_.readable.begin(), setup_.readable.end());
  // Whether it works is tried once: the slots differ in their folder only.
  if (index > 0 && !slots_.front().wrapped) return;
  auto words = bubblewrap(reach);
  slot.wrapped = !words.empty();
  slot.command.words.insert(slot.command.words.begin(), words.begin(), words.end());
}

// The namespace hides something that the program needs on this machine. The records will say that it was left
// out.
void Pool::unwrap() {
  for (auto& slot : slots_) {
    if (slot.ready && slot.worker) return;  // so it is not that
    slot.command.words = setup_.words;
    slot.wrapped = false;
  }
}

void Pool::start(Slot& slot) {
  slot.worker.reset();
  slot.ready = false;
  empty(slot.folder);
  try {
    slot.worker = std::make_unique<Worker>(slot.command, slot.folder);
  } catch (const std::system_error& error) {
    throw CannotGrade(trf("A worker cannot be started: {error}.", fmt::arg("error", error.code().message())),
                      tr("Use fewer workers (-j), or end other programs."));
  }
}

void Pool::give_work(Slot& slot) {
  if (slot.job || waiting_.empty()) return;
  if (!slot.worker) start(slot);
  slot.job = waiting_.front();
  waiting_.pop_front();
  slot.deadline = Clock::now() + setup_.task_limit;
  const auto& task = *slot.job->task;
  const auto file = slot.folder / kContent;
  if (!write_file(file, run_->content(task.content_hash)))
    throw CannotGrade(trf("{folder} cannot be written: {error}.", fmt::arg("folder", slot.folder.string()),
                          fmt::arg("error", std::strerror(errno))),
                      tr("Look whether the disk is full, or set TMPDIR to another folder."));
  slot.worker->send(to_line(Order{slot.job->number, task.exercise, task.content_hash, file}));
}

void Pool::hear(Slot& slot, const std::string& line) {
  if (const auto guard = ready_from(line)) {
    slot.ready = true;
    failed_starts_ = 0;
    slot.sandbox = slot.wrapped ? "bubblewrap" : "";
    for (const auto& part : {*guard, std::string("limits")})
      if (!part.empty()) slot.sandbox += (slot.sandbox.empty() ? "" : "+") + part;
    return;
  }
  auto answer = answer_from(line);
  if (!slot.job || !answer || answer->number != slot.job->number ||
      answer->verdict.id != slot.job->task->exercise)
    return failed(slot, tr("an answer that cannot be read"));
  if (answer->verdict.status != grading::ExerciseStatus::internal_error)
    return finish(slot, std::move(answer->verdict));
  if (slot.job->tries >= kTries) return finish(slot, std::move(answer->verdict));
  ++slot.job->tries;  // our own fault: once more, by a worker that knows nothing of it
  waiting_.push_back(*slot.job);
  slot.job.reset();
  slot.worker.reset();
}

void Pool::finish(Slot& slot, grading::ExerciseVerdict verdict) {
  const auto job = *slot.job;
  slot.job.reset();
  run_->done({*job.task, std::move(verdict), gradebook::now(), slot.sandbox, job.tries});
}

void Pool::failed(Slot& slot, const std::string& how) {
  const auto log = log_of(slot.folder);
  slot.worker.reset();
  if (!slot.ready && slot.wrapped && failed_starts_ == 0) unwrap();
  if (!slot.ready && ++failed_starts_ >= kFailedStarts)
    throw CannotGrade(trf("The workers cannot be started ({how}).", fmt::arg("how", how)) + log,
                      tr("If it happens again, tell the maintainers what you typed."));
  if (!slot.job) return;
  if (slot.job->tries >= kTries || !slot.ready) {
    if (!slot.ready) {  // says nothing about the task
      waiting_.push_front(*slot.job);
      slot.job.reset();
      return;
    }
    const auto& exercise = slot.job->task->exercise;
    return finish(slot,
                  fault(exercise, run_->points(exercise),
                        trf("The process that graded this ended twice ({how}). This is our fault, not yours.",
                            fmt::arg("how", how)) +
                            log));
  }
  ++slot.job->tries;
  waiting_.push_back(*slot.job);
  slot.job.reset();
}

void Pool::look_after(Slot& slot) {
  while (slot.worker) {
    const auto line = slot.worker->take();
    if (!line) break;
    hear(slot, *line);
  }
  if (!slot.worker) return;
  if (slot.worker->ended()) return failed(slot, slot.worker->kill());
  if (slot.job && Clock::now() >= slot.deadline) failed(slot, tr("it hung"));
}

void Pool::listen() {
  std::vector<pollfd> watched;
  for (const auto& slot : slots_)
    if (slot.worker) watched.push_back({slot.worker->pipe(), POLLIN, 0});
  ::poll(watched.data(), watched.size(), 200);
}

void Pool::run(const Run& run) {
  run_ = &run;
  waiting_.clear();
  for (std::size_t i = 0; i < run.tasks.size(); ++i)
    waiting_.push_back({&run.tasks[i], static_cast<std::int64_t>(i), 1});
  const auto busy = [&] {
    for (const auto& slot : slots_)
      if (slot.job) return true;
    return !waiting_.empty();
  };
  while (busy() && !run.stop()) {
    for (auto& slot : slots_) give_work(slot);
    listen();
    for (auto& slot : slots_) look_after(slot);
    run.tick();
  }
  for (auto& slot : slots_) {
    if (slot.worker && !slot.job) slot.worker->finish();
    slot.worker.reset();
    slot.job.reset();
  }
}

}  // namespace gridlings::classroom
