#!/usr/bin/env bash
# Tests of ./gridlings itself, in a small checkout of their own: the real launcher, setup/ and cmake/ around a
# program of one line. Usage: launcher_test.sh CASE. Exit code 77: skipped.
# Commands that must not run for real (apt-get, sudo, cmake on the fast path) are stubs first on PATH.
set -euo pipefail

source_root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
checkout=$work/checkout
stubs=$work/stubs
export PATH=$stubs:$PATH GRIDLINGS_PACKAGES=skip LC_ALL=C.UTF-8
unset GRIDLINGS_CUDA GRIDLINGS_ROOT

make_checkout() {
  mkdir -p "$checkout"/{common,po,tests,chapters/01-one} "$stubs"
  cp -r "$source_root"/{gridlings,setup,cmake,CMakePresets.json} "$checkout"
  cat >"$checkout/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_SOURCE_DIR}/cmake)
include(Toolkit)
add_executable(gridlings common/main.cpp)
add_custom_target(reader DEPENDS gridlings)
END
  cat >"$checkout/common/main.cpp" <<'END'
#include <cstdio>
int main(int count, char** words) {
  for (int i = 1; i < count; ++i) std::printf("<%s>", words[i]);
  std::puts("");
  return count > 1 && words[1][0] == '7' ? 7 : 0;
}
END
  touch "$checkout/chapters/01-one/01-one.cu"
}

# NAME, with the script on stdin.
stub() {
  { echo '#!/bin/bash' && cat; } >"$stubs/$1"
  chmod +x "$stubs/$1"
}

# Runs the launcher: sets status, out, err.
launch() {
  status=0
  "${as_nobody[@]}" "$checkout/gridlings" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
  out=$(<"$work/out") err=$(<"$work/err")
}
as_nobody=()

expect() {
  local what=$1
  shift
  "$@" && return
  printf 'FAILED: %s\nstatus: %s\nstdout:\n%s\nstderr:\n%s\n' "$what" "${status:-}" "${out:-}" "${err:-}"
  exit 1
}
contains() { [[ $1 == *"$2"* ]]; }
lacks() { [[ $1 != *"$2"* ]]; }

# A CUDA toolkit in outline: FOLDER VERSION.
outline_toolkit() {
  mkdir -p "$1"/{include,lib,bin}
  echo "#define CUDART_VERSION $2" >"$1/include/cuda_runtime_api.h"
  touch "$1/include/nvrtc.h" "$1"/lib/lib{nvrtc.so,nvJitLink.so,cudart.so}."${2%0?0}" "$1/lib/libcudadevrt.a"
}
use_outline_toolkit() {
  outline_toolkit "$work/cuda" 13000
  export CUDA_HOME=$work/cuda
}

# No toolkit but what the case says: none in the usual folder, no nvcc on PATH.
hide_toolkits() {
  sed -i 's|/usr/local/cuda|/nowhere|g' "$checkout/cmake/LocateToolkit.cmake"
  unset CUDA_HOME
  local dir kept=$stubs
  while IFS= read -r -d : dir; do [[ -x $dir/nvcc ]] || kept+=:$dir; done <<<"$PATH:"
  PATH=$kept
}

# The rest of the case is an ordinary user's, for whom dpkg knows no package and sudo refuses.
become_ordinary_user() {
  unset GRIDLINGS_PACKAGES
  stub dpkg-query <<<'exit 0'
  stub apt-cache <<<'exit 0'
  stub sudo <<<'exit 1'
  ((EUID != 0)) || as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod 755 "$work"
  ((EUID != 0)) || chown -R 65534:65534 "$work"
}

case_first_use() {
  use_outline_toolkit
  launch list 'two words' --lang en
  expect 'the first use succeeds' [ "$status" = 0 ]
  expect 'stdout is the program'"'"'s alone' [ "$out" = '<list><two words><--lang><en>' ]
  expect 'the steps are shown' contains "$err" 'Building'
  expect 'editors are served' grep -q -- "--cuda-path=$work/cuda" "$checkout/.clangd"
  launch 7
  expect 'the exit code is the program'"'"'s' [ "$status" = 7 ]
}

case_help_first() {
  launch --help
  expect 'help needs no set-up' [ "$status" = 0 ]
  expect 'it says what the first use does' contains "$err" 'setup/packages.txt'
  expect 'nothing was built' [ ! -e "$checkout/build" ]
}

case_help_later() {
  use_outline_toolkit
  launch list
  stub cmake <<<'exit 1'
  for command in setup test docs bench; do
    launch "$command" --help
    expect "help of $command starts nothing" [ "$status:$out:$err" = "0:<$command><--help>:" ]
  done
}

case_fast_path() {
  use_outline_toolkit
  launch list
  stub cmake <<<'exit 1'
  touch "$checkout/chapters/01-one/01-one.cu"
  launch list
  expect 'an edited exercise starts nothing' [ "$status:$out:$err" = '0:<list>:' ]
  cd /
  ln -s "$checkout/gridlings" "$work/link"
  expect 'a link to the launcher works' [ "$("$work/link" a)" = '<a>' ]
}

case_changed_source() {
  use_outline_toolkit
  launch list
  sed -i 's/<%s>/(%s)/' "$checkout/common/main.cpp"
  touch -d '+2 seconds' "$checkout/common/main.cpp"
  launch list
  expect 'the change is built' [ "$out" = '(list)' ]
  expect 'nothing is configured again' lacks "$err" 'Configuring'
}

case_broken_source() {
  use_outline_toolkit
  echo 'this is no C++' >>"$checkout/common/main.cpp"
  launch list
  expect 'exit code 3' [ "$status" = 3 ]
  expect 'nothing on stdout' [ -z "$out" ]
  expect 'the log is named' contains "$err" "$checkout/.gridlings/log/build.log"
  expect 'the next step is named' contains "$err" 'Next:'
}

case_moved_checkout() {
  use_outline_toolkit
  launch list
  mv "$checkout" "$work/moved"
  checkout=$work/moved
  launch list
  expect 'it works where it is now' [ "$status:$out" = '0:<list>' ]
  expect 'the build belongs to the new place' grep -q "HOME_DIRECTORY:INTERNAL=$checkout\$" "$checkout/build/CMakeCache.txt"
}

case_two_at_once() {
  use_outline_toolkit
  mkdir "$checkout/.gridlings"
  flock "$checkout/.gridlings/lock" sleep 1 &
  while flock -n "$checkout/.gridlings/lock" true; do sleep 0.05; done
  launch list
  expect 'the second waits' contains "$err" 'waiting for it'
  expect 'and then runs' [ "$status:$out" = '0:<list>' ]
}

case_no_root() {
  become_ordinary_user
  launch list
  expect 'exit code 3' [ "$status" = 3 ]
  expect 'nothing on stdout' [ -z "$out" ]
  expect 'one command' [ "$(grep -c 'apt-get install' <<<"$err")" = 1 ]
  expect 'it names the packages' contains "$err" ninja-build
  launch --lang zh_CN list
  expect 'in Chinese' contains "$err" '请运行下面这一条命令'
}

# shellcheck disable=SC2016  # the stubs expand it
case_sudo() {
  use_outline_toolkit
  become_ordinary_user
  stub sudo <<<'[[ $* == *"apt-get -q"* ]] && echo "$*" >>"$0.log"; [[ $1 == -* ]] || { [[ $1 == tee ]] && cat >"$0.sources"; }; exit 0'
  stub dpkg-query <<'END'
[[ -s ${0%/*}/sudo.log ]] || exit 0
for name in $(awk '!/^#/ { split($1, n, "|"); print n[1] }' "${0%/*}/../checkout/setup/packages.txt"); do
  echo "$name 99 installed"
done
END
  stub apt-cache <<<'[[ $1 == policy && -n ${2:-} ]] && printf "  Candidate: 2.0\n"; exit 0'
  stub apt-get <<<'echo "http://mirror.example/debian/ $(. /etc/os-release; echo "$VERSION_CODENAME")"'
  launch list
  expect 'it goes on to the program' [ "$status:$out" = '0:<list>' ]
  expect 'apt-get ran through sudo' grep -q 'install .*ninja-build' "$stubs/sudo.log"
  # shellcheck source=/dev/null
  [[ $(. /etc/os-release && echo "$ID") != debian ]] ||
    expect 'backports come from the same mirror' grep -q 'mirror.example/debian/ [a-z]*-backports main' "$stubs/sudo.sources"
}

case_wrong_choice() {
  GRIDLINGS_CUDA=rubbish launch list
  expect 'exit code 2' [ "$status" = 2 ]
  expect 'the word is named' contains "$err" "'rubbish'"
}

case_no_toolkit() {
  hide_toolkits
  mkdir "$work/empty"
  export CUDA_HOME=$work/empty
  GRIDLINGS_CUDA=system launch list
  expect 'exit code 3' [ "$status" = 3 ]
  expect 'the folder and what it lacks are named' contains "$err" "$work/empty (CUDA ?) is not used: it lacks include/cuda_runtime_api.h"
  expect 'the next step is named' contains "$err" 'Next:'
}

case_old_toolkit() {
  hide_toolkits
  outline_toolkit "$work/cuda" 12090
  export CUDA_HOME=$work/cuda
  stub python3 <<'END'
mkdir -p "$3/bin" && printf '#!/bin/bash\necho no network; exit 1\n' >"$3/bin/pip" && chmod +x "$3/bin/pip"
END
  launch list
  expect 'release 12 is named and not used' contains "$err" "$work/cuda (CUDA 12.9) is not used: it lacks release 13"
  expect 'the wheels are tried instead' contains "$err" 'Fetching the CUDA Toolkit'
  expect 'a failed download is told' contains "$err" 'could not be fetched'
  expect 'with what pip said' contains "$err" 'no network'
  expect 'exit code 3' [ "$status" = 3 ]
  expect 'nothing half done is left' [ ! -e "$checkout/.gridlings/cuda" ]
}

# `test`: all of ctest, then the docs, whose Python tools are in the private folder.
case_test_command() {
  use_outline_toolkit
  mkdir "$checkout/docs"
  echo '# no packages' >"$checkout/docs/requirements.txt"
  echo "add_custom_target(docs COMMAND test ! -e $checkout/docs/broken)" >"$checkout/docs/CMakeLists.txt"
  cat >>"$checkout/CMakeLists.txt" <<'END'
enable_testing()
add_subdirectory(docs)
add_test(NAME whole COMMAND test ! -e ${CMAKE_SOURCE_DIR}/tests/broken)
END
  launch test
  expect 'all is well' [ "$status" = 0 ]
  expect 'the summary of ctest is on stdout' contains "$out" '100% tests passed, 0 tests failed out of 1'
  expect 'the docs were built' contains "$err" 'The site is in'
  expect 'the tools are in the private folder' [ -x "$checkout/.gridlings/venv/bin/pip" ]
  echo 'import sys; print("PDFs of", *sys.argv[2:]); sys.exit(2 if "99" in sys.argv else 0)' >"$checkout/docs/pdf.py"
  launch --lang en docs --pdf 03 loop-to-child --solutions
  expect 'PDFs of the chapters that are named' [ "$status:$out" = '0:PDFs of 03 loop-to-child --solutions' ]
  launch docs --pdf 99 --lang en
  expect 'no such chapter' [ "$status:$out" = '2:PDFs of 99' ]
  touch "$checkout/docs/broken"
  launch test
  expect 'a fault in the docs is a failure' [ "$status" = 1 ]
  launch test -R whole
  expect 'words for ctest: no docs' [ "$status" = 0 ]
  touch "$checkout/tests/broken"
  launch test -R whole
  expect 'a failed test is a failure' [ "$status" = 1 ]
}

# Compiles a program with device launches and asks NVRTC for PTX: FOLDER of a toolkit.
toolkit_works() {
  cat >"$work/x.cu" <<'END'
__global__ void child() {}
__global__ void parent() { child<<<1, 1, 0, cudaStreamTailLaunch>>>(); }
int main() { parent<<<1, 1>>>(); return cudaDeviceSynchronize(); }
END
  env -u LIBRARY_PATH -u LD_LIBRARY_PATH "$1/bin/nvcc" -arch=sm_75 -rdc=true -cudart shared -lineinfo \
    "$work/x.cu" -o "$work/x" -lcudadevrt || return 1
  grep -q 'libcudart\.so\.13' "$work/x" || return 1
  cat >"$work/nvrtc.cpp" <<'END'
#include <nvrtc.h>
int main() {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "__global__ void k(int* p) { *p = __popc(*p); }", "k.cu", 0, nullptr, nullptr);
  const char* options[] = {"--gpu-architecture=compute_90", "--relocatable-device-code=true"};
  return nvrtcCompileProgram(program, 2, options);
}
END
  g++ -I"$1/include" "$work/nvrtc.cpp" -o "$work/nvrtc" "$1"/lib*/libnvrtc.so.13 -Wl,-rpath,"$1/lib64:$1/lib" || return 1
  # NVRTC opens its built-in declarations by name.
  LD_LIBRARY_PATH=$1/lib64:$1/lib "$work/nvrtc"
}

case_system_toolkit() {
  GRIDLINGS_CUDA=system launch list
  [[ $status != 3 || $err != *'is installed'* ]] || exit 77
  expect 'it builds with the installed toolkit' [ "$status:$out" = '0:<list>' ]
  local include
  read -r include <"$checkout/build/toolkit.txt"
  expect 'the toolkit works' toolkit_works "${include%/include}"
}

# Fetches for real; GRIDLINGS_OFFLINE=1 skips it.
case_wheels() {
  [[ -z ${GRIDLINGS_OFFLINE:-} ]] || exit 77
  hide_toolkits
  GRIDLINGS_CUDA=wheels launch list
  expect 'it builds with the wheels' [ "$status:$out" = '0:<list>' ]
  expect 'the toolkit works' toolkit_works "$checkout/.gridlings/cuda"
  mv "$checkout" "$work/moved"
  expect 'and after a move' toolkit_works "$work/moved/.gridlings/cuda"
}

case_shellcheck() {
  command -v shellcheck >/dev/null || exit 77
  cd "$source_root"
  shellcheck -x gridlings .ci/run tests/setup/launcher_test.sh
}

make_checkout
"case_$1"
