"""An exact solver in plain Python, for any puzzle of GY-1: slower than kernels, but there at once.

The search is A*: states by their moves so far plus the bound on what is left (`Model.bounds`),
which no move lessens by more than one, so that a state is reached best when it is expanded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from games.gyulbot.board import Move
from games.gyulbot.model import FAR, OFFSETS, STRIDE, Model, State

_Layer: TypeAlias = dict[State, list[tuple[State, int, int]]]
"""States, each with its ways in: the state before, the body and the direction."""

_LOOK = 1 << 8
"""After how many expanded states the search asks whether to go on."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a puzzle: no solution has fewer than `bound` moves.

    `line` is one with exactly that many, None if none was found. `complete`: the search is done,
    so without a line there is no solution.
    """

    bound: int
    line: tuple[Move, ...] | None
    complete: bool


def solve(
    model: Model, going: Callable[[int], bool] = lambda bound: True, most: int | None = None
) -> Answer:
    """A shortest solution, or the proof that there is none.

    `going(bound)` is asked now and then whether to go on; `most` is a limit of expanded states.
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
            continue  # reached again, and sooner, since it was put here
        if model.solved(state):
            return Answer(moves, _line(model, came, state), True)
        expanded += 1
        if (expanded % _LOOK == 0 and not going(bound)) or expanded == most:
            return Answer(bound, None, False)
        for body, way, after in moves_from(model, state):
            if moves + 1 < moves_to.get(after, FAR):
                moves_to[after] = moves + 1
                came[after] = state, body, way
                waiting.setdefault(moves + 1 + bound_of(model, after), []).append(after)
    return Answer(bound, None, True)


def every(
    model: Model, least: int, most: int, going: Callable[[int], bool] = lambda bound: True
) -> tuple[tuple[tuple[Move, ...], ...], bool]:
    """The solutions of `least` moves, which must be the least number, and whether they are all.

    At most `most` of them. Every beginning of a shortest solution is a shortest way to where it
    leads: the states that can lie on one are found layer by layer, each with its ways in.
    """
    layers: list[_Layer] = [{model.start: []}]
    seen = {model.start}
    for moves in range(1, least + 1):
        layer: _Layer = {}
        for number, state in enumerate(layers[-1], start=1):
            if number % _LOOK == 0 and not going(least):
                return (), False
            for body, way, after in moves_from(model, state):
                if after not in seen and moves + bound_of(model, after) <= least:
                    layer.setdefault(after, []).append((state, body, way))
        seen.update(layer)
        layers.append(layer)
    lines = list(islice(_backwards(model, layers), most + 1))
    return tuple(lines[:most]), len(lines) <= most


def _backwards(model: Model, layers: list[_Layer]) -> Iterator[tuple[Move, ...]]:
    """The lines that lead through the layers to a solved state in the last one."""
    open_: list[tuple[int, State, tuple[Move, ...]]] = [
        (len(layers) - 1, state, ()) for state in layers[-1] if model.solved(state)
    ]
    while open_:
        moves, state, line = open_.pop()
        if moves == 0:
            yield line
        for before, body, way in layers[moves][state]:
            open_.append((moves - 1, before, (model.move(body, way), *line)))


def bound_of(model: Model, state: State) -> int:
    """The fewest moves that may be left: of the finishing bodies, the nearest one's."""
    return min(
        (model.bounds[body][state[body]] for body in model.finishers),
        default=FAR,
    )


def moves_from(model: Model, state: State) -> Iterator[tuple[int, int, State]]:
    """The legal moves, by body and direction, and the states after them (GY-3, GY-4)."""
    for body, anchor in enumerate(state):
        cells = [anchor + member for member in model.members[body]]
        others = [
            there + member
            for other, there in enumerate(state)
            if other != body
            for member in model.members[other]
        ]
        for way, offset in enumerate(OFFSETS):
            steps = _steps(model.runs[way], cells, others, offset)
            if steps:
                yield body, way, (*state[:body], anchor + steps * offset, *state[body + 1 :])


def _steps(runs: tuple[int, ...], cells: list[int], others: list[int], offset: int) -> int:
    """How far a body slides: until a member meets a wall, the edge or another Gyulbot."""
    steps = min([runs[cell] for cell in cells])
    for other in others:
        for cell in cells:
            away = other - cell if offset > 0 else cell - other
            if away <= 0:
                continue
            if offset in (1, -1):
                if other // STRIDE == cell // STRIDE and away <= steps:
                    steps = away - 1
            elif away % STRIDE == 0 and away // STRIDE <= steps:
                steps = away // STRIDE - 1
    return steps


def _line(
    model: Model, came: dict[State, tuple[State, int, int]], state: State
) -> tuple[Move, ...]:
    line = []
    while state in came:
        state, body, way = came[state]
        line.append(model.move(body, way))
    return tuple(reversed(line))
