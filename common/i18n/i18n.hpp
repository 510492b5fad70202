// Room: i18n. The messages of the program in the reader's language. Knows no CUDA; stands on fmt only.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

/// Marks a message for translation that is looked up later with tr().
#define N_(msgid) msgid

namespace gridlings::i18n {

/// \~english Chooses the language of all later messages. Call once, before threads start.
/// \param lang "en", "zh_CN", or "" to take it from LC_ALL, LC_MESSAGES, LANG (the first that is set).
/// \param locale_dir holds LANG/LC_MESSAGES/gridlings.mo; empty: GRIDLINGS_LOCALE_DIR or the build's own.
/// A catalogue that is missing or damaged leaves the messages in English.
/// \~chinese 选择此后所有消息的语言。请在线程启动之前调用一次。
/// \param lang "en"、"zh_CN"，或 ""（依次取 LC_ALL、LC_MESSAGES、LANG 中第一个已设置的值）。
/// \param locale_dir 存放 LANG/LC_MESSAGES/gridlings.mo 的目录；为空时取 GRIDLINGS_LOCALE_DIR 或构建目录。
/// 消息目录缺失或损坏时使用英文。
void init(std::string_view lang, std::filesystem::path locale_dir = {});

/// \~english The language in use: "en" or "zh_CN". \~chinese 当前语言："en" 或 "zh_CN"。
std::string language();

/// \~english The message in the chosen language; the result lives as long as the program.
/// \~chinese 所选语言的消息；返回的指针在程序结束前一直有效。
const char* tr(const char* msgid);

/// \~english As tr(), with the form that fits the number n. \~chinese 同 tr()，按数量 n 选择形式。
const char* tr_n(const char* singular, const char* plural, unsigned long n);

/// \~english tr() filled in by fmt; give arguments names, trf("{path} is empty", fmt::arg("path", p)), so
/// that a translation may reorder them.
/// \~chinese 用 fmt 填充 tr() 的结果；请给参数命名，以便译文调整顺序。
template <typename... Args>
std::string trf(const char* msgid, Args&&... args) {
  return fmt::vformat(tr(msgid), fmt::make_format_args(args...));
}

/// \~english trf() for a number of things: trf_n("{n} kernel", "{n} kernels", n, fmt::arg("n", n)).
/// \~chinese 带数量的 trf()。
template <typename... Args>
std::string trf_n(const char* singular, const char* plural, unsigned long n, Args&&... args) {
  return fmt::vformat(tr_n(singular, plural, n), fmt::make_format_args(args...));
}

}  // namespace gridlings::i18n
