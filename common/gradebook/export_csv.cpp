// Room: gradebook. The three formats that spreadsheets and platforms read as tables.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "gradebook/export.hpp"
#include "grading/report.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {
namespace {

using Row = std::vector<std::string>;

// What a student chose to be called must neither start a formula nor a row of its own.
std::string tame(const std::string& text) {
  auto out = grading::printable(text);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  const auto first = out.find_first_not_of(' ');
  if (first != std::string::npos && std::string_view("=+-@").find(out[first]) != std::string_view::npos)
    out.insert(0, "'");
  return out;
}

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos && !cell.starts_with(' ')) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string line(const Row& row) {
  std::string out;
  for (const auto& cell : row) out += (&cell == row.data() ? "" : ",") + quoted(cell);
  return out + "\r\n";
}

std::string points_of(const Entry* entry) {
  const auto points = entry ? entry->points() : std::nullopt;
  return points ? std::to_string(*points) : "";
}

std::string id_of(const Student& student, const char* name) {
  const auto at = student.ids.find(name);
  return at == student.ids.end() ? "" : tame(at->second);
}

std::string name_of(const Student& student) {
  return tame(student.name.empty() ? student.key : student.name);
}

// A student whom no platform gave an ID is known by what stands for one here.
std::string canvas_login(const Student& student) {
  const auto login = id_of(student, "SIS Login ID");
  const bool known = student.ids.contains("ID") || student.ids.contains("SIS User ID");
  return login.empty() && !known ? tame(student.key) : login;
}

std::string column_title(const Column& column) {
  return tame(column.number == column.title ? column.id : column.number + " " + column.title);
}

// "03.1 4/10; 03.2 not graded": what a student reads beside the sum.
std::string comment_on(const Overview& overview, const Student& student) {
  std::string out;
  for (const auto& column : overview.columns()) {
    const auto* entry = overview.at(student, column);
    const auto state = state_of(entry);
    if (state == State::absent) continue;
    const bool open = state == State::waiting || state == State::fault;
    out += (out.empty() ? "" : "; ") + column.number + " " +
           (open ? std::string(i18n::tr("not graded"))
                 : fmt::format("{}/{} ({})", *entry->points(), column.max_points,
                               grading::status_word(*entry->status())));
  }
  return tame(out);
}

std::string last_received(const Overview& overview, const Student& student) {
  std::string last;
  for (const auto& column : overview.columns())
    if (const auto* entry = overview.at(student, column)) last = std::max(last, entry->received);
  return tame(last);
}

}  // namespace

std::string to_csv(const Overview& overview) {
  Row head{"key", "name", "email"};
  for (const auto& column : overview.columns()) head.push_back(column.id);
  for (const char* name : {"points", "max_points", "handed_in", "not_graded"}) head.emplace_back(name);
  auto out = line(head);
  for (const auto& student : overview.students()) {
    const auto total = overview.total(student);
    Row row{tame(student.key), tame(student.name), tame(student.email)};
    for (const auto& column : overview.columns()) row.push_back(points_of(overview.at(student, column)));
    row.push_back(total.complete() ? std::to_string(total.points) : "");
    for (const int number : {total.max_points, total.handed_in, total.open})
      row.push_back(std::to_string(number));
    out += line(row);
  }
  return out;
}

std::string to_canvas(const Overview& overview) {
  Row head{"Student", "ID", "SIS User ID", "SIS Login ID", "Section"};
  Row possible{"    Points Possible", "", "", "", ""};
  for (const auto& column : overview.columns()) {
    head.push_back(column_title(column));
    possible.push_back(std::to_string(column.max_points));
  }
  auto out = line(head) + line(possible);
  for (const auto& student : overview.students()) {
    Row row{name_of(student), id_of(student, "ID"), id_of(student, "SIS User ID"), canvas_login(student),
            id_of(student, "Section")};
    for (const auto& column : overview.columns()) row.push_back(points_of(overview.at(student, column)));
    out += line(row);
  }
  return out;
}

std::string to_moodle(const Overview& overview) {
  auto out = line({"Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade",
                   "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
                   "Feedback comments"});
  for (const auto& student : overview.students()) {
    const auto total = overview.total(student);
    const bool submitted = total.handed_in > 0, graded = submitted && total.complete();
    const auto identifier = id_of(student, "Identifier");
    out += line({identifier.empty() ? tame(student.key) : identifier, name_of(student), tame(student.email),
                 submitted ? "Submitted for grading" : "No submission",
                 graded ? std::to_string(total.points) : "", std::to_string(total.max_points), "Yes",
                 last_received(overview, student), "", comment_on(overview, student)});
  }
  return out;
}

}  // namespace gridlings::gradebook
