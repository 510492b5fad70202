"""Room: docs. Recorded steps of one run: what docs/shown.py keeps of them, and what a timeline shows. Standard library
only; knows gridlings/steps/v1, which `gridlings trace -o FILE.steps.json` writes."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

KINDS = ("host", "null", "named", "per-thread", "fire-and-forget", "tail")  # in the order in which rows are drawn


class Unlike(Exception):
    """The schedules of one run cannot be shown beside one another."""


# ---- What is kept -------------------------------------------------------------------------------------------------

def belongs(grids, launch):
    """Ids of the grids that are shown: those below the host's launch number `launch`, from 1; 0: all."""
    roots = [grid["id"] for grid in grids if grid["parent"] == 0]
    shown = set(roots if launch == 0 else roots[launch - 1:launch])
    for grid in grids:  # parents come first
        if grid["parent"] in shown:
            shown.add(grid["id"])
    return shown


def shortened(recorded, launch):
    """What is drawn of a recorded run, with grids, streams and events numbered from 1 by their first appearance."""
    grids = recorded["grids"]
    shown = belongs(grids, launch)
    streams = {grid["stream"] for grid in grids if grid["id"] in shown} - {0}
    number = {kind: {0: 0} for kind in ("grid", "stream", "event")}

    def short(kind, value):
        return number[kind].setdefault(value, len(number[kind]))

    kept = {"grids": [], "steps": []}
    for grid in grids:
        if grid["id"] in shown:
            by = grid.get("by", {"block": [0, 0, 0], "thread": [0, 0, 0]})
            kept["grids"].append({"parent": short("grid", grid["parent"]), "kernel": grid["kernel"], "blocks": grid["blocks"],
                                  "threads": grid["threads"], "kind": grid["kind"],
                                  "stream": short("stream", grid["stream"]), "block": by["block"], "thread": by["thread"]})
            short("grid", grid["id"])
    left = set(grid["id"] for grid in grids if grid["id"] in shown and grid["parent"] == 0)
    for step in recorded["steps"]:
        what = step["what"]
        if "grid" in step and step["grid"] in shown:
            more = step.get("block", [step["error"]] if what == "refused" else [])
            kept["steps"].append([what, short("grid", step["grid"]), *more])
            if what == "complete":
                left.discard(step["grid"])
        elif what in ("record", "wait") and step.get("stream") in streams:
            kept["steps"].append([what, short("stream", step["stream"]), short("event", step["event"])])
        elif what == "host-wait" and not left and kept["steps"][-1:] != [["host-wait"]]:
            kept["steps"].append(["host-wait"])
            break
    return kept


# ---- What is shown ------------------------------------------------------------------------------------------------

def linear(at, of):
    return at[0] + of[0] * (at[1] + of[1] * at[2])


@dataclass
class Grid:
    kernel: str
    kind: str
    blocks: int
    parent: "Grid | None"
    block: int = 0        # of the parent, that launched it
    thread: int = 0
    stream: int = 0       # number in the record; streams of different schedules are compared by `row`
    path: tuple = ()      # who launched it, from the host down: the same in every schedule
    label: str = ""
    row: tuple = ()
    number: int = 0       # among the grids of the timeline
    launched: int = 0     # the steps at which it was launched, first ran, ended, was complete; 0: never
    started: int = 0
    worked: int = 0
    complete: int = 0
    children: list = field(default_factory=list)


@dataclass
class Step:
    """One step: `what` is host, launch, start, end, run (whole blocks, one after the other), complete, record, wait,
    refused or host-wait."""

    what: str
    grid: Grid | None = None
    blocks: list = field(default_factory=list)
    worked: bool = False    # with it the grid's own threads have ended
    complete: bool = False
    waits_for: list = field(default_factory=list)  # grids without which this one is not complete
    first: bool = False     # the grid's first block starts
    after_parent: bool = False
    stream: tuple = ()      # row of the stream
    number: int = 0         # of the event, or the error


class Order:
    """The run in one schedule."""

    def __init__(self, record):
        self.grids = []
        self.steps = []
        self.bars = []   # (grid, block, first step, last step)
        self.stream_row = {}
        self._read_grids(record["grids"])
        self._name()
        self._read_steps(record["steps"])
        self._place()

    def _read_grids(self, records):
        launches = Counter()
        shapes = []
        for r in records:
            parent = self.grids[r["parent"] - 1] if r["parent"] else None
            block = linear(r["block"], shapes[r["parent"] - 1][0]) if parent else 0
            thread = linear(r["thread"], shapes[r["parent"] - 1][1]) if parent else 0
            by = (parent.path if parent else (), block, thread)
            launches[by] += 1
            x, y, z = r["blocks"]
            grid = Grid(r["kernel"], r["kind"], x * y * z, parent, block, thread, r["stream"],
                        (*by[0], (block, thread, launches[by])))
            if parent:
                parent.children.append(grid)
            shapes.append((r["blocks"], r["threads"]))
            self.grids.append(grid)
        self.shapes = {id(grid): shape[0] for grid, shape in zip(self.grids, shapes)}

    def _name(self):
        """Grids of one kernel are numbered by who launched them, so that a number means the same in every schedule."""
        self.sorted = sorted(self.grids, key=lambda grid: (len(grid.path), grid.kind == "tail", grid.path))
        count = Counter(grid.kernel for grid in self.grids)
        seen = Counter()
        named = defaultdict(dict)  # owner's path -> number of a stream in the record -> 1, 2, ...
        for number, grid in enumerate(self.sorted):
            seen[grid.kernel] += 1
            grid.number = number
            grid.label = f"{grid.kernel} {seen[grid.kernel]}" if count[grid.kernel] > 1 else grid.kernel
            above = grid.path[:-1]
            own = {"null": grid.block, "per-thread": (grid.block, grid.thread), "fire-and-forget": grid.path, "tail": 0,
                   "host": 0}
            if grid.kind == "named":
                own["named"] = named[above].setdefault(grid.stream, len(named[above]) + 1)
            grid.row = (above, KINDS.index(grid.kind), own[grid.kind])
            self.stream_row[grid.stream] = grid.row

    # -- steps

    def _read_steps(self, records):
        for record in records:
            what = record[0]
            if what in ("record", "wait"):
                self.steps.append(Step(what, stream=self.stream_row[record[1]], number=record[2]))
            elif what == "host-wait":
                self.steps.append(Step(what))
            else:
                self._grid_step(what, self.grids[record[1] - 1], record[2:])
        for grid in self.grids:
            if not (grid.launched and grid.started and grid.complete):
                raise Unlike(f"{grid.label} was not completed")

    def _grid_step(self, what, grid, more):
        last = self.steps[-1] if self.steps else Step("")
        if what == "block-start":
            parent = grid.parent
            self.steps.append(Step("start", grid, [linear(more, self.shapes[id(grid)])], first=not grid.started,
                                   after_parent=bool(parent and parent.worked)))
            grid.started = grid.started or len(self.steps)
        elif what == "block-end":
            self._end(grid, linear(more, self.shapes[id(grid)]))
        elif what == "worked":
            grid.worked = len(self.steps)
            last.worked = True
            last.waits_for = [child for child in grid.children if not child.complete]
        elif what == "complete":
            if last.grid is grid and last.worked:
                last.complete = True
            else:
                self.steps.append(Step("complete", grid))
            grid.complete = len(self.steps)
        elif what == "launch":
            self.steps.append(Step("launch" if grid.parent else "host", grid))
            grid.launched = len(self.steps)
        else:
            self.steps.append(Step("refused", grid, number=more[0]))

    def _end(self, grid, block):
        """Blocks of a larger grid that run one after the other, with nothing between, are one step."""
        last, before = self.steps[-1], self.steps[-2] if len(self.steps) > 1 else Step("")
        whole = last.what == "start" and last.grid is grid and last.blocks == [block] and grid.blocks > 1
        if not whole:
            self.steps.append(Step("end", grid, [block]))
        elif before.what == "run" and before.grid is grid:
            self.steps.pop()
            before.blocks.append(block)
        else:
            last.what = "run"

    def _place(self):
        """The bars, once it is known which step is which."""
        since = {}
        for at, step in enumerate(self.steps, 1):
            if step.what == "start":
                since[id(step.grid), step.blocks[0]] = at
            elif step.what == "end":
                self.bars.append((step.grid, step.blocks, since[id(step.grid), step.blocks[0]], at))
            elif step.what == "run":
                self.bars.append((step.grid, step.blocks, at, at))

    def weights(self):
        """How wide a step is drawn: many blocks need room."""
        return [max(1, min(4, len(step.blocks) * 0.6)) if step.what == "run" else 1 for step in self.steps]


def order_of_rows(order):
    """The rows of the picture: a stream, then the streams of the grids in it."""
    by_owner = defaultdict(list)
    for grid in order.sorted:
        if grid.row not in by_owner[grid.row[0]]:
            by_owner[grid.row[0]].append(grid.row)
    rows = []

    def put(owner):
        for row in sorted(by_owner[owner], key=lambda row: row[1:]):
            rows.append(row)
            for grid in order.sorted:
                if grid.row == row:
                    put(grid.path)

    put(())
    return rows


def read(kept):
    """Schedule -> Order; all of the same grids in the same rows, and no two alike."""
    orders = {name: Order(record) for name, record in kept.items()}
    first = next(iter(orders.values()))
    seen = {}
    for name, order in orders.items():
        if [(g.path, g.kernel, g.row) for g in order.sorted] != [(g.path, g.kernel, g.row) for g in first.sorted]:
            raise Unlike(f"{name}: not the same grids as in the first schedule")
        signature = str([(s.what, s.grid and s.grid.path, s.blocks, s.stream, s.number) for s in order.steps])
        if signature in seen:
            raise Unlike(f"{name} gives the same order as {seen[signature]}: leave one of them out")
        seen[signature] = name
    return orders
