// Room: cli. What the value of an option may be, and what is said if it is not.
#include "cli/validators.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {

using grading::printable;
using i18n::trf;

CLI::Validator one_of(std::vector<std::string> values) {
  const auto allowed = fmt::format("{}", fmt::join(values, ", "));
  const auto test = [values = std::move(values), allowed](const std::string& value) {
    if (std::find(values.begin(), values.end(), value) != values.end()) return std::string();
    return trf("`{value}` is not one of: {allowed}.", fmt::arg("value", printable(value)),
               fmt::arg("allowed", allowed));
  };
  return CLI::Validator(test, "");
}

CLI::Validator schedule_name() {
  const auto test = [](const std::string& value) {
    for (const auto* name : {"children-first", "children-last", "blocks-reversed"})
      if (value == name) return std::string();
    constexpr std::string_view shuffle = "shuffle:";
    const auto seed = value.starts_with(shuffle) ? value.substr(shuffle.size()) : std::string();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), number);
    if (!seed.empty() && error == std::errc{} && end == seed.data() + seed.size()) return std::string();
    return trf("`{value}` is not one of: {allowed}.", fmt::arg("value", printable(value)),
               fmt::arg("allowed", "children-first, children-last, blocks-reversed, shuffle:SEED"));
  };
  return CLI::Validator(test, "");
}

CLI::Validator count_from_one() {
  const auto test = [](const std::string& value) {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc{} && end == value.data() + value.size() && number > 0) return std::string();
    return trf("`{value}` is not a whole number from 1 on.", fmt::arg("value", printable(value)));
  };
  return CLI::Validator(test, "");
}

}  // namespace gridlings::cli
