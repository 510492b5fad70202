"""Room: docs. `.. trace::`, `.. verdict-of::`, `.. exercise-list::` and `.. program-output::`: pictures and words of real runs, which
docs/shown.py keeps in docs/shown/ and tests/programs/record.sh in tests/programs/expected/."""

import re
from html import escape

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util import parselinenos
from sphinx.util.docutils import SphinxDirective

import asked

SHOWN = asked.DOCS / "shown"
COLOURS = {"1": "strong", "2": "faint", "31": "red", "32": "green", "33": "yellow", "36": "cyan"}


class picture(nodes.General, nodes.Element, addnodes.translatable):
    """An inline SVG in a figure; its text alternative is translated like any paragraph."""

    def preserve_original_messages(self):
        pass

    def apply_translated_message(self, original_message, translated_message):
        self["alt"] = translated_message

    def extract_original_messages(self):
        return [self["alt"]] if self["alt"] else []



class terminal(nodes.General, nodes.Element):
    """Terminal text with its colours, not part of the search."""


class RunDirective(SphinxDirective):
    required_arguments = 1

    def chinese(self):
        return self.config.language == "zh_CN"

    def words(self, english, chinese):
        return chinese if self.chinese() else english

    def kept(self, wanted):
        """The text of a kept run in the site's language."""
        file = SHOWN / wanted.file(self.config.language)
        self.env.note_dependency(str(file))
        if not file.exists():
            raise self.error(f"docs/shown/{wanted.file(self.config.language)} is not there. "
                             f"Next: python3 docs/shown.py build/bin/gridlings {wanted.number[:2]}")
        return file.read_text(encoding="utf-8")


class TraceDirective(RunDirective):
    """The content, if any, is the caption."""

    has_content = True
    option_spec = {"alt": directives.unchanged, "show": lambda word: directives.choice(word, asked.SHOW),
                   "run": directives.positive_int, "schedule": directives.unchanged}

    def run(self):
        options = {name: str(value) for name, value in self.options.items() if name != "alt"}
        svg = self.kept(asked.Trace(self.arguments[0], **options))
        node = picture(svg=svg, alt=" ".join(self.options.get("alt", "").split()),
                       serial=self.env.new_serialno("trace"))
        node.source, node.line = self.get_source_info()
        if self.content:
            node += self.parse_content_to_nodes()
        return [node]


class VerdictDirective(RunDirective):
    option_spec = {"solved": directives.flag}

    def run(self):
        number = self.arguments[0]
        text = self.kept(asked.Verdict(number, "solved" in self.options))
        return [terminal(text=f"\x1b[2m$\x1b[0m ./gridlings check {number}\n{text}",
                         label=self.words("Terminal output", "终端输出"))]


class ListDirective(RunDirective):
    """What ./gridlings list shows at first; with `lines`, a part of it."""

    required_arguments = 0
    option_spec = {"lines": directives.unchanged_required}

    def run(self):
        file = SHOWN / self.words("list.txt", "list.zh_CN.txt")
        self.env.note_dependency(str(file))
        every = file.read_text(encoding="utf-8").splitlines()
        wanted = parselinenos(self.options["lines"], len(every)) if "lines" in self.options else range(len(every))
        text = "\n".join(every[n] for n in wanted if n < len(every))
        return [terminal(text=f"\x1b[2m$\x1b[0m ./gridlings list\n{text}",
                         label=self.words("Terminal output", "终端输出"))]


class ProgramOutput(RunDirective):
    def run(self):
        name = self.arguments[0]
        main = asked.ROOT / "chapters" / name / "main.cu"
        expected = asked.ROOT / "tests/programs/expected" / f"{name}.txt"
        for file in (main, expected):
            self.env.note_dependency(str(file))
            if not file.exists():
                raise self.error(f"{file.relative_to(asked.ROOT)} is not there")
        head = "\n".join(main.read_text(encoding="utf-8").splitlines()[:12])
        command = re.search(r"^// +(nvcc .*?-o (\w+).*?)(?: &&.*)?$", head, re.M)
        if not command:
            raise self.error(f"{main.relative_to(asked.ROOT)} does not say in its first lines how nvcc builds it")
        # The times differ from machine to machine; where they stand the recorded text has a mask.
        printed = expected.read_text(encoding="utf-8").replace("# ms", "… ms")
        text = f"\x1b[2m$\x1b[0m cd chapters/{name}\n\x1b[2m$\x1b[0m {command[1]}\n\x1b[2m$\x1b[0m ./{command[2]}\n{printed}"
        node = terminal(text=text, label=self.words("Terminal output", "终端输出"))
        return [node, self.without_gpu(command[2])]

    def without_gpu(self, program):
        parts = self.words(("Without a GPU: add ", " to the call of nvcc, and start the program with "),
                           ("没有 GPU 时：在 nvcc 命令中加上 ", "，再用下面的命令运行程序："))
        paragraph = nodes.paragraph(translatable=False, classes=["aside"])
        paragraph += [nodes.Text(parts[0]), nodes.literal(text="-cudart shared"), nodes.Text(parts[1]),
                      nodes.literal(text=f"../../gridlings exec -- ./{program}"),
                      nodes.Text(self.words(".", "。"))]
        return paragraph


def coloured(text):
    """Terminal text as HTML."""
    out, codes = [], set()
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if part.startswith("\x1b["):
            for code in part[2:-1].split(";"):
                codes = set() if code in ("0", "") else codes | {code}
        elif part:
            names = " ".join(f"t-{COLOURS[code]}" for code in sorted(codes) if code in COLOURS)
            out.append(f'<span class="{names}">{escape(part)}</span>' if names else escape(part))
    return "".join(out)


def visit_terminal(self, node):
    self.body.append(f'<div class="terminal notranslate"><pre tabindex="0" aria-label="{escape(node["label"])}">'
                     f'{coloured(node["text"].rstrip())}</pre></div>\n')
    raise nodes.SkipNode


def inline_svg(svg, serial, alt):
    """A picture of a run as part of a page: ids of its own, and the page's words for it."""
    svg = re.sub(r"\bgt-(title|desc)\b", rf"gt{serial}-\1", svg)
    if alt:
        svg = re.sub(r'aria-labelledby="(\S+) (\S+)"', lambda m: f'aria-label="{escape(alt)}" aria-describedby="{m[2]}"',
                     svg, count=1)
    return svg


def visit_picture(self, node):
    svg = inline_svg(node["svg"], node["serial"], node["alt"])
    self.body.append(f'<figure class="trace"><div class="trace-scroll" tabindex="0">{svg}</div>')
    if node.children:
        self.body.append("<figcaption>")


def depart_picture(self, node):
    self.body.append(("</figcaption>" if node.children else "") + "</figure>\n")


def setup(app):
    app.add_directive("trace", TraceDirective)
    app.add_directive("verdict-of", VerdictDirective)
    app.add_directive("exercise-list", ListDirective)
    app.add_directive("program-output", ProgramOutput)
    app.add_node(terminal, html=(visit_terminal, None))
    app.add_node(picture, html=(visit_picture, depart_picture))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
