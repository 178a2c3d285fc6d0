"""Whose a pasted text is: chat noise taken off, names recognised, nothing guessed. No Qt."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Pair, Refusal, Seat

LIMIT = 4_000
"""Characters of a paste that are looked at."""

Split: TypeAlias = Callable[[str], tuple[str, ...]]
"""The parts in a text, one text each (`Game.split`)."""

Check: TypeAlias = Callable[[Seat, str], object]
"""Raises `Refusal` for a text that a seat could not submit now."""

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[AaPp]\.?[Mm]\.?)?"
_DATE = r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+|(?:Today|Yesterday)(?:\s+at)?,?\s+)"
_STAMP = re.compile(rf"\s*(?:[\[(]\s*{_DATE}?{_TIME}\s*[\])]|{_DATE}?{_TIME}(?=\s|$))\s*[-–—]?\s*")
_TRAIL = re.compile(rf"\s*[-–—]?\s*(?:[\[(]\s*{_DATE}?{_TIME}\s*[\])]|{_DATE}?{_TIME})\s*$")
_QUOTE = re.compile(r"\s*>+(?=\s)")
_MARKUP = re.compile(r"[*`|~_\u200b\u200e\u200f\u2060\ufeff]+")
_AFTER_NAME = re.compile(r"\s*[:：>»—–-]+\s*|\s*$")


@dataclass(frozen=True, slots=True)
class Part:
    """One submission found in a paste: for which of `seats` it fits, in which words each.

    `named`: the seat that the text itself names. `refusal`: why it fits none.
    """

    fits: tuple[tuple[Seat, str], ...]
    text: str
    named: Seat | None = None
    refusal: Refusal | None = None


def clean(line: str) -> str:
    """A line of chat without quote marks, times and markup."""
    before = None
    while line != before:
        before = line
        line = _QUOTE.sub("", line, count=1) if _QUOTE.match(line) else line
        stamp = _STAMP.match(line)
        line = line[stamp.end() :] if stamp else line
        line = _MARKUP.sub("", line).strip() if not line.lstrip().startswith(">") else line
    return line.strip()


def route(
    text: str, names: Pair[tuple[str, ...]], check: Check, split: Split | None = None
) -> tuple[Part, ...]:
    """The submissions in a pasted text, in order; empty if there is no text.

    `split`: where a submission has several parts, finds them in what one seat says; the sheet then
    stays together, a part on each line.

    `names`: what each seat may be called in front of a line. A name that both are called by
    names nobody. A line that speaks for nobody belongs to the speaker above it, as chats write.
    """
    callers = _callers(names)
    spoken: list[tuple[Seat | None, list[str]]] = []
    speaker: Seat | None = None
    for line in text[:LIMIT].splitlines():
        said = clean(line)
        if not said:
            continue
        named, rest = _speaker(said, callers, check)
        speaker = named if named is not None else speaker
        if not spoken or spoken[-1][0] is not speaker:
            spoken.append((speaker, []))
        if rest:
            spoken[-1][1].append(rest)
    heard = [(seat, lines) for seat, lines in spoken if lines]
    if split is not None:
        return tuple(_sheet(seat, split("\n".join(lines)), check) for seat, lines in heard)
    return tuple(_part(seat, lines, check) for seat, lines in heard)


def is_message(text: str, names: Pair[tuple[str, ...]], check: Check) -> bool:
    """Whether a pasted text stands for itself: it has several lines, or says whose it is."""
    callers = _callers(names)
    lines = [said for line in text[:LIMIT].splitlines() if (said := clean(line))]
    return len(lines) > 1 or any(_speaker(said, callers, check)[0] is not None for said in lines)


def _callers(names: Pair[tuple[str, ...]]) -> dict[str, Seat]:
    """Who is meant by which words; what both are called is left out."""
    found: dict[str, Seat] = {}
    both: set[str] = set()
    for seat, called in names.items():
        for name in called:
            key = clean(name).casefold()
            if key and found.setdefault(key, seat) is not seat:
                both.add(key)
    return {key: seat for key, seat in found.items() if key not in both}


def _speaker(said: str, callers: dict[str, Seat], check: Check) -> tuple[Seat | None, str]:
    """Who a line is from, and what it says. What reads as a move as it stands names nobody."""
    if _readers(said, check):
        return None, said
    bare = said[1:] if said.startswith(("<", "@")) else said
    for name in sorted(callers, key=len, reverse=True):
        if not bare.casefold().startswith(name):
            continue
        rest = _TRAIL.sub("", bare[len(name) :])
        after = _AFTER_NAME.match(rest)
        if after is not None:
            return callers[name], clean(rest[after.end() :])
    return None, said


def _part(named: Seat | None, lines: list[str], check: Check) -> Part:
    whole = " ".join(lines)
    if named is not None:
        return _for_seat(named, lines, whole, check)
    for text in (whole, *_only_move(lines, None, check)):
        fits = _readers(text, check)
        if fits:
            return Part(tuple((seat, text) for seat in fits), text)
    return Part((), whole, refusal=_refusal(Seat.ONE, whole, check))


def _sheet(named: Seat | None, pieces: tuple[str, ...], check: Check) -> Part:
    """A sheet belongs to the seat that it names, or that may submit all of it."""
    text = "\n".join(pieces)
    if named is not None:
        return Part(((named, text),), text, named=named)
    refusals = {
        seat: [one for piece in pieces if (one := _refusal(seat, piece, check)) is not None]
        for seat in Seat
    }
    fits = tuple((seat, text) for seat in Seat if not refusals[seat])
    refused = None if fits else refusals[Seat.ONE][0]
    return Part(fits, text, refusal=refused)


def _for_seat(seat: Seat, lines: list[str], whole: str, check: Check) -> Part:
    for text in (whole, *_only_move(lines, seat, check)):
        refusal = _refusal(seat, text, check)
        if refusal is None:
            return Part(((seat, text),), text, named=seat)
    return Part((), whole, named=seat, refusal=_refusal(seat, whole, check))


def _only_move(lines: list[str], seat: Seat | None, check: Check) -> tuple[str, ...]:
    """The one line among several that is a move; none if there are two."""
    seats = tuple(Seat) if seat is None else (seat,)
    moves = [line for line in lines if any(_refusal(one, line, check) is None for one in seats)]
    return (moves[0],) if len(moves) == 1 else ()


def _readers(text: str, check: Check) -> tuple[Seat, ...]:
    return tuple(seat for seat in Seat if _refusal(seat, text, check) is None)


def _refusal(seat: Seat, text: str, check: Check) -> Refusal | None:
    try:
        check(seat, text)
    except Refusal as refusal:
        return refusal
    return None
