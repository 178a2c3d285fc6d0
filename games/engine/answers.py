"""Parsing of untrusted answers from programs that use the line protocol (NOTATION.md)."""

from __future__ import annotations

import json
from typing import Any

from games.core import KnownError, Ms
from games.core.pasted import printable
from games.core.strict_json import Unreadable, parse
from games.engine.bots import Choice

MOST_EXPECTED = 20

LONGEST_QUOTE = 120
"""Maximum length of a quotation from an answer, in characters."""

LONGEST_MOVE = 100_000
"""Maximum length of a submission, in characters; no game accepts longer ones."""

LONGEST_WAIT: Ms = 86_400_000
"""Maximum time (ms) that a racing program can wait before it acts: one day."""


class EngineFailed(KnownError):
    """Raised if a program ended, hung or gave a malformed answer."""


class Complained(EngineFailed):
    """Raised if a program answered with an error; `message` is the program's error message."""

    def __init__(self, name: str, answer: object) -> None:
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        self.message = shortly(text).rstrip(". ")
        super().__init__("{name} answered: {said}", name=name, said=self.message)


def shortly(text: str) -> str:
    """Return an answer as one short line without control characters."""
    return printable(" ".join(text[: 10 * LONGEST_QUOTE].split())[:LONGEST_QUOTE])


def answer_in(name: str, line: str) -> dict[str, Any]:
    """Decode a program's answer.

    Raise `Complained` if the answer reports an error, and `EngineFailed` if it is malformed.
    """
    if not line:
        raise EngineFailed("{name} ended", name=name)
    try:
        answer = parse(line.encode(), what="line")
    except Unreadable as error:
        raise EngineFailed(
            "{name} gave an answer that cannot be read: {why}", name=name, why=shortly(str(error))
        ) from None
    if not isinstance(answer, dict):
        raise EngineFailed(
            "{name} gave an answer that is not an object: {line}", name=name, line=shortly(line)
        )
    if "error" in answer:
        raise Complained(name, answer["error"])
    return answer


def choice_in(answer: dict[str, Any]) -> Choice:
    """Return the choice in an answer to `go`; raise `EngineFailed` if it has no move."""
    move, info = answer.get("move"), answer.get("info")
    if not isinstance(move, str) or len(move) > LONGEST_MOVE:
        raise EngineFailed("no move in the answer {answer}", answer=shortly(json.dumps(answer)))
    known = info if isinstance(info, dict) else {}
    value = None if known.get("unsure") is True else known.get("value")
    return Choice(
        move,
        simulations=_count_in(known.get("simulations")),
        value=float(value) if isinstance(value, int | float) and 0 <= value <= 1 else None,
        after=min(_count_in(known.get("after")), LONGEST_WAIT),
        line=_line_in(known.get("line")),
        weighed=_shares_in(known.get("weighed")),
        mixture=_shares_in(known.get("mixture")),
    )


def _count_in(value: object) -> int:
    return max(0, value) if isinstance(value, int) else 0


def _line_in(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_EXPECTED:
        return ()
    return tuple(value) if all(isinstance(move, str) for move in value) else ()


def _shares_in(value: object) -> tuple[tuple[str, float], ...]:
    if not isinstance(value, dict) or len(value) > MOST_EXPECTED:
        return ()
    good = all(isinstance(share, int | float) and 0 <= share <= 1 for share in value.values())
    return tuple((move, float(share)) for move, share in value.items()) if good else ()
