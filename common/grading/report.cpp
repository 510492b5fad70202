// Room: grading. Puts a verdict into words: heading, tests, findings, points.
#include "grading/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grading/excerpt.hpp"
#include "grading/kinds.hpp"
#include "grading/path.hpp"
#include "grading/text.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::grading {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr std::size_t kMessageLimit = 2000;
constexpr std::size_t kLogLimit = 20000;

std::string paragraph(std::string_view text, int indent, const Style& style) {
  std::string out;
  for (const auto& line : wrapped(text, std::max(20, style.width - indent)))
    out += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
  return out;
}

// "lead text", with the following lines of the text set under its beginning.
std::string hanging(std::string_view lead, Tone tone, std::string_view text, int indent, const Style& style) {
  const int inset = indent + display_width(lead) + 1;
  auto body = paragraph(text, inset, style);
  return std::string(indent, ' ') + style.paint(tone, lead) + " " +
         body.substr(std::min<std::size_t>(body.size(), inset));
}

std::string index_text(const Index3& index) {
  if (index[1] == 0 && index[2] == 0) return std::to_string(index[0]);
  return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

std::string who(const Side& side, const Style& style) {
  std::vector<std::string> parts;
  const auto path = side.path.empty() ? printable(side.kernel) : shown_path(side.path, style);
  if (side.grid >= 0 && !path.empty()) {
    parts.push_back(trf("grid {n} ({kernel})", fmt::arg("n", side.grid), fmt::arg("kernel", path)));
  } else if (!path.empty()) {
    parts.push_back(path);
  } else if (side.grid >= 0) {
    parts.push_back(trf("grid {n}", fmt::arg("n", side.grid)));
  }
  if (side.block) parts.push_back(trf("block {index}", fmt::arg("index", index_text(*side.block))));
  if (side.thread) parts.push_back(trf("thread {index}", fmt::arg("index", index_text(*side.thread))));
  return fmt::format("{}", fmt::join(parts, tr(", ")));
}

std::string labelled(const char* label, const Side& side, const Style& style) {
  const auto text = who(side, style);
  return text.empty() ? label : trf("{label}: {who}", fmt::arg("label", label), fmt::arg("who", text));
}

// The same mistake seen by several schedules is one mistake.
struct Story {
  const Finding* finding;
  std::vector<std::string> schedules;
};

bool same_story(const Finding& a, const Finding& b) {
  const auto other_line = [](const Finding& f) { return f.other ? f.other->line : 0; };
  return a.kind == b.kind && a.side.file == b.side.file && a.side.line == b.side.line &&
         other_line(a) == other_line(b);
}

std::vector<Story> stories_of(const std::vector<Finding>& findings) {
  std::vector<Story> stories;
  for (const auto& finding : findings) {
    auto at = std::find_if(stories.begin(), stories.end(),
                           [&](const Story& s) { return same_story(*s.finding, finding); });
    if (at == stories.end()) at = stories.insert(stories.end(), {&finding, {}});
    auto& seen = at->schedules;
    if (!finding.schedule.empty() && std::find(seen.begin(), seen.end(), finding.schedule) == seen.end())
      seen.push_back(finding.schedule);
  }
  return stories;
}

std::string place_line(const Side& side, const Style& style) {
  const auto text =
      side.line > 0 ? fmt::format("{}:{}", printable(side.file), side.line) : printable(side.file);
  return "    " + style.paint(Tone::note, text) + "\n";
}

// Both sides in one picture where they share a file.
std::string story_source(const Finding& finding, const ReportOptions& options) {
  const auto& style = options.style;
  const auto drawn = [&](const Side& side, std::vector<Mark> marks) {
    std::string out = side.file.empty() ? "" : place_line(side, style);
    const auto* source = options.source && !side.file.empty() ? options.source(side.file) : nullptr;
    const auto picture = source ? excerpt(*source, marks, style, 4) : std::string();
    if (!picture.empty()) return out + picture;
    for (const auto& mark : marks) out += paragraph(mark.label, 6, style);
    return out;
  };
  std::vector<Mark> marks{{finding.side.line, labelled(tr("here"), finding.side, style), true}};
  if (!finding.other) return drawn(finding.side, marks);
  const Mark other{finding.other->line, labelled(tr("the other side"), *finding.other, style), false};
  if (other.line < 1) return drawn(finding.side, marks) + paragraph(other.label, 4, style);
  if (finding.other->file.empty() || finding.other->file == finding.side.file) {
    marks.push_back(other);
    return drawn(finding.side, marks);
  }
  return drawn(finding.side, marks) + drawn(*finding.other, {other});
}

std::string schedule_text(const Story& story) {
  if (story.schedules.empty()) return {};
  const auto meaning = schedule_meaning(story.schedules.front());
  if (story.schedules.size() == 1 && !meaning.empty())
    return trf("in schedule {name}: {meaning}", fmt::arg("name", printable(story.schedules.front())),
               fmt::arg("meaning", meaning));
  std::string names;
  for (const auto& name : story.schedules) names += (names.empty() ? "" : tr(", ")) + printable(name);
  return trf("in schedules {names}", fmt::arg("names", names));
}

std::string story_text(const Story& story, const ReportOptions& options) {
  const auto& style = options.style;
  const auto& finding = *story.finding;
  const auto* kind = find_kind(finding.kind);
  const std::string title = kind ? tr(kind->title) : printable(finding.kind);
  std::string out = "\n  " + style.paint(Tone::bad, style.fail()) + " " + style.paint(Tone::strong, title);
  if (kind) out += "  " + style.paint(Tone::quiet, "[" + finding.kind + "]");
  out += "\n" + paragraph(capped(printable(finding.message), kMessageLimit), 4, style);
  out += story_source(finding, options);
  if (const auto schedule = schedule_text(story); !schedule.empty())
    for (const auto& line : wrapped(schedule, std::max(20, style.width - 4)))
      out += "    " + style.paint(Tone::quiet, line) + "\n";
  if (kind) out += hanging(style.arrow(), Tone::note, tr(kind->advice), 4, style);
  return out;
}

std::string findings_text(const ExerciseVerdict& exercise, const ReportOptions& options) {
  const auto stories = stories_of(exercise.findings);
  std::string out;
  const auto shown = std::min<std::size_t>(stories.size(), options.max_findings);
  for (std::size_t i = 0; i < shown; ++i) out += story_text(stories[i], options);
  if (const auto more = stories.size() - shown; more > 0)
    out += "\n" + paragraph(trf_n("{n} more finding: mend these first, or see all with --format json.",
                                  "{n} more findings: mend these first, or see all with --format json.", more,
                                  fmt::arg("n", more)),
                            4, options.style);
  return out;
}

std::string test_line(const Test& test, int name_width, const Style& style) {
  const bool passed = test.status == TestStatus::passed;
  const bool skipped = test.status == TestStatus::skipped;
  const auto symbol = passed    ? style.paint(Tone::good, style.pass())
                      : skipped ? style.paint(Tone::quiet, style.skip())
                                : style.paint(Tone::bad, style.fail());
  const auto lines = wrapped(printable(test.name), name_width);
  std::string out = "  " + symbol + " ";
  if (test.max_points == 0)
    out += lines.front();
  else
    out +=
        padded(lines.front(), name_width) + "  " +
        style.paint(passed ? Tone::good : Tone::quiet, fmt::format("{:>2}/{}", test.points, test.max_points));
  out += "\n";
  for (std::size_t i = 1; i < lines.size(); ++i) out += "    " + lines[i] + "\n";
  if (!passed && !test.message.empty())
    out += paragraph(capped(printable(test.message), kMessageLimit), 6, style);
  return out;
}

std::string tests_text(const std::vector<Test>& tests, const Style& style) {
  int width = 40;
  for (const auto& test : tests) width = std::max(width, display_width(test.name));
  width = std::min(width, style.width - 12);
  std::string out;
  const bool both = std::any_of(tests.begin(), tests.end(), [](const Test& test) { return test.is_private; });
  for (const bool is_private : {false, true}) {
    if (both) out += "  " + style.paint(Tone::note, tr(is_private ? N_("Private tests") : N_("Public tests"))) + "\n";
    for (const auto& test : tests)
      if (test.is_private == is_private) out += test_line(test, width, style);
  }
  return out;
}

std::string reason_text(const ExerciseVerdict& exercise, const Style& style) {
  auto out = hanging(style.fail(), Tone::bad, printable(exercise.reason), 2, style);
  if (!exercise.compiler_log.empty())
    out += "\n" + capped(printable(exercise.compiler_log), kLogLimit) + "\n";
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

// The compiler's warnings often name the very mistake.
std::string warnings_text(const ExerciseVerdict& exercise, const Style& style) {
  if (!exercise.reason.empty() || exercise.compiler_log.empty()) return {};
  auto log = capped(printable(exercise.compiler_log), kLogLimit);
  while (log.ends_with('\n')) log.pop_back();
  return "  " + style.paint(Tone::note, tr("The compiler warns")) + "\n" + log + "\n\n";
}

std::string heading_text(const Heading& heading, const Style& style) {
  const auto device = device_name(heading.device);
  const auto left = heading.number + "  " + heading.title;
  const int room = style.width - display_width(left) - display_width(device);
  std::string out = style.paint(Tone::strong, left);
  if (room >= 2) out += std::string(room, ' ') + style.paint(Tone::quiet, device);
  return out + "\n" + style.paint(Tone::quiet, printable(heading.file)) + "\n\n";
}

std::string points_text(const ExerciseVerdict& exercise, const Style& style) {
  const auto tone = exercise.status == ExerciseStatus::passed ? Tone::good : Tone::bad;
  const auto points = trf_n("{points} of {n} point", "{points} of {n} points", exercise.max_points,
                            fmt::arg("points", exercise.points), fmt::arg("n", exercise.max_points));
  return "\n  " + style.paint(tone, status_word(exercise.status)) + "  " + points + "\n";
}

}  // namespace

std::string status_word(ExerciseStatus status) {
  switch (status) {
    case ExerciseStatus::passed:
      return tr("passed");
    case ExerciseStatus::failed:
      return tr("not yet");
    case ExerciseStatus::compile_error:
      return tr("does not compile");
    case ExerciseStatus::timeout:
      return tr("took too long");
    case ExerciseStatus::refused:
      return tr("refused");
    case ExerciseStatus::internal_error:
      return tr("our own fault");
  }
  return {};
}

std::string device_name(std::string_view device) {
  if (device.starts_with("cuda:")) return printable(device.substr(5));
  return tr("simulated GPU");
}

std::string exercise_report(const ExerciseVerdict& exercise, const Heading& heading,
                            const ReportOptions& options) {
  const auto& style = options.style;
  auto out = heading_text(heading, style);
  if (!exercise.reason.empty()) out += reason_text(exercise, style);
  out += warnings_text(exercise, style);
  out += tests_text(exercise.tests, style);
  out += findings_text(exercise, options);
  return out + points_text(exercise, style);
}

std::string findings_report(const std::vector<Finding>& findings, const ReportOptions& options) {
  ExerciseVerdict verdict;
  verdict.findings = findings;
  return findings_text(verdict, options);
}

std::string exercise_line(const ExerciseVerdict& exercise, const Heading& heading, const Style& style) {
  const bool passed = exercise.status == ExerciseStatus::passed;
  const int width = style.width - 32;
  std::string out = "  " + style.paint(passed ? Tone::good : Tone::bad, passed ? style.pass() : style.fail());
  out += " " + padded(heading.number, 5) + " " + padded(shortened(heading.title, width), width);
  out += fmt::format(" {:>3}/{:<3}", exercise.points, exercise.max_points);
  return out + "  " + style.paint(passed ? Tone::good : Tone::bad, status_word(exercise.status)) + "\n";
}

}  // namespace gridlings::grading
