// Room: gradebook. Everything that only reads.
#include <algorithm>
#include <set>
#include <tuple>

#include "gradebook/store.hpp"
#include "gradebook/wire.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {
namespace {

using SQLite::Database;
using SQLite::Statement;

bool listed(const std::vector<std::string>& list, const std::string& word) {
  return list.empty() || std::find(list.begin(), list.end(), word) != list.end();
}

bool fits(const Filter& filter, const std::string& exercise) {
  return listed(filter.exercises, exercise) &&
         listed(filter.chapters, exercise.substr(0, exercise.find('/')));
}

Record record_of(const Statement& row) {
  auto text = [&](int column) { return const_cast<Statement&>(row).getColumn(column).getString(); };
  Record record;
  record.task = {text(0), text(1), {text(2), text(3), list_from(text(4)), text(5), text(6)}};
  record.verdict = verdict_from_line(text(7));
  record.graded_at = text(8);
  record.sandbox = text(9);
  record.tries = const_cast<Statement&>(row).getColumn(10).getInt();
  return record;
}

Student student_of(Statement& row) {
  return {row.getColumn(0).getInt64(), row.getColumn(1).getString(), row.getColumn(2).getString(),
          row.getColumn(3).getString(), ids_from(row.getColumn(4).getString())};
}

Entry entry_of(Statement& row) {
  Entry entry;
  entry.exercise = row.getColumn(5).getString();
  entry.student = row.getColumn(0).getInt64();
  entry.attempt = row.getColumn(1).getInt();
  entry.received = row.getColumn(2).getString();
  entry.added_at = row.getColumn(3).getString();
  entry.source = row.getColumn(4).getString();
  entry.file = row.getColumn(6).getString();
  entry.content_hash = row.getColumn(7).getString();
  entry.notes = notes_from(row.getColumn(8).getString());
  entry.problem = note_from(row.getColumn(9).getString());
  return entry;
}

void take(Statement& row, const Filter& filter, std::vector<Entry>& entries) {
  while (row.executeStep())
    if (fits(filter, row.getColumn(5).getString())) entries.push_back(entry_of(row));
}

// All handed-in exercises by student, oldest attempt first.
std::vector<Entry> all_entries(Database& db, const Filter& filter) {
  std::vector<Entry> entries;
  if (filter.students.empty()) {
    Statement row(db,
                  "SELECT u.student, u.attempt, u.received, u.added_at, u.source, i.exercise, i.file, i.content, "
                  "i.notes, i.problem FROM items i JOIN submissions u ON u.id=i.submission JOIN students t ON "
                  "t.id=u.student ORDER BY t.key, i.exercise, u.attempt, i.content IS NOT NULL, i.position");
    take(row, filter, entries);
    return entries;
  }
  Statement row(db, query::kEntriesOfStudent);
  for (const auto& key : std::set<std::string>(filter.students.begin(), filter.students.end())) {
    row.bind(1, key);
    take(row, filter, entries);
    row.reset();
  }
  return entries;
}

bool same_exercise(const Entry& a, const Entry& b) {
  return a.student == b.student && a.exercise == b.exercise;
}

// Of each student's entries for an exercise the one that counts; a later one where points are equal.
std::vector<Entry> chosen(std::vector<Entry> entries, Attempts attempts) {
  if (attempts == Attempts::all) return entries;
  std::vector<Entry> out;
  for (auto& entry : entries) {
    if (entry.exercise.empty()) continue;
    if (out.empty() || !same_exercise(out.back(), entry))
      out.push_back(std::move(entry));
    else if (attempts == Attempts::latest || entry.points().value_or(-1) >= out.back().points().value_or(-1))
      out.back() = std::move(entry);
  }
  return out;
}

}  // namespace

std::vector<Task> Gradebook::pending(const Settings& settings, const Filter& filter) const {
  return pending([&](const std::string&) { return settings; }, filter);
}

std::vector<Task> Gradebook::pending(const SettingsOf& settings, const Filter& filter) const {
  return guarded(store_->file, [&] {
    std::set<std::pair<std::string, std::string>> seen;
    std::vector<Task> tasks;
    const auto which = filter.attempts == Attempts::best ? Attempts::all : filter.attempts;
    for (const auto& entry : chosen(all_entries(store_->db, filter), which)) {
      if (entry.content_hash.empty() || entry.exercise.empty()) continue;
      if (!seen.emplace(entry.exercise, entry.content_hash).second) continue;
      Task task{entry.content_hash, entry.exercise, settings(entry.exercise)};
      const auto record = find(task);
      if (!record || record->verdict.status == grading::ExerciseStatus::internal_error)
        tasks.push_back(std::move(task));
    }
    return tasks;
  });
}

std::string Gradebook::content(const std::string& hash) const {
  return guarded(store_->file, [&] {
    Statement row(store_->db, query::kContent);
    row.bind(1, hash);
    if (!row.executeStep())
      throw Problem(Problem::our_fault, {N_("The gradebook holds no content {hash}."), {{"hash", hash}}});
    return row.getColumn(0).getString();
  });
}

std::string Gradebook::file_name(const Task& task) const {
  return guarded(store_->file, [&] {
    Statement row(store_->db, query::kFileName);
    row.bind(1, task.content_hash);
    row.bind(2, task.exercise);
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
  });
}

std::optional<Record> Gradebook::find(const Task& task) const {
  return guarded(store_->file, [&]() -> std::optional<Record> {
    Statement row(store_->db, query::kFind);
    const auto schedules = to_json(task.settings.schedules);
    int at = 0;
    for (const auto* text :
         {&task.content_hash, &task.exercise, &task.settings.device, &task.settings.language, &schedules,
          &task.settings.grader, &task.settings.tests})
      row.bind(++at, *text);
    if (!row.executeStep()) return std::nullopt;
    return record_of(row);
  });
}

std::optional<Record> Gradebook::newest(const std::string& content_hash, const std::string& exercise,
                                        const std::string& language) const {
  return guarded(store_->file, [&]() -> std::optional<Record> {
    Statement row(store_->db, query::kNewest);
    row.bind(1, content_hash);
    row.bind(2, exercise);
    if (!row.executeStep()) return std::nullopt;
    auto record = record_of(row);
    if (record.task.settings.language == language) return record;
    auto other = record.task;
    other.settings.language = language;
    auto translated = find(other);
    const bool usable = translated && translated->verdict.status == record.verdict.status;
    return usable ? std::move(translated) : std::optional(std::move(record));
  });
}

std::vector<Student> Gradebook::students() const {
  return guarded(store_->file, [&] {
    std::vector<Student> students;
    Statement row(store_->db, "SELECT id, key, name, email, ids FROM students ORDER BY key");
    while (row.executeStep()) students.push_back(student_of(row));
    return students;
  });
}

std::optional<Student> Gradebook::student(const std::string& word) const {
  return guarded(store_->file, [&]() -> std::optional<Student> {
    if (word.empty()) return std::nullopt;
    Statement by_key(store_->db, query::kStudentByKey);
    by_key.bind(1, word);
    if (by_key.executeStep()) return student_of(by_key);
    Statement alike(store_->db, query::kStudentByWord);
    alike.bind(1, word);
    if (!alike.executeStep()) return std::nullopt;
    auto student = student_of(alike);
    return alike.executeStep() ? std::nullopt : std::optional(std::move(student));
  });
}

std::vector<Submission> Gradebook::submissions_of(const Student& student) const {
  return guarded(store_->file, [&] {
    std::vector<Submission> submissions;
    Statement row(store_->db, query::kSubmissionsOf);
    row.bind(1, student.key);
    while (row.executeStep()) {
      Submission submission{student,
                            row.getColumn(1).getInt(),
                            row.getColumn(2).getString(),
                            row.getColumn(3).getString(),
                            {},
                            notes_from(row.getColumn(4).getString()),
                            note_from(row.getColumn(5).getString())};
      Statement item(store_->db, query::kItemsOf);
      item.bind(1, row.getColumn(0).getInt64());
      while (item.executeStep()) {
        const bool none = item.getColumn(5).getInt() != 0;
        submission.items.push_back({item.getColumn(0).getString(), item.getColumn(1).getString(),
                                    none ? std::nullopt : std::optional(item.getColumn(2).getString()),
                                    notes_from(item.getColumn(3).getString()),
                                    note_from(item.getColumn(4).getString())});
      }
      submissions.push_back(std::move(submission));
    }
    return submissions;
  });
}

std::vector<Entry> Gradebook::entries(const Filter& filter, const std::string& language) const {
  return guarded(store_->file, [&] {
    auto entries = all_entries(store_->db, filter);
    if (filter.attempts == Attempts::latest) entries = chosen(std::move(entries), filter.attempts);
    for (auto& entry : entries)
      if (!entry.content_hash.empty()) entry.record = newest(entry.content_hash, entry.exercise, language);
    return filter.attempts == Attempts::best ? chosen(std::move(entries), filter.attempts) : entries;
  });
}

std::vector<Gradebook::Refused> Gradebook::refused() const {
  return guarded(store_->file, [&] {
    std::vector<Refused> out;
    Statement row(
        store_->db,
        "SELECT t.id, t.key, t.name, t.email, t.ids, u.attempt, u.received, u.source, u.problem FROM "
        "submissions u "
        "JOIN students t ON t.id=u.student WHERE u.problem<>'' OR NOT EXISTS(SELECT 1 FROM items i WHERE "
        "i.submission=u.id AND i.content IS NOT NULL) ORDER BY t.key, u.attempt");
    while (row.executeStep())
      out.push_back({student_of(row), row.getColumn(5).getInt(), row.getColumn(6).getString(),
                     row.getColumn(7).getString(), note_from(row.getColumn(8).getString())});
    return out;
  });
}

}  // namespace gridlings::gradebook
