// Room: i18n. A compiled gettext catalogue (.mo) in memory.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

namespace gridlings::i18n {

/// A .mo file (GNU gettext manual, "The Format of GNU MO Files"), read by ourselves because glibc's gettext
/// translates only if the machine has a generated locale other than C and C.UTF-8; a fresh machine has none.
class Catalogue {
 public:
  /// Empty if the file is missing; empty as well, never a partial catalogue, if it is damaged.
  static Catalogue load(const std::filesystem::path& file);

  /// The translation, zero-terminated, or null. A plural entry is found by its singular.
  const char* find(std::string_view msgid) const;
  bool empty() const { return entries_.empty(); }
  void for_each(const std::function<void(std::string_view msgid, std::string_view text)>& visit) const;

 private:
  std::vector<char> bytes_;                                            // owns what entries_ points into
  std::map<std::string_view, std::string_view, std::less<>> entries_;  // msgid (singular) -> text
};

}  // namespace gridlings::i18n
