#!/usr/bin/env bash
# Records what a real GPU does with every kernel of tests/simgpu/kernels. Needs nvcc (12.8 or newer) and a GPU.
#   tests/simgpu/reference/record.sh [RESULT]     default: h200.json beside this script
# ARCH names the GPU (default sm_90); BUILD_ONLY=1 stops before the run, for a machine without a GPU.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
result=$(realpath -m "${1:-$here/h200.json}")
export ARCH=${ARCH:-sm_90}
jobs=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v nvcc >/dev/null || PATH=/usr/local/cuda/bin:$PATH
command -v nvcc >/dev/null || { echo "record.sh: nvcc is not on PATH" >&2; exit 3; }

build_one() {  # $1 = file name, $2 = folder for the images
  local name=${1%.cu}
  nvcc -std=c++17 -arch="$ARCH" -rdc=true -lineinfo -w -cubin "$1" -o "$2/$name.part.cubin" &&
    nvcc -arch="$ARCH" -dlink -cubin "$2/$name.part.cubin" -o "$2/$name.cubin" -lcudadevrt
}
export -f build_one
cd "$here/../kernels"  # file names without a folder, so that assert messages do not depend on this machine
printf '%s\0' *.cu | xargs -0 -P "$jobs" -I{} bash -c 'build_one "$1" "$2" || { echo "cannot build $1" >&2; exit 255; }' _ {} "$work"

cd "$here"
nvcc -std=c++17 -O1 -I"$root/common" -I../support ../support/apart.cpp case.cpp run.cpp driver.cpp -o "$work/driver" -ldl
[ -z "${BUILD_ONLY:-}" ] || { ls "$work"/*.cubin | grep -vc part; exit 0; }
"$work/driver" --kernels ../kernels --images "$work" --jobs "$jobs" -o "$result"
