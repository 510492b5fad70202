// Tests of the room ptx: operands and constants, in the width and type that each instruction wants.
#include <bit>

#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

TEST_CASE("Integer constants are truncated to the instruction's width") {
  CHECK(immediate("mov.u32 %r1, 0x1F;") == 0x1F);
  CHECK(immediate("mov.u32 %r1, 017U;") == 15);
  CHECK(immediate("mov.u32 %r1, 0b101;") == 5);
  CHECK(immediate("mov.u32 %r1, -1;") == 0xFFFFFFFF);
  CHECK(immediate("mov.u32 %r1, 0x1FFFFFFFF;") == 0xFFFFFFFF);
  CHECK(immediate("mov.s16 %rs1, -2;") == 0xFFFE);
  CHECK(immediate("mov.u64 %rd1, -1;") == ~0ULL);
  CHECK(immediate("mov.u64 %rd1, 18446744073709551615;") == ~0ULL);
  CHECK(immediate("mov.u32 %r1, WARP_SZ;") == 32);
  CHECK(immediate("mov.u32 %r1, 0;") == 0);
}

TEST_CASE("Constant expressions follow C") {
  CHECK(immediate("mov.u32 %r1, (3+4)*2;") == 14);
  CHECK(immediate("mov.u32 %r1, 1<<4|3;") == 19);
  CHECK(immediate("mov.s32 %r1, -7/2;") == 0xFFFFFFFD);
  CHECK(immediate("mov.u32 %r1, ~0 & 0xFF;") == 0xFF);
  CHECK(immediate("mov.u32 %r1, 5 > 3 ? 7 : 9;") == 7);
  CHECK(immediate("mov.u32 %r1, 2 + 3 * 4 - 1;") == 13);
  CHECK(immediate("mov.u32 %r1, !(WARP_SZ == 32) || 1;") == 1);
  CHECK(immediate("mov.s64 %rd1, (.s64)-8 >> 1;") == static_cast<std::uint64_t>(-4));
  CHECK(message("mov.u32 %r1, 1/0;") == "division by zero in a constant expression");
}

TEST_CASE("Floating-point constants keep their bits or take the type's") {
  CHECK(immediate("mov.f32 %f1, 0f3F800000;") == 0x3F800000);
  CHECK(immediate("mov.b32 %f1, 0f3F800000;") == 0x3F800000);
  CHECK(immediate("mov.f32 %f1, 1.5;") == std::bit_cast<std::uint32_t>(1.5F));
  CHECK(immediate("mov.f32 %f1, 0d3FF8000000000000;") == std::bit_cast<std::uint32_t>(1.5F));
  CHECK(immediate("mov.f64 %fd1, 0d4010000000000000;") == std::bit_cast<std::uint64_t>(4.0));
  CHECK(immediate("mov.f64 %fd1, 0f40800000;") == std::bit_cast<std::uint64_t>(4.0));
  CHECK(immediate("mov.f64 %fd1, -1.5e-3;") == std::bit_cast<std::uint64_t>(-1.5e-3));
  CHECK(immediate("mov.f32 %f1, .5;") == std::bit_cast<std::uint32_t>(0.5F));
  CHECK(immediate("mov.f32 %f1, -0f3F800000;") == 0xBF800000);
  CHECK(message("mov.f32 %f1, 1;") == "an integer constant where f32 is wanted");
  CHECK(message("mov.u32 %r1, 0f3F800000;") == "a floating-point constant where u32 is wanted");
  CHECK(message("mov.f32 %f1, 0f3F8000;") == "malformed floating-point constant 0f3F8000");
}

TEST_CASE("Each operand of a mixed instruction has a type of its own") {
  CHECK(immediate("shl.b64 %rd1, %rd2, -1;", 2) == 0xFFFFFFFF);
  CHECK(immediate("mul.wide.s32 %rd1, %r1, -4;", 2) == 0xFFFFFFFC);
  CHECK(immediate("mad.wide.s32 %rd1, %r1, -4, -1;", 3) == ~0ULL);
  CHECK(immediate("st.global.u8 [%rd1], 0x1FF;", 1) == 0xFF);
  CHECK(immediate("st.shared.f32 [%r1], 0f3F800000;", 1) == 0x3F800000);
  CHECK(immediate("setp.lt.s64 %p1, %rd1, -1;", 2) == ~0ULL);
  CHECK(immediate("bfe.s64 %rd1, %rd2, -1, 8;", 2) == 0xFFFFFFFF);
  CHECK(immediate("cvt.rn.f32.s16 %f1, -1;") == 0xFFFF);
  CHECK(immediate("selp.b16 %rs1, -1, %rs2, %p1;") == 0xFFFF);
  CHECK(immediate("lop3.b32 %r1, %r2, %r3, %r4, 0x96;", 4) == 0x96);
  CHECK(immediate("atom.global.cas.b64 %rd1, [%rd2], -1, 3;", 2) == ~0ULL);
  CHECK(immediate("slct.u64.f32 %rd1, %rd2, %rd3, 0f3F800000;", 3) == 0x3F800000);
  CHECK(immediate("selp.b32 %r1, %r2, %r3, 1;", 3) == 1);
  CHECK(immediate("setp.eq.and.u32 %p1, %r2, %r3, 0;", 3) == 0);
}

TEST_CASE("Memory operands: base and offset") {
  Instruction i = first("ld.global.u32 %r1, [%rd1+-16];");
  CHECK((i.operands[1].kind == OperandKind::Memory && i.operands[1].has_reg && i.operands[1].offset == -16));
  i = first("ld.global.u32 %r1, [%rd1-8+2];");
  CHECK(i.operands[1].offset == -6);
  i = first("ld.param.f32 %f1, [p1+0];");
  CHECK((!i.operands[1].has_reg && i.operands[1].param == 1));
  i = first("ld.shared.u32 %r1, [tile+12];");
  CHECK((i.operands[1].symbol >= 0 && i.operands[1].offset == 12));
  i = first("ld.local.u32 %r1, [64];");
  CHECK((!i.operands[1].has_reg && i.operands[1].symbol < 0 && i.operands[1].offset == 64));
  CHECK(message("ld.global.u32 %r1, [%rs1];") == "register '%rs1' cannot hold an address");
  CHECK(message("ld.global.u32 %r1, tile;").find("expected '['") == 0);
}

TEST_CASE("Vectors, packing and sinks") {
  Instruction i = first("ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];");
  CHECK((i.mod.vec == 4 && i.operands[0].elements.size() == 4));
  i = first("st.global.v2.u32 [%rd1], {5, %r1};");
  CHECK(i.operands[1].elements[0].imm == 5);
  i = first("mov.b64 {%r1, _}, %rd1;");
  CHECK(i.operands[0].elements[1].kind == OperandKind::Sink);
  i = first("mov.b32 %r1, {%rs1, %rs2};");
  CHECK(i.operands[1].elements.size() == 2);
  i = first("mov.b64 %rd1, {%rs1, %rs2, %rs3, -1};");
  CHECK(i.operands[1].elements[3].imm == 0xFFFF);
  i = first(".reg .v4 .f32 v; mov.f32 v.y, %f1; st.global.v4.f32 [%rd1], v;");
  CHECK(i.operands[0].kind == OperandKind::Register);
  CHECK(message("mov.b64 %rd1, {%r1, %r2, %r3};") == "the parts do not make up b64");
  CHECK(message("ld.global.v2.f32 {%f1, %f2, %f3}, [%rd1];").find("expected '}'") == 0);
}

TEST_CASE("Second destinations and negated predicates") {
  Instruction i = first("setp.lt.or.s32 %p1|%p2, %r1, %r2, !%p3;");
  REQUIRE(i.operands[0].pred_out());
  CHECK(i.operands[0].pred_out()->kind == OperandKind::Register);
  CHECK(i.operands[3].negated);
  i = first("shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;");
  CHECK(i.operands[0].pred_out());
  CHECK_FALSE(first("shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;").operands[0].pred_out());
  i = first("elect.sync _|%p1, -1;");
  CHECK((i.operands[0].kind == OperandKind::Sink && i.operands[0].pred_out()));
}

TEST_CASE("What executors expect only in mov is moved to a register first") {
  Module m = parsed(kernel("add.u32 %r1, %tid.x, 1; and.pred %p1, %p2, !%p3; cvta.shared.u64 %rd1, tile+4;"));
  const Function& f = m.functions[0];
  REQUIRE(f.body.size() == 7);
  CHECK(print(m, f, f.body[0]).find("mov.u32 %t") == 0);
  CHECK((f.body[0].operands[1].special == Special::TidX &&
         f.body[1].operands[1].reg == f.body[0].operands[0].reg));
  CHECK((f.body[2].op == Opcode::Not && f.body[3].op == Opcode::And));
  CHECK((f.body[4].op == Opcode::Mov && f.body[4].operands[1].offset == 4 && f.body[5].op == Opcode::Cvta));
  CHECK(first("mov.u32 %r1, %tid.x;").operands[1].kind == OperandKind::Special);
}

TEST_CASE("A vector atomic becomes scalar ones") {
  Module m =
      parsed(kernel("red.global.add.v2.f32 [%rd1+8], {%f1, %f2}; atom.global.v2.f32.add {%f1, _}, [%rd1], "
                    "{0f3F800000, %f1};"));
  const auto& body = m.functions[0].body;
  REQUIRE(body.size() == 6);
  CHECK((body[0].mod.vec == 1 && body[0].operands[0].offset == 8 && body[1].operands[0].offset == 12));
  CHECK(print(m, m.functions[0], body[1]) == "red.global.add.f32 [%rd1+12], %f2");
  CHECK(body[2].op == Opcode::Mov);  // %f1 is overwritten by the first element, read by the second
  CHECK((body[4].operands[0].kind == OperandKind::Sink && body[4].operands[1].offset == 4));
}

TEST_CASE("Special registers") {
  CHECK(first("mov.u32 %r1, %cluster_ctarank;").operands[1].special == Special::ClusterCtarank);
  CHECK(first("mov.u32 %r1, %envreg1;").operands[1].special == Special::Envreg1);
  const Operand other = first("mov.u32 %r1, %envreg7;").operands[1];
  CHECK((other.special == Special::Other && other.text == "%envreg7"));
  CHECK(message("mov.u32 %r1, %nosuch;") == "register '%nosuch' is not declared");
  CHECK(message("mov.u32 %r1, %r99;") == "register '%r99' is not declared");
}

TEST_CASE("Register sizes are checked") {
  CHECK(message("add.u32 %rd1, %rd2, 1;") == "register '%rd1' of type b64 where u32 is wanted");
  CHECK(message("add.u64 %rd1, %rd2, %r1;") == "register '%r1' of type b32 where u64 is wanted");
  CHECK(message("mov.u32 %p1, 1;") == "register '%p1' of type pred where u32 is wanted");
  CHECK(message("@%r1 ret;") == "register '%r1' of type b32 where pred is wanted");
  first("add.f32 %r1, %r2, %f1;");     // the sm_100 dialect keeps floats in .b32
  first("ld.global.u8 %r1, [%rd1];");  // loads, stores and conversions may use wider registers
  first("cvt.u64.u16 %rd1, %r1;");
}
