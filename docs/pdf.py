#!/usr/bin/env python3
"""Room: docs. A PDF of each chapter, in both languages: OUT/print/en/NN-name.pdf and OUT/print/zh_CN/NN-name.pdf.

    pdf.py OUT [CHAPTER...] [--solutions]      CHAPTER is a number or a name; without one, all of them

It prints the pages of whole_chapter.py with Chromium, so the site must be built. Exit code 2: no such chapter; 3: Chromium
or a font is missing."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import whole_chapter

FAILED, USAGE, OUR_FAULT = 1, 2, 3


def chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def missing():
    """What must be installed first, if anything."""
    if not chromium():
        return "chromium"
    fonts = subprocess.run(["fc-list", ":lang=zh-cn", "family"], stdout=subprocess.PIPE, text=True) if shutil.which("fc-list") else None
    return "fonts-noto-cjk" if fonts and not fonts.stdout.strip() else ""


def chosen(names, words):
    """The chapters that are meant; LookupError names a word that means none."""
    found = []
    for word in words:
        its = [name for name in names if word in (name, name[:2], name[3:]) or name[:2] == word.zfill(2)]
        if not its:
            raise LookupError(word)
        found += [name for name in its if name not in found]
    return found or names


def write(site, language, name, solutions):
    """Prints one chapter; returns the PDF's path."""
    folder = site / "print" / language
    folder.mkdir(parents=True, exist_ok=True)
    pdf = folder / f"{name}.pdf"
    # The page lies beside its pictures and styles while it is printed.
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, prefix=".", suffix=".html") as page, \
            tempfile.TemporaryDirectory() as profile:
        page.write(whole_chapter.Chapter(site, language, name, solutions).page())
        page.flush()
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        pdf.unlink(missing_ok=True)
        done = subprocess.run([chromium(), "--headless", *sandbox, "--disable-gpu", "--no-first-run", "--no-pdf-header-footer",
                               "--generate-pdf-document-outline", f"--user-data-dir={profile}", f"--print-to-pdf={pdf}",
                               Path(page.name).as_uri()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    if done.returncode or not pdf.exists():
        raise RuntimeError(f"{done.stdout}\nChromium made no {pdf}.")
    return pdf


def main():
    parser = argparse.ArgumentParser(description="Makes a PDF of each chapter, in English and in Chinese.")
    parser.add_argument("out", type=Path, help="the folder with the built site")
    parser.add_argument("chapters", nargs="*", metavar="CHAPTER", help="a number or a name; without one, all chapters")
    parser.add_argument("--solutions", action="store_true", help="with the solutions, at the end")
    arguments = parser.parse_args()
    site = arguments.out.resolve()
    if package := missing():
        print(f"{package} is not installed. Next: apt-get install {package}", file=sys.stderr)
        return OUR_FAULT
    try:
        names = chosen(whole_chapter.chapters(site), arguments.chapters)
        for name in names:
            for language in whole_chapter.WORDS:
                print(write(site, language, name, arguments.solutions), flush=True)
    except LookupError as unknown:
        print(f"There is no chapter {unknown.args[0]}.", file=sys.stderr)
        return USAGE
    except (RuntimeError, subprocess.TimeoutExpired) as failure:
        print(failure, file=sys.stderr)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
