// kill -9 at any moment: what was said to be stored is there, and nothing is half there. And two at once.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <sstream>
#include <thread>

#include "gradebook/lock.hpp"
#include "gradebook/wire.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

// A writer whose standard output we read.
class Writer {
 public:
  Writer(const fs::path& folder, const std::string& count) {
    int ends[2];
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::execl(WRITER, WRITER, folder.c_str(), count.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    out_ = ends[0];
  }
  ~Writer() {
    if (pid_ > 0) end(SIGKILL);
    ::close(out_);
  }
  pid_t pid() const { return pid_; }

  // Reads until so many lines are there, or to the end.
  const std::vector<std::string>& lines(std::size_t count) {
    char buffer[4096];
    while (lines_.size() < count) {
      const auto got = ::read(out_, buffer, sizeof buffer);
      if (got <= 0) break;
      rest_.append(buffer, static_cast<std::size_t>(got));
      for (auto at = rest_.find('\n'); at != std::string::npos; at = rest_.find('\n')) {
        lines_.push_back(rest_.substr(0, at));
        rest_.erase(0, at + 1);
      }
    }
    return lines_;
  }
  int end(int signal) {
    int status = 0;
    if (signal) ::kill(pid_, signal);
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }

 private:
  pid_t pid_ = -1;
  int out_ = -1;
  std::string rest_;
  std::vector<std::string> lines_;
};

int count(SQLite::Database& db, const std::string& sql) {
  return db.execAndGet("SELECT count(*) FROM " + sql).getInt();
}

void check_whole(const fs::path& folder) {
  SQLite::Database db((folder / kFile).string());
  CHECK(db.execAndGet("PRAGMA integrity_check").getString() == "ok");
  CHECK(count(db, "pragma_foreign_key_check") == 0);
  // A submission has its two files, a file its content, a verdict its twenty findings: all or nothing.
  CHECK(count(db, "submissions u WHERE (SELECT count(*) FROM items i WHERE i.submission=u.id)<>2") == 0);
  CHECK(count(db, "items i WHERE NOT EXISTS(SELECT 1 FROM contents c WHERE c.hash=i.content)") == 0);
  CHECK(count(db, "verdicts v WHERE (SELECT count(*) FROM findings f WHERE f.verdict=v.id)<>20") == 0);
}

void check_said(const fs::path& folder, const std::vector<std::string>& lines) {
  const auto book = Gradebook::open(folder);
  const auto filed = book.entries({.attempts = Attempts::all});
  for (const auto& said : lines) {
    std::istringstream words(said);
    std::string what, first, number;
    words >> what >> first >> number;
    if (what == "added") CHECK(book.student("student" + first));
    if (what != "stored") continue;
    const auto at =
        std::find_if(filed.begin(), filed.end(), [&](const Entry& e) { return e.content_hash == first; });
    REQUIRE(at != filed.end());
    REQUIRE(at->record);
    CHECK(at->points() == std::stoi(number) % 11);
    CHECK(book.content(first).size() > 20000);
  }
}

}  // namespace

TEST_CASE("kill -9 at twenty random moments: nothing said to be stored is lost, nothing is half there") {
  const Folder folder;
  std::mt19937 random(20261130);
  std::vector<std::string> said;
  for (int round = 0; round < 20; ++round) {
    Writer writer(folder, "1000");
    writer.lines(1 + random() % 12);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));  // anywhere within a step
    const int status = writer.end(SIGKILL);
    REQUIRE(WIFSIGNALED(status));
    const auto& lines = writer.lines(~std::size_t{0});
    said.insert(said.end(), lines.begin(), lines.end());
    check_whole(folder);
    check_said(folder, said);
  }
  // And on from there: what has no verdict is still to do, and only that.
  auto book = Gradebook::open(folder);
  const auto open = book.pending(settings());
  std::size_t without = 0;
  for (const auto& entry : book.entries()) without += !entry.record;
  CHECK(open.size() == without);
  CHECK(std::count_if(said.begin(), said.end(), [](const auto& line) { return line.starts_with("stored"); }) >
        20);
}

TEST_CASE("Two writers at once: the second waits, then goes on, and nothing of either is lost") {
  const Folder folder;
  Writer first(folder, "10"), second(folder, "10");
  for (auto* writer : {&first, &second}) {
    const auto lines = writer->lines(~std::size_t{0});
    CHECK(writer->end(0) == 0);
    CHECK(lines.size() == 31);
    check_said(folder, lines);
  }
  CHECK(Gradebook::open(folder).students().size() == 20);
}

TEST_CASE("Who holds a course is said; a killed holder holds nothing") {
  const Folder folder;
  Writer holder(folder, "hold");
  REQUIRE(holder.lines(1) == std::vector<std::string>{"locked"});
  std::string told;
  try {
    const CourseLock lock(folder, "class add", std::chrono::milliseconds(250),
                          [&](const Holder& who) { told = who.command + std::to_string(who.pid); });
    FAIL("two hold it");
  } catch (const Problem& problem) {
    char host[256] = {};
    ::gethostname(host, sizeof host - 1);
    CHECK(problem.kind == Problem::held);
    CHECK(std::string(problem.what())
              .find("`writer`: process " + std::to_string(holder.pid()) + " on " + host) !=
          std::string::npos);
  }
  CHECK(told == "writer" + std::to_string(holder.pid()));
  // Reading goes on meanwhile.
  CHECK(Gradebook::create_or_open(folder).students().empty());
  holder.end(SIGKILL);
  const CourseLock lock(folder, "class add", std::chrono::milliseconds(0));
}

TEST_CASE("Two connections that write at the same time wait for each other") {
  const Folder folder;
  Gradebook::create_or_open(folder);
  std::vector<std::thread> threads;
  for (const char* name : {"a", "b", "c"})
    threads.emplace_back([&, name] {
      auto book = Gradebook::create_or_open(folder);
      for (int i = 0; i < 10; ++i) book.add(submission(name + std::to_string(i), {item(kRows, name)}));
    });
  for (auto& thread : threads) thread.join();
  CHECK(Gradebook::open(folder).students().size() == 30);
  CHECK(Gradebook::open(folder).pending(settings()).size() == 3);
}
