#!/usr/bin/env bash
# Runs generated kernels on a real GPU and writes how many agreed with the interpreter. Needs what ../facts/record.sh
# needs.
#   tests/simgpu/random/record.sh [RESULT] [PROGRAMS] [SEED]     default: h200.txt beside this script, 400, 1
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
result=$(realpath -m "${1:-$here/h200.txt}")
. "$here/../support/real.sh"
"$build/bin/simgpu_random" --together 25 --programs "${2:-400}" --seed "${3:-1}" --no-cut \
  --commit "$commit" --driver "$driver" -o "$result"
