"""The event that a match belongs to: a show's title and round, players' teams and pictures.

It is stored with the match but not part of the hash chain, since it does not affect play and can be
changed at any time. Records contain it without the pictures (NOTATION.md, `event`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any

import msgspec

from games.core import Pair, check_name
from games.core.strict_json import Unreadable
from games.match.brand import NO_BRAND, Brand
from games.people.portrait import is_portrait, stripped

MAX_TEXT = 100
"""Maximum length of each string, in characters."""
MAX_NUMBER = 10_000
"""Maximum number of games in a series."""
NO_TEAMS = Pair("", "")
NO_PORTRAITS = Pair(b"", b"")


@dataclass(frozen=True, slots=True)
class EveningGame:
    """The place of a match in an evening: its number among the counted games of its `series`."""

    series: tuple[str, str]
    number: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """The event of a match. Unknown strings are "". `line` is shown below the title.

    `series` is the score between the players, such as `2 – 1`. `teams` and `portraits` (PNG) are in
    the order in which the players were listed; in a view, they are in seat order. `evening` is the
    title of the match's evening (`games.evening`), `game` the match's place in that evening, and
    `brand` the evening's own branding.
    """

    title: str = ""
    line: str = ""
    round: str = ""
    series: str = ""
    teams: Pair[str] = NO_TEAMS
    portraits: Pair[bytes] = field(default=NO_PORTRAITS, repr=False)
    evening: str = ""
    game: EveningGame | None = None
    brand: Brand = field(default=NO_BRAND, repr=False)

    @property
    def heading(self) -> str:
        return " · ".join(filter(None, (self.title, self.round)))

    @property
    def text_only(self) -> Tournament:
        return replace(self, portraits=NO_PORTRAITS, brand=NO_BRAND)

    def with_brand(self, usual: Brand) -> Tournament:
        """Return the event with its evening's own brand or, if there is none, with `usual`."""
        return replace(self, brand=self.brand or usual)

    def swapped(self) -> Tournament:
        teams, portraits = self.teams, self.portraits
        return replace(
            self,
            teams=Pair(teams.two, teams.one),
            portraits=Pair(portraits.two, portraits.one),
        )


NO_TOURNAMENT = Tournament()


class _RawGame(msgspec.Struct, forbid_unknown_fields=True):
    series: tuple[str, str]
    number: Annotated[int, msgspec.Meta(ge=1, le=MAX_NUMBER)]


class _Raw(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    title: str = ""
    line: str = ""
    round: str = ""
    series: str = ""
    team: dict[str, str] = {}
    evening: str = ""
    game: _RawGame | msgspec.UnsetType = msgspec.UNSET


TEXTS = tuple(field_.name for field_ in fields(Tournament) if isinstance(field_.default, str))
"""The names of `Tournament`'s string fields; `teams` holds a pair of strings instead."""


def one_line(text: str) -> str:
    """Return `text` on one line, truncated to `MAX_TEXT` characters."""
    return " ".join(text.split())[:MAX_TEXT].strip()


def as_record(tournament: Tournament, seats: Pair[str]) -> dict[str, Any]:
    """Return the event as stored in a record, or {} if it is empty; `seats` holds seat names."""
    teams = {seat: team for seat, team in zip(seats, tournament.teams, strict=True) if team}
    texts = {name: getattr(tournament, name) for name in TEXTS}
    game = tournament.game
    raw = msgspec.UNSET if game is None else _RawGame(game.series, game.number)
    record: dict[str, Any] = msgspec.to_builtins(_Raw(**texts, team=teams, game=raw))
    return record


def from_record(stored: Any, seats: Pair[str]) -> Tournament:
    try:
        raw = msgspec.convert(stored, _Raw)
    except msgspec.ValidationError as error:
        raise Unreadable("event: {why}", why=error) from None
    texts = [*(getattr(raw, name) for name in TEXTS), *raw.team.values()]
    if any(len(text) > MAX_TEXT for text in texts):
        raise Unreadable("event: a text has at most {most} characters", most=MAX_TEXT)
    if not set(raw.team) <= set(seats):
        raise Unreadable("event: the seats are {seats}", seats=" and ".join(seats))
    teams = Pair(*(one_line(raw.team.get(seat, "")) for seat in seats))
    title, line, round_, series, evening = (one_line(getattr(raw, name)) for name in TEXTS)
    game = _evening_game(raw.game)
    return Tournament(title, line, round_, series, teams, evening=evening, game=game)


def _evening_game(raw: _RawGame | msgspec.UnsetType) -> EveningGame | None:
    if isinstance(raw, msgspec.UnsetType):
        return None
    try:
        for name in raw.series:
            check_name(name)
    except ValueError as error:
        raise Unreadable("event: {why}", why=error) from None
    if raw.series[0] == raw.series[1]:
        raise Unreadable("event: a series is between two")
    return EveningGame(raw.series, raw.number)


def portraits_of(pictures: Mapping[str, bytes], seats: Pair[str]) -> Pair[bytes]:
    """Return each player's picture without its metadata, or b"" if it is missing or invalid."""
    kept = (pictures.get(seat, b"") for seat in seats)
    return Pair(*(stripped(data) if is_portrait(data) else b"" for data in kept))
