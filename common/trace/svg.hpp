// Room: trace. Writes SVG: elements, classes, the two colour schemes. The same input gives the same bytes.
#pragma once

#include <string>
#include <string_view>

#include "trace/model.hpp"

namespace gridlings::trace {

/// Units of a picture: it is this wide, whatever it is shown at.
inline constexpr double kWidth = 680, kMargin = 24;
/// Of the fonts used: columns() times this is about the width of a text, on the safe side.
inline constexpr double kMono = 7.55, kSans = 6.9, kSmall = 6.1;

/// "12.5": no more digits than a picture needs.
std::string number(double value);
std::string escaped(std::string_view text);

/// The class of a kind: "k0" ...
std::string kind_class(Kind kind);

/// \~english The body of a picture, from top to bottom. \~chinese 图的主体，自上而下。
class Svg {
 public:
  void raw(std::string_view text) { body_ += text; }
  void open(std::string_view attributes) { body_.append("<g").append(attributes.empty() ? "" : " ").append(attributes).append(">\n"); }
  void close() { body_ += "</g>\n"; }
  void rect(double x, double y, double w, double h, double radius, std::string_view classes, std::string_view title = {});
  void path(std::string_view d, std::string_view classes);
  void circle(double x, double y, double r, std::string_view classes, std::string_view title = {});
  /// `anchor`: "start", "middle", "end".
  void text(double x, double y, std::string_view text, std::string_view classes, std::string_view anchor = "start");
  const std::string& body() const { return body_; }

 private:
  std::string body_;
};

/// \~english The whole file. \~chinese 完整的文件。
std::string document(const std::string& body, double height, const std::string& title, const std::string& description,
                     const std::string& language);

}  // namespace gridlings::trace
