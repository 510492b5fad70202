// Tests of the room ptx: from instructions to source lines.
#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

TEST_CASE("Instructions carry the .loc in force with its inlined-at chain") {
  const Module m =
      parsed(kernel("mov.u32 %r1, 0;\n.loc 1 38 3\nmov.u32 %r1, 1;\n"
                    ".loc 2 414 2, function_name $L__info_string0, inlined_at 1 38 3\n"
                    ".loc 2 409 9, function_name $L__info_string1+2, inlined_at 2 414 2\nmov.u32 %r1, 2;\n"
                    ".loc 1 38 3\nmov.u32 %r1, 3;") +
             ".file 1 \"lesson.cu\"\n.file 2 \"dir/helper.hpp\", 123, 456\n.section .debug_str\n{\n"
             "$L__info_string0:\n.b8 95,90,49\n.b8 102,118,0\n$L__info_string1:\n.b8 95,90,97,98,0\n}\n");
  const auto& body = m.functions[0].body;
  CHECK(body[0].location == no_location);
  CHECK(m.locations[body[1].location].line == 38);
  const Location& inner = m.locations[body[2].location];
  CHECK((inner.line == 409 && inner.column == 9 && inner.function == "ab"));
  const Location& outer = m.locations.at(inner.inlined_at);
  CHECK((outer.line == 414 && outer.function == "_Z1fv" && m.files.at(outer.file) == "dir/helper.hpp"));
  CHECK((m.locations.at(outer.inlined_at).line == 38 && outer.inlined_at == body[1].location));
  CHECK(body[3].location == body[1].location);
}

TEST_CASE("Other debug sections are skipped") {
  const Module m = parsed(kHeader +
                          ".section .debug_info {\n.b32 12\n.b8 0\n.b64 $L__func\n.b32 .debug_abbrev\n}\n"
                          ".section .debug_loc { }\n.entry k() { $L__tmp0: ret; }");
  CHECK(m.functions.size() == 1);
  CHECK(refused(kHeader + ".section .debug_info { .b8 1").ptx_line == 4);
}
