// Tests of common/compiler.
#include "compiler/compiler.hpp"

#include <catch2/catch_test_macros.hpp>

TEST_CASE("options that name files are refused") {
  CHECK(gridlings::compiler::allowed_option("-DN=4"));
  CHECK_FALSE(gridlings::compiler::allowed_option("--pre-include=x"));
}
