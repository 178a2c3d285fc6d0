"""Sheets of Unlucky For Some as text: one line per trial, `trial: move`, in any order.

A trial can be named by its id, name or short form. Text without a trial's name is accepted if it
fits only one trial (`light I`, `C4=5`, `wall B3`); `none` alone is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.pasted import FLAGS
from games.unlucky.standalone import TrialGame
from games.unlucky.text import LIMIT

LONGEST = LIMIT + 50
"""Number of characters at the start of a text that are searched for a trial's name."""

_BEFORE = r"[\s*_#>`\-\u2022]*"
_AFTER = r"(?![a-z0-9])[\s*_`:=>\-\u2010-\u2015\u2212\u2192]*"


def heading(games: Sequence[TrialGame]) -> re.Pattern[str]:
    """Return a pattern that matches a trial's name at the start of text, with a group per trial."""
    names = "|".join(f"({game.names})" for game in games)
    return re.compile(f"{_BEFORE}(?:{names}){_AFTER}", FLAGS)


def part_of(
    text: str, games: Sequence[TrialGame], head: re.Pattern[str]
) -> tuple[TrialGame, str] | None:
    """Return the trial that a text is about, and the text after its name, or None if unclear."""
    match = head.match(text)
    if match is not None and match.lastindex is not None:
        return games[match.lastindex - 1], text[match.end() :]
    hinted = [game for game in games if game.hint.search(text[:LONGEST])]
    return (hinted[0], text) if len(hinted) == 1 else None
