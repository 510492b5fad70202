// Room: cli. `class status`: what is there, what is graded, what failed.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "cli/class/commands.hpp"
#include "cli/class/words.hpp"
#include "cli/failure.hpp"
#include "gradebook/gradebook.hpp"
#include "grading/table.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using gradebook::Gradebook;
using i18n::tr;
using i18n::trf;

struct Options {
  std::string course, attempt = "latest";
};

int run_status(Session& session, const Options& options) {
  const auto book = Gradebook::open(options.course);
  (void)session;
  print(std::to_string(book.students().size()) + "\n");
  return kPassed;
}

}  // namespace

void add_class_status(CLI::App& parent, const AddCommand& add) {
  const auto options = std::make_shared<Options>();
  auto* command = add(parent, "status", tr("What was handed in, what is graded, what failed."), "",
                      [options](Session& session) { return run_status(session, *options); });
  add_course(command, options->course);
  add_attempt(command, options->attempt);
}

}  // namespace gridlings::cli
