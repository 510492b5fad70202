// Room: cli. Finds the checkout and the build.
#include "cli/places.hpp"

#include <cstdlib>
#include <optional>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

std::optional<fs::path> from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (!value || !*value) return std::nullopt;
  return fs::absolute(value);
}

bool is_root(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path / "chapters", ignored);
}

fs::path find_build() {
  if (auto given = from_environment("GRIDLINGS_BUILD")) return *given;
  std::error_code error;
  const auto self = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::current_path() : self.parent_path().parent_path();
}

fs::path find_root(const fs::path& build) {
  if (auto given = from_environment("GRIDLINGS_ROOT")) return *given;
  if (is_root(GRIDLINGS_SOURCE_DIR)) return GRIDLINGS_SOURCE_DIR;
  if (is_root(build / "share" / "gridlings")) return build / "share" / "gridlings";  // an installed program
  // The checkout was moved after it was built.
  for (auto path = build; path.has_relative_path(); path = path.parent_path())
    if (is_root(path)) return path;
  throw Failure(kOurFault, i18n::tr("The chapters were not found."),
                i18n::tr("Run ./gridlings from the checkout, or set GRIDLINGS_ROOT to it."));
}

}  // namespace

Places find_places() {
  Places places;
  places.build = find_build();
  places.root = find_root(places.build);
  const auto state = from_environment("GRIDLINGS_STATE");
  places.state = state ? *state : places.root / ".gridlings";
  return places;
}

}  // namespace gridlings::cli
