"""Room: docs. The third way of reading: OUT/both, made from OUT/en and OUT/zh_CN after both are built.

Each text of the English page gets the Chinese text of the same id beside it (see ext/paragraphs.py). Paragraphs become
two columns, or one above the other where there is no room; headings and other single lines hold both. Listings and
pictures stand once. The pages use the styles, scripts, pictures and the search of the English site."""

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from bs4 import BeautifulSoup

TEXT_ID = re.compile(r"(m-[0-9a-f]{10}|x)(-\d+)?$")
HAN = re.compile("[\u3400-\u9fff]")
SKIPPED = {"search.html", "genindex.html"}
TITLE = "Gridlings: English · 简体中文"


class Unlike(Exception):
    """The two languages of a page do not have the same texts."""


def texts(article):
    return {node["id"]: node for node in article.find_all(id=TEXT_ID)}


def inside(node):
    """What a node holds, without the link to itself that headings end with."""
    for link in node.find_all("a", class_="headerlink"):
        link.extract()
    return [child.extract() for child in list(node.children)]


def column(soup, tag, language, children):
    part = soup.new_tag(tag, lang=language)
    part.extend(children)
    return part


def join(soup, english, chinese):
    """The Chinese text beside the English one; where both are the same, such as a number, one is enough."""
    if english.get_text() == chinese.get_text() or not HAN.search(chinese.get_text()):
        return
    link = english.find("a", class_="headerlink")
    for ornament in chinese.find_all(attrs={"aria-hidden": "true"}):
        ornament.extract()
    first, second = inside(english), inside(chinese)
    plain = english.name == "p" and not english.get("class") and english.find_parent(["summary", "figcaption"]) is None
    english["class"] = [*english.get("class", []), "pair" if plain else "pair-line"]
    english.append(column(soup, "span", "en", first))
    english.append(column(soup, "span", "zh-CN", second))
    if link:
        english.append(link)


def timelines(article, other):
    """A timeline stands once; its own words are given in both languages."""
    for english, chinese in zip(article.select("figure.timeline"), other.select("figure.timeline"), strict=True):
        english["data-more-words"] = chinese["data-words"]


def relocate(soup, page):
    """Everything that is not a page of both languages is the English site's."""
    up = "../" * page.as_posix().count("/")
    for tag, attribute in (("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"), ("form", "action")):
        for node in soup.find_all(tag, **{attribute: True}):
            parts = urlsplit(node[attribute])
            if parts.scheme or parts.netloc or not parts.path:
                continue
            target = Path(os.path.normpath(page.parent / parts.path))
            if target.parts[:1] == ("..",) or (target.suffix == ".html" and target.name not in SKIPPED and tag == "a"):
                continue
            node[attribute] = f"{up}../en/{target.as_posix()}" + parts._replace(path="").geturl()
    soup.html["data-content_root"] = f"{up}../en/"


def languages(soup, page):
    """From here the other two ways of reading are the two languages."""
    up = "../" * (page.as_posix().count("/") + 1)
    for link in soup.select('a.language-link[hreflang="mul"]'):
        link["hreflang"] = link["lang"] = "en"
        link["href"] = f"{up}en/{page.as_posix()}"
        link.string = link["title"] = "English"
    for link in soup.find_all("link", rel="alternate"):
        link.extract()


def joined(english_file, chinese_file, page):
    english = BeautifulSoup(english_file.read_text(encoding="utf-8"), "html.parser")
    chinese = BeautifulSoup(chinese_file.read_text(encoding="utf-8"), "html.parser")
    article, other = (soup.find("article", class_="bd-article") for soup in (english, chinese))
    left, right = texts(article), texts(other)
    if left.keys() != right.keys():
        raise Unlike(f"{page}: texts in one language only: {sorted(left.keys() ^ right.keys())[:5]}")
    for key, node in left.items():
        if node.find(id=TEXT_ID) is None:  # the innermost text: a list's paragraph rather than its item
            join(english, node, right[key])
    timelines(article, other)
    article["class"] = [*article.get("class", []), "side-by-side"]
    relocate(english, page)
    languages(english, page)
    if english.title:
        english.title.string = english.title.get_text().split(" — ")[0] + " — " + TITLE
    return str(english)


def build(out):
    """Writes OUT/both; returns how many pages it has."""
    pages = [file.relative_to(out / "en") for file in (out / "en").rglob("*.html") if "_static" not in file.parts]
    for page in pages:
        if page.name in SKIPPED:
            continue
        target = out / "both" / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(joined(out / "en" / page, out / "zh_CN" / page, page), encoding="utf-8")
    return len(pages)
