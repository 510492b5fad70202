"""workflow_check.py WORKFLOW.yml SCHEMA: the workflow is of the form GitHub documents, its scripts pass shellcheck, and nothing
that somebody else can choose (an expression) stands in a script."""

import json
import pathlib
import re
import subprocess
import sys

import jsonschema
import yaml


class Strings(yaml.SafeLoader):
    """YAML 1.1 would read the key `on` as true."""


Strings.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
workflow = yaml.load(text, Loader=Strings)
schema = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(workflow)

assert "secrets." not in text, "a workflow that grades has no use for a secret"
assert workflow["permissions"] == {"contents": "read"}, "the token must only read"
assert "pull_request_target" not in workflow["on"], "it would run with the rights of the course"
for job in workflow["jobs"].values():
    names = set()
    for step in job["steps"]:
        if identifier := step.get("id"):
            names.add(identifier)
        for used in re.findall(r"steps\.([a-z]+)\.", json.dumps(step)):
            assert used in names, f"there is no earlier step {used}"
        script = step.get("run")
        if script is None:
            continue
        assert "${{" not in script, f"an expression in a script: {script}"
        subprocess.run(["shellcheck", "-s", "bash", "-"], input=script, text=True, check=True)
print("the workflow is in order")
