#!/usr/bin/env python3
"""Room: docs. Builds the site in English and in Chinese: Doxygen, catalogs, Sphinx. Any warning is an error.

    build.py OUT                     the site: OUT/en, OUT/zh_CN, OUT/both, OUT/print and OUT/index.html
    build.py OUT --update-catalogs   first brings docs/locale to the present English text; then translate what is new
    build.py OUT --draft             whatever warns and whatever the catalogs lack; to look at pages in the making
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from babel.messages.pofile import read_po

import side_by_side
import whole_chapter

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
CATALOGS = DOCS / "locale/zh_CN/LC_MESSAGES"
LANGUAGES = {"en": "English", "zh_CN": "Chinese"}
FAILED, OUR_FAULT = 1, 3


class Failure(Exception):
    pass


def run(what, command, **environment):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env=os.environ | environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Failure(f"{done.stdout}\n{what} failed.")
    return done.stdout


def doxygen(out, language):
    """The API's comments in one language, as XML."""
    folder = out / "work/doxygen" / language
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(f"Doxygen ({language})", ["doxygen", DOCS / "Doxyfile"], GRIDLINGS_ROOT=str(ROOT),
        GRIDLINGS_DOXYGEN_OUT=str(folder), GRIDLINGS_DOXYGEN_LANGUAGE=LANGUAGES[language])
    return folder / "xml"


def sphinx(out, builder, language, folder, draft=False):
    command = [sys.executable, "-m", "sphinx", "-b", builder, "-E", *([] if draft else ["-W"]), "--keep-going", "-n", "-q",
               "-d", out / "work/doctrees" / builder / language, DOCS, folder]
    if language == "zh_CN":
        command[3:3] = ["-t", "chinese"]
    told = run(f"Sphinx ({builder}, {language})", command, GRIDLINGS_DOXYGEN_XML=str(out / "work/doxygen" / language / "xml"),
        GRIDLINGS_DOCS_LOCALE=str(out / "work/locale"))
    print(told, end="", file=sys.stderr)


def templates(out, draft=False):
    """The English text, one .pot a page; returns their folder."""
    folder = out / "work/pot"
    shutil.rmtree(folder, ignore_errors=True)
    sphinx(out, "gettext", "en", folder, draft)
    (folder / "sphinx.pot").unlink(missing_ok=True)  # the words of Sphinx and of the theme
    return folder


# Header lines that change with every call and tell a translator nothing.
DATES = re.compile(
    r'^"(?:POT-Creation-Date|PO-Revision-Date|Report-Msgid-Bugs-To|Last-Translator|Language-Team):.*\n', re.M)


def update_catalogs(pots):
    wanted = {pot.relative_to(pots).with_suffix(".po") for pot in pots.rglob("*.pot")}
    for old in CATALOGS.rglob("*.po"):
        if old.relative_to(CATALOGS) not in wanted and old.name != "sphinx.po":
            old.unlink()
    for name in sorted(wanted):
        po, pot = CATALOGS / name, pots / name.with_suffix(".pot")
        po.parent.mkdir(parents=True, exist_ok=True)
        if po.exists():
            run("msgmerge", ["msgmerge", "-q", "-N", "--update", "--backup=none", "--no-wrap", po, pot])
            run("msgattrib", ["msgattrib", "--no-obsolete", "--no-wrap", "-o", po, po])
        else:
            run("msginit", ["msginit", "--no-translator", "-l", "zh_CN.UTF-8", "--no-wrap", "-i", pot, "-o", po])
        po.write_text(DATES.sub("", po.read_text(encoding="utf-8")), encoding="utf-8")


def catalog_problems(pots):
    """Every message of the pages is translated, nothing else is there, nothing is fuzzy."""
    problems = []
    pages = {pot.relative_to(pots).with_suffix("") for pot in pots.rglob("*.pot")}
    for stray in {po.relative_to(CATALOGS).with_suffix("") for po in CATALOGS.rglob("*.po")} - pages - {Path("sphinx")}:
        problems.append(f"{stray}.po belongs to no page")
    for page in sorted(pages):
        po = CATALOGS / page.with_suffix(".po")
        if not po.exists():
            problems.append(f"{page}.po is missing")
            continue
        with (pots / page.with_suffix(".pot")).open("rb") as file:
            wanted = {message.id for message in read_po(file) if message.id}
        with po.open("rb") as file:
            there = {message.id: message for message in read_po(file) if message.id}
        problems += [f"{page}.po lacks: {text}" for text in wanted - there.keys()]
        problems += [f"{page}.po has what the page has not: {text}" for text in there.keys() - wanted]
        problems += [f"{page}.po, untranslated: {text}" for text, m in there.items() if not m.string]
        problems += [f"{page}.po, fuzzy: {text}" for text, m in there.items() if m.fuzzy]
    return problems


def compile_catalogs(out):
    for po in CATALOGS.rglob("*.po"):
        mo = out / "work/locale/zh_CN/LC_MESSAGES" / po.relative_to(CATALOGS).with_suffix(".mo")
        mo.parent.mkdir(parents=True, exist_ok=True)
        run("msgfmt", ["msgfmt", "-c", "-o", mo, po])


def front_door(out):
    """The page that lets a visitor choose; it works as a file and on any server. And the one that servers show for an
    address that does not exist."""
    shutil.copyfile(DOCS / "front.html", out / "index.html")
    shutil.copyfile(DOCS / "404.html", out / "404.html")


def build(out, update, draft):
    out.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        doxygen(out, language)
    pots = templates(out, draft)
    if update:
        update_catalogs(pots)
    if (problems := catalog_problems(pots)) and not draft:
        raise Failure("\n".join(problems) + "\nThe Chinese catalogs are not complete. Next: docs/build.py OUT "
                      "--update-catalogs, then translate in docs/locale.")
    compile_catalogs(out)
    for language in LANGUAGES:
        shutil.rmtree(out / language, ignore_errors=True)
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(sphinx, out, "html", language, out / language, draft) for language in LANGUAGES]:
            done.result()
    shutil.rmtree(out / "both", ignore_errors=True)
    side_by_side.build(out)
    shutil.rmtree(out / "print", ignore_errors=True)
    whole_chapter.build(out)
    front_door(out)


def main():
    parser = argparse.ArgumentParser(description="Builds the documentation site in English and Chinese.")
    parser.add_argument("out", type=Path, help="the folder for the site")
    parser.add_argument("--update-catalogs", action="store_true", help="bring docs/locale to the present English text")
    parser.add_argument("--draft", action="store_true", help="build in spite of warnings and of gaps in the catalogs")
    arguments = parser.parse_args()
    try:
        build(arguments.out.resolve(), arguments.update_catalogs, arguments.draft)
    except (Failure, side_by_side.Unlike) as failure:
        print(failure, file=sys.stderr)
        return FAILED
    except FileNotFoundError as missing:
        print(f"{missing.filename} was not found. Next: ./gridlings docs installs what the site needs.", file=sys.stderr)
        return OUR_FAULT
    return 0


if __name__ == "__main__":
    sys.exit(main())
