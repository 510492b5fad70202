// Room: cli. A Gradescope autograder: setup.sh and run_autograder at the root of the zip.
#include "cli/package/package.hpp"

namespace gridlings::cli::package {

Tree gradescope(const Session& session, const Order& order) {
  Tree tree;
  graft(tree, "gridlings", grader(session, order));
  tree["setup.sh"] = script(session, "gradescope/setup.sh");
  tree["run_autograder"] = script(session, "gradescope/run_autograder");
  return tree;
}

}  // namespace gridlings::cli::package
