// Room: intake. Rosters; libcsv knows the quoting rules.
#include "intake/roster.hpp"

extern "C" {
#include <csv.h>
}

#include <algorithm>
#include <map>
#include <set>

#include "i18n/i18n.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

constexpr std::size_t kRows = 20000;

using Cells = std::vector<std::string>;

struct Reading {
  std::vector<Cells> rows;
  Cells row;
};

void end_cell(void* bytes, std::size_t size, void* reading) {
  static_cast<Reading*>(reading)->row.emplace_back(static_cast<const char*>(bytes), bytes ? size : 0);
}

void end_row(int, void* reading) {
  auto& r = *static_cast<Reading*>(reading);
  if (r.rows.size() < kRows) r.rows.push_back(std::move(r.row));
  r.row.clear();
}

// The separator that is most frequent in the first line, outside quotes.
char separator_of(std::string_view text) {
  std::map<char, int> count;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == '\n' && !quoted) break;
    if (!quoted && (c == ',' || c == ';' || c == '\t')) ++count[c];
  }
  char best = ',';
  for (const auto& [c, n] : count)
    if (n > count[best]) best = c;
  return best;
}

std::optional<std::vector<Cells>> rows_of(std::string_view text) {
  csv_parser parser;
  if (csv_init(&parser, 0) != 0) return std::nullopt;
  csv_set_delim(&parser, static_cast<unsigned char>(separator_of(text)));
  Reading reading;
  const auto read = csv_parse(&parser, text.data(), text.size(), end_cell, end_row, &reading);
  const bool whole = read == text.size() && csv_fini(&parser, end_cell, end_row, &reading) == 0;
  csv_free(&parser);
  if (!whole) return std::nullopt;
  return std::move(reading.rows);
}

enum class Column { key, name, first, last, email, path, other };

Column column_of(const std::string& title) {
  static const std::map<std::string, Column> known = {
      {"key", Column::key},           {"login", Column::key},        {"username", Column::key},
      {"user", Column::key},          {"sid", Column::key},          {"student id", Column::key},
      {"id number", Column::key},     {"number", Column::key},       {"sis user id", Column::key},
      {"sis login id", Column::key},  {"学号", Column::key},
      {"用户名", Column::key},        {"id", Column::key},           {"name", Column::name},
      {"full name", Column::name},    {"student", Column::name},     {"student name", Column::name},
      {"姓名", Column::name},         {"名字", Column::name},        {"first name", Column::first},
      {"given name", Column::first},  {"last name", Column::last},   {"surname", Column::last},
      {"family name", Column::last},  {"email", Column::email},      {"e-mail", Column::email},
      {"mail", Column::email},        {"email address", Column::email}, {"邮箱", Column::email},
      {"电子邮件", Column::email},    {"电子邮箱", Column::email},   {"path", Column::path},
      {"file", Column::path},         {"folder", Column::path},      {"archive", Column::path},
      {"路径", Column::path},         {"文件", Column::path},        {"文件夹", Column::path}};
  const auto found = known.find(lowered(title));
  return found == known.end() ? Column::other : found->second;
}

// Of several columns that could identify, the first of these.
int key_preference(const std::string& title) {
  static const std::vector<std::string> order = {"key",  "login",       "username",   "sis login id", "学号",
                                                 "用户名", "sid", "student id", "id number",    "sis user id"};
  return static_cast<int>(std::find(order.begin(), order.end(), lowered(title)) - order.begin());
}

class Table {
 public:
  explicit Table(const Cells& titles) : titles_(titles) {
    for (std::size_t i = 0; i < titles.size(); ++i) {
      columns_.push_back(column_of(titles[i]));
      known_ += columns_.back() != Column::other;
      if (columns_[i] == Column::key && (key_ < 0 || key_preference(titles[i]) < key_preference(titles_[key_])))
        key_ = static_cast<int>(i);
    }
  }
  bool has_titles() const { return known_ > 0; }

  Roster::Row row(const Cells& cells) const {
    Roster::Row row;
    std::string first, last;
    for (std::size_t i = 0; i < cells.size() && i < columns_.size(); ++i) {
      const auto cell = label(cells[i]);
      if (cell.empty()) continue;
      switch (columns_[i]) {
        case Column::name: row.student.name = cell; break;
        case Column::first: first = cell; break;
        case Column::last: last = cell; break;
        case Column::email: row.student.email = cell; break;
        case Column::path: row.path = utf8_of(cells[i]); break;
        case Column::key:
          if (static_cast<int>(i) == key_) row.student.key = cell;
          [[fallthrough]];
        case Column::other:
          if (titles_[i] != "key" && !titles_[i].empty()) row.student.ids[label(titles_[i])] = cell;
      }
    }
    auto& student = row.student;
    if (student.name.empty()) student.name = first + (first.empty() || last.empty() ? "" : " ") + last;
    if (student.key.empty()) student.key = !student.email.empty() ? student.email : student.name;
    return row;
  }

 private:
  Cells titles_;
  std::vector<Column> columns_;
  int known_ = 0, key_ = -1;
};

// Rows of Canvas's gradebook that are nobody.
bool is_canvas_own(const std::string& name) { return name == "Points Possible" || name == "Student, Test"; }

void add_row(Roster& roster, Roster::Row row, std::size_t line, std::set<std::string>& seen) {
  if (row.student.key.empty()) {
    roster.notes.push_back({N_("Row {n} of the roster names no student; it is left out."), {{"n", std::to_string(line)}}});
  } else if (!seen.insert(row.student.key).second && row.path.empty()) {
    roster.notes.push_back({N_("Row {n} of the roster names {key} again; it is left out."),
                            {{"n", std::to_string(line)}, {"key", row.student.key}}});
  } else {
    roster.rows.push_back(std::move(row));
  }
}

}  // namespace

Roster read_roster(std::string_view bytes, const std::string& name) {
  Roster roster;
  auto text = plain_text(bytes, name);
  if (text.problem) {
    roster.problem = text.problem;
    return roster;
  }
  auto rows = rows_of(text.bytes);
  if (!rows || rows->empty()) {
    roster.problem = Note{N_("{name} is no list in CSV format."), {{"name", name}}};
    return roster;
  }
  Table table(rows->front());
  const bool titled = table.has_titles();
  if (!titled) table = Table({"key", "name", "email", "path"});
  std::set<std::string> seen;
  for (std::size_t i = titled ? 1 : 0; i < rows->size(); ++i) {
    const auto& cells = (*rows)[i];
    if (std::all_of(cells.begin(), cells.end(), [](const auto& cell) { return cell.empty(); })) continue;
    auto row = table.row(cells);
    if (is_canvas_own(row.student.name)) continue;
    add_row(roster, std::move(row), i + 1, seen);
  }
  return roster;
}

}  // namespace gridlings::intake
