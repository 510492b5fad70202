# Bare Debian and Ubuntu roots, and containers made of them: an image's layer by overlayfs, a namespace for processes and
# mounts, and none for the network unless asked for. Sourced by platforms.sh, which sets `cache` and `lower`; needs root.
# shellcheck shell=bash
# shellcheck disable=SC2154,SC2016  # cache and lower; a script in single quotes

# SUITE MIRROR KEYRING: unpacks a minimal root once, into $cache/SUITE. An empty mirror is debootstrap's own.
bare_root() {
  local suite=$1 mirror=$2 keyring=$3
  if [[ -e $cache/$suite.done ]]; then
    borrow_network "$cache/$suite"
    return
  fi
  echo "==> debootstrap $suite"
  rm -rf -- "${cache:?}/$suite"
  debootstrap --variant=minbase --keyring="$keyring" "$suite" "$cache/$suite" ${mirror:+"$mirror"} \
    >"$cache/$suite.log" 2>&1 || { tail -n 20 -- "$cache/$suite.log" >&2 && return 1; }
  borrow_network "$cache/$suite"
  touch -- "$cache/$suite.done"
}

# A package index that only this machine's settings reach must be reached from the root, too.
borrow_network() {
  local root=$1 file
  for file in /etc/resolv.conf /etc/pip.conf; do
    [[ ! -r $file ]] || install -D -m 644 -- "$file" "$root$file"
  done
  # Elsewhere than the package ca-certificates would put its own.
  install -D -m 644 -- /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/borrowed.crt"
  mkdir -p -- "$root/etc/apt/apt.conf.d"
  printf 'Acquire::Check-Valid-Until "false";\n' >"$root/etc/apt/apt.conf.d/90test"
}

# LAYER NETWORK(yes|no) COMMAND...: runs the command in the image $lower below the new layer LAYER (upper, work, merged).
contained() {
  local layer=$1 network=$2 isolate=(--mount --pid --fork --kill-child)
  shift 2
  [[ $network == yes ]] || isolate+=(--net)
  mkdir -p -- "$layer"/{upper,work,merged}
  unshare "${isolate[@]}" -- bash -c '
    set -e
    layer=$1 lower=$2; shift 2
    mount -t overlay overlay -o "lowerdir=$lower,upperdir=$layer/upper,workdir=$layer/work" "$layer/merged"
    mount --rbind /dev "$layer/merged/dev"
    mount -t proc proc "$layer/merged/proc"
    exec chroot "$layer/merged" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      LC_ALL=C.UTF-8 PIP_CERT=/etc/ssl/borrowed.crt "$@"' _ "$layer" "$lower" "$@"
}

# The stack of layers of an image: the first is the newest.
push_layer() { lower=$1/upper:$lower; }
