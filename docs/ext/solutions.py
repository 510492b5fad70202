"""Room: docs. `.. solution:: NN.E`: our solution, folded away, and the explanation of chapter.toml. The page that has
one is kept out of the search, so that looking something up gives nothing away."""

import re
from itertools import accumulate

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import asked
from chapters import chapter, sentence
from folded import folded

BEGIN, END = re.compile(r"^\s*// >>> your work"), re.compile(r"^\s*// <<< your work")


def declarations(lines):
    """Ranges of lines that stand together: a function with its comment, a constant, …; cut where a line of the left
    margin follows an empty one."""
    starts = [0] + [k for k in range(1, len(lines)) if lines[k][:1].strip() and not lines[k - 1].strip()]
    return [range(a, b) for a, b in zip(starts, [*starts[1:], len(lines)])]


def listing(text):
    """(the declarations with work in them, without the marks; the numbers of its lines that are the work)."""
    lines = text.splitlines()
    inside = list(accumulate((bool(BEGIN.match(line)) - bool(END.match(line)) for line in lines)))
    work = [inside[k] > 0 and not BEGIN.match(line) for k, line in enumerate(lines)]
    out, marked = [], []
    for part in declarations(lines):
        if not any(BEGIN.match(lines[k]) or work[k] for k in part):
            continue
        for k in part:
            if BEGIN.match(lines[k]) or END.match(lines[k]):
                continue
            out.append(lines[k])
            if work[k] and lines[k].strip():
                marked.append(len(out))
    while out and not out[-1].strip():
        out.pop()
    return "\n".join(out), [k for k in marked if k <= len(out)]


class Solution(SphinxDirective):
    required_arguments = 1

    def run(self):
        try:
            name, exercise_id = asked.exercise_of(self.arguments[0])
        except ValueError as error:
            raise self.error(str(error)) from error
        source = asked.ROOT / "solutions" / name / f"{exercise_id}.cu"
        self.env.note_dependency(str(source))
        self.env.metadata[self.env.docname]["nosearch"] = True
        exercise = next(e for e in chapter(name, self.env)["exercise"] if e["id"] == exercise_id)
        code, marked = listing(source.read_text(encoding="utf-8"))
        if not marked:
            raise self.error(f"{source.name} has no lines between its marks")
        block = nodes.literal_block(code, code, language="cuda", classes=["solution-listing"])
        block["highlight_args"] = {"hl_lines": marked}
        title = f"显示 {exercise_id}.cu" if self.config.language == "zh_CN" else f"Show {exercise_id}.cu"
        out = [folded(title, block, classes=["solution"])]
        text = exercise["explanation"][self.config.language].strip()
        return out + [sentence(part, exercise["kernels"]) for part in re.split(r"\n\s*\n", text)]


def setup(app):
    app.add_directive("solution", Solution)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
