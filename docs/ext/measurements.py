"""Room: docs. `.. measured:: CLAIM` and `.. machine-card::`, made from docs/measurements/h200.json as record.sh wrote it;
`.. answers-on-gpu::`, made from tests/submissions/h200.json as `dev check --device cuda --record` wrote it.

A table for each case of the claim: the way, its median, its range, and a picture of both on one logarithmic axis. The
picture holds no words, so it needs no translation; the names of the ways go through the catalogs like all text."""

import json
import math
from pathlib import Path
from statistics import median

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

FILE = Path(__file__).parents[1] / "measurements/h200.json"
WIDTH, ROW = 220, 22  # of a picture, in its units


def measured(env):
    env.note_dependency(str(FILE))
    return json.loads(FILE.read_text(encoding="utf-8"))


def merged(rows):
    """Runs of one way of one case, joined where a program was run more than once."""
    ways = {}
    for row in rows:
        if "ms" in row:
            ways.setdefault(row["way"], []).extend(row["ms"])
    return {way: sorted(times) for way, times in ways.items()}


def figure(ms):
    """Three significant digits, never in exponents."""
    return f"{ms:.{max(0, 2 - math.floor(math.log10(ms)))}f}"


class Axis:
    """A logarithmic axis over whole decades that hold all times of a claim."""

    def __init__(self, times):
        self.low = math.floor(math.log10(min(times)))
        self.high = math.ceil(math.log10(max(times)))

    def x(self, ms):
        return 6 + (WIDTH - 12) * (math.log10(ms) - self.low) / (self.high - self.low)

    def lines(self):
        return "".join(f'<line class="tick" x1="{self.x(10**d):.1f}" x2="{self.x(10**d):.1f}" y1="0" y2="{ROW}"/>'
                       for d in range(self.low, self.high + 1))

    def header(self):
        """The numbers of the axis; the outer two are kept inside the picture."""
        out = []
        for d in range(self.low, self.high + 1):
            anchor = "start" if d == self.low else "end" if d == self.high else "middle"
            x = {"start": 0, "end": WIDTH}.get(anchor, self.x(10**d))
            out.append(f'<text x="{x:.1f}" y="15" text-anchor="{anchor}">{10**d:g}</text>')
        return svg("".join(out))

    def picture(self, times):
        y = ROW / 2
        return svg(f'{self.lines()}<line class="range" x1="{self.x(times[0]):.1f}" x2="{self.x(times[-1]):.1f}" y1="{y}" '
                   f'y2="{y}"/><circle cx="{self.x(median(times)):.1f}" cy="{y}" r="5"/>')


def svg(inside):
    text = (f'<svg class="measured" viewBox="0 0 {WIDTH} {ROW}" width="{WIDTH}" height="{ROW}" aria-hidden="true">'
            f"{inside}</svg>")
    return nodes.raw("", text, format="html")


class Measured(SphinxDirective):
    required_arguments = 1

    def run(self):
        claim = self.arguments[0]
        rows = [row for row in measured(self.env)["rows"] if row["claim"] == claim]
        cases = {}
        for row in rows:
            if "ms" in row:
                cases.setdefault(row["case"], []).append(row)
        if not cases:
            raise self.error(f"nothing was measured for {claim}")
        axis = Axis([time for row in rows if "ms" in row for time in row["ms"]])
        return [node for case, its in cases.items() for node in (self.words(case, nodes.rubric), self.table(its, axis))]

    def table(self, rows, axis):
        table = nodes.table(classes=["measured"])
        group = nodes.tgroup(cols=4)
        group += [nodes.colspec(colwidth=width) for width in (42, 12, 20, 26)]
        heads = [self.words(text, nodes.paragraph) for text in ("Way", "Median, ms", "Range, ms")]
        group += nodes.thead("", self.row([*heads, axis.header()]))
        body = nodes.tbody()
        for way, times in merged(rows).items():
            spread = f"{figure(times[0])} – {figure(times[-1])}"
            body += self.row([self.words(way, nodes.paragraph), number(figure(median(times))), number(spread),
                              axis.picture(times)])
        group += body
        table += group
        return table

    def words(self, text, kind):
        """Text of the file as text of the page, so that it reaches the catalogs."""
        node = kind("", text)
        node.source, node.line = self.get_source_info()
        return node

    @staticmethod
    def row(cells):
        return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def number(text):
    return nodes.paragraph("", text, translatable=False)


class MachineCard(SphinxDirective):
    """The machine's answers, as a definition list."""

    def run(self):
        card = measured(self.env)["card"]
        names = {"name": "GPU", "compute_cap": "Compute capability", "memory.total": "Memory",
                 "clocks.max.sm": "Highest clock", "power.limit": "Power limit", "driver_version": "Driver",
                 "toolkit": "CUDA Toolkit", "cpu": "Processor of the host", "date": "Day"}
        fields = nodes.field_list(classes=["machine-card"])
        for key, name in names.items():
            head = nodes.field_name("", name)
            head.source, head.line = self.get_source_info()
            fields += nodes.field("", head, nodes.field_body("", number(card[key])))
        return [fields]


ANSWERS = FILE.parents[2] / "tests/submissions/h200.json"
TOLD = {
    "en": "{date}, {gpu}, driver {driver}, CUDA {toolkit}: {n} solutions and right answers, {failed} of them failed.",
    "zh_CN": "{date}，{gpu}，驱动程序 {driver}，CUDA {toolkit}：共 {n} 个解答与正确答案，未通过 {failed} 个。",
}


class AnswersOnGpu(SphinxDirective):
    """How the right answers of all chapters did on a real GPU, in the site's language."""

    def run(self):
        self.env.note_dependency(str(ANSWERS))
        kept = json.loads(ANSWERS.read_text(encoding="utf-8"))
        text = TOLD[self.config.language].format(n=len(kept["answers"]), gpu=kept["device"].removeprefix("cuda:"), **kept)
        return [nodes.paragraph("", text, translatable=False)]


def setup(app):
    app.add_directive("answers-on-gpu", AnswersOnGpu)
    app.add_directive("measured", Measured)
    app.add_directive("machine-card", MachineCard)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
