// Room: common/simgpu/alu. The table of forms, and the choice of the instruction set level.
#include "simgpu/alu/form.hpp"

#include <cstdlib>
#include <string_view>

namespace gridlings::simgpu::alu {

std::size_t Table::Hash::operator()(const Form& f) const {
  std::uint64_t h = static_cast<std::uint64_t>(f.op);
  for (const std::uint64_t part : {std::uint64_t(f.t0), std::uint64_t(f.t1), std::uint64_t(f.compare),
                                   std::uint64_t(f.width), std::uint64_t(f.mode), std::uint64_t(f.rounding),
                                   std::uint64_t(f.ftz | f.sat << 1), std::uint64_t(f.variant)})
    h = h * 0x9e3779b97f4a7c15ull + part;
  return h ^ h >> 32;
}

void Table::add(const Form& form, const Entry& entry) { entries_.insert_or_assign(form, entry); }

const Entry* Table::find(const Form& form) const {
  const auto it = entries_.find(form);
  return it == entries_.end() ? nullptr : &it->second;
}

bool level_supported(Level level) {
#ifdef SIMGPU_X86_LEVELS
  __builtin_cpu_init();
  if (level == Level::V4) return __builtin_cpu_supports("x86-64-v4");
  if (level == Level::V3) return __builtin_cpu_supports("x86-64-v3");
#endif
  return level == Level::Base;
}

static Level choose_level() {
  const char* text = std::getenv("SIMGPU_ISA");
  const std::string_view wish = text ? text : "";
  const Level limit = wish == "base" ? Level::Base : wish == "v3" ? Level::V3 : Level::V4;
  for (const Level level : {Level::V4, Level::V3})
    if (level <= limit && level_supported(level)) return level;
  return Level::Base;
}

Level current_level() {
  static const Level level = choose_level();
  return level;
}

}  // namespace gridlings::simgpu::alu
