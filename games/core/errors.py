"""Exceptions: refused submissions, and errors caused by files, disks and other programs."""

from __future__ import annotations

from typing import Any

from games.core.pasted import shortened
from games.core.text import Arg, Message


class Refusal(Exception):
    """Raised if a submission is refused. Nothing has changed then (GEN-2).

    `clause` is the rule that forbids the submission, and `reason` is a sentence for the player.
    `tellable` is True if the sentence, without its parameters, reveals nothing about the submission
    and can be made public.
    """

    def __init__(self, clause: str, reason: Message | str, *, tellable: bool = False) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.tellable = tellable
        self.reason = Message(reason) if isinstance(reason, str) else reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class InvalidAction(Refusal):
    """Raised if text cannot be understood as an action; `reason` says what was not understood."""


class IllegalAction(Refusal):
    """Raised if the rules do not allow an action now."""


class Stuck(ValueError):
    """Raised if a match has neither a legal action nor a result: a bug in the game."""


class KnownError(Exception):
    """An error whose cause is outside Garnet, such as a full disk; the message says what to do.

    `KnownError("There is no file {path}.", path=path)` has a `Message` as its `reason`. An
    exception passed as a parameter is shown as its reason or message. A long message without
    parameters is shortened, since it can come from another program and a window would need seconds
    to lay out 100,000 characters.
    """

    def __init__(self, text: Message | str = "", /, **values: Any) -> None:
        args: dict[str, Any] = {name: _as_arg(value) for name, value in values.items()}
        self.reason = text if isinstance(text, Message) else Message(shortened(text), **args)
        super().__init__(str(self.reason))


class CannotDraw(KnownError):
    """Raised if a move must be drawn but the match has only the seed's commitment (GEN-4)."""


def _as_arg(value: Any) -> Arg:
    if isinstance(value, KnownError):
        return value.reason
    return value if isinstance(value, Arg) and not isinstance(value, str) else shortened(str(value))
