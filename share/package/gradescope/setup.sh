#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the autograder's image.
# AUTOGRADER_HOME: another place than /autograder.
set -euo pipefail
base=${AUTOGRADER_HOME:-/autograder}
bash "$base/source/gridlings/install.sh"
# What the submission's own user has no business with.
mkdir -p -- "$base/results"
chmod o= -- "$base/source" "$base/results"
