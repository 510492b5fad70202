"""Room: docs. `.. chapter-pages::` at the end of a chapter's index page: the way to its other pages.

Whatever of exercise, solution and quiz exists is put into the site's tree and linked; a chapter whose index page is
still to be written is left out whole."""

from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

from chapters import chapter

CHAPTERS = Path(__file__).parents[1] / "chapters"
PAGES = {
    "exercise": ("Exercises", "练习", "What to mend, hints, what you should see", "要改什么、提示，以及应看到的输出"),
    "solution": ("Solutions", "参考答案", "Our way, why it is right, other ways", "我们的做法、为什么正确，以及其他做法"),
    "quiz": ("Quiz", "测验", "Questions with a reason for every answer", "每个选项都附有理由"),
}


class ChapterPages(SphinxDirective):
    def run(self):
        folder = self.env.docname.rpartition("/")[0]
        titles = chapter(folder.split("/")[-1], self.env)["title"]
        self.env.metadata[self.env.docname]["chapter_title"] = titles[self.config.language]
        there = [page for page in PAGES if (CHAPTERS / folder.split("/")[-1] / f"{page}.rst").exists()]
        if not there:
            return []
        tree = self.parse_text_to_nodes(".. toctree::\n   :hidden:\n\n   " + "\n   ".join(there) + "\n")
        cards = nodes.bullet_list(classes=["chapter-pages"])
        for page in there:
            cards += self.card(f"/{folder}/{page}", PAGES[page])
        return [*tree, cards, self.print_link(folder.split("/")[-1])]

    def print_link(self, name):
        """To the chapter on one page, which whole_chapter.py makes after Sphinx."""
        language = self.config.language
        text = "整章合为一页，便于打印" if language == "zh_CN" else "The whole chapter on one page, for printing"
        link = nodes.reference("", text, refuri=f"../../../print/{language}/{name}.html", internal=True)
        return nodes.paragraph("", "", link, classes=["print-link"], translatable=False)

    def card(self, target, words):
        title, told = (words[1], words[3]) if self.config.language == "zh_CN" else (words[0], words[2])
        name = nodes.inline(text=title, classes=["chapter-page-title"])
        link = pending_xref("", name, refdomain="std", reftype="doc", reftarget=target, refexplicit=True, refwarn=True,
                            refdoc=self.env.docname)
        item = nodes.list_item()
        item += nodes.paragraph("", "", link, nodes.Text(" "),
                                nodes.inline(text=told, classes=["chapter-page-told"]), translatable=False)
        return item


def name_chapter(app, doctree, docname):
    """A line over the title says which chapter's page this is; a title alone, `Quiz`, would not."""
    parts = docname.split("/")
    if parts[0] != "chapters" or len(parts) != 3 or app.builder.format != "html":
        return
    number, title = parts[1][:2], chapter(parts[1], app.env)["title"][app.config.language]
    text = f"第 {number} 章" if app.config.language == "zh_CN" else f"Chapter {number}"
    if parts[2] != "index":
        text += f" · {title}"
    section = next(doctree.findall(nodes.section))
    section.insert(0, nodes.paragraph(text=text, classes=["eyebrow"]))


def leave_out_unfinished(app, config):
    for folder in sorted(CHAPTERS.iterdir()):
        if folder.is_dir() and not (folder / "index.rst").exists():
            config.exclude_patterns.append(f"chapters/{folder.name}/*")


def setup(app):
    app.add_directive("chapter-pages", ChapterPages)
    app.add_css_file("print.css", priority=900)  # after the style sheets of conf.py
    app.add_js_file("print.js", loading_method="defer")
    app.connect("config-inited", leave_out_unfinished)
    app.connect("doctree-resolved", name_chapter)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
