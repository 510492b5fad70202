"""Room: docs. A chapter on one page, for printing: OUT/print/en/NN-name.html and its Chinese counterpart, made from
OUT/en and OUT/zh_CN after both are built.

Concept, exercises, quiz; then, each on a sheet of its own, the hints and the answers. The solutions come only when asked
for (see pdf.py). The page needs no script, and on paper it has no link that leads out of it but those to the web."""

import copy
import re
from pathlib import Path

from bs4 import BeautifulSoup

PARTS = ("index", "exercise", "quiz", "solution")
WORDS = {
    "en": {"lang": "en", "chapter": "Chapter {}", "hints": "Hints", "answers": "Answers to the quiz", "hint": "Hint",
           "right": "right", "wrong": "wrong", "several": "Choose all that are right.", "back": "The chapter", "other": "简体中文",
           "how": "To print it or to keep it as a PDF, use your browser's print command (Ctrl+P). Hints and answers are on "
                  "sheets of their own at the end; solutions are left out."},
    "zh_CN": {"lang": "zh-CN", "chapter": "第 {} 章", "hints": "提示", "answers": "测验答案", "hint": "提示",
              "right": "正确", "wrong": "错误", "several": "可多选：请选出所有正确的选项。", "back": "返回本章", "other": "English",
              "how": "要打印或保存为 PDF，请使用浏览器的打印功能（Ctrl+P）。提示和答案在末尾，各自另起一页；不含参考答案。"},
}
LETTERS = "ABCDEFGH"
OTHER = {"en": "zh_CN", "zh_CN": "en"}
HERE = re.compile(r"^(?:\.\./[\w-]+/)?(\w+)\.html(?:#(.*))?$")


def chapters(site):
    return sorted(page.parent.name for page in (site / "en/chapters").glob("[0-9][0-9]-*/index.html"))


class Chapter:
    """One chapter in one language on its way to one page."""

    def __init__(self, site, language, name, solutions=False):
        self.language, self.name, self.words = language, name, WORDS[language]
        self.folder = site / language / "chapters" / name
        self.parts = [part for part in PARTS if (self.folder / f"{part}.html").exists() and (solutions or part != "solution")]
        self.soup = BeautifulSoup("", "html.parser")
        self.head = BeautifulSoup((self.folder / "index.html").read_text(encoding="utf-8"), "html.parser").head
        self.hints, self.answers = self.sheet("hints"), self.sheet("answers")

    def tag(self, name, text=None, **attributes):
        made = self.soup.new_tag(name, **{key.rstrip("_"): value for key, value in attributes.items()})
        if text:
            made.string = text
        return made

    def sheet(self, name):
        section = self.tag("section", id=name, class_="sheet")
        section.append(self.tag("h2", self.words[name]))
        return section

    def part(self, name):
        """The text of one page, its ids made unique, its links led to this page or taken away."""
        page = BeautifulSoup((self.folder / f"{name}.html").read_text(encoding="utf-8"), "html.parser")
        text = page.find("article", class_="bd-article").find("section")
        for node in text.select("script, a.headerlink, .toctree-wrapper, ul.chapter-pages, p.eyebrow, p.print-link"):
            node.decompose()
        for node in text.find_all(id=True):
            node["id"] = f"{name}-{node['id']}"
        for attribute in ("aria-labelledby", "aria-describedby"):
            for node in text.find_all(attrs={attribute: True}):
                node[attribute] = " ".join(f"{name}-{word}" for word in node[attribute].split())
        text["id"] = name
        for link in text.find_all("a", href=True):
            self.lead(link, name)
        for code in text.find_all("pre"):  # a narrow screen scrolls it, by keyboard, too
            code["tabindex"] = "0"
        for image in text.find_all("img", src=True):
            image["src"] = f"../../{self.language}/chapters/{self.name}/{image['src']}"
        if name != "index":
            text["class"] = ["part"]
            for heading in text.find_all(re.compile("^h[1-5]$")):
                heading.name = f"h{int(heading.name[1]) + 1}"
        return text

    def lead(self, link, page):
        target = link["href"]
        if re.match(r"https?:", target):
            return
        match = HERE.match(target)
        if target.startswith("#"):
            link["href"] = f"#{page}-{target[1:]}"
        elif match and match[1] in self.parts and target.startswith((match[1], f"../{self.name}/")):
            link["href"] = f"#{match[1]}" + (f"-{match[2]}" if match[2] else "")
        else:
            link.unwrap()

    def take_hints(self, text):
        """From the exercises to their own sheet."""
        for box in text.select(".admonition.exercise"):
            hints = box.select("details.hint-text")
            if not hints:
                continue
            self.hints.append(self.tag("h3", box.find(class_="admonition-title").get_text()))
            steps = self.tag("ol", class_="hints")
            for details in hints:
                step = self.tag("li")
                step.extend(node.extract() for node in details.find_all("p", recursive=False))
                steps.append(step)
            self.hints.append(steps)
            hints[0].decompose()

    def take_answers(self, text):
        """Choices become lines to tick; their reasons go to the last sheet."""
        for number, question in enumerate(text.select("section.question"), 1):
            heading = self.tag("h3", f"{number}. ")
            heading.extend(copy.copy(node) for node in question.find(class_="asked").children)
            self.answers.append(heading)
            reasons, lines = self.tag("ul", class_="reasons"), self.tag("ul", class_="choices")
            if question.has_attr("data-several"):
                question.find(class_="asked").insert_after(self.tag("p", self.words["several"], class_="several"))
            choices = question.select("details.choice")
            choices[0].insert_before(lines)
            for letter, choice in zip(LETTERS, choices):
                right = "right" in choice["class"]
                line = self.tag("li", f"{letter}  ", class_="choice-line")
                line.extend(list(choice.find("summary").contents))
                lines.append(line)
                reason = self.tag("li", class_="right" if right else "wrong")
                reason.append(self.tag("strong", f"{letter} {'✓' if right else '✗'} {self.words['right' if right else 'wrong']}"))
                box = choice.find(class_="reason")
                box.find(class_="judgement").decompose()
                reason.extend(list(box.contents))
                reasons.append(reason)
                choice.decompose()
            self.answers.append(reasons)

    def unfold(self, text):
        """Nothing unfolds on paper. Of a solution's title, `Show 01-name.cu`, the file's name is enough."""
        for details in text.select("details"):
            summary = details.find("summary")
            summary.name = "p"
            summary["class"] = ["unfolded-title"]
            if "solution" in details.get("class", []):
                summary.string = summary.get_text().split()[-1]
            details.name = "div"

    def page(self):
        article = self.tag("article", class_="bd-article whole-chapter")
        article.append(self.tag("p", self.words["chapter"].format(self.name[:2]), class_="eyebrow"))
        texts = {name: self.part(name) for name in self.parts}
        if "exercise" in texts:
            self.take_hints(texts["exercise"])
        if "quiz" in texts:
            self.take_answers(texts["quiz"])
        for name in ("index", "exercise", "quiz"):
            if name in texts:
                article.append(texts[name])
        article.extend(sheet for sheet in (self.hints, self.answers) if len(sheet.contents) > 1)
        if "solution" in texts:
            article.append(texts["solution"])
        self.unfold(article)
        return self.document(article, texts["index"].find("h1").get_text())

    def document(self, article, title):
        up = "../.."
        styles = "\n".join(f'<link rel="stylesheet" href="{up}/{self.language}/{link["href"].removeprefix("../../")}">'
                           for link in self.head.find_all("link", rel="stylesheet"))
        full = f"{self.words['chapter'].format(self.name[:2])} · {title}"
        quoted = full.replace("\\", "\\\\").replace('"', '\\"')
        other = WORDS[OTHER[self.language]]
        return f"""<!doctype html>
<html lang="{self.words['lang']}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>{full} — Gridlings</title>
<link rel="icon" href="{up}/{self.language}/_static/favicon.svg">
<link rel="alternate" hreflang="{other['lang']}" href="../{OTHER[self.language]}/{self.name}.html">
{styles}
<style>@page {{ @top-left {{ content: "{quoted}"; }} @top-right {{ content: "Gridlings"; }} }}</style>
</head>
<body>
<nav class="on-screen"><a href="{up}/{self.language}/chapters/{self.name}/index.html">← {self.words['back']}</a>
<a href="../{OTHER[self.language]}/{self.name}.html" lang="{other['lang']}" hreflang="{other['lang']}">{self.words['other']}</a>
<p>{self.words['how']}</p></nav>
<main>
{article}
</main>
</body>
</html>
"""


def build(site):
    """Writes OUT/print; returns how many pages it has."""
    names = chapters(site)
    for language in WORDS:
        folder = site / "print" / language
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            (folder / f"{name}.html").write_text(Chapter(site, language, name).page(), encoding="utf-8")
    return len(names) * len(WORDS)
