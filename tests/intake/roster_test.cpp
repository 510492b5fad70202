// Lists of students.
#include <catch2/catch_test_macros.hpp>

#include "intake/roster.hpp"
#include "pack.hpp"

using namespace gridlings;

namespace {

std::string rows_of(const std::string& text) {
  const auto roster = intake::read_roster(text, "list.csv");
  std::string out;
  for (const auto& row : roster.rows)
    out += row.student.key + "|" + row.student.name + "|" + row.student.email + "|" + row.path + "\n";
  if (roster.problem) out += gradebook::shown(*roster.problem);
  for (const auto& note : roster.notes) out += gradebook::shown(note) + "\n";
  return out;
}

}  // namespace

TEST_CASE("commas, semicolons, tabs; BOM, CRLF, UTF-16; quotes") {
  const std::string wanted = "al1|Lovelace, Ada|ada@x.org|a/b.zip\nbs2|Bob \"B\" Stone||\n";
  CHECK(rows_of("key,name,email,path\nal1,\"Lovelace, Ada\",ada@x.org,a/b.zip\nbs2,\"Bob \"\"B\"\" Stone\",,\n") == wanted);
  CHECK(rows_of("\xEF\xBB\xBFkey;name;email;path\r\nal1;\"Lovelace, Ada\";ada@x.org;a/b.zip\r\nbs2;\"Bob \"\"B\"\" Stone\"") ==
        wanted);
  CHECK(rows_of("al1\tLovelace, Ada\tada@x.org\ta/b.zip\nbs2\t\"Bob \"\"B\"\" Stone\"\t\t\n") == wanted);
}

TEST_CASE("column names of the platforms, and in Chinese") {
  CHECK(rows_of("First Name,Last Name,SID,Email\nAda,Lovelace,0012,ada@x.org\n") == "0012|Ada Lovelace|ada@x.org|\n");
  CHECK(rows_of("Student,ID,SIS User ID,SIS Login ID,Section\n\"Lovelace, Ada\",77,u1,ada,A\n") == "ada|Lovelace, Ada||\n");
  CHECK(rows_of("Identifier,Full name,Email address\nParticipant 12,Ada Lovelace,ada@x.org\n") ==
        "ada@x.org|Ada Lovelace|ada@x.org|\n");
  CHECK(rows_of("学号,姓名,邮箱\n20240001,李小明,li@x.cn\n") == "20240001|李小明|li@x.cn|\n");
  const auto canvas = intake::read_roster("Student,ID,SIS User ID,SIS Login ID,Section\nA,77,u1,ada,B\n", "x");
  CHECK(canvas.rows.at(0).student.ids.at("ID") == "77");
  CHECK(canvas.rows.at(0).student.ids.at("Section") == "B");
}

TEST_CASE("rows that say nothing or the same again are named") {
  CHECK(rows_of("key,name\n,\na,A\n\"\",x\na,B\n") ==
        "a|A||\nx|x||\nRow 5 of the roster names a again; it is left out.\n");
  CHECK(contains(rows_of(""), "is empty"));
  CHECK(contains(rows_of(std::string("PK\3\4\0\0\0", 7)), "not a text file"));
}

TEST_CASE("work that a roster names is taken from where it lies") {
  const Folder folder;
  folder.write("in/ada.zip", pack(".zip", {{"x/01-ragged-rows.cu", kernel("scale_rows")}}));
  folder.write("in/b/homework.cu", kernel("scale_rows"));
  const auto list = folder.write("list.csv", "key;name;path\nal1;Ada;in/ada.zip\nbs2;Bob;in/b\ncd3;Cleo;in/none\nde4;Dan;\n");
  check_golden("roster", told(take(list)));
}
