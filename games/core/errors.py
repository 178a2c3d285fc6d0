"""Exceptions: refused submissions, and errors of files, disks and other programs."""

from __future__ import annotations

from typing import Any

from games.core.text import Arg, Message


class Refusal(Exception):
    """A submission that is not accepted; nothing has changed (GEN-2).

    `clause` is the rule it rests on, `reason` one sentence fit for the player: a text is one
    without parameters. `tellable`: without its parameters everybody may read the sentence while
    what was refused is secret, since it says the same of every kind of action.
    """

    def __init__(self, clause: str, reason: Message | str, *, tellable: bool = False) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.tellable = tellable
        self.reason = Message(reason) if isinstance(reason, str) else reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class InvalidAction(Refusal):
    """The text cannot be read as an action; `reason` says what was and what was not understood."""


class IllegalAction(Refusal):
    """The action can be read, but the rules do not allow it now."""


class Stuck(ValueError):
    """A match that cannot go on, with neither a legal action nor a result: a bug of the game."""


class KnownError(Exception):
    """An error outside Garnet (disk full, broken file); the text says what to do.

    `KnownError("There is no file {path}.", path=path)` has a `Message` as its `reason`. Another
    error as a parameter says why: its own reason, or what it says. A text without parameters may
    be anything, also what another program said.
    """

    def __init__(self, text: Message | str = "", /, **told: Any) -> None:
        args: dict[str, Any] = {name: _told(value) for name, value in told.items()}
        self.reason = text if isinstance(text, Message) else Message(text, **args)
        super().__init__(str(self.reason))


class CannotDraw(KnownError):
    """A drawn move is due, but the match holds only the commitment, not the seed (GEN-4)."""


def _told(value: Any) -> Arg:
    if isinstance(value, KnownError):
        return value.reason
    return value if isinstance(value, Arg) else str(value)
