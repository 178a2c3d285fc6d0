"""HyperStar in numbers, for search: HS-10 on bytes, games played on, and a tree with shared values.

What it knows beyond the rules, and what that was worth against an opponent that closes bridges too
and uses one item, the double (`packaging/strength`), both with as many games a turn:

- A two-bridge that was entered is closed (`entered`), in games played on and first of all in nodes:
  what came before, without that, won none of 8 at 200 ms.
- Swaps and moves that join or cut, and doubles, are in the tree for both seats (`consider`): on the
  small board 5 of 40 without, 20 of 40 with. They come in late: of cells that 100 games had told
  apart doubles were wasted, 4 of 12 with 4 looks at each child, 8 of 12 with 12.
- A pass comes in as late: 9 of 12 instead of 8, and estimates no longer fall from 0.8 to lost.
- What a placement looks like (`looks`): 23.5 of 40 with, 24.5 without.

A board is a byte for each cell in board order: 0 empty, 1 a stone of the first seat, 2 of the
second, 3 both (only the centre, cell 0, HS-3). `near`: shape (cells, 7), the cells beside each in
board order, -1 where there are no more; `edge`, `corner`: 1 for such cells. Utilities are the first
seat's, 0 to 1.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, shaded
from games.hyperstar.scoring import COST

ACTION, FIRST, SIZE, MORE, MANY = 0, 1, 2, 3, 4
VISITS, WORTH, ELSEWHERE, SHARED = 0, 1, 2, 3
MOST = 184
"""More than the cells of the largest board."""
EDGE = 1024
"""More than the cells of any board."""
SPREAD = 0.3
"""How much a clear win counts more than a narrow one."""
CLEAR = 8.0
"""The lead in points that is half way to the clearest win: two groups' worth."""
EVEN = 300.0
"""So many visits of a move count as much as what was seen of it elsewhere (RAVE's k)."""
EXPLORE = 0.12
"""How much placements are explored that were looked at rarely."""
OPENING = 2
"""So many turns lay the other's stone (HS-5)."""
MOVES, SWAPS, DOUBLES = 1, 2, 4
"""The items (HS-7), as bits."""
KEPT, LIKED = 8, 4
"""So many swaps, and moves, are weighed of a node, and doubles of so many cells."""
CANDIDATES = 1 + 2 * KEPT + LIKED * (LIKED - 1) // 2
CONSIDERED = 12
"""A node is looked at so often for each of its children before its items are weighed: by then it is
plain which cells a double should take.
"""
TRUST = 8.0
"""An item counts as if it had been seen so often to be worth what its node is."""
CURIOUS = 0.06
"""How much items are explored."""
HABIT = 20.0
"""What a placement looks like counts as much as so many games."""
URGENT, JOINING, CUTTING, RIM, LONE, DEAD = 0.3, 0.05, 0.05, 0.0, -0.05, -0.1
"""How much better than even it looks to close a bridge that was just entered; to lie beside two of
one's own runs, or two of the rival's; on the edge; beside none of one's own; where nothing is left
to join.
"""


@kernel
def keep_connected(board: Any, near: Any, left: Any):  # type: ignore[no-untyped-def]
    """HS-10 (a): the stones beside another of their colour, into `left`."""
    for cell in range(len(near)):
        stones, kept = board[cell], 0
        for side in range(7):
            other = near[cell, side]
            if kept == stones or other < 0:
                break
            kept |= stones & board[other]
        left[cell] = kept


@kernel
def fill(left: Any, near: Any, edge: Any, final: Any, stack: Any, seen: Any):  # type: ignore[no-untyped-def]
    """HS-10 (b): regions beside one colour only give it their edge cells, into `final`."""
    cells = len(near)
    for cell in range(cells):
        final[cell] = left[cell]
        seen[cell] = 0
    for first in range(cells):
        if left[first] or seen[first]:
            continue
        seen[first] = 1
        stack[0] = first
        size, at, touched = 1, 0, 0
        while at < size:
            cell = stack[at]
            at += 1
            for side in range(7):
                other = near[cell, side]
                if other < 0:
                    break
                if left[other]:
                    touched |= left[other]
                elif not seen[other]:
                    seen[other] = 1
                    stack[size] = other
                    size += 1
        if touched == 1 or touched == 2:
            for index in range(size):
                if edge[stack[index]]:
                    final[stack[index]] = touched


@kernel
def count_groups(  # type: ignore[no-untyped-def]
    final: Any, near: Any, edge: Any, edge_only: Any, parent: Any, weight: Any, out: Any
):
    """HS-10 (c), HS-11: the groups of both colours that cost, into `out` (2), by union-find.

    `parent` and `weight`: one longer than the board, to write on; the last is the second colour of
    the centre. A group weighs its stones, and `EDGE` for each on the edge (Tarjan 1975).
    """
    cells = len(near)
    for cell in range(cells):
        parent[cell] = cell
        weight[cell] = 1 + EDGE * edge[cell]
    parent[cells], weight[cells] = cells, 1
    for cell in range(1, cells):
        colour, root = final[cell], cell
        for side in range(7 if colour else 0):
            other = near[cell, side]
            if other < 0 or other > cell:
                break
            if not final[other] & colour:
                continue
            if final[other] != colour and colour == 2:
                other = cells
            while parent[other] != other:
                parent[other] = parent[parent[other]]
                other = parent[other]
            if other != root:
                parent[root] = other
                weight[other] += weight[root]
                root = other
    out[0], out[1] = 0, 0
    for cell in range(cells + 1):
        if (
            parent[cell] == cell
            and weight[cell] % EDGE > 1
            and (weight[cell] > EDGE or not edge_only)
        ):
            colour = 2 if cell == cells else final[cell]
            out[1 if colour == 2 else 0] += 1


@kernel
def score(board: Any, near: Any, edge: Any, corner: Any, edge_only: Any, work: Any, out: Any):  # type: ignore[no-untyped-def]
    """Scores and corners of both seats, into `out` (4), as if the game were over (HS-10).

    `work`: shape (4, cells + 1), to work in.
    """
    left, final, stack, seen = work[0], work[1], work[2], work[3]
    keep_connected(board, near, left)
    fill(left, near, edge, final, stack, seen)
    count_groups(final, near, edge, edge_only, stack, seen, out)
    for seat in range(2):
        out[seat] *= -COST
        out[seat + 2] = 0
    for cell in range(len(near)):
        if edge[cell] and final[cell]:
            out[final[cell] - 1] += 1
            out[final[cell] + 1] += corner[cell]


@kernel
def utility(
    board: Any, near: Any, edge: Any, corner: Any, edge_only: Any, work: Any, out: Any
) -> Any:
    """What the board is worth to the first seat if the game ends now (HS-12)."""
    score(board, near, edge, corner, edge_only, work, out)
    ahead = out[0] - out[1]
    if ahead == 0:
        ahead_corners = out[2] - out[3]
        if ahead_corners == 0:
            return 0.5
        return 1.0 - SPREAD / 2 if ahead_corners > 0 else SPREAD / 2
    return shaded(1.0 if ahead > 0 else 0.0, ahead, CLEAR, SPREAD)


@kernel
def settle(
    board: Any,
    turn: Any,
    passes: Any,
    near: Any,
    edge: Any,
    corner: Any,
    edge_only: Any,
    work: Any,
    out: Any,
) -> Any:
    """What the board is worth to the first seat if both place and pass as well as can be (HS-9).

    Everything that may follow is looked at: for few empty cells, after the opening. `out` is one
    longer than elsewhere (5): its last counts the ends. Not recursive: numba's code for such a
    kernel crashes once it is loaded from disk.
    """
    cells, depth, value = len(board), 0, 0.0
    # By turn: what is tried now (a cell, or `cells` for a pass), passes before it, the best so far.
    tried, passed = np.zeros(2 * cells + 3, np.int64), np.zeros(2 * cells + 3, np.int64)
    best = np.full(2 * cells + 3, -1.0)
    passed[0] = passes
    while depth >= 0:
        while tried[depth] < cells and (board[tried[depth]] or passed[depth] > 1):
            tried[depth] += 1
        choice = tried[depth]
        if choice < cells or (choice == cells and best[depth] >= 0):
            passed[depth + 1] = passed[depth] + 1
            if choice < cells:
                board[choice] = 1 if (turn + depth) % 2 else 2
                passed[depth + 1] = 0
            depth += 1
            tried[depth], best[depth] = 0, -1.0
            continue
        value = best[depth]
        if value < 0:
            value = utility(board, near, edge, corner, edge_only, work, out)
            out[4] += 1
        depth -= 1
        if depth >= 0:
            if tried[depth] < cells:
                board[tried[depth]] = 0
            first = (turn + depth) % 2 == 1
            if best[depth] < 0 or (value > best[depth] if first else value < best[depth]):
                best[depth] = value
            tried[depth] += 1
    return value


@kernel
def entered(board: Any, cell: Any, mover: Any, around: Any, sides: Any, begin: Any) -> Any:
    """The other cell of a two-bridge of the mover's that the rival has just entered, -1 for none.

    `cell`: where the rival's stone lies now. Looked for from one side on, `begin`.
    """
    count = sides[cell]
    for step in range(count):
        at = 1 + (begin + step) % count
        between = around[cell, at]
        if (
            board[between] == 0
            and board[around[cell, at - 1]] & mover
            and board[around[cell, at + 1]] & mover
        ):
            return between
    return -1


@kernel
def finish(  # type: ignore[no-untyped-def]
    board: Any, turn: Any, last: Any, around: Any, sides: Any, cells: Any, place: Any, state: Any
):
    """Fill the board, seats in turn: a bridge that was just entered is closed, else at random.

    In the first two turns with the other's stone. `last`: where the stone before was placed, -1
    for nowhere; `cells`, `place`: as long as the board, to write on.
    """
    left = 0
    for cell in range(len(sides)):
        if board[cell] == 0:
            cells[left] = cell
            place[cell] = left
            left += 1
    while left:
        mover = 1 if turn % 2 else 2
        cell = -1
        if last >= 0 and turn > OPENING:
            cell = entered(board, last, mover, around, sides, below(state, 7))
        if cell < 0:
            cell = cells[below(state, left)]
        board[cell] = 3 - mover if turn <= OPENING else mover
        left -= 1
        cells[place[cell]] = cells[left]
        place[cells[left]] = place[cell]
        last = cell
        turn += 1


@kernel
def playouts(
    start: Any,
    turn: Any,
    count: Any,
    near: Any,
    around: Any,
    sides: Any,
    edge: Any,
    corner: Any,
    edge_only: Any,
    seed: Any,
) -> Any:
    """The mean utility of `count` games played on from a board; for measuring."""
    state = np.array([seed], np.uint64)
    board = np.empty(len(near), np.int8)
    cells, place = np.empty(len(near), np.int64), np.empty(len(near), np.int64)
    work, out = np.empty((4, len(near) + 1), np.int64), np.empty(4, np.int64)
    total = 0.0
    for _ in range(count):
        board[:] = start
        finish(board, turn, -1, around, sides, cells, place, state)
        total += utility(board, near, edge, corner, edge_only, work, out)
    return total / count


@kernel
def runs(board: Any, cell: Any, colour: Any, around: Any, sides: Any, but: Any) -> Any:
    """How many runs of a colour's stones lie around a cell, `but` one cell of them."""
    found, before = 0, False
    count = sides[cell]
    for at in range(1, count + 1):
        other = around[cell, at]
        here = other != but and board[other] & colour != 0
        if here and not before:
            found += 1
        before = here
    if found > 1 and before and around[cell, 0] != cell:
        first = around[cell, 1]
        if first != but and board[first] & colour != 0:
            found -= 1
    return found


@kernel
def looks(board: Any, cell: Any, mover: Any, around: Any, sides: Any, edge: Any) -> Any:
    """How much better than even a placement looks, by what lies around it."""
    own = runs(board, cell, mover, around, sides, -1)
    other = runs(board, cell, 3 - mover, around, sides, -1)
    good = 0.0
    if own > 1:
        good += JOINING
    if other > 1:
        good += CUTTING
    if edge[cell]:
        good += RIM
    if own == 0:
        good += LONE
    elif own == 1 and other == 0:
        full = 0
        for at in range(1, sides[cell] + 1):
            full += board[around[cell, at]] != 0
        if full > 3:
            good += DEAD
    return good


@kernel
def expand(
    node: Any,
    used: Any,
    board: Any,
    turn: Any,
    last: Any,
    around: Any,
    sides: Any,
    edge: Any,
    tree: Any,
    seen: Any,
) -> Any:
    """Give a node its children: a placement on each empty cell.

    What a placement looks like counts as if it had been seen elsewhere (`HABIT` times).
    """
    tree[FIRST, node] = used
    cells = len(sides)
    mover = 1 if turn % 2 else 2
    save = -1
    if last >= 0 and turn > OPENING:
        save = entered(board, last, mover, around, sides, 0)
    for cell in range(cells):
        if board[cell]:
            continue
        tree[ACTION, used] = cell
        tree[SIZE, used] = -1
        if turn > OPENING:
            good = looks(board, cell, mover, around, sides, edge)
            if cell == save:
                good += URGENT
            seen[ELSEWHERE, used] = HABIT
            seen[SHARED, used] = HABIT * (0.5 + (good if mover == 1 else -good))
        used += 1
    tree[SIZE, node] = used - tree[FIRST, node]
    return used


@kernel
def coded(kind: Any, one: Any, two: Any) -> Any:
    """An item on two cells as an action's number."""
    return (kind * MOST + one) * MOST + two


@kernel
def use(board: Any, action: Any, mover: Any, held: Any) -> Any:
    """Use an item; the answer is the cell at which the mover has a stone more."""
    kind, one, two = action // (MOST * MOST), action // MOST % MOST, action % MOST
    held[mover - 1] -= kind
    if kind == DOUBLES:
        board[one] = mover
    elif kind == SWAPS:
        board[one] = 3 - mover
    else:
        board[one] = 0
    board[two] = mover
    return two


@kernel
def keep(codes: Any, rated: Any, size: Any, most: Any, code: Any, worth: Any) -> Any:
    """Keep a candidate if it is one of the `most` best; the answer is how many are kept."""
    if size < most:
        codes[size], rated[size] = code, worth
        return size + 1
    least = 0
    for at in range(1, size):
        if rated[at] < rated[least]:
            least = at
    if worth > rated[least]:
        codes[least], rated[least] = code, worth
    return size


@kernel
def exchanges(
    board: Any, kind: Any, mover: Any, around: Any, sides: Any, edge: Any, codes: Any, rated: Any
) -> Any:
    """The swaps or moves that join and cut most around their cells; how many there are."""
    size, target = 0, 3 - mover if kind == SWAPS else 0
    for one in range(1, len(sides)):
        if board[one] != mover:
            continue
        lost = runs(board, one, mover, around, sides, -1)
        for at in range(1, sides[one] + 1):
            two = around[one, at]
            own = runs(board, two, mover, around, sides, one)
            if two == 0 or board[two] != target or own == 0:
                continue
            worth = 0.5 * (edge[two] - edge[one]) + own - lost
            worth += runs(board, two, 3 - mover, around, sides, -1)
            if kind == SWAPS:
                worth += 0.5 * (edge[two] - edge[one])
                worth -= runs(board, one, 3 - mover, around, sides, two)
            size = keep(codes, rated, size, KEPT, coded(kind, one, two), worth)
    return size


@kernel
def consider(
    node: Any,
    used: Any,
    board: Any,
    mover: Any,
    held: Any,
    around: Any,
    sides: Any,
    edge: Any,
    tree: Any,
    seen: Any,
    codes: Any,
    rated: Any,
) -> Any:
    """Give a node a pass (its number: cells), and its items: what is rarely better.

    The best `exchanges`, and doubles of the cells it looks at most.
    """
    begin = used
    tree[ACTION, used] = len(sides)
    used += 1
    for kind in (SWAPS, MOVES):
        if held & kind:
            size = exchanges(board, kind, mover, around, sides, edge, codes, rated)
            for at in range(size):
                tree[ACTION, used] = codes[at]
                used += 1
    if held & DOUBLES:
        first, size = tree[FIRST, node], 0
        for child in range(first, first + tree[SIZE, node]):
            size = keep(codes, rated, size, LIKED, tree[ACTION, child], seen[VISITS, child])
        for one in range(size):
            for two in range(one):
                tree[ACTION, used] = coded(DOUBLES, codes[one], codes[two])
                used += 1
    for child in range(begin, used):
        tree[SIZE, child] = -1
    tree[MORE, node] = begin
    tree[MANY, node] = used - begin
    return used


@kernel
def best_child(node: Any, mover: Any, tree: Any, seen: Any, values: Any) -> Any:
    """The child to look at next: its own mean, and what was seen of its move elsewhere.

    Rapid action value estimation (Gelly & Silver 2011), with a little exploration. Passes and items
    are never seen elsewhere, and begin with what the node is worth: if they began with an even
    chance, whoever is behind would be thought to pass, and whoever is ahead would be careless.
    """
    first, size = tree[FIRST, node], tree[SIZE, node]
    visits, worth = seen[VISITS, first : first + size], seen[WORTH, first : first + size]
    elsewhere, shared = seen[ELSEWHERE, first : first + size], seen[SHARED, first : first + size]
    sign = 1.0 if mover == 1 else -1.0
    grown = log(seen[VISITS, node] + 2.0)
    for child in range(size):
        n, m = visits[child], elsewhere[child]
        weight = EVEN / (n + EVEN)
        mean, hint = (worth[child] + 0.5) / (n + 1.0), (shared[child] + 1.0) / (m + 2.0)
        values[child] = sign * (mean + weight * (hint - mean))
        values[child] += EXPLORE * (1.0 - weight) * sqrt(grown / (n + 5.0))
    best = 0
    for child in range(1, size):
        if values[child] > values[best]:
            best = child
    most, best = values[best], first + best
    if tree[MANY, node] == 0:
        return best
    total = seen[VISITS, node]
    here = seen[WORTH, node] / total
    for child in range(tree[MORE, node], tree[MORE, node] + tree[MANY, node]):
        n = seen[VISITS, child]
        value = sign * (seen[WORTH, child] + TRUST * here) / (n + TRUST)
        value += CURIOUS * sqrt(log(total) / (n + TRUST))
        if value > most:
            most, best = value, child
    return best


@kernel
def search(  # type: ignore[no-untyped-def]
    start: Any,
    first_turn: Any,
    passed: Any,
    placed: Any,
    items: Any,
    near: Any,
    around: Any,
    sides: Any,
    edge: Any,
    corner: Any,
    edge_only: Any,
    tree: Any,
    seen: Any,
    used: Any,
    games: Any,
    ripe: Any,
    state: Any,
):
    """Play so many `games`: down the tree, a node more where it is `ripe`, then to the end.

    `tree`: shape (5, n): action, first child and number of children (-1 before), first item and
    number of items (-1 before); `seen`: shape (4, n): visits and the sum of utilities in them,
    games in which the mover got that cell anyhow and the sum in these. Node 0 is the root, in
    `first_turn`; `passed`: whether the turn before it was a pass; `placed`: the cell of that turn's
    stone, -1 for none; `items` of both seats, bits. Returns the nodes used.
    """
    count = len(near)
    board, held = np.empty(count, np.int8), np.empty(2, np.int64)
    cells, place = np.empty(count, np.int64), np.empty(count, np.int64)
    work, out = np.empty((4, count + 1), np.int64), np.empty(4, np.int64)
    path, values = np.empty(2 * MOST, np.int64), np.empty(MOST)
    codes, rated = np.empty(MOST, np.int64), np.empty(MOST)
    room = tree.shape[1] - count - 1 - CANDIDATES
    for _ in range(games):
        board[:] = start
        held[:] = items
        node, turn, depth, passes, last = 0, first_turn, 1, passed, placed
        path[0] = 0
        while passes < 2 and depth < 2 * MOST:
            mover = 1 if turn % 2 else 2
            due = node == 0 or seen[VISITS, node] >= ripe
            if tree[SIZE, node] < 0 and due and used < room:
                used = expand(node, used, board, turn, last, around, sides, edge, tree, seen)
            if tree[SIZE, node] <= 0:
                break
            usable = turn > OPENING and tree[MORE, node] == 0
            if usable and seen[VISITS, node] >= CONSIDERED * tree[SIZE, node] and used < room:
                used = consider(
                    *(node, used, board, mover, held[mover - 1], around, sides, edge),
                    *(tree, seen, codes, rated),
                )
            node = best_child(node, mover, tree, seen, values)
            action = tree[ACTION, node]
            if action == count:
                passes = passes + 1 if turn > OPENING else 0
                last = -1
            elif action < count:
                board[action] = 3 - mover if turn <= OPENING else mover
                passes, last = 0, action
            else:
                passes, last = 0, use(board, action, mover, held)
            path[depth] = node
            depth += 1
            turn += 1
        if passes < 2:
            finish(board, turn, last, around, sides, cells, place, state)
        found = utility(board, near, edge, corner, edge_only, work, out)
        for index in range(depth):
            seen[VISITS, path[index]] += 1
            seen[WORTH, path[index]] += found
            _share(path[index], first_turn + index, board, tree, seen, found)
    return used


@kernel
def _share(node: Any, turn: Any, board: Any, tree: Any, seen: Any, found: Any):  # type: ignore[no-untyped-def]
    """What a game says of all cells that the mover got in it, also later."""
    mover = 1 if turn % 2 else 2
    colour = 3 - mover if turn <= 2 else mover
    first, size = tree[FIRST, node], max(0, tree[SIZE, node])
    for child in range(first, first + size):
        got = 1.0 if board[tree[ACTION, child]] == colour else 0.0
        seen[ELSEWHERE, child] += got
        seen[SHARED, child] += got * found
