// Room: pages. The looks of the report. See style.hpp.
#include "pages/style.hpp"

namespace gridlings::pages {

const char* const kStyle = R"css(
:root { --ink: #1b232c; --faint: #56616d; --paper: #fff; --rule: #d8dee5; --wash: #f3f6f8; --link: #0a6070;
  --good: #1c7a43; --part: #8f5600; --bad: #b3261e; --none: #e3e8ed; --goodwash: #dff3e6; --partwash: #fcecc9;
  --badwash: #fbe3e1; --nonewash: #eef1f4; --markwash: #fdf0d5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --faint: #a3b0bd; --paper: #12171d; --rule: #2c3540; --wash: #1a2129; --link: #6fc7d8;
    --good: #67d391; --part: #f2c063; --bad: #ff8f86; --none: #2c3540; --goodwash: #123322; --partwash: #3b2c0c;
    --badwash: #431a17; --nonewash: #1f2730; --markwash: #3b3110; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.55;
  font-family: system-ui, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0.4rem 0 0.3rem; }
h2 { font-size: 1.35rem; margin: 2.4rem 0 0.7rem; }
h3 { font-size: 1.05rem; margin: 1.4rem 0 0.4rem; }
p { margin: 0.4rem 0; max-width: 46rem; overflow-wrap: anywhere; }
a { color: var(--link); }
.faint, caption { color: var(--faint); }
.figures { display: flex; flex-wrap: wrap; gap: 0.8rem; padding: 0; margin: 1.2rem 0; list-style: none; }
.figures li { background: var(--wash); border: 1px solid var(--rule); border-radius: 0.5rem; padding: 0.6rem 1.1rem; }
.figures b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.94rem; }
caption { text-align: left; padding: 0.3rem 0; }
th, td { text-align: left; padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--rule); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
table.marks th, table.marks td { padding: 0.25rem 0.4rem; font-size: 0.88rem; }
table.marks td { text-align: center; font-variant-numeric: tabular-nums; }
.passed { background: var(--goodwash); } .partly { background: var(--partwash); }
.failed { background: var(--badwash); } .open { background: var(--nonewash); }
.status { font-weight: 600; } .status.passed, .status.partly, .status.failed, .status.open { background: none; }
.status.passed { color: var(--good); } .status.partly { color: var(--part); } .status.failed { color: var(--bad); }
.status.open { color: var(--faint); }
svg { display: block; max-width: 100%; height: auto; } svg text { fill: var(--faint); font-size: 12px; }
svg .bar { fill: var(--link); } svg .good { fill: var(--good); } svg .part { fill: var(--part); }
svg .bad { fill: var(--bad); } svg .none { fill: var(--none); } svg .axis { stroke: var(--rule); }
section.exercise { border: 1px solid var(--rule); border-radius: 0.6rem; padding: 0.8rem 1.1rem 1rem; margin: 1.4rem 0; }
section.exercise > h2 { margin: 0 0 0.3rem; font-size: 1.2rem; }
.finding { border-left: 4px solid var(--bad); padding: 0.1rem 0 0.1rem 0.9rem; margin: 1rem 0; }
.finding h3 { margin: 0.2rem 0; }
.advice { border-left: 3px solid var(--link); padding-left: 0.7rem; }
ul.tests { list-style: none; padding: 0; margin: 0.6rem 0; } ul.tests li { margin: 0.3rem 0; overflow-wrap: anywhere; }
pre { background: var(--wash); border: 1px solid var(--rule); border-radius: 0.4rem; padding: 0.6rem 0; margin: 0.6rem 0;
  overflow-x: auto; font-size: 0.82rem; line-height: 1.45; }
pre code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; }
pre.log { padding: 0.6rem 0.9rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.line { display: block; padding: 0 0.9rem; min-width: max-content; } .line:target { outline: 2px solid var(--link); }
.line .no { display: inline-block; width: 3.2em; color: var(--faint); user-select: none; }
.line.marked { background: var(--markwash); }
.line .here { color: var(--bad); font-weight: 700; margin-left: 1.5em; font-family: system-ui, "Noto Sans CJK SC", sans-serif; }
main.wide { max-width: 110rem; } .advice p { margin: 0.1rem 0; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
@media (max-width: 60rem) { .pair { grid-template-columns: minmax(0, 1fr); } }
.line.alike { background: var(--markwash); box-shadow: inset 4px 0 var(--link); }
.region { display: inline-block; min-width: 2.6em; user-select: none; }
nav.top { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; font-size: 0.94rem; }
@media print { body { background: #fff; } main { max-width: none; padding: 0; } nav.top { display: none; }
  section.exercise { break-inside: auto; } .finding, tr { break-inside: avoid; } pre { white-space: pre-wrap; } }
)css";

}  // namespace gridlings::pages
