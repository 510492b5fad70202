// Room: classroom. The shared folder: tasks.jsonl, parts, contents/HASH, results/NUMBER.json.
#include "classroom/spool.hpp"

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <system_error>

#include "gradebook/note.hpp"

namespace gridlings::classroom {
namespace {

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

void write(const fs::path& file, const std::string& bytes) {
  char host[64] = {};
  ::gethostname(host, sizeof host - 1);
  // Two nodes may be at the same task, if one of them only seemed to be lost.
  const auto scratch = file.string() + "." + host + "." + std::to_string(::getpid());
  std::ofstream out(scratch, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) throw fs::filesystem_error("write", scratch, std::make_error_code(std::errc::io_error));
  fs::rename(scratch, file);
}

}  // namespace

fs::path Spool::result_file(std::int64_t number) const {
  return folder_ / "results" / (std::to_string(number) + ".json");
}

void Spool::fill(const Run& run, int parts) const {
  fs::create_directories(folder_ / "contents");
  fs::create_directories(folder_ / "results");
  std::string lines;
  std::set<std::string> contents;
  for (std::size_t i = 0; i < run.tasks.size(); ++i) {
    const auto& hash = run.tasks[i].content_hash;
    if (contents.insert(hash).second) write(folder_ / "contents" / hash, run.content(hash));
    lines += to_line(static_cast<std::int64_t>(i), run.tasks[i]);
  }
  write(folder_ / "parts", std::to_string(parts));
  write(folder_ / "tasks.jsonl", lines);
}

int Spool::parts() const { return std::max(1, std::atoi(read(folder_ / "parts").c_str())); }

std::string Spool::content(const std::string& hash) const { return read(folder_ / "contents" / hash); }

std::vector<NumberedTask> Spool::waiting(int part) const {
  std::vector<NumberedTask> tasks;
  const int all = parts();
  std::istringstream lines(read(folder_ / "tasks.jsonl"));
  std::error_code error;
  for (std::string line; std::getline(lines, line);) {
    auto task = task_from(line);
    if (!task || (part >= 0 && task->number % all != part)) continue;
    if (!fs::exists(result_file(task->number), error)) tasks.push_back(std::move(*task));
  }
  return tasks;
}

void Spool::put(const NumberedRecord& result) const {
  std::error_code error;
  const auto file = result_file(result.number);
  if (!fs::exists(file, error)) write(file, to_line(result.number, result.record));
}

std::vector<NumberedRecord> Spool::results() const {
  std::vector<NumberedRecord> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_ / "results", error)) {
    if (entry.path().extension() != ".json") continue;
    if (auto record = record_from(read(entry.path()))) found.push_back(std::move(*record));
  }
  return found;
}

}  // namespace gridlings::classroom
