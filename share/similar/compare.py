"""How alike the answers to one exercise are: compare50's passes and comparators, the starter's code taken out first.

    compare.py FOLDER      reads FOLDER/job.json and the files that it names, writes FOLDER/result.json

job.json: {"starter": FILE or null, "at_least": PERCENT, "files": [{"file": FILE, "students": N}]}; no two files are equal.
result.json: {"files": [{"kind": "compared" | "starter" (nothing beyond its code) | "too-long", "own": TOKENS, "lines": [LINE]}],
  "histogram": [pairs of students by percent, 0 to 100],
  "pairs": [{"first": INDEX, "second": INDEX, "likeness": PERCENT, "score": compare50's, "share": [PERCENT, PERCENT],
             "lines": [[LINE], [LINE]], "regions": [[[LINE], [LINE]]], "names": [SAME, ALL], "comments": SAME}]}
The pairs are those of at least that likeness, the most alike first; the first of them tell which lines those are.
Files are read as text. Nothing of them is run, and nothing is sent anywhere.
"""
import bisect
import difflib
import itertools
import json
import pathlib
import sys

import compare50
from compare50 import comparators, passes
from compare50._data import Preprocessor
from compare50.comparators._winnowing import CompareIndex
from pygments.token import Comment, Name

from cuda_text import CudaText

LEAST = 8  # tokens in a row that make a match; the default of 25 is longer than many an answer here
STARTER_ALIGNED, STARTER_MOVED = 5, 25  # the same for what is the starter's: in its place, anywhere
MOST = 4000  # tokens of a file: a hundred times an answer
REPEATS = 8  # places in one file that the same tokens are compared at, for the regions
DETAILED = 200  # pairs
REGIONS = 40  # of a pair
COMMENT = 12  # characters: a shorter comment is nobody's own

compare50._api.Executor = compare50._api.FauxExecutor  # this process is one of several already
compare50.File._lexer_cache[".cu"] = CudaText()


def comments_of(tokens):
    texts = (" ".join(t.val.strip("/* \t\n").split()) for t in tokens
             if t.type in (Comment.Single, Comment.Multiline))
    return {text for text in texts if len(text) >= COMMENT}


def without(starter, tokens):
    """Leaves out what stands in the same order in the starter: short pieces too, which would pass compare50."""
    matcher = difflib.SequenceMatcher(None, starter, [t.val for t in tokens], autojunk=False)
    left, at = [], 0
    for block in matcher.get_matching_blocks():
        if block.size >= STARTER_ALIGNED:
            left += tokens[at:block.b]
            at = block.b + block.size
    return left + tokens[at:]


class Answer:
    """One file: what it is, and the tokens that are its own."""

    def __init__(self, folder, name, starter):
        self.submission = compare50.Submission(folder, [name], preprocessor=Preprocessor(passes.structure.preprocessors))
        self.file = self.submission.files[0]
        text = self.file.read()
        raw = self.file.unprocessed_tokens()
        self.comments = comments_of(raw)
        self.names = {t.start: t.val for t in raw if t.type in Name}
        self.all = self.file.tokens()
        self.whole = [t.val for t in self.all]
        self.breaks = [i for i, c in enumerate(text) if c == "\n"]
        self.kind, self.own = "compared", self.all
        if len(self.all) > MOST:
            self.kind, self.own = "too-long", []
        elif starter:
            self.take_out(starter)
        if self.kind == "compared" and not self.own:
            self.kind = "starter"
        own = self.own
        # compare50 asks a file for its tokens more than once.
        object.__setattr__(self.submission, "preprocessor", lambda tokens: own)
        self.places = {}  # hash of tokens in a row: a bit for each own token among them
        for i, key in enumerate(CompareIndex(LEAST).hashes(own) if len(own) >= LEAST else ()):
            self.places[key] = self.places.get(key, 0) | ((1 << LEAST) - 1) << i
        self.starts = [t.start for t in own]

    def take_out(self, starter):
        self.comments -= starter.comments
        self.names = {at: name for at, name in self.names.items() if name not in starter.known}
        self.own = without(starter.whole, self.all)
        if len(self.own) >= STARTER_MOVED:
            self.own = list(itertools.chain.from_iterable(starter.moved.unignored_tokens(self.file, self.own)))

    def covered(self, keys):
        """A bit for each own token that lies in one of these."""
        bits = 0
        for key in keys:
            bits |= self.places[key]
        return bits

    def index(self):
        index = CompareIndex(LEAST)
        index.include(self.file, self.own)
        for key, spans in index._index.items():
            if len(spans) > REPEATS:
                index._index[key] = set(sorted(spans, key=lambda span: span.start)[:REPEATS])
        return index

    def inside(self, span):
        """The indices in `own` of what lies in a span of the file."""
        return range(bisect.bisect_left(self.starts, span.start), bisect.bisect_left(self.starts, span.end))

    def lines(self, indices):
        return sorted({bisect.bisect_left(self.breaks, self.own[i].start) + 1 for i in indices})


def starter_of(folder, name):
    if not name:
        return None
    starter = Answer(folder, name, None)
    starter.known = set(starter.names.values())
    starter.moved = CompareIndex(STARTER_MOVED)
    starter.moved.include(starter.file, starter.all)
    return starter


def covered(a, b):
    """Which of the own tokens of both are alike, as bits."""
    if a.whole == b.whole:
        return (1 << len(a.own)) - 1, (1 << len(b.own)) - 1
    keys = a.places.keys() & b.places.keys()
    return a.covered(keys), b.covered(keys)


def matches_of(a, b):
    """Ranges of the own tokens of both, of equal length, the longest first; none that says nothing new."""
    if a.whole == b.whole:
        return [(range(len(a.own)), range(len(b.own)))]
    spans = compare50.expand(a.index().compare(b.index()), a.own, b.own)
    in_a, in_b, kept = set(), set(), []
    for one, other in sorted(((a.inside(one), b.inside(other)) for one, other in spans),
                             key=lambda pair: (-len(pair[0]), pair[0].start, pair[1].start)):
        if not in_a.issuperset(one) or not in_b.issuperset(other):
            in_a.update(one)
            in_b.update(other)
            kept.append((one, other))
    return kept[:REGIONS]


def percent(part, whole):
    return 100 * part // whole if whole else 100


def bits(number):
    return [i for i in range(number.bit_length()) if number >> i & 1]


def share(a, b, both):
    return [percent(both[0].bit_count(), len(a.own)), percent(both[1].bit_count(), len(b.own))]


def details(a, b):
    matches = matches_of(a, b)
    names = {(a.names.get(a.own[i].start), b.names.get(b.own[j].start))
             for one, other in matches for i, j in zip(one, other)}
    names = {pair for pair in names if None not in pair}
    both = covered(a, b)
    return {"lines": [a.lines(bits(both[0])), b.lines(bits(both[1]))],
            "regions": [[a.lines(one), b.lines(other)] for one, other in matches if one and other],
            "names": [len({x for x, y in names if x == y}), len({x for x, _ in names})],
            "comments": len(a.comments & b.comments)}


def scores_of(answers):
    """compare50's own score, which counts for more what few submissions have."""
    long_enough = [answer.submission for answer in answers if answer.places]
    if len(long_enough) < 2:
        return {}
    scores = comparators.Winnowing(k=LEAST, t=LEAST).score(long_enough, [], set())
    return {frozenset((score.sub_a.id, score.sub_b.id)): float(score.score) for score in scores}


def compare(folder, job):
    starter = starter_of(folder, job["starter"])
    answers = [Answer(folder, entry["file"], starter) for entry in job["files"]]
    students = [entry["students"] for entry in job["files"]]
    compared = [i for i, answer in enumerate(answers) if answer.kind == "compared"]
    scores = scores_of([answers[i] for i in compared])
    histogram, pairs = [0] * 101, []
    for i in compared:
        histogram[100] += students[i] * (students[i] - 1) // 2
    for i, j in itertools.combinations(compared, 2):
        a, b = answers[i], answers[j]
        both = covered(a, b)
        likeness = percent(both[0].bit_count() + both[1].bit_count(), len(a.own) + len(b.own)) if both[0] else 0
        if a.whole == b.whole:
            likeness = 100
        histogram[likeness] += students[i] * students[j]
        if likeness >= max(1, job["at_least"]):
            score = scores.get(frozenset((a.submission.id, b.submission.id)), 0.0)
            pairs.append({"first": i, "second": j, "likeness": likeness, "score": round(score, 3),
                          "share": share(a, b, both)})
    pairs.sort(key=lambda pair: (-pair["likeness"], -pair["score"], pair["first"], pair["second"]))
    for pair in pairs[:DETAILED]:
        pair.update(details(answers[pair["first"]], answers[pair["second"]]))
    files = [{"kind": answer.kind, "own": len(answer.own), "lines": answer.lines(range(len(answer.own)))}
             for answer in answers]
    return {"files": files, "histogram": histogram, "pairs": pairs}


if __name__ == "__main__":
    place = pathlib.Path(sys.argv[1])
    result = compare(place, json.loads((place / "job.json").read_text()))
    (place / "result.json").write_text(json.dumps(result))
