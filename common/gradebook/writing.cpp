// Room: gradebook. Everything that writes; each method is one transaction.
#include <algorithm>

#include "compiler/hash.hpp"
#include "gradebook/store.hpp"
#include "gradebook/wire.hpp"

namespace gridlings::gradebook {
namespace {

using SQLite::Database;
using SQLite::Statement;

// A transaction, or a part of the batch that is going on: then that one's end decides.
class Write {
 public:
  Write(Database& db, bool in_batch) {
    if (!in_batch) transaction_.emplace(db, SQLite::TransactionBehavior::IMMEDIATE);
  }
  void commit() {
    if (transaction_) transaction_->commit();
  }

 private:
  std::optional<SQLite::Transaction> transaction_;
};

template <typename... Values>
Statement prepared(Database& db, const char* sql, const Values&... values) {
  Statement statement(db, sql);
  int at = 0;
  (statement.bind(++at, values), ...);
  return statement;
}

template <typename... Values>
std::int64_t insert(Database& db, const char* sql, const Values&... values) {
  prepared(db, sql, values...).exec();
  return db.getLastInsertRowid();
}

std::int64_t put_student(Database& db, const Student& student) {
  auto known = prepared(db, "SELECT id, name, email, ids FROM students WHERE key=?", student.key);
  if (!known.executeStep())
    return insert(db, "INSERT INTO students(key,name,email,ids) VALUES(?,?,?,?)", student.key, student.name,
                  student.email, to_json(student.ids));
  const std::int64_t id = known.getColumn(0).getInt64();
  auto ids = ids_from(known.getColumn(3).getString());
  for (const auto& [name, value] : student.ids)
    if (!value.empty()) ids[name] = value;
  const auto better = [&](const std::string& fresh, int column) {
    return fresh.empty() ? known.getColumn(column).getString() : fresh;
  };
  prepared(db, "UPDATE students SET name=?, email=?, ids=? WHERE id=?", better(student.name, 1),
           better(student.email, 2), to_json(ids), id)
      .exec();
  return id;
}

std::string fingerprint_of(const Submission& submission, const std::vector<std::string>& hashes) {
  std::vector<std::string> parts{submission.received, to_json(submission.problem)};
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const auto& item = submission.items[i];
    for (const auto& part : {item.exercise, item.file, hashes[i], to_json(item.problem)})
      parts.push_back(part);
  }
  return compiler::sha256(to_json(parts));
}

struct Slot {
  std::int64_t existing = 0;
  int attempt = 1;
};

// Where a submission belongs among those that the student has made already.
Slot find_slot(Database& db, std::int64_t student, const Submission& submission,
               const std::string& fingerprint) {
  auto known = prepared(
      db, query::kAttempts, student);
  int last = 0;
  bool taken = false;
  while (known.executeStep()) {
    const int attempt = known.getColumn(1).getInt();
    const bool is_last = last == 0;
    if (is_last) last = attempt;
    taken |= attempt == submission.attempt;
    // Without a time, the same files again may be a student's return to an earlier answer.
    if (known.getColumn(2).getString() == fingerprint &&
        (is_last || !submission.received.empty() || submission.attempt == attempt))
      return {known.getColumn(0).getInt64(), attempt};
  }
  return {0, submission.attempt > 0 && !taken ? submission.attempt : last + 1};
}

void put_items(Database& db, std::int64_t id, const Submission& submission,
               const std::vector<std::string>& hashes) {
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const auto& item = submission.items[i];
    if (item.content) {
      Statement content(db, "INSERT OR IGNORE INTO contents(hash,bytes) VALUES(?,?)");
      content.bind(1, hashes[i]);
      content.bind(2, item.content->data(), static_cast<int>(item.content->size()));
      content.exec();
    }
    Statement row(
        db,
        "INSERT INTO items(submission,position,exercise,file,content,notes,problem) VALUES(?,?,?,?,?,?,?)");
    row.bind(1, id);
    row.bind(2, static_cast<std::int64_t>(i));
    row.bind(3, item.exercise);
    row.bind(4, item.file);
    if (item.content) row.bind(5, hashes[i]);
    row.bind(6, to_json(item.notes));
    row.bind(7, to_json(item.problem));
    row.exec();
  }
}

std::int64_t put_settings(Database& db, const Settings& settings) {
  const auto schedules = to_json(settings.schedules);
  prepared(db, "INSERT OR IGNORE INTO settings(device,language,schedules,grader,tests) VALUES(?,?,?,?,?)",
           settings.device, settings.language, schedules, settings.grader, settings.tests)
      .exec();
  auto row = prepared(
      db, "SELECT id FROM settings WHERE device=? AND language=? AND schedules=? AND grader=? AND tests=?",
      settings.device, settings.language, schedules, settings.grader, settings.tests);
  row.executeStep();
  return row.getColumn(0).getInt64();
}

// False if what is there is to stay.
bool make_room(Database& db, const Record& record, std::int64_t settings) {
  auto known = prepared(db, "SELECT id, status FROM verdicts WHERE content=? AND exercise=? AND settings=?",
                        record.task.content_hash, record.task.exercise, settings);
  if (!known.executeStep()) return true;
  const auto ours = grading::to_string(grading::ExerciseStatus::internal_error);
  const bool failed = record.verdict.status == grading::ExerciseStatus::internal_error;
  if (failed && known.getColumn(1).getString() != ours) return false;
  const std::int64_t id = known.getColumn(0).getInt64();
  known.reset();
  prepared(db, "DELETE FROM verdicts WHERE id=?", id).exec();
  return true;
}

void put_findings(Database& db, std::int64_t verdict, const std::vector<grading::Finding>& findings) {
  Statement row(db, "INSERT INTO findings(verdict,position,kind,kernel,line,schedule) VALUES(?,?,?,?,?,?)");
  const auto count = std::min<std::size_t>(findings.size(), 200);  // as in the verdict itself
  for (std::size_t i = 0; i < count; ++i) {
    const auto& finding = findings[i];
    row.bind(1, verdict);
    row.bind(2, static_cast<std::int64_t>(i));
    row.bind(3, finding.kind);
    row.bind(4, finding.side.kernel);
    row.bind(5, finding.side.line);
    row.bind(6, finding.schedule);
    row.exec();
    row.reset();
  }
}

}  // namespace

struct Gradebook::Batch::Open {
  Store& store;
  SQLite::Transaction transaction;
};

Gradebook::Batch::Batch(Gradebook& book) {
  guarded(book.store_->file, [&] {
    open_.reset(new Open{*book.store_, SQLite::Transaction(book.store_->db, SQLite::TransactionBehavior::IMMEDIATE)});
    book.store_->in_batch = true;
  });
}

Gradebook::Batch::~Batch() { open_->store.in_batch = false; }

void Gradebook::Batch::commit() {
  guarded(open_->store.file, [&] { open_->transaction.commit(); });
  open_->store.in_batch = false;
}

std::int64_t Gradebook::add(const Student& student) {
  return guarded(store_->file, [&] {
    Write write(store_->db, store_->in_batch);
    const auto id = put_student(store_->db, student);
    write.commit();
    return id;
  });
}

Gradebook::Added Gradebook::put(const Submission& submission) {
  std::vector<std::string> hashes;
  for (const auto& item : submission.items)
    hashes.push_back(item.content ? compiler::sha256(*item.content) : "");
  const auto fingerprint = fingerprint_of(submission, hashes);
  return guarded(store_->file, [&]() -> Added {
    auto& db = store_->db;
    Write write(db, store_->in_batch);
    const auto student = put_student(db, submission.student);
    const auto slot = find_slot(db, student, submission, fingerprint);
    if (slot.existing) {
      write.commit();  // the student may be better known now
      return {slot.existing, slot.attempt, false};
    }
    const auto id =
        insert(db,
               "INSERT INTO submissions(student,attempt,received,added_at,source,notes,problem,fingerprint) "
               "VALUES(?,?,?,?,?,?,?,?)",
               student, slot.attempt, submission.received, now(), submission.source,
               to_json(submission.notes), to_json(submission.problem), fingerprint);
    put_items(db, id, submission, hashes);
    write.commit();
    return {id, slot.attempt, true};
  });
}

void Gradebook::store(const Record& record) {
  guarded(store_->file, [&] {
    auto& db = store_->db;
    Write write(db, store_->in_batch);
    const auto settings = put_settings(db, record.task.settings);
    if (!make_room(db, record, settings)) return;
    const auto& verdict = record.verdict;
    const auto id = insert(
        db,
        "INSERT INTO verdicts(content,exercise,settings,status,points,max_points,graded_at,sandbox,tries,"
        "verdict) VALUES(?,?,?,?,?,?,?,?,?,?)",
        record.task.content_hash, record.task.exercise, settings,
        std::string(grading::to_string(verdict.status)), verdict.points, verdict.max_points,
        record.graded_at.empty() ? now() : record.graded_at, record.sandbox, record.tries, to_line(verdict));
    put_findings(db, id, verdict.findings);
    write.commit();
  });
}

}  // namespace gridlings::gradebook
