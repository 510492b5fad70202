"""Room: docs. The steps of a timeline in words, in both languages. Names stand between ``.``"""

from steps import KINDS

ENGLISH = {
    "grid": "``{kernel}``", "numbered": "``{kernel} {number}``",
    "block": "block {block} of {grid}", "one-block": "{grid}",
    "and": " and ", "comma": ", ", "many": "{n} grids that it launched",
    "blocks": "blocks {blocks} of {grid}", "to": "{first} to {last}",
    "host": "The host launches {grid}.",
    "launch-null": "{who} launches {grid} into its NULL stream.",
    "launch-null-block": "{who} launches {grid} into the NULL stream of that block.",
    "launch-named": "{who} launches {grid} into named stream {stream}.",
    "launch-per-thread": "{who} launches {grid} into the per-thread stream of thread {thread}.",
    "launch-fire-and-forget": "{who} launches {grid}, fire-and-forget.",
    "launch-tail": "{who} launches {grid} as its tail.",
    "start": "{who} starts", "run": "{who} run", "run-order": "{who} run in this order",
    "during": " while {parent} is still running", "after": " after {parent} has ended",
    "tail": ", as the tail: {parent} has ended, and all else that it launched is complete",
    "end": "{who} ends", "stop": ".", "gap": " ",
    "ended-complete": "{who} ends and is complete.", "also-complete": "{grid} is complete.",
    "ended-waits": "{who} ends but is not complete: it waits for {others}.",
    "also-waits": "{grid} has ended but is not complete: it waits for {others}.",
    "complete": "{grid} is complete, with all that it launched.",
    "record": "Event {event} is recorded in {stream}: what was launched there before it is complete.",
    "wait": "{stream} need not wait for event {event} any longer.",
    "refused": "A launch by {grid} is refused, with error {error}.",
    "host-wait": "The host, which has waited, goes on.",
    "rows": {"host": "host stream", "null": "NULL stream", "named": "named stream", "per-thread": "per-thread stream",
             "fire-and-forget": "fire-and-forget", "tail": "tail launch"},
    "row-block": "{row}, block {block}", "row-thread": "{row}, thread {thread}", "row-of": "{row} of {label}",
    "told": {"children-first": "a child starts at its launch", "children-last": "a child starts after its parent has ended",
             "blocks-reversed": "last block first, last launch first", "shuffle": "chance decides, from the seed {seed}"},
}
CHINESE = {
    "grid": "``{kernel}``", "numbered": "``{kernel} {number}``",
    "block": "{grid} 的线程块 {block} ", "one-block": "{grid} ",
    "and": "和", "comma": "、", "many": "它启动的 {n} 个网格",
    "blocks": "{grid} 的线程块 {blocks} ", "to": "{first} 至 {last}",
    "host": "主机启动 {grid}。",
    "launch-null": "{who}把 {grid} 启动到自己的 NULL 流中。",
    "launch-null-block": "{who}把 {grid} 启动到该线程块的 NULL 流中。",
    "launch-named": "{who}把 {grid} 启动到命名流 {stream} 中。",
    "launch-per-thread": "{who}把 {grid} 启动到线程 {thread} 的每线程流中。",
    "launch-fire-and-forget": "{who}以即发即弃方式启动 {grid}。",
    "launch-tail": "{who}以尾部启动方式启动 {grid}。",
    "start": "{who}开始运行", "run": "{who}依次运行", "run-order": "{who}按此次序运行",
    "during": "，此时 {parent} 仍在运行", "after": "，此时 {parent} 已经结束",
    "tail": "，它是尾部启动：{parent} 已经结束，且 {parent} 启动的其他网格均已完成",
    "end": "{who}结束", "stop": "。", "gap": "",
    "ended-complete": "{who}结束，并且已经完成。", "also-complete": "{grid} 已经完成。",
    "ended-waits": "{who}结束，但尚未完成：它还要等待 {others}。",
    "also-waits": "{grid} 已经结束，但尚未完成：它还要等待 {others}。",
    "complete": "{grid} 连同它启动的一切都已完成。",
    "record": "事件 {event} 在{stream}中被记录：此前启动到该流的工作均已完成。",
    "wait": "{stream}不必再等待事件 {event}。",
    "refused": "{grid} 的一次启动被拒绝，错误码为 {error}。",
    "host-wait": "一直在等待的主机继续执行。",
    "rows": {"host": "主机流", "null": "NULL 流", "named": "命名流", "per-thread": "每线程流", "fire-and-forget": "即发即弃",
             "tail": "尾部启动"},
    "row-block": "{row}，线程块 {block}", "row-thread": "{row}，线程 {thread}", "row-of": "{label} 的{row}",
    "told": {"children-first": "子网格在启动之处立即运行", "children-last": "父网格结束之后，子网格才运行",
             "blocks-reversed": "后面的线程块先运行，后启动的网格先运行", "shuffle": "由种子 {seed} 随机决定"},
}
WORDS = {"en": ENGLISH, "zh_CN": CHINESE}
MOST_NAMES, MOST_BLOCKS = 3, 8


def capital(text):
    return text[:1].upper() + text[1:]


class Speaker:
    def __init__(self, language, order):
        self.words, self.order = WORDS[language], order

    def say(self, key, **values):
        return self.words[key].format(**values)

    def name(self, grid):
        kernel, _, number = grid.label.partition(" ")
        return self.say("numbered" if number else "grid", kernel=kernel, number=number)

    def block(self, grid, block):
        return self.say("one-block" if grid.blocks == 1 else "block", grid=self.name(grid), block=block)

    def listed(self, parts):
        return self.words["comma"].join(parts[:-1]) + self.words["and"] * (len(parts) > 1) + parts[-1]

    def blocks(self, step):
        """(the blocks that ran, is the order worth a word)"""
        numbers = step.blocks
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))) and len(numbers) > 2:
            return self.say("to", first=numbers[0], last=numbers[-1]), False
        shown = [str(number) for number in numbers[:MOST_BLOCKS]]
        told = self.listed(shown) if len(shown) == len(numbers) else self.words["comma"].join([*shown, "…"])
        return told, numbers != sorted(numbers)

    def stream(self, row):
        return self.words["rows"][KINDS[row[1]]] + (f" {row[2]}" if KINDS[row[1]] == "named" else "")

    def sentence(self, step):
        return capital(getattr(self, "_" + step.what.replace("-", "_"))(step)).replace("  ", " ")

    def _host(self, step):
        return self.say("host", grid=self.name(step.grid))

    def _launch(self, step):
        grid, parent = step.grid, step.grid.parent
        several = "-block" if grid.kind == "null" and parent.blocks > 1 else ""
        return self.say(f"launch-{grid.kind}{several}", who=capital(self.block(parent, grid.block)), grid=self.name(grid),
                        stream=grid.row[2], thread=grid.thread)

    def _circumstances(self, step):
        grid = step.grid
        if not step.first or not grid.parent:
            return ""
        key = "tail" if grid.kind == "tail" else "after" if step.after_parent else "during"
        return self.say(key, parent=self.name(grid.parent))

    def _outcome(self, step):
        """Of a step with which the grid's own threads have ended."""
        if not step.worked:
            return ""
        grid, single = step.grid, step.what == "end" and step.grid.blocks == 1
        if step.complete:
            return self.say("ended-complete" if single else "also-complete", who=self.block(grid, 0), grid=self.name(grid))
        others = [self.name(child) for child in step.waits_for]
        told = self.listed(others) if len(others) <= MOST_NAMES else self.say("many", n=len(others))
        return self.say("ended-waits" if single else "also-waits", who=self.block(grid, 0), grid=self.name(grid), others=told)

    def _start(self, step):
        return self.say("start", who=self.block(step.grid, step.blocks[0])) + self._circumstances(step) + self.words["stop"]

    def _run(self, step):
        told, order = self.blocks(step)
        if len(step.blocks) == 1:
            who, key = self.block(step.grid, step.blocks[0]), "start"
        else:
            who, key = self.say("blocks", blocks=told, grid=self.name(step.grid)), "run-order" if order else "run"
        text = self.say(key, who=who) + self._circumstances(step) + self.words["stop"]
        if key == "start" and not step.worked:
            text += self.words["gap"] + capital(self.say("end", who=who)) + self.words["stop"]
        return self._with_outcome(text, step)

    def _with_outcome(self, text, step):
        outcome = self._outcome(step)
        return text + (self.words["gap"] + capital(outcome) if outcome else "")

    def _end(self, step):
        if step.worked and step.grid.blocks == 1:
            return self._outcome(step)
        return self._with_outcome(self.say("end", who=self.block(step.grid, step.blocks[0])) + self.words["stop"], step)

    def _complete(self, step):
        return self.say("complete", grid=self.name(step.grid))

    def _record(self, step):
        return self.say("record", event=step.number, stream=self.stream(step.stream))

    def _wait(self, step):
        return self.say("wait", event=step.number, stream=self.stream(step.stream))

    def _refused(self, step):
        return self.say("refused", grid=self.name(step.grid), error=step.number)

    def _host_wait(self, step):
        return self.words["host-wait"]

    def rows(self, rows):
        """The names of the rows; what would be the same for two of them is told more exactly."""
        plain = [self.stream(row) for row in rows]
        owner = {grid.path: grid for grid in self.order.grids}
        out = []
        for row, name in zip(rows, plain):
            kind, parent = KINDS[row[1]], owner.get(row[0])
            alike = [other for other in rows if other[1:2] == row[1:2] and other[0] != row[0]]
            if kind == "null" and parent and parent.blocks > 1:
                name = self.say("row-block", row=name, block=row[2])
            elif kind == "per-thread":
                name = self.say("row-thread", row=name, thread=row[2][1])
            if alike and parent and kind != "fire-and-forget":
                name = self.say("row-of", row=name, label=parent.label)
            out.append(name)
        return out


def told(language, schedule):
    """What a schedule does, in a few words."""
    name, _, seed = schedule.partition(":")
    return WORDS[language]["told"][name].format(seed=seed)
