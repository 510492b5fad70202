// Hostile and damaged archives: each is refused by its name, and nobody else's work is lost.
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <set>

#include "pack.hpp"

using namespace gridlings;
using intake::Kind;

namespace {

const std::string kRows = kernel("scale_rows");

std::vector<Entry> with_rows(std::vector<Entry> more) {
  more.insert(more.begin(), {"01-ragged-rows.cu", kRows});
  return more;
}

intake::Taken take_packed(const std::string& name, const std::vector<Entry>& entries, Kind as = Kind::automatic) {
  const Folder folder;
  return take(folder.write(name, pack(fs::path(name).extension() == ".gz" ? ".tar.gz" : fs::path(name).extension(),
                                      entries)),
              as);
}

// ada.zip is `bytes`, bob.zip is honest.
std::string told_beside_bob(const std::string& bytes, const std::string& name = "ada.zip") {
  const Folder folder;
  folder.write("class/" + name, bytes);
  folder.write("class/bob.zip", pack(".zip", with_rows({})));
  const auto taken = take(folder / "class");
  const auto text = told(taken);
  CHECK(contains(text, "bob |  |  | attempt 0 | \n  03-loop-to-child/01-ragged-rows <- 01-ragged-rows.cu\n"));
  REQUIRE(taken.submissions.size() == 2);
  return text;
}

std::size_t replace_all(std::string& text, const std::string& from, const std::string& to) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size(), ++n)
    text.replace(at, from.size(), to);
  return n;
}

}  // namespace

TEST_CASE("every kind of archive gives the same submission") {
  for (const auto* name : {"ada.zip", "ada.tar.gz", "ada.tar", "ada.7z"}) {
    INFO(name);
    const auto taken = take_packed(name, with_rows({{"sub/02-short-rows.cu", kernel("add_to_rows")}}));
    REQUIRE(taken.submissions.size() == 1);
    CHECK(taken.submissions[0].student.key == "ada");
    REQUIRE(taken.submissions[0].items.size() == 2);
    CHECK(taken.submissions[0].items[0].content == kRows);
    CHECK_FALSE(taken.problem);
  }
}

TEST_CASE("links, devices and pipes are refused by name, the rest is taken") {
  const auto text = told(take_packed("ada.tar", {{"01-ragged-rows.cu", "/etc/passwd", Entry::link},
                                                 {"02-short-rows.cu", kernel("add_to_rows")},
                                                 {"hard.cu", "02-short-rows.cu", Entry::hard_link},
                                                 {"dev.cu", "", Entry::device},
                                                 {"pipe", "", Entry::fifo}}));
  CHECK(contains(text, "01-ragged-rows.cu (refused)\n    refused: 01-ragged-rows.cu is a link. Submit the file itself."));
  CHECK(contains(text, "02-short-rows <- 02-short-rows.cu\n"));
  CHECK(contains(text, "hard.cu is a link"));
  CHECK(contains(text, "dev.cu is not an ordinary file"));
  CHECK(contains(text, "pipe is not an ordinary file"));
}

TEST_CASE("a link in a zip is refused too") {
  const auto text = told(take_packed("ada.zip", {{"01-ragged-rows.cu", "/etc/passwd", Entry::link}}));
  CHECK(contains(text, "is a link"));
  CHECK_FALSE(contains(text, "root:"));
}

TEST_CASE("paths that lead out of the archive are refused, and nothing is written") {
  const Folder folder;
  const auto file = folder.write("in/ada.zip", pack(".zip", {{"../../01-ragged-rows.cu", kRows},
                                                             {"/tmp/02-short-rows.cu", kRows},
                                                             {"a/..\\..\\x.cu", kRows},
                                                             {"C:\\y.cu", kRows}}));
  const auto text = told(take(file));
  CHECK(contains(text, "../../01-ragged-rows.cu leads out of its archive"));
  CHECK(contains(text, "x.cu leads out of its archive"));
  CHECK(contains(text, "y.cu has an absolute path"));
  CHECK_FALSE(contains(text, "<- 01-ragged-rows.cu\n"));
  std::set<std::string> there;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path())) there.insert(entry.path().filename());
  CHECK(there == std::set<std::string>{"in", "ada.zip"});
}

TEST_CASE("no name puts a file among another student's") {
  const Folder folder;
  const auto moodle = "Bob Stone_2_assignsubmission_file/01-ragged-rows.cu";
  folder.write("class/ada.zip", pack(".zip", {{std::string("../") + moodle, kRows}, {moodle, kRows}}));
  folder.write("class/bob.zip", pack(".zip", with_rows({})));
  const auto taken = take(folder / "class");
  REQUIRE(taken.submissions.size() == 2);
  CHECK(taken.submissions[0].student.key == "ada");
  CHECK(taken.submissions[1].student.key == "bob");
}

TEST_CASE("2,000 entries are too many for one student, and no matter for the next") {
  std::vector<Entry> many;
  for (int i = 0; i < 2000; ++i) many.push_back({"f" + std::to_string(i) + ".txt", "x"});
  CHECK(contains(told_beside_bob(pack(".zip", many)), "refused: ada.zip holds more than 1000 files"));
  CHECK(contains(told(take_packed("ada.zip", many, Kind::student)), "refused: ada holds more than 1000 files"));
}

TEST_CASE("bombs: more than 64 MB unpacked is refused") {
  const std::string megabytes(1u << 20, '\0');
  std::vector<Entry> bomb;
  for (int i = 0; i < 70; ++i) bomb.push_back({"f" + std::to_string(i) + ".bin", megabytes});
  CHECK(contains(told_beside_bob(pack(".zip", bomb)), "refused: ada.zip unpacks to more than 64 MB"));
  CHECK(contains(told_beside_bob(pack(".tar.gz", bomb), "ada.tar.gz"), "refused: ada.tar.gz unpacks to more than 64 MB"));
  CHECK(contains(told_beside_bob(pack(".7z", bomb), "ada.7z"), "refused: ada.7z unpacks to more than 64 MB"));
  CHECK(contains(told(take_packed("ada.zip", bomb, Kind::student)), "refused: ada unpacks to more than 64 MB"));
}

TEST_CASE("a bomb that calls itself source code is cut short") {
  const auto text = told(take_packed("ada.zip", {{"01-ragged-rows.cu", std::string(80u << 20, ' ')}}, Kind::student));
  CHECK(contains(text, "64 MB"));
  CHECK(contains(told(take_packed("ada.zip", {{"01-ragged-rows.cu", std::string(3u << 20, ' ')}}, Kind::student)),
                 "01-ragged-rows.cu is too large: 3.0 MB"));
}

TEST_CASE("a header that lies about the size does not help a bomb") {
  auto bytes = pack(".zip", {{"01-ragged-rows.cu", std::string(40u << 20, ' ')}});
  // The size in the central directory, little endian: 40 MB -> 100 bytes.
  CHECK(replace_all(bytes, std::string("\x00\x00\x80\x02", 4), std::string("\x64\x00\x00\x00", 4)) > 0);
  const auto text = told_beside_bob(bytes);
  CHECK(contains(text, "<- 01-ragged-rows.cu (refused)"));
}

TEST_CASE("archives in archives: one is opened, deeper ones are refused") {
  const auto inner = pack(".zip", with_rows({}));
  const auto nested = pack(".tar.gz", {{"inner.zip", inner}});
  CHECK(contains(told_beside_bob(nested, "ada.tar.gz"), "01-ragged-rows <- inner.zip/01-ragged-rows.cu"));
  const auto deep = pack(".zip", {{"deeper.tar.gz", nested}});
  CHECK(contains(told_beside_bob(deep), "deeper.tar.gz/inner.zip is an archive in an archive in an archive"));
}

TEST_CASE("nested bombs share one budget") {
  const std::string megabytes(8u << 20, '\0');
  std::vector<Entry> outer;
  for (int i = 0; i < 10; ++i)
    outer.push_back({"n" + std::to_string(i) + ".zip", pack(".zip", {{"zeros.bin", megabytes}})});
  CHECK(contains(told_beside_bob(pack(".zip", outer)), "unpacks to more than 64 MB"));
}

TEST_CASE("a damaged archive is one refused submission") {
  const auto whole = pack(".zip", with_rows({{"02-short-rows.cu", kernel("add_to_rows")}}));
  CHECK(contains(told_beside_bob(whole.substr(0, whole.size() / 2)), "refused: ada.zip is damaged"));
  CHECK(contains(told_beside_bob("this is no archive"), "refused: ada.zip is damaged"));
  CHECK(contains(told_beside_bob(""), "refused: ada.zip is damaged"));
  const auto packed = pack(".tar.gz", with_rows({}));
  CHECK(contains(told_beside_bob(packed.substr(0, packed.size() - 30), "ada.tar.gz"), "refused: ada.tar.gz is damaged"));
}

TEST_CASE("damage within a class's archive loses only what it hit") {
  std::vector<Entry> entries;
  for (const auto* who : {"ada", "bob", "cleo"}) {
    auto text = std::string("// ") + who + "\n";
    for (int i = 0; i < 300; ++i) text += "// " + std::to_string(i * 7919) + "\n";
    entries.push_back({std::string(who) + "/01-ragged-rows.cu", text + kRows});
  }
  auto bytes = pack(".zip", entries);
  const auto at = bytes.find("bob/01-ragged-rows.cu") + 200;
  for (int i = 0; i < 20; ++i) bytes[at + static_cast<std::size_t>(i)] = '\x55';
  const Folder folder;
  const auto text = told(take(folder.write("class.zip", bytes)));
  CHECK(contains(text, "ada |  |  | attempt 0 | \n  03-loop-to-child/01-ragged-rows <- 01-ragged-rows.cu\n"));
  CHECK(contains(text, "bob/01-ragged-rows.cu is damaged"));
  CHECK(contains(text, "cleo |  |  | attempt 0 | \n  03-loop-to-child/01-ragged-rows <- 01-ragged-rows.cu\n"));
}

TEST_CASE("a class's archive that breaks off keeps what came before") {
  std::vector<Entry> entries;
  std::mt19937 random(1);
  for (int i = 0; i < 40; ++i) {
    std::string noise = "// ";
    for (int k = 0; k < 20000; ++k) noise += static_cast<char>('a' + random() % 26);
    entries.push_back({"s" + std::to_string(100 + i) + "/01-ragged-rows.cu", noise + "\n" + kRows});
  }
  const auto bytes = pack(".tar.gz", entries);
  const Folder folder;
  const auto taken = take(folder.write("class.tar.gz", bytes.substr(0, bytes.size() * 3 / 4)));
  CHECK(taken.problem);
  REQUIRE(taken.submissions.size() >= 10);
  CHECK(taken.submissions[0].items.size() == 1);
}

TEST_CASE("other archives and locked ones get a sentence of their own") {
  const Folder folder;
  folder.write("class/ada/work.rar", "Rar!");
  folder.write("class/bob/01-ragged-rows.cu", kRows);
  folder.write("class/cleo/01-ragged-rows.cu", kRows);
  CHECK(contains(told(take(folder / "class", Kind::students)), "work.rar is an archive of a kind that is not opened"));
}

TEST_CASE("names with newlines, quotes and escapes stay on their line") {
  const auto text = told(take_packed(
      "ada.tar", {{"evil\n03.1 passed\x1b[32m\"';rm -rf.cu", kRows}, {"<script>alert(1)</script>.cu", "int x;"}}));
  CHECK_FALSE(contains(text, "\x1b"));
  CHECK_FALSE(contains(text, "\n03.1 passed"));
  CHECK(contains(text, "evil\\n03.1 passed\\x1b[32m"));
}

TEST_CASE("a folder: links and odd files are not followed") {
  const Folder folder;
  folder.write("secret.cu", kernel("scale_rows"));
  folder.write("ada/02-short-rows.cu", kernel("add_to_rows"));
  fs::create_symlink(folder / "secret.cu", folder / "ada/01-ragged-rows.cu");
  fs::create_directory_symlink("/", folder / "ada/root");
  const auto text = told(take(folder / "ada"));
  CHECK(contains(text, "refused: 01-ragged-rows.cu is a link"));
  CHECK(contains(text, "root is a link"));
  CHECK(contains(text, "02-short-rows <- 02-short-rows.cu"));
}
