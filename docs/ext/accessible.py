"""Room: docs. What the theme leaves out of the list of chapters beside a page: for people who listen, a name for each arrow
that unfolds it; for all, the chapters' numbers."""

import re

LATE = 900  # after the theme has put its functions into the context
NAMES = {"en": "Pages of: {}", "zh_CN": "{}：各页"}


def name_toggles(app, pagename, templatename, context, doctree):
    theme = context.get("generate_toctree_html")
    if not theme:
        return

    def named(*words, **options):
        tree = theme(*words, **options)
        if hasattr(tree, "select"):
            for summary in tree.select("li.has-children > details > summary"):
                link = summary.find_parent("li").find("a")
                summary["aria-label"] = NAMES[app.config.language].format(link.get_text().strip())
            for link in tree.select("li.toctree-l1 > a"):
                # Within the chapter the link does not name its folder.
                near = link.get("href", "") in ("", "#", "index.html")
                target = f"{pagename.rpartition('/')[0]}/index" if near else link["href"]
                if number := re.search(r"(?:^|/)(\d\d)-[^/]+/index(?:\.html)?$", target):
                    link.insert(0, f"{number[1]} ")
        return tree

    context["generate_toctree_html"] = named


def setup(app):
    app.connect("html-page-context", name_toggles, priority=LATE)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
