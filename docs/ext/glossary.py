"""Room: docs. `.. terms::`: the glossary, made from docs/terms.csv.

Its columns: the term in English, in Simplified and in Traditional Chinese; what not to call it in Simplified Chinese
(for the tests of the catalogs); its meaning in both languages."""

import csv
import re
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

FILE = Path(__file__).parents[1] / "terms.csv"
HEADS = {"en": ("English", "Simplified Chinese", "Traditional Chinese (Taiwan)", "Meaning"),
         "zh_CN": ("英文", "简体中文", "繁体中文（台湾）", "含义")}
COLUMNS = (("en", "en"), ("zh_CN", "zh-CN"), ("zh_TW", "zh-TW"))


class foreign(nodes.Inline, nodes.TextElement):
    """Text in a language of its own, for screen readers and fonts; attribute `tag`."""


def terms():
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def place(term):
    return "term-" + re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-")


def with_code(text):
    paragraph = nodes.paragraph(translatable=False)
    for k, part in enumerate(text.split("``")):
        if part:
            paragraph += nodes.literal(text=part) if k % 2 else nodes.Text(part)
    return paragraph


class Terms(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(FILE))
        table = nodes.table(classes=["glossary-terms"])
        group = nodes.tgroup(cols=4)
        group += [nodes.colspec(colwidth=width) for width in (18, 16, 18, 48)]
        head = nodes.row()
        for text in HEADS[self.config.language]:
            head += nodes.entry("", nodes.paragraph(text=text, translatable=False))
        body = nodes.tbody()
        body += [self.row(term) for term in sorted(terms(), key=lambda term: term["en"].lower())]
        group += [nodes.thead("", head), body]
        table += group
        return [table]

    def row(self, term):
        row = nodes.row(ids=[place(term["en"])])
        for column, tag in COLUMNS:
            row += nodes.entry("", nodes.paragraph("", "", foreign(text=term[column], tag=tag), translatable=False))
        row += nodes.entry("", with_code(term[f"meaning_{self.config.language}"]))
        return row


def visit_foreign(self, node):
    self.body.append(self.starttag(node, "span", "", lang=node["tag"]))


def setup(app):
    app.add_directive("terms", Terms)
    app.add_node(foreign, html=(visit_foreign, lambda self, node: self.body.append("</span>")))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
