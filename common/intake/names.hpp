// Room: intake. Names of files as they come out of archives and folders: safe, readable, ours to compare.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridlings::intake {

/// \~english UTF-8 of a name's bytes: as they are if they are UTF-8, else read as GB18030, else as Latin-1.
/// \~chinese 将名称字节转换为 UTF-8：本为 UTF-8 则不变，否则按 GB18030，再否则按 Latin-1 读取。
std::string utf8_of(std::string_view bytes);

/// \~english For people: one line, printable, at most about 160 bytes. \~chinese 供阅读：单行、可显示、长度有限。
std::string label(std::string_view name);

enum class PathFault { none, absolute, outside, empty };

/// \~english The parts of an entry's path, without "." and empty parts; a backslash separates too. A fault if
/// it is absolute (also "C:\...") or leads out by "..". \~chinese
/// 条目路径的各部分；反斜杠也视为分隔符。绝对路径（含 "C:\..."）或用 ".." 跳出时报告问题。
PathFault split_path(std::string_view path, std::vector<std::string>& parts);

/// \~english What editors and systems leave behind: `.DS_Store`, `__MACOSX`, `.git`, `*~`, `.x.swp`, ...
/// \~chinese 编辑器与系统留下的文件和目录。
bool is_junk(std::string_view part);

std::string_view name_of(std::string_view path);    ///< \~english after the last "/" \~chinese 最后一个“/”之后
std::string_view folder_of(std::string_view path);  ///< \~english before it, or "" \~chinese 其之前，或空
std::string lowered(std::string_view text);         ///< \~english of ASCII letters only \~chinese 仅 ASCII 字母

/// \~english ".zip", ".tar.gz", ".cu", in lower case; "" if there is none. \~chinese 小写扩展名；没有时为空。
std::string extension_of(std::string_view name);
std::string stem_of(std::string_view name);

/// \~english A name of an archive that we open (zip, tar, 7z; gz, bz2, xz, zst around a tar).
/// \~chinese 可打开的压缩包名称。
bool is_archive_name(std::string_view name);
/// \~english An archive that we do not open: .rar and the like. \~chinese 无法打开的压缩包，如 .rar。
bool is_foreign_archive_name(std::string_view name);
/// \~english Text that may hold a kernel under a wrong name: .cpp, .txt, ... \~chinese 可能含有核函数的文本文件。
bool is_source_name(std::string_view name);

/// \~english "rows" of "rows-2", "rows (1)", "rows_1", "rows - Copy", "Copy of rows"; unchanged without such a
/// mark. `number`: the 2 or 1, where there is one. \~chinese 去掉副本标记；number 为其中的数字。
std::string without_copy_mark(const std::string& stem, int* number = nullptr);

}  // namespace gridlings::intake
