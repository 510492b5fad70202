#!/bin/sh
# Makes the .ptx files of this folder from its .cu files (needs nvcc 13). Folders are stripped from .file lines, blank
# lines are dropped.
set -eu
cd "$(dirname "$0")"
make_one() {
  nvcc -ptx -lineinfo -rdc=true -arch="compute_${2#sm_}" "$1.cu" -o "$1.$2.ptx"
  sed -i -e 's|^\(\t\.file\t[0-9]* "\).*/|\1|' -e '/^\/\/ Compiler Build ID/d' -e '/^[[:space:]]*$/d' "$1.$2.ptx"
}
for arch in sm_75 sm_90 sm_100; do
  make_one calls "$arch"
  make_one packed "$arch"
done
for arch in sm_90 sm_100; do
  make_one groups "$arch"
  make_one launches "$arch"
done
make_one clusters sm_90
make_one refused sm_75
