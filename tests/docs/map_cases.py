"""Room: tests of the docs. Cases of browser_test.py: how a reader finds the way. The map of the chapters and what it keeps
of the reader's progress; the order of search results; an address that does not exist."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
            for file in sorted((ROOT / "chapters").glob("*/chapter.toml"))}
LANGUAGES = ("en", "zh_CN", "both")
PAGES = ("index.html", "chapters/index.html")


def course_map(browser, home, site):
    """Without JavaScript the map has every chapter with a link, minutes, exercises and what it builds on. Where it is laid
    out as a map, no two cards overlap and each stands below those that it builds on."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    for language in LANGUAGES:
        for name in PAGES:
            page.goto((site / language / name).as_uri())
            cards = page.locator(".course-map li.map-card").all()
            if len(cards) != len(CHAPTERS):
                yield f"{language}/{name}: {len(cards)} chapters on the map, not {len(CHAPTERS)}"
                continue
            boxes = {}
            for card, (chapter, data) in zip(cards, CHAPTERS.items()):
                where, text = f"{language}/{name}, {chapter}", card.text_content()
                wanted = [chapter[:2], str(data["minutes"]), str(len(data["exercise"])), *(n[:2] for n in data["needs"])]
                yield from (f"{where}: does not say {word}" for word in wanted if word not in text)
                if not (card.locator("a").first.get_attribute("href") or "").endswith(f"{chapter}/index.html"):
                    yield f"{where}: no link to the chapter"
                boxes[chapter] = card.bounding_box()
            if name == "index.html" and not page.locator(".map-ways").is_visible():
                yield f"{language}/{name}: no map at 1280 px"
            for chapter, box in boxes.items():
                for other, its in boxes.items():
                    apart = max(abs(box["x"] - its["x"]) - box["width"], abs(box["y"] - its["y"]) - box["height"])
                    if chapter < other and apart < 0:
                        yield f"{language}/{name}: the cards of {chapter} and {other} overlap"
                if name == "index.html" and any(boxes[n]["y"] >= box["y"] for n in CHAPTERS[chapter]["needs"]):
                    yield f"{language}/{name}: {chapter} does not stand below what it builds on"
    context.close()


def shown(page):
    """What the map says of the first chapter, and the next step."""
    card = page.locator(".map-card").first.locator(".map-progress")
    return card.text_content() if card.count() else "", page.locator(".next-step a").first.get_attribute("href")


def next_exercise():
    """Where the next step leads after the first exercise of the first chapter."""
    chapter, data = next(iter(CHAPTERS.items()))
    return f"{chapter}/exercise.html#exercise-{data['exercise'][1]['id']}"


def progress(browser, home, site):
    """Read to the end, tick an exercise by keyboard, answer; the map tells it and the next step. A progress file is read;
    another file is not. All of it can be forgotten. From a server and from a folder."""
    first, data = next(iter(CHAPTERS.items()))
    keys = [f"{chapter[3:]}/{e['id'][3:]}" for chapter, its in CHAPTERS.items() for e in its["exercise"]]
    for language, base in (("en", home), ("zh_CN", site.as_uri() + "/"), ("both", home)):
        context = browser.new_context(viewport={"width": 1280, "height": 700})
        page = context.new_page()
        where = f"{language} at {base.split(':')[0]}"
        front = f"{base}{language}/index.html"
        page.goto(front)
        if shown(page)[0] or not (shown(page)[1] or "").endswith(f"{first}/index.html"):
            yield f"{where}: a new reader sees {shown(page)}"
        page.goto(f"{base}{language}/chapters/{first}/index.html")
        page.locator("ul.chapter-pages").scroll_into_view_if_needed()
        page.wait_for_function("localStorage.getItem('gridlings:progress')", timeout=4000)
        page.goto(f"{base}{language}/chapters/{first}/exercise.html")
        page.locator(".mark-done input").first.focus()
        page.keyboard.press("Space")
        page.evaluate("name => localStorage.setItem(`gridlings:chapters/${name}/quiz.html`, '{\"question-1\": true}')", first)
        page.goto(front)
        text, step = shown(page)
        wanted = ["已读", f"1/{len(data['exercise'])}"] if language == "zh_CN" else ["Read", f"1/{len(data['exercise'])}", "quiz 1/"]
        if any(word not in text for word in wanted) or not step.endswith(next_exercise()):
            yield f"{where}: after a page, an exercise and a question the map says {text!r}, next is {step}"
        page.locator(".map-tools input[type=file]").set_input_files(
            {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"milk passed\n"})
        page.wait_for_function("document.querySelector('.map-tools .told').textContent")
        wrong = page.locator(".map-tools .told").text_content()
        lines = [f"{key} passed solved best=10 hints=1" for key in keys[:-1]] + [f"{keys[-1]} best=3", "other/thing passed"]
        page.locator(".map-tools input[type=file]").set_input_files(
            {"name": "progress.txt", "mimeType": "text/plain", "buffer": "\n".join(["# Gridlings: progress", *lines]).encode()})
        page.wait_for_function("before => document.querySelector('.map-tools .told').textContent !== before", arg=wrong)
        if str(len(keys) - 1) not in page.locator(".map-tools .told").text_content():
            yield f"{where}: of {len(keys) - 1} solved exercises in a progress file the page took in: {shown(page)}"
        if page.locator(".map-card.solved").count() != len(CHAPTERS) - 1:
            yield f"{where}: {page.locator('.map-card.solved').count()} chapters solved, not all but the last"
        page.goto(f"{base}{language}/chapters/index.html")
        marked = page.locator("[data-exercise].done").evaluate_all("all => new Set(all.map((e) => e.dataset.exercise)).size")
        if marked != len(keys) - 1:
            yield f"{where}: {marked} exercises have a mark in the table"
        page.on("dialog", lambda dialog: dialog.accept())
        page.locator(".map-tools button").click()
        left = page.evaluate("Object.keys(localStorage).filter((place) => place.startsWith('gridlings:')).length")
        if left or page.locator(".map-progress, [data-exercise].done").count():
            yield f"{where}: something is left of a progress that was to be forgotten"
        context.close()


# What is asked, and how the title of the page begins that must come first.
ASKED = {"en": {"tail launch": "Hello, tail launch", "fire and forget": "Fire and forget",
                "race": "Findings", "Glossary": "Glossary"},
         "zh_CN": {"尾部启动": "你好，尾部启动", "流": "设备端的流", "事件": "设备端的事件", "线程块": "共享内存止于线程块"}}


def best_first(browser, home, site):
    """The page that is about what was asked for is the first result; no two results look alike. Also from a folder."""
    context = browser.new_context()
    page = context.new_page()
    for base in (home, site.as_uri() + "/"):
        for language, asked in ASKED.items():
            for words, wanted in asked.items():
                page.goto(f"{base}{language}/search.html?q={words.replace(' ', '+')}")
                page.wait_for_selector("#search-results ul.search > li", timeout=8000)
                page.wait_for_function("!document.querySelector('#search-progress .blink, #search-progress .dots')")
                titles = page.locator("#search-results ul.search > li > a").all_text_contents()
                if not titles or not titles[0].startswith(wanted):
                    yield f"{language}, {words}: the first results are {titles[:3]}, not {wanted}"
                if twice := {title for title in titles if titles.count(title) > 1}:
                    yield f"{language}, {words}: results that look alike: {sorted(twice)[:3]}"
    context.close()


def not_found(browser, home, site):
    """The page that a server shows for a wrong address, at any depth: its links lead back into the site."""
    context = browser.new_context()
    page = context.new_page()
    body = (site / "404.html").read_text(encoding="utf-8")
    for wrong in ("nothing.html", "en/chapters/99-none/index.html", "zh_CN/reference/nothing.html"):
        page.route(f"{home}{wrong}", lambda route: route.fulfill(status=404, content_type="text/html; charset=utf-8", body=body))
        page.goto(f"{home}{wrong}")
        for target in page.locator("a").evaluate_all("all => all.map((link) => link.href)"):
            if page.request.get(target).status != 200 or not target.startswith(home):
                yield f"404 at {wrong}: a link to {target}"
    context.close()


CASES = (course_map, progress, best_first, not_found)
