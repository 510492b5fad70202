// Room: grading. The counts of kernels in two tables: the work, and the memory it went to.
#include "grading/counts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grading/table.hpp"
#include "grading/text.hpp"
#include "grading/width.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::grading {
namespace {

using i18n::tr;
using i18n::trf;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string each(const Traffic& traffic) {
  if (traffic.requests == 0) return "-";
  return fmt::format("{:.2f}", static_cast<double>(traffic.extent) / static_cast<double>(traffic.requests));
}

Table work_of(const Counts& counts) {
  Table table{{tr("kernel"), tr("grids"), tr("launches"), tr("depth"), tr("warp instr."), tr("SIMT eff."), tr("barriers")}, {}};
  for (const auto& k : counts.kernels)
    table.rows.push_back({printable(k.kernel), grouped(k.grids), grouped(k.launches), grouped(k.depth),
                          grouped(k.warp_instructions), percent(k.simt_efficiency()), grouped(k.barriers)});
  return table;
}

Table memory_of(const Counts& counts) {
  Table table{{tr("kernel"), tr("sectors/load"), tr("sectors/store"), tr("bank conflicts"), tr("atomics")}, {}};
  for (const auto& k : counts.kernels) {
    if (!k.accesses) continue;
    const Accesses& a = *k.accesses;
    table.rows.push_back({printable(k.kernel), each(a.global_loads), each(a.global_stores),
                          grouped(a.shared_loads.extent + a.shared_stores.extent), grouped(a.atomics)});
  }
  return table;
}

std::string sentence(const std::string& text, const Style& style) {
  std::string out;
  for (const auto& line : wrapped(text, std::max(20, style.width - 2))) out += "  " + style.paint(Tone::quiet, line) + "\n";
  return out;
}

}  // namespace

double KernelCounts::simt_efficiency() const {
  return warp_instructions > 0 ? static_cast<double>(thread_instructions) / (32.0 * static_cast<double>(warp_instructions)) : 0.0;
}

long long Counts::depth() const {
  long long deepest = 0;
  for (const auto& k : kernels) deepest = std::max(deepest, k.depth);
  return deepest;
}

std::string counts_text(const Counts& counts, const Style& style) {
  if (counts.kernels.empty()) return {};
  std::string out = "  " + style.paint(Tone::strong, tr("Counts")) + "\n";
  out += sentence(trf("All tests together, in schedule {schedule}: the same on every machine.",
                      fmt::arg("schedule", printable(counts.schedule))),
                  style) +
         "\n" + table_text(work_of(counts), style);
  if (const auto memory = memory_of(counts); !memory.rows.empty())
    out += "\n" + table_text(memory, style) +
           sentence(tr("A warp that loads 32 ints side by side touches 4 sectors of 32 bytes; that is the least."), style);
  out += "\n" + sentence(trf("At most at once: pending launches {pending}, device heap {heap} bytes.",
                             fmt::arg("pending", grouped(counts.pending_launches)),
                             fmt::arg("heap", grouped(counts.heap_bytes))),
                         style);
  return out;
}

}  // namespace gridlings::grading
