"""The event that a match belongs to: a show's title and round, the players' teams and pictures.

It lies beside the match and is part of no chain: it says nothing of what was played, and may be
changed at any time. Records hold it without the pictures (NOTATION.md, `event`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

import msgspec

from games.core import Pair
from games.core.strict import Unreadable

MAX_TEXT = 100
"""Characters of each of its texts."""
MAX_PORTRAIT = 256 << 10
"""Bytes of a picture of a player, which is a PNG of at most `MAX_SIDE` by `MAX_SIDE` pixels."""
MAX_SIDE = 320

_PNG = b"\x89PNG\r\n\x1a\n"
NO_TEAMS = Pair("", "")
NO_PORTRAITS = Pair(b"", b"")


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is said of an event; "" where nothing is. `line`: a second line below the title.

    `series`: how it stands between the two, as `2 – 1`. `teams` and `portraits` (PNG): of both
    players, in the order in which they were listed, or in a view by seat.
    """

    title: str = ""
    line: str = ""
    round: str = ""
    series: str = ""
    teams: Pair[str] = NO_TEAMS
    portraits: Pair[bytes] = field(default=NO_PORTRAITS, repr=False)

    @property
    def heading(self) -> str:
        """Title and round in a line."""
        return " · ".join(filter(None, (self.title, self.round)))

    @property
    def words(self) -> Tournament:
        """All of it that is text."""
        return self if self.portraits == NO_PORTRAITS else replace(self, portraits=NO_PORTRAITS)

    def swapped(self) -> Tournament:
        """With the two players exchanged."""
        teams, portraits = self.teams, self.portraits
        return replace(
            self,
            teams=Pair(teams.two, teams.one),
            portraits=Pair(portraits.two, portraits.one),
        )


NO_TOURNAMENT = Tournament()


class _Raw(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """As a record has it."""

    title: str = ""
    line: str = ""
    round: str = ""
    series: str = ""
    team: dict[str, str] = {}


TEXTS = tuple(one.name for one in fields(Tournament) if one.name not in ("teams", "portraits"))
"""The texts that are of no player."""


def one_line(text: str) -> str:
    """Return a text as it is kept: on one line, and no longer than it may be."""
    return " ".join(text.split())[:MAX_TEXT].strip()


def as_record(tournament: Tournament, seats: Pair[str]) -> dict[str, Any]:
    """The event as a record has it; empty if nothing is said. `seats`: as records name them."""
    teams = {seat: team for seat, team in zip(seats, tournament.teams, strict=True) if team}
    texts = {name: getattr(tournament, name) for name in TEXTS}
    found: dict[str, Any] = msgspec.to_builtins(_Raw(**texts, team=teams))
    return found


def from_record(found: Any, seats: Pair[str]) -> Tournament:
    """Return the event that a record has; raises `Unreadable`."""
    try:
        raw = msgspec.convert(found, _Raw)
    except msgspec.ValidationError as error:
        raise Unreadable("event: {why}", why=error) from None
    texts = [*(getattr(raw, name) for name in TEXTS), *raw.team.values()]
    if any(len(text) > MAX_TEXT for text in texts):
        raise Unreadable("event: a text has at most {most} characters", most=MAX_TEXT)
    if not set(raw.team) <= set(seats):
        raise Unreadable("event: the seats are {seats}", seats=" and ".join(seats))
    teams = Pair(*(one_line(raw.team.get(seat, "")) for seat in seats))
    title, line, round_, series = (one_line(getattr(raw, name)) for name in TEXTS)
    return Tournament(title, line, round_, series, teams)


def is_portrait(data: bytes) -> bool:
    """Whether these bytes may be a player's picture: what they show is for windows to look at.

    A PNG says its size in its first bytes, so nothing large is ever unpacked.
    """
    if not data.startswith(_PNG) or not 33 <= len(data) <= MAX_PORTRAIT or data[12:16] != b"IHDR":
        return False
    sides = (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    return all(0 < side <= MAX_SIDE for side in sides)


_SHOWN = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""What a PNG needs to be shown; all else says something of where it comes from."""


def stripped(data: bytes) -> bytes:
    """A PNG without texts, places, dates and whatever else lies in it or after it; b"": broken."""
    kept, at = [_PNG], len(_PNG)
    while at + 12 <= len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        if end > len(data):
            break
        if kind in _SHOWN:
            kept.append(data[at:end])
        if kind == b"IEND":
            return b"".join(kept)
        at = end
    return b""


def portraits_of(found: Mapping[str, bytes], seats: Pair[str]) -> Pair[bytes]:
    """Return the players' pictures by the names of their places, bare; what is none is left out."""
    kept = (found.get(seat, b"") for seat in seats)
    return Pair(*(stripped(data) if is_portrait(data) else b"" for data in kept))
