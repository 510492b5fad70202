// Room: intake. The bytes of one file.
#include "intake/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "i18n/i18n.hpp"
#include "intake/encoding.hpp"

namespace gridlings::intake {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

// The Note's name is {name} everywhere: the same texts serve the command `grade`.
Note named(const char* text, const std::string& name) { return {text, {{"name", name}}}; }

// ASCII saved as UTF-16 without a mark: every second byte is zero.
const char* unmarked_utf16(std::string_view bytes) {
  if (bytes.size() < 4 || bytes.size() % 2) return nullptr;
  std::size_t even = 0, odd = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) (i % 2 ? odd : even) += bytes[i] == '\0';
  const auto most = bytes.size() / 2 * 9 / 10;
  if (odd > most && even == 0) return "UTF-16LE";
  return even > most && odd == 0 ? "UTF-16BE" : nullptr;
}

void decode(Text& text, const std::string& name) {
  const char* wide = is_utf16(text.bytes) ? (text.bytes[0] == '\xFF' ? "UTF-16LE" : "UTF-16BE")
                                          : unmarked_utf16(text.bytes);
  if (wide) {
    const auto begin = is_utf16(text.bytes) ? 2u : 0u;
    if (auto plain = converted(std::string_view(text.bytes).substr(begin), wide)) {
      text.bytes = std::move(*plain);
      text.notes.push_back(named(N_("{name} was saved as UTF-16; it is read as UTF-8."), name));
    } else {
      text.problem = named(N_("{name} is saved as UTF-16. Save it as UTF-8."), name);
    }
  } else if (text.bytes.starts_with(kBom)) {
    text.bytes.erase(0, kBom.size());
    text.notes.push_back(named(N_("{name} began with a byte order mark; it is left out."), name));
  }
}

void recode(Text& text, const std::string& name) {
  if (is_utf8(text.bytes)) return;
  auto chinese = converted(text.bytes, "GB18030");
  const std::string charset = chinese ? "GB18030" : "Latin-1";
  text.bytes = chinese ? std::move(*chinese) : latin1_as_utf8(text.bytes);
  text.notes.push_back(
      {N_("{name} is not saved as UTF-8; it is read as {charset}."), {{"name", name}, {"charset", charset}}});
}

void end_lines(Text& text, const std::string& name) {
  const auto at = text.bytes.find('\r');
  if (at == std::string::npos) return;
  std::string plain;
  plain.reserve(text.bytes.size());
  for (std::size_t i = 0; i < text.bytes.size(); ++i) {
    const char c = text.bytes[i];
    if (c == '\r' && i + 1 < text.bytes.size() && text.bytes[i + 1] == '\n') continue;
    plain += c == '\r' ? '\n' : c;
  }
  text.bytes = std::move(plain);
  text.notes.push_back(named(N_("{name} has Windows line ends; they are made plain."), name));
}

bool is_blank(std::string_view text) {
  if (text.starts_with(kBom)) text.remove_prefix(kBom.size());
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c); });
}

}  // namespace

Note too_large(const std::string& name, std::uint64_t size) {
  return {N_("{name} is too large: {size} MB. A submission may have 1 MB at most."),
          {{"name", name}, {"size", fmt::format("{:.1f}", static_cast<double>(size) / (1u << 20))}}};
}

bool is_utf16(std::string_view bytes) { return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"); }

std::optional<Note> content_problem(std::string_view bytes, const std::string& name) {
  if (is_blank(bytes)) return named(N_("{name} is empty."), name);
  if (bytes.find('\0') != std::string_view::npos)
    return named(N_("{name} is not a text file. CUDA source code is expected here."), name);
  return std::nullopt;
}

Text plain_text(std::string_view bytes, const std::string& name) {
  Text text{std::string(bytes), {}, {}};
  if (bytes.size() > kLargestFile) {
    text.problem = too_large(name, bytes.size());
    return text;
  }
  decode(text, name);
  if (!text.problem) text.problem = content_problem(text.bytes, name);
  if (text.problem) return text;
  recode(text, name);
  end_lines(text, name);
  return text;
}

}  // namespace gridlings::intake
