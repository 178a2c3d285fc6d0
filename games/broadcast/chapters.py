"""The chapters of a recording: moments of the matches on air, when viewers saw them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

GAP = 10
"""Least seconds between two chapters, as video sites want it."""

KEPT = 24 * 3_600_000
"""Milliseconds for which a stream's beginning and its chapters count."""


class Chapter(msgspec.Struct, frozen=True):
    """A moment that viewers saw `at` that time (ms since 1970).

    `match`: the commitment of its match; `round`: its round there.
    """

    at: int
    text: str
    match: str
    round: int


def listed(began: int, chapters: Iterable[Chapter], start: str) -> str:
    """Return the chapters of a recording that `began` then (ms since 1970), a line for each.

    The first is at 0:00, called `start` unless something happened at once. A
    chapter less than `GAP` seconds after the previous one replaces it.
    """
    entries = [(0, start)]
    for chapter in sorted(chapters, key=lambda one: one.at):
        seconds = (chapter.at - began) // 1_000
        if seconds - entries[-1][0] >= GAP:
            entries.append((seconds, chapter.text))
        elif seconds >= 0:
            entries[-1] = (entries[-1][0], chapter.text)
    return "".join(f"{_clock(seconds)} {text}\n" for seconds, text in entries)


def _clock(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
