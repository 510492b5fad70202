#!/usr/bin/env bash
# Runs the facts on a real GPU and writes what it answered. Needs a built tree, a GPU with its driver and a CUDA Toolkit
# 13.0; BUILD, CUDA_LIB and COMMIT as in ../support/real.sh.
#   tests/simgpu/facts/record.sh [RESULT]     default: h200.json beside this script
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
result=$(realpath -m "${1:-$here/h200.json}")
. "$here/../support/real.sh"
"$build/bin/simgpu_facts" --folder "$here" --commit "$commit" --driver "$driver" -o "$result"
