// Room: cli. Describes the command line to CLI11 in the reader's language, and runs the command that was
// named.
#include "cli/app.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>

#include "cli/class/commands.hpp"
#include "cli/commands/commands.hpp"
#include "cli/dev/register.hpp"
#include "cli/failure.hpp"
#include "cli/find.hpp"
#include "cli/package/register.hpp"
#include "cli/platforms.hpp"
#include "cli/process.hpp"
#include "cli/usage.hpp"
#include "cli/validators.hpp"
#include "gradebook/note.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using grading::printable;
using i18n::tr;
using i18n::trf;

// What the words on the command line say. Lives as long as the program.
struct Words {
  std::string lang, device = "simulated", colour = "auto", what, record;
  bool all = false, spoil = false, metrics = false;
  int jobs = 0;
  GradeOptions grade;
  TraceOptions trace;
  std::vector<std::string> rest;  // after `exec` or `bench`, or after the -- of `trace`, untouched
};

class CommandLine {
 public:
  explicit CommandLine(Words& words)
      : words_(words), app_(tr("CUDA dynamic parallelism by mending small kernels.")) {
    app_.name("./gridlings");
    prepare(app_);
    app_.set_version_flag("--version", "gridlings " GRIDLINGS_VERSION, tr("Show the version."));
    app_.add_option("--lang", words_.lang, tr("Language: en or zh_CN (else from the locale)."))
        ->type_name("LANG");
    app_.add_option("--device", words_.device,
                    tr("Where kernels run: simulated (the default) or cuda, a real GPU."))
        ->type_name("DEVICE")
        ->check(one_of({"simulated", "cuda"}));
    app_.add_option("--color", words_.colour, tr("Colours: auto, always or never."))
        ->type_name("WHEN")
        ->check(one_of({"auto", "always", "never"}));
    add_learning();
    add_grading();
    const AddCommand adder = [this](CLI::App& parent, const char* name, const char* help, const char* group,
                                    const Command& command) { return add(parent, name, help, group, command); };
    add_class_commands(app_, adder);
    add_package_commands(app_, adder);
    add_authoring();
  }

  CLI::App& app() { return app_; }
  const Command& command() const { return command_; }

 private:
  void prepare(CLI::App& app) {
    app.option_defaults()->group(tr("Options"));
    app.set_help_flag("-h,--help", tr("Show this help."));
    app.fallthrough();
    const auto formatter = app.get_formatter();
    formatter->column_width(26);
    for (const auto& [english, text] : help_labels()) formatter->label(english, text);
  }

  CLI::App* add(CLI::App& parent, const char* name, const char* help, const char* group, Command command) {
    auto* sub = parent.add_subcommand(name, help);
    prepare(*sub);
    if (*group) sub->group(group);
    if (command) sub->callback([this, command = std::move(command)] { command_ = command; });
    return sub;
  }

  CLI::Option* add_what(CLI::App* sub,
                        const char* help = tr("An exercise or chapter: 03.1, 03, or its name.")) {
    return sub->add_option("WHAT", words_.what, help)->type_name("")->option_text(" ");
  }

  void add_metrics(CLI::App* sub) {
    sub->add_flag("--metrics", words_.metrics, tr("Count what the kernels do: instructions, sectors, bank conflicts."));
  }

  CLI::Option* add_exercise(CLI::App* sub) { return add_what(sub, tr("An exercise: 03.1, or its name.")); }

  void add_learning() {
    const char* group = tr("Learning");
    add(app_, "list", tr("All chapters and exercises, and how far you are."), group, run_list);
    auto* check = add(app_, "check", tr("Test your work; without WHAT the first exercise not yet passed."), group,
                      [this](Session& s) { return run_check(s, words_.what); });
    add_what(check);
    add_metrics(check);
    auto* hint = add(app_, "hint", tr("A hint; each time a clearer one."), group,
                     [this](Session& s) { return run_hint(s, words_.what, words_.all); });
    add_exercise(hint);
    hint->add_flag("--all", words_.all, tr("All hints at once."));
    add_exercise(add(app_, "reset", tr("Bring the starter back; your version is kept beside it."), group,
                     [this](Session& s) { return run_reset(s, words_.what); }))
        ->required();
    auto* solution = add(app_, "solution", tr("Our solution, once you have yours."), group,
                         [this](Session& s) { return run_solution(s, words_.what, words_.spoil); });
    add_exercise(solution)->required();
    solution->add_flag("--spoil", words_.spoil, tr("Show it even though the exercise is not solved."));
  }

  void add_grading() {
    auto* grade = add(app_, "grade", tr("Grade a submission: a file or a folder."), tr("Grading and running"),
                      [this](Session& s) { return run_grade(s, words_.grade); });
    grade->add_option("PATH", words_.grade.path, tr("The file or folder."))
        ->required()
        ->type_name("")
        ->option_text(" ");
    grade
        ->add_option("--exercise", words_.grade.exercise,
                     tr("Which exercise or chapter it answers, if its name does not tell."))
        ->type_name("WHAT");
    grade
        ->add_option("--format", words_.grade.format,
                     tr("text (the default), json, or a platform's: gradescope, prairielearn, classroom50, junit, "
                        "exercism."))
        ->type_name("FORMAT")
        ->check(one_of(report_formats()));
    grade->add_option("-o,--output", words_.grade.output, tr("Write the report to this file."))
        ->type_name("FILE");
    grade->add_option("--tests", words_.grade.tests, tr("A folder with private tests of your own (NN-name.cpp)."))
        ->type_name("DIR");
    add_metrics(grade);
    add_trace();
    add(app_, "exec", tr("Run a CUDA program on the simulated GPU: exec -- PROGRAM ARGS..."),
        tr("Grading and running"), [this](Session& s) { return run_exec(s, words_.rest); });
    add(app_, "bench", tr("Measure how fast the simulated GPU is."), tr("Grading and running"),
        [this](Session& s) { return run_bench(s, words_.rest); });
  }

  void add_trace() {
    auto* trace = add(app_, "trace", tr("Draw what a program or an exercise launches: trace WHAT -o FILE.svg"),
                      tr("Grading and running"), [this](Session& s) {
                        auto& what = words_.trace.what;
                        what.insert(what.end(), words_.rest.begin(), words_.rest.end());
                        return run_trace(s, words_.trace);
                      });
    trace
        ->add_option("WHAT", words_.trace.what,
                     tr("A program (its arguments after --), an exercise (your file, run by its tests), or a chapter "
                        "(its first exercise)."))
        ->type_name("")
        ->option_text(" ");
    trace->add_option("-o,--output", words_.trace.output, tr("The picture: .svg, or .json for ui.perfetto.dev."))
        ->required()
        ->type_name("FILE");
    trace->add_option("--schedule", words_.trace.schedule, tr("The order of what may run in any order."))
        ->type_name("NAME")
        ->check(schedule_name());
    trace->add_option("--show", words_.trace.show, tr("tree, timeline or both (the default)."))
        ->type_name("WHICH")
        ->check(one_of({"tree", "timeline", "both"}));
    trace->add_option("--run", words_.trace.run, tr("Which run, from 1: an exercise has one for each test."))
        ->type_name("N")
        ->check(count_from_one());
  }

  void add_authoring() {
    auto* dev =
        add(app_, "dev", tr("For authors of chapters: check, attacks, starters."), tr("Working on Gridlings"), {});
    dev->require_subcommand(1);
    auto* check = add(*dev, "check", tr("Prove the contract of every chapter."), "",
                      [this](Session& s) {
                        return run_dev_check(s, {words_.what, words_.record, words_.jobs});
                      });
    add_what(check);
    check->add_option("-j,--jobs", words_.jobs, tr("Work on so many at once (else one for each core)."))
        ->type_name("N");
    check->add_option("--record", words_.record, tr("Write what each answer got to this file, as JSON."))
        ->type_name("FILE");
    add_dev_attacks(*dev, [this](CLI::App& parent, const char* name, const char* help, const char* group,
                                 const Command& command) { return add(parent, name, help, group, command); });
    add_what(add(*dev, "starters", tr("Take the exercises in chapters/ as the pristine starters."), "",
                 [this](Session& s) { return run_dev_starters(s, words_.what); }));
    const std::pair<const char*, const char*> launched[] = {{"setup", tr("Install what Gridlings needs, and build it.")},
                                                            {"test", tr("Run every test of Gridlings.")},
                                                            {"docs", tr("Build the documentation.")}};
    for (const auto& [name, help] : launched) {
      auto* command = add(app_, name, help, tr("Working on Gridlings"), [name](Session&) -> int {
        throw Failure(kUsage, trf("`{name}` is done by the launcher.", fmt::arg("name", name)),
                      trf("Type ./gridlings {name} in the checkout.", fmt::arg("name", name)));
      });
      if (command->get_name() != "docs") continue;
      const std::string serve = tr("Then show it at http://localhost:8000/, on this machine only.");
      const std::string pdf = tr("Then make PDFs of the chapters that are named, or of all.");
      const std::string solutions = tr("With --pdf: the solutions as well.");
      command->add_flag("--serve", serve);
      command->add_flag("--pdf", pdf);
      command->add_flag("--solutions", solutions);
    }
  }

  Words& words_;
  CLI::App app_;
  Command command_ = run_welcome;
};

void report(const Failure& failure) {
  const auto style = grading::Style::of(STDERR_FILENO);
  auto& out = failure.code == kPassed ? stdout : stderr;
  const auto tone = failure.code == kPassed ? grading::Tone::good : grading::Tone::bad;
  auto text = style.paint(tone, failure.what()) + "\n";
  if (!failure.advice.empty()) text += failure.advice + (failure.advice.ends_with('\n') ? "" : "\n");
  std::fputs(text.c_str(), out);
}

Session open_session(const Words& words) {
  Session session{find_places(), {}, {}, words.device == "cuda", words.metrics, {}};
  const auto mode = words.colour == "always"  ? grading::ColourMode::always
                    : words.colour == "never" ? grading::ColourMode::never
                                              : grading::ColourMode::automatic;
  session.style = grading::Style::of(STDOUT_FILENO, mode);
  session.course = load_course(session.places.chapters());
  return session;
}

int run_words(int argc, char** argv) {
  auto arguments = std::vector<std::string>(argv + 1, argv + argc);
  Words words;
  i18n::init(language_in(arguments));
  turn_help_around(arguments);
  words.rest = take_rest(arguments);
  CommandLine line(words);
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    line.app().parse(arguments);
  } catch (const CLI::CallForHelp&) {
    print(in_language(line.app().help()));
    return kPassed;
  } catch (const CLI::Success& asked) {
    line.app().exit(asked);
    return kPassed;
  } catch (const CLI::ParseError& error) {
    throw usage_failure(line.app(), error);
  }
  require_language(words.lang);
  watch_interrupts();
  auto session = open_session(words);
  return line.command()(session);
}

}  // namespace

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void warn(const std::string& text) {
  std::fflush(stdout);
  const auto style = grading::Style::of(STDERR_FILENO);
  std::fputs((style.paint(grading::Tone::bad, tr("Note:")) + " " + printable(text) + "\n").c_str(), stderr);
}

int run_program(int argc, char** argv) {
  int code = kOurFault;
  try {
    code = run_words(argc, argv);
  } catch (const Failure& failure) {
    std::fflush(stdout);
    report(failure);
    code = failure.code;
  } catch (const gradebook::Problem& problem) {
    std::fflush(stdout);
    code = problem.kind == gradebook::Problem::usage ? kUsage : kOurFault;
    report(Failure(static_cast<ExitCode>(code), gradebook::shown(problem.happened), gradebook::shown(problem.advice)));
  } catch (const std::exception& error) {
    std::fflush(stdout);
    report(Failure(
        kOurFault,
        trf("Something went wrong inside Gridlings: {error}", fmt::arg("error", printable(error.what()))),
        tr("Your files are as they were. If it happens again, tell the maintainers what you typed.")));
  }
  return std::fflush(stdout) == 0 ? code : std::max<int>(code, kOurFault);
}

}  // namespace gridlings::cli
