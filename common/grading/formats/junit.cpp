// Room: grading. JUnit XML in the dialect that Jenkins and Surefire share, written by pugixml.
#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "grading/formats/rows.hpp"
#include "grading/text.hpp"

namespace gridlings::grading::formats {
namespace {

// XML 1.0 knows neither control characters nor U+FFFE and U+FFFF; printable() has dealt with the former.
std::string xml_text(std::string text) {
  for (const char* forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (auto at = text.find(forbidden); at != std::string::npos; at = text.find(forbidden, at))
      text.replace(at, 3, "\xEF\xBF\xBD");
  return text;
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

void set(pugi::xml_node node, const char* name, long value) { node.append_attribute(name).set_value(value); }

std::string first_line(const std::string& text) { return capped(text.substr(0, text.find('\n')), 200); }

void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
  auto property = properties.append_child("property");
  set(property, "name", name);
  set(property, "value", value);
}

// "03-loop-to-child/01-ragged-rows": Jenkins takes what stands before the last dot for a package.
std::string class_name(const std::string& id) {
  auto name = id;
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

void add_outcome(pugi::xml_node testcase, const Row& row) {
  if (row.status == TestStatus::passed) return;
  const bool skipped = row.status == TestStatus::skipped;
  auto outcome = testcase.append_child(skipped ? "skipped" : row.kind == Row::fault ? "error" : "failure");
  if (!skipped)
    set(outcome, "type", row.kind == Row::fault ? "internal_error" : row.kind == Row::found ? "finding" : "failed");
  set(outcome, "message", first_line(row.text));
  outcome.text().set(xml_text(row.text).c_str());
}

struct Tally {
  long tests = 0, failures = 0, errors = 0, skipped = 0;
};

Tally tally_of(const Section& section) {
  Tally tally;
  for (const auto& row : section.rows) {
    ++tally.tests;
    tally.skipped += row.status == TestStatus::skipped;
    if (row.status == TestStatus::failed) ++(row.kind == Row::fault ? tally.errors : tally.failures);
  }
  return tally;
}

Tally add_suite(pugi::xml_node suites, const Section& section, const std::string& device) {
  const auto& exercise = *section.exercise;
  const auto tally = tally_of(section);
  auto suite = suites.append_child("testsuite");
  set(suite, "name", section.title);
  set(suite, "tests", tally.tests);
  set(suite, "failures", tally.failures);
  set(suite, "errors", tally.errors);
  set(suite, "skipped", tally.skipped);
  auto properties = suite.append_child("properties");
  add_property(properties, "exercise", exercise.id);
  add_property(properties, "status", std::string(to_string(exercise.status)));
  add_property(properties, "points", std::to_string(exercise.points));
  add_property(properties, "max_points", std::to_string(exercise.max_points));
  add_property(properties, "device", printable(device));
  for (const auto& row : section.rows) {
    auto testcase = suite.append_child("testcase");
    set(testcase, "name", row.name);
    set(testcase, "classname", class_name(exercise.id));
    add_outcome(testcase, row);
  }
  return tally;
}

std::string document(const Verdict& verdict, const Words& words, const Room& room) {
  const auto all = sections(verdict, words, room);
  pugi::xml_document xml;
  auto declaration = xml.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  auto suites = xml.append_child("testsuites");
  set(suites, "name", "gridlings");
  Tally sum;
  for (const auto& section : all) {
    const auto tally = add_suite(suites, section, verdict.device);
    sum.tests += tally.tests;
    sum.failures += tally.failures;
    sum.errors += tally.errors;
  }
  set(suites, "tests", sum.tests);
  set(suites, "failures", sum.failures);
  set(suites, "errors", sum.errors);
  if (room.cut && suites.last_child())
    suites.last_child().append_child("system-out").text().set(
        xml_text(summary(verdict, all, room, kJUnitLimit)).c_str());
  std::ostringstream out;
  xml.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
  return out.str();
}

}  // namespace

std::string junit(const Verdict& verdict, const Words& words) {
  return fitted(kJUnitLimit, [&](const Room& room) { return document(verdict, words, room); });
}

}  // namespace gridlings::grading::formats
