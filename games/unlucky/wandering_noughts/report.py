from __future__ import annotations

from typing import Any

from games.core import Message, Pair, Seat, counted
from games.core.text import Act, Listed, Titled
from games.kinds.grids import labelled
from games.unlucky.text import lines, tally
from games.unlucky.trial import NAMES
from games.unlucky.wandering_noughts.notation import write
from games.unlucky.wandering_noughts.view import NoughtsView, Reveal

ID = "wandering-noughts"
MARKS = Pair("o", "x")


def detail(view: NoughtsView) -> dict[str, Any]:
    """Return the trial's part of the output of `garnet referee --json` (NOTATION.md)."""
    verdict = view.verdict
    return {
        "board": list(view.board),
        "lines": {NAMES[seat]: len(made) for seat, made in view.lines.items()},
        "winner": NAMES[verdict.winner] if verdict and verdict.winner else None,
        "by": verdict.by if verdict else None,
    }


def board_text(view: NoughtsView) -> Message:
    rows = (_row(view, seat) for seat in Seat)
    return Message("{board}", board=Listed.of([*labelled(view.board), *rows], "\n"))


def _row(view: NoughtsView, seat: Seat) -> Message:
    left = counted(view.walls_left[seat], "{count} wall left", "{count} walls left")
    made = lines(len(view.lines[seat]))
    row = "{mark} {seat}: {lines}, {walls}"
    return Message(row, mark=MARKS[seat], seat=seat, lines=made, walls=left)


def disclosed(view: NoughtsView) -> None:
    """Return None, because nothing is secret at the end."""


def news(view: NoughtsView) -> tuple[Message, ...]:
    """Return the news of the latest round: the results of all actions, and the lines."""
    if view.last is None:
        return ()
    return (*brief(view), tally("Lines: {each}", view.lines.map(len)))


def brief(view: NoughtsView) -> tuple[Message, ...]:
    """Return the news without the lines, which are shown below the board."""
    if view.last is None:
        return ()
    return tuple(_turn(view.last, seat) for seat in Seat)


def _turn(last: Reveal, seat: Seat) -> Message:
    steps = Listed.of((step.why for step in last.steps if step.seat is seat), "; ")
    if steps.items:
        return Message("{seat}: {steps}", seat=Titled(seat), steps=steps)
    turn = last.turns[seat]
    if turn is None:
        return Message("{seat}: no action", seat=Titled(seat), clause="UF-4")
    return Message("{seat}: {act}", seat=Titled(seat), act=Act(ID, turn, write(turn)))
