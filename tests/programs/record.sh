#!/usr/bin/env bash
# Builds the programs of these tests and the chapters' and writes what each prints into a folder:
#   record.sh FOLDER [RUNNER WORDS...]
# Without a runner they run on the machine's GPU: record.sh expected. On the simulated GPU, to compare:
#   record.sh /tmp/simulated ./gridlings exec -- && diff -r expected /tmp/simulated
# NVCC names the compiler. The digits of times are masked: a GPU and a virtual clock tell different ones.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
root=$(cd -- "$here/../.." && pwd -P)
nvcc=${NVCC:-nvcc}
folder=${1:?usage: record.sh FOLDER [RUNNER WORDS...]}
shift
mkdir -p -- "$folder"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# record NAME [NVCC WORDS...]
record() {
  local name=$1
  shift
  "$nvcc" -std=c++17 -cudart shared "$@" -o "$work/$name"
  "${runner[@]}" "$work/$name" | sed -E 's/ *[0-9.]+ ms/ # ms/g' >"$folder/$name.txt"
  printf '%s\n' "$name"
}

runner=("$@")
programs=$here/programs
children=(-arch=sm_90 -rdc=true -lcudadevrt)
record hello "$programs/hello.cu" "${children[@]}"
record symbols "$programs/symbols.cu" -arch=sm_90
record memory "$programs/memory.cu" -arch=sm_90
record streams "$programs/streams.cu" -arch=sm_90
record launch_errors "$programs/launch_errors.cu" -arch=sm_90
record two "$programs/two_first.cu" "$programs/two_second.cu" "${children[@]}"
record plain "$programs/plain.cu" -arch=sm_90
record per_thread "$programs/per_thread.cu" -arch=sm_90 --default-stream per-thread
record sort "$programs/sort.cu" "${children[@]}"
for chapter in "$root"/chapters/*/main.cu; do
  name=$(basename -- "$(dirname -- "$chapter")")
  mkdir -p -- "$work/solved-$name"
  cp -- "$chapter" "$root/solutions/$name"/*.cu "$work/solved-$name"
  record "$name" "$work/solved-$name/main.cu" "${children[@]}"
done
