"""Room: docs. What the theme leaves out for people who listen to a page: a name for each arrow that unfolds the list of
chapters."""

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
        return tree

    context["generate_toctree_html"] = named


def setup(app):
    app.connect("html-page-context", name_toggles, priority=LATE)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
