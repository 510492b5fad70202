// Room: gradebook. The open file, and how rows become structures. Not for other rooms.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <utility>

#include "gradebook/gradebook.hpp"

namespace gridlings::gradebook {

struct Gradebook::Store {
  fs::path file;
  mutable SQLite::Database db;
  bool in_batch = false;
};

// What is asked once for each student or file: a class is large, so none of these may read a whole table.
namespace query {
inline constexpr const char* kStudentByKey = "SELECT id, key, name, email, ids FROM students WHERE key=?1";
inline constexpr const char* kStudentByWord =
    "SELECT id, key, name, email, ids FROM students WHERE email=?1 UNION "
    "SELECT id, key, name, email, ids FROM students WHERE name=?1 LIMIT 2";
inline constexpr const char* kAttempts =
    "SELECT id, attempt, fingerprint FROM submissions WHERE student=? ORDER BY attempt DESC";
inline constexpr const char* kEntriesOfStudent =
    "SELECT u.student, u.attempt, u.received, u.added_at, u.source, i.exercise, i.file, i.content, i.notes, i.problem "
    "FROM students t JOIN submissions u ON u.student=t.id JOIN items i ON i.submission=u.id WHERE t.key=?1 "
    "ORDER BY i.exercise, u.attempt, i.content IS NOT NULL, i.position";
inline constexpr const char* kSubmissionsOf =
    "SELECT u.id, u.attempt, u.received, u.source, u.notes, u.problem FROM submissions u JOIN students t ON "
    "t.id=u.student WHERE t.key=? ORDER BY u.attempt";
inline constexpr const char* kItemsOf =
    "SELECT i.exercise, i.file, c.bytes, i.notes, i.problem, i.content IS NULL FROM items i LEFT JOIN "
    "contents c ON c.hash=i.content WHERE i.submission=? ORDER BY i.position";
inline constexpr const char* kContent = "SELECT bytes FROM contents WHERE hash=?";
inline constexpr const char* kFileName = "SELECT file FROM items WHERE content=? AND exercise=? ORDER BY id LIMIT 1";
inline constexpr const char* kNewest =
    "SELECT v.content, v.exercise, s.device, s.language, s.schedules, s.grader, s.tests, v.verdict, v.graded_at, "
    "v.sandbox, v.tries FROM verdicts v JOIN settings s ON s.id=v.settings "
    "WHERE v.content=? AND v.exercise=? ORDER BY v.status='internal_error', v.id DESC LIMIT 1";
inline constexpr const char* kFind =
    "SELECT v.content, v.exercise, s.device, s.language, s.schedules, s.grader, s.tests, v.verdict, v.graded_at, "
    "v.sandbox, v.tries FROM verdicts v JOIN settings s ON s.id=v.settings "
    "WHERE v.content=? AND v.exercise=? AND s.device=? AND s.language=? AND s.schedules=? AND s.grader=? AND s.tests=?";
inline constexpr const char* kAll[] = {kStudentByKey, kStudentByWord, kAttempts, kEntriesOfStudent, kSubmissionsOf,
                                       kItemsOf,      kContent,       kFileName, kNewest,           kFind};
}  // namespace query

/// Opens the file and brings it to this version's tables; refuses what is newer or not ours.
SQLite::Database open_database(const fs::path& file, bool create);

[[noreturn]] void cannot_be_used(const fs::path& file, const std::string& error);

/// Runs `work`; an error of SQLite, or a row that no version of ours wrote, becomes a Problem.
template <typename Work>
auto guarded(const fs::path& file, Work&& work) {
  try {
    return work();
  } catch (const Problem&) {
    throw;
  } catch (const std::exception& error) {
    cannot_be_used(file, error.what());
  }
}

std::string to_json(const std::map<std::string, std::string>& ids);
std::string to_json(const std::vector<Note>& notes);
std::string to_json(const std::optional<Note>& note);  ///< "" for none
std::string to_json(const std::vector<std::string>& list);
std::map<std::string, std::string> ids_from(const std::string& text);
std::vector<Note> notes_from(const std::string& text);
std::optional<Note> note_from(const std::string& text);
std::vector<std::string> list_from(const std::string& text);

}  // namespace gridlings::gradebook
