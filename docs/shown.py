#!/usr/bin/env python3
"""Room: docs. Everything that the site and the README show of the program comes from real runs, made here.

    shown.py PROGRAM           runs the program and writes docs/shown/
    shown.py PROGRAM --check   fails if docs/shown/ is not what the program says now
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ROOT / "docs/shown"
HANDOVER = "05-shared-memory-permute/02-shared-handover.cu"
# What the picture is about: the solution of 05.2 without the barrier before the launch.
BARRIER = "  __syncthreads();\n  if (i == 0) {\n"

CELL, LINE, PAD, TOP = 8.4, 19, 18, 40  # of the picture, in its units
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#f2cc60", "36": "#79c0ff"}
FRAME, INK, FAINT = "#0d1117", "#e6edf3", "#9198a1"


def workshop(program, folder):
    """A checkout in small, with fresh starters and the site built, so that nobody's own work and paths are shown."""
    for part in ("bin", "lib", "share"):
        (folder / "build").mkdir(exist_ok=True)
        os.symlink(program.parent.parent / part, folder / "build" / part)
    for language in ("en", "zh_CN"):
        page = folder / "build/docs" / language / "chapters" / f"{HANDOVER.split('/')[0]}.html"
        page.parent.mkdir(parents=True)
        page.touch()
    for part in ("solutions", "share"):
        os.symlink(ROOT / part, folder / part)
    shutil.copytree(ROOT / "chapters", folder / "chapters", ignore=shutil.ignore_patterns("*.mine*"))
    shutil.copytree(ROOT / "share/starters", folder / "chapters", dirs_exist_ok=True)


def run(program, folder, *words, language="en"):
    environment = os.environ | {"GRIDLINGS_ROOT": str(folder), "GRIDLINGS_STATE": str(folder / "state"),
                                "GRIDLINGS_BUILD": str(folder / "build")}
    done = subprocess.run([program, "--lang", language, *words], cwd=folder, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode > 1:
        sys.exit(f"{done.stdout}\ngridlings {' '.join(words)}: exit code {done.returncode}")
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


def make(program):
    """File name -> text."""
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
            files[f"verdict{suffix}.svg"] = picture(text, title, command)
        files["verdict.json"] = run(program, folder, "grade", f"chapters/{HANDOVER}", "--format", "json")
    return files


def main():
    parser = argparse.ArgumentParser(description="Makes docs/shown/ from real runs of the program.")
    parser.add_argument("program", type=Path, help="build/bin/gridlings")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would change")
    arguments = parser.parse_args()
    changed = []
    for name, text in make(arguments.program.absolute()).items():
        file = SHOWN / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            changed.append(name)
            if not arguments.check:
                file.write_text(text, encoding="utf-8")
    if changed and arguments.check:
        print(f"docs/shown/ is not what the program says now: {', '.join(changed)}.\n"
              f"Next: python3 docs/shown.py {arguments.program}, look at the change, and commit it.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
