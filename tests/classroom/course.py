"""A class made up from tests/submissions: right and wrong answers with renamed identifiers, one folder a student.

    course.py FOLDER COUNT [CHAPTER...]     makes it

Also what the tests of `class grade` share: running the program, reading the gradebook. The same seed makes the same class.
"""
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCAL = re.compile(r"^\s+(?:const\s+)?(?:unsigned|int|float|double|bool|auto|long long|size_t)\s+([a-z]\w*)\s*=", re.M)


def renamed(text, suffix):
    """Locals get a name of the student's own; members and kernels keep theirs. The lines stay where they are."""
    for name in sorted(set(LOCAL.findall(text))):
        text = re.sub(rf"(?<![.\w>\"])\b{name}\b(?!\")", f"{name}_{suffix}", text)
    return text + f"// {suffix}\n"


def answers(chapter):
    found = []
    for folder in sorted((ROOT / "tests/submissions" / chapter).iterdir()):
        if folder.is_dir():
            found += [(f"{chapter}/{folder.name}", file) for file in sorted(folder.glob("*.cu"))]
    return found


def make_class(folder, count, chapters, seed=1):
    """`count` files altogether, four a student; returns nothing: the folder is the class."""
    folder = pathlib.Path(folder)
    pool = [answer for chapter in chapters for answer in answers(chapter)]
    random.Random(seed).shuffle(pool)
    shutil.rmtree(folder, ignore_errors=True)
    student, used = 0, {}
    for i in range(count):
        exercise, file = pool[i % len(pool)]
        while exercise in used.setdefault(student, set()) or len(used[student]) >= 4:
            student += 1
            used.setdefault(student, set())
        used[student].add(exercise)
        target = folder / f"student-{student:03}" / (exercise + ".cu")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(file.read_text(), f"s{student}"))
        if len(used[student]) >= 4:
            student += 1


class Course:
    """A course folder and the program; everything below `folder`."""

    def __init__(self, program, build, folder):
        self.program, self.build, self.folder = program, pathlib.Path(build), pathlib.Path(folder)
        self.course = self.folder / "course"
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "tmp").mkdir(exist_ok=True)
        self.environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder), "TMPDIR": str(self.folder / "tmp"),
            "GRIDLINGS_ROOT": str(ROOT), "GRIDLINGS_BUILD": str(build), "GRIDLINGS_STATE": str(self.folder / "state")}

    def command(self, *words):
        return [str(self.program), "class", *map(str, words)]

    def run(self, *words, expect=0, lang="en"):
        done = subprocess.run([str(self.program), "--lang", lang, "class", *map(str, words)], env=self.environment,
                              text=True, capture_output=True)
        if expect is not None and done.returncode != expect:
            raise AssertionError(f"{words}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def add(self, path):
        self.run("add", self.course, path, expect=None)

    def copy(self, name):
        """Another course with the same submissions and no verdicts."""
        other = Course(self.program, self.build, self.folder / name)
        other.course.mkdir()
        for file in self.course.iterdir():
            if file.is_file():
                shutil.copy(file, other.course / file.name)
        with sqlite3.connect(other.course / "gradebook.sqlite") as book:
            book.execute("DELETE FROM findings")
            book.execute("DELETE FROM verdicts")
        book.close()
        return other

    def verdicts(self):
        """{(exercise, content): (status, points, the whole verdict)}"""
        book = sqlite3.connect(self.course / "gradebook.sqlite")
        rows = book.execute("SELECT exercise, content, status, points, verdict FROM verdicts").fetchall()
        book.close()
        return {(exercise, content): tuple(rest) for exercise, content, *rest in rows}

    def sandboxes(self):
        book = sqlite3.connect(self.course / "gradebook.sqlite")
        rows = book.execute("SELECT DISTINCT sandbox FROM verdicts").fetchall()
        book.close()
        return [row[0] for row in rows]

    def start(self, *words):
        return subprocess.Popen(self.command(*words), env=self.environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def kill_after(self, seconds, *words):
        """kill -9 of the parent; True if it had not ended by then."""
        process = self.start(*words)
        try:
            process.wait(timeout=seconds)
            return False
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return True


def check(condition, what):
    if not condition:
        raise AssertionError(what)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    make_class(sys.argv[1], int(sys.argv[2]), sys.argv[3:] or sorted(p.name for p in (ROOT / "chapters").iterdir())[:4])
