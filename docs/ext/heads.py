"""Room: docs. What the head of a page says of it: a title that tells the quiz of one chapter from that of another, also in
a list of search results, and a description, the page's first paragraph. And the order of search results, search_scorer.js."""

import re
from html import escape
from pathlib import Path

from docutils import nodes

from chapters import chapter

LONGEST = {"en": 180, "zh_CN": 90}  # characters of a description
NUMBER = {"en": "Chapter {}", "zh_CN": "第 {} 章"}


def name_pages(app, env):
    """`Quiz` becomes `Quiz · Chapter 03, From a loop to a child grid`, but for the heading and the navigation."""
    for docname in env.all_docs:
        match = re.fullmatch(r"chapters/((\d\d)-[^/]+)/(?!index)\w+", docname)
        if not match:
            continue
        title = chapter(match[1], env)["title"][app.config.language]
        of = NUMBER[app.config.language].format(match[2]) + (f"《{title}》" if app.config.language == "zh_CN" else f", {title}")
        env.longtitles[docname] = nodes.title(text=f"{env.titles[docname].astext()} · {of}")


def shortened(text, longest):
    """Cut behind a sentence, else behind a word."""
    text = " ".join(text.split())
    if len(text) <= longest:
        return text
    head = text[:longest]
    end = max(head.rfind(mark) for mark in (". ", "。", "? ", "？"))
    return head[: end + 1] if end > longest // 3 else head.rsplit(" ", 1)[0].rstrip("，、, ") + "…"


def first_words(doctree, least):
    """The first paragraph that says something."""
    texts = (p.astext() for p in doctree.findall(nodes.paragraph) if "eyebrow" not in p["classes"])
    return next((text for text in texts if len(text) > least), "")


def describe(app, pagename, templatename, context, doctree):
    if not doctree:
        return
    longest = LONGEST[app.config.language]
    if re.search(r"/(solution|quiz)$", pagename):  # their first paragraphs would give an answer away
        text = app.env.longtitles[pagename].astext()
    else:
        text = shortened(first_words(doctree, longest // 6), longest)
    if text:
        tag = f'<meta name="description" content="{escape(text, quote=True)}" />'
        context["metatags"] = context.get("metatags", "") + tag


def order_results(app, config):
    config.html_search_scorer = str(Path(__file__).parents[1] / "search_scorer.js")


def setup(app):
    app.connect("config-inited", order_results)
    app.connect("env-updated", name_pages)
    app.connect("html-page-context", describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
