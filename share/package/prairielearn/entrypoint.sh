#!/usr/bin/env bash
# PrairieLearn starts this for each submission, as root, in a fresh container without a network.
# GRADE_HOME: another place than /grade.
set -uo pipefail
base=${GRADE_HOME:-/grade}
# shellcheck source=/dev/null  # installed by install.sh
. "${GRIDLINGS_HOME:-/opt/gridlings}/grade.sh"

mkdir -p -- "$base/results"
chmod o= -- "$base/tests" "$base/results"
exercise=$(cat -- "$base/tests/exercise")
if ! grade_into "$base/results/results.json" prairielearn "$exercise" "$base/student" && [[ ! -e $base/results/results.json ]]; then
  printf '{"gradable": false, "message": "%s", "format_errors": ["%s"]}\n' \
    "$(say 'The grader could not do its work. No attempt is lost; tell the course staff.' \
      '评分程序未能完成工作。此次尝试不计入次数，请告知课程教师。')" \
    "$(say 'The fault is ours.' '故障出在评分系统。')" >"$base/results/results.json"
fi
