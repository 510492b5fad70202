// Room: compiler. The NVRTC options that a chapter may ask for.
#include <algorithm>
#include <array>
#include <regex>

#include "compiler/compiler.hpp"

namespace gridlings::compiler {

bool allowed_option(std::string_view option) {
  // Whole names, so that a new option of NVRTC that reads or writes a file never slips in.
  static constexpr std::array<std::string_view, 15> switches{"--use_fast_math",
                                                             "-use_fast_math",
                                                             "--restrict",
                                                             "-restrict",
                                                             "--extra-device-vectorization",
                                                             "--device-as-default-execution-space",
                                                             "-default-device",
                                                             "--disable-warnings",
                                                             "-w",
                                                             "--display-error-number",
                                                             "--no-display-error-number",
                                                             "--extended-lambda",
                                                             "--device-int128",
                                                             "--device-debug",
                                                             "-G"};
  static const std::regex with_value(
      "(-D|--define-macro=)[A-Za-z_][A-Za-z0-9_]*(=.*)?|(-U|--undefine-macro=)[A-Za-z_][A-Za-z0-9_]*"
      "|--?std=c\\+\\+[0-9]+|--(fmad|ftz|prec-div|prec-sqrt)=(true|false)|--?maxrregcount=[0-9]+"
      "|--diag-(suppress|warn|error)=[0-9,]+");
  return std::find(switches.begin(), switches.end(), option) != switches.end() ||
         std::regex_match(option.begin(), option.end(), with_value);
}

}  // namespace gridlings::compiler
