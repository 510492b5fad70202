// Room: cli. A PrairieLearn course's part: a question for each exercise, and the image of the external grader.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <sstream>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/package/package.hpp"
#include "cli/starters.hpp"
#include "compiler/hash.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::package {
namespace {

using i18n::tr;
using ordered = nlohmann::ordered_json;

constexpr int kLongest = 600;  // PrairieLearn's own limit, in seconds

// The same exercise is the same question in every package.
std::string uuid_of(const std::string& id) {
  auto hex = compiler::sha256("gridlings/prairielearn/" + id).substr(0, 32);
  hex[12] = '8', hex[16] = 'a';
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                     hex.substr(20));
}

std::string info(const Exercise& exercise, const Order& order) {
  const ordered out{
      {"uuid", uuid_of(exercise.full_id())},
      {"title", exercise.number + " " + exercise.title.text()},
      {"topic", exercise.chapter->title.text()},
      {"tags", {"cuda", "gridlings"}},
      {"type", "v3"},
      {"singleVariant", true},
      {"gradingMethod", "External"},
      {"externalGradingOptions", {{"image", "OWNER/gridlings-grader"}, {"timeout", std::min(kLongest, order.seconds + 30)}}}};
  return out.dump(2) + "\n";
}

// PrairieLearn reads the page as a Mustache template first.
std::string without_templates(std::string html) {
  for (auto at = html.find("{{"); at != std::string::npos; at = html.find("{{", at))
    html.replace(at, 2, "&#123;&#123;");
  return html;
}

std::string question(const Exercise& exercise) {
  pugi::xml_document page;
  auto panel = page.append_child("pl-question-panel");
  panel.append_child("p").text().set(exercise.aim.text().c_str());
  auto editor = panel.append_child("pl-file-editor");
  const auto file = exercise.id + ".cu";
  editor.append_attribute("file-name") = file.c_str();
  editor.append_attribute("ace-mode") = "ace/mode/c_cpp";
  editor.append_attribute("source-file-name") = file.c_str();
  auto submission = page.append_child("pl-submission-panel");
  submission.append_child("pl-external-grader-results");
  submission.append_child("pl-file-preview");
  std::ostringstream out;
  page.save(out, "  ", pugi::format_indent | pugi::format_no_declaration | pugi::format_no_empty_element_tags,
            pugi::encoding_utf8);
  return without_templates(out.str());
}

}  // namespace

Tree prairielearn(const Session& session, const Order& order) {
  Tree tree;
  graft(tree, "grader/gridlings", grader(session, order));
  for (const auto* name : {"Dockerfile", "entrypoint.sh", "README.md"})
    tree[name == std::string("README.md") ? name : std::string("grader/") + name] =
        script(session, std::string("prairielearn/") + name);
  for (const auto* exercise : order.exercises()) {
    const auto starter = starter_of(session, *exercise);
    if (!starter)
      throw Failure(kOurFault, i18n::trf("{file} cannot be read.", fmt::arg("file", shown(starter_file(session, *exercise)))),
                    tr("Run ./gridlings setup, then try again."));
    const auto folder = "questions/gridlings/" + exercise->full_id() + "/";
    tree[folder + "info.json"] = {info(*exercise, order)};
    tree[folder + "question.html"] = {question(*exercise)};
    tree[folder + exercise->id + ".cu"] = {*starter};
    tree[folder + "tests/exercise"] = {exercise->full_id() + "\n"};
  }
  return tree;
}

}  // namespace gridlings::cli::package
