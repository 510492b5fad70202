"""`class grade` on real submissions, small: the same verdicts with one worker and with three, after kill -9 and after Ctrl-C;
private tests that stay private; what was graded once is not graded again.

    end_to_end_test.py PROGRAM BUILD PRIVATE_PROGRAMS
"""
import json
import pathlib
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time

from course import Course, ROOT, check, make_class

CHAPTER = "03-loop-to-child"


def small_class(folder):
    make_class(folder, 8, [CHAPTER], seed=5)
    solution = (ROOT / "solutions" / CHAPTER / "01-ragged-rows.cu").read_text()
    starter = ROOT / "tests/submissions" / CHAPTER / "01-ragged-rows"
    for student, text in [("twin-a", solution), ("twin-b", solution), ("broken", solution.replace("if (row", "if row", 1)),
                          ("unbound", (starter / "wrong-fixed-length.cu").read_text())]:
        file = folder / student / CHAPTER / "01-ragged-rows.cu"
        file.parent.mkdir(parents=True)
        file.write_text(text)


def workers_and_kills(course):
    done = course.run("grade", course.course, "-j", 1)
    first = course.verdicts()
    check("Guarded by: " in done.stdout, done.stdout)
    check(course.sandboxes() and all("limits" in s for s in course.sandboxes()), course.sandboxes())
    statuses = sorted(status for status, _, _ in first.values())
    check({"passed", "failed", "compile_error"} <= set(statuses) and "internal_error" not in statuses, statuses)
    check(len(first) == 11, f"twelve files, two of them equal: {len(first)} verdicts")
    check("is graded" in course.run("grade", course.course).stdout, "a second time there is nothing to do")

    other = course.copy("other")
    chance = random.Random(3)
    kills = sum(other.kill_after(chance.uniform(0.3, 3.0), "grade", other.course, "-j", 3) for _ in range(3))
    process = other.start("grade", other.course, "-j", 3)
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    check(process.wait() in (0, 130), "Ctrl-C")
    before = other.verdicts()
    check(set(before) <= set(first), "what a killed run stored is whole")
    other.run("grade", other.course, "-j", 3)
    check(other.verdicts() == first, f"one worker; three workers with {kills} kills and Ctrl-C")
    check(not list((other.folder / "tmp").glob("gridlings-class-*")), "work folders are gone")
    return first


def private(course, programs):
    first = course.verdicts()
    course.run("grade", course.course, "--chapter", "03.1", "--tests", programs, "--feedback", "hints")
    check((course.course / "feedback").read_text() == "hints\n", "the choice is kept")
    newer = {key: value for key, value in course.verdicts().items() if value != first.get(key)}
    check(newer, "private tests are part of the settings")
    for _, _, text in newer.values():
        verdict = json.loads(text)
        check("secret" not in text.lower() and "4711" not in text, text)
        check(verdict["max_points"] == 15, "a public maximum of 10 and 5 private points, whatever the submission")
        hidden = [test for test in verdict["tests"] if test.get("private")]
        if verdict["status"] == "compile_error":
            continue
        check([test["name"] for test in hidden] == ["Private test 1", "Private test 2"], hidden)
        check([test["message"] for test in hidden] == ["", ""], hidden)
        check(hidden[1]["status"] == "failed" and verdict["status"] == "failed", "the second always fails")
    check(any(json.loads(text)["points"] == 14 for _, _, text in newer.values()), "a right answer has 10 and 4 points")


def rows(course):
    with sqlite3.connect(course.course / "gradebook.sqlite") as book:
        return book.execute("SELECT v.exercise, v.content, s.tests, s.language, v.status, v.points, v.max_points, v.verdict "
                            "FROM verdicts v JOIN settings s ON s.id=v.settings ORDER BY v.id").fetchall()


def messages(verdict):
    verdict = json.loads(verdict)
    return [found["message"] for found in verdict["findings"] + verdict["tests"]] + [verdict["reason"]]


def languages(course):
    """A course graded in English, read in Chinese: its texts, and nobody's points but those of the English record."""
    (course.course / "feedback").write_text("full\n")
    first = rows(course)
    newest = {(row[0], row[1]): row for row in first}
    said = course.run("report", course.course, "-o", course.folder / "pages", lang="zh_CN").stderr
    check(said.startswith(("Note:", "注意", "提示")), said)
    after = rows(course)
    check(after[:len(first)] == first, "the English records are as they were")
    translated = after[len(first):]
    check(len(translated) == len(newest) and all(row[3] == "zh_CN" for row in translated), f"{len(translated)} of {len(newest)}")
    for row in translated:
        english = newest[row[0], row[1]]
        check(row[2] == english[2] and row[4:7] == english[4:7], "the same status and points, also those of private tests")
        check([any(ord(c) > 0x2e80 for c in text) for text in messages(row[7])] ==
              [bool(text) for text in messages(english[7])], row[7])
    page = "".join(file.read_text() for file in (course.folder / "pages").glob("*.html"))
    check(any(found["message"] in page for row in translated for found in json.loads(row[7])["findings"]), "a finding in Chinese")
    check("secret" not in page.lower(), "a private test stays private")

    course.run("export", course.course, "--format", "json", "-o", course.folder / "out.json", lang="zh_CN")
    course.run("show", course.course, "twin-a", lang="zh_CN")
    check(rows(course) == after, "what has its texts is not graded again")
    english = course.run("show", course.course, "unbound").stdout
    check("schedule" in english, english)

    # Graded again, a submission comes to other points than its record has: the record stays, alone.
    broken = next(row for row in after if row[3] == "en" and row[4] == "failed" and not row[2])
    with sqlite3.connect(course.course / "gradebook.sqlite") as book:
        book.execute("DELETE FROM findings")
        book.execute("DELETE FROM verdicts WHERE content=? AND exercise=? AND settings NOT IN "
                     "(SELECT id FROM settings WHERE language='en' AND tests='')", (broken[1], broken[0]))
        verdict = json.loads(broken[7])
        verdict["tests"][0]["points"] += 1
        book.execute("UPDATE verdicts SET points=points+1, verdict=? WHERE content=? AND exercise=?",
                     (json.dumps(verdict), broken[1], broken[0]))
    before = rows(course)
    said = course.run("export", course.course, "--format", "junit", "-o", course.folder / "out.xml", lang="zh_CN").stderr
    check(rows(course) == before and len(said.splitlines()) >= 2, "other points are not taken over:\n" + said)


def words(course):
    nothing = course.run("grade", course.folder / "nowhere", expect=None)
    check(nothing.returncode == 2, f"no gradebook: {nothing.returncode} {nothing.stderr}")
    unknown = course.run("grade", course.course, "--chapter", "77", expect=2)
    check("77" in unknown.stderr, unknown.stderr)
    empty = course.run("grade", course.course, "--tests", course.folder / "tmp", expect=2)
    check("no private tests" in empty.stderr, empty.stderr)


def main(program, build, programs):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridlings-class-test-"))
    try:
        small_class(folder / "handed-in")
        course = Course(program, build, folder / "work")
        course.add(folder / "handed-in")
        workers_and_kills(course)
        private(course, programs)
        languages(course)
        words(course)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("all as promised")


if __name__ == "__main__":
    main(*sys.argv[1:4])
