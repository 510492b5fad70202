"""Classroom 50: grades an assignment with Gridlings. Place it as CLASSROOM/autograders/ASSIGNMENT/autograder.py.

The assignment's runtime names a container in which Gridlings is installed as /opt/gridlings/gridlings, or set
GRIDLINGS to its path. GRIDLINGS_WHAT is the chapter (03) or exercise (03.1); without it, what was handed in counts.
Exit 0: result.json holds the verdict. Anything else: a fault of the grader, which costs no points.
"""

import os
import subprocess
import sys

command = [os.environ.get("GRIDLINGS", "/opt/gridlings/gridlings"), "grade", ".", "--format", "classroom50", "-o", "result.json"]
if what := os.environ.get("GRIDLINGS_WHAT"):
    command += ["--exercise", what]
status = subprocess.run(command, check=False).returncode
sys.exit(0 if status in (0, 1) else status)
