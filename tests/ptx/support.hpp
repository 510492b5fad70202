// Tests of the room ptx: short ways to parse a piece of PTX.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>
#include <string>

#include "ptx/module.hpp"
#include "ptx/print.hpp"

namespace gridlings::ptx::test {

inline const std::string kHeader = ".version 9.0\n.target sm_90\n.address_size 64\n";

inline Module parsed(const std::string& text) {
  Module m;
  Error e;
  const bool ok = parse(text, m, e);
  INFO(e.ptx_line << ": " << e.message);
  REQUIRE(ok);
  return m;
}

inline Error refused(const std::string& text) {
  Module m;
  Error e;
  REQUIRE_FALSE(parse(text, m, e));
  return e;
}

/// A kernel k(p0: u64, p1: f32) with registers of every kind; the body starts on line 8 of the text.
inline std::string kernel(const std::string& body) {
  return kHeader + ".visible .entry k(.param .u64 p0, .param .f32 p1)\n{\n" +
         ".reg .pred %p<9>; .reg .b16 %rs<9>; .reg .b32 %r<99>; .reg .f32 %f<9>; .reg .b64 %rd<9>; .reg .f64 "
         "%fd<9>;\n" +
         ".shared .align 4 .b8 tile[64];\n" + body + "\nret;\n}\n";
}

/// The first instruction of a kernel with that body.
inline Instruction first(const std::string& body) {
  Module m = parsed(kernel(body));
  REQUIRE_FALSE(m.functions.at(0).body.empty());
  return m.functions[0].body[0];
}

inline std::uint64_t immediate(const std::string& instruction, std::size_t operand = 1) {
  const Instruction i = first(instruction);
  REQUIRE(i.operands.at(operand).kind == OperandKind::Immediate);
  return i.operands[operand].imm;
}

inline std::string message(const std::string& body) { return refused(kernel(body)).message; }

inline std::string file_text(const std::string& path) {
  std::ifstream in(path);
  REQUIRE(in);
  std::stringstream s;
  s << in.rdbuf();
  return s.str();
}

}  // namespace gridlings::ptx::test
