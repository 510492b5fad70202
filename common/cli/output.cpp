// Room: cli. Refuses early what could not be delivered late.
#include "cli/output.hpp"

#include "cli/reporting.hpp"

namespace gridlings::cli {
bool to_stdout(const std::string& output) { return output.empty() || output == "-"; }

// Before anything is graded: a report that cannot be delivered would be work lost.
void require_output(const std::string& output) {
  if (to_stdout(output)) return;
  require_writable(output, "-o");
}

}  // namespace gridlings::cli
