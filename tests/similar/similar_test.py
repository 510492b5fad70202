"""`class similar` on classes made for it: a copy in other words, answers found independently, starters, short answers, names
that would like to be something else.

    similar_test.py PROGRAM BUILD

Skipped (77) only where compare50 cannot be installed; ./gridlings test installs it beforehand.
"""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "share/similar"
sys.path.insert(0, str(ROOT / "tests/classroom"))
from course import Course, check  # noqa: E402

LONG, SHORT = "03-loop-to-child/01-ragged-rows", "04-memory-visibility/01-before-the-launch"
EVE = "eve'\"<img src=x onerror=alert(1)><!--\x1b[31m$(touch pwned)`id`"
ANSWERS = ROOT / "tests/submissions" / LONG


def rights():
    return [file.read_text() for file in sorted(ANSWERS.glob("right*.cu"))]


def reworded(text):
    """Other names, other comments, another layout; the same code."""
    text = re.sub(r"//[^\n]*", "", text)
    names = ["i", "j", "row", "scale_row", "first", "count", "by", "multiply", "hand_over", "stream", "block", "grid", "begin",
             "place", "length", "work", "blocks"]
    for n, name in enumerate(names):
        text = re.sub(rf"(?<![.\w]){name}\b", f"my_{chr(97 + n)}{n}", text)
    text = re.sub(r"\s*\{\s*\n", "\n{\n\n", text).replace("  ", "\t\t").replace(" = ", "=").replace(", ", " ,\n\t")
    return "/* all of this is my own work, done last night */\n" + text.replace(";\n", "; // so\n")


def starter(exercise):
    return (ROOT / "share/starters" / (exercise + ".cu")).read_text()


def with_work(exercise, work):
    """The starter with `work` in place of the first marked region."""
    return re.sub(r"(>>> your work\n).*?(\n[^\n]*<<< your work)", lambda m: m[1] + work + m[2], starter(exercise), count=1,
                  flags=re.S)


def hand_in(folder, student, exercise, text):
    file = folder / student / (exercise + ".cu")
    file.parent.mkdir(parents=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


def make(folder):
    answers = rights()
    check(len(answers) >= 4, "independent right answers to compare with")
    original = next(text for text in answers if "hand_over" in text)
    others = [text for text in answers if text is not original]
    hand_in(folder, "bea", LONG, original)
    hand_in(folder, "carl", LONG, reworded(original))
    for name, text in zip(["dora", "emil", "fay"], others):
        hand_in(folder, name, LONG, text)
    hand_in(folder, EVE, LONG, others[0])
    # The starter as it is; with other comments and spaces; with its parameters renamed.
    bare = starter(LONG)
    hand_in(folder, "stan", LONG, bare)
    hand_in(folder, "stella", LONG, "// Stella was here, with a comment of some length\n" + bare.replace("  ", "      "))
    hand_in(folder, "stig", LONG, re.sub(r"\bfactor\b", "times", bare))
    # The same short answer, found by everybody; one who did more.
    for name in ["gus", "hal", "ida", "jon", "kim"]:
        hand_in(folder, name, SHORT, starter(SHORT).replace("  if (i == 0) {", f"  __syncthreads();  // {name}\n  if (i == 0) {{"))
    hand_in(folder, "lea", SHORT, with_work(SHORT, """  __shared__ int kept[kPart];
  kept[i] = i < count ? in[first + i] : 0;
  __syncthreads();
  for (int k = i; k < count; k += blockDim.x) squares[first + k] = kept[k] * kept[k];
  __threadfence();
  __syncthreads();
  if (i == kPart - 1) add_part<<<dim3(1), dim3(32), 0, cudaStreamTailLaunch>>>(squares + first, count, &totals[blockIdx.x]);"""))
    hand_in(folder, "max", SHORT, "int x;\n" * 3000)  # longer than any answer


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.elements, self.attributes, self.ids, self.links = set(), set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.add(value)
            if name in ("href", "src"):
                self.links.append(value)


def pairs_of(result, exercise):
    return [(sorted(student["name"].split(" ")[0] for student in pair["students"]), pair)
            for pair in result["pairs"] if pair["exercise"] == exercise]


def the_figures(course):
    result = json.loads(course.run("similar", course.course, "--format", "json", "--at-least", 0).stdout)
    try:
        import jsonschema
    except ImportError:
        print("not checked against its schema: python3-jsonschema is missing")
    else:
        jsonschema.validate(result, json.loads((ROOT / "share/schema/similar-v1.schema.json").read_text()))
    pairs = pairs_of(result, LONG)
    check(pairs[0][1]["identical"], "what is the same, byte for byte, comes before what is as alike")
    names, top = pairs[1]
    check(names == ["bea", "carl"], f"the reworded copy is on top, not {names}: {[(n, p['likeness']) for n, p in pairs]}")
    check(result["pairs"][1] is top, "of all exercises")
    check(top["likeness"] >= 95 and not top["identical"] and top["as_alike"] == 1, top)
    check(all(len(student["lines"]) > 5 for student in top["students"]), top)
    same = [pair for names, pair in pairs if "dora" in names and any(name.startswith("eve") for name in names)]
    check(len(same) == 1 and same[0]["identical"] and same[0]["likeness"] == 100, same)
    independent = [pair["likeness"] for names, pair in pairs if pair is not top and not pair["identical"]]
    check(independent and max(independent) < 50, f"independent answers are far below: {independent}")
    check(not any({"stan", "stella", "stig"} & set(names) for names, _ in pairs), "starters are not listed")
    counts = {it["id"]: it for it in result["exercises"]}
    check(counts[LONG]["starter_only"] == 3 and counts[LONG]["compared"] == 6, counts[LONG])
    check(counts[LONG]["pairs"] == 15 and counts[LONG]["usual"] < 50, counts[LONG])
    # Five who wrote the one line that is to be written accuse nobody.
    check(counts[SHORT]["too_long"] == 1 and counts[SHORT]["compared"] == 6, counts[SHORT])
    check(counts[SHORT]["usual"] == 100, counts[SHORT])
    short = [pair for _, pair in pairs_of(result, SHORT) if pair["likeness"] == 100]
    check(len(short) == 10 and all(p["usual"] == 100 and p["as_alike"] == 9 and p["others"] == 14 for p in short), short)
    check(not any("lea" in names for names, pair in pairs_of(result, SHORT) if pair["likeness"] > 30), "lea did it otherwise")
    check(min(result["pairs"].index(pair) for pair in short) > 1, "what is usual ranks below what stands out")


def the_terminal(course):
    done = course.run("similar", course.course)
    lines = [line for line in done.stdout.splitlines() if "03.1" in line]
    check("\x1b" not in done.stdout + done.stderr, "no escape of a name reaches the terminal")
    check("identical" in lines[0] and "dora" in lines[0], done.stdout)
    check("bea" in lines[1] and "carl" in lines[1], done.stdout)
    check("does not mean copied" in done.stdout, done.stdout)
    only = course.run("similar", course.course, "--chapter", "04").stdout
    check("04.1" in only and "03.1" not in only, only)
    for text in (done.stdout, course.run("similar", course.course, lang="zh_CN").stdout):
        check(not re.search("cheat|plagiar|抄袭|作弊", text, re.I), text)
    nothing = course.run("similar", course.course, "--chapter", "05").stdout
    check("no two answers" in nothing, nothing)


def the_page(course):
    page = course.folder / "alike.html"
    course.run("similar", course.course, "-o", page)
    text = page.read_text()
    seen = Page(text)
    allowed = {"html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "p", "a", "ul", "li", "div", "section",
               "span", "pre", "code", "table", "caption", "thead", "tbody", "tr", "th", "td"}
    check(seen.elements <= allowed, f"elements: {seen.elements - allowed}")
    check(not any(name.startswith("on") or name == "style" for name in seen.attributes), seen.attributes)
    check(all(link.startswith("#") and link[1:] in seen.ids for link in seen.links), seen.links)
    check(len([link for link in seen.links if re.match(r"#pair-2[ab]-\d+$", link)]) >= 2, "regions lead to each other")
    check("default-src 'none'" in text and "\x1b" not in text, "nothing from elsewhere")
    check("&lt;img src=x" in text and "hand_over" in text and "my_" in text, "both sources are there, as text")
    check(not re.search("cheat|plagiar", text, re.I), "alike is all that is said")
    check(len(re.findall('class="line alike"', text)) > 20, "alike lines are marked")
    folder = course.folder / "alike"
    course.run("similar", course.course, "-o", folder)
    course.run("similar", course.course, "-o", folder)
    check((folder / "index.html").exists(), "a folder of ours may be filled anew")
    (course.folder / "theirs").mkdir()
    (course.folder / "theirs/notes.txt").write_text("mine")
    course.run("similar", course.course, "-o", course.folder / "theirs", expect=2)


def nobody_is_named(course):
    page = course.folder / "anonymous.html"
    text = course.run("similar", course.course, "--anonymous", "-o", page).stdout
    result = course.run("similar", course.course, "--anonymous", "--format", "json").stdout
    for name in ["bea", "carl", "dora", "eve'"]:
        check(not re.search(rf"\b{name}\b", text + result), f"{name} is named")
        check(name not in re.sub(r"<pre.*?</pre>", "", page.read_text(), flags=re.S), f"{name} is named on the page")
    check("Student " in text and '"hash"' not in result, text)


def wrong_words(course):
    for words in (["--at-least", "101"], ["--at-least", "x"], ["--format", "xml"], ["--chapter", "77"]):
        course.run("similar", course.course, *words, expect=2)
    course.run("similar", course.folder / "nowhere", expect=2)


def without_a_network(course):
    """As where pip reaches nothing: install.sh gets a python3 that says so."""
    stub = course.folder / "bin/python3"
    stub.parent.mkdir()
    stub.write_text("#!/bin/sh\necho 'ERROR: No matching distribution found for \033[31mcompare50'\nexit 1\n")
    stub.chmod(0o755)
    course.environment.update(GRIDLINGS_STATE=str(course.folder / "fresh"), PATH=f"{stub.parent}:{os.environ['PATH']}")
    for lang in ("zh_CN", "en"):
        done = course.run("similar", course.course, expect=3, lang=lang)
        check("No matching distribution" in done.stderr and "\x1b" not in done.stderr and done.stdout == "", done.stderr)
        check("Traceback" not in done.stderr, done.stderr)
    check("Installing compare50" in done.stderr and "Check the network" in done.stderr, done.stderr)
    check(not (course.folder / "fresh/similar/requirements.txt").exists(), "half an installation counts for none")


def the_lexer(python):
    """`<<<` and `>>>` are read as such, and odd text is read in one pass."""
    script = """if True:
        import sys, time; sys.path.insert(0, sys.argv[1])
        from cuda_text import CudaText
        from pygments.token import Comment, Keyword, Name
        def read(text): return [(t, v) for _, t, v in CudaText().get_tokens_unprocessed(text)]
        got = read('k<<<(n + 1) / 2, 256, 0, cudaStreamTailLaunch>>>(p); a >> 1; vector<vector<int>> w;')
        assert (Keyword.Pseudo, '<<<') in got and (Keyword.Pseudo, '>>>') in got, got
        assert [v for t, v in got if t in Name] == ['k', 'n', 'p', 'a', 'vector', 'vector', 'w'], got
        assert (Keyword, 'cudaStreamTailLaunch') in got, got
        code = lambda text: [v for t, v in read(text) if t not in Comment and v.strip()]
        assert code("  # if 0\\n#if A\\nx;\\n#endif\\ny;\\n#endif\\nint z = 1'000; /* open") == ['int', 'z', '=', "1'000", ';']
        assert code('R"(// no comment)" "a\\\\"b" \\'"\\' x') == ['R"(// no comment)"', '"a\\\\"b"', "'\\"'", 'x']
        for odd in ['R"x(' * 50000, '/*' * 99999, '#if 0\\n' * 50000, '\\\\\\n' * 99999, '"' * 99999, "1'" * 99999, '\\0\\x1b' * 9999]:
            assert ''.join(v for _, v in read(odd)) == odd
        """
    subprocess.run([python, "-c", script, str(TOOL)], check=True, timeout=120)


def main(program, build):
    environment = ROOT / ".gridlings/similar"
    done = subprocess.run(["sh", TOOL / "install.sh", environment], capture_output=True, text=True)
    if done.returncode != 0:
        print(f"skipped: compare50 cannot be installed\n{(done.stdout + done.stderr)[-1000:]}")
        sys.exit(77)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridlings-similar-test-"))
    try:
        the_lexer(environment / "bin/python")
        make(folder / "handed-in")
        course = Course(program, build, folder / "work")
        (course.folder / "state").mkdir()
        (course.folder / "state/similar").symlink_to(environment)
        course.add(folder / "handed-in")
        the_figures(course)
        the_terminal(course)
        the_page(course)
        nobody_is_named(course)
        wrong_words(course)
        without_a_network(course)
        check(not list(folder.rglob("pwned")) and not os.path.exists("pwned"), "a name is no command")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("all as promised")


if __name__ == "__main__":
    main(*sys.argv[1:3])
