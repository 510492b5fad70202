// Room: common/simgpu. See settings.hpp.
#include "simgpu/settings.hpp"

#include <mutex>

namespace gridlings::simgpu {
namespace {

struct Kept {
  std::mutex lock;
  std::vector<SettingComplaint> complaints;
};

Kept& kept() {
  static Kept instance;
  return instance;
}

}  // namespace

void complain_of_setting(const char* message, Args args) {
  const std::scoped_lock lock(kept().lock);
  kept().complaints.push_back({message, std::move(args)});
}

std::vector<SettingComplaint> take_setting_complaints() {
  const std::scoped_lock lock(kept().lock);
  return std::exchange(kept().complaints, {});
}

}  // namespace gridlings::simgpu
