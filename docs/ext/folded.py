"""Room: docs. Text that a reader unfolds: <details> with a <summary>, for hints, solutions and choices."""

from docutils import nodes


class details(nodes.General, nodes.Element):
    """Attribute `open`; classes and ids as ever. `no-search` among the classes keeps its text out of the index."""


class summary(nodes.TextElement):
    """The line that is always to be seen."""


def folded(title, *children, classes=(), **attributes):
    """Folded text under a title that no catalog translates."""
    node = details(classes=["folded", *classes], **attributes)
    node += summary(text=title, translatable=False)
    node += list(children)
    return node


def visit_details(self, node):
    more = {"open": "open"} if node.get("open") else {}
    self.body.append(self.starttag(node, "details", **more))


def visit_summary(self, node):
    self.body.append(self.starttag(node, "summary", ""))


def setup(app):
    nothing = (lambda self, node: None, lambda self, node: None)
    app.add_node(details, html=(visit_details, lambda self, node: self.body.append("</details>\n")), text=nothing)
    app.add_node(summary, html=(visit_summary, lambda self, node: self.body.append("</summary>\n")), text=nothing)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
