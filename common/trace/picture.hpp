// Room: trace. The whole picture of a run.
#pragma once

#include <string>

#include "trace/model.hpp"

namespace gridlings::trace {

struct PictureOptions {
  bool tree = true, timeline = true;
  std::string name;  ///< \~english of the program or exercise \~chinese 程序或练习的名称
};

/// \~english The run as SVG, in the language of i18n: readable on light and dark ground, with a title and a description
/// for screen readers; a class `light` or `dark` on the root decides the scheme. \~chinese 以 SVG 表示的运行过程（语言随
/// i18n）：浅色与深色背景均可读，带有供屏幕阅读器使用的标题与说明；根元素的 light 或 dark 类决定配色。
std::string picture(const Run& run, const PictureOptions& options);

}  // namespace gridlings::trace
