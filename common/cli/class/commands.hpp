// Room: cli. The commands of `class`: one file each, which describes its words and runs it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/session.hpp"

namespace gridlings::cli {

using Command = std::function<int(Session&)>;
/// \~english Adds a command below `parent`; `help` and `group` are localised, the group may be "".
/// \~chinese 在 parent 下添加命令；help 与 group 为已本地化的文本。
using AddCommand = std::function<CLI::App*(CLI::App& parent, const char* name, const char* help,
                                           const char* group, const Command& command)>;

/// \~english `class` and everything below it. \~chinese `class` 及其所有子命令。
void add_class_commands(CLI::App& app, const AddCommand& add);

// Each keeps what its words say in a structure that its callback shares.
void add_class_add(CLI::App& parent, const AddCommand& add);
void add_class_grade(CLI::App& parent, const AddCommand& add);
void add_class_work(CLI::App& parent, const AddCommand& add);  ///< \~english internal \~chinese 内部使用
void add_class_status(CLI::App& parent, const AddCommand& add);
void add_class_show(CLI::App& parent, const AddCommand& add);
void add_class_regrade(CLI::App& parent, const AddCommand& add);
void add_class_export(CLI::App& parent, const AddCommand& add);
void add_class_report(CLI::App& parent, const AddCommand& add);
void add_class_similar(CLI::App& parent, const AddCommand& add);

}  // namespace gridlings::cli
