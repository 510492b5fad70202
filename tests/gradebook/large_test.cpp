// A class may be large: what is asked for each student or file is found by an index.
#include <SQLiteCpp/SQLiteCpp.h>

#include <catch2/catch_test_macros.hpp>

#include "gradebook/store.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

std::string plan_of(SQLite::Database& db, const char* sql) {
  std::string plan;
  SQLite::Statement row(db, std::string("EXPLAIN QUERY PLAN ") + sql);
  while (row.executeStep()) plan += row.getColumn(3).getString() + "\n";
  return plan;
}

}  // namespace

TEST_CASE("Nothing that is asked for each student or file reads a whole table") {
  const Folder course;
  Gradebook::create_or_open(course);
  SQLite::Database db((fs::path(course) / gridlings::gradebook::kFile).string());
  for (const char* sql : gridlings::gradebook::query::kAll) {
    const auto plan = plan_of(db, sql);
    INFO(sql << "\n" << plan);
    CHECK(plan.find("SEARCH") != plan.npos);
    CHECK(plan.find("SCAN") == plan.npos);
  }
}

TEST_CASE("A gradebook without the indexes gets them when it is opened") {
  const Folder course;
  Gradebook::create_or_open(course);
  const auto file = (fs::path(course) / gridlings::gradebook::kFile).string();
  const auto indexes = [&] {
    SQLite::Database db(file, SQLite::OPEN_READWRITE);
    db.exec("DROP INDEX IF EXISTS students_by_email");
    db.exec("DROP INDEX IF EXISTS students_by_name");
  };
  indexes();
  Gradebook::open(course);
  SQLite::Database db(file);
  CHECK(db.execAndGet("SELECT count(*) FROM sqlite_master WHERE name LIKE 'students_by_%'").getInt() == 2);
}

TEST_CASE("A student is known by key, or by what only one of them is called") {
  const Folder course;
  auto book = Gradebook::create_or_open(course);
  for (const auto& student : {Student{0, "a", "Lin", "lin@x", {}}, Student{0, "b", "Lin", "b@x", {}},
                              Student{0, "c", "c@x", "c@x", {}}, Student{0, "lin@x", "", "", {}}})
    book.add(student);
  CHECK(book.student("a")->key == "a");
  CHECK(book.student("b@x")->key == "b");
  CHECK(book.student("c@x")->key == "c");    // by both, and still one
  CHECK(book.student("lin@x")->key == "lin@x");  // a key before an e-mail
  CHECK_FALSE(book.student("Lin"));
  CHECK_FALSE(book.student(""));
}

TEST_CASE("A batch is there whole, or not at all") {
  const Folder course;
  auto book = Gradebook::create_or_open(course);
  {
    Gradebook::Batch batch(book);
    book.put(submission("anna", {item(kRows, "a")}));
    book.add(Student{0, "ben", "", "", {}});
  }
  CHECK(book.students().empty());
  {
    Gradebook::Batch batch(book);
    book.put(submission("anna", {item(kRows, "a")}));
    book.put(submission("anna", {item(kRows, "b")}));
    batch.commit();
  }
  CHECK(book.entries({{}, {}, {"anna"}, gridlings::gradebook::Attempts::all}).size() == 2);
  book.add(Student{0, "ben", "", "", {}});  // on its own again
  CHECK(Gradebook::open(course).students().size() == 2);
}
