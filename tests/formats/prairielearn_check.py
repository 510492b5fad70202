"""prairielearn_check.py FOLDER: the questions of an unpacked package are as PrairieLearn documents them."""

import json
import pathlib
import re
import sys

import jsonschema

SCHEMA = {
    "type": "object",
    "required": ["uuid", "type", "title", "topic", "gradingMethod", "externalGradingOptions"],
    "additionalProperties": False,
    "properties": {
        "uuid": {"type": "string", "pattern": "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},
        "type": {"const": "v3"},
        "title": {"type": "string", "minLength": 1},
        "topic": {"type": "string", "minLength": 1},
        "tags": {"type": "array", "items": {"type": "string"}},
        "singleVariant": {"type": "boolean"},
        "gradingMethod": {"const": "External"},
        "externalGradingOptions": {
            "type": "object",
            "required": ["image", "timeout"],
            "additionalProperties": False,
            "properties": {
                "image": {"type": "string", "minLength": 1},
                "timeout": {"type": "integer", "minimum": 1, "maximum": 600},
            },
        },
    },
}

questions = sorted(pathlib.Path(sys.argv[1]).glob("questions/gridlings/*/*"))
assert questions, "there is no question"
uuids = set()
for question in questions:
    info = json.loads((question / "info.json").read_text(encoding="utf-8"))
    jsonschema.validate(info, SCHEMA)
    uuids.add(info["uuid"])
    page = (question / "question.html").read_text(encoding="utf-8")
    assert "{{" not in page, f"{question}: Mustache would read this"
    assert "/>" not in page, f"{question}: HTML knows no such end of an element"
    for element in ("pl-question-panel", "pl-file-editor", "pl-submission-panel", "pl-external-grader-results"):
        assert page.count(f"<{element}") == page.count(f"</{element}>") == 1, f"{question}: {element}"
    source = re.search(r'source-file-name="([^"]+)"', page).group(1)
    assert (question / source).is_file(), f"{question}: {source}"
    assert (question / "tests" / "exercise").read_text(encoding="utf-8") == f"{question.parent.name}/{question.name}\n"
assert len(uuids) == len(questions), "two questions have one uuid"
print(f"{len(questions)} questions")
