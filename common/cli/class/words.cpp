// Room: cli. Words that several commands of `class` have in common.
#include "cli/class/words.hpp"

#include "cli/validators.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {

using i18n::tr;

CLI::Option* add_course(CLI::App* command, std::string& folder) {
  return command->add_option("COURSE", folder, tr("The course's folder, which holds its gradebook."))
      ->required()
      ->type_name("")
      ->option_text(" ");
}

CLI::Option* add_attempt(CLI::App* command, std::string& which) {
  return command->add_option("--attempt", which, tr("Which attempt counts: latest (the default) or best."))
      ->type_name("WHICH")
      ->check(one_of({"latest", "best"}));
}

gradebook::Attempts attempts_from(const std::string& which) {
  return which == "best" ? gradebook::Attempts::best : gradebook::Attempts::latest;
}

}  // namespace gridlings::cli
