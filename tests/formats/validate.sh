#!/usr/bin/env bash
# validate.sh TESTS SCHEMAS [JUNIT_XSD]: has TESTS write every verdict in every format, and holds each document against
# its schema. Another XSD, such as Jenkins' own junit-10.xsd, can be named as the third argument.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
WRITE_FORMATS=$folder "$1" "[schema]" >/dev/null
xmllint --noout --schema "${3:-$2/junit.xsd}" "$folder"/junit.*.xml
# The system's own Python: that is where Debian puts its packages.
/usr/bin/python3 - "$2" "$folder" <<'PYTHON'
import json, pathlib, sys
import jsonschema

schemas, folder = map(pathlib.Path, sys.argv[1:3])
broken = count = 0
for schema_file in sorted(schemas.glob("*.schema.json")):
    schema = json.loads(schema_file.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for file in sorted(folder.glob(schema_file.name.split(".")[0] + ".*.json")):
        count += 1
        for error in validator.iter_errors(json.loads(file.read_text(encoding="utf-8"))):
            print(f"{file.name}: {list(error.absolute_path)}: {error.message}")
            broken += 1
print(f"{count} documents, {broken} errors")
sys.exit(1 if broken or count < 40 else 0)
PYTHON
