#!/usr/bin/env bash
# validate.sh TESTS SCHEMA: has TESTS write verdicts and validates each against SCHEMA.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
WRITE_VERDICTS=$folder "$1" "[schema]" >/dev/null
# The system's own Python: that is where Debian puts its packages.
/usr/bin/python3 - "$2" "$folder"/*.json <<'PYTHON'
import json, sys
import jsonschema

schema = json.load(open(sys.argv[1], encoding="utf-8"))
validator = jsonschema.Draft202012Validator(schema)
validator.check_schema(schema)
broken = 0
for name in sys.argv[2:]:
    for error in validator.iter_errors(json.load(open(name, encoding="utf-8"))):
        print(f"{name}: {list(error.absolute_path)}: {error.message}")
        broken += 1
print(f"{len(sys.argv) - 2} verdicts, {broken} errors")
sys.exit(1 if broken or len(sys.argv) < 4 else 0)
PYTHON
