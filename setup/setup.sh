# Sets everything up, in order: packages, CUDA Toolkit, configure, build. Sourced by ./gridlings, with `root`,
# `program`, `stamp`, `command` and `lang` set. Everything for people goes to stderr: stdout is the program's.
# shellcheck shell=bash source-path=SCRIPTDIR
# shellcheck disable=SC2154,SC1111  # set by ./gridlings; Chinese quotes are meant

private=$root/.gridlings
logs=$private/log
choice=${GRIDLINGS_CUDA:-auto}
# shellcheck source=packages.sh
source "$root/setup/packages.sh"
# shellcheck source=toolkit.sh
source "$root/setup/toolkit.sh"

# Says a sentence: English, Chinese.
say() {
  if [[ $lang == zh ]]; then printf '%s\n' "$2" >&2; else printf '%s\n' "$1" >&2; fi
}

# One step's heading.
step() { say "==> $1" "==> $2"; }

# Our own fault or a missing prerequisite: what happened, what to do next; English, Chinese.
fail() {
  say "gridlings: $1" "gridlings：$2"
  exit 3
}

# A command failed: the end of its log, then what happened and what to do. LOG, English, Chinese.
fail_with_log() {
  printf '\n' >&2
  tail -n 25 -- "$logs/$1" >&2
  printf '\n' >&2
  fail "$2
The whole log: $logs/$1" "$3
完整日志：$logs/$1"
}

# Shows a command's output lines: on a terminal the latest one; else a build's every quarter.
progress() {
  local line done_steps=0 quarter=0 now
  while IFS= read -r line; do
    if [[ -t 2 ]]; then
      [[ $line != *[![:space:]]* ]] || printf '\r\e[K    %.70s' "$line" >&2
    elif [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
      done_steps=${BASH_REMATCH[1]} now=$((4 * done_steps / BASH_REMATCH[2]))
      ((now <= quarter)) || printf '    %s\n' "${BASH_REMATCH[0]}" >&2
      quarter=$now
    fi
  done
  [[ ! -t 2 ]] || printf '\r\e[K' >&2
}

# Runs a command with its output in a log and its progress shown. LOG, COMMAND...
logged() {
  local log=$logs/$1
  shift
  "$@" </dev/null 2>&1 | tee -- "$log" | progress
}

# Only one set-up at a time in a checkout.
lock() {
  exec 9>"$private/lock"
  flock -n 9 && return
  say 'Another ./gridlings is setting up; waiting for it.' '另一个 ./gridlings 正在准备环境，请稍候。'
  flock 9
}

configure() {
  local fresh=() was=''
  [[ -r $root/build/CMakeCache.txt ]] && was=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$root/build/CMakeCache.txt")
  [[ -z $was || $was == "$root" ]] || fresh=(--fresh) # the checkout was moved
  step 'Configuring the build' '配置构建'
  logged configure.log cmake -S "$root" --preset release "${fresh[@]}" "-DGRIDLINGS_CUDA=$choice" ||
    fail_with_log configure.log 'The build could not be configured.
Next: mend what the lines above name; if they make no sense to you, remove the folder build/ and try again.' \
      '无法配置构建。
下一步：按上面的信息修复；如果看不出原因，请删除 build/ 文件夹后重试。'
}

# Writes .clangd, unless the reader has one of their own.
editor_support() {
  local file=$root/.clangd mark home
  read -r mark <"$root/setup/clangd.in"
  [[ ! -e $file ]] || [[ $(head -n 1 -- "$file") == "$mark" ]] || return 0
  read -r home <"$root/build/toolkit.txt"
  sed "s|@CUDA@|${home%/include}|g" "$root/setup/clangd.in" >"$file"
}

# TARGET
build() {
  step 'Building' '构建'
  logged build.log cmake --build "$root/build" --target "$1" -j "$(nproc)" ||
    fail_with_log build.log 'The build failed.
Next: if you changed the sources, mend the first error above; else remove the folder build/ and try again.' \
      '构建失败。
下一步：如果您修改过源代码，请修复上面的第一个错误；否则请删除 build/ 文件夹后重试。'
}

# A configure is needed on first use, after a move, when another toolkit was asked for or the toolkit went away,
# and when the presets or the private folder changed since the last one.
must_configure() {
  local was_root='' was_choice='' include='' ninja=$root/build/build.ninja
  [[ -r $stamp && -r $ninja ]] || return 0
  { read -r was_root && read -r was_choice && read -r include; } <"$stamp" || return 0
  [[ $was_root != "$root" || $was_choice != "$choice" || ! -r $include/cuda_runtime_api.h ||
    $root/CMakePresets.json -nt $ninja || $private/cuda -nt $ninja || $private/venv/requirements.txt -nt $ninja ]]
}

# TARGET PACKAGE-GROUP...: brings everything up to date.
set_up() {
  local target=$1 begun=$private/begun
  shift
  touch -- "$begun"
  packages "$@"
  [[ " $* " != *' docs '* ]] || python_tools docs/requirements.txt requirements.txt
  if [[ " $* " == *' test '* ]]; then
    python_tools tests/docs/requirements.txt tests.txt
    comparing_tools
  fi
  if must_configure; then
    toolkit
    configure
    editor_support
  fi
  build "$target"
  printf '%s\n' "$root" "$choice" "$(head -n 1 "$root/build/toolkit.txt")" >"$stamp"
  touch -r "$begun" -- "$stamp"
}

run_tests() {
  local status=0
  (cd "$root" && ctest --preset release "$@") || status=1
  if (($# == 0)); then
    docs || status=1
  fi
  return "$status"
}

docs() {
  [[ -r $root/docs/CMakeLists.txt ]] || return 0
  step 'Building the documentation site' '构建文档网站'
  logged docs.log cmake --build "$root/build" --target docs || {
    tail -n 25 -- "$logs/docs.log" >&2
    say "The documentation has errors. The whole log: $logs/docs.log" "文档有错误。完整日志：$logs/docs.log"
    return 1
  }
  say "The site is in $root/build/docs" "网站位于 $root/build/docs"
}

# ... docs --pdf [CHAPTER...] [--solutions]: PDFs of chapters, from the site.
pdf() {
  local words=()
  while (($# > 0)); do
    case $1 in
      --lang) (($# < 2)) || shift ;;
      --solutions | [!-]*) [[ $1 == docs ]] || words+=("$1") ;;
    esac
    shift
  done
  step 'Making PDFs' '生成 PDF'
  "$private/venv/bin/python" "$root/docs/pdf.py" "$root/build/docs" "${words[@]}"
}

# The site on this machine only, until Ctrl+C.
serve() {
  say 'Serving it at http://localhost:8000/ until you press Ctrl+C.' '正在 http://localhost:8000/ 提供网站，按 Ctrl+C 结束。'
  exec python3 -m http.server --bind 127.0.0.1 --directory "$root/build/docs" 8000
}

# Help before there is a program: what the first use will do.
first_help() {
  say "Usage: ./gridlings [--lang en|zh_CN] COMMAND
The first use sets everything up: it installs the packages of setup/packages.txt (as root or through sudo), finds or
fetches a CUDA Toolkit (no GPU is needed), and builds the program. ./gridlings setup does only that.
After it, ./gridlings --help lists the commands." \
    "用法：./gridlings [--lang en|zh_CN] 命令
首次使用会自动准备环境：安装 setup/packages.txt 中的软件包（以 root 身份或通过 sudo），查找或下载 CUDA Toolkit
（不需要 GPU），并构建程序。./gridlings setup 只做这一步。之后可用 ./gridlings --help 查看所有命令。"
}

main() {
  local status=0
  if [[ " $* " =~ ' '(-h|--help)' ' ]]; then # help builds nothing
    if [[ ! -x $program ]]; then
      first_help
      exit 0
    fi
    case $command in
      setup | test | docs | bench) exec "$program" "$@" ;;
    esac
  fi
  case $choice in
    auto | system | wheels) ;;
    *)
      say "gridlings: GRIDLINGS_CUDA is '$choice'; it must be auto, system or wheels." \
        "gridlings：GRIDLINGS_CUDA 的值是“$choice”，只能是 auto、system 或 wheels。"
      exit 2
      ;;
  esac
  mkdir -p -- "$logs"
  lock
  [[ -x $program ]] || say 'Gridlings sets itself up; the first time takes five to twenty minutes.' \
    'Gridlings 正在准备环境，首次需要五到二十分钟。'
  case $command in
    test)
      set_up all base test docs
      run_tests "${@:2}" || status=1
      exit "$status"
      ;;
    docs)
      set_up reader base docs
      docs || exit 1
      exec 9>&-
      [[ " $* " != *' --pdf '* ]] || pdf "$@" || exit
      [[ " $* " != *' --serve '* ]] || serve
      exit 0
      ;;
    bench) set_up reader base bench ;;
    *) ready || set_up reader base ;; # another ./gridlings may just have done it
  esac
  exec 9>&-
  if [[ $command == setup ]]; then
    say 'Everything is ready.' '一切就绪。'
    exit 0
  fi
  [[ -x $program ]] || fail "The build left no program at $program." "构建后没有找到程序 $program。"
  exec "$program" "$@"
}
