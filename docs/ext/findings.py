"""Room: docs. `.. finding:: KIND`: the program's own title and advice for a kind, in the site's language.

They are read from common/grading/kinds.cpp and po/zh_CN.po, so the site says what a verdict says."""

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

log = logging.getLogger(__name__)
ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "common/grading/kinds.cpp"
CATALOG = ROOT / "po/zh_CN.po"
STRING = r'(?:"(?:[^"\\]|\\.)*"\s*)+'


def joined(literals):
    return "".join(part.replace('\\"', '"') for part in re.findall(r'"((?:[^"\\]|\\.)*)"', literals))


@cache
def kinds():
    """kind -> (title, advice), in the order of the program."""
    table = SOURCE.read_text(encoding="utf-8").split("kKinds[]", 1)[1]
    row = re.compile(rf'\{{\s*"([a-z-]+)",\s*N_\(({STRING})\),\s*N_\(({STRING})\)\}}')
    return {kind: (joined(title), joined(advice)) for kind, title, advice in row.findall(table)}


@cache
def chinese():
    with CATALOG.open("rb") as file:
        return {message.id: message.string for message in read_po(file) if message.string}


def with_code(text, **attributes):
    paragraph = nodes.paragraph(translatable=False, **attributes)
    for i, part in enumerate(re.split(r"`+([^`]+)`+", text)):
        if part:
            paragraph += nodes.literal(text=part) if i % 2 else nodes.Text(part)
    return paragraph


class Finding(SphinxDirective):
    required_arguments = 1
    has_content = True

    def run(self):
        kind = self.arguments[0]
        self.env.note_dependency(str(SOURCE))
        self.env.note_dependency(str(CATALOG))
        if kind not in kinds():
            raise self.error(f"no finding of the kind {kind} in {SOURCE.name}")
        self.env.metadata[self.env.docname][f"finding {kind}"] = True
        title, advice = (self.localised(text) for text in kinds()[kind])
        cure = nodes.admonition(classes=["cure", "tip"])
        cure += nodes.title(text="办法" if self.config.language == "zh_CN" else "Cure", translatable=False)
        cure += with_code(advice)
        return [with_code(title, classes=["finding-title"]), *self.parse_content_to_nodes(), cure]

    def localised(self, text):
        if self.config.language != "zh_CN":
            return text
        if text not in chinese():
            raise self.error(f"not in po/zh_CN.po: {text}")
        return chinese()[text]


def check_complete(app, env):
    told = {key.split(" ", 1)[1] for data in env.metadata.values() for key in data if key.startswith("finding ")}
    for kind in kinds().keys() - told:
        log.warning("no page tells of the finding kind %s", kind)


def setup(app):
    app.add_directive("finding", Finding)
    app.connect("env-check-consistency", check_complete)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
