"""An exact solver in plain Python, slower than the kernels but available immediately.

The search is A* over states, with `Model.bounds` as the heuristic. It is consistent, so each state
is expanded only once, with its least number of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from games.gyulbot.board import Move
from games.gyulbot.model import FAR, OFFSETS, STRIDE, Model, State

_Layer: TypeAlias = dict[State, list[tuple[State, int, int]]]
"""States, each with the moves that reach it, as (previous state, body, direction)."""

_STATES_PER_CHECK = 1 << 8


@dataclass(frozen=True, slots=True)
class Answer:
    """A search result, which may be incomplete. Every solution has at least `bound` moves.

    `line` is a solution of exactly `bound` moves, or None if no solution was found. `complete` is
    True if the search is finished; if `line` is then None, there is no solution.
    """

    bound: int
    line: tuple[Move, ...] | None
    complete: bool


def solve(
    model: Model, keep_going: Callable[[int], bool] = lambda bound: True, most: int | None = None
) -> Answer:
    """Return a shortest solution, or an answer proving that there is none.

    `keep_going(bound)` is called regularly and returns False to stop; `most` limits the number of
    expanded states.
    """
    bound = bound_of(model, model.start)
    came: dict[State, tuple[State, int, int]] = {}
    moves_to = {model.start: 0}
    waiting: dict[int, list[State]] = {bound: [model.start]}
    expanded = 0
    while waiting:
        bound = min(waiting)
        if bound >= FAR:
            break
        states = waiting[bound]
        if not states:
            del waiting[bound]
            continue
        state = states.pop()
        moves = moves_to[state]
        if moves + bound_of(model, state) < bound:
            continue  # a shorter path to this state was found later
        if model.solved(state):
            return Answer(moves, _line(model, came, state), True)
        expanded += 1
        if (expanded % _STATES_PER_CHECK == 0 and not keep_going(bound)) or expanded == most:
            return Answer(bound, None, False)
        for body, direction, after in moves_from(model, state):
            if moves + 1 < moves_to.get(after, FAR):
                moves_to[after] = moves + 1
                came[after] = state, body, direction
                waiting.setdefault(moves + 1 + bound_of(model, after), []).append(after)
    return Answer(bound, None, True)


def every(
    model: Model, least: int, most: int, keep_going: Callable[[int], bool] = lambda bound: True
) -> tuple[tuple[tuple[Move, ...], ...], bool]:
    """Return up to `most` shortest solutions, and True if there are no others.

    `least` is the least number of moves.
    """
    layers: list[_Layer] = [{model.start: []}]
    visited = {model.start}
    for moves in range(1, least + 1):
        layer: _Layer = {}
        for number, state in enumerate(layers[-1], start=1):
            if number % _STATES_PER_CHECK == 0 and not keep_going(least):
                return (), False
            for body, direction, after in moves_from(model, state):
                if after not in visited and moves + bound_of(model, after) <= least:
                    layer.setdefault(after, []).append((state, body, direction))
        visited.update(layer)
        layers.append(layer)
    lines = list(islice(_lines_backwards(model, layers), most + 1))
    return tuple(lines[:most]), len(lines) <= most


def _lines_backwards(model: Model, layers: list[_Layer]) -> Iterator[tuple[Move, ...]]:
    open_: list[tuple[int, State, tuple[Move, ...]]] = [
        (len(layers) - 1, state, ()) for state in layers[-1] if model.solved(state)
    ]
    while open_:
        moves, state, line = open_.pop()
        if moves == 0:
            yield line
        for before, body, direction in layers[moves][state]:
            open_.append((moves - 1, before, (model.move(body, direction), *line)))


def bound_of(model: Model, state: State) -> int:
    """Return a lower bound on the moves left: the minimum bound of the bodies that may finish."""
    least = FAR
    for body in model.finishers:
        bound = model.bounds[body][state[body]]
        if bound < least:
            least = bound
    return least


def moves_from(model: Model, state: State) -> Iterator[tuple[int, int, State]]:
    """Yield the legal moves as (body, direction, resulting state) (GY-3, GY-4)."""
    members = [
        [anchor + member for member in shape]
        for anchor, shape in zip(state, model.members, strict=True)
    ]
    for body, cells in enumerate(members):
        others = [cell for other in members if other is not cells for cell in other]
        for direction, steps in enumerate(_steps(model.runs, cells, others)):
            if steps:
                target = state[body] + steps * OFFSETS[direction]
                yield body, direction, (*state[:body], target, *state[body + 1 :])


def _steps(
    runs: tuple[tuple[int, ...], ...], cells: list[int], others: list[int]
) -> tuple[int, int, int, int]:
    """Return how far a body slides in each of `WAYS` before a wall or another Gyulbot."""
    up, right, down, left = [min([free[cell] for cell in cells]) for free in runs]
    for cell in cells:
        row, column = divmod(cell, STRIDE)
        for other in others:
            if other // STRIDE == row:
                if other > cell:
                    if other - cell <= right:
                        right = other - cell - 1
                elif cell - other <= left:
                    left = cell - other - 1
            elif other % STRIDE == column:
                away = other // STRIDE - row
                if away > 0:
                    if away <= down:
                        down = away - 1
                elif -away <= up:
                    up = -away - 1
    return up, right, down, left


def _line(
    model: Model, came: dict[State, tuple[State, int, int]], state: State
) -> tuple[Move, ...]:
    line = []
    while state in came:
        state, body, direction = came[state]
        line.append(model.move(body, direction))
    return tuple(reversed(line))
