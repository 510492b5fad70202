// Fuzz target of the room fatbin: any bytes are either refused with a message or give entries that lie within
// them and whose text is read or refused.
#include <cstdint>
#include <cstdlib>

#include "fatbin/fatbin.hpp"

using namespace gridlings::fatbin;

namespace {
void require(bool ok) {
  if (!ok) std::abort();
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Bytes bytes(data, size);
  std::vector<Entry> entries;
  std::string error;
  if (!list(bytes, entries, error)) {
    require(!error.empty());
    return 0;
  }
  for (const Entry& e : entries) {
    require(e.payload.data() >= data && e.payload.data() + e.payload.size() <= data + size);
    std::string text;
    error.clear();
    if (text_of(e, text, error)) {
      require(error.empty());
      is_device_runtime(text);
    } else {
      require(text.empty() && !error.empty());
    }
  }
  const Entry* best = pick_ptx(entries, 90);
  require(best == nullptr || (best->kind == Entry::Kind::Ptx && best->arch <= 90));
  return 0;
}
