#!/bin/sh
# Makes the private Python environment of `class similar`, unless it is there as requirements.txt wants it.
#     install.sh FOLDER
set -eu
wanted=$(dirname -- "$0")/requirements.txt
mkdir -p -- "$(dirname -- "$1")"
exec 9>"$1.lock"
flock 9 # one at a time; the second finds it done
! cmp -s -- "$wanted" "$1/requirements.txt" || exit 0
rm -rf -- "$1"
python3 -m venv "$1"
"$1/bin/python" -m pip install --disable-pip-version-check --progress-bar off --no-deps --only-binary :all: -r "$wanted"
"$1/bin/python" -c 'import compare50'
cp -- "$wanted" "$1/requirements.txt" # last: without it the folder counts for nothing
