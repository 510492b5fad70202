// Tests of common/i18n: language choice, lookup without any generated locale, damaged catalogues.
#include "i18n/i18n.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <set>

#include "i18n/catalogue.hpp"

namespace fs = std::filesystem;
using namespace gridlings;

namespace {

std::set<std::string> placeholders(std::string_view text) {
  std::set<std::string> found;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') continue;
    if (i + 1 < text.size() && text[i + 1] == '{') {
      ++i;
      continue;
    }
    const auto end = text.find('}', i);
    found.emplace(text.substr(i, end - i));
  }
  return found;
}

// A folder with a catalogue compiled by msgfmt from the given .po text.
fs::path catalogue_of(const std::string& po) {
  const auto dir = fs::temp_directory_path() / "gridlings-i18n-test";
  fs::remove_all(dir);
  fs::create_directories(dir / "zh_CN" / "LC_MESSAGES");
  const std::string header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n";
  std::ofstream(dir / "x.po") << header << po;
  const auto mo = (dir / "zh_CN/LC_MESSAGES/gridlings.mo").string();
  REQUIRE(std::system(("msgfmt -o " + mo + " " + (dir / "x.po").string()).c_str()) == 0);
  return dir;
}

const std::string kPo =
    "msgid \"{what} is late by {n}\"\nmsgstr \"晚了 {n}：{what}\"\n\n"
    "msgid \"{n} kernel\"\nmsgid_plural \"{n} kernels\"\nmsgstr[0] \"{n} 个核函数\"\n";

void set_environment(const char* all, const char* messages, const char* lang) {
  setenv("LC_ALL", all, 1);
  setenv("LC_MESSAGES", messages, 1);
  setenv("LANG", lang, 1);
}

}  // namespace

TEST_CASE("Chinese messages need no generated locale and may reorder arguments") {
  i18n::init("zh_CN", catalogue_of(kPo));
  CHECK(i18n::language() == "zh_CN");
  CHECK(i18n::trf("{what} is late by {n}", fmt::arg("what", "x"), fmt::arg("n", 3)) == "晚了 3：x");
  CHECK(i18n::trf_n("{n} kernel", "{n} kernels", 1, fmt::arg("n", 1)) == "1 个核函数");
  CHECK(i18n::trf_n("{n} kernel", "{n} kernels", 7, fmt::arg("n", 7)) == "7 个核函数");
  CHECK(std::string(i18n::tr("not in the catalogue")) == "not in the catalogue");
}

TEST_CASE("English is the text in the code, singular and plural") {
  i18n::init("en", catalogue_of(kPo));
  CHECK(i18n::language() == "en");
  CHECK(i18n::trf("{what} is late by {n}", fmt::arg("what", "x"), fmt::arg("n", 3)) == "x is late by 3");
  CHECK(i18n::trf_n("{n} kernel", "{n} kernels", 1, fmt::arg("n", 1)) == "1 kernel");
  CHECK(i18n::trf_n("{n} kernel", "{n} kernels", 0, fmt::arg("n", 0)) == "0 kernels");
}

TEST_CASE("The language of the environment: LC_ALL before LC_MESSAGES before LANG") {
  const auto dir = catalogue_of(kPo);
  const auto chosen = [&](const char* all, const char* messages, const char* lang) {
    set_environment(all, messages, lang);
    i18n::init("", dir);
    return i18n::language();
  };
  CHECK(chosen("", "", "zh_CN.UTF-8") == "zh_CN");
  CHECK(chosen("", "en_US.UTF-8", "zh_CN.UTF-8") == "en");
  CHECK(chosen("zh_CN", "en_US.UTF-8", "en_US.UTF-8") == "zh_CN");
  CHECK(chosen("C", "zh_CN", "zh_CN") == "en");
  CHECK(chosen("", "", "zh_TW.UTF-8") == "zh_CN");
  CHECK(chosen("", "", "") == "en");
}

TEST_CASE("A damaged or missing catalogue leaves the messages in English") {
  const auto dir = catalogue_of(kPo);
  const auto mo = dir / "zh_CN/LC_MESSAGES/gridlings.mo";
  const auto size = fs::file_size(mo);
  for (const auto cut : {size - 1, size / 2, decltype(size){21}, decltype(size){4}, decltype(size){0}}) {
    fs::resize_file(mo, cut);
    CHECK(i18n::Catalogue::load(mo).empty());
  }
  i18n::init("zh_CN", "/nowhere");
  CHECK(std::string(i18n::tr("hello")) == "hello");
}

TEST_CASE("Every translation has the placeholders of its message") {
  i18n::Catalogue::load(CATALOGUE).for_each([](std::string_view id, std::string_view text) {
    INFO(id);
    CHECK(placeholders(id) == placeholders(text));
  });
}
