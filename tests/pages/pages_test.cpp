// Tests of the report: hostile students stay text, numbers are right, every page stands alone and is well formed.
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <set>

#include "gradebook/gradebook.hpp"
#include "pages/report.hpp"

using namespace gridlings;
namespace fs = std::filesystem;

namespace {

const std::string kBad = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;\x1b[31m\xff\u202e";
const std::string kExercise = "03-loop-to-child/01-ragged-rows";

struct Folder {
  fs::path path = fs::temp_directory_path() / ("gridlings-pages-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  static inline int made = 0;
  Folder() { fs::remove_all(path); }
  ~Folder() { fs::remove_all(path); }
};

grading::ExerciseVerdict verdict(int points) {
  grading::ExerciseVerdict v;
  v.id = kExercise;
  v.status = points == 10 ? grading::ExerciseStatus::passed : grading::ExerciseStatus::failed;
  v.points = points;
  v.max_points = 10;
  v.tests = {{"Empty rows launch nothing", points == 10 ? grading::TestStatus::passed : grading::TestStatus::failed, points, 10,
              points == 10 ? "" : kBad}};
  return v;
}

void hand_in(gradebook::Gradebook& book, const std::string& key, const std::string& name, const std::string& code,
             const grading::ExerciseVerdict& result) {
  gradebook::Item item{kExercise};
  item.file = "01-ragged-rows.cu" + (key == "eve" ? kBad : "");
  item.content = code;
  item.notes.push_back({"{name} is a link.", {{"name", name + "_1008_assignsubmission_file/01-ragged-rows.cu"}}});
  gradebook::Submission submission{{0, key, name, key == "eve" ? kBad : ""}};
  submission.items = {item};
  book.add(submission);
  for (const auto& task : book.pending(gradebook::Settings{})) book.store({task, result});
}

using Shown = std::function<grading::ExerciseVerdict(grading::ExerciseVerdict)>;
std::vector<pages::File> report_of(const Folder& folder, bool anonymous = false, const Shown& shown = {}) {
  auto book = gradebook::Gradebook::create_or_open(folder.path);
  auto failing = verdict(4);
  grading::Finding finding;
  finding.kind = "race";
  finding.message = finding.schedule = finding.side.kernel = kBad;
  finding.side.line = 2;
  finding.side.thread = grading::Index3{3, 0, 0};
  finding.other.emplace().line = 1;
  failing.findings = {finding, finding};
  failing.compiler_log = kBad;
  hand_in(book, "anna", "Anna Berg", "int right;\n", verdict(10));
  hand_in(book, "eve", kBad, "// " + kBad + "\nint wrong;\n", failing);
  book.add(gradebook::Student{0, "zoe", "Zoe"});
  const gradebook::Overview overview(book, {{kExercise, "03.1", kBad, 10}});
  return pages::report(book, overview, {"course " + kBad, anonymous, shown});
}

// Names of elements and of attributes in the text, as a browser would take them.
struct Seen {
  std::set<std::string> elements, attributes;
};
Seen markup(const std::string& html) {
  Seen seen;
  const auto style_end = html.find("</style>");
  for (std::size_t at = html.find('<', 1); at != std::string::npos; at = html.find('<', at + 1)) {
    if (at > html.find("<style>") && at < style_end) continue;
    const auto end = html.find('>', at);
    const std::string tag = html.substr(at + 1, end - at - 1);
    if (tag[0] == '/') continue;
    seen.elements.insert(tag.substr(0, tag.find(' ')));
    bool quoted = false;
    std::string name;
    for (const char c : tag.substr(std::min(tag.size(), tag.find(' ')))) {
      if (c == '"') quoted = !quoted;
      else if (!quoted && c == '=') seen.attributes.insert(name);
      if (quoted || c == '"' || c == ' ' || c == '=') name.clear();
      else name += c;
    }
  }
  return seen;
}

const std::set<std::string> kElements{"html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "p", "a",
                                      "b", "abbr", "ul", "li", "div", "nav", "section", "span", "pre", "code", "svg", "rect",
                                      "line", "text", "table", "caption", "thead", "tbody", "tr", "th", "td"};

}  // namespace

TEST_CASE("Nothing of a submission becomes markup") {
  const Folder folder;
  const auto files = report_of(folder);
  REQUIRE(files.size() == 4);
  for (const auto& file : files) {
    INFO(file.name);
    const auto seen = markup(file.content);
    for (const auto& element : seen.elements) CHECK(kElements.contains(element));
    for (const auto& attribute : seen.attributes) {
      CHECK(attribute.substr(0, 2) != "on");
      CHECK(attribute != "src");
      CHECK(attribute != "style");
    }
    CHECK(file.content.find("<script") == std::string::npos);
    CHECK(file.content.find('\x1b') == std::string::npos);
    CHECK(file.content.find("\u202e") == std::string::npos);
    CHECK(file.content.find("default-src 'none'") != std::string::npos);
  }
  // It is all there, as text.
  const auto& eve = files[2].content;
  CHECK(eve.find("&lt;script&gt;alert(1)&lt;/script&gt;") != std::string::npos);
  CHECK(eve.find("int wrong;") != std::string::npos);
}

TEST_CASE("Links lead to what is there") {
  const Folder folder;
  const auto files = report_of(folder);
  std::set<std::string> names;
  for (const auto& file : files) names.insert(file.name);
  for (const auto& file : files) {
    for (std::size_t at = file.content.find("href=\""); at != std::string::npos; at = file.content.find("href=\"", at + 1)) {
      const auto target = file.content.substr(at + 6, file.content.find('"', at + 6) - at - 6);
      INFO(file.name << " -> " << target);
      if (target.starts_with("#"))
        CHECK(file.content.find("id=\"" + target.substr(1) + "\"") != std::string::npos);
      else
        CHECK(names.contains(target));
    }
  }
}

TEST_CASE("The numbers are those of the gradebook") {
  const Folder folder;
  const auto index = report_of(folder).front().content;
  CHECK(index.find("<b>3</b>students") != std::string::npos);
  CHECK(index.find("<b>2</b>files handed in") != std::string::npos);
  CHECK(index.find("<b>70 %</b>") != std::string::npos);  // 10 and 4 of 10; who handed in nothing does not count
  CHECK(index.find("7.0 / 10") != std::string::npos);
  CHECK(index.find("± 4") != std::string::npos);
  CHECK(index.find("+ 10") != std::string::npos);
  CHECK(index.find("1 student who handed in nothing") != std::string::npos);
}

TEST_CASE("An anonymous report names nobody") {
  const Folder folder;
  for (const auto& file : report_of(folder, true)) {
    CHECK(file.content.find("Anna") == std::string::npos);
    CHECK(file.content.find("Berg") == std::string::npos);
    CHECK(file.content.find("zoe") == std::string::npos);
    CHECK(file.name.find("anna") == std::string::npos);
  }
}

TEST_CASE("A student's page shows as much of a verdict as was chosen") {
  const Folder full, less;
  CHECK(report_of(full)[2].content.find("class=\"finding\"") != std::string::npos);
  const auto page = report_of(less, false, [](grading::ExerciseVerdict v) {
    v.findings.clear();
    v.tests.clear();
    return v;
  })[2].content;
  CHECK(page.find("class=\"finding\"") == std::string::npos);
  CHECK(page.find("Empty rows launch nothing") == std::string::npos);
  CHECK(page.find("4 of 10 points") != std::string::npos);
}
