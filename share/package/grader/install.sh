#!/usr/bin/env bash
# Installs the grader that lies beside this script, while the image is built: as root into /opt/gridlings, with NVIDIA's
# compiler library from PyPI, and a user without rights who will grade. Then it grades once, to see that all is there.
# GRIDLINGS_HOME: another place. GRIDLINGS_CUDA: a CUDA Toolkit 13 that is there already. Without root, no user is made.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=${GRIDLINGS_HOME:-/opt/gridlings}
user=student

# shellcheck source=/dev/null  # written by ./gridlings package
. "$here/settings.sh"
say() { if [[ $GRIDLINGS_LANG == zh_CN ]]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }

if [[ $(uname -m) != "$(od -An -j18 -N2 -tu2 "$here/lib/system/ld.so" | sed 's/ *62/x86_64/; s/ *183/aarch64/')" ]]; then
  say 'This package was made on a machine of another architecture.' '此安装包是在另一种架构的机器上制作的。' >&2
  exit 3
fi

# Image builders may lose the executable bits, and some unpack with a umask of their own.
mkdir -p -- "$home"
cp -R -- "$here"/{bin,course,lib,probe,share,grade.sh,settings.sh} "$home/"
chmod -R u=rwX,go=rX -- "$home"
find "$home/bin" -type f -exec chmod 755 -- {} +
chmod 755 -- "$home/lib/system/ld.so"
ln -sf libcudart.so.13 "$home/lib/libcudart.so"

rm -rf -- "$home/cuda"
if [[ -n ${GRIDLINGS_CUDA:-} ]]; then
  mkdir -- "$home/cuda"
  ln -s "$GRIDLINGS_CUDA/include" "$home/cuda/include"
  ln -s "$GRIDLINGS_CUDA/lib64" "$home/cuda/lib"
else
  if ! python3 -m pip --version >/dev/null 2>&1; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3 python3-pip ca-certificates
  fi
  python3 -m pip install --no-cache-dir --no-deps --target "$home/wheels" -r "$here/cuda.txt"
  mv -- "$home/wheels/nvidia/cu13" "$home/cuda"
  rm -rf -- "$home/wheels" "$home"/cuda/lib/*.alt.so*
  chmod -R u=rwX,go=rX -- "$home/cuda"
fi

if [[ $(id -u) == 0 ]] && ! id "$user" >/dev/null 2>&1; then
  useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user"
fi

# The first exercise as it is handed out: not passed, but graded.
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
GRIDLINGS_CACHE_DIR=$scratch/cache "$home/bin/gridlings" --lang "$GRIDLINGS_LANG" grade "$home"/probe/*.cu --format json \
  >"$scratch/out" 2>&1 || true
if ! grep -qE '^  "status": "(failed|passed)"' "$scratch/out"; then
  cat -- "$scratch/out" >&2
  say 'The grader does not work in this image; see above.' '评分程序无法在此镜像中运行，见上文。' >&2
  exit 3
fi
say 'The grader is installed and works.' '评分程序已安装并可正常工作。'
