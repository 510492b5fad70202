// Room: harness. Everything a chapter's test needs, in one include. May use i18n, Catch2 and the CUDA runtime
// API.
#pragma once

#include <catch2/catch_test_macros.hpp>

#include "harness/buffer.hpp"
#include "harness/device.hpp"
#include "harness/expect.hpp"
#include "harness/input.hpp"
#include "harness/run.hpp"
#include "harness/submission.hpp"
#include "i18n/i18n.hpp"

/// \file
/// \~english A chapter's test in full:
/// \~chinese 一个完整的章节测试：
/// \~
/// \code
/// #include "harness/harness.hpp"
/// using namespace gridlings::harness;
///
/// TEST_CASE("Every row is scaled", "[01-ragged-rows][points:4]") {
///   for_each_schedule([](const Schedule&) {
///     Submission submission;
///     const auto scale = submission.kernel<float*, const int*, int>("scale_rows");
///     const auto values = random_floats(1000);
///     Buffer<float> data(values);
///     const Run result = run(scale, 1, 256, 0, data, starts, 1000);
///     expect_no_findings(result);
///     expect_near(data.download(), scaled(values), 1e-5, "data");
///     expect_launches(result, "scale_row", StreamKind::null_stream, 7);
///   });
/// }
/// \endcode
namespace gridlings::harness {

using i18n::tr;
using i18n::trf;

}  // namespace gridlings::harness
