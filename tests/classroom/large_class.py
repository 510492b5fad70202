"""How long the gradebook's commands take for a large class; takes minutes, runs nothing of what was handed in.

    large_class.py PROGRAM BUILD [--students 30000] [--files 100000]

A roster and a folder a student are made up and taken in; every file then has a verdict, written by SQL, so that status and
exports read what a graded course holds.
"""
import argparse
import json
import pathlib
import shutil
import sqlite3
import tempfile
import time

from course import Course, ROOT

EXERCISES = [f"{chapter}/{file.stem}" for chapter in ("01-hello-tail-launch", "02-parent-and-child", "03-loop-to-child")
             for file in sorted((ROOT / "chapters" / chapter).glob("[0-9]*.cu"))]


def hand_in(folder, students, files):
    roster = ["key,name,email"]
    for s in range(students):
        roster.append(f"s{s:05},Student Number {s},s{s}@example.edu")
        for f in range(files // students + (s < files % students)):
            exercise = EXERCISES[f]
            file = folder / f"s{s:05}" / f"{exercise}.cu"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"// {s} {f}\nextern \"C\" __global__ void k(int* a) {{ *a = {s}; }}\n")
    (folder.parent / "roster.csv").write_text("\n".join(roster) + "\n")


def judge(course):
    """One verdict for each content, as `class grade` would store it."""
    with sqlite3.connect(course.course / "gradebook.sqlite") as book:
        settings = book.execute("INSERT INTO settings(device,language,schedules,grader,tests) VALUES('simulated','en','[]',"
                                "'none','')").lastrowid
        rows = book.execute("SELECT DISTINCT content, exercise FROM items WHERE content IS NOT NULL").fetchall()
        for content, exercise in rows:
            verdict = {"id": exercise, "status": "passed", "points": 10, "max_points": 10, "findings": [], "reason": "",
                       "tests": [{"name": "t", "status": "passed", "points": 10, "max_points": 10, "message": ""}],
                       "compiler_log": ""}
            book.execute("INSERT INTO verdicts(content,exercise,settings,status,points,max_points,graded_at,sandbox,tries,"
                         "verdict) VALUES(?,?,?,'passed',10,10,'2026-01-01T00:00:00Z','',1,?)",
                         (content, exercise, settings, json.dumps(verdict)))
    book.close()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program")
    options.add_argument("build")
    options.add_argument("--students", type=int, default=30000)
    options.add_argument("--files", type=int, default=100000)
    given = options.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridlings-large-"))
    try:
        (folder / "handed-in").mkdir()
        hand_in(folder / "handed-in", given.students, given.files)
        course = Course(given.program, given.build, folder / "work")

        def timed(*words):
            begin = time.monotonic()
            course.run(*words)
            print(f"{' '.join(map(str, words[:1]))} {words[-1] if words[0] != 'add' else pathlib.Path(words[-1]).name}: "
                  f"{time.monotonic() - begin:.1f} s", flush=True)

        timed("add", course.course, "--brief", folder / "roster.csv")
        timed("add", course.course, "--brief", folder / "handed-in")
        judge(course)
        timed("status", course.course)
        timed("show", course.course, "s00007")
        timed("export", course.course, "-o", folder / "out.csv", "--format", "csv")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
