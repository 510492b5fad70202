// Room: compiler. SHA-256, from OpenSSL.
#pragma once

#include <string>
#include <string_view>

namespace gridlings::compiler {

/// Lower-case hexadecimal SHA-256.
std::string sha256(std::string_view bytes);

}  // namespace gridlings::compiler
