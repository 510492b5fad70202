// Room: trace. The timeline: a lane for each stream, children within the frame of their parent.
#pragma once

#include "trace/model.hpp"

namespace gridlings::trace {

class Svg;

/// Draws from `y` down; returns where it ends.
double draw_timeline(Svg& svg, const Run& run, double y);

}  // namespace gridlings::trace
