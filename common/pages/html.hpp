// Room: pages. HTML as a tree: whatever goes into it as text comes out as text. Knows nothing of grading.
#pragma once

#include <initializer_list>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace gridlings::pages {

using Node = pugi::xml_node;
using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

/// \~english A new element at the end of `parent`. Text and attribute values may be a submission's: they are made
/// printable here and escaped when the tree is written. \~chinese 在 parent 末尾添加元素。文本与属性值可来自提交：
/// 在此变为可显示内容，输出时转义。
Node add(Node parent, const char* tag, Attributes attributes = {}, std::string_view text = {});
/// \~english Text after what `parent` holds already. \~chinese 在 parent 末尾添加文本。
void say(Node parent, std::string_view text);

/// \~english A whole page around an empty <main>, which is returned: language, title, styles; no script, nothing from
/// elsewhere, enforced by a content security policy. \~chinese 生成页面框架并返回空的 <main>：无脚本，不加载外部内容，
/// 并以内容安全策略强制。
Node page(pugi::xml_document& document, std::string_view title);

std::string html(const pugi::xml_document& document);

}  // namespace gridlings::pages
