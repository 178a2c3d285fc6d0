"""Reading and writing evenings: files (`.garnet-evening.json`, NOTATION.md) and archive data."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from games import registry
from games.core import BadOption, KnownError, Message, Pair, check_name
from games.core.strict_json import MAX_BYTES, Unreadable, convert, parse
from games.evening.values import (
    ABANDON,
    CONCEDE,
    ENDINGS,
    LONGEST,
    MOST_CHAT_NAMES,
    MOST_PEOPLE,
    Draws,
    Entry,
    Evening,
    Kind,
    Length,
    Participant,
    Result,
    Ruling,
    Series,
    Starts,
)
from games.match.setups import setup_of

FORMAT = "garnet-evening/1"
SUFFIX = ".garnet-evening.json"

_MOST_KEPT = 16 << 20
"""Maximum size of an evening in the archive, in bytes; enough for the log of 64 people."""
_ANYBODY = Pair("\n1", "\n2")
"""Names that no person can have, used to detect programme options that name a player."""
_CLAUSE = re.compile(r"[A-Z]+-[0-9]+", re.ASCII)


class _Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base class of the parts of a file, in which unknown keys are refused."""


class _Person(_Strict):
    name: str
    chat: list[str] = []
    team: str = ""


class _Entry(_Strict):
    game: str
    edition: str | None = None
    options: dict[str, Any] = {}


class _Length(_Strict):
    best_of: int | UnsetType = UNSET
    games: int | UnsetType = UNSET


class _Result(_Strict):
    game: str
    winner: str | None
    by: str
    first: str | UnsetType = UNSET


class _Ruling(_Strict):
    winner: str
    reason: str


class _Series(_Strict):
    people: list[str]
    first: str | UnsetType = UNSET
    results: list[_Result] = []
    ruling: _Ruling | UnsetType = UNSET


class _File(_Strict):
    format: str
    title: str
    people: list[_Person]
    programme: list[_Entry]
    series: list[_Series]
    kind: Literal["list", "round-robin", "bracket"] = "list"
    withdrawn: list[str] = []
    length: _Length = msgspec.field(default_factory=lambda: _Length(best_of=3))
    draws: Literal["half", "replay"] = "half"
    starts: Literal["alternate", "loser", "lot"] = "alternate"
    twice: bool = False
    third_place: bool = False


def read(data: bytes) -> Evening:
    """Parse the bytes of an evening's file. Raise `Unreadable` if they are invalid."""
    return _evening(convert(parse(data), _File))


def dump(evening: Evening, *, chat_names: bool = True) -> bytes:
    """Return the content of an evening's file, with or without chat names."""
    plain = _to_plain(evening, chat_names)
    rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in plain.pop("series"))
    head = json.dumps(plain, ensure_ascii=False, indent=1).removesuffix("\n}")
    data = f'{head},\n "series": [\n  {rows}\n ]\n}}\n'.encode()
    if len(data) > MAX_BYTES:
        raise KnownError("This evening has too many series for a file.")
    return data


def keep(evening: Evening) -> bytes:
    """Return an evening as bytes for the archive, including matches, lots, date and log."""
    return msgspec.json.encode(evening)


def restore(data: bytes) -> Evening:
    """Return the evening encoded by `keep`. Raise `Unreadable` if the bytes are invalid."""
    evening = convert(parse(data, _MOST_KEPT, "evening"), Evening)
    check(evening)
    return evening


def check(evening: Evening) -> None:
    """Raise `Unreadable` if names, strings or numbers of an evening are not allowed in a file."""
    _evening(convert(_to_plain(evening), _File))


# Reading


def _evening(raw: _File) -> Evening:
    if raw.format != FORMAT:
        raise Unreadable(
            "not a {evening} file: its format is “{format}”",
            evening=FORMAT,
            format=raw.format[:40],
        )
    _check_text(Message("the title"), raw.title)
    people = _people(raw.people)
    names = frozenset(person.name for person in people)
    if not raw.programme:
        raise Unreadable("there is no game in the programme")
    if len(set(raw.withdrawn)) < len(raw.withdrawn) or not names.issuperset(raw.withdrawn):
        raise Unreadable("only people in the evening can withdraw, and nobody can withdraw twice")
    return Evening(
        raw.title,
        people,
        tuple(map(_entry, raw.programme)),
        tuple(_series(series, names) for series in raw.series),
        Kind(raw.kind),
        _length(raw.length),
        Draws(raw.draws),
        Starts(raw.starts),
        raw.twice,
        raw.third_place,
        tuple(raw.withdrawn),
    )


def _people(raw: list[_Person]) -> tuple[Participant, ...]:
    if not 2 <= len(raw) <= MOST_PEOPLE:
        raise Unreadable("an evening has 2 to {most} people", most=MOST_PEOPLE)
    for person in raw:
        _check_name(person.name)
        if len(person.chat) > MOST_CHAT_NAMES:
            raise Unreadable("nobody has more than {most} chat names", most=MOST_CHAT_NAMES)
        for name in person.chat:
            _check_name(name)
        _check_text(Message("a team"), person.team, least=0)
    if len({person.name for person in raw}) < len(raw):
        raise Unreadable("two people have the same name")
    return tuple(Participant(person.name, tuple(person.chat), person.team) for person in raw)


def _length(raw: _Length) -> Length:
    match raw.best_of, raw.games:
        case (int() as games, UnsetType()):
            length = Length(games)
        case (UnsetType(), int() as games):
            length = Length(games, best=False)
        case _:
            raise Unreadable("a length is either “best_of” or “games”")
    if not length.possible:
        raise Unreadable("a series is the best of an odd number up to 15, or 1 to 16 games")
    return length


def _entry(raw: _Entry) -> Entry:
    """Return a game of the programme. Raise `Unreadable` if its options name a player."""
    _check_game(raw.game)
    game = registry.game(raw.game)
    setup_of(game, raw.edition, raw.options, game.with_seat_names(_ANYBODY), whole=False)
    return Entry(raw.game, raw.edition, raw.options)


def _series(raw: _Series, names: frozenset[str]) -> Series:
    match raw.people:
        case [first, second] if first != second and {first, second} <= names:
            people = (first, second)
        case _:
            raise Unreadable("a series is between two people of the evening")
    _check_first(raw.first, people)
    ruling = None
    if isinstance(raw.ruling, _Ruling):
        _check_name(raw.ruling.winner)
        _check_text(Message("a reason"), raw.ruling.reason)
        ruling = Ruling(raw.ruling.winner, raw.ruling.reason)
    results = tuple(_result(result, people) for result in raw.results)
    return Series(people, results, raw.first or None, ruling)


def _result(raw: _Result, people: tuple[str, str]) -> Result:
    _check_game(raw.game)
    _check_first(raw.first, people)
    if raw.winner is not None:
        _check_name(raw.winner)
    if raw.by not in ENDINGS and not (len(raw.by) <= LONGEST and _CLAUSE.fullmatch(raw.by)):
        raise Unreadable(
            "a game ends by a clause, “concede”, “award” or “abandon”, not “{by}”", by=raw.by[:40]
        )
    if (raw.winner is not None and raw.by == ABANDON) or (raw.winner is None and raw.by == CONCEDE):
        raise Unreadable("“abandon” has no winner, and “concede” must have one")
    return Result(raw.game, raw.winner, raw.by, raw.first or None)


def _check_first(first: str | UnsetType, people: tuple[str, str]) -> None:
    if first is not UNSET and first not in people:
        raise Unreadable("the first seat must belong to one of the two people in the series")


def _check_game(game: str) -> None:
    if not registry.knows(game):
        raise Unreadable("there is no game “{game}”", game=game[:40])


def _check_name(name: str) -> None:
    try:
        check_name(name)
    except BadOption as error:
        raise Unreadable(error.why) from None


def _check_text(description: Message, text: str, least: int = 1) -> None:
    if not least <= len(text) <= LONGEST:
        raise Unreadable(
            "{what} has {least} to {most} characters, not {number:,}",
            what=description,
            least=least,
            most=LONGEST,
            number=len(text),
        )


# Writing


def _to_plain(evening: Evening, chat_names: bool = True) -> dict[str, Any]:
    """Return the evening as plain values for a file; default values are left out."""
    length = evening.length
    raw = _File(
        format=FORMAT,
        title=evening.title,
        kind=evening.kind.value,
        people=[
            _Person(name=person.name, chat=[*person.chat] if chat_names else [], team=person.team)
            for person in evening.people
        ],
        withdrawn=[*evening.withdrawn],
        length=_Length(best_of=length.games) if length.best else _Length(games=length.games),
        draws=evening.draws.value,
        starts=evening.starts.value,
        twice=evening.twice,
        third_place=evening.third_place,
        programme=[
            _Entry(game=entry.game, edition=entry.edition, options=entry.options)
            for entry in evening.programme
        ],
        series=[*map(_series_to_plain, evening.series)],
    )
    plain: dict[str, Any] = msgspec.to_builtins(raw)
    return plain


def _series_to_plain(series: Series) -> _Series:
    ruling = series.ruling
    results = [
        _Result(game=result.game, first=result.first or UNSET, winner=result.winner, by=result.by)
        for result in series.results
    ]
    return _Series(
        people=[*series.people],
        first=series.first or UNSET,
        results=results,
        ruling=UNSET if ruling is None else _Ruling(winner=ruling.winner, reason=ruling.reason),
    )
