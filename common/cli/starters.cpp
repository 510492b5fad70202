// Room: cli. Looks up pristine starters.
#include "cli/starters.hpp"

#include "cli/files.hpp"

namespace gridlings::cli {

fs::path starter_file(const Session& session, const Exercise& exercise) {
  return session.places.starters() / exercise.relative();
}

std::optional<std::string> starter_of(const Session& session, const Exercise& exercise) {
  return read_file(starter_file(session, exercise));
}

}  // namespace gridlings::cli
