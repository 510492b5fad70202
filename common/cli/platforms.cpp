// Room: cli. Looks up what a format needs and a verdict does not hold.
#include "cli/platforms.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <optional>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "grading/formats/formats.hpp"
#include "grading/json.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

namespace formats = grading::formats;
using i18n::tr;
using i18n::trf;

std::string variable(const char* name, const char* otherwise = nullptr) {
  const char* value = std::getenv(name);
  if (value && *value) return value;
  return otherwise ? variable(otherwise) : std::string();
}

std::string now() {
  const auto given = variable("SOURCE_DATE_EPOCH");
  const auto time = given.empty() ? std::time(nullptr) : static_cast<std::time_t>(std::atoll(given.c_str()));
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

formats::Classroom50 identity_of_classroom50() {
  return {.classroom = variable("CLASSROOM"),
          .assignment = variable("ASSIGNMENT"),
          .assignment_type = variable("ASSIGNMENT_TYPE"),
          .owner = variable("OWNER", "USERNAME"),
          .submission = variable("SUBMISSION_TAG"),
          .commit = variable("COMMIT_URL"),
          .release = variable("RELEASE_URL"),
          .review = variable("REVIEW_URL", "COMMIT_URL"),
          .datetime = now()};
}

void require_classroom50() {
  const auto who = identity_of_classroom50();
  const std::pair<const char*, const std::string&> wanted[] = {
      {"CLASSROOM", who.classroom},      {"ASSIGNMENT", who.assignment}, {"ASSIGNMENT_TYPE", who.assignment_type},
      {"OWNER", who.owner},              {"COMMIT_URL", who.commit},     {"RELEASE_URL", who.release},
      {"SUBMISSION_TAG", who.submission}};
  for (const auto& [name, value] : wanted)
    if (value.empty())
      throw Failure(kUsage, trf("The format classroom50 needs the environment variable {name}.", fmt::arg("name", name)),
                    tr("Classroom 50's runner sets it: call this from an autograder.py there."));
}

// The source of an exercise's own file, read when a finding first names it.
grading::SourceLookup lookup_for(const Submission& submission) {
  auto text = std::make_shared<std::optional<grading::SourceText>>();
  const auto own = submission.file.filename().string();
  return [text, own, submission](std::string_view file) -> const grading::SourceText* {
    if (file != submission.name && fs::path(file).filename().string() != own) return nullptr;
    if (!*text) text->emplace(read_file(submission.file, 1u << 20).value_or(""));
    return &**text;
  };
}

formats::Words words_for(const std::vector<Collected>& items) {
  std::map<std::string, const Collected*> by_id;
  for (const auto& item : items) by_id[item.exercise->full_id()] = &item;
  return {[by_id](const grading::ExerciseVerdict& verdict) {
            const auto& exercise = *by_id.at(verdict.id)->exercise;
            return exercise.number + " " + exercise.title.text();
          },
          [by_id](const grading::ExerciseVerdict& verdict) { return lookup_for(by_id.at(verdict.id)->submission); }};
}

}  // namespace

const std::vector<std::string>& report_formats() {
  static const std::vector<std::string> all{"text",        "json",  "gradescope", "prairielearn",
                                            "classroom50", "junit", "exercism"};
  return all;
}

void require_platform(const std::string& format) {
  if (format == "classroom50") require_classroom50();
}

std::string platform_report(const std::string& format, const std::vector<Collected>& items,
                            const grading::Verdict& verdict) {
  const auto words = words_for(items);
  if (format == "gradescope") return formats::gradescope(verdict, words);
  if (format == "prairielearn") return formats::prairielearn(verdict, words);
  if (format == "classroom50") return formats::classroom50(verdict, words, identity_of_classroom50());
  if (format == "exercism") return formats::exercism(verdict, words);
  if (format == "junit") return formats::junit(verdict, words);
  return grading::to_json(verdict);
}

}  // namespace gridlings::cli
