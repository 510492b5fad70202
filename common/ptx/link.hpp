// Room: common/ptx. Joins the modules of a program that was compiled in several parts, as a linker does.
#pragma once

#include <string>
#include <vector>

#include "ptx/module.hpp"

namespace gridlings::ptx {

/// \~english Joins modules into one: a name that one module declares (.extern) means what another defines
/// (.visible, .weak, .common). Names that are not visible stay apart: where two modules use one, the later
/// one is renamed. A name that nobody defines stays declared. False with a message for a name with two
/// definitions or definitions that do not fit.
/// \~chinese 将多个模块合并为一个：.extern
/// 声明与其他模块中的定义（.visible、.weak、.common）对应；不可见的名称彼此独立
/// （同名时后者改名）；无定义的名称保持为声明。重复定义或不相符时返回 false 并给出消息。
bool link(std::vector<Module> parts, Module& whole, std::string& error);

}  // namespace gridlings::ptx
