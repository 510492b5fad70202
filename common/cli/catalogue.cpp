// Room: cli. The course's exercises as the room intake wants them.
#include "cli/catalogue.hpp"

namespace gridlings::cli {

intake::Catalogue catalogue_of(const Course& course) {
  intake::Catalogue catalogue;
  for (const auto* exercise : course.exercises())
    catalogue.push_back({exercise->full_id(), exercise->chapter->id, exercise->id, exercise->kernels});
  return catalogue;
}

}  // namespace gridlings::cli
