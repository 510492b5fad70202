# The CUDA Toolkit: one that is installed, or NVIDIA's own wheels in the private folder .gridlings/cuda; and the
# Python tools of the docs. Sourced by setup.sh. Where a toolkit is found is decided in cmake/LocateToolkit.cmake.
# shellcheck shell=bash
# shellcheck disable=SC2154  # set by ./gridlings and setup.sh

# Sets `home` and `version` of the toolkit to use, or leaves `home` empty; says why others are not used.
locate_toolkit() {
  local verdict folder release lacks
  home='' version=''
  while IFS='|' read -r verdict folder release lacks; do
    if [[ $verdict == usable ]]; then
      home=$folder version=$release
    elif [[ $verdict == rejected && $folder != "$private/cuda" ]]; then
      say "    $folder (CUDA ${release:-?}) is not used: it lacks $lacks." \
        "    不使用 $folder（CUDA ${release:-?}）：缺少 $lacks。"
    fi
  done < <(cmake "-DGRIDLINGS_CUDA=$choice" -P "$root/cmake/LocateToolkit.cmake" 2>&1)
}

toolkit() {
  local home version
  step 'Looking for the CUDA Toolkit' '查找 CUDA Toolkit'
  locate_toolkit
  if [[ -z $home && $choice == system ]]; then
    fail 'No usable CUDA Toolkit 13 is installed, and GRIDLINGS_CUDA=system forbids fetching one.
Next: set CUDA_HOME to a toolkit of release 13, or unset GRIDLINGS_CUDA.' \
      '没有可用的 CUDA Toolkit 13，而 GRIDLINGS_CUDA=system 不允许下载。
下一步：将 CUDA_HOME 设为 13 版工具包的路径，或取消 GRIDLINGS_CUDA。'
  fi
  if [[ -z $home || ($home == "$private/cuda" && ! $root/setup/cuda.txt -ot $private/cuda) ]]; then
    fetch_toolkit
    locate_toolkit
  fi
  [[ -n $home ]] || fail 'The fetched CUDA Toolkit is incomplete. Next: remove .gridlings/cuda and try again.' \
    '下载的 CUDA Toolkit 不完整。下一步：删除 .gridlings/cuda 后重试。'
  say "    CUDA $version: $home" "    CUDA $version：$home"
}

# Laid out as nvcc expects to find it, and only then moved into place: a broken download leaves nothing behind.
fetch_toolkit() {
  local fresh=$private/cuda.new
  step 'Fetching the CUDA Toolkit 13.0 from NVIDIA (about 240 MB), into .gridlings/cuda' \
    '从 NVIDIA 下载 CUDA Toolkit 13.0（约 240 MB），放入 .gridlings/cuda'
  virtual_environment
  rm -rf -- "$fresh"
  logged cuda.log "$private/venv/bin/pip" install --disable-pip-version-check --progress-bar off --no-cache-dir \
    --no-deps --target "$fresh" -r "$root/setup/cuda.txt" ||
    fail_with_log cuda.log 'The CUDA Toolkit could not be fetched.
Next: check the network (pip must reach its package index), or set CUDA_HOME to an installed toolkit of release 13.' \
      '无法下载 CUDA Toolkit。
下一步：检查网络（pip 须能访问其软件包索引），或将 CUDA_HOME 设为已安装的 13 版工具包。'
  local tree=$fresh/nvidia/cu13
  ln -s lib "$tree/lib64"
  local library
  for library in "$tree"/lib/*.so.*; do
    ln -sf "${library##*/}" "${library%.so.*}.so"
  done
  rm -f -- "$tree"/lib/*.alt.so*
  rm -rf -- "$private/cuda"
  mv -- "$tree" "$private/cuda"
  touch -- "$private/cuda"
  rm -rf -- "$fresh"
}

virtual_environment() {
  [[ ! -x $private/venv/bin/pip ]] || return 0
  rm -rf -- "$private/venv"
  logged venv.log python3 -m venv "$private/venv" ||
    fail_with_log venv.log 'Python could not make its private folder .gridlings/venv. Next: install python3-venv.' \
      'Python 无法创建私有文件夹 .gridlings/venv。下一步：安装 python3-venv。'
}

# Tools in Python, once per change of the file that lists them. FILE, and the name of our copy of it.
python_tools() {
  local wanted=$root/$1 got=$private/venv/$2
  [[ -r $wanted ]] || return 0
  ! cmp -s -- "$wanted" "$got" || return 0
  step 'Installing the documentation tools into .gridlings/venv' '将文档工具安装到 .gridlings/venv'
  virtual_environment
  logged pip.log "$private/venv/bin/pip" install --disable-pip-version-check --progress-bar off -r "$wanted" ||
    fail_with_log pip.log 'The documentation tools could not be installed. Next: check the network, then try again.' \
      '无法安装文档工具。下一步：检查网络后重试。'
  cp -- "$wanted" "$got"
}

# compare50, which `class similar` would install itself on first use; its tests are to find it.
comparing_tools() {
  local tool=$root/share/similar
  [[ -r $tool/install.sh ]] || return 0
  ! cmp -s -- "$tool/requirements.txt" "$private/similar/requirements.txt" || return 0
  step 'Installing compare50 into .gridlings/similar' '将 compare50 安装到 .gridlings/similar'
  logged similar.log sh "$tool/install.sh" "$private/similar" ||
    fail_with_log similar.log 'compare50 could not be installed. Next: check the network, then try again.' \
      '无法安装 compare50。下一步：检查网络后重试。'
}
