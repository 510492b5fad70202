// Room: cli. `class`: the group of its commands.
#include "cli/class/commands.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {

void add_class_commands(CLI::App& app, const AddCommand& add) {
  auto* parent = add(app, "class", i18n::tr("Grade a class: many submissions, one gradebook."),
                     i18n::tr("Grading and running"), {});
  parent->require_subcommand(1);
  for (const auto add_one : {add_class_add, add_class_grade, add_class_work, add_class_status, add_class_show,
                             add_class_regrade, add_class_export, add_class_report, add_class_similar})
    add_one(*parent, add);
}

}  // namespace gridlings::cli
