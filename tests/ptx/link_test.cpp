// Several modules become one.
#include "ptx/link.hpp"

#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

namespace {

Module linked(const std::vector<std::string>& texts) {
  std::vector<Module> parts;
  for (const auto& text : texts) parts.push_back(parsed(kHeader + text));
  Module whole;
  std::string error;
  const bool ok = link(std::move(parts), whole, error);
  INFO(error);
  REQUIRE(ok);
  return whole;
}

std::string not_linked(const std::vector<std::string>& texts) {
  std::vector<Module> parts;
  for (const auto& text : texts) parts.push_back(parsed(kHeader + text));
  Module whole;
  std::string error;
  REQUIRE_FALSE(link(std::move(parts), whole, error));
  return error;
}

const Symbol& symbol(const Module& m, const std::string& name) {
  return m.symbols.at(static_cast<std::size_t>(m.symbol_index.at(name)));
}

const Function& function(const Module& m, const std::string& name) {
  return m.functions.at(static_cast<std::size_t>(symbol(m, name).function));
}

const std::string kUser = R"(
.extern .func (.param .b32 r) helper(.param .b32 a);
.extern .global .align 4 .u32 total;
.global .align 4 .u32 mine = 1;
.visible .entry start() {
  .reg .b32 %r<4>;
  .param .b32 p; .param .b32 q;
  ld.global.u32 %r1, [total];
  ld.global.u32 %r2, [mine];
  st.param.b32 [p], %r2;
  call.uni (q), helper, (p);
  ret;
}
)";
const std::string kMaker = R"(
.visible .global .align 4 .u32 total = 7;
.global .align 4 .u32 mine = 2;
.visible .func (.param .b32 r) helper(.param .b32 a) {
  .reg .b32 %r<4>;
  ld.global.u32 %r1, [mine];
  st.param.b32 [r], %r1;
  ret;
}
)";

}  // namespace

TEST_CASE("A declaration finds its definition, whichever module comes first") {
  for (const auto& parts : {std::vector{kUser, kMaker}, std::vector{kMaker, kUser}}) {
    const Module m = linked(parts);
    CHECK(symbol(m, "total").bytes.at(0) == 7);
    CHECK_FALSE(symbol(m, "total").is_extern);
    CHECK_FALSE(function(m, "helper").declared_only);
    const Function& start = function(m, "start");
    const auto& load = start.body.at(0).operands.at(1);
    CHECK(&m.symbols.at(static_cast<std::size_t>(load.symbol)) == &symbol(m, "total"));
    const auto& call = start.body.at(3);
    CHECK(m.symbols.at(static_cast<std::size_t>(call.operands.at(0).symbol)).function ==
          symbol(m, "helper").function);
  }
}

TEST_CASE("Names that are not visible stay apart") {
  const Module m = linked({kUser, kMaker});
  auto value_read_by = [&](const std::string& f, std::size_t at) {
    return m.symbols.at(static_cast<std::size_t>(function(m, f).body.at(at).operands.at(1).symbol))
        .bytes.at(0);
  };
  CHECK(value_read_by("start", 1) == 1);
  CHECK(value_read_by("helper", 0) == 2);
}

TEST_CASE("A local name gives way to a visible one of another module") {
  const std::string local =
      ".global .align 4 .u32 x = 1;\n.visible .entry k() { .reg .b32 %r<2>; ld.global.u32 %r1, [x]; ret; }\n";
  const std::string shared = ".visible .global .align 4 .u32 x = 2;\n";
  for (const auto& parts : {std::vector{local, shared}, std::vector{shared, local}}) {
    const Module m = linked(parts);
    CHECK(symbol(m, "x").bytes.at(0) == 2);
    CHECK(m.symbols.at(static_cast<std::size_t>(function(m, "k").body.at(0).operands.at(1).symbol))
              .bytes.at(0) == 1);
  }
}

TEST_CASE("Of weak functions one is kept, and a strong one wins") {
  const std::string weak = ".weak .func f() { ret; }\n.visible .entry k1() { call.uni f, (); ret; }\n";
  const std::string strong =
      ".visible .func f() { .reg .b32 %r<2>; mov.u32 %r1, 1; ret; }\n.visible .entry k2() { call.uni f, (); "
      "ret; }\n";
  const std::string weak2 = ".weak .func f() { ret; }\n.visible .entry k3() { call.uni f, (); ret; }\n";
  const Module both = linked({weak, weak2});
  CHECK(function(both, "f").body.size() == 1);
  const Module m = linked({weak, strong, weak2});
  CHECK(function(m, "f").body.size() == 2);
  int bodies = 0;
  for (const Function& f : m.functions) bodies += f.name == "f" && !f.declared_only ? 1 : 0;
  CHECK(bodies == 1);
}

TEST_CASE("An address in an initial value moves with its symbol") {
  const Module m = linked({".visible .global .u32 zero = 0;\n.visible .global .align 4 .u32 first = 1;\n",
                           ".extern .global .align 4 .u32 first;\n.global .align 4 .u32 second = 2;\n"
                           ".visible .global .align 8 .u64 both[2] = {generic(first), second};\n"});
  const Symbol& both = symbol(m, "both");
  REQUIRE(both.pointers.size() == 2);
  CHECK(m.symbols.at(static_cast<std::size_t>(both.pointers[0].symbol)).name == "first");
  CHECK(m.symbols.at(static_cast<std::size_t>(both.pointers[1].symbol)).name == "second");
}

TEST_CASE("Source lines move with their module") {
  const std::string part = ".file 1 \"NAME.cu\"\n.visible .entry NAME() {\n.loc 1 LINE 1\nret;\n}\n";
  auto named = [&](const char* name, const char* line) {
    std::string s = part;
    for (std::size_t at; (at = s.find("NAME")) != std::string::npos;) s.replace(at, 4, name);
    return s.replace(s.find("LINE"), 4, line);
  };
  const Module m = linked({named("a", "10"), named("b", "20")});
  const Location& l = m.locations.at(function(m, "b").body.at(0).location);
  CHECK(l.line == 20);
  CHECK(m.files.at(l.file) == "b.cu");
  CHECK(m.files.at(m.locations.at(function(m, "a").body.at(0).location).file) == "a.cu");
}

TEST_CASE("What cannot be joined is told") {
  CHECK(not_linked({".visible .global .u32 x = 1;\n", ".visible .global .u32 x = 2;\n"}) ==
        "x is defined in two of the program's objects");
  CHECK(not_linked({".visible .func f() { ret; }\n", ".visible .func f() { ret; }\n"}) ==
        "f is defined in two of the program's objects");
  CHECK(not_linked({".visible .global .u32 x = 1;\n", ".extern .global .u64 x;\n"}) ==
        "x is not the same in two of the program's objects");
  CHECK(not_linked({".visible .func f(.param .b32 a) { ret; }\n",
                    ".extern .func f(.param .b64 a);\n.visible .entry k() { ret; }\n"}) ==
        "f is not the same in two of the program's objects");
}
