// Room: gradebook. The tables, their version, and what is refused.
#include <sqlite3.h>

#include <thread>

#include "gradebook/store.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {
namespace {

constexpr int kApplication = 0x47524442;  // "GRDB": what `file` and SQLite's own tools may know it by
constexpr int kPatience = 60000;          // ms for another process's transaction

constexpr const char* kTables = R"sql(
CREATE TABLE students(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL, ids TEXT NOT NULL);
CREATE TABLE submissions(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  student INTEGER NOT NULL REFERENCES students(id), attempt INTEGER NOT NULL,
  received TEXT NOT NULL, added_at TEXT NOT NULL, source TEXT NOT NULL,
  notes TEXT NOT NULL, problem TEXT NOT NULL, fingerprint TEXT NOT NULL,
  UNIQUE(student, attempt));
CREATE TABLE contents(hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE items(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submission INTEGER NOT NULL REFERENCES submissions(id), position INTEGER NOT NULL,
  exercise TEXT NOT NULL, file TEXT NOT NULL, content TEXT REFERENCES contents(hash),
  notes TEXT NOT NULL, problem TEXT NOT NULL);
CREATE INDEX items_of_submission ON items(submission, position);
CREATE INDEX items_of_content ON items(content, exercise);
CREATE TABLE settings(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  device TEXT NOT NULL, language TEXT NOT NULL, schedules TEXT NOT NULL, grader TEXT NOT NULL, tests TEXT NOT NULL,
  UNIQUE(device, language, schedules, grader, tests));
CREATE TABLE verdicts(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  content TEXT NOT NULL REFERENCES contents(hash), exercise TEXT NOT NULL,
  settings INTEGER NOT NULL REFERENCES settings(id),
  status TEXT NOT NULL, points INTEGER NOT NULL, max_points INTEGER NOT NULL,
  graded_at TEXT NOT NULL, sandbox TEXT NOT NULL, tries INTEGER NOT NULL, verdict TEXT NOT NULL,
  UNIQUE(content, exercise, settings));
CREATE TABLE findings(
  verdict INTEGER NOT NULL REFERENCES verdicts(id) ON DELETE CASCADE, position INTEGER NOT NULL,
  kind TEXT NOT NULL, kernel TEXT NOT NULL, line INTEGER NOT NULL, schedule TEXT NOT NULL,
  PRIMARY KEY(verdict, position)) WITHOUT ROWID;
)sql";

// `class add` looks each student up by what a platform knows of them.
constexpr const char* kIndexes =
    "CREATE INDEX IF NOT EXISTS students_by_email ON students(email);"
    "CREATE INDEX IF NOT EXISTS students_by_name ON students(name)";

[[noreturn]] void not_ours(const fs::path& file) {
  throw Problem(Problem::usage, {N_("{file} is not a gradebook of Gridlings."), {{"file", file.string()}}},
                {N_("Name another course folder, or move that file away.")});
}

[[noreturn]] void newer(const fs::path& file, int version) {
  throw Problem(Problem::usage,
                {N_("{file} was written by a newer Gridlings (format {version}; this one knows {known})."),
                 {{"file", file.string()},
                  {"version", std::to_string(version)},
                  {"known", std::to_string(kSchemaVersion)}}},
                {N_("Update Gridlings, then try again. The file was not changed.")});
}

int number(SQLite::Database& db, const std::string& pragma) {
  return db.execAndGet("PRAGMA " + pragma).getInt();
}

// Switching to WAL needs the file for itself, and SQLite does not wait for that.
void use_wal(SQLite::Database& db) {
  for (int left = 200;; --left) {
    try {
      if (db.execAndGet("PRAGMA journal_mode").getString() == "wal") return;
      db.exec("PRAGMA journal_mode=WAL");
      return;
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() != SQLITE_BUSY || left == 0) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
}

bool check_version(SQLite::Database& db, const fs::path& file) {
  const int version = number(db, "user_version"), application = number(db, "application_id");
  const int tables = db.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  if (version == 0 && application == 0 && tables == 0) return false;
  if (application != kApplication) not_ours(file);
  if (version > kSchemaVersion) newer(file, version);
  return true;
}

void create_tables(SQLite::Database& db, const fs::path& file) {
  SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
  if (check_version(db, file)) return;  // another process was quicker
  db.exec(kTables);
  db.exec("PRAGMA application_id=" + std::to_string(kApplication));
  db.exec("PRAGMA user_version=" + std::to_string(kSchemaVersion));
  transaction.commit();
}

}  // namespace

void cannot_be_used(const fs::path& file, const std::string& error) {
  throw Problem(
      Problem::our_fault,
      {N_("The gradebook {file} cannot be used: {error}."), {{"file", file.string()}, {"error", error}}},
      {N_("Look at who may write in that folder, and whether the disk is full.")});
}

SQLite::Database open_database(const fs::path& file, bool create) {
  return guarded(file, [&] {
    try {
      SQLite::Database db(file.string(), SQLite::OPEN_READWRITE | (create ? SQLite::OPEN_CREATE : 0),
                          kPatience);
      if (!check_version(db, file)) create_tables(db, file);
      use_wal(db);
      // Of a later version than the tables: a file without them gets them.
      db.exec(kIndexes);
      // FULL: what was stored survives the machine's end, not only the process's.
      db.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON");
      return db;
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() == SQLITE_NOTADB) not_ours(file);
      throw;
    }
  });
}

}  // namespace gridlings::gradebook
