// Room: cli. What CLI11 would say in English only, said in the reader's language.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/failure.hpp"

namespace gridlings::cli {

/// \~english The value of --lang, wherever it stands; needed before anything is described.
/// \~chinese --lang 的值，无论出现在何处。
std::string language_in(const std::vector<std::string>& arguments);
/// \~english Throws Failure for a language that is not there. \~chinese 不支持的语言则抛出 Failure。
void require_language(const std::string& lang);

/// \~english `help`, `help check`: as `--help`, `check --help`. \~chinese 将 `help`、`help check` 改写为 `--help` 形式。
void turn_help_around(std::vector<std::string>& arguments);
/// \~english CLI11's help with the colons of the reader's language. \~chinese 按读者语言替换帮助中的冒号。
std::string in_language(std::string help);

/// \~english Cuts off what stands after `exec` or `bench`, or after the `--` of `trace`: another
/// program's words.
/// \~chinese 取走 `exec` 或 `bench` 之后、或 `trace` 的 `--` 之后的内容：它们属于另一个程序。
std::vector<std::string> take_rest(std::vector<std::string>& arguments);

std::vector<std::pair<std::string, std::string>> help_labels();

/// \~english What was wrong with the command line, with the nearest right word. \~chinese
/// 命令行的错误与最接近的正确写法。
Failure usage_failure(const CLI::App& app, const CLI::ParseError& error);

}  // namespace gridlings::cli
