"""Room: tests of the docs. Cases of browser_test.py: pages on paper, a chapter on one page, a chapter's PDF."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "zh_CN", "both")
CHAPTER = "05-shared-memory-permute"
LINKED = "11-errors-and-limits"  # it has a link to another chapter


def print_out(browser, home, site):
    """On paper a page has no navigation and dark text, also when it was dark on the screen; hints stay folded; a quiz has
    lines to tick and every reason on a sheet at the end, which is gone afterwards."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    for language in LANGUAGES:
        for name in (f"chapters/{CHAPTER}/quiz.html", f"chapters/{CHAPTER}/exercise.html", "index.html"):
            where = f"{language}/{name}"
            page.goto(f"{home}{language}/{name}")
            page.emulate_media(media="print")
            page.evaluate("dispatchEvent(new Event('beforeprint'))")
            if page.locator(".bd-sidebar-primary:visible, .bd-header:visible, .map-tools:visible, .quiz-form:visible").count():
                yield f"{where}: what only a screen can use is printed"
            ink = page.locator("article p").first.evaluate("e => getComputedStyle(e).color")
            if sum(map(int, re.findall(r"\d+", ink)[:3])) > 300:
                yield f"{where}: the text is printed in {ink}"
            if page.locator(".hint-text p:visible").count():
                yield f"{where}: hints are printed"
            if name.endswith("quiz.html"):
                reasons = page.locator("details.choice .reason").count()
                if page.locator("details.choice .reason:visible").count():
                    yield f"{where}: the questions are printed with their answers"
                if page.locator(".print-answers .reason:visible").count() != reasons:
                    yield f"{where}: not all of {reasons} reasons are printed at the end"
                if page.locator("details.choice summary:visible").count() != page.locator("details.choice").count():
                    yield f"{where}: not all choices are printed"
            if len(page.pdf()) < 10_000:
                yield f"{where}: the PDF is empty"
            page.emulate_media(media="screen")
            page.evaluate("dispatchEvent(new Event('afterprint'))")
            if page.locator(".print-answers").count() or page.evaluate("document.documentElement.dataset.theme") != "dark":
                yield f"{where}: printing leaves traces"
    context.close()


def whole_chapter(browser, home, site):
    """The page that holds a chapter: no script, nothing from elsewhere, no scrolling sideways, the answers behind all
    questions, no solutions."""
    for width in (360, 1280):
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme="dark")
        page = context.new_page()
        problems = []
        page.on("console", lambda m: m.type == "error" and problems.append(m.text))
        page.on("request", lambda r: not r.url.startswith(home) and problems.append(f"asks {r.url}"))
        for language in ("en", "zh_CN"):
            where = f"print/{language}/{CHAPTER}.html at {width} px"
            page.goto(f"{home}{language}/chapters/{CHAPTER}/index.html")
            page.locator(".print-link a").click()
            page.wait_for_load_state("load")
            if not page.url.endswith(f"print/{language}/{CHAPTER}.html"):
                yield f"{where}: the chapter leads to {page.url}"
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                yield f"{where}: scrolls sideways"
            order = page.evaluate("[...document.querySelectorAll('article > section')].map((e) => e.id)")
            if order != ["index", "exercise", "quiz", "hints", "answers"]:
                yield f"{where}: its parts are {order}"
            questions, answers = page.locator("section.question").count(), page.locator("#answers h3").count()
            lines, reasons = page.locator(".choice-line").count(), page.locator("#answers .reasons > li").count()
            if not questions or questions != answers or lines != reasons:
                yield f"{where}: {questions} questions and {answers} answers, {lines} choices and {reasons} reasons"
            if page.locator("details, script, .solution-listing, #quiz .reason").count():
                yield f"{where}: has something that is not for paper"
            twice = page.evaluate("""() => { const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
              return ids.filter((id, k) => ids.indexOf(id) !== k); }""")
            if twice:
                yield f"{where}: id {twice[0]} stands twice"
        yield from problems
        context.close()


def words_of(pdf):
    """The pages of a PDF as text."""
    return subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, stdout=subprocess.PIPE).stdout.decode().split("\f")[:-1]


def chapter_pdf(browser, home, site):
    """docs/pdf.py makes one PDF for each language: A4, the chapter's title and a number on each sheet, Chinese as text;
    solutions only when asked for; no link to a file of this machine; a chapter that is not there is named."""
    command = [sys.executable, ROOT / "docs/pdf.py", site]
    unknown = subprocess.run([*command, "99"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if unknown.returncode != 2 or "99" not in unknown.stdout:
        yield f"an unknown chapter: exit code {unknown.returncode}, {unknown.stdout!r}"
    listing = {"en": "Why it is right", "zh_CN": "为什么正确"}
    for solutions in ([], ["--solutions"]):
        done = subprocess.run([*command, LINKED[:2], *solutions], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode or len(done.stdout.split()) != 2:
            yield f"docs/pdf.py ends with {done.returncode}: {done.stdout}"
            continue
        for language, title, words in (("en", "Chapter 11 · Errors and limits", ["Hints", "Answers to the quiz"]),
                                       ("zh_CN", "第 11 章 · 错误与限制", ["提示", "测验答案", "线程块"])):
            pdf = site / "print" / language / f"{LINKED}.pdf"
            where, data = f"{language}, {' '.join(solutions)}", pdf.read_bytes()
            sheets = len(re.findall(rb"/Type /Page\b", data))
            if not 8 <= sheets <= 40:
                yield f"{where}: {sheets} sheets"
            if links := re.findall(rb"/URI \((file:[^)]*)", data):
                yield f"{where}: a link to {links[0]}"
            if not shutil.which("pdftotext"):
                continue
            pages = words_of(pdf)
            for number, text in enumerate(pages, 1):
                flat = "".join(text.split())
                if "".join(title.split()) not in flat or f"{number}/{len(pages)}" not in flat:
                    yield f"{where}: sheet {number} lacks the title or its number"
            whole = "".join("".join(pages).split())
            yield from (f"{where}: does not say {word}" for word in words if "".join(word.split()) not in whole)
            if ("".join(listing[language].split()) in whole) != bool(solutions):
                yield f"{where}: the solutions are {'missing' if solutions else 'there'}"
        for pdf in (site / "print").glob(f"*/{LINKED}.pdf"):
            pdf.unlink()


CASES = (print_out, whole_chapter, chapter_pdf)
