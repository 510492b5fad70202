// Room: pages. The looks of the report, for screens light and dark and for paper.
#pragma once

namespace gridlings::pages {
extern const char* const kStyle;
}
