"""Room: docs. `.. exercises:: NN-name`, made from chapters/*/chapter.toml in the site's language."""

import re
import tomllib
from pathlib import Path

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from folded import folded

log = logging.getLogger(__name__)
ROOT = Path(__file__).parents[2]
# What reads as code in an aim: what stands in backticks, launches, calls, names with underscores or inner capitals, and
# numbers with operators.
CODE = re.compile(r"`(?P<marked>[^`]+)`|\b\w+(?:\[\w+\])?<<<.*?>>>\([^)]*\);?|<<<>>>"
                  r"|\b(?:cuda[A-Z]\w*|\w*__\w+|\w+_\w+|k[A-Z]\w+)\b(?:\(\))?|\*\w+\b|ceil\([^)]*\)|\w+ <= \w+")


def chapter(name, env):
    file = ROOT / "chapters" / name / "chapter.toml"
    env.note_dependency(str(file))
    return tomllib.loads(file.read_text(encoding="utf-8"))


def sentence(text, kernels):
    """A paragraph with its code words set as code. Its text is translated in the TOML, so never in a catalog."""
    code = re.compile(CODE.pattern + "".join(rf"|\b{re.escape(name)}\b" for name in kernels))
    paragraph = nodes.paragraph(translatable=False)
    at = 0
    for match in code.finditer(text):
        paragraph += nodes.Text(text[at : match.start()])
        paragraph += nodes.literal(text=match["marked"] or match[0])
        at = match.end()
    paragraph += nodes.Text(text[at:])
    return paragraph


class Exercises(SphinxDirective):
    required_arguments = 1

    def run(self):
        name = self.arguments[0]
        data = chapter(name, self.env)
        chinese = self.config.language == "zh_CN"
        out = []
        for exercise in data["exercise"]:
            number = f"{name[:2]}.{int(exercise['id'][:2])}"
            points = f"{exercise['points']} 分" if chinese else f"{exercise['points']} points"
            title = f"{number}  {exercise['title'][self.config.language]}"
            box = nodes.admonition(classes=["exercise"], ids=[f"exercise-{exercise['id']}"])
            box += nodes.title(text=title, translatable=False)
            box += sentence(exercise["aim"][self.config.language].strip(), exercise["kernels"])
            facts = nodes.paragraph(classes=["exercise-facts"], translatable=False)
            facts += nodes.literal(text=f"chapters/{name}/{exercise['id']}.cu")
            facts += nodes.Text(f" · {points} · ")
            facts += nodes.literal(text=f"./gridlings check {number}")
            box += facts
            if exercise.get("hints"):
                box += self.hints([hint[self.config.language] for hint in exercise["hints"]], exercise["kernels"])
            out.append(box)
        return out

    def hints(self, texts, kernels):
        """Each hint is folded into the one before it, so that nobody sees the third by accident."""
        inner = []
        for number, text in reversed(list(enumerate(texts, 1))):
            title = f"提示 {number}" if self.config.language == "zh_CN" else f"Hint {number}"
            inner = [folded(title, sentence(text.strip(), kernels), *inner, classes=["hint-text", "no-search"])]
        return inner[0]


def check_titles(app, env):
    """A chapter's page and the program must call it by one name, in each language."""
    if app.builder.name == "gettext":
        return
    for docname, metadata in env.metadata.items():
        wanted = metadata.get("chapter_title")
        if wanted and env.titles[docname].astext() != wanted:
            log.warning("the page's title is not the title in chapter.toml: %s", wanted, location=docname)


def setup(app):
    app.add_directive("exercises", Exercises)
    app.connect("env-check-consistency", check_titles)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
