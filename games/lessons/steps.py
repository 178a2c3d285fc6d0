"""A lesson as data: one rule per step, to be tried on the real board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core import Message
from games.core.text import Listed

TIME = "time"
"""A special move: let the time run out."""


@dataclass(frozen=True, slots=True)
class Step:
    """One rule: `title` names it, `task` says what to do, `told` the result and its reason.

    `wants`: canonical moves that fulfil the task; empty if there is only something to read, `TIME`
    if the time is to run out. `otherwise`: answer to any other legal move, which is not played;
    None for a general answer. `rival`: the opponent's moves in this step, in order: in sealed
    rounds before the reveal, else after the learner's move. `fresh`: start on a new board after
    these moves, as `"SEAT MOVE"` with the seat's name in records, or `TIME`; None: continue from
    the step before. `said`: label of the button for a move that is not made on the board. `clause`:
    the clause of the rule.
    """

    title: Message
    task: Message
    told: Message | None = None
    wants: tuple[str, ...] = ()
    otherwise: Message | None = None
    rival: tuple[str, ...] = ()
    fresh: tuple[str, ...] | None = None
    said: Message | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Lessons for newcomers to a game.

    `steps`: to be played on the board, with `edition` and `options`. `goal`: what wins, in one
    sentence. `explained`: explanations by clause, shown when it first happens in a match
    (`Teller.clauses`). `gathers`: the lesson combines others and is offered after them.
    """

    steps: tuple[Step, ...]
    goal: Message
    explained: Mapping[str, Message] = field(default_factory=dict)
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    gathers: bool = False


def clauses_of(message: Message) -> Iterator[str]:
    """Yield the clauses that a message cites, including those of messages in it."""
    if message.clause:
        yield message.clause
    waiting = [arg for _, arg in message.args]
    while waiting:
        arg = waiting.pop(0)
        if isinstance(arg, Message):
            yield from clauses_of(arg)
        elif isinstance(arg, Listed):
            waiting += arg.items
