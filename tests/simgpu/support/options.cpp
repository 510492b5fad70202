// tests/simgpu/support: see options.hpp.
#include "options.hpp"

#include <cstdio>
#include <ctime>

namespace gridlings::proof {

void add_recording(CLI::App& app, Recording& recording) {
  app.add_option("-o", recording.result, "Write the results to this file")->type_name("FILE");
  app.add_option("--commit", recording.commit, "The commit, for that file")->type_name("NAME");
  app.add_option("--driver", recording.driver, "The driver's version, for that file")->type_name("VERSION");
}

std::string today() {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

int run_with(CLI::App& app, int argc, char** argv, const std::function<int()>& work) {
  constexpr int wrong_usage = 2, our_fault = 3;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : wrong_usage;
  }
  try {
    return work();
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return our_fault;
  }
}

}  // namespace gridlings::proof
