#!/usr/bin/env python3
"""Room: tests of the docs. The built site in a real browser: browser_test.py SITE [CASE...]

Exit code 77: skipped, Chromium or Playwright is not installed. Nothing here may reach another host."""

import contextlib
import csv
import functools
import gzip
import http.server
import re
import shutil
import sys
import threading
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import map_cases
import print_cases

SKIPPED = 77
LANGUAGES = ("en", "zh_CN", "both")
WIDTHS = (360, 768, 1280)
THEMES = ("light", "dark")
HEAVIEST = 300_000  # bytes of a page with its styles and scripts, as a server sends them: compressed, without fonts
ROOT = Path(__file__).resolve().parents[2]


def kinds(site):
    """One page of every kind; of the chapters, the first."""
    chapter = sorted(site.glob("en/chapters/[0-9][0-9]-*/index.html"))[0].parent.relative_to(site / "en")
    pages = ["index", "start", "chapters/index", f"{chapter}/index", f"{chapter}/exercise", f"{chapter}/solution",
             f"{chapter}/quiz", "simulated-gpu", "measurements/index", "teaching/grading", "teaching/class", "reference/commands",
             "reference/findings", "reference/harness", "reference/simgpu-api", "reference/device-runtime",
             "reference/verdict", "reference/glossary", "reference/troubleshooting"]
    return [f"{page}.html" for page in pages]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@contextlib.contextmanager
def server(site):
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}/"
        running.shutdown()


class Visit:
    """A page that is open, and what went wrong while it was: console errors, requests to elsewhere."""

    def __init__(self, context, home):
        self.problems = []
        self.page = context.new_page()
        self.page.on("console", lambda m: m.type == "error" and self.problems.append(f"console: {m.text}"))
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("request", lambda r: not r.url.startswith((home, "data:")) and self.problems.append(f"asks {r.url}"))

    def open(self, url):
        self.page.goto(url, wait_until="load")
        return self.page


def overflow(page):
    """What is wider than the window, if anything makes the page scroll sideways."""
    return page.evaluate("""() => {
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      if (wide <= 0) return "";
      const culprit = [...document.querySelectorAll("article *")].find(
        (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest("pre, .pst-scrollable-table-container"));
      return `${wide} px too wide` + (culprit ? `: <${culprit.tagName.toLowerCase()} class="${culprit.className}">` : "");
    }""")


def looks(browser, home, site):
    """Every page kind, in every language, width and theme: silent console, no other host, no sideways scrolling."""
    for theme in THEMES:
        for width in WIDTHS:
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
            visit = Visit(context, home)
            for language in LANGUAGES:
                for name in kinds(site):
                    page = visit.open(f"{home}{language}/{name}")
                    where = f"{language}/{name} at {width} px, {theme}"
                    if wide := overflow(page):
                        yield f"{where}: {wide}"
                    yield from (f"{where}: {problem}" for problem in visit.problems)
                    visit.problems.clear()
            context.close()


def accessibility(browser, home, site):
    """axe-core finds nothing serious or critical."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    for theme in THEMES:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=theme)
        page = context.new_page()
        for language in LANGUAGES:
            for name in kinds(site):
                page.goto(f"{home}{language}/{name}")
                for found in axe.run(page).response["violations"]:
                    if found["impact"] in ("serious", "critical"):
                        first = found["nodes"][0]["html"][:160]
                        yield f"{language}/{name}, {theme}: {found['id']} ({found['impact']}): {found['help']}: {first}"
        context.close()


def top_text(page):
    """The id of the first text that is in sight below the header."""
    return page.evaluate("""() => {
      const top = document.querySelector(".bd-header").getBoundingClientRect().bottom;
      return [...document.querySelectorAll('article [id^="m-"], article [id^="x-"]')].find(
        (e) => e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().bottom > top + 4)?.id;
    }""")


def places(browser, home, site):
    """A change of language keeps the paragraph, on every kind of page that is long enough to have a place."""
    context = browser.new_context(viewport={"width": 1280, "height": 700})
    page = context.new_page()
    for name in kinds(site):
        for start in LANGUAGES:
            for link in range(2):
                page.goto(f"{home}{start}/{name}")
                page.evaluate("scrollTo({top: document.documentElement.scrollHeight / 2.5, behavior: 'instant'})")
                wanted = top_text(page)
                if page.evaluate("scrollY") < 50 or not wanted:
                    continue
                # A click as a mouse makes it: a locator's click may scroll the page first.
                target = page.locator("a.language-link:visible").nth(link).bounding_box()
                page.mouse.click(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
                page.wait_for_load_state("load")
                page.wait_for_timeout(60)
                box = page.locator(f'[id="{wanted}"]').bounding_box()
                if not box or not -5 <= box["y"] <= 260:
                    yield f"{start}/{name} to {page.url}: the paragraph {wanted} is at {box and round(box['y'])} px"
    context.close()


def alignment(browser, home, site):
    """Side by side, the two languages of a paragraph begin at the same height and do not overlap."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    for name in kinds(site):
        page.goto(f"{home}both/{name}")
        wrong = page.evaluate("""() => [...document.querySelectorAll("article .pair")].filter((pair) => {
          if (getComputedStyle(pair).display !== "grid" || !pair.offsetHeight) return false;
          const [left, right] = [...pair.children].map((e) => e.getBoundingClientRect());
          return Math.abs(left.top - right.top) > 3 || left.right > right.left;
        }).map((pair) => pair.id)""")
        if wrong:
            yield f"both/{name}: {len(wrong)} pairs are not side by side, the first is {wrong[0]}"
    context.close()


def terms():
    """Glossary terms, by the language of the site in which a search must find them."""
    with (ROOT / "docs/terms.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {"en": [row["en"] for row in rows], "zh_CN": [row["zh_CN"] for row in rows] + ["线程块与核函数"]}


def search(browser, home, site):
    """A search finds every term of the glossary, in both languages."""
    context = browser.new_context()
    for language, wanted in terms().items():
        visit = Visit(context, home)
        for term in wanted:
            page = visit.open(f"{home}{language}/search.html?q={term.replace(' ', '+')}")
            try:
                page.wait_for_selector("#search-results li", timeout=4000)
            except Exception:
                yield f"{language}: a search for {term} finds nothing"
        solutions = page.locator("#search-results a[href*=solution]").count()
        if solutions:
            yield f"{language}: the search shows solutions"
        yield from (f"{language}, search: {problem}" for problem in visit.problems)
    context.close()


def quiz(browser, home, site):
    """A question by keyboard alone: reach it, choose, check, hear why; the answer is kept."""
    name = next(page for page in kinds(site) if page.endswith("/quiz.html"))
    context = browser.new_context()
    page = context.new_page()
    for language in LANGUAGES:
        page.goto(f"{home}{language}/{name}")
        first = page.locator("section.question").first
        inputs = first.locator("input")
        page.locator("h1").first.evaluate("e => { e.tabIndex = -1; e.focus(); }")
        for _ in range(60):
            page.keyboard.press("Tab")
            if first.locator("input:focus").count():
                break
        else:
            yield f"{language}/{name}: Tab never reaches the first question"
            continue
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        feedback = first.locator(".feedback[aria-live]")
        if not feedback.locator(".reason").count():
            yield f"{language}/{name}: Enter on a choice gives no reason"
        right = first.locator("details.choice").evaluate_all(
            "all => all.map((e, i) => e.classList.contains('right') ? i : -1).filter((i) => i >= 0)")
        for number in range(inputs.count()):
            if inputs.nth(number).get_attribute("type") == "checkbox" or number in right:
                inputs.nth(number).set_checked(number in right)
        first.locator("button[type=submit]").press("Enter")
        if not first.locator(".outcome.right").count():
            yield f"{language}/{name}: the right choice is not called right"
        page.reload()
        if "answered" not in (page.locator("section.question").first.get_attribute("class") or ""):
            yield f"{language}/{name}: the answer is forgotten"
    context.close()


def without_scripts(browser, home, site):
    """The text needs no JavaScript and no server; quiz choices and hints unfold."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for language in LANGUAGES:
        for name in kinds(site):
            page.goto((site / language / name).as_uri())
            if len(page.locator("article").inner_text()) < 300:
                yield f"{language}/{name}: hardly any text without JavaScript"
            for details in page.locator("article details").all()[:3]:
                if details.get_attribute("open") is not None:  # a timeline shows its first list
                    continue
                details.locator("summary").first.click()
                if details.get_attribute("open") is None:
                    yield f"{language}/{name}: does not unfold without JavaScript"
    context.close()


def from_file(browser, home, site):
    """With JavaScript from a folder: silent console, no request to a host."""
    context = browser.new_context()
    visit = Visit(context, "file:")
    for language in LANGUAGES:
        for name in kinds(site):
            visit.open((site / language / name).as_uri())
            yield from (f"file: {language}/{name}: {problem}" for problem in visit.problems)
            visit.problems.clear()
    context.close()


def weight(browser, home, site):
    """A page with its styles and scripts stays light."""
    for language in LANGUAGES:
        for file in sorted((site / language).rglob("*.html")):
            if "_static" in file.parts:
                continue
            html = file.read_text(encoding="utf-8")
            links = re.findall(r'<script[^>]*\ssrc="([^"]+)"', html) + re.findall(
                r'<link(?=[^>]*rel="stylesheet")[^>]*href="([^"]+)"', html)
            parts = {(file.parent / urlsplit(link).path).resolve() for link in links}
            total = sum(len(gzip.compress(part.read_bytes())) for part in {file, *parts} if part.is_file())
            if total > HEAVIEST:
                yield f"{file.relative_to(site)} weighs {total} bytes compressed, more than {HEAVIEST}"


CASES = {case.__name__: case for case in (looks, accessibility, places, alignment, search, quiz, without_scripts,
                                          from_file, weight, *map_cases.CASES, *print_cases.CASES)}


def with_browser(site, cases, names, pages):
    """Runs the cases of these names, all if there are none, and tells what they found; the exit code."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if not chromium or not (site / "en/index.html").exists():
        print("skipped: Chromium and tests/docs/requirements.txt are not installed, or the site is not built")
        return SKIPPED
    missing = [f"{language}/{page}" for language in LANGUAGES for page in pages(site) if not (site / language / page).exists()]
    for page in missing:
        print(f"the site has no {page}")
    problems = len(missing)
    with server(site) as home, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in names or list(cases):
            for problem in cases[name](browser, home, site):
                problems += 1
                print(f"{name}: {problem}", flush=True)
            print(f"{name}: done", flush=True)
        browser.close()
    print(f"{problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(with_browser(Path(sys.argv[1]).resolve(), CASES, sys.argv[2:], kinds))
