// Room: cli. What a verdict depends on besides the submission: hashes of the parts that made it.
#include "cli/class/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <sstream>

#include "cli/files.hpp"
#include "compiler/hash.hpp"
#include "harness/schedules.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

std::string short_hash(const std::string& bytes) { return compiler::sha256(bytes).substr(0, 16); }

// A program is a few megabytes and asked for once per exercise.
std::string file_hash(const fs::path& file) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  const std::scoped_lock lock(mutex);
  auto& hash = known[file.string()];
  if (hash.empty()) {
    const auto bytes = read_file(file, std::size_t{1} << 30);
    hash = bytes ? short_hash(*bytes) : "missing";
  }
  return hash;
}

// NVIDIA's libraries are too big to read each time; a release has a name and a size of its own.
std::string library_identity(const fs::path& file) {
  std::error_code error;
  const auto real = fs::canonical(file, error);
  const auto size = error ? 0 : fs::file_size(real, error);
  return error ? "none" : real.filename().string() + ":" + std::to_string(size);
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string gpu_of(const Session& session) {
  if (session.real_device)
    return short_hash(library_identity(fs::path(GRIDLINGS_CUDA_LIB) / "libcudart.so.13"));
  const auto own = file_hash(session.places.library() / "libcudart.so.13");
  const auto set = environment("SIMGPU_ARCH") + "\n" + environment("SIMGPU_BUDGET");
  return set == "\n" ? own : short_hash(own + "\n" + set);
}

std::string compiler_of(const Session& session) {
  return short_hash(file_hash(session.places.program("gridlings-compile")) + "\n" +
                    library_identity(fs::path(GRIDLINGS_CUDA_LIB) / "libnvrtc.so.13"));
}

std::string metadata_of(const Exercise& exercise) {
  auto text = std::to_string(exercise.points);
  for (const auto* list : {&exercise.kernels, &exercise.compile_options}) {
    text += "\n--";
    for (const auto& word : *list) text += "\n" + word;
  }
  return short_hash(text);
}

std::vector<std::string> schedules_of(const Session& session) {
  if (session.real_device) return {"hardware"};
  const auto wanted = environment("GRIDLINGS_SCHEDULES");
  std::istringstream names(wanted.empty() ? harness::kDefaultSchedules : wanted);
  std::vector<std::string> list;
  for (std::string name; std::getline(names, name, ',');) list.push_back(name);
  return list;
}

std::map<std::string, std::string> parts_of(const std::string& grader) {
  std::map<std::string, std::string> parts;
  std::istringstream words(grader);
  for (std::string word; words >> word;) parts[word.substr(0, word.find('='))] = word;
  return parts;
}

}  // namespace

gradebook::Settings settings_of(const Session& session, const Exercise& exercise, const std::string& tests) {
  gradebook::Settings settings;
  settings.device = session.real_device ? "cuda" : "simulated";
  settings.language = i18n::language();
  settings.schedules = schedules_of(session);
  settings.grader = "tests=" + file_hash(session.places.autograder(exercise.chapter->id)) +
                    " gpu=" + gpu_of(session) + " compiler=" + compiler_of(session) +
                    " exercise=" + metadata_of(exercise);
  settings.tests = tests;
  return settings;
}

gradebook::SettingsOf settings_by_id(const Session& session, const std::string& tests) {
  std::map<std::string, gradebook::Settings> known;
  for (const auto* exercise : session.course.exercises())
    known[exercise->full_id()] = settings_of(session, *exercise, tests);
  return [known = std::move(known)](const std::string& id) {
    const auto at = known.find(id);
    return at == known.end() ? gradebook::Settings() : at->second;
  };
}

std::vector<const char*> differences(const gradebook::Settings& old, const gradebook::Settings& current) {
  std::vector<const char*> found;
  const auto before = parts_of(old.grader);
  for (const auto& [name, word] : parts_of(current.grader)) {
    const auto at = before.find(name);
    if (at != before.end() && at->second == word) continue;
    found.push_back(name == "tests"      ? N_("the chapter's tests")
                    : name == "gpu"      ? N_("the simulated GPU")
                    : name == "compiler" ? N_("the compiler")
                                         : N_("the exercise's description"));
  }
  if (old.tests != current.tests) found.push_back(N_("the private tests"));
  if (old.schedules != current.schedules) found.push_back(N_("the schedules"));
  if (old.device != current.device) found.push_back(N_("the device"));
  return found;
}

}  // namespace gridlings::cli
