"""Room: docs. What the chapters' pages ask docs/shown.py to make, and where it is kept. Standard library only:
shown.py, which makes the files, and the directives, which show them, both go by this."""

import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
FOLDER = Path("chapters")  # under docs/shown
LANGUAGES = ("en", "zh_CN")
SHOW = ("tree", "timeline", "both")
DIRECTIVE = re.compile(r"^ *\.\. (trace|timeline|verdict-of):: *(\d\d)\.(\d+) *\n((?: +:[\w-]+:.*\n)*)", re.M)


def exercise_of(number):
    """(chapter's folder, exercise's id) of 05.2, or a ValueError that says what is wrong."""
    if not (match := re.fullmatch(r"(\d\d)\.(\d+)", number)):
        raise ValueError(f"{number} is not the number of an exercise, such as 05.2")
    for source in sorted((ROOT / "solutions").glob(f"{match[1]}-*/{int(match[2]):02}-*.cu")):
        return source.parent.name, source.stem
    raise ValueError(f"there is no solution of an exercise {number}")


@dataclass(frozen=True)
class Trace:
    """The picture of one run of a solution."""

    number: str
    show: str = "both"
    run: str = ""
    schedule: str = ""

    def file(self, language):
        words = [self.number, self.show, f"run{self.run}" if self.run else "", self.schedule.replace(":", "")]
        return FOLDER / f"trace-{'-'.join(filter(None, words))}.{language}.svg"

    def words(self):
        run = ["--run", self.run] if self.run else []
        return ["--show", self.show, *run, *(["--schedule", self.schedule] if self.schedule else [])]


@dataclass(frozen=True)
class Steps:
    """One run of a solution step by step, in several schedules: what an interactive timeline draws. No language."""

    number: str
    run: str
    schedules: tuple[str, ...]
    launch: str = ""  # of the grids that the host launches in this run, the one to show with its descendants; "": all

    def file(self, language=""):
        words = [self.number, f"run{self.run}", f"launch{self.launch}" if self.launch else ""]
        return FOLDER / f"steps-{'-'.join(filter(None, words))}.json"

    def picture(self):
        """The same run as a static picture; there is none of a part of a run."""
        return None if self.launch else Trace(self.number, "timeline", self.run, self.schedules[0])

    @staticmethod
    def of(number, options):
        names = options.get("schedules", "children-first, children-last").split(",")
        return Steps(number, options.get("run", "1"), tuple(name.strip() for name in names), options.get("launch", ""))


@dataclass(frozen=True)
class Verdict:
    """What `check` says of the starter or of the solution, with its colours."""

    number: str
    solved: bool = False

    def file(self, language):
        return FOLDER / f"check-{self.number}{'-solved' if self.solved else ''}.{language}.txt"


def from_page(text):
    """The traces, timelines and verdicts that a page asks for."""
    for kind, chapter, exercise, block in DIRECTIVE.findall(text):
        number = f"{chapter}.{exercise}"
        options = dict(re.findall(r":([\w-]+): *(.*?) *\n", block))
        if kind == "trace":
            yield Trace(number, options.get("show", "both"), options.get("run", ""), options.get("schedule", ""))
        elif kind == "timeline":
            yield (steps := Steps.of(number, options))
            yield from filter(None, [steps.picture()])
        else:
            yield Verdict(number, "solved" in options)


def everything():
    return sorted({a for page in sorted(DOCS.rglob("*.rst")) for a in from_page(page.read_text(encoding="utf-8"))}, key=repr)
