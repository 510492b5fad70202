#!/usr/bin/env python3
"""Room: docs. Everything that the site and the README show of the program comes from real runs, made here.

    shown.py PROGRAM           runs the program and writes docs/shown/
    shown.py PROGRAM 05        only what the pages of chapter 05 ask for by `.. trace::`, `.. timeline::`, `.. verdict-of::`
    shown.py PROGRAM --check   fails if docs/shown/ is not what the program says now
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "ext"))
import asked  # noqa: E402
import steps  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ROOT / "docs/shown"
HANDOVER = "05-shared-memory-permute/02-shared-handover.cu"
# What the picture is about: the solution of 05.2 without the barrier before the launch.
BARRIER = "  __syncthreads();\n  if (i == 0) {\n"

CELL, LINE, PAD, TOP = 8.4, 19, 18, 40  # of the picture, in its units
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#f2cc60", "36": "#79c0ff"}
FRAME, INK, FAINT = "#0d1117", "#e6edf3", "#9198a1"


# The points end a verdict; what follows (the aim, the next exercise) is on the page or is about other chapters.
POINTS = re.compile(r".*^[^\n]*(?:\d+ of \d+ points|得分 \d+/\d+)[^\n]*\n", re.M | re.S)
LARGEST = 60_000  # bytes of a trace: a page carries it inline


def workshop(program, folder, solved=False):
    """A checkout in small, with fresh starters (or the solutions) and the site built, so that nobody's own work and
    paths are shown."""
    for part in ("bin", "lib", "share"):
        (folder / "build").mkdir(parents=True, exist_ok=True)
        os.symlink(program.parent.parent / part, folder / "build" / part)
    for language in ("en", "zh_CN"):
        page = folder / "build/docs" / language / "chapters" / f"{HANDOVER.split(chr(47))[0]}/index.html"
        page.parent.mkdir(parents=True)
        page.touch()
    for part in ("solutions", "share"):
        os.symlink(ROOT / part, folder / part)
    shutil.copytree(ROOT / "chapters", folder / "chapters", ignore=shutil.ignore_patterns("*.mine*"))
    shutil.copytree(ROOT / ("solutions" if solved else "share/starters"), folder / "chapters", dirs_exist_ok=True)


def run(program, folder, *words, language="en", state="state"):
    environment = os.environ | {"GRIDLINGS_ROOT": str(folder), "GRIDLINGS_STATE": str(folder / state),
                                "GRIDLINGS_BUILD": str(folder / "build")}
    done = subprocess.run([program, "--lang", language, *words], cwd=folder, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode > 1:
        sys.exit(f"{done.stdout}\ngridlings {' '.join(map(str, words))}: exit code {done.returncode}")
    return done.stdout


def runs(text):
    """One line of terminal text as (style codes, text) runs."""
    codes = set()
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if part.startswith("\x1b["):
            for code in part[2:-1].split(";"):
                codes = set() if code in ("0", "") else codes | {code}
        elif part:
            yield frozenset(codes), part


def width(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def shortened(verdict):
    """A verdict with its first finding and its points; a mark stands for the other findings."""
    head, tests, *rest = verdict.split("\n\n")
    points = next(k for k, part in enumerate(rest) if POINTS.match(part + "\n"))
    more = ["    \x1b[2m⋮\x1b[0m"] if points > 1 else []
    return "\n\n".join([head, tests, rest[0], *more, rest[points]])


def picture(text, title, command):
    """The terminal as an SVG that needs no font of its own: every run stands where its cells are."""
    lines = [f"\x1b[2m$\x1b[0m {command}", *text.rstrip("\n").split("\n")]
    columns = max(width("".join(part for _, part in runs(line))) for line in lines)
    w, h = columns * CELL + 2 * PAD, len(lines) * LINE + TOP + PAD
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.0f} {h:.0f}" width="{w:.0f}" height="{h:.0f}" '
           f'role="img" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', '
           f'\'Noto Sans Mono CJK SC\', monospace" font-size="14">',
           f"<title>{escape(title)}</title>",
           f'<rect width="100%" height="100%" rx="10" fill="{FRAME}" stroke="#3d444d"/>']
    out += [f'<circle cx="{PAD + 4 + 18 * i}" cy="20" r="5.5" fill="{c}"/>'
            for i, c in enumerate(("#ff5f57", "#febc2e", "#28c840"))]
    for row, line in enumerate(lines):
        column = 0
        for codes, part in runs(line):
            cells, text_cells = width(part), part.strip(" ")
            if text_cells:
                lead = len(part) - len(part.lstrip(" "))
                colour = next((COLOURS[c] for c in codes if c in COLOURS), FAINT if "2" in codes else INK)
                weight = ' font-weight="bold"' if "1" in codes else ""
                out.append(f'<text x="{PAD + (column + lead) * CELL:.1f}" y="{TOP + 14 + row * LINE}" '
                           f'textLength="{width(text_cells) * CELL:.1f}" lengthAdjust="spacingAndGlyphs" '
                           f'fill="{colour}"{weight} xml:space="preserve">{escape(text_cells)}</text>')
            column += cells
    return "\n".join([*out, "</svg>\n"])


def without_barrier(folder):
    solution = (ROOT / "solutions" / HANDOVER).read_text(encoding="utf-8")
    if solution.count(BARRIER) != 1:
        sys.exit(f"{HANDOVER}: the barrier before the launch was not found")
    (folder / "chapters" / HANDOVER).write_text(solution.replace(BARRIER, BARRIER.split("\n", 1)[1]), encoding="utf-8")


def steps_of(program, folder, wanted):
    """The recorded steps of one run in each schedule, of what the timeline shows."""
    orders = {}
    for schedule in wanted.schedules:
        file = folder / f"{wanted.file().stem}-{schedule.replace(':', '')}.steps.json"
        run(program, folder / "solved", "trace", wanted.number, "-o", file, "--run", wanted.run, "--schedule", schedule,
            state=f"state-{file.name}")
        orders[schedule] = steps.shortened(json.loads(file.read_text(encoding="utf-8")), int(wanted.launch or 0))
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(order, separators=(',', ':'))}" for name, order in orders.items())
    return f"{{\n{lines}\n}}\n"


def asked_for(program, folder, wanted, language):
    """The text of one trace or verdict. It has a state of its own, so that no run depends on another."""
    file = wanted.file(language)
    own = {"language": language, "state": f"state-{file.name}"}
    if isinstance(wanted, asked.Trace):
        picture = folder / file.name
        run(program, folder / "solved", "trace", wanted.number, "-o", picture, *wanted.words(), **own)
        text = picture.read_text(encoding="utf-8")
        if len(text.encode()) > LARGEST:
            sys.exit(f"trace {wanted.number} is too large for a page: {len(text.encode())} bytes. "
                     f"Next: choose a smaller :run: or only one of :show: tree and timeline.")
        return text
    if isinstance(wanted, asked.Steps):
        return steps_of(program, folder, wanted)
    text = run(program, folder / ("solved" if wanted.solved else "starters"), "--color", "always", "check",
               wanted.number, **own)
    if not (verdict := POINTS.match(text)):
        sys.exit(f"{text}\ncheck {wanted.number}: no line of points was found")
    return verdict[0]


def languages_of(wanted):
    return asked.LANGUAGES[:1] if isinstance(wanted, asked.Steps) else asked.LANGUAGES


def make_chapters(program, only=""):
    """File name -> text: what the pages ask for."""
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(name)
        workshop(program, folder / "starters")
        workshop(program, folder / "solved", solved=True)
        runs = {str(wanted.file(language)): pool.submit(asked_for, program, folder, wanted, language)
                for wanted in asked.everything() if wanted.number.startswith(only) for language in languages_of(wanted)}
        return {file: done.result() for file, done in runs.items()}


def make(program):
    """File name -> text: what the README and the pages outside the chapters show."""
    files = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        workshop(program, folder)
        files["list.txt"] = run(program, folder, "list")
        files["list.zh_CN.txt"] = run(program, folder, "list", language="zh_CN")
        without_barrier(folder)
        command = "./gridlings check 05.2"
        for language, suffix, title in (("en", "", "The verdict on a missing barrier, with both lines of the story"),
                                        ("zh_CN", ".zh_CN", "缺少屏障时的评分结果，两处代码都被指出")):
            text = run(program, folder, "--color", "always", "check", "05.2", language=language)
            files[f"verdict{suffix}.svg"] = picture(shortened(text), title, command)
        files["verdict.json"] = run(program, folder, "grade", f"chapters/{HANDOVER}", "--format", "json")
    return files


def stray_files(files):
    return sorted(str(file.relative_to(SHOWN)) for file in (SHOWN / asked.FOLDER).glob("*")
                  if str(file.relative_to(SHOWN)) not in files)


def main():
    parser = argparse.ArgumentParser(description="Makes docs/shown/ from real runs of the program.")
    parser.add_argument("program", type=Path, help="build/bin/gridlings")
    parser.add_argument("chapter", nargs="?", default="", help="the two digits of a chapter: only what its pages show")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would change")
    arguments = parser.parse_args()
    program = arguments.program.absolute()
    files = make_chapters(program, arguments.chapter)
    strays = []
    if not arguments.chapter:
        strays = stray_files(files)
        files |= make(program)
    changed = [name for name, text in files.items()
               if not (SHOWN / name).exists() or (SHOWN / name).read_text(encoding="utf-8") != text]
    if arguments.check:
        if changed or strays:
            print(f"docs/shown/ is not what the program says now: {', '.join(changed + strays)}.\n"
                  f"Next: python3 docs/shown.py {arguments.program}, look at the change, and commit it.")
        return 1 if changed or strays else 0
    for name in strays:
        (SHOWN / name).unlink()
    for name in changed:
        (SHOWN / name).parent.mkdir(exist_ok=True)
        (SHOWN / name).write_text(files[name], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
