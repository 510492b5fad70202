"""Room: docs. `.. schema:: OBJECT`: a definition list of fields becomes a table with the types of the JSON Schema.

A field that the schema has and the page has not, or the other way round, is an error."""

import json
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

FILE = Path(__file__).parents[2] / "share/schema/verdict-v1.schema.json"


def type_of(field, definitions):
    if "$ref" in field:
        name = field["$ref"].split("/")[-1]
        return name if "properties" in definitions[name] else type_of(definitions[name], definitions)
    if "const" in field:
        return json.dumps(field["const"])
    if "enum" in field:
        return "string"
    if "anyOf" in field:
        return " | ".join(sorted((type_of(part, definitions) for part in field["anyOf"]), key="null".__eq__))
    kind = field["type"]
    if isinstance(kind, str):
        kind = [kind]
    items = type_of(field["items"], definitions) if "items" in field else ""
    return " | ".join(f"{items}[]" if part == "array" else part for part in kind)


class Schema(SphinxDirective):
    """The argument is a name under $defs, or `verdict` for the whole."""

    required_arguments = 1
    has_content = True

    def run(self):
        self.env.note_dependency(str(FILE))
        schema = json.loads(FILE.read_text(encoding="utf-8"))
        definitions = schema["$defs"]
        name = self.arguments[0]
        fields = (schema if name == "verdict" else definitions[name])["properties"]
        [told] = self.parse_content_to_nodes()
        rows = {item[0].astext(): item for item in told}
        if set(rows) != set(fields):
            raise self.error(f"{name}: the page and the schema differ in {sorted(set(rows) ^ set(fields))}")
        return [self.table(rows, {field: type_of(fields[field], definitions) for field in fields})]

    def table(self, rows, types):
        heads = ("字段", "类型", "含义") if self.config.language == "zh_CN" else ("Field", "Type", "Meaning")
        table = nodes.table(classes=["schema"])
        group = nodes.tgroup(cols=3)
        group += [nodes.colspec(colwidth=width) for width in (16, 24, 60)]
        group += nodes.thead("", self.row(*([nodes.paragraph(text=head, translatable=False)] for head in heads)))
        body = nodes.tbody()
        for field, item in rows.items():
            literal = [nodes.paragraph("", "", nodes.literal(text=text), translatable=False)
                       for text in (field, types[field])]
            body += self.row([literal[0]], [literal[1]], item[-1].children)
        group += body
        table += group
        return table

    @staticmethod
    def row(*cells):
        row = nodes.row()
        for cell in cells:
            entry = nodes.entry()
            entry += list(cell)
            row += entry
        return row


def setup(app):
    app.add_directive("schema", Schema)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
