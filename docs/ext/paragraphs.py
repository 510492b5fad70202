"""Room: docs. Every piece of text gets an id that is the same in both languages.

By these ids the language link keeps the reader's place, and side_by_side.py puts the languages beside one another. The
id of a translatable text is a hash of its English; Sphinx translates afterwards and leaves the ids alone. Text that
comes from elsewhere, in the site's language already, is counted instead: the pages have it in the same order."""

import hashlib
import re
from collections import Counter

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util.nodes import extract_messages

BEFORE_TRANSLATION = 15  # sphinx.transforms.i18n.Locale runs at 20
TEXTS = (nodes.paragraph, nodes.title, nodes.rubric, nodes.term, nodes.caption, nodes.field_name, nodes.line)


class NumberTexts(SphinxTransform):
    default_priority = BEFORE_TRANSLATION

    def apply(self, **kwargs):
        seen = Counter()
        for node, message in extract_messages(self.document):
            if isinstance(node, nodes.TextElement) and not isinstance(node, nodes.literal_block):
                self.name(node, "m-" + hashlib.sha1(message.encode()).hexdigest()[:10], seen)
        for node in self.document.findall(lambda n: isinstance(n, TEXTS)):
            named = any(i.startswith("m-") for i in node["ids"])
            if not named and not isinstance(node.parent, nodes.system_message):
                self.name(node, "x", seen)

    def name(self, node, name, seen):
        seen[name] += 1
        unique = name if seen[name] == 1 and name != "x" else f"{name}-{seen[name]}"
        node["ids"].append(unique)
        self.document.ids[unique] = node


def once(app, pagename, templatename, context, doctree):
    """A caption is written as two elements that both carry its ids; the inner one keeps them."""
    if "body" in context:
        context["body"] = re.sub(r'<figcaption id="(?:m-|x-)[^"]*">', "<figcaption>", context["body"])


def setup(app):
    app.connect("html-page-context", once)
    app.add_transform(NumberTexts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
