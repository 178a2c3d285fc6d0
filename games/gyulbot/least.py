"""The least number of moves of a round, recorded as a fact of the match (GY-13).

The rules do not compute the number. The application computes it in a worker and records it
(`Match.note`); the position validates and stores it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from games.core import InvalidAction, many
from games.gyulbot import solution
from games.gyulbot.board import Move, Puzzle, board_of, trace
from games.gyulbot.view import Least

_FACT = re.compile(r"least ([1-9][0-9]{0,4}) (?:(none)|([1-9][0-9]{0,4})(?: ([A-Za-z ]+))?)")


def write(round: int, moves: int | None, line: Iterable[Move] | None = None) -> str:
    """Return the fact as text: `least 3 8 Red URDL Blue R`, `least 3 8`, or `least 3 none`."""
    if moves is None:
        return f"least {round} none"
    return f"least {round} {moves}" + (f" {solution.write(line)}" if line else "")


def read(fact: str, puzzle_of: Callable[[int], Puzzle | None], salt: Callable[[str], str]) -> Least:
    """Parse a fact; raise ValueError if the fact or the solution in it is invalid.

    The solution must have the stated number of moves. `puzzle_of(round)` returns a round's puzzle
    or None; `salt(label)` returns 64 hex digits derived from the match's seed.
    """
    match = _FACT.fullmatch(fact)
    if match is None:
        raise ValueError(f"not a Gyulbot fact: “{fact[:40]}”")
    number = int(match[1])
    puzzle = puzzle_of(number)
    if puzzle is None:
        raise ValueError(f"round {number} has no puzzle")
    moves = None if match[2] else int(match[3])
    line = None if match[4] is None else _line(match[4], puzzle, moves)
    return Least(number, moves, salt(f"gyulbot/{number}/-/least"), line)


def _line(text: str, puzzle: Puzzle, moves: int | None) -> tuple[Move, ...]:
    try:
        line = solution.read(text)
    except InvalidAction as error:
        raise ValueError(str(error.reason)) from None
    traced = trace(board_of(puzzle), line)
    if not traced.solved or len(line) != len(traced.moves) or len(line) != moves:
        number = "" if moves is None else f" in {many(moves, 'move')}"
        raise ValueError(f"“{text[:40]}” is no solution{number}")
    return line
