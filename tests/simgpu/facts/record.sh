#!/usr/bin/env bash
# Runs the rows on a real GPU and writes what it answered. Needs a built tree (BUILD, default: build of this checkout),
# a GPU with its driver, and a CUDA Toolkit 13.0: its libcudart.so.13 takes the place of the simulated GPU's.
#   tests/simgpu/facts/record.sh [RESULT]     default: h200.json beside this script
# CUDA_LIB names the folder of libcudart.so.13, libnvrtc.so.13 and libnvJitLink.so.13 (default /usr/local/cuda/lib64).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
result=$(realpath -m "${1:-$here/h200.json}")
build=${BUILD:-$root/build}
lib=${CUDA_LIB:-/usr/local/cuda/lib64}
[ -e "$lib/libcudart.so.13" ] || { echo "record.sh: no libcudart.so.13 in $lib; set CUDA_LIB" >&2; exit 3; }
export LD_LIBRARY_PATH=$lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} GRIDLINGS_CUDA_LIB=$lib
commit=${COMMIT:-$(git -C "$root" rev-parse --short HEAD 2>/dev/null || true)}
"$build/bin/simgpu_facts" --folder "$here" --commit "$commit" -o "$result"
