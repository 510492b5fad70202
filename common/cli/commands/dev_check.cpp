// Room: cli. placeholder while the room is being built
#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"

namespace gridlings::cli {
int run_dev_check(Session&, const std::string&, int) { throw Failure(kOurFault, "not built yet"); }
int run_dev_starters(Session&) { throw Failure(kOurFault, "not built yet"); }
}  // namespace gridlings::cli
