// Room: cli/dev. The folder in which an attack happens, and what came of it.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/catalogue.hpp"
#include "cli/dev/attack.hpp"
#include "cli/reporting.hpp"
#include "grading/json.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "intake/intake.hpp"

namespace gridlings::cli::dev {
namespace {

using i18n::tr;
using i18n::trf;

constexpr std::size_t kTellingLine = 24;       // characters: shorter ones may stand anywhere
constexpr std::size_t kLargestReport = 1u << 20;  // one submission's; a class has hundreds

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) text.replace(at, what.size(), by);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto begin = line.find_first_not_of(" \t"), end = line.find_last_not_of(" \t\r");
    if (begin != line.npos && end - begin + 1 >= kTellingLine) lines.push_back(line.substr(begin, end - begin + 1));
  }
  return lines;
}

}  // namespace

Stage::Stage(const Session& session, const Attack& attack, const fs::path& attacks) {
  const auto& root = folder_.path();
  const auto inbox = root / "in";
  fs::create_directory(inbox);
  write_atomically(root / "secret.h", std::string("#error ") + kSecret + "\n");
  for (const char* bait : {"results.json", "verdict.json", "gradebook.sqlite", "escape.cu"})
    write_atomically(root / bait, "bait\n");
  handed_in_ = inbox / (attack.as.empty() ? attack.expected.file : attack.as);
  if (attack.entries.empty()) {
    text_ = filled(read_file(attacks / attack.expected.file).value_or(""), session, attack);
    write_atomically(handed_in_, text_);
    write_atomically(root / attack.expected.file, std::string("#error ") + kSecret + "\n");  // a neighbour's
  } else {
    auto entries = attack.entries;
    for (auto& entry : entries) {
      for (auto* field : {&entry.text, &entry.path, &entry.link, &entry.hard_link})
        *field = filled(*field, session, attack);
      text_ += entry.text + "\n";
    }
    write_atomically(handed_in_, packed(attack.expected.file, entries));
  }
  for (const auto& [name, to] : attack.links) fs::create_symlink(to, inbox / name);
  if (!attack.pipe.empty()) ::mkfifo((inbox / attack.pipe).c_str(), 0600);
  before_ = contents();
}

std::string Stage::filled(std::string text, const Session& session, const Attack& attack) const {
  const auto& here = folder_.path().string();
  text = replaced(std::move(text), "@SOLUTION@",
                  read_file(session.places.solutions() / attack.exercise->relative()).value_or(""));
  text = replaced(std::move(text), "@ROOT@", session.places.root.string());
  text = replaced(std::move(text), "@SECRET_FOLDER@", here);
  text = replaced(std::move(text), "@SECRET@", here + "/secret.h");
  return replaced(std::move(text), "@CANARY@", here + "/escape.cu");
}

std::map<std::string, std::string> Stage::contents() const {
  std::map<std::string, std::string> all;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path(), error)) {
    const auto type = entry.symlink_status(error).type();
    auto& content = all[entry.path().lexically_relative(folder_.path()).string()];
    content = fmt::format("{}:", static_cast<int>(type));
    if (type == fs::file_type::regular) content += read_file(entry.path()).value_or("");
  }
  return all;
}

std::string Stage::changes() const {
  const auto now = contents();
  std::set<std::string> names;
  for (const auto* all : {&before_, &now})
    for (const auto& [name, content] : *all) {
      const auto was = before_.find(name), is = now.find(name);
      if (was == before_.end() || is == now.end() || was->second != is->second) names.insert(name);
    }
  return fmt::format("{}", fmt::join(names, ", "));
}

namespace {

std::string texts_of(const grading::ExerciseVerdict& verdict) {
  std::string all = verdict.reason + "\n" + verdict.compiler_log + "\n";
  for (const auto& test : verdict.tests) all += test.name + "\n" + test.message + "\n";
  for (const auto& finding : verdict.findings) {
    all += finding.message + "\n";
    for (const auto* side : {&finding.side, finding.other ? &*finding.other : nullptr})
      if (side) all += side->kernel + "\n" + side->file + "\n" + side->path + "\n";
  }
  return all;
}

Outcome graded(const Session& session, const Exercise& exercise, const Submission& submission) {
  const auto graded = grade(session, exercise, submission);
  Outcome outcome{graded.verdict, report_text(session, exercise, graded, submission), {}};
  grading::Verdict whole;
  whole.exercises.push_back(graded.verdict);
  outcome.all = texts_of(graded.verdict) + outcome.report + grading::to_json(whole);
  return outcome;
}

// As `class add` takes it and a worker grades it.
Outcome taken(const Session& session, const Attack& attack, const Stage& stage) {
  Outcome outcome;
  const auto taken = intake::take({stage.handed_in()}, catalogue_of(session.course), intake::Kind::student);
  std::string notes;
  const auto note = [&](const gradebook::Note& n) { notes += gradebook::shown(n) + "\n"; };
  const auto note_all = [&](const std::vector<gradebook::Note>& list) { std::for_each(list.begin(), list.end(), note); };
  note_all(taken.notes);
  note_all(taken.refused);
  if (taken.problem) note(*taken.problem);
  outcome.verdict.status = grading::ExerciseStatus::refused;
  for (const auto& submission : taken.submissions) {
    notes += submission.student.key + "\n";
    if (submission.problem) note(*submission.problem);
    note_all(submission.notes);
    for (const auto& item : submission.items) {
      if (item.problem) note(*item.problem);
      note_all(item.notes);
      notes += item.file + "\n";
      if (!item.content || item.exercise != attack.exercise->full_id()) continue;
      const TempDir folder;
      const Submission own{folder.path() / (attack.exercise->id + ".cu"), attack.exercise->id + ".cu"};
      write_atomically(own.file, *item.content);
      outcome = graded(session, *attack.exercise, own);
    }
  }
  for (const auto& name : taken.ignored) notes += grading::printable(name) + "\n";
  outcome.report = notes + outcome.report;
  outcome.all = notes + outcome.all;
  return outcome;
}

}  // namespace

Outcome strike(const Session& session, const Attack& attack, const Stage& stage) {
  if (!attack.entries.empty()) return taken(session, attack, stage);
  return graded(session, *attack.exercise, {stage.handed_in(), stage.handed_in().filename().string()});
}

std::vector<std::string> hidden_lines(const Session& session, const Exercise& exercise, const fs::path& attacks) {
  const auto tests = exercise.chapter->id + ".cpp";
  std::vector<std::string> hidden;
  for (const auto& file : {session.places.solutions() / exercise.relative(), session.places.root / "tests/chapters" / tests,
                           attacks / "private" / tests})
    for (auto& line : lines_of(read_file(file).value_or(""))) hidden.push_back(std::move(line));
  const auto starter = read_file(session.places.starters() / exercise.relative()).value_or("");
  std::erase_if(hidden, [&](const std::string& line) { return starter.find(line) != starter.npos; });
  return hidden;
}

std::vector<std::string> successes(const Attack& attack, const Outcome& outcome, const Stage& stage,
                                   const std::vector<std::string>& hidden) {
  const auto& verdict = outcome.verdict;
  auto expected = attack.expected;
  const bool other = !attack.or_status.empty() && grading::to_string(verdict.status) == attack.or_status;
  if (other) expected.status = attack.or_status;
  auto out = differences(verdict, expected);
  const auto holds = [&](const std::string& text) { return outcome.all.find(text) != outcome.all.npos; };
  if (verdict.points > attack.points)
    out.push_back(trf("it gets {points} points; {most} at most.", fmt::arg("points", verdict.points),
                      fmt::arg("most", attack.points)));
  for (const auto& line : hidden)
    if (holds(line) && stage.text().find(line) == std::string::npos)
      out.push_back(trf("the report holds a line of the tests or the solution: {line}", fmt::arg("line", line)));
  if (holds(Stage::kSecret)) out.push_back(tr("the report holds a word of a neighbour's file."));
  for (const auto& text : attack.never)
    if (holds(text)) out.push_back(trf("the report holds \"{text}\".", fmt::arg("text", grading::printable(text))));
  for (const auto& text : attack.says)
    if (!other && i18n::language() == "en" && !holds(text))
      out.push_back(trf("the report does not say \"{text}\".", fmt::arg("text", grading::printable(text))));
  if (grading::printable(outcome.report) != outcome.report)
    out.push_back(tr("the report holds characters that a terminal obeys."));
  if (outcome.all.size() > kLargestReport)
    out.push_back(trf("the report has {n} bytes.", fmt::arg("n", outcome.all.size())));
  if (const auto changed = stage.changes(); !changed.empty())
    out.push_back(trf("files outside were touched: {files}", fmt::arg("files", grading::printable(changed))));
  return out;
}

}  // namespace gridlings::cli::dev
