// Room: cli. The course's exercises as the room intake wants them.
#pragma once

#include "cli/course.hpp"
#include "intake/catalogue.hpp"

namespace gridlings::cli {

intake::Catalogue catalogue_of(const Course& course);

}  // namespace gridlings::cli
