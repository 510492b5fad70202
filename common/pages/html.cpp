// Room: pages. HTML as a tree, and its text. See html.hpp.
#include "pages/html.hpp"

#include <algorithm>
#include <array>

#include "grading/text.hpp"
#include "i18n/i18n.hpp"
#include "pages/style.hpp"

namespace gridlings::pages {
namespace {

// Elements that have no end tag.
constexpr std::array<std::string_view, 5> kVoid{"br", "hr", "img", "link", "meta"};

void escape(std::string& out, std::string_view text, bool in_attribute) {
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': in_attribute ? out += "&quot;" : out += c; break;
      default: out += c;
    }
  }
}

void write(std::string& out, Node node) {
  if (node.type() == pugi::node_pcdata) return escape(out, node.value(), false);
  const std::string_view tag = node.name();
  out.append("<").append(tag);
  for (const auto& attribute : node.attributes()) {
    out.append(" ").append(attribute.name()).append("=\"");
    escape(out, attribute.value(), true);
    out += '"';
  }
  out += '>';
  if (std::find(kVoid.begin(), kVoid.end(), tag) != kVoid.end()) return;
  for (const Node child : node) {
    // Only page() makes a style element, and its text is our own.
    if (tag == "style")
      out += child.value();
    else
      write(out, child);
  }
  out.append("</").append(tag).append(">");
}

}  // namespace

Node add(Node parent, const char* tag, Attributes attributes, std::string_view text) {
  Node node = parent.append_child(tag);
  for (const auto& [name, value] : attributes)
    node.append_attribute(name).set_value(grading::printable(value).c_str());
  if (!text.empty()) say(node, text);
  return node;
}

void say(Node parent, std::string_view text) {
  parent.append_child(pugi::node_pcdata).set_value(grading::printable(text).c_str());
}

Node page(pugi::xml_document& document, std::string_view title) {
  Node root = document.append_child("html");
  root.append_attribute("lang").set_value(i18n::language() == "zh_CN" ? "zh-CN" : "en");
  Node head = add(root, "head");
  add(head, "meta", {{"charset", "utf-8"}});
  add(head, "meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  add(head, "meta", {{"http-equiv", "Content-Security-Policy"}, {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
  add(head, "meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  add(head, "title", {}, title);
  head.append_child("style").append_child(pugi::node_pcdata).set_value(kStyle);
  return add(add(root, "body"), "main");
}

std::string html(const pugi::xml_document& document) {
  std::string out = "<!doctype html>\n";
  write(out, document.first_child());
  return out + "\n";
}

}  // namespace gridlings::pages
