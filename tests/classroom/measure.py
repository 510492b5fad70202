"""The full form of what `class grade` has to reach; takes minutes.

    measure.py PROGRAM BUILD [--count 300] [--kills 20] [--workers 2]

300 submissions of four chapters: the processor and wall-clock time against compiling each of them once, the memory of all
processes over the run, kill -9 at 20 random moments, one worker against eight.
"""
import argparse
import ctypes
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from course import Course, check, make_class

CHAPTERS = ["01-hello-tail-launch", "02-parent-and-child", "03-loop-to-child", "05-shared-memory-permute"]


def adopt_orphans():
    """bubblewrap's outer process ends without waiting for the inner one, whose time nobody would count: we become the parent
    that waits for it."""
    if ctypes.CDLL(None, use_errno=True).prctl(36, 1, 0, 0, 0) != 0:  # PR_SET_CHILD_SUBREAPER
        sys.exit("measure.py: the processor time inside bubblewrap cannot be counted here")


def reap():
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timed(work):
    wall, cpu = time.monotonic(), used()
    work()
    reap()
    return time.monotonic() - wall, used() - cpu


def compile_each_once(course, files, workers):
    """gridlings-compile by way of a program that compiles and does no more: the compiler's share alone."""
    program = pathlib.Path(course.build) / "bin/classroom_compile_each"
    timed_result = timed(lambda: subprocess.run([str(program), str(workers), *map(str, files)], check=True,
                                                env={**course.environment, "GRIDLINGS_CACHE_DIR": str(course.folder / "images")}))
    shutil.rmtree(course.folder / "images", ignore_errors=True)
    return timed_result


class Memory(threading.Thread):
    """Of a process and everything below it, twice a second."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.parent, self.all = pid, [], []
        self.start()

    def run(self):
        while os.path.exists(f"/proc/{self.pid}/statm"):
            rows = [tuple(map(int, line.split())) for line in
                    subprocess.run(["ps", "-e", "-o", "pid=,ppid=,rss="], text=True, capture_output=True).stdout.splitlines()]
            family, before = {self.pid}, set()
            while family != before:
                before = set(family)
                family |= {child for child, parent, _ in rows if parent in family}
            self.all.append(sum(rss for pid, _, rss in rows if pid in family) / 1024)
            self.parent += [rss / 1024 for pid, _, rss in rows if pid == self.pid]
            time.sleep(0.5)


def thirds(values):
    third = max(1, len(values) // 3)
    return max(values[:third]), max(values[third:-third] or values), max(values[-third:])


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program")
    options.add_argument("build")
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--workers", type=int, default=2)
    given = options.parse_args()
    adopt_orphans()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridlings-measure-"))
    try:
        measure(given, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure(given, folder):
    make_class(folder / "handed-in", given.count, CHAPTERS)
    files = sorted((folder / "handed-in").rglob("*.cu"))
    course = Course(given.program, given.build, folder / "work")
    course.add(folder / "handed-in")

    process_memory = {}

    def grade():
        process = course.start("grade", course.course, "-j", given.workers)
        process_memory["of"] = Memory(process.pid)
        check(process.wait() == 0, "class grade")

    wall, cpu = timed(grade)
    only_wall, only_cpu = compile_each_once(course, files, given.workers)
    memory = process_memory["of"]
    memory.join()
    verdicts = course.verdicts()
    print(f"{len(files)} submissions, {len(verdicts)} verdicts, {given.workers} workers; load {os.getloadavg()[0]:.1f}")
    print(f"class grade:         {wall:7.1f} s, processor {cpu:7.1f} s")
    print(f"compiling each once: {only_wall:7.1f} s, processor {only_cpu:7.1f} s")
    print(f"ratio:               {wall / only_wall:7.2f}    processor {cpu / only_cpu:7.2f}")
    print("memory of class grade itself, most in each third of the run: {:.0f} {:.0f} {:.0f} MB".format(*thirds(memory.parent)))
    print("memory of everything, most in each third of the run:         {:.0f} {:.0f} {:.0f} MB".format(*thirds(memory.all)), flush=True)

    killed = course.copy("killed")
    chance, kills = random.Random(1), 0
    for _ in range(given.kills):
        stored = len(killed.verdicts())
        kills += killed.kill_after(chance.uniform(0.2, max(1.0, 1.6 * wall / given.kills)), "grade", killed.course, "-j",
                                   given.workers)
        check(len(killed.verdicts()) >= stored, "nothing is lost")
    killed.run("grade", killed.course, "-j", given.workers)
    check(killed.verdicts() == verdicts, "kills change nothing")
    print(f"killed {kills} times with -9: the same {len(verdicts)} verdicts", flush=True)

    for workers in (1, 8):
        other = course.copy(f"workers-{workers}")
        other.run("grade", other.course, "-j", workers)
        check(other.verdicts() == verdicts, f"{workers} workers")
        print(f"{workers} workers: the same verdicts", flush=True)


if __name__ == "__main__":
    main()
