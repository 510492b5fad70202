// Tests of the room ptx: variables, their initial values, parameters, registers.
#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

namespace {
using Bytes = std::vector<std::uint8_t>;

Symbol variable(const std::string& declaration, const std::string& name = "v") {
  Module m = parsed(kHeader + ".global .u32 other;\n.global .u32 more;\n" + declaration);
  return m.symbols.at(m.symbol_index.at(name));
}
std::string declaration_message(const std::string& text) { return refused(kHeader + text).message; }
}  // namespace

TEST_CASE("Module header") {
  const Module m = parsed(std::string(".version 8.7\n.target sm_75, debug\n.address_size 64\n\0\0", 52));
  CHECK((m.version == "8.7" && m.target == "sm_75"));
  CHECK(refused(".version 9.0 .target sm_90 .address_size 32").kind == Error::Kind::unsupported);
}

TEST_CASE("Variables: space, size, alignment, linkage") {
  Symbol s = variable(".visible .const .align 8 .b8 v[16];");
  CHECK((s.space == Space::Const && s.size == 16 && s.align == 8 && s.visible && s.bytes.empty()));
  s = variable(".extern .shared .align 16 .b8 v[];");
  CHECK((s.space == Space::Shared && s.size == 0 && s.align == 16 && s.is_extern));
  s = variable(".visible .global .attribute(.managed) .align 8 .f64 v = 0d4004000000000000;");
  CHECK((s.managed && s.type == Type::F64 && s.bytes == Bytes{0, 0, 0, 0, 0, 0, 4, 0x40}));
  s = variable(".weak .global .v4 .f32 v[2];");
  CHECK((s.weak && s.size == 32 && s.align == 16));
  s = variable(".common .global .u32 v[3][5];");
  CHECK((s.common && s.size == 60 && s.align == 4));
  s = variable(".global .u16 a, v = 7;");
  CHECK(s.bytes == Bytes{7, 0});
}

TEST_CASE("Initial values: lists, nested lists, open arrays") {
  CHECK(variable(".global .b8 v[6] = {1, 2, 0xFF, -1};").bytes == Bytes{1, 2, 255, 255});
  CHECK(variable(".global .u16 v[2] = {258, 3};").bytes == Bytes{2, 1, 3, 0});
  CHECK(variable(".global .f32 v[2] = {0f3F800000, 1.0};").bytes == Bytes{0, 0, 128, 63, 0, 0, 128, 63});
  CHECK(variable(".global .b8 v[2][3] = {{1}, {2, 3}};").bytes == Bytes{1, 0, 0, 2, 3});
  CHECK(variable(".global .b8 v[] = {1, 2, 3};").size == 3);
  CHECK(variable(".global .b8 v[2] = {};").bytes.empty());
  CHECK(declaration_message(".global .b8 v[2] = {1, 2, 3};") == "too many initial values for v");
  CHECK(declaration_message(".global .u32 v = 0f3F800000;") == "initial value does not fit the type u32");
}

TEST_CASE("Initial values: addresses") {
  Symbol s = variable(".global .u64 v[3] = {generic(other)+4, 9, more-8};");
  REQUIRE(s.pointers.size() == 2);
  CHECK((s.pointers[0].offset == 0 && s.pointers[0].generic && s.pointers[0].addend == 4 &&
         s.pointers[0].size == 8));
  CHECK((s.pointers[1].offset == 16 && !s.pointers[1].generic && s.pointers[1].addend == -8));
  CHECK(s.bytes[8] == 9);
  // packed structures write one byte of the address at a time
  s = variable(
      ".global .b8 v[10] = {5, 0xFF(generic(other)), 0xFF00(generic(other)), 0xFF0000(generic(other)), "
      "0xFF000000(generic(other)), 0xFF00000000(generic(other)), 0xFF0000000000(generic(other)), "
      "0xFF000000000000(generic(other)), 0xFF00000000000000(generic(other)), 6};");
  REQUIRE(s.pointers.size() == 1);
  CHECK((s.pointers[0].offset == 1 && s.pointers[0].size == 8 && s.pointers[0].generic && s.bytes[9] == 6));
  s = variable(".global .b8 v[2] = {0xFF00(other), 0xFF(more)};");
  REQUIRE(s.pointers.size() == 2);
  CHECK((s.pointers[0].size == 1 && s.pointers[0].shift == 8));
}

TEST_CASE("Function tables may name functions that come later") {
  const Module m = parsed(kHeader + ".global .u64 table[1] = {f};\n.func f() { ret; }\n");
  const Symbol& f = m.symbols[m.symbols[m.symbol_index.at("table")].pointers.at(0).symbol];
  CHECK((f.kind == SymbolKind::Function && f.function == 0));
}

TEST_CASE("Declarations and definitions are merged") {
  CHECK_FALSE(variable(".extern .global .u32 v; .visible .global .u32 v = 3;").bytes.empty());
  CHECK_FALSE(variable(".visible .global .u32 v = 3; .extern .global .u32 v;").bytes.empty());
  CHECK(variable(".weak .global .u32 v = 3; .weak .global .u32 v = 4;").bytes[0] == 3);
  CHECK(declaration_message(".global .u32 v; .global .u32 v;") == "v is defined twice");
  CHECK(declaration_message(".func v() { ret; } .global .u32 v;") == "v is declared as a function already");
}

TEST_CASE("Kernel parameters lie at their natural alignment") {
  const Module m = parsed(kHeader +
                          ".entry k(.param .u8 a, .param .u64 .ptr .global .align 1 b, .param .f32 c,\n"
                          ".param .align 16 .b8 d[20], .param .u16 e) { ret; }");
  const Function& f = m.functions[0];
  CHECK((f.formal_count == 5 && f.param_bytes == 54));
  CHECK((f.params[1].offset == 8 && f.params[1].align == 8));
  CHECK((f.params[2].offset == 16 && f.params[3].offset == 32 && f.params[3].size == 20 &&
         f.params[4].offset == 52));
}

TEST_CASE("Only registers that are named come into being") {
  const Module m =
      parsed(kHeader + ".entry k() { .reg .b32 %r<1000000>; .reg .pred p, q; mov.u32 %r999999, 1; ret; }");
  REQUIRE(m.functions[0].registers.size() == 1);
  CHECK(m.functions[0].registers[0].name == "%r999999");
  CHECK(declaration_message(".entry k() { .reg .b32 %r<4000000000>; ret; }") == "too many registers");
  CHECK(declaration_message(".entry k() { .reg .b32 t; .reg .b64 t; ret; }") == "'t' is declared twice");
}

TEST_CASE("Textures are refused by name, the rest of the module is kept") {
  const Module m = parsed(kHeader + ".global .texref t;\n.entry k() { ret; }");
  REQUIRE(m.unsupported.size() == 1);
  CHECK((m.unsupported[0].what == ".texref" && m.functions.size() == 1));
}
