// Room: pages, inside. The two kinds of pages.
#pragma once

#include <string>
#include <vector>

#include "pages/words.hpp"

namespace gridlings::pages {

std::string overview_page(const gradebook::Overview& overview, const std::vector<Person>& all, const Settings& settings);
std::string student_page(const gradebook::Gradebook& book, const gradebook::Overview& overview, const Person& person,
                         const Settings& settings);

}  // namespace gridlings::pages
