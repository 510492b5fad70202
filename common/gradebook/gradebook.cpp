// Room: gradebook. Opening, and what an entry says about status and points.
#include "gradebook/gradebook.hpp"

#include <fmt/chrono.h>

#include <ctime>

#include "gradebook/store.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::gradebook {

Gradebook::Gradebook(std::unique_ptr<Store> store) : store_(std::move(store)) {}
Gradebook::~Gradebook() = default;
Gradebook::Gradebook(Gradebook&&) noexcept = default;
Gradebook& Gradebook::operator=(Gradebook&&) noexcept = default;

Gradebook Gradebook::create_or_open(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder))
    throw Problem(Problem::usage,
                  {N_("The course folder {folder} cannot be made: {error}."),
                   {{"folder", folder.string()}, {"error", error ? error.message() : "ENOTDIR"}}},
                  {N_("Name a folder, in a place where you may write.")});
  const auto file = folder / kFile;
  return Gradebook(std::unique_ptr<Store>(new Store{file, open_database(file, true)}));
}

Gradebook Gradebook::open(const fs::path& folder) {
  const auto file = folder / kFile;
  std::error_code ignored;
  if (!fs::exists(file, ignored))
    throw Problem(
        Problem::usage, {N_("There is no gradebook in {folder}."), {{"folder", folder.string()}}},
        {N_("`./gridlings class add {folder} PATH...` begins one."), {{"folder", folder.string()}}});
  return Gradebook(std::unique_ptr<Store>(new Store{file, open_database(file, false)}));
}

std::optional<grading::ExerciseStatus> Entry::status() const {
  using grading::ExerciseStatus;
  if (content_hash.empty()) return ExerciseStatus::refused;
  if (!record || record->verdict.status == ExerciseStatus::internal_error) return std::nullopt;
  return record->verdict.status;
}

std::optional<int> Entry::points() const {
  const auto known = status();
  if (!known) return std::nullopt;
  return content_hash.empty() ? 0 : record->verdict.points;
}

std::string now() {
  const auto seconds = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", utc);
}

}  // namespace gridlings::gradebook
