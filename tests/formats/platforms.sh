#!/usr/bin/env bash
# platforms.sh GRIDLINGS [gradescope] [prairielearn]: has GRIDLINGS make the packages, builds each platform's image from a bare
# root as that platform does, and grades submissions in fresh containers of it, laid out as that platform lays them out.
# Slow (minutes; some 300 MB are fetched), needs root, debootstrap, unzip and python3-jsonschema; not part of ctest.
# PLATFORMS_CACHE keeps the bare roots. UBUNTU_MIRROR: where Ubuntu is, if not where debootstrap would look.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
checkout=$(cd -- "$here/../.." && pwd -P)
program=$(realpath -- "$1")
shift
(($# > 0)) || set -- gradescope prairielearn
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cache=${PLATFORMS_CACHE:-$scratch/roots}
mkdir -p -- "$cache"
# shellcheck source=root.sh
. "$here/root.sh"
tried=0 failed=0

debian_mirror() {
  # shellcheck disable=SC2016  # apt's own placeholders
  apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | awk '$2 == "bookworm" { print $1; exit }'
}

# NAME CONDITION-COMMAND...
expect() {
  local name=$1
  shift
  tried=$((tried + 1))
  if "$@"; then
    echo "ok   $name"
  else
    echo "FAIL $name"
    failed=$((failed + 1))
  fi
}

quietly() {
  local log=$scratch/log
  "$@" >"$log" 2>&1 || { tail -n 40 -- "$log" && return 1; }
}

# SCHEMA RESULT EXPRESSION: the result is valid, and the Python expression holds of it (r).
result_is() {
  /usr/bin/python3 - "$here/schema/$1.schema.json" "$2" "$3" <<'PYTHON'
import json, sys
import jsonschema

try:
    r = json.load(open(sys.argv[2], encoding="utf-8"))
    jsonschema.Draft202012Validator(json.load(open(sys.argv[1], encoding="utf-8"))).validate(r)
    if not eval(sys.argv[3]):
        sys.exit(json.dumps(r, indent=1, ensure_ascii=False)[:3000])
except (OSError, ValueError, jsonschema.ValidationError) as error:
    sys.exit(str(error)[:2000])
PYTHON
}

# What students hand in, one folder each.
make_submissions() {
  local to=$scratch/submissions
  mkdir -p -- "$to"/{right,half,starter,empty,links,hostile}
  cp -- "$checkout"/solutions/03-loop-to-child/*.cu "$to/right/"
  cp -- "$checkout"/solutions/03-loop-to-child/0[12]*.cu "$checkout"/share/starters/03-loop-to-child/03*.cu "$to/half/"
  cp -- "$checkout"/share/starters/01-hello-tail-launch/01*.cu "$to/starter/"
  ln -s /etc/shadow "$to/links/01-ragged-rows.cu"
  ln -s / "$to/links/everything"
  printf '#include "/opt/gridlings/course/chapters/03-loop-to-child/chapter.toml"\n' >"$to/hostile/01-ragged-rows.cu"
  printf '#error \033[31m <script>alert(1)</script>\n' >"$to/hostile/02-short-rows.cu"
  printf '#include </dev/zero>\n' >"$to/hostile/03-by-hand.cu"
}

# --- Gradescope: Ubuntu 22.04 is its default ---------------------------------------------------------------------------

# SUBMISSION RESULT: a fresh container; RESULT.rc and RESULT.who are its exit code and who ran the grader.
gradescope_grades() {
  local layer=$scratch/gs-$1-$RANDOM result=$2
  mkdir -p -- "$layer/upper/autograder/submission" "$layer/upper/autograder/results"
  chmod o= -- "$layer/upper/autograder/results"
  cp -a -- "$scratch/submissions/$1/." "$layer/upper/autograder/submission/"
  cat >"$layer/upper/autograder/submission_metadata.json" <<'JSON'
{"id": 1, "created_at": "2026-06-01T14:32:01.000000-07:00", "assignment": {"title": "03", "total_points": "30.0"},
 "submission_method": "upload", "users": [{"name": "Lin", "email": "lin@example.edu", "id": 1}], "previous_submissions": []}
JSON
  [[ -z ${3:-} ]] || "$3" "$layer/upper"
  local status=0
  contained "$layer" yes bash -c 'cd /autograder && ./run_autograder >results/stdout 2>&1' || status=$?
  cp -- "$layer/upper/autograder/results/results.json" "$result" 2>/dev/null || rm -f -- "$result"
  cp -- "$layer/upper/autograder/results/stdout" "$result.stdout"
  cat -- "$layer/upper/tmp/who" >"$result.who" 2>/dev/null || true
  echo "$status" >"$result.rc"
}

tell_who() { # the grader says who it is, before anything else
  mkdir -p -- "$1/opt/gridlings/bin" "$1/tmp"
  chmod 1777 -- "$1/tmp"
  sed '1a id -un >>/tmp/who; ls /autograder/source /autograder/results >>/tmp/who 2>/dev/null' \
    "$scratch/gs-image/upper/opt/gridlings/bin/gridlings" >"$1/opt/gridlings/bin/gridlings"
  chmod 755 -- "$1/opt/gridlings/bin/gridlings"
}

break_grader() {
  mkdir -p -- "$1/opt/gridlings/lib"
  printf 'not a library' >"$1/opt/gridlings/lib/libcudart.so.13"
}

gradescope() {
  bare_root jammy "${UBUNTU_MIRROR:-}" /usr/share/keyrings/ubuntu-archive-keyring.gpg
  "$program" --lang en package gradescope 03 -o "$scratch/gradescope.zip"
  local image=$scratch/gs-image r=$scratch/gs.json
  lower=$cache/jammy
  mkdir -p -- "$image/upper/autograder/source" "$image/upper/autograder/submission"
  unzip -q -d "$image/upper/autograder/source" "$scratch/gradescope.zip"
  install -m 755 -- "$image/upper/autograder/source/run_autograder" "$image/upper/autograder/run_autograder"
  # universe: where pip is, in Ubuntu; Gradescope's own image has pip.
  sed -i 's/ main$/ main universe/' "$cache/jammy/etc/apt/sources.list"
  expect 'Gradescope: the image is built' quietly contained "$image" yes bash /autograder/source/setup.sh
  push_layer "$image"

  gradescope_grades right "$r" tell_who
  expect 'Gradescope: a right submission has all points' result_is gradescope "$r" 'r["score"] == 30'
  expect 'Gradescope: graded by the user student, who sees neither source nor results' test "$(cat "$r.who")" = student
  gradescope_grades half "$r"
  expect 'Gradescope: what is half right has a part' result_is gradescope "$r" '20 <= r["score"] < 30 and r["extra_data"]["gradable"]'
  gradescope_grades empty "$r"
  expect 'Gradescope: nothing handed in has none' result_is gradescope "$r" 'r["score"] == 0 and "missing" in r["tests"][0]["output"]'
  gradescope_grades links "$r"
  expect 'Gradescope: a link is refused, not followed' result_is gradescope "$r" \
    '"link" in r["tests"][0]["output"] and "root:" not in str(r)'
  gradescope_grades hostile "$r"
  expect 'Gradescope: what may not be read is not, and no escape gets through' result_is gradescope "$r" \
    'r["score"] == 0 and "may not be read" in r["tests"][0]["output"] and "\x1b" not in str(r)'
  gradescope_grades right "$r" break_grader
  expect 'Gradescope: our own fault gives no score' test ! -e "$r" -a "$(cat "$r.rc")" = 1
  expect 'Gradescope: and says so to the instructor' grep -q 'fault is ours' "$r.stdout"
}

# --- PrairieLearn: the image is what the Dockerfile says ---------------------------------------------------------------

# DOCKERFILE CONTEXT: COPY and RUN, one layer in all; sets `entrypoint`.
build_image() {
  local instruction rest from to
  while read -r instruction rest; do
    case $instruction in
      COPY)
        read -r from to <<<"$rest"
        mkdir -p -- "$image/upper$(dirname -- "$to")"
        cp -R -- "$2/$from" "$image/upper$to"
        ;;
      RUN) contained "$image" yes bash -c "$rest" || return 1 ;;
      ENTRYPOINT) entrypoint=$(tr -d '[]"' <<<"$rest") ;;
    esac
  done <"$1"
}

prairielearn_grades() {
  local layer=$scratch/pl-$1-$RANDOM result=$3 status=0
  mkdir -p -- "$layer"/upper/grade/{data,student,tests,serverFilesCourse}
  echo '{}' >"$layer/upper/grade/data/data.json"
  cp -a -- "$scratch/pl/questions/gridlings/$2/tests/." "$layer/upper/grade/tests/"
  cp -a -- "$scratch/submissions/$1/." "$layer/upper/grade/student/"
  [[ -z ${4:-} ]] || "$4" "$layer/upper"
  contained "$layer" no "$entrypoint" >"$result.stdout" 2>&1 || status=$?
  cp -- "$layer/upper/grade/results/results.json" "$result" 2>/dev/null || rm -f -- "$result"
}

prairielearn() {
  bare_root bookworm "$(debian_mirror)" /usr/share/keyrings/debian-archive-keyring.gpg
  "$program" --lang zh_CN package prairielearn 01 03 -o "$scratch/prairielearn.zip"
  mkdir -p -- "$scratch/pl"
  unzip -q -d "$scratch/pl" "$scratch/prairielearn.zip"
  image=$scratch/pl-image entrypoint=''
  local r=$scratch/pl.json first=03-loop-to-child/01-ragged-rows
  lower=$cache/bookworm
  expect 'PrairieLearn: the image is built' quietly build_image "$scratch/pl/grader/Dockerfile" "$scratch/pl/grader"
  push_layer "$image"

  prairielearn_grades right "$first" "$r"
  expect 'PrairieLearn: a right submission has the score 1' result_is prairielearn "$r" 'r["score"] == 1'
  prairielearn_grades starter 01-hello-tail-launch/01-tail-launch "$r"
  expect 'PrairieLearn: the starter has a part, in Chinese' result_is prairielearn "$r" '0 < r["score"] < 1 and "通过" in r["message"]'
  prairielearn_grades empty "$first" "$r"
  expect 'PrairieLearn: nothing handed in costs no attempt' result_is prairielearn "$r" 'r["gradable"] is False'
  prairielearn_grades hostile 03-loop-to-child/02-short-rows "$r"
  expect 'PrairieLearn: what does not compile costs no attempt' result_is prairielearn "$r" \
    'r["gradable"] is False and "script" in r["format_errors"][0] and "\x1b" not in str(r)'
  prairielearn_grades right "$first" "$r" break_grader
  expect 'PrairieLearn: our own fault costs no attempt' result_is prairielearn "$r" 'r["gradable"] is False'
}

make_submissions
for platform in "$@"; do "$platform"; done
echo "$((tried - failed)) passed, $failed failed"
((failed == 0))
