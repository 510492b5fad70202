#!/usr/bin/env python3
"""Room: tests of the docs. The timelines of the built site in a real browser: timeline_test.py SITE [CASE...]

Exit code 77: skipped, Chromium or Playwright is not installed."""

import json
import re
import sys
from pathlib import Path

from browser_test import LANGUAGES, THEMES, WIDTHS, Visit, overflow, with_browser

COUNT = re.compile(r"(?:Step|第) ?(\d+) ?(?:of|步，共) ?(\d+)")


def concept_pages(site):
    """Every chapter's concept page."""
    return sorted(str(file.relative_to(site / "en")) for file in site.glob("en/chapters/[0-9][0-9]-*/index.html"))


def some_pages(site, language):
    """All in English; in the others, which have the same script and data, every third."""
    return concept_pages(site)[:: 1 if language == "en" else 3]


def drawing(page):
    """What is drawn now, the playhead apart."""
    return page.locator(".tl-drawing defs g").first.inner_html()


def sentence(page):
    return page.locator(".tl-now").first.inner_text().strip()


def counted(page):
    """(k, n) of the sentence "Step k of n: ..."; None while the whole run is shown."""
    found = COUNT.search(sentence(page))
    return (int(found[1]), int(found[2])) if found else None


def focus_by_tab(page, selector):
    """Tab from the page's title on until the element has the focus."""
    page.locator("h1").first.evaluate("e => { e.tabIndex = -1; e.focus(); }")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return True
    return False


def steps_by_keyboard(browser, home, site):
    """Every page has a timeline; the arrow keys go through all steps, each told by the sentence of the list."""
    context = browser.new_context()
    visit = Visit(context, "file:")
    for language in LANGUAGES:
        for name in some_pages(site, language):
            where = f"{language}/{name}"
            page = visit.open((site / language / name).as_uri())
            if page.locator("figure.timeline .tl-drawing").count() < 1:
                yield f"{where}: no timeline is drawn"
                continue
            if not focus_by_tab(page, ".tl-stage"):
                yield f"{where}: Tab never reaches the drawing"
                continue
            listed = page.locator("details.timeline-order:not([hidden])").first.locator("li > p").evaluate_all(
                "all => all.map((e) => e.textContent.trim())")
            for k, text in enumerate(listed, 1):
                page.keyboard.press("ArrowRight")
                if counted(page) != (k, len(listed)):
                    yield f"{where}: {counted(page)} is told at step {k} of {len(listed)}"
                    break
                told = page.locator(".tl-now").first.evaluate(
                    "e => { const c = e.cloneNode(true); c.querySelectorAll('.tl-at').forEach((s) => s.remove()); return c.textContent; }")
                if re.sub(r"\s", "", told) != re.sub(r"\s", "", text):
                    yield f"{where}: step {k} is told as {told!r}, listed as {text!r}"
                    break
            if not page.locator(".tl-forward").first.is_disabled():
                yield f"{where}: there is a way forward after the last step"
            page.keyboard.press("Home")
            if counted(page):
                yield f"{where}: Home does not lead back to the whole run"
            page.keyboard.press("End")
            page.keyboard.press("ArrowLeft")
            if counted(page) != (len(listed) - 1, len(listed)):
                yield f"{where}: End and one step back lead to {counted(page)}"
            yield from (f"{where}: {problem}" for problem in visit.problems)
            visit.problems.clear()
    context.close()


def buttons(browser, home, site):
    """Buttons and slider move as the keys do, and stop at both ends."""
    context = browser.new_context()
    page = context.new_page()
    for language in LANGUAGES:
        name = concept_pages(site)[0]
        page.goto(f"{home}{language}/{name}")
        steps = page.locator("details.timeline-order:not([hidden]) li").count()
        slider = page.locator(".tl-slider")
        for press, wanted in (("forward", 1), ("forward", 2), ("back", 1), ("last", steps), ("back", steps - 1), ("first", 0)):
            page.locator(f".tl-{press}").press("Enter")
            at = counted(page)
            if (at[0] if at else 0) != wanted or slider.input_value() != str(wanted):
                yield f"{language}/{name}: after {press} the sentence is at {at}, the slider at {slider.input_value()}, not {wanted}"
        slider.focus()
        for key, wanted in (("ArrowRight", 1), ("End", steps)):
            page.keyboard.press(key)
            if not counted(page) or counted(page)[0] != wanted:
                yield f"{language}/{name}: {key} on the slider leads to {counted(page)}, not {wanted}"
        if page.locator(".tl-now[aria-live=polite]").count() != 1:
            yield f"{language}/{name}: the sentence is not told to those who listen"
    context.close()


ALL_SENTENCES = """() => {
  const told = [], forward = document.querySelector(".tl-forward"), now = document.querySelector(".tl-now");
  while (!forward.disabled) { forward.click(); told.push(now.textContent); }
  document.querySelector(".tl-first").click();
  return told;
}"""


def schedules(browser, home, site):
    """Another schedule, chosen by keyboard: another drawing, another order of sentences, another note and list."""
    context = browser.new_context()
    page = context.new_page()
    for language in LANGUAGES:
        for name in concept_pages(site):
            page.goto(f"{home}{language}/{name}")
            where, seen = f"{language}/{name}", {}
            radios = page.locator(".tl-card input")
            if radios.count() < 2:
                yield f"{where}: there is no choice of schedules"
                continue
            radios.first.focus()
            for number in range(radios.count()):
                if number:
                    page.keyboard.press("ArrowDown")
                chosen = page.locator(".tl-card input:checked").get_attribute("value")
                told = page.evaluate(ALL_SENTENCES)
                now = (drawing(page), "".join(told), page.locator(".tl-note").inner_text(),
                       page.locator("details.timeline-order:not([hidden])").evaluate_all("all => all.map((e) => e.textContent)")[0])
                for other, before in seen.items():
                    alike = [what for what, a, b in zip(("drawing", "sentences", "note", "list"), now, before) if a == b]
                    if alike:
                        yield f"{where}: {chosen} and {other} have the same {', '.join(alike)}"
                seen[chosen] = now
            if len(seen) != radios.count():
                yield f"{where}: the arrow keys reach {len(seen)} of {radios.count()} schedules"
    context.close()


def told_truly(browser, home, site):
    """The data of the page: no grid starts before its launch, none is complete before what it launched; a tail is the last."""
    for name in concept_pages(site):
        html = (site / "en" / name).read_text(encoding="utf-8")
        for text in re.findall(r'<script type="application/json">(.*?)</script>', html, re.S):
            data = json.loads(text)
            for schedule, order in data["orders"].items():
                where = f"{name}, {schedule}"
                for k, (launched, started, worked, complete) in enumerate(order["times"]):
                    parent = data["grids"][k]["parent"]
                    if not 0 < launched <= started <= worked <= complete:
                        yield f"{where}: grid {k} has its times out of order"
                    if parent < 0:
                        continue
                    above = order["times"][parent]
                    if not above[1] < launched <= above[2] or complete > above[3]:
                        yield f"{where}: grid {k} does not lie within its parent"
                    if data["grids"][k]["kind"] == 5 and any(
                            other[3] > started for j, other in enumerate(order["times"])
                            if data["grids"][j]["parent"] == parent and data["grids"][j]["kind"] != 5):
                        yield f"{where}: the tail {k} starts before a child of its parent is complete"


# What is drawn or written beyond the frame of the timeline, if anything is.
BEYOND = """() => {
  const figure = document.querySelector("figure.timeline"), frame = figure.getBoundingClientRect();
  const out = [...figure.querySelectorAll(".tl-app *")].find((e) => {
    const box = e.getBoundingClientRect();
    return box.width && !e.closest("defs, use") && (box.right > frame.right + 1 || box.left < frame.left - 1);
  });
  return out ? `<${out.tagName} class="${out.getAttribute("class")}">` : "";
}"""


def widths(browser, home, site):
    """No sideways scrolling, in no schedule, at any width; the drawing keeps within its frame."""
    for number, width in enumerate(WIDTHS):
        theme = THEMES[number % 2]
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        visit = Visit(context, home)
        for language in LANGUAGES:
            for name in concept_pages(site):
                page = visit.open(f"{home}{language}/{name}")
                where = f"{language}/{name} at {width} px, {theme}"
                for number in range(page.locator(".tl-card").count()):
                    page.evaluate("(k) => { document.querySelectorAll('.tl-card input')[k].click(); document.querySelector('.tl-last').click(); }", number)
                    if wide := overflow(page):
                        yield f"{where}: {wide}"
                    if beyond := page.evaluate(BEYOND):
                        yield f"{where}: {beyond} reaches beyond the frame"
                yield from (f"{where}: {problem}" for problem in visit.problems)
                visit.problems.clear()
        context.close()


def narrower(browser, home, site):
    """A window that changes its width gets a drawing of the new width, at the same step."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    name = concept_pages(site)[0]
    page.goto(f"{home}en/{name}")
    page.locator(".tl-forward").click()
    before = sentence(page)
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_timeout(200)
    if overflow(page) or page.locator(".tl-drawing").bounding_box()["width"] > 360:
        yield f"en/{name}: made narrower, the drawing is still wide"
    if sentence(page) != before:
        yield f"en/{name}: made narrower, another step is told"
    context.close()


def accessibility(browser, home, site):
    """axe-core finds nothing serious or critical on any concept page, at a step, with the list of steps open."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    for theme in THEMES:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=theme)
        page = context.new_page()
        for language in LANGUAGES:
            for name in some_pages(site, language):
                page.goto(f"{home}{language}/{name}")
                page.locator(".tl-forward").first.click()
                page.locator("details.timeline-order:not([hidden]) summary").first.click()
                page.wait_for_timeout(250)  # until nothing moves
                for found in axe.run(page).response["violations"]:
                    if found["impact"] in ("serious", "critical"):
                        yield f"{language}/{name}, {theme}: {found['id']} ({found['impact']}): {found['nodes'][0]['html'][:160]}"
        context.close()


def still(browser, home, site):
    """Who asked for less motion sees none."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    name = concept_pages(site)[0]
    page.goto(f"{home}en/{name}")
    page.locator(".tl-forward").click()
    moves = page.evaluate("""() => [...document.querySelectorAll('figure.timeline *')].filter(
      (e) => getComputedStyle(e).transitionDuration.split(', ').some((t) => parseFloat(t) > 0.001) && e.closest('.tl-stage')).length""")
    if moves:
        yield f"en/{name}: {moves} parts of the drawing move"
    context.close()


def without_scripts(browser, home, site):
    """Without JavaScript: no dead controls; the picture, where there is one, and the steps of every schedule as lists."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for language in LANGUAGES:
        for name in concept_pages(site):
            page.goto((site / language / name).as_uri())
            where, figure = f"{language}/{name}", page.locator("figure.timeline").first
            if figure.locator("button, input").count():
                yield f"{where}: controls that do nothing"
            picture = figure.locator(".timeline-picture svg")
            if picture.count() and not picture.is_visible():
                yield f"{where}: the picture is hidden"
            lists = figure.locator("details.timeline-order")
            if lists.count() < 2 or not lists.first.locator("li").first.is_visible():
                yield f"{where}: the steps are not to be seen"
                continue
            lists.nth(1).locator("summary").click()
            if not lists.nth(1).locator("li").last.is_visible():
                yield f"{where}: the second list does not unfold"
    context.close()


CASES = {case.__name__: case for case in (steps_by_keyboard, buttons, schedules, told_truly, widths, narrower, accessibility,
                                          still, without_scripts)}

if __name__ == "__main__":
    sys.exit(with_browser(Path(sys.argv[1]).resolve(), CASES, sys.argv[2:], concept_pages))
