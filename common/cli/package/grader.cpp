// Room: cli. Gathers the grader from the build. Binaries rather than sources: a platform's image need not be able to
// build them (Gradescope's default has neither Catch2 3 nor a new enough CMake), half a core would take an hour, and the
// same bytes that were tried here grade there. They bring their own C library, so the image's release does not matter.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/package/closure.hpp"
#include "cli/package/package.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::package {
namespace {

using i18n::tr;
using i18n::trf;

constexpr std::size_t kLargestFile = 256u << 20;

std::string contents(const fs::path& file) {
  auto text = read_file(file, kLargestFile);
  if (!text)
    throw Failure(kOurFault, trf("{file} cannot be read.", fmt::arg("file", shown(file))),
                  tr("Run ./gridlings setup, then try again."));
  return std::move(*text);
}

// What a grader needs of chapter.toml. Hints and explanations give away the answer.
std::string metadata(const fs::path& file) {
  auto table = toml::parse(contents(file));
  if (auto* exercises = table["exercise"].as_array())
    for (auto& node : *exercises)
      if (auto* exercise = node.as_table())
        for (const auto* private_part : {"hints", "explanation"}) exercise->erase(private_part);
  std::ostringstream out;
  out << table << "\n";
  return out.str();
}

// The wheels of NVIDIA's toolkit that compiling to PTX takes.
std::string wheels(const Session& session) {
  std::istringstream lines(contents(session.places.root / "setup" / "cuda.txt"));
  std::string out;
  for (std::string line; std::getline(lines, line);)
    for (const auto* name : {"cccl", "crt", "nvrtc", "runtime"})
      if (line.starts_with(fmt::format("nvidia-cuda-{}==", name))) out += line + "\n";
  return out;
}

std::string settings(const Order& order) {
  const int exercises = order.one_by_one ? 1 : static_cast<int>(order.exercises().size());
  int runs = exercises;  // of an autograder: private tests are another
  if (order.one_by_one) runs += !order.private_tests.empty();
  else
    for (const auto* chapter : order.chapters)
      if (order.private_tests.contains(chapter->id)) runs += static_cast<int>(chapter->exercises.size());
  // Compiling has its own limit of 10 s; a tenth of the whole is kept for starting and writing.
  const int each = std::clamp((order.seconds * 9 / 10 - 10 * exercises) / std::max(1, runs), 5, 60);
  return fmt::format("# Written by ./gridlings package.\nGRIDLINGS_LANG={}\nGRIDLINGS_TIME_LIMIT={}\nGRIDLINGS_WALL={}\n",
                     order.language, each, order.seconds);
}

void add_programs(Tree& tree, const Session& session, const Order& order) {
  const auto& places = session.places;
  std::map<std::string, fs::path> programs{{"gridlings", places.program("gridlings")},
                                           {"gridlings-compile", places.program("gridlings-compile")}};
  for (const auto* chapter : order.chapters) programs["chapters/" + chapter->id] = places.autograder(chapter->id);
  for (const auto& [chapter, program] : order.private_tests) programs["private/" + chapter] = program;
  const auto start = script(session, "grader/start");
  std::vector<fs::path> loaded{fs::path(GRIDLINGS_CUDA_LIB) / "libnvrtc.so.13"};
  for (const auto& [name, file] : programs) {
    tree["bin/" + name] = {start.bytes, true};
    tree["bin/real/" + name] = {contents(file), true};
    loaded.push_back(file);
  }
  for (const auto& [name, file] : libraries_of(loaded, places.library()))
    tree[(name.starts_with("libcudart.so") ? "lib/" : "lib/system/") + name] = {contents(file), false};
  tree["lib/system/ld.so"] = {contents(loader()), true};
}

}  // namespace

std::vector<const Exercise*> Order::exercises() const {
  std::vector<const Exercise*> all;
  for (const auto* chapter : chapters)
    for (const auto& exercise : chapter->exercises) all.push_back(&exercise);
  return all;
}

Entry script(const Session& session, const std::string& name) {
  return {contents(session.places.root / "share" / "package" / name), !name.ends_with(".md")};
}

Tree grader(const Session& session, const Order& order) {
  Tree tree;
  add_programs(tree, session, order);
  for (const auto* chapter : order.chapters) {
    const auto file = fs::path(chapter->id) / "chapter.toml";
    tree["course/chapters/" + file.string()] = {metadata(session.places.chapters() / file)};
  }
  const auto* first = order.exercises().front();
  tree["probe/" + first->id + ".cu"] = {contents(session.places.starters() / first->relative())};
  const auto catalogue = fs::path("share/locale/zh_CN/LC_MESSAGES/gridlings.mo");
  tree[catalogue.string()] = {contents(session.places.build / catalogue)};
  for (const auto* name : {"install.sh", "grade.sh"}) tree[name] = script(session, std::string("grader/") + name);
  tree["settings.sh"] = {settings(order)};
  tree["cuda.txt"] = {wheels(session)};
  return tree;
}

}  // namespace gridlings::cli::package
