"""Room: docs. `.. timeline::`: one run of a solution in several schedules, to choose and to step through.

Without JavaScript: the picture of the run, and the steps of each schedule as a list that unfolds. _static/timeline.js
draws the same steps and takes its sentences from the lists."""

import json

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes

import asked
import sentences
import steps
from folded import details, summary
from runs import RunDirective, inline_svg

WORDS = {
    "en": {"label": "Timeline", "choose": "Schedule", "first": "To the beginning", "back": "One step back",
           "forward": "One step forward", "last": "To the end", "slider": "Step", "at": "Step {k} of {n}:", "none": "The whole run",
           "whole": "{n} steps. Go through them with the arrow keys or the buttons.", "all": "All {n} steps in words",
           "drawing": "Drawing of the steps; the left and right arrow keys move", "waits": "launched, waits for its turn",
           "runs": "a block runs", "pending": "ended, not complete", "complete": "complete", "event": "event: recorded, waited for",
           "refused": "refused"},
    "zh_CN": {"label": "时间线", "choose": "调度", "first": "回到开头", "back": "后退一步", "forward": "前进一步", "last": "直到最后",
              "slider": "步骤", "at": "第 {k} 步，共 {n} 步：", "none": "整个运行过程", "whole": "共 {n} 步。可用方向键或按钮逐步查看。",
              "all": "用文字列出全部 {n} 步", "drawing": "各步骤的图示；用左右方向键移动", "waits": "已启动，等待运行",
              "runs": "线程块在运行", "pending": "已结束，尚未完成", "complete": "完成", "event": "事件：记录、等待", "refused": "被拒绝"},
}


class timeline(nodes.General, nodes.Element, addnodes.translatable):
    """The whole; its text alternative is translated like any paragraph."""

    def preserve_original_messages(self):
        pass

    def apply_translated_message(self, original_message, translated_message):
        self["alt"] = translated_message

    def extract_original_messages(self):
        return [self["alt"]]


class told(nodes.line):
    """What a schedule does, in the line of its list that is always to be seen."""


def in_words(text):
    """Nodes of a sentence in which names stand between ``."""
    parts = text.split("``")
    return [nodes.literal(text=part) if k % 2 else nodes.Text(part) for k, part in enumerate(parts) if part]


class Timeline(RunDirective):
    """The content is the caption; a field of a schedule's name says what is to be seen in it."""

    has_content = True
    option_spec = {"run": directives.positive_int, "launch": directives.positive_int, "schedules": directives.unchanged,
                   "alt": directives.unchanged_required}

    def run(self):
        wanted = asked.Steps.of(self.arguments[0], {name: str(value) for name, value in self.options.items()})
        if "alt" not in self.options:
            raise self.error("a timeline needs :alt:")
        try:
            orders = steps.read(json.loads(self.kept(wanted)))
        except steps.Unlike as unlike:
            raise self.error(f"timeline {wanted.number}: {unlike}") from unlike
        picture = wanted.picture()
        node = timeline(alt=" ".join(self.options["alt"].split()), serial=self.env.new_serialno("timeline") + 1,
                        svg=self.kept(picture) if picture else "", drawing=drawing(orders, self.config.language),
                        svg_serial=self.env.new_serialno("trace"), words=WORDS[self.config.language])
        node.source, node.line = self.get_source_info()
        content = self.parse_content_to_nodes()
        notes = {}
        for fields in [child for child in content if isinstance(child, nodes.field_list)]:
            content.remove(fields)
            notes |= {field[0].astext(): field[1].children for field in fields}
        if notes.keys() != orders.keys():
            raise self.error(f"say what is to be seen in each schedule, by :NAME: fields: {', '.join(orders)}")
        caption = nodes.container(classes=["timeline-caption"])
        caption += content
        node += caption
        for number, (name, order) in enumerate(orders.items()):
            node += self.in_list(name, order, notes[name], first=number == 0)
        return [node]

    def in_list(self, name, order, notes, first):
        language = self.config.language
        speaker = sentences.Speaker(language, order)
        line = summary(translatable=False)
        line += [nodes.literal(text=name), nodes.Text(" "), told("", sentences.told(language, name), translatable=False)]
        listed = nodes.enumerated_list(classes=["timeline-steps"], enumtype="arabic", prefix="", suffix=".")
        for step in order.steps:
            item = nodes.list_item()
            item += nodes.paragraph("", "", *in_words(speaker.sentence(step)), translatable=False)
            listed += item
        note = nodes.container(classes=["timeline-note"])
        note += notes
        box = details(classes=["folded", "timeline-order", "no-search"], open=first)
        box += [line, note, listed]
        return box


def drawing(orders, language):
    """What the script draws, in numbers: rows, grids, and for each schedule when what happens."""
    first = next(iter(orders.values()))
    rows = steps.order_of_rows(first)
    names = sentences.Speaker(language, first).rows(rows)
    place = {row: number for number, row in enumerate(rows)}
    out = {
        "rows": [{"name": name, "kind": row[1], "level": len(row[0])} for row, name in zip(rows, names)],
        "grids": [{"name": g.label, "row": place[g.row], "kind": steps.KINDS.index(g.kind),
                   "parent": g.parent.number if g.parent else -1, "blocks": g.blocks, "by": g.block} for g in first.sorted],
        "orders": {},
    }
    for name, order in orders.items():
        out["orders"][name] = {
            "weights": order.weights(),
            "times": [[g.launched, g.started, g.worked, g.complete] for g in order.sorted],
            "bars": [[grid.number, begin, end, blocks] for grid, blocks, begin, end in order.bars],
            "marks": [[at, place[s.stream] if s.stream else place[s.grid.row], s.what]
                      for at, s in enumerate(order.steps, 1) if s.what in ("record", "wait", "refused")],
            "at": [place[s.stream] if s.stream else place[s.grid.row] if s.grid else -1 for s in order.steps],
        }
    return out


def in_script(value):
    """JSON that may stand in a page."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def visit_timeline(self, node):
    words = self.attval(json.dumps(node["words"], ensure_ascii=False))
    name = f"timeline-{node['serial']}"
    self.body.append(f'<figure class="timeline" id="{name}" data-words="{words}" data-alt="{self.attval(node["alt"])}">\n')
    if node["svg"]:
        self.body.append(f'<div class="timeline-picture"><div class="trace-scroll" tabindex="0">'
                         f'{inline_svg(node["svg"], node["svg_serial"], node["alt"])}</div></div>\n')


def depart_timeline(self, node):
    self.body.append(f'<script type="application/json">{in_script(node["drawing"])}</script>\n</figure>\n')


def visit_told(self, node):
    self.body.append(self.starttag(node, "span", "", CLASS="timeline-told"))


def setup(app):
    app.add_directive("timeline", Timeline)
    app.add_node(timeline, html=(visit_timeline, depart_timeline))
    app.add_node(told, html=(visit_told, lambda self, node: self.body.append("</span>")))
    app.add_js_file("timeline.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
