// Room: cli. Texts in another language than a verdict was graded in: reached by grading again, and taken over only where
// the outcome is the same.
#include <fmt/format.h>
#include <unistd.h>

#include <map>
#include <set>
#include <thread>

#include "classroom/bar.hpp"
#include "classroom/pool.hpp"
#include "cli/class/grading.hpp"
#include "cli/class/settings.hpp"
#include "cli/class/workers.hpp"
#include "cli/failure.hpp"
#include "cli/process.hpp"
#include "compiler/hash.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Gradebook;
using gradebook::Record;
using grading::ExerciseVerdict;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

struct Lacking {
  std::vector<Record> records;  // each content once
  int other_grader = 0;
};

// What has a verdict in another language, reached by the very grader that is here.
Lacking lacking(const Session& session, const Gradebook& book, const gradebook::Filter& filter) {
  Lacking found;
  std::set<std::pair<std::string, std::string>> seen;
  const auto current = settings_by_id(session);
  for (auto& entry : book.entries(filter, i18n::language())) {
    if (!entry.record || !entry.points() || entry.record->task.settings.language == i18n::language()) continue;
    if (!seen.emplace(entry.exercise, entry.content_hash).second) continue;
    auto now = current(entry.exercise);
    now.tests = entry.record->task.settings.tests;  // their texts are never shown, so they need not run
    const bool same = !now.grader.empty() && differences(entry.record->task.settings, now).empty();
    if (same)
      found.records.push_back(std::move(*entry.record));
    else
      ++found.other_grader;
  }
  return found;
}

bool same_finding(const grading::Finding& a, const grading::Finding& b) {
  return a.kind == b.kind && a.side == b.side && a.schedule == b.schedule && a.other == b.other;
}

// The texts of `fresh` in `verdict`; false if it came to another outcome.
bool take_texts(ExerciseVerdict& verdict, const ExerciseVerdict& fresh) {
  if (!verdict.has_private_tests() && verdict.status != fresh.status) return false;
  if (verdict.findings.size() != fresh.findings.size()) return false;
  std::size_t at = 0;
  int hidden = 0;
  for (auto& test : verdict.tests) {
    if (test.is_private) {
      test.name = trf("Private test {n}", fmt::arg("n", ++hidden));
      continue;
    }
    if (at == fresh.tests.size()) return false;
    const auto& other = fresh.tests[at++];
    if (test.status != other.status || test.points != other.points || test.max_points != other.max_points) return false;
    test.name = other.name;
    test.message = other.message;
  }
  if (at != fresh.tests.size()) return false;
  for (std::size_t i = 0; i < fresh.findings.size(); ++i) {
    if (!same_finding(verdict.findings[i], fresh.findings[i])) return false;
    verdict.findings[i].message = fresh.findings[i].message;
  }
  verdict.reason = fresh.reason;
  verdict.compiler_log = fresh.compiler_log;
  return true;
}

// The number of those whose texts could not be had.
int grade_for_texts(const Session& session, Gradebook& book, const std::string& course, const std::vector<Record>& records) {
  std::map<std::pair<std::string, std::string>, const Record*> originals;
  classroom::Run run;
  for (const auto& record : records) {
    originals[{record.task.exercise, record.task.content_hash}] = &record;
    run.tasks.push_back(record.task);
    run.tasks.back().settings.language = i18n::language();
  }
  classroom::Bar bar(run.tasks.size(), session.style, stderr, ::isatty(STDERR_FILENO));
  int left = 0;
  run.content = [&](const std::string& hash) { return book.content(hash); };
  run.points = points_by_id(session);
  run.done = [&](const Record& record) {
    auto translated = record;
    translated.verdict = originals.at({record.task.exercise, record.task.content_hash})->verdict;
    if (take_texts(translated.verdict, record.verdict))
      book.store(translated);
    else
      ++left;
    bar.advance();
  };
  run.tick = [&] { bar.tick(); };
  run.stop = interrupted;
  const classroom::WorkFolder work(compiler::sha256(fs::canonical(course).string()).substr(0, 12));
  classroom::Pool(worker_setup(session, {}), work.path(), default_jobs(session)).run(run);
  return left;
}

void warn_of_other_language(int n, const std::string& advice) {
  if (n > 0)
    warn(trf_n("The texts of {n} verdict stay in the language that it was graded in.",
               "The texts of {n} verdicts stay in the language that they were graded in.", n, fmt::arg("n", n)) +
         " " + advice);
}

}  // namespace

bool complete_texts(const Session& session, Gradebook& book, const std::string& course, const gradebook::Filter& filter) {
  const auto found = lacking(session, book, filter);
  warn_of_other_language(found.other_grader, tr("Another version of the grader reached them: see `class regrade`."));
  const auto n = static_cast<int>(found.records.size());
  if (n == 0) return true;
  try {
    const auto lock = lock_course(course, "class report");
    warn(trf_n("{n} verdict was graded in another language only: it is graded once more for its texts; no points change.",
               "{n} verdicts were graded in another language only: they are graded once more for their texts; no points "
               "change.",
               n, fmt::arg("n", n)));
    warn_of_other_language(grade_for_texts(session, book, course, found.records),
                           tr("Graded once more, the outcome was another one."));
  } catch (const classroom::CannotGrade& problem) {
    warn_of_other_language(n, problem.what());
  } catch (const gradebook::Problem& problem) {  // somebody else writes, or nobody may
    warn_of_other_language(n, gradebook::shown(problem.happened));
  }
  return !interrupted();
}

}  // namespace gridlings::cli
