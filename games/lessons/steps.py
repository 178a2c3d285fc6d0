"""A lesson as data: a game's rules, one a step, to be tried on the real board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core import Message
from games.core.text import Listed

TIME = "time"
"""In place of a move: the time runs out, and the rules do what they do then."""


@dataclass(frozen=True, slots=True)
class Step:
    """One rule: `title` names it, `task` says what to do, `told` what came of it and why.

    `wants`: moves that are meant by the task, in canonical words; with none there is only something
    to read, with `TIME` the learner lets the time run out. `otherwise` is said of any other legal
    move, which is then not made; None: it is said in general. `rival`: what the rival plays in this
    step, in order: in sealed rounds before the reveal, else after the learner's move. `fresh`: the
    step begins on a new board on which these were played, as `"SEAT MOVE"` with the seat's name in
    records, or `TIME`; None: it goes on from the step before. `said`: of a move that is not made on
    the board, what the button says that makes it. `clause`: where the rules say it.
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
    """What a newcomer is told of a game.

    `steps`: by them it is learnt on the board; `edition` and `options`: what is agreed on for them.
    `goal`: what wins, in a sentence. `explained`: by clause, what is said where that happens in a
    match for the first time (`Teller.clauses`). `gathers`: it brings together what other lessons
    teach, and is offered after them.
    """

    steps: tuple[Step, ...]
    goal: Message
    explained: Mapping[str, Message] = field(default_factory=dict)
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    gathers: bool = False


def clauses_of(message: Message) -> Iterator[str]:
    """Yield the clauses that a message rests on, with those of the messages in it."""
    if message.clause:
        yield message.clause
    waiting = [arg for _, arg in message.args]
    while waiting:
        arg = waiting.pop(0)
        if isinstance(arg, Message):
            yield from clauses_of(arg)
        elif isinstance(arg, Listed):
            waiting += arg.items
