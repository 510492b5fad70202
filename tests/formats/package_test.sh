#!/usr/bin/env bash
# package_test.sh GRIDLINGS CHECKOUT CUDA PRIVATE: packs both platforms' autograders, looks at what is in them, installs one in a
# scratch layout without root, and grades there, also with the private tests of PRIVATE (built of tests/classroom/private). Platforms as they are: platforms.sh.
set -euo pipefail
program=$1 checkout=$2 cuda=$3 private=$4
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
scratch=$(mktemp -d)
trap 'chmod -R u+w -- "$scratch"; rm -rf -- "$scratch"' EXIT
cd -- "$scratch"
count=0
fail() {
  echo "package_test: $1" >&2
  exit 1
}
ok() { count=$((count + 1)); }

# --- the same bytes, whatever the order, the time and the zone ----------------------------------------------------------
TZ=Asia/Tokyo "$program" --lang en package gradescope 01 03 -o gs.zip >/dev/null
TZ=America/New_York "$program" --lang en package gradescope loop-to-child 1 -o again.zip >/dev/null
cmp gs.zip again.zip || fail 'two packages of the same chapters differ'
ok
"$program" --lang zh_CN package prairielearn 03 -o pl.zip >/dev/null
"$program" --lang en package gradescope 01 03 --tests "$private" -o private.zip >private.log
grep -q 'private tests of 03' private.log || fail 'the package does not say that it holds private tests'
if "$program" --lang en package gradescope 01 --tests "$private" -o none.zip 2>none.log; then fail 'no private test, and no word of it'; fi
[[ ! -e none.zip ]] || fail 'a package was written without the private tests'
unzip -q -d gs gs.zip
unzip -q -d with-private private.zip
unzip -q -d pl pl.zip

# --- what must be there, and what must not -------------------------------------------------------------------------------
for file in setup.sh run_autograder gridlings/{install.sh,grade.sh,settings.sh,cuda.txt} gridlings/bin/{gridlings,gridlings-compile} \
  gridlings/bin/{,real/}chapters/{01-hello-tail-launch,03-loop-to-child} gridlings/lib/libcudart.so.13 \
  gridlings/lib/system/{ld.so,libc.so.6,libstdc++.so.6}; do
  [[ -s gs/$file ]] || fail "the Gradescope package lacks $file"
done
[[ ! -e gs/gridlings/bin/private ]] || fail 'private tests that nobody asked for are in a package'
[[ -s with-private/gridlings/bin/private/03-loop-to-child ]] || fail 'the package lacks the private tests'
[[ ! -e with-private/gridlings/bin/private/01-hello-tail-launch ]] || fail 'private tests that there are not'
[[ ! -e gs/gridlings/bin/chapters/02-parent-and-child ]] || fail 'a chapter that was not asked for is in the package'
question=pl/questions/gridlings/03-loop-to-child/01-ragged-rows
for file in pl/README.md pl/grader/{Dockerfile,entrypoint.sh,gridlings/install.sh} \
  "$question"/{info.json,question.html,01-ragged-rows.cu,tests/exercise}; do
  [[ -s $file ]] || fail "the PrairieLearn package lacks $file"
done
ok
# Solutions and sample submissions: neither a file of them, nor what chapter.toml gives away.
find "$checkout/solutions" "$checkout/tests/submissions" "$checkout/tests/chapters" "$checkout/tests/classroom/private" -type f -exec sha256sum {} + |
  cut -d' ' -f1 | sort -u >private.sums
find "$checkout/share/starters" -type f -exec sha256sum {} + | cut -d' ' -f1 | sort -u >public.sums
find gs pl with-private -type f -exec sha256sum {} + | cut -d' ' -f1 | sort -u >packed.sums
leaked=$(comm -12 packed.sums <(comm -23 private.sums public.sums))
[[ -z $leaked ]] || fail "private files are in a package: $leaked"
! grep -rqE '^ *(hints|explanation)' gs/gridlings/course pl/grader/gridlings/course || fail 'hints or explanations are in a package'
ok

shellcheck -x -e SC1091 gs/setup.sh gs/run_autograder gs/gridlings/{install.sh,grade.sh,bin/gridlings} pl/grader/entrypoint.sh
ok
/usr/bin/python3 "$here/prairielearn_check.py" pl || fail 'a question is not as PrairieLearn wants it'
ok

# --- install and grade, without root -------------------------------------------------------------------------------------
mkdir -p base/{source,submission/handed-in,results}
cp -R gs/. base/source/
cp base/source/run_autograder base/run_autograder
cp "$checkout"/solutions/03-loop-to-child/*.cu base/submission/handed-in/
cp "$checkout"/share/starters/01-hello-tail-launch/01-tail-launch.cu base/submission/
chmod -R a+rX .
unprivileged() {
  if [[ $(id -u) == 0 ]]; then
    chown -R 65534:65534 base
    setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@"
  else
    "$@"
  fi
}
# A checkout in root's own folder is out of the student's reach: the toolkit is put within it.
unprivileged test -r "$cuda/lib/libnvrtc.so.13" -o -r "$cuda/lib64/libnvrtc.so.13" || {
  cp -Rl -- "$cuda" toolkit 2>/dev/null || cp -R -- "$cuda" toolkit
  cuda=$scratch/toolkit
}
export AUTOGRADER_HOME=$scratch/base GRIDLINGS_HOME=$scratch/base/opt GRIDLINGS_CUDA=$cuda TMPDIR=$scratch/tmp
mkdir -m 1777 tmp
chmod 755 "$scratch"
unprivileged bash base/source/setup.sh >setup.log 2>&1 || { cat setup.log >&2 && fail 'setup.sh failed'; }
ok
unprivileged bash base/run_autograder >run.log 2>&1 || { cat run.log >&2 && fail 'run_autograder failed'; }
[[ -z $(find tmp -mindepth 1 -print -quit) ]] || fail 'something was left in the temporary folder'
/usr/bin/python3 - "$here/schema/gradescope.schema.json" base/results/results.json <<'PYTHON'
import json, sys
import jsonschema

schema, result = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
jsonschema.Draft202012Validator(schema).validate(result)
assert result["extra_data"]["max_points"] == 50, result
assert 30 <= result["score"] < 50, result
assert any("02-checked-launch.cu is missing" in test.get("output", "") for test in result["tests"]), result
assert "/tmp" not in json.dumps(result), result
PYTHON
ok

# --- our own fault: no result, and a reason ------------------------------------------------------------------------------
mv base/opt/bin/real/chapters/03-loop-to-child kept
if unprivileged bash base/run_autograder >fault.log 2>&1; then fail 'a broken grader gave a result'; fi
[[ ! -e base/results/results.json ]] || fail 'a broken grader left a result'
grep -q 'fault is ours' fault.log || fail 'a broken grader does not say so'
mv kept base/opt/bin/real/chapters/03-loop-to-child
ok

# --- private tests: they count, and nobody is shown them ------------------------------------------------------------------
rm -rf base/source base/opt
mkdir base/source
cp -R with-private/. base/source/
# Three ways for a compiler to read the program that knows what is expected.
hidden=$scratch/base/opt/bin/real/private/03-loop-to-child
rm -rf base/submission
mkdir base/submission
cp "$checkout"/solutions/03-loop-to-child/01*.cu base/submission/
printf '#include "%s"\n' "$hidden" >base/submission/02-short-rows.cu
printf 'extern "C" __global__ void by_hand() {\n  asm(".file 1 \"%s\"");\n}\nconst char secret[] = {\n#embed "%s"\n};\n' \
  "$hidden" "$hidden" >base/submission/03-by-hand.cu
chmod -R a+rX .
[[ $(id -u) != 0 ]] || chown -R 65534:65534 base
unprivileged bash base/source/setup.sh >setup.log 2>&1 || { cat setup.log >&2 && fail 'setup.sh failed with private tests'; }
unprivileged bash base/run_autograder >run.log 2>&1 || { cat run.log >&2 && fail 'run_autograder failed with private tests'; }
! grep -qi 'secret row\|4711\|whatever the submission' base/results/results.json run.log setup.log || fail 'a private test was shown'
/usr/bin/python3 - base/results/results.json <<'PYTHON'
import json, sys

result = json.load(open(sys.argv[1], encoding="utf-8"))
private = [test for test in result["tests"] if "Private test" in test["name"]]
assert [(test["score"], test["max_score"]) for test in private] == [(4, 4), (0, 1)], private
assert all(not test.get("output") for test in private), private
assert result["extra_data"]["max_points"] == 55, result
assert result["score"] == 14, result
refused = [test for test in result["tests"] if "may not be read" in test.get("output", "")]
assert len(refused) >= 1 and "ELF" not in json.dumps(result), result
PYTHON
ok
echo "$count parts passed"
