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
from games.people.portrait import is_portrait, stripped

MAX_TEXT = 100
"""Characters of each of its texts."""
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


def portraits_of(found: Mapping[str, bytes], seats: Pair[str]) -> Pair[bytes]:
    """Return the players' pictures by the names of their places, bare; what is none is left out."""
    kept = (found.get(seat, b"") for seat in seats)
    return Pair(*(stripped(data) if is_portrait(data) else b"" for data in kept))
