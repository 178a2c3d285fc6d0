"""Lessons as data: each step explains one rule, which the learner tries out on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core import Message
from games.core.text import Listed

TIME = "time"
"""A special move: wait until the time runs out."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson, about one rule.

    `wants` lists the canonical moves that solve the task; it is empty if the step has no task, and
    contains `TIME` if the learner should let the time run out. `result` explains the result of the
    solution. `otherwise` is the response to any other legal move, which is not played; if it is
    None, a general response is given. `rival` lists the opponent's moves in order, played before
    the reveal in sealed rounds and after the learner's move in other games. If `fresh` is not None,
    the step starts on a new board after these moves: each is `"SEAT MOVE"`, with the seat's name in
    records, or `TIME`. `button` is the label of the button for a move that is not made on the
    board.
    """

    title: Message
    task: Message
    result: Message | None = None
    wants: tuple[str, ...] = ()
    otherwise: Message | None = None
    rival: tuple[str, ...] = ()
    fresh: tuple[str, ...] | None = None
    button: Message | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson about a game, for newcomers.

    `steps` are played on the board, with `edition` and `options`. `goal` is a sentence that
    explains how to win. `explained` holds explanations by clause, shown when the clause first
    applies in a match (`Teller.clauses`). `gathers` is True if the lesson combines other lessons
    and is offered after them.
    """

    steps: tuple[Step, ...]
    goal: Message
    explained: Mapping[str, Message] = field(default_factory=dict)
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    gathers: bool = False


def clauses_of(message: Message) -> Iterator[str]:
    """Yield the clauses cited by a message and by the messages in it."""
    if message.clause:
        yield message.clause
    pending = [arg for _, arg in message.args]
    while pending:
        arg = pending.pop(0)
        if isinstance(arg, Message):
            yield from clauses_of(arg)
        elif isinstance(arg, Listed):
            pending += arg.items
