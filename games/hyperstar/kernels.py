"""HyperStar in numbers, for search: HS-10 on bytes, random games, and a tree with shared values.

A board is a byte for each cell in board order: 0 empty, 1 a stone of the first seat, 2 of the
second, 3 both (only the centre, cell 0, HS-3). `near`: shape (cells, 7), the cells beside each in
board order, -1 where there are no more; `edge`, `corner`: 1 for such cells. Utilities are the first
seat's, 0 to 1.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, shaded
from games.hyperstar.scoring import COST

ACTION, FIRST, SIZE = 0, 1, 2
VISITS, WORTH, ELSEWHERE, SHARED = 0, 1, 2, 3
MOST = 184
"""More than the cells of the largest board."""
EDGE = 1024
"""More than the cells of any board."""
SPREAD = 0.3
"""How much a clear win counts more than a narrow one."""
CLEAR = 8.0
"""The lead in points that is half way to the clearest win: two groups' worth."""
EVEN = 400.0
"""So many visits of a move count as much as what was seen of it elsewhere (RAVE's k)."""


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
def finish(board: Any, turn: Any, cells: Any, state: Any):  # type: ignore[no-untyped-def]
    """Fill the board at random, seats in turn; in the first two turns with the other's stone."""
    left = 0
    for cell in range(len(board)):
        if board[cell] == 0:
            cells[left] = cell
            left += 1
    while left:
        index = below(state, left)
        mover = 1 if turn % 2 else 2
        board[cells[index]] = 3 - mover if turn <= 2 else mover
        left -= 1
        cells[index] = cells[left]
        turn += 1


@kernel
def playouts(
    start: Any, turn: Any, count: Any, near: Any, edge: Any, corner: Any, edge_only: Any, seed: Any
) -> Any:
    """The mean utility of `count` games played on from a board; for measuring."""
    state = np.array([seed], np.uint64)
    board, cells = np.empty(len(near), np.int8), np.empty(len(near), np.int64)
    work, out = np.empty((4, len(near) + 1), np.int64), np.empty(4, np.int64)
    total = 0.0
    for _ in range(count):
        board[:] = start
        finish(board, turn, cells, state)
        total += utility(board, near, edge, corner, edge_only, work, out)
    return total / count


@kernel
def expand(node: Any, used: Any, board: Any, tree: Any) -> Any:
    """Give a node its children: a placement on each empty cell, and a pass (its number: cells)."""
    tree[FIRST, node] = used
    for cell in range(len(board) + 1):
        if cell < len(board) and board[cell]:
            continue
        tree[ACTION, used] = cell
        tree[SIZE, used] = -1
        used += 1
    tree[SIZE, node] = used - tree[FIRST, node]
    return used


@kernel
def best_child(node: Any, mover: Any, tree: Any, seen: Any, values: Any) -> Any:
    """The child to look at next: its own mean, and what was seen of its move elsewhere.

    Rapid action value estimation without further exploration (Gelly & Silver 2011).
    """
    first, size = tree[FIRST, node], tree[SIZE, node]
    visits, worth = seen[VISITS, first : first + size], seen[WORTH, first : first + size]
    elsewhere, shared = seen[ELSEWHERE, first : first + size], seen[SHARED, first : first + size]
    sign = 1.0 if mover == 1 else -1.0
    for child in range(size):
        n, m = visits[child], elsewhere[child]
        weight = sqrt(EVEN / (3.0 * n + EVEN))
        mean, hint = (worth[child] + 0.5) / (n + 1.0), (shared[child] + 1.0) / (m + 2.0)
        values[child] = sign * (mean + weight * (hint - mean))
    values[size - 1] = sign * (worth[size - 1] + 0.5) / (visits[size - 1] + 1.0)  # a pass: nowhere
    best = 0
    for child in range(1, size):
        if values[child] > values[best]:
            best = child
    return first + best


@kernel
def search(  # type: ignore[no-untyped-def]
    start: Any,
    first_turn: Any,
    passed: Any,
    near: Any,
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
    """Play so many `games`: down the tree, a node more where it is `ripe`, filled up at random.

    `tree`: shape (3, n): action, first child and number of children (-1 before); `seen`: shape
    (4, n): visits and the sum of utilities in them, games in which the mover got that cell anyhow
    and the sum in these. Node 0 is the root, in `first_turn`; `passed`: whether the turn before it
    was a pass. Returns the nodes used.
    """
    count = len(near)
    board, cells = np.empty(count, np.int8), np.empty(count, np.int64)
    work, out = np.empty((4, count + 1), np.int64), np.empty(4, np.int64)
    path, values = np.empty(2 * MOST, np.int64), np.empty(MOST)
    for _ in range(games):
        board[:] = start
        node, turn, depth, passes = 0, first_turn, 1, passed
        path[0] = 0
        while passes < 2 and depth < 2 * MOST:
            due = node == 0 or seen[VISITS, node] >= ripe
            if tree[SIZE, node] < 0 and due and used + count + 1 < tree.shape[1]:
                used = expand(node, used, board, tree)
            if tree[SIZE, node] <= 0:
                break
            mover = 1 if turn % 2 else 2
            node = best_child(node, mover, tree, seen, values)
            action = tree[ACTION, node]
            if action == count:
                passes = passes + 1 if turn > 2 else 0
            else:
                board[action] = 3 - mover if turn <= 2 else mover
                passes = 0
            path[depth] = node
            depth += 1
            turn += 1
        if passes < 2:
            finish(board, turn, cells, state)
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
    for child in range(first, first + size - 1):  # the last child is the pass
        got = 1.0 if board[tree[ACTION, child]] == colour else 0.0
        seen[ELSEWHERE, child] += got
        seen[SHARED, child] += got * found
