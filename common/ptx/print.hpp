// Room: common/ptx. PTX text from the typed module: for messages and for round trips in tests.
#pragma once

#include <string>

#include "ptx/module.hpp"

namespace gridlings::ptx {

/// \~english One instruction as PTX, without its `;`: "@%p1 st.global.u32 [%rd4+8], %r2".
/// \~chinese 一条指令的 PTX 文本,不含分号。
std::string print(const Module& module, const Function& function, const Instruction& instruction);

/// \~english The whole module as PTX that parse() reads again. Initial values of variables are written as
/// bytes; debug information and unsupported declarations are left out.
/// \~chinese 整个模块的 PTX 文本,可再次由 parse() 读入。变量初值写成字节;不含调试信息与不支持的声明。
std::string print(const Module& module);

}  // namespace gridlings::ptx
