#!/usr/bin/env python3
"""Room: tests of the docs. docs_test.py CASE BUILD-FOLDER PYTHON; exit code 77: skipped, a tool is not installed.

    build      both languages build, warnings being errors; the built pages keep what they promise
    shown      what docs/shown/ shows is what the program says
    terms      the catalogs and the chapters use the words of docs/terms.csv
    troubleshooting   each heading of the page is what a tool prints
    chapters   a finished chapter has all its pages, and they have what a chapter's pages have
    browser    the site in a real browser: see browser_test.py
    timelines  its timelines: see timeline_test.py
    commands   the commands' page has every command and option of --help, and no other
"""

import csv
import json
import re
import shutil
import subprocess
import sys
import tomllib
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77
# Terms that a search in the Chinese site must find.
TERMS = ["核函数", "线程块", "尾部启动", "即发即弃", "子网格", "共享内存", "动态并行", "设备堆", "调度"]


class Page(HTMLParser):
    """Ids, headings, code blocks, links and text of a built page."""

    def __init__(self, file):
        super().__init__(convert_charrefs=True)
        self.ids, self.links, self.code, self.levels, self.text, self.labels = [], [], [], [], [], []
        self._pre = 0
        self._terminal = False  # what the program says is in the page's language
        self._silent = 0
        self.html = file.read_text(encoding="utf-8")
        self.feed(self.html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag in ("a", "link", "script", "img"):
            self.links.append((tag, attributes.get("href") or attributes.get("src") or ""))
        self.labels += [attributes.get(name) or "" for name in ("title", "aria-label", "placeholder", "alt")]
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(tag)
        if tag == "pre":
            self._pre += 1
            if not self._terminal:
                self.code.append("")
        if tag == "div":
            self._terminal = "terminal" in (attributes.get("class") or "").split()
        self._silent += tag in ("script", "style")

    def handle_endtag(self, tag):
        self._pre -= tag == "pre"
        self._silent -= tag in ("script", "style")

    def handle_data(self, data):
        if self._pre:
            if not self._terminal:
                self.code[-1] += data
        elif not self._silent:
            self.text.append(data)


def pages(site):
    skipped = ("genindex.html", "search.html")
    files = (f for f in sorted(site.rglob("*.html")) if f.name not in skipped and "_static" not in f.parts)
    return {str(f.relative_to(site)): Page(f) for f in files}


def link_problems(site, name, page):
    for tag, link in page.links:
        where = f"{site.name}/{name}"
        if re.match(r"https?:|//", link):
            if tag != "a":
                yield f"{where} loads {link} from elsewhere"
            continue
        path, _, anchor = link.split("?")[0].partition("#")
        if not path or path.startswith(("mailto:", "data:", "javascript:")):
            continue
        target = (site / name).parent / path
        if not target.exists():
            yield f"{where} links to {link}, which does not exist"
        elif anchor and target.suffix == ".html" and anchor not in Page(target).ids:
            yield f"{where} links to {link}, which has no such place"


BLANK_BEFORE_MARKUP = re.compile(r"[\u3400-\u9fff] <(?:a|em|strong)\b[^>]*>(?:<[^>]*>)*[\u3400-\u9fff]")


def text_problems(name, page):
    text = "".join(page.text)
    if blank := BLANK_BEFORE_MARKUP.search(page.html):
        yield f"zh_CN/{name} has a blank before a link or stressed words: {blank[0]!r}"
    if gap := re.search(r"[\u3400-\u9fff][^\S\u3000]*\n\s*[\u3400-\u9fff]", text):
        around = text[max(0, gap.start() - 15) : gap.end() + 15]
        if "\n\n" not in gap[0]:
            yield f"zh_CN/{name} has a line end between characters, which shows as a gap: {around!r}"
    for sign in ("\ufffd", "``", "]_ ", ":doc:", ":ref:"):
        if sign in text:
            yield f"zh_CN/{name} shows raw markup: {sign}"


# Words of the theme that a page in Chinese must not show; others are names, code or the other language's.
THEME_WORDS = ["Sidebar", "Color mode", "System Settings", "Search the docs", "On this page", "Previous", "Next"]


def head_problems(site):
    """Every page has a title that no other has, a description that gives no answer away, a language, an icon."""
    titles = {}
    for file in sorted(site.rglob("*.html")):
        name, html = file.relative_to(site), file.read_text(encoding="utf-8")
        if "_static" in name.parts:
            continue
        title = re.search(r"<title>(.*?)</title>", html, re.S)
        if not title or title[1] in titles:
            yield f"{site.name}/{name} has the title of {titles.get(title and title[1])}: {title and title[1]}"
        titles[title and title[1]] = name
        if not re.search(r'<html[^>]* lang="(en|zh-CN)"', html) or not re.search(r'<link[^>]* rel="icon"', html):
            yield f"{site.name}/{name} lacks a language or an icon"
        numbers = len(set(re.findall(r'toctree-l1[^>]*>\s*<a[^>]*>\s*(\d\d) ', html)))
        if name.parts[0] == "chapters" and numbers != len(list((ROOT / "chapters").glob("*/chapter.toml"))):
            yield f"{site.name}/{name} has the numbers of {numbers} chapters beside it"
        if name.name in ("search.html", "genindex.html"):
            continue
        description = re.search(r'<meta (?=[^>]*name="description")[^>]*content="([^"]*)"', html)
        if not description or not 10 <= len(unescape(description[1])) <= 200:
            yield f"{site.name}/{name} has the description {description and description[1]}"
        elif any(description[1] in reason for reason in re.findall(r'class="reason.*?</details>', html, re.S)):
            yield f"{site.name}/{name} gives an answer away: {description[1]}"


def theme_problems(name, page):
    words = " ".join(page.text + page.labels)
    yield from (f"zh_CN/{name} has the theme's word {word!r}" for word in THEME_WORDS if word in words)


def likeness_problems(english, chinese):
    """The two sites have the same pages, the same headings, the same code."""
    for name in english.keys() ^ chinese.keys():
        yield f"{name} exists in one language only"
    for name in english.keys() & chinese.keys():
        one, other = english[name], chinese[name]
        if one.levels != other.levels:
            yield f"{name}: the headings differ between the languages"
        if not name.startswith(("index", "start", "reference/verdict")) and one.code != other.code:
            yield f"{name}: the listings differ between the languages"
        if f"../{'../' * name.count('/')}zh_CN/{name}" not in [link for _, link in one.links]:
            yield f"{name}: no link to the page in Chinese"
        if f"../{'../' * name.count('/')}en/{name}" not in [link for _, link in other.links]:
            yield f"{name}: no link to the page in English"


def search_problems(site):
    """The words of the query, as the browser cuts them, must be in the index."""
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text[text.index("{") : text.rindex("}") + 1])
    for term in TERMS:
        for pair in (term[i : i + 2] for i in range(len(term) - 1)):
            if pair not in index["terms"] and pair not in index["titleterms"]:
                yield f"a search for {term} finds nothing: {pair} is not in the index"
    if "splitQuery" not in (site / "_static/language_data.js").read_text(encoding="utf-8"):
        yield "the browser does not cut Chinese queries"


def paragraphs(file):
    """Id -> words of the paragraphs that the catalogs know."""
    html = file.read_text(encoding="utf-8")
    found = re.findall(r'<p[^>]* id="(m-[^"]+)"[^>]*>(.*?)</p>', html, re.S)
    return {name: unescape(re.sub(r"<[^>]*>", "", text)) for name, text in found}


def side_by_side_problems(site):
    """Every paragraph is there twice, first in English; nothing has lost its place."""
    for file in sorted((site / "en").rglob("*.html")):
        name = file.relative_to(site / "en")
        if file.name in ("search.html", "genindex.html") or "_static" in name.parts:
            continue
        english, chinese = paragraphs(file), paragraphs(site / "zh_CN" / name)
        if not (site / "both" / name).exists():
            yield f"both/{name} is missing"
            continue
        both = paragraphs(site / "both" / name)
        for key in english.keys() | chinese.keys() | both.keys():
            one, other = english.get(key, ""), chinese.get(key, "")
            if both.get(key) not in (one + other, one):
                yield f"both/{name}: paragraph {key} is {both.get(key)!r}, not {one + other!r}"
            elif both[key] == one != other and re.search("[\u3400-\u9fff]", other):
                yield f"both/{name}: paragraph {key} has no Chinese"


def build(build_folder, python):
    if not Path(python).exists() or not shutil.which("doxygen"):
        print("skipped: the tools of docs/requirements.txt and doxygen are not installed; ./gridlings docs does it")
        return SKIPPED
    site = build_folder / "docs"
    done = subprocess.run([python, ROOT / "docs/build.py", site])
    if done.returncode:
        return 1
    english, chinese = pages(site / "en"), pages(site / "zh_CN")
    problems = list(likeness_problems(english, chinese)) + list(search_problems(site / "zh_CN"))
    for language in ("en", "zh_CN", "both"):
        problems += head_problems(site / language)
    for language, all_pages in (("en", english), ("zh_CN", chinese)):
        for name, page in all_pages.items():
            problems += link_problems(site / language, name, page)
    problems += side_by_side_problems(site)
    for folder in (site / "both", site / "print/en", site / "print/zh_CN"):
        for name, page in pages(folder).items():
            problems += link_problems(folder, name, page)
    for name, page in pages(site / "print/zh_CN").items():
        problems += text_problems(f"../print/zh_CN/{name}", page)
    for name, page in chinese.items():
        problems += [*text_problems(name, page), *theme_problems(name, page)]
    return report(problems)


# What each page of a chapter must have.
PAGES = {
    "index": [r"^\.\. trace:: ", r"literalinclude:: |code-block:: cuda", r":class: tip", r":class: warning",
              r"^\.\. chapter-pages::"],
    "exercise": [r"^\.\. exercises:: {name}$", r"^\.\. verdict-of:: {number}", r"^\.\. program-output:: {name}$"],
    "solution": [],
    "quiz": [],
}


def chapter_problems(folder):
    """A chapter is finished when what its whole program prints has been recorded."""
    name, count = folder.name, len(list(folder.glob("[0-9][0-9]-*.cu")))
    if not (ROOT / "tests/programs/expected" / f"{name}.txt").exists():
        return
    for page, patterns in PAGES.items():
        file = ROOT / "docs/chapters" / name / f"{page}.rst"
        if not file.exists():
            yield f"docs/chapters/{name}/{page}.rst is missing"
            continue
        text = file.read_text(encoding="utf-8")
        for pattern in patterns:
            wanted = pattern.format(name=name, number=name[:2])
            if not re.search(wanted, text, re.M):
                yield f"docs/chapters/{name}/{page}.rst has nothing like {wanted}"
        numbers = [f"{name[:2]}.{k}" for k in range(1, count + 1)]
        if page == "solution":
            yield from (f"docs/chapters/{name}/solution.rst lacks `.. solution:: {number}`" for number in numbers
                        if not re.search(rf"^\.\. solution:: {number}$", text, re.M))
        if page == "quiz" and not 4 <= len(re.findall(r"^\.\. question:: ", text, re.M)) <= 8:
            yield f"docs/chapters/{name}/quiz.rst has not 4 to 8 questions"


def chinese_texts():
    """(place, text) of all that is written in Simplified Chinese for readers, but for listings."""
    entry = re.compile(r'^msgstr(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.M)
    for file in [*sorted((ROOT / "docs/locale").rglob("*.po")), ROOT / "po/zh_CN.po"]:
        for match in entry.finditer(file.read_text(encoding="utf-8")):
            yield file, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', match[1]))
    for file in sorted((ROOT / "chapters").glob("*/chapter.toml")):
        yield file, file.read_text(encoding="utf-8").replace("\\\n", "")
    yield ROOT / "README.zh_CN.md", (ROOT / "README.zh_CN.md").read_text(encoding="utf-8")


def terms(_build_folder, _python):
    with (ROOT / "docs/terms.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    problems = [f"docs/terms.csv: {row['en']} lacks a column" for row in rows
                if not all(value for column, value in row.items() if column != "not_zh_CN")]
    names = [row["en"] for row in rows]
    problems += [f"docs/terms.csv has {name} twice" for name in sorted(set(names)) if names.count(name) > 1]
    for place, text in chinese_texts():
        for row in rows:
            problems += [f"{place.relative_to(ROOT)}: not {wrong}, but {row['zh_CN']}, in: {text[:60]}"
                         for wrong in filter(None, row["not_zh_CN"].split(";")) if wrong in text]
    return report(problems)


def course_problems():
    """The map needs to know how long a chapter takes and on which earlier ones it builds."""
    earlier = set()
    for file in sorted((ROOT / "chapters").glob("*/chapter.toml")):
        data, name = tomllib.loads(file.read_text(encoding="utf-8")), file.parent.name
        if not 10 <= data.get("minutes", 0) <= 240:
            yield f"chapters/{name}/chapter.toml: `minutes` is {data.get('minutes')}"
        if earlier and not data.get("needs"):
            yield f"chapters/{name}/chapter.toml: `needs` names no chapter"
        yield from (f"chapters/{name}/chapter.toml: `needs` names {n}, which is no earlier chapter"
                    for n in data.get("needs", []) if n not in earlier)
        earlier.add(name)


def chapters(_build_folder, _python):
    return report([problem for folder in sorted((ROOT / "chapters").iterdir()) if folder.is_dir()
                   for problem in chapter_problems(folder)] + list(course_problems()))


def shown(build_folder, _python):
    return subprocess.run([sys.executable, ROOT / "docs/shown.py", build_folder / "bin/gridlings", "--check"]).returncode


def troubleshooting(_build_folder, python):
    command = [python if Path(python).exists() else sys.executable, Path(__file__).parent / "troubleshooting_test.py"]
    return subprocess.run(command).returncode


def browser(build_folder, python, script="browser_test.py"):
    if not Path(python).exists():
        print("skipped: the Python of docs/requirements.txt and tests/docs/requirements.txt is not installed")
        return SKIPPED
    return subprocess.run([python, Path(__file__).parent / script, build_folder / "docs"]).returncode


def timelines(build_folder, python):
    return browser(build_folder, python, "timeline_test.py")


def help_words(program, *command):
    """Commands and options in a --help text: the first words of its indented lines."""
    text = subprocess.run([program, "--lang", "en", *command, "--help"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    options, commands = set(), set()
    for line in text.splitlines():
        if match := re.match(r"  (-\S+|[a-z]+)(?:\s|$)", line):
            (options if match[1].startswith("-") else commands).add(match[1].split(",")[-1])
    return options - {"--help"}, commands


def commands(build_folder, _python):
    program = build_folder / "bin/gridlings"
    page = (ROOT / "docs/reference/commands.rst").read_text(encoding="utf-8")
    problems = []
    options, names = help_words(program)
    all_options = set(options)
    for name in sorted(names):
        if f"\n``{name}" not in page:
            problems.append(f"docs/reference/commands.rst does not describe `{name}`")
        own, below = help_words(program, name)
        all_options |= own
        for sub in below if name in ("dev", "class", "package") else ():
            all_options |= help_words(program, name, sub)[0]
            if f"``{name} {sub}" not in page:
                problems.append(f"docs/reference/commands.rst does not describe `{name} {sub}`")
    told = set(re.findall(r"``(--[a-z][a-z-]*)", page))
    problems += [f"docs/reference/commands.rst does not describe {o}" for o in sorted(all_options) if o not in told]
    known = all_options | {"--help", "--version"}
    problems += [f"docs/reference/commands.rst describes {o}, which does not exist" for o in sorted(told - known)]
    return report(problems)


def report(problems):
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    cases = {case.__name__: case for case in (build, shown, terms, chapters, troubleshooting, browser, timelines, commands)}
    sys.exit(cases[sys.argv[1]](Path(sys.argv[2]), sys.argv[3]))
