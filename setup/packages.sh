# Debian and Ubuntu packages: which of setup/packages.txt are missing, and their installation as root or through
# sudo. Sourced by setup.sh. GRIDLINGS_PACKAGES=skip leaves the system's packages alone.
# shellcheck shell=bash
# shellcheck disable=SC2154  # set by ./gridlings and setup.sh

# Reads what is installed into `have`, then sets `missing` to the lines of setup/packages.txt that are not met.
find_missing() {
  local -A have=()
  local names name group least state version met
  missing=()
  while read -r name version state; do
    [[ $state != installed ]] || have[$name]=$version
  done < <(dpkg-query -W -f '${Package} ${Version} ${db:Status-Status}\n')
  while read -r names group least; do
    [[ -n $names && $names != \#* && " $* " == *" $group "* ]] || continue
    met=''
    for name in ${names//|/ }; do
      version=${have[$name]:-}
      if [[ -n $version ]] && { [[ -z $least ]] || dpkg --compare-versions "$version" ge "$least"; }; then met=yes; fi
    done
    [[ -n $met ]] || missing+=("$names $least")
  done <"$root/setup/packages.txt"
}

# The archive that apt already uses for this release, for adding its backports. Before the first `apt-get update`
# apt knows no index; then it is asked what it would fetch.
mirror() {
  local found
  # shellcheck disable=SC2016  # apt's own placeholders
  found=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' |
    awk -v release="$VERSION_CODENAME" '$2 == release { print $1; exit }')
  [[ -n $found ]] || found=$(apt-get --print-uris update 2>/dev/null |
    sed -n "s|^'\(.*/\)dists/$VERSION_CODENAME/InRelease'.*|\1|p" | head -n 1) || true
  printf '%s\n' "$found"
}

# Sets `install` to what apt-get shall install for `missing`, and `backports` to a sources line if that needs it.
resolve() {
  local names name least version found archive suite=$VERSION_CODENAME-backports
  install=()
  backports=''
  local entry
  for entry in "${missing[@]}"; do
    read -r names least <<<"$entry"
    found=''
    for name in ${names//|/ }; do
      version=$(apt-cache policy "$name" | sed -n 's/^  Candidate: //p')
      [[ -z $found && -n $version && $version != '(none)' ]] || continue
      if [[ -z $least ]] || dpkg --compare-versions "$version" ge "$least"; then found=$name; fi
    done
    if [[ -z $found && -n $least && $ID == debian ]]; then
      found=${names%%|*}/$suite
      if [[ $(apt-cache policy) != *"a=$suite,"* ]]; then
        archive=$(mirror)
        [[ -n $archive ]] || continue # apt names none: CMake fetches the library
        backports="deb $archive $suite main"
      fi
    fi
    install+=("${found:-${names%%|*}}")
  done
}

# Sets `as_root` to the words before a command that needs root; fails when there is no way.
become_root() {
  as_root=()
  ((EUID != 0)) || return 0
  as_root=(sudo)
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null && return 0
  [[ -t 0 && -t 2 ]] || return 1
  say 'sudo may ask for your password.' 'sudo 可能会要求输入密码。'
  sudo -v
}

# The one command that does by hand what we cannot do.
print_command() {
  local commands="apt-get update && apt-get install -y --no-install-recommends ${install[*]}"
  [[ -z $backports ]] || commands="echo '$backports' >/etc/apt/sources.list.d/gridlings-backports.list && $commands"
  if command -v sudo >/dev/null; then
    printf '\n    sudo sh -c "%s"\n\n' "$commands" >&2
  else
    printf '\n    su -c "%s"\n\n' "$commands" >&2
  fi
}

apt_get() {
  logged apt.log "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 \
    -o DPkg::Lock::Timeout=300 "$@"
}

install_packages() {
  # A source of the machine's own that cannot be reached must not stop us: the installation tells.
  apt_get update || true
  resolve
  if [[ -n $backports ]]; then
    printf '%s\n' "$backports" | "${as_root[@]}" tee /etc/apt/sources.list.d/gridlings-backports.list >/dev/null
    apt_get update || true
  fi
  apt_get install --no-install-recommends "${install[@]}"
}

# GROUP...
packages() {
  local missing install backports as_root ID='' VERSION_CODENAME=''
  [[ ${GRIDLINGS_PACKAGES:-} != skip ]] || return 0
  if ! command -v dpkg-query >/dev/null; then
    say 'This system has no Debian packages: setup/packages.txt lists what must be installed.' \
      '本系统不使用 Debian 软件包：需要安装的内容见 setup/packages.txt。'
    return
  fi
  find_missing "$@"
  ((${#missing[@]} > 0)) || return 0
  # shellcheck source=/dev/null
  source /etc/os-release
  if ! become_root; then
    resolve
    say 'Packages must be installed first, and that needs root. Run this one command, then ./gridlings again:' \
      '需要先安装软件包，这需要 root 权限。请运行下面这一条命令，然后再次运行 ./gridlings：'
    print_command
    exit 3
  fi
  step "Installing ${#missing[@]} packages and what they need" "安装 ${#missing[@]} 个软件包及其依赖"
  install_packages && find_missing "$@" && return 0
  resolve
  say 'The packages could not be installed. This is the command that failed:' '软件包安装失败。失败的命令是：'
  print_command
  fail_with_log apt.log 'Packages are missing. Next: mend what the lines above name, then try again.' \
    '缺少软件包。下一步：按上面的信息修复后重试。'
}
