"""The chapters of a recording: moments of the matches, each with the time when viewers saw it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.match.clocks import long_clock_text

GAP = 10
"""Minimum number of seconds between two chapters; video sites require it."""

KEPT = 24 * 3_600_000
"""How long the start and the chapters of a stream are kept, in milliseconds."""


class Chapter(msgspec.Struct, frozen=True):
    """A moment of a match that begins a chapter; `at` is when viewers saw it (ms since 1970).

    `match` is the commitment of the match, and `round` the number of the round.
    """

    at: int
    text: str
    match: str
    round: int


def listed(began: int, chapters: Iterable[Chapter], start: str) -> str:
    """Return the chapters of a recording, one per line. `began` is when it began (ms since 1970).

    The first chapter is at 0:00 and is called `start`. If a chapter begins less than `GAP` seconds
    after the previous one, the two become one chapter with the earlier time and the later title.
    """
    entries = [(0, start)]
    for chapter in sorted(chapters, key=lambda each: each.at):
        seconds = (chapter.at - began) // 1_000
        if seconds - entries[-1][0] >= GAP:
            entries.append((seconds, chapter.text))
        elif seconds >= 0:
            entries[-1] = (entries[-1][0], chapter.text)
    return "".join(f"{long_clock_text(1_000 * seconds)} {text}\n" for seconds, text in entries)
