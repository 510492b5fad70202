// Room: cli/dev. Commands below `dev` that describe their own words.
#pragma once

#include "cli/class/commands.hpp"

namespace gridlings::cli {

void add_dev_attacks(CLI::App& dev, const AddCommand& add);

}  // namespace gridlings::cli
