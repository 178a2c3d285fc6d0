"""Exceptions: refused submissions, and errors of files, disks and other programs."""

from __future__ import annotations

from typing import Any

from games.core.pasted import shortened
from games.core.text import Arg, Message


class Refusal(Exception):
    """A submission that is refused; nothing has changed (GEN-2).

    `clause`: the rule that forbids it. `reason`: one sentence for the player. `tellable`: True if
    the sentence without its parameters reveals nothing about the submission, because it fits every
    kind of action; then everybody may read it.
    """

    def __init__(self, clause: str, reason: Message | str, *, tellable: bool = False) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.tellable = tellable
        self.reason = Message(reason) if isinstance(reason, str) else reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class InvalidAction(Refusal):
    """The text cannot be read as an action; `reason` says what was and was not understood."""


class IllegalAction(Refusal):
    """The action can be read, but the rules do not allow it now."""


class Stuck(ValueError):
    """A match without a legal action or a result: a bug in the game."""


class KnownError(Exception):
    """An error outside Garnet, such as a full disk or a broken file; the text says what to do.

    `KnownError("There is no file {path}.", path=path)` has a `Message` as its `reason`. A parameter
    that is an exception is shown as its reason or text. A text without parameters may come from
    anywhere, for example from another program. Text from outside is cut, as a window needs seconds
    to lay out a reason of 100,000 characters.
    """

    def __init__(self, text: Message | str = "", /, **values: Any) -> None:
        args: dict[str, Any] = {name: _as_arg(value) for name, value in values.items()}
        self.reason = text if isinstance(text, Message) else Message(shortened(text), **args)
        super().__init__(str(self.reason))


class CannotDraw(KnownError):
    """A move must be drawn, but the match has only the commitment to the seed, not the seed
    (GEN-4).
    """


def _as_arg(value: Any) -> Arg:
    if isinstance(value, KnownError):
        return value.reason
    return value if isinstance(value, Arg) and not isinstance(value, str) else shortened(str(value))
