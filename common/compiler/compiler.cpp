// Room: compiler. compile() and link_for_device(): check, look in the cache, run the guarded child, judge its
// answer.
#include "compiler/compiler.hpp"

#include <csignal>

#include "compiler/cache.hpp"
#include "compiler/explain.hpp"
#include "compiler/hash.hpp"
#include "compiler/process.hpp"
#include "compiler/source.hpp"
#include "compiler/text.hpp"
#include "compiler/toolkit.hpp"
#include "compiler/wire.hpp"
#include "i18n/i18n.hpp"

namespace fs = std::filesystem;

namespace gridlings::compiler {
namespace {

using i18n::trf;

constexpr std::size_t kLibraries = std::size_t{160} << 20;  // address space of the compiler's own code

// One piece of work for the child, and what its messages and its cache entry need.
struct Job {
  std::string kind, library, extension;  // "compile" or "link"; the library that does it; of the image
  std::string text, name, arch;
  fs::path folder;
  std::vector<std::string> options;
  Limits limits;
};

Result internal_error(std::string message) {
  Result result;
  result.message = std::move(message);
  return result;
}

std::string key_of(const Job& job, const Toolkit& toolkit) {
  wire::Message fields{
      "gridlings image 1", job.kind, job.text, job.name, job.arch, toolkit.identity(job.library.c_str()),
      toolkit.include.string(),
      // The headers in memory are part of the child.
      Toolkit{{}, toolkit.child.parent_path(), {}}.identity(toolkit.child.filename().c_str())};
  fields.insert(fields.end(), job.options.begin(), job.options.end());
  return sha256(wire::pack(fields));
}

// Without a limit of its own the processor time is the wall clock's second line of defence.
std::chrono::seconds processor_time(const Limits& limits) {
  if (limits.cpu.count() > 0) return std::chrono::ceil<std::chrono::seconds>(limits.cpu);
  return std::chrono::ceil<std::chrono::seconds>(limits.wall) + std::chrono::seconds(1);
}

std::string request_of(const Job& job, const Toolkit& toolkit) {
  const auto seconds = processor_time(job.limits).count();
  wire::Message ask{job.kind,
                    job.arch,
                    job.name,
                    job.text,
                    job.folder.string(),
                    toolkit.include.string(),
                    toolkit.lib.string(),
                    std::to_string(job.limits.memory + kLibraries),
                    std::to_string(seconds),
                    std::to_string(job.limits.log)};
  ask.insert(ask.end(), job.options.begin(), job.options.end());
  return wire::pack(ask);
}

Result from_entry(const Cache::Entry& entry, const Limits& limits, bool cached) {
  Result result;
  result.status = Result::ok;
  result.log = entry.log;
  if (entry.log_cut) result.message = explain_cut(limits.log);
  result.image = entry.image;
  result.cached = cached;
  return result;
}

Result image_too_large(const Job& job) {
  Result result;
  result.status = Result::memory;
  result.message = explain_image_size(job.name, job.limits.image);
  return result;
}

Result stored(const Job& job, const Cache& cache, const std::string& key, const wire::Message& answer) {
  if (answer[wire::kImage].size() > job.limits.image) return image_too_large(job);
  Cache::Entry entry{valid_utf8(answer[wire::kLog]), !answer[wire::kLogCut].empty(), {}, {}};
  for (std::size_t i = wire::kFirstDependency; i + 1 < answer.size(); i += 2)
    entry.dependencies[answer[i]] = answer[i + 1];
  try {
    return from_entry(cache.store(key, entry, answer[wire::kImage], job.extension), job.limits, false);
  } catch (const fs::filesystem_error& error) {
    return internal_error(trf("The compiled program cannot be stored in {path}: {reason}.",
                              fmt::arg("path", error.path1().parent_path().string()),
                              fmt::arg("reason", error.code().message())));
  }
}

// The child ended regularly.
Result from_answer(const Job& job, const Cache& cache, const std::string& key, const wire::Message& answer) {
  const auto& status = answer[wire::kStatus];
  if (status == "ok") return stored(job, cache, key, answer);
  Result result;
  result.log = valid_utf8(answer[wire::kLog]);
  if (status == "refused") {
    result.status = Result::refused;
    result.message = explain_refusal(job.text, job.name, result.log, answer[wire::kRefusedPath],
                                     answer[wire::kRefusedWhy]);
  } else if (status == "memory") {
    result.status = Result::memory;
    result.message = explain_memory(job.name, job.limits.memory);
  } else if (status == "compile_error") {
    result.status = Result::compile_error;
    result.message = explain_errors(result.log);
    if (!answer[wire::kLogCut].empty()) {
      if (!result.message.empty()) result.message += '\n';
      result.message += explain_cut(job.limits.log);
    }
  } else {
    result.message = trf("The compiler cannot be used: {reason}", fmt::arg("reason", result.log));
    result.log.clear();
  }
  return result;
}

// The child was stopped or died.
Result from_failure(const Job& job, const Toolkit& toolkit, const ChildRun& run) {
  Result result;
  if (run.how == ChildRun::not_started)
    return internal_error(trf("The compiler cannot be started ({path}: {reason}).",
                              fmt::arg("path", toolkit.child.string()),
                              fmt::arg("reason", std::generic_category().message(run.code))));
  if (run.how == ChildRun::answer_too_long) return image_too_large(job);
  if (run.how == ChildRun::timed_out || run.code == SIGXCPU) {
    result.status = Result::timeout;
    result.message = explain_timeout(job.name, job.limits.cpu.count() > 0 ? job.limits.cpu : job.limits.wall);
  } else if (run.code == SIGKILL) {  // not by a limit of ours: how much memory is left depends on the neighbours
    return internal_error(trf("The compiler was killed while it read {name}: this machine may be out of memory.",
                              fmt::arg("name", job.name)));
  } else {
    result.status = Result::compile_error;
    result.message = explain_crash(job.name, run.code);
  }
  return result;
}

Result run(const Job& job, const fs::path& cache_dir) {
  const auto toolkit = find_toolkit();
  const Cache cache(cache_dir.empty() ? default_cache_dir() : cache_dir);
  const auto key = key_of(job, toolkit);
  if (const auto entry = cache.find(key, job.folder)) return from_entry(*entry, job.limits, true);
  const auto child = run_child(toolkit.child, request_of(job, toolkit), job.limits.wall,
                               job.limits.image + job.limits.log + (1 << 20));
  if (child.how != ChildRun::ended) return from_failure(job, toolkit, child);
  const auto answer = wire::unpack(child.answer);
  if (!answer || answer->size() < wire::kFirstDependency)
    return internal_error(
        trf("The compiler gave no answer (exit code {code}).", fmt::arg("code", child.code)));
  return from_answer(job, cache, key, *answer);
}

template <typename Work>
Result without_exceptions(Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    return internal_error(trf("The compiler cannot be used: {reason}", fmt::arg("reason", error.what())));
  }
}

}  // namespace

Result compile(const Request& request) {
  return without_exceptions([&] {
    const auto& shown = request.display_name;
    const auto name = printable_name(shown.empty() ? request.source.filename().string() : shown);
    for (const auto& option : request.options)
      if (!allowed_option(option))
        return internal_error(trf("The compiler option {option} is not one that a chapter may use.",
                                  fmt::arg("option", printable_name(option))));
    auto source = read_source(request.source, name, request.limits.source);
    if (source.problem.status != Result::ok) return source.problem;
    return run({"compile", "libnvrtc.so.13", ".ptx", std::move(source.text), name, request.arch,
                fs::canonical(request.source.parent_path().empty() ? "." : request.source.parent_path()),
                request.options, request.limits},
               request.cache_dir);
  });
}

Result link_for_device(const fs::path& ptx, int cc, const fs::path& cache_dir, Limits limits) {
  return without_exceptions([&] {
    const auto name = printable_name(ptx.filename().string());
    auto source = read_source(ptx, name, limits.image);
    if (source.problem.status != Result::ok) return source.problem;
    // Linking reads no file by name, so the child may stay in a folder that holds nothing of the
    // submission's.
    return run({"link",
                "libnvJitLink.so.13",
                ".cubin",
                std::move(source.text),
                name,
                "sm_" + std::to_string(cc),
                fs::canonical(find_toolkit().include),
                {},
                limits},
               cache_dir);
  });
}

}  // namespace gridlings::compiler
