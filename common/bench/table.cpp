// Room: bench. The report for people: one table of cases, one of comparisons, and how it was measured.
#include "bench/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grading/width.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::bench {
namespace {

using grading::display_width;
using grading::Style;
using grading::Tone;
using i18n::tr;
using i18n::trf;

using Row = std::vector<std::string>;

/// The first column to the left, the others to the right; the first row is the heading.
std::string aligned(const std::vector<Row>& rows, const Style& style) {
  std::vector<int> widths(rows.front().size());
  for (const Row& row : rows)
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], display_width(row[k]));
  std::string out;
  for (const Row& row : rows) {
    std::string line = "  " + grading::padded(row[0], widths[0]);
    for (std::size_t k = 1; k < row.size(); ++k)
      line += std::string(static_cast<std::size_t>(widths[k] - display_width(row[k]) + 2), ' ') + row[k];
    out += (&row == &rows.front() ? style.paint(Tone::quiet, line) : line) + "\n";
  }
  return out;
}

std::string duration(double ms) {
  if (ms >= 1000) return fmt::format("{:.2f} s", ms / 1000);
  return fmt::format("{:.{}f} ms", ms, ms < 10 ? 2 : ms < 100 ? 1 : 0);
}

std::string goal(double ms) { return ms > 0 ? fmt::format("< {:g} s", ms / 1000) : ""; }

std::string verdict(const Result& r, const Style& style) {
  if (!r.skipped.empty()) return std::string(style.skip());
  return std::string(r.wrong.empty() && r.fault.empty() ? style.pass() : style.fail());
}

std::string cases(const Report& report, const Style& style) {
  std::vector<Row> rows{{tr("Case"), tr("time"), tr("unchecked"), tr("ratio"), tr("goal"), tr("warp instr."), tr("ns/instr."),
                         tr("peak memory"), tr("right")}};
  for (const Result& r : report.results) {
    const Times t = median(r.samples), fast = median(r.fast);
    const bool counted = r.warp_instructions > 0 && !r.samples.empty();
    const auto per = counted ? t.cpu * 1e6 / static_cast<double>(r.warp_instructions) : 0;
    rows.push_back(
        {r.title, r.samples.empty() ? "" : duration(t.wall), r.fast.empty() ? "" : duration(fast.wall),
         r.fast.empty() ? "" : fmt::format("{:.2f}", t.cpu / fast.cpu), goal(r.goal_ms),
         counted ? fmt::format("{:.3g} M", static_cast<double>(r.warp_instructions) / 1e6) : "",
         counted ? fmt::format("{:.1f}", per) : "",
         r.show_memory && r.peak_kib ? fmt::format("{:.0f} MiB", static_cast<double>(r.peak_kib) / 1024) : "",
         verdict(r, style)});
  }
  return aligned(rows, style);
}

std::string troubles(const Report& report, const Style& style) {
  std::string out;
  for (const Result& r : report.results) {
    if (!r.wrong.empty())
      out += "\n" + style.paint(Tone::bad, trf("{case}: wrong: {why}", fmt::arg("case", r.title),
                                               fmt::arg("why", r.wrong)));
    if (!r.fault.empty())
      out += "\n" + style.paint(Tone::bad, trf("{case}: not measured: {why}", fmt::arg("case", r.title),
                                               fmt::arg("why", r.fault)));
    if (!r.skipped.empty())
      out += "\n" + trf("{case}: {why}", fmt::arg("case", r.title), fmt::arg("why", r.skipped));
  }
  return out.empty() ? out : out + "\n";
}

std::string ratio(double value) { return value > 0 ? fmt::format("{:.0f}x", value) : ""; }

std::string comparisons(const Report& report, const Style& style) {
  const auto threads = trf("{n} threads, clock", fmt::arg("n", report.oclgrind_threads));
  std::vector<Row> rows{{trf("Oclgrind {version}", fmt::arg("version", report.oclgrind)), tr("ours, CPU"),
                         tr("1 thread, CPU"), tr("ratio"), tr("ours, clock"), threads, tr("ratio")}};
  for (const Comparison& c : report.comparisons)
    rows.push_back({c.title, duration(c.ours.cpu), duration(c.one_thread.cpu), ratio(c.work_ratio()),
                    duration(c.ours.wall), c.threads ? duration(c.threads->wall) : "",
                    ratio(c.wall_ratio())});
  return aligned(rows, style);
}

std::string paragraph(const char* text, const Style& style) {
  std::string out;
  for (const auto& line : grading::wrapped(text, std::min(style.width, 100) - 2)) out += "  " + line + "\n";
  return out;
}

}  // namespace

std::string as_text(const Report& report, const Style& style) {
  auto out = trf("Device: {device}", fmt::arg("device", report.device)) + "\n\n" + cases(report, style) +
             troubles(report, style) + "\n";
  out += paragraph(
      tr("Median of several runs after a warm-up; launch to the end of synchronisation, with every check "
         "on; unchecked: the same without the race checker (SIMGPU_CHECKS=off), compared by CPU time. Compiling "
         "and loading are not counted, except in `check`."),
      style);
  if (!report.no_comparison.empty()) return out + "\n" + report.no_comparison + "\n";
  if (report.comparisons.empty()) return out;
  out += "\n" + comparisons(report, style) + "\n";
  out += paragraph(
      tr("The same kernels and sizes. Oclgrind's start-up (the same process with one work-group: compiling "
         "and setting up memory) is measured and subtracted. With one thread CPU time is compared; with "
         "its default threads, the clock on the wall."),
      style);
  return out;
}

}  // namespace gridlings::bench
