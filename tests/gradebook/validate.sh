#!/usr/bin/env bash
# validate.sh TESTS SCHEMAS JUNIT_XSD: has TESTS write its exports and holds each against its schema.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
WRITE_EXPORTS=$folder "$1" "[schema]" >/dev/null
xmllint --noout --schema "$3" "$folder"/*.xml
# The system's own Python: that is where Debian puts its packages.
/usr/bin/python3 - "$2" "$folder"/*.json <<'PYTHON'
import json, pathlib, sys
import jsonschema

schemas = pathlib.Path(sys.argv[1]).resolve()
schema = json.loads((schemas / "class-v1.schema.json").read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
# The verdicts in it are those of verdict-v1.schema.json beside it.
resolver = jsonschema.RefResolver(base_uri=schemas.as_uri() + "/", referrer=schema)
validator = jsonschema.Draft202012Validator(schema, resolver=resolver)
broken = 0
for name in sys.argv[2:]:
    for error in validator.iter_errors(json.load(open(name, encoding="utf-8"))):
        print(f"{name}: {list(error.absolute_path)}: {error.message}")
        broken += 1
print(f"{len(sys.argv) - 2} exports, {broken} errors")
sys.exit(1 if broken or len(sys.argv) < 5 else 0)
PYTHON
