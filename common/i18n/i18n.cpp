// Room: i18n. Chooses the language and looks messages up.
#include "i18n/i18n.hpp"

#include <cstdlib>

#include "i18n/catalogue.hpp"

namespace gridlings::i18n {
namespace {

struct State {
  std::string language = "en";
  Catalogue catalogue;
};

State& state() {
  static State instance;
  return instance;
}

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string_view language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const auto value = environment(name); !value.empty()) return value;
  return "";
}

}  // namespace

void init(std::string_view lang, std::filesystem::path locale_dir) {
  if (lang.empty()) lang = language_of_environment();
  if (locale_dir.empty()) locale_dir = environment("GRIDLINGS_LOCALE_DIR");
  if (locale_dir.empty()) locale_dir = GRIDLINGS_LOCALE_DIR;
  auto& s = state();
  s = {};
  // Any Chinese locale: a reader of Traditional script is better served by Simplified than by English.
  if (!lang.starts_with("zh")) return;
  s.language = "zh_CN";
  s.catalogue = Catalogue::load(locale_dir / "zh_CN" / "LC_MESSAGES" / "gridlings.mo");
}

std::string language() { return state().language; }

const char* tr(const char* msgid) {
  const char* text = state().catalogue.find(msgid);
  return text ? text : msgid;
}

const char* tr_n(const char* singular, const char* plural, unsigned long n) {
  // Chinese has one form (nplurals=1), so the first one found is the right one.
  if (const char* text = state().catalogue.find(singular)) return text;
  return n == 1 ? singular : plural;
}

}  // namespace gridlings::i18n
