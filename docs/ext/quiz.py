"""Room: docs. `.. question::` with `.. choice::` in it. Without JavaScript each choice unfolds to its reason;
_static/quiz.js makes it a form. All texts are nodes, so the catalogs and the printer have them."""

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from folded import details, summary

WORDS = {"en": ("Question", "Right", "Wrong"), "zh_CN": ("问题", "正确", "错误")}


class question(nodes.General, nodes.Element):
    pass


class asked_text(nodes.TextElement):
    """The question itself."""


def line_of(directive, node, text):
    """A line with inline markup that the catalogs can translate."""
    text = " ".join(text.split())
    children, messages = directive.parse_inline(text)
    node.rawsource = text
    node.source, node.line = directive.get_source_info()
    node += children
    return messages


class Question(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self):
        number = self.env.new_serialno("question") + 1
        title = asked_text()
        messages = line_of(self, title, self.arguments[0])
        node = question(ids=[f"question-{number}"], number=number, words=WORDS[self.config.language])
        node += title
        node += self.parse_content_to_nodes()
        choices = [child for child in node if isinstance(child, details)]
        right = sum("right" in choice["classes"] for choice in choices)
        if len(choices) < 2 or not right:
            raise self.error("a question needs two choices or more, and a right one among them")
        if any(not isinstance(child, details) for child in node[node.index(choices[0]):]):
            raise self.error("nothing but choices may follow a question's first choice; is a reason indented?")
        node["several"] = right > 1
        return [node, *messages]


class Choice(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = {"right": directives.flag}

    def run(self):
        right = "right" in self.options
        if not self.content:
            raise self.error("a choice needs a reason")
        node = details(classes=["choice", "right" if right else "wrong"])
        line = summary()
        messages = line_of(self, line, self.arguments[0])
        word = WORDS[self.config.language][1 if right else 2]
        reason = nodes.container(classes=["reason"])
        reason += nodes.paragraph(text=word, classes=["judgement"], translatable=False)
        reason += self.parse_content_to_nodes()
        node += [line, reason]
        return [node, *messages]


def visit_question(self, node):
    word = node["words"][0]
    several = " data-several" if node["several"] else ""
    self.body.append(f'<section class="question" id="{node["ids"][0]}" aria-label="{word} {node["number"]}"{several}>')


def visit_asked_text(self, node):
    # The number is drawn by the style sheet: it is no part of the text.
    self.body.append(self.starttag(node, "p", "", CLASS="asked", **{"data-number": str(node.parent["number"])}))


def setup(app):
    app.add_directive("question", Question)
    app.add_directive("choice", Choice)
    app.add_node(question, html=(visit_question, lambda self, node: self.body.append("</section>\n")))
    app.add_node(asked_text, html=(visit_asked_text, lambda self, node: self.body.append("</p>\n")))
    app.add_js_file("quiz.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
