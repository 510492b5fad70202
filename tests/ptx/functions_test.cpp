// Tests of the room ptx: functions, scopes, labels, calls, performance directives.
#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

namespace {
std::string module_message(const std::string& text) { return refused(kHeader + text).message; }
}  // namespace

TEST_CASE("Performance directives") {
  const Module m =
      parsed(kHeader +
             ".entry k() .maxntid 128, 2 .minnctapersm 3 .maxnreg 64 .reqntid 32 .explicitcluster "
             ".reqnctapercluster 2, 1, 1 .blocksareclusters .maxclusterrank 8 .pragma \"nounroll\"; { ret; }");
  const Function& f = m.functions[0];
  CHECK((f.maxntid[0] == 128 && f.maxntid[1] == 2 && f.maxntid[2] == 1));
  CHECK((f.reqntid[0] == 32 && f.minnctapersm == 3 && f.maxnreg == 64));
  CHECK((f.explicit_cluster && f.blocks_are_clusters && f.reqnctapercluster[0] == 2));
}

TEST_CASE("One .param declaration may name several objects") {
  const Module m = parsed(
      ".func g(.param .b64 a, .param .b64 b) { ret; }\n"
      ".entry k() { .reg .b64 %rd<3>; .param .b64 x, y; .param .align 16 .b8 s[4], t[4];\n"
      "st.param.b64 [x], %rd1; st.param.b64 [y], %rd2; call g, (x, y); ret; }");
  const Function& k = m.functions[1];
  REQUIRE(k.params.size() == 4);
  CHECK((k.params[0].offset == 0 && k.params[1].offset == 8 && k.params[1].type == Type::B64));
  CHECK((k.params[2].offset == 16 && k.params[3].offset == 32 && k.params[3].size == 4));
  CHECK(k.frame_bytes == 36);
}

TEST_CASE("A call sequence has parameters of its own in its scope") {
  const std::string one =
      "{ .reg .b32 temp_param_reg; .param .b32 param0; st.param.b32 [param0+0], %r1;\n"
      ".param .align 8 .b8 retval0[16]; call.uni (retval0), g, (param0); "
      "ld.param.v2.b32 {%r2, %r3}, [retval0+8]; }\n";
  const Module m =
      parsed(kHeader +
             ".func (.param .align 8 .b8 r[16]) g(.param .b32 a);\n.entry k(.param .u64 p)\n{ .reg .b32 "
             "%r<9>;\n" +
             one + one + "ret; }\n.func (.param .align 8 .b8 r[16]) g(.param .b32 a) { ret; }");
  const Function& k = m.functions[1];
  REQUIRE(k.params.size() == 5);
  CHECK((k.param_bytes == 8 && k.frame_bytes == 24));
  CHECK((k.params[1].role == Param::Role::Local && k.params[1].offset == 0 && k.params[2].offset == 8));
  CHECK((k.params[3].offset == 0 && k.params[4].offset == 8));  // scopes share room
  const Instruction& call = k.body[1];
  CHECK((call.op == Opcode::Call && call.mod.uni && call.call_args.at(0).param == 1 &&
         call.call_returns.at(0).param == 2));
  CHECK(m.symbols[call.operands[0].symbol].function == 0);
  CHECK(k.body[4].call_args.at(0).param == 3);
  const Function& g = m.functions[0];
  CHECK((!g.declared_only && g.formal_count == 1 && g.return_count == 1 &&
         g.params[1].role == Param::Role::Return));
  CHECK((g.params[1].offset == 8 && g.frame_bytes == 24));
}

TEST_CASE("Indirect calls carry a prototype") {
  Module m =
      parsed(kernel("{ .param .b32 param0; .param .b32 retval0; prototype_2 : .callprototype (.param .b32 _) "
                    "_ (.param .b32 "
                    "_) .noreturn;\ncall (retval0), %rd1, (param0), prototype_2; }"));
  const Function& f = m.functions[0];
  CHECK((f.body[0].operands[0].kind == OperandKind::Register && f.body[0].prototype == 0));
  CHECK((f.prototypes[0].params.size() == 1 && f.prototypes[0].returns.size() == 1 &&
         f.prototypes[0].noreturn));
  m = parsed(kHeader +
             ".func g(.param .b64 a) { ret; }\n.entry k() { .reg .b64 %rd<3>; .param .b64 x; "
             "t: .calltargets g; call %rd1, (x), t; ret; }");
  CHECK(m.functions[1].prototypes[0].params.at(0).size == 8);
  CHECK(message("call %rd1;") == "an indirect call needs a prototype");
}

TEST_CASE("Calls are checked against what they call") {
  const std::string g =
      ".extern .func (.param .b32 r) g(.param .b32 a) .noreturn;\n.entry k() { .param .b32 x; .param .b64 "
      "y; ";
  CHECK(module_message(g + "call g, (x); ret; }") == "g: wrong number of parameters");
  CHECK(module_message(g + "call (x), g, (y); ret; }") == "g: a parameter has the wrong size");
  CHECK(module_message(g + "call k; ret; }") == "k is a kernel and cannot be called");
  CHECK(module_message(g + "call nowhere; ret; }") == "'nowhere' is not declared");
  const Module m = parsed(kHeader + g + "call (x), g, (x); ret; }");
  CHECK((m.functions[0].declared_only && m.functions[0].noreturn));
  CHECK((m.symbols[m.symbol_index.at("g")].function == -1 && m.symbols[m.symbol_index.at("g")].is_extern));
}

TEST_CASE("Labels: forward, backward, in enclosing scopes, apart in sibling scopes") {
  Module m = parsed(kernel("{ A: bra B; bra A; } B: { A: bra A; bra C; } C:"));
  const Function& f = m.functions[0];
  auto target = [&](std::size_t i) { return f.labels[f.body[i].operands[0].label]; };
  CHECK((target(0) == 2 && target(1) == 0 && target(2) == 2 && target(3) == 4));
  CHECK(message("bra L; { L: }") == "label 'L' is not defined");
  CHECK(message("L: L:") == "label 'L' is defined twice");
}

TEST_CASE("brx.idx goes through a list of targets") {
  const Module m = parsed(kernel("brx.idx %r1, ts; ts: .branchtargets A, B, A; A: trap; B:"));
  const Function& f = m.functions[0];
  const Operand& table = f.body[0].operands[1];
  CHECK(table.kind == OperandKind::Label);
  const auto& labels = f.branch_targets.at(table.label);
  REQUIRE(labels.size() == 3);
  CHECK((f.labels[labels[0]] == 1 && f.labels[labels[1]] == 2 && labels[2] == labels[0]));
}

TEST_CASE("Inline assembly declares names of its own") {
  const Module m =
      parsed(kernel("{ .reg .pred p; .reg .b32 %r1, t; setp.eq.u32 p, %r1, 0; @!p mov.u32 t, 010; }\n"
                    "{ .reg .u64 t; mov.u64 t, 3; } mov.u32 %r1, 4;"));
  const Function& f = m.functions[0];
  CHECK((f.body[1].guarded && f.body[1].guard_negated && f.registers[f.body[1].guard].name == "p"));
  CHECK(f.body[1].operands[1].imm == 8);
  CHECK(f.registers[f.body[2].operands[0].reg].type == Type::U64);
  CHECK(f.body[3].operands[0].reg != f.body[0].operands[1].reg);  // the inner %r1 is another register
}

TEST_CASE("Variables of functions are symbols with an owner") {
  const std::string body =
      " .local .align 8 .b8 __local_depot0[24]; .shared .f32 tile[4]; .reg .b32 %r<2>; mov.u32 %r1, tile; "
      "ret; }\n";
  const Module m = parsed(kHeader + ".entry a() {" + body + ".entry b() {" + body);
  REQUIRE((m.functions[0].locals.size() == 1 && m.functions[1].shareds.size() == 1));
  const Symbol& local = m.symbols[m.functions[0].locals[0]];
  CHECK((local.space == Space::Local && local.size == 24 && local.owner == 0));
  const Symbol& tile = m.symbols[m.functions[1].shareds[0]];
  CHECK((tile.owner == 1 && tile.name != m.symbols[m.functions[0].shareds[0]].name));
  CHECK(m.functions[1].body[0].operands[1].symbol == m.functions[1].shareds[0]);
  CHECK(m.symbol_index.count("tile") == 0);
}

TEST_CASE("Functions: weak duplicates, aliases, recursion") {
  Module m = parsed(kHeader + ".weak .func f() { ret; }\n.weak .func f() { trap; ret; }\n");
  CHECK((m.functions.size() == 1 && m.functions[0].body.size() == 1));
  m = parsed(kHeader +
             ".func f() { call g; ret; }\n.func g();\n.func h() { call f; call h; ret; }\n.alias g, h;");
  CHECK(m.symbols[m.symbol_index.at("g")].function == m.symbols[m.symbol_index.at("h")].function);
  CHECK(module_message(".func f() { ret; } .func f() { ret; }") == "f is defined twice");
  CHECK(module_message(".func f(.param .b32 a); .func f() { ret; }") ==
        "f was declared with other parameters before");
  CHECK(module_message(".func f(.reg .b32 a) { ret; }") == "parameters in registers are not supported");
}

TEST_CASE("used_bytes_mask belongs to the next load only") {
  const Module m =
      parsed(kernel(".pragma \"used_bytes_mask 61680\";\nld.local.v4.u32 {%r1,%r2,%r3,%r4}, [%rd1];\n"
                    "ld.local.u32 %r5, [%rd1];"));
  CHECK((m.functions[0].body[0].used_bytes == 61680 && m.functions[0].body[1].used_bytes == ~0U));
}

TEST_CASE("Unfinished and misplaced text") {
  CHECK(module_message(".entry k() { ret;").find("expected an instruction, found the end") == 0);
  CHECK(module_message(".entry k() { ret; } }").find("expected a directive") == 0);
  CHECK(module_message(".nosuch 3").find("unknown directive '.nosuch'") == 0);
  CHECK(module_message("/* never closed").find("unterminated comment") == 0);
  CHECK(module_message(".file 1 \"never closed").find("unterminated string") == 0);
  CHECK(module_message("\x01").find("unexpected character") == 0);
  const Error e = refused(kHeader + "\n// comment\n/* two\nlines */ .entry k() {\n bogus");
  CHECK(e.ptx_line == 8);
}
