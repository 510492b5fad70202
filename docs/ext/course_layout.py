"""Room: docs. Where the chapters stand on the map: a pure function of which chapter builds on which.

Each chapter stands one row below the last of those that it builds on. Within the rows, places are looked for that give
short ways, few crossings, and no way that runs under a card. Places are counted in halves of a card's width."""

from itertools import combinations, permutations

CARD = 2  # a card's width, in halves


def rows_of(needs):
    """Chapter -> its row, the longest way to it from a chapter that builds on none."""
    rows = {}

    def row(name):
        if name not in rows:
            rows[name] = 1 + max((row(before) for before in needs[name]), default=-1)
        return rows[name]

    for name in needs:
        row(name)
    return rows


def places(count, width):
    """All ways to stand `count` cards in a row without overlap: their left edges, in rising order."""
    free = width * CARD - count * CARD  # halves that stay empty
    for gaps in combinations(range(free + count), count):
        yield [gap - k + k * CARD for k, gap in enumerate(gaps)]


def crossings(ways, at, rows):
    found = 0
    for (a, b), (c, d) in combinations(ways, 2):
        if rows[a] < rows[d] and rows[c] < rows[b] and a != c and b != d:
            found += (at[a] - at[c]) * (at[b] - at[d]) < 0
    return found


def covered(ways, at, rows):
    """Ways that pass a row in between where a card stands."""
    found = 0
    for a, b in ways:
        for name, row in rows.items():
            if rows[a] < row < rows[b]:
                x = at[a] + (at[b] - at[a]) * (row - rows[a]) / (rows[b] - rows[a])
                found += abs(x - at[name]) < CARD / 2
    return found


def arrange(needs):
    """(chapter -> (left edge in halves, row), width in cards, number of rows); the same for the same course."""
    rows = rows_of(needs)
    levels = [[name for name in needs if rows[name] == row] for row in range(max(rows.values()) + 1)]
    width = max(len(level) for level in levels)
    ways = [(before, name) for name in needs for before in needs[name]]
    at = {name: k * CARD + width - len(level) for level in levels for k, name in enumerate(level)}

    def cost():
        bent = sum(abs(at[a] - at[b]) for a, b in ways)
        return 12 * crossings(ways, at, rows) + 12 * covered(ways, at, rows) + bent

    best = cost()
    for _ in range(6):  # until no row can be laid better
        before = best
        for level in sorted(levels, key=len, reverse=True):
            kept = {name: at[name] for name in level}
            for order in permutations(level) if len(level) <= 6 else [level]:
                for spots in places(len(level), width):
                    at.update(zip(order, spots))
                    if (now := cost()) < best:
                        best, kept = now, dict(zip(order, spots))
            at.update(kept)
        if best == before:
            break
    return {name: (at[name], rows[name]) for name in needs}, width, len(levels)
