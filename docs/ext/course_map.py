"""Room: docs. `.. course-map::` and `.. course::`, made from chapters/*/chapter.toml in the site's language.

The map says which chapter builds on which: a list of cards that a style sheet lays out as a map where there is room
(_static/map.css), with lines behind them. The table has every exercise. _static/progress.js adds to both how far the
reader is; neither is needed to read them."""

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

import course_layout
from chapters import ROOT, chapter

WORDS = {
    "en": {"name": "Map of the chapters", "minutes": "{} min", "one": "1 exercise", "more": "{} exercises",
           "needs": "Builds on {}", "start": "Start here",
           "heads": ("", "Chapter", "Exercises", "Points")},
    "zh_CN": {"name": "各章地图", "minutes": "{} 分钟", "one": "1 个练习", "more": "{} 个练习",
              "needs": "先读第 {} 章", "start": "从这里开始",
              "heads": ("章", "题目", "练习", "分值")},
}
MARGIN = 0.1  # above and below a card, in heights of its place; as in map.css


class chapter_map(nodes.General, nodes.Element):
    """The list; attributes `places`, `ways`, `width`, `height`, `label`."""


class chapter_card(nodes.General, nodes.Element):
    """One chapter; attributes `data` (name -> value of data attributes), `place`."""


class exercise_link(nodes.Inline, nodes.TextElement):
    """A link to an exercise's box; attributes `href`, `key`."""


def course(env):
    """Chapter -> its TOML, in the course's order. `needs` names chapters that come earlier."""
    found = {}
    for folder in sorted((ROOT / "chapters").iterdir()):
        if not (folder / "chapter.toml").exists():
            continue
        data = chapter(folder.name, env)
        data.setdefault("needs", list(found)[-1:])  # a chapter that does not say builds on the one before
        if unknown := [name for name in data["needs"] if name not in found]:
            raise ValueError(f"chapters/{folder.name}/chapter.toml: `needs` names {unknown[0]}, which is no earlier chapter")
        found[folder.name] = data
    return found


def key(chapter_name, exercise_id):
    """An exercise's name in the progress file, without the numbers: `loop-to-child/ragged-rows`."""
    return f"{chapter_name[3:]}/{exercise_id[3:]}"


def questions(name):
    quiz = ROOT / "docs/chapters" / name / "quiz.rst"
    return sum(line.startswith(".. question::") for line in quiz.read_text(encoding="utf-8").splitlines()) if quiz.exists() else 0


def reference(env, name, page, text):
    target = f"/chapters/{name}/{page}"
    if not (ROOT / "docs" / f"{target[1:]}.rst").exists():  # its page is still to be written
        return nodes.Text(text)
    return pending_xref("", nodes.inline(text=text), refdomain="std", reftype="doc", reftarget=target, refexplicit=True,
                        refwarn=True, refdoc=env.docname)


def line(*children, kind):
    return nodes.paragraph("", "", *children, classes=[kind], translatable=False)


class CourseMap(SphinxDirective):
    def run(self):
        try:
            chapters = course(self.env)
        except ValueError as error:
            raise self.error(str(error)) from error
        self.words = WORDS[self.config.language]
        needs = {name: data["needs"] for name, data in chapters.items()}
        places, width, height = course_layout.arrange(needs)
        node = chapter_map(ways=[(places[before], places[name]) for name in needs for before in needs[name]],
                           width=width, height=height, label=self.words["name"])
        node += [self.card(name, data, places[name]) for name, data in chapters.items()]
        return [node]

    def card(self, name, data, place):
        words, exercises = self.words, data["exercise"]
        facts = [words["one"] if len(exercises) == 1 else words["more"].format(len(exercises))]
        if "minutes" in data:
            facts.insert(0, words["minutes"].format(data["minutes"]))
        card = chapter_card(place=place, data={
            "chapter": name, "questions": str(questions(name)),
            "exercises": " ".join(f"{key(name, e['id'])}#exercise-{e['id']}" for e in exercises)})
        card += line(nodes.inline(text=name[:2], classes=["map-number"]), nodes.Text(" "),
                     reference(self.env, name, "index", data["title"][self.config.language]), kind="map-title")
        card += line(nodes.Text(" · ".join(facts)), kind="map-facts")
        before = ", ".join(other[:2] for other in data["needs"]) if self.config.language == "en" else \
            "、".join(other[:2] for other in data["needs"])
        card += line(nodes.Text(words["needs"].format(before) if before else words["start"]), kind="map-needs")
        return card


class Course(SphinxDirective):
    """A table of all chapters: number, title and exercises (links), points."""

    def run(self):
        language = self.config.language
        table = nodes.table(classes=["course"])
        group = nodes.tgroup(cols=4)
        group += [nodes.colspec(colwidth=width) for width in (8, 38, 44, 10)]
        group += nodes.thead("", self.row([text(head)] for head in WORDS[language]["heads"]))
        body = nodes.tbody()
        for name, data in course(self.env).items():
            points = sum(exercise["points"] for exercise in data["exercise"])
            body += self.row([[text(name[:2])], [text(reference(self.env, name, "index", data["title"][language]))],
                              [text(self.exercise(name, e)) for e in data["exercise"]], [text(str(points))]])
        group += body
        table += group
        return [table]

    def exercise(self, name, exercise):
        label = f"{name[:2]}.{int(exercise['id'][:2])} {exercise['title'][self.config.language]}"
        page = "" if self.env.docname.startswith("chapters/") else "chapters/"
        return exercise_link("", label, key=key(name, exercise["id"]),
                             href=f"{page}{name}/exercise.html#exercise-{exercise['id']}")

    @staticmethod
    def row(cells):
        return nodes.row("", *(nodes.entry("", *cell) for cell in cells))


def text(inside):
    inside = nodes.Text(inside) if isinstance(inside, str) else inside
    return nodes.paragraph("", "", inside, translatable=False)


def curve(start, end):
    """From under one card to above another; through the rows in between straight down, where course_layout left a gap."""
    (x1, y1), (x2, y2) = start, end
    points = [(x1, y1 + 1 - MARGIN)]
    for row in range(y1 + 1, y2):
        x = x1 + (x2 - x1) * (row - y1) / (y2 - y1)
        points += [(x, row + MARGIN / 2), (x, row + 1 - MARGIN / 2)]
    points.append((x2, y2 + MARGIN))
    out = f"M{points[0][0]:g} {points[0][1]:g}"
    for (a, b), (c, d) in zip(points, points[1:]):
        bend = (b + d) / 2
        out += f"C{a:g} {bend:g} {c:g} {bend:g} {c:g} {d:g}"
    return out


def drawn(ways, width, height):
    """The lines between the cards, in widths and heights of a card's place."""
    middles = [[(x / course_layout.CARD + 0.5, y) for x, y in way] for way in ways]
    return (f'<svg class="map-ways" viewBox="0 0 {width} {height}" preserveAspectRatio="none" aria-hidden="true">'
            f'<path d="{"".join(curve(*way) for way in middles)}"/></svg>')


def visit_map(self, node):
    self.body.append(f'<div class="course-map" style="--columns: {course_layout.CARD * node["width"]}; --rows: {node["height"]}">'
                     f'{drawn(node["ways"], node["width"], node["height"])}'
                     f'<ol class="map-cards" role="list" aria-label="{node["label"]}">\n')


def depart_map(self, node):
    self.body.append("</ol></div>\n")


def visit_card(self, node):
    x, y = node["place"]
    data = "".join(f' data-{name}="{value}"' for name, value in node["data"].items())
    self.body.append(f'<li class="map-card" style="--x: {x + 1}; --y: {y + 1}"{data}>')


def visit_exercise(self, node):
    self.body.append(f'<a class="reference internal" href="{node["href"]}" data-exercise="{node["key"]}">')


def setup(app):
    app.add_directive("course", Course)
    app.add_node(exercise_link, html=(visit_exercise, lambda self, node: self.body.append("</a>")))
    app.add_directive("course-map", CourseMap)
    app.add_node(chapter_map, html=(visit_map, depart_map))
    app.add_node(chapter_card, html=(visit_card, lambda self, node: self.body.append("</li>\n")))
    app.add_js_file("progress.js", loading_method="defer")
    app.add_css_file("map.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
