// Room: compiler. One localised line beside the compiler's own text.
#include "compiler/explain.hpp"

#include <cstring>
#include <regex>

#include "compiler/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::compiler {
namespace {

using i18n::tr;
using i18n::trf;

struct Mention {
  std::string place, spelled;  // FILE:LINE, and the name as written there
};

// Where the compiler said that it could not open `path`; empty if it did not (for __has_include). A header
// names a file relative to its own folder, which `path` has in front.
Mention mention_in_log(const std::string& log, const std::string& path) {
  static const std::regex error(
      R"re(([^\n]+)\((\d+)\): catastrophic error: cannot open source file "([^"\n]*)")re");
  std::smatch match;
  if (!std::regex_search(log, match, error) || !path.ends_with(match[3].str())) return {};
  return {match[1].str() + ":" + match[2].str(), match[3].str()};
}

// The line of the source that holds the name in an include or the like; 0 if none does.
std::size_t line_naming(const std::string& source, const std::string& path) {
  std::size_t number = 1, start = 0;
  while (start < source.size()) {
    const auto end = std::min(source.find('\n', start), source.size());
    const auto line = source.substr(start, end - start);
    if (line.find(path) != line.npos && line.find("include") != line.npos) return number;
    start = end + 1;
    ++number;
  }
  return 0;
}

}  // namespace

std::string explain_errors(const std::string& log) {
  if (log.find("host functions are not allowed in JIT mode") != log.npos)
    return tr(
        "An exercise file holds device code only: kernels (__global__) and __device__ functions. Take out "
        "main() and "
        "other host functions; the program around the kernels is in main.cu. A lambda with auto parameters counts as "
        "a host function, too: give its parameters their types.");
  if (log.find("host variables are not allowed in JIT mode") != log.npos)
    return tr(
        "An exercise file holds device code only: give a global variable __device__, __constant__ or "
        "constexpr.");
  if (log.find("identifier \"cudaDeviceSynchronize\" is undefined") != log.npos)
    return tr(
        "Device code has no cudaDeviceSynchronize() any more: a kernel cannot wait for its children. What "
        "must come after them goes into a grid of its own, launched into the tail stream.");
  static const std::regex missing("cannot open source file \"([^\"]*)\"");
  std::smatch match;
  if (std::regex_search(log, match, missing))
    return trf(
        "\"{name}\" was not found. A submission may include files of its own folder, CUDA headers, and the "
        "standard "
        "headers that device code can use.",
        fmt::arg("name", match[1].str()));
  return {};
}

std::string explain_refusal(const std::string& source, const std::string& display_name,
                            const std::string& log, const std::string& path, const std::string& why) {
  auto [place, name] = mention_in_log(log, valid_utf8(path));
  if (place.empty()) {
    const auto line = line_naming(source, path);
    place = line ? fmt::format("{}:{}", display_name, line) : display_name;
    name = valid_utf8(path);
  }
  const auto where = fmt::arg("where", place);
  const auto file = fmt::arg("path", name);
  if (why == "not-regular")
    return trf("{where}: \"{path}\" is a device or a pipe; only ordinary files may be included.", where,
               file);
  if (why == "too-large") return trf("{where}: \"{path}\" is too large to be included.", where, file);
  return trf(
      "{where}: \"{path}\" lies outside the submission's folder and the CUDA headers, so it may not be read. "
      "Put what "
      "you need into the submission's own folder.",
      where, file);
}

std::string explain_timeout(const std::string& display_name, std::chrono::milliseconds wall) {
  return trf(
      "{path}: the compiler was stopped after {seconds} s. Look for templates, macros or constexpr functions "
      "that never end.",
      fmt::arg("path", display_name), fmt::arg("seconds", static_cast<double>(wall.count()) / 1000));
}

std::string explain_memory(const std::string& display_name, std::size_t memory) {
  return trf(
      "{path}: the compiler needed more than {megabytes} MiB and was stopped. Look for templates or macros "
      "that "
      "explode, and for huge initialised arrays.",
      fmt::arg("path", display_name), fmt::arg("megabytes", memory >> 20));
}

std::string explain_image_size(const std::string& display_name, std::size_t image) {
  return trf("{path}: the compiled code is larger than {megabytes} MiB. Look for huge initialised arrays.",
             fmt::arg("path", display_name), fmt::arg("megabytes", image >> 20));
}

std::string explain_crash(const std::string& display_name, int signal) {
  return trf(
      "{path}: the compiler itself crashed on this file ({signal}). That happens when code is nested too "
      "deeply; "
      "simplify it.",
      fmt::arg("path", display_name), fmt::arg("signal", strsignal(signal)));
}

std::string explain_cut(std::size_t kept) {
  return trf("The compiler said more than this: only the first {kilobytes} KiB of its messages are kept.",
             fmt::arg("kilobytes", kept >> 10));
}

}  // namespace gridlings::compiler
