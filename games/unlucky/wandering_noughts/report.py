"""Wandering Noughts and Crosses in words and plain characters, from views alone."""

from __future__ import annotations

from typing import Any

from games.core import Pair, Seat, many, titled
from games.kinds.grids import labelled
from games.unlucky.trial import NAMES, TITLES
from games.unlucky.wandering_noughts.view import View

LEGEND = "o DMO  x EC   # wall   . empty"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints for the trial (NOTATION.md)."""
    verdict = view.verdict
    return {
        "board": list(view.board),
        "lines": {NAMES[seat]: len(found) for seat, found in view.lines.items()},
        "winner": NAMES[verdict.winner] if verdict and verdict.winner else None,
        "by": verdict.by if verdict else None,
    }


def board_text(view: View) -> str:
    """The board with its coordinates, lines and walls left."""
    lines = labelled(view.board)
    for seat in Seat:
        count, walls = len(view.lines[seat]), view.walls_left[seat]
        lines.append(f"{TITLES[seat]:<4} {many(count, 'line')}, {many(walls, 'wall')} left")
    return "\n".join(lines)


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The latest round: what became of every action, and the lines."""
    if view.last is None:
        return ()
    counts = view.lines.map(len)
    return (*brief(view, players), f"Lines: {counts.one} – {counts.two}")


def brief(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The same without the lines, which stand below the board."""
    if view.last is None:
        return ()
    lines = []
    for seat, turn in view.last.turns.items():
        told = "; ".join(str(step.why) for step in view.last.steps if step.seat is seat)
        nothing = "no action (UF-4)" if turn is None else "none"
        lines.append(f"{titled(players, TITLES)[seat]}: {told or nothing}")
    return tuple(lines)
