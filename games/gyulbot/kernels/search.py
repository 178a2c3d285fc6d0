"""A* search over states with partial expansion.

The f of a state is the number of moves so far plus the lower bound on the moves left. There is one
heap for each f. When a state is expanded, only children whose f is no larger are stored. The state
then moves to the heap of the next larger f among its children (partial expansion: Yoshizumi, Miura,
Ishida, AAAI 2000), so most children of the last layers are never stored. Heaps are stacks with the
deepest states first. A state reached again in fewer moves is stored again, so the bound must be
admissible but need not be consistent.

Bodies of one class have the same shape and either all may finish or none may. They are
interchangeable, so a state's anchors are sorted within a class.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.gyulbot.kernels.bits import (
    ANCHOR,
    FAR,
    FOUND,
    HASH,
    LOOKING,
    MOST_F,
    NONE,
    POOL_FULL,
    TABLE_FULL,
    TOO_LONG,
    fetch,
    part,
    step_of,
)
from games.gyulbot.kernels.moves import helper_bounds, lower_bound, place, slides
from games.gyulbot.kernels.tables import row

F, COUNT, BITS, STORED, EXPANDED, HIGHEST = 0, 1, 2, 3, 4, 5
"""Indices in `numbers`: current f, number of nodes, log2 of the table size, table entries, expanded
states, highest waiting f.
"""

STALE = np.uint64(1 << 63)
"""Flag of a node whose state has since been reached in fewer moves."""
PARENT, MOVES = np.uint64((1 << 24) - 1), np.uint64(1023)
LENGTH, FROM, TO = np.uint64(24), np.uint64(34), np.uint64(44)
"""Bit positions in a node's second word: number of moves, start and end of the last move. The
parent is at bit 0.
"""
CHILDREN = 24
STAGE = np.uint64(48)
"""Position of the stage in a node's plan, above two bits for each child.

The two bits say by how much the child's f exceeds the node's f at its first expansion: 0 (or no
child), 1, 2, or at least 3. The stage is 0 before the first expansion, and then says which children
are next. Children of stages 1 and 2 are found by their two bits, without computing bounds.
"""
LANES, ONE = np.uint64(0x555555555555), np.uint64(1)


@kernel
def begin(
    start: Any, bound: Any, numbers: Any, heads: Any, links: Any, plans: Any, pool: Any, table: Any
) -> None:
    """Empty the table and put the first state into the pool."""
    heads[:] = -1
    bits = numbers[BITS]
    table[: 1 << bits] = 0
    pool[0], pool[1] = start, 0
    links[0], plans[0] = -1, 0
    mixed = (start ^ (start >> np.uint64(32))) * HASH
    table[np.int64(mixed >> np.uint64(64 - bits))] = np.uint64(1) | (
        ((mixed >> np.uint64(8)) & np.uint64(0xFFFFFFFF)) << np.uint64(32)
    )
    numbers[F] = numbers[HIGHEST] = bound
    numbers[COUNT] = numbers[STORED] = 1
    numbers[EXPANDED] = 0
    heads[bound] = 0


@kernel
def refill(from_: Any, to: Any, numbers: Any, pool: Any, table: Any) -> None:
    """Insert the pool's nodes from_ … to - 1 into the table, which was emptied and enlarged."""
    bits = numbers[BITS]
    mask = (1 << bits) - 1
    for node in range(from_, to):
        if pool[2 * node + 1] & STALE == 0:
            key = pool[2 * node]
            mixed = (key ^ (key >> np.uint64(32))) * HASH
            slot = np.int64(mixed >> np.uint64(64 - bits))
            while table[slot] != 0:
                slot = (slot + 1) & mask
            table[slot] = np.uint64(node + 1) | (
                ((mixed >> np.uint64(8)) & np.uint64(0xFFFFFFFF)) << np.uint64(32)
            )


@part
def step_between(u: Any, v: Any, stride: Any) -> Any:
    """Return the step in cell numbers from u towards v, which is in the same row or column."""
    if u ^ v < stride:
        return 1 if v > u else -1
    return stride if v > u else -stride


@part
def between(cell: Any, u: Any, v: Any, stride: Any) -> Any:
    """Return True if a cell is on the straight line from u to v (inclusive)."""
    if cell < min(u, v) or cell > max(u, v):
        return False
    return u ^ v < stride or (cell ^ u) & (stride - 1) == 0


@kernel
def search(
    stride: Any,
    first: Any,
    offsets: Any,
    classes: Any,
    finishers: Any,
    runs: Any,
    bounds: Any,
    assisted: Any,
    tables: Any,
    numbers: Any,
    heads: Any,
    links: Any,
    plans: Any,
    pool: Any,
    table: Any,
    last_f: Any,
    budget: Any,
) -> Any:
    """Expand up to `budget` states and return the status; if FOUND, the last node is the solution.

    If `last_f` is below FAR, the search does not stop at solutions and returns NONE once f exceeds
    `last_f`. moves.py describes `first`, `offsets`, `classes`, `finishers`, `bounds` and
    `assisted`; bodies are ordered by class. `runs[class, anchor]` packs in four bytes how far a
    body slides if it is alone on the board.
    """
    bodies, robots = len(classes), len(offsets)
    anchors = np.empty(6, np.int64)
    cells = np.empty(6, np.int64)
    moved = np.empty(6, np.int64)
    far = np.empty(4, np.int64)
    children = np.empty(CHILDREN, np.uint64)
    mixes = np.empty(CHILDREN, np.uint64)
    ways_in = np.empty(CHILDREN, np.uint64)
    es = np.empty(6, np.int64)
    ps = np.empty(6, np.int64)
    qs = np.empty(6, np.int64)
    base = least_p = least_q = FAR
    words, ready, walls = tables[0], tables[1], tables[2]
    f, count, bits = numbers[F], numbers[COUNT], numbers[BITS]
    alone = robots == bodies
    limit = len(links) - CHILDREN
    crowd = (1 << bits) // 2 - CHILDREN
    while budget > 0:
        while heads[f] < 0:
            f += 1
            if f > numbers[HIGHEST] or f > last_f:
                numbers[F], numbers[COUNT] = f, count
                return NONE
        if count > limit or numbers[STORED] > crowd:
            numbers[F], numbers[COUNT] = f, count
            return POOL_FULL if count > limit else TABLE_FULL
        node = np.int64(heads[f])
        heads[f] = links[node]
        if heads[f] >= 0:
            fetch(pool, 2 * np.int64(heads[f]))
            fetch(links, np.int64(heads[f]))
        meta = pool[2 * node + 1]
        if meta & STALE:
            continue
        budget -= 1
        numbers[EXPANDED] += 1
        key = pool[2 * node]
        moves = np.int64((meta >> LENGTH) & MOVES) + 1
        came, went = np.int64((meta >> FROM) & ANCHOR), np.int64((meta >> TO) & ANCHOR)
        last = step_between(came, went, stride)
        plan = plans[node]
        stage = plan >> STAGE
        fresh = stage == 0
        planned = stage == 1 or stage == 2
        later, stored = FAR, 0
        solved: Any = False
        for body in range(bodies):
            anchors[body] = np.int64((key >> np.uint64(10 * body)) & ANCHOR)
        place(first, offsets, anchors, cells)
        bound = FAR
        for body in range(finishers):
            bound = min(bound, np.int64(bounds[classes[body], anchors[body]]))
        known_row = assisted and finishers == 1 and not planned
        if known_row:
            if ready[anchors[0]] == 0:
                row(anchors[0], tables)
            for other in range(1, bodies):
                es[other], ps[other], qs[other] = helper_bounds(
                    words, anchors[0], cells, 0, first[other], first[other + 1]
                )
        for body in range(bodies):
            anchor, kind = anchors[body], classes[body]
            if planned:
                ways = plan >> np.uint64(8 * body)
                odd, even = ways & np.uint64(0x55), (ways >> ONE) & np.uint64(0x55)
                if (odd & ~even if stage == 1 else even & ~odd) == 0:
                    continue
            if known_row and body > 0:
                base, least_p, least_q = np.int64(walls[anchors[0]]), FAR, FAR
                for other in range(1, bodies):
                    if other != body:
                        base = min(base, es[other])
                        base = min(base, ps[other] + least_q)
                        base = min(base, qs[other] + least_p)
                        least_p = min(least_p, ps[other])
                        least_q = min(least_q, qs[other])
            slides(stride, first[body], first[body + 1], cells, robots, runs[kind, anchor], far)
            for direction in range(4):
                if far[direction] == 0:
                    continue
                step = step_of(direction, stride)
                to = anchor + far[direction] * step
                place_ = np.uint64(8 * body + 2 * direction)
                if planned:
                    if (plan >> place_) & np.uint64(3) != stage:
                        continue
                    left_over = f - moves
                elif (
                    anchor < came
                    and anchor != went
                    and went != to + step
                    and anchor != went + last
                    and not between(came, anchor, to, stride)
                    and not between(to, came, went, stride)
                    and alone
                ):
                    continue
                elif body >= finishers and not assisted:
                    left_over = bound
                elif finishers > 1:
                    anchors[body] = to
                    left_over = lower_bound(
                        first, offsets, classes, finishers, bounds, assisted, tables, anchors, moved
                    )
                    anchors[body] = anchor
                elif body > 0:
                    e, p, q = helper_bounds(
                        words, anchors[0], cells, to - anchor, first[body], first[body + 1]
                    )
                    left_over = min(min(base, e), min(p + least_q, least_p + q))
                    left_over = FAR if left_over >= 255 else left_over
                else:
                    left_over = np.int64(bounds[kind, to])
                    if assisted and left_over > 0:
                        if ready[to] == 0:
                            row(to, tables)
                        left_over, p1, q1 = np.int64(walls[to]), FAR, FAR
                        for other in range(1, bodies):
                            e, p, q = helper_bounds(
                                words, to, cells, 0, first[other], first[other + 1]
                            )
                            left_over = min(min(left_over, e), min(p + q1, p1 + q))
                            p1, q1 = min(p1, p), min(q1, q)
                        left_over = FAR if left_over >= 255 else left_over
                if left_over >= FAR or (left_over == 0 and last_f < FAR):
                    continue
                total = moves + left_over
                if total > f:
                    later = min(later, total)
                    if fresh:
                        plan |= np.uint64(min(total - f, 3)) << place_
                    continue
                if total < f and not fresh:
                    continue
                child = key
                before = body > 0 and classes[body - 1] == kind and anchors[body - 1] > to
                after = body + 1 < bodies and classes[body + 1] == kind and anchors[body + 1] < to
                if before or after:
                    at = body
                    anchors[body] = to
                    while at > 0 and classes[at - 1] == kind and anchors[at - 1] > to:
                        anchors[at], anchors[at - 1] = anchors[at - 1], to
                        at -= 1
                    while at + 1 < bodies and classes[at + 1] == kind and anchors[at + 1] < to:
                        anchors[at], anchors[at + 1] = anchors[at + 1], to
                        at += 1
                    child = np.uint64(0)
                    for other in range(bodies):
                        child |= np.uint64(anchors[other]) << np.uint64(10 * other)
                    for other in range(bodies):
                        anchors[other] = np.int64((key >> np.uint64(10 * other)) & ANCHOR)
                else:
                    lift = np.uint64(10 * body)
                    child = key ^ (np.uint64(anchor ^ to) << lift)
                mixed = (child ^ (child >> np.uint64(32))) * HASH
                fetch(table, np.int64(mixed >> np.uint64(64 - bits)))
                children[stored], mixes[stored] = child, mixed
                ways_in[stored] = (np.uint64(anchor) << FROM) | (np.uint64(to) << TO)
                stored += 1
                if left_over == 0:
                    solved = True
                    break
            if solved:
                break
        for number in range(stored):
            child, mixed = children[number], mixes[number]
            tag = ((mixed >> np.uint64(8)) & np.uint64(0xFFFFFFFF)) << np.uint64(32)
            slot = np.int64(mixed >> np.uint64(64 - bits))
            reached = False
            while table[slot] != 0:
                entry = table[slot]
                if (entry ^ tag) >> np.uint64(32) == 0:
                    old = np.int64(entry & np.uint64(0xFFFFFFFF)) - 1
                    if pool[2 * old] == child:
                        reached = True
                        break
                slot = (slot + 1) & ((1 << bits) - 1)
            if reached:
                if np.int64((pool[2 * old + 1] >> LENGTH) & MOVES) <= moves:
                    continue
                pool[2 * old + 1] |= STALE
            else:
                numbers[STORED] += 1
            table[slot] = np.uint64(count + 1) | tag
            pool[2 * count] = child
            pool[2 * count + 1] = np.uint64(node) | (np.uint64(moves) << LENGTH) | ways_in[number]
            plans[count] = 0
            links[count] = heads[f]
            heads[f] = count
            count += 1
        if solved:
            links[node] = heads[f]  # keep the node in its heap for `Search.rest`
            heads[f] = node
            numbers[F], numbers[COUNT] = f, count
            return FOUND
        if planned:
            odd, even = plan & LANES, (plan >> ONE) & LANES
            if stage == 1 and even & ~odd != 0:
                later = f + 1
            elif even & odd != 0:
                later = f + 3 - np.int64(stage)
            stage += np.uint64(min(later - f, 3))
        elif fresh:
            stage = np.uint64(min(later - f, 3))
        if later < FAR:
            if later >= MOST_F:
                numbers[F], numbers[COUNT] = f, count
                return TOO_LONG
            plans[node] = (plan & ((ONE << STAGE) - ONE)) | (stage << STAGE)
            links[node] = heads[later]
            heads[later] = node
            numbers[HIGHEST] = max(numbers[HIGHEST], later)
    numbers[F], numbers[COUNT] = f, count
    return LOOKING
