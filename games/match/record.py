"""Match records: the portable `.garnet.json` files (NOTATION.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from games import registry
from games.core import (
    PUBLIC,
    UMPIRE,
    CannotDraw,
    Game,
    IllegalAction,
    KnownError,
    Pair,
    Refusal,
    Setup,
    Viewer,
    check_name,
)
from games.core.strict_json import Unreadable, convert, parse
from games.core.text import Wording
from games.match import draws, events
from games.match import tournament as tournaments
from games.match.history import may_know, played, tournament_of, visible_position
from games.match.match import Events, Match, Table
from games.match.setups import setup_of as setup_of
from games.match.tournament import NO_TOURNAMENT, Tournament

FORMAT = "garnet-match/1"
SUFFIX = ".garnet.json"
MAX_MOVES = 10_000

Json: TypeAlias = dict[str, Any]
Entry: TypeAlias = tuple[str, ...]
"""An entry of `moves`, such as `(SEAT, text)`, `(SEAT, trial, text)` or `("deadline",)`."""

CLOSED: Entry = ("closed",)
"""The entry of a closed round, in records that leave out what is still secret (GEN-3).

After a submission that completes its round, it says nothing new.
"""

_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


class RecordRefused(Exception):
    """Raised if a record can be read, but the entry at `index` is not legal."""

    def __init__(self, index: int, entry: Entry, clause: str, reason: str) -> None:
        super().__init__(f"entry {index}: {reason} ({clause})")
        self.index = index
        self.seat = entry[0] if len(entry) > 1 and entry[0] != "umpire" else None
        self.text = entry[-1] if self.seat is not None else " ".join(entry)
        self.clause = clause
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Record:
    """A match record; `seed` is None if the record has only the commitment.

    `lot` holds the players among whom seats were drawn, by seat, if they have been renamed or
    replaced since; only records by Garnet 0.12 and earlier contain it. `tournament` is the event
    that the match belongs to.
    """

    game: Game
    setup: Setup
    seed: bytes | None
    commitment: str
    entries: tuple[Entry, ...]
    lot: Pair[str] | None = None
    tournament: Tournament = NO_TOURNAMENT


class _Raw(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    format: str
    game: str
    players: dict[str, str]
    moves: list[list[str]]
    lot: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    event: Json | None = None
    edition: str | None = None
    options: Json = msgspec.field(default_factory=dict)
    seed: str | None = None
    commitment: str | None = None


def read(data: bytes) -> Record:
    """Return the record in `data`. Raise only `Unreadable`, if the data is malformed."""
    raw = convert(parse(data), _Raw)
    if raw.format != FORMAT:
        raise Unreadable(
            "not a {record} record: its format is “{format}”", record=FORMAT, format=raw.format[:40]
        )
    if not registry.knows(raw.game):
        raise Unreadable("there is no game “{game}”", game=raw.game[:40])
    if len(raw.moves) > MAX_MOVES:
        raise Unreadable(
            "{number:,} moves; at most {most:,} are read", number=len(raw.moves), most=MAX_MOVES
        )
    game = registry.game(raw.game)
    _check_names("players", raw.players)
    setup = setup_of(game, raw.edition, raw.options, raw.players, whole=raw.seed is not None)
    seed, commitment = _secret(raw)
    partial = game.lasting(setup.options) is not None and seed is None
    entries = tuple(
        _entry(game, index, tuple(move), partial) for index, move in enumerate(raw.moves)
    )
    tournament = (
        NO_TOURNAMENT if raw.event is None else tournaments.from_record(raw.event, game.seats)
    )
    lot = _lot(game, setup, raw.lot)
    return Record(game, setup, seed, commitment, entries, lot, tournament)


def replay(record: Record, upto: int | None = None) -> Match:
    """Return the match after the first `upto` entries (default: all).

    Raise `RecordRefused` if an entry is not legal.
    """
    *_, match = replaying(record, upto)
    return match


def replaying(record: Record, upto: int | None = None) -> Iterator[Match]:
    """Yield the match before the first entry and after each entry, always as the same object."""
    table = Table(timed=False, grace=0)
    position = None
    if record.seed is None:
        game = record.game
        position = game.reconstruction.start(game, record.setup, record.entries)
    match = Match(
        record.game,
        record.setup,
        record.seed,
        table,
        commitment=record.commitment,
        position=position,
        salted=True,
        lot=record.lot,
    )
    match.tournament = record.tournament
    yield match
    completed = False
    for index, entry in enumerate(record.entries[:upto]):
        try:
            if entry != CLOSED or not completed:
                match.append(_events(match, entry))
            completed = entry != CLOSED and isinstance(match.events[-1], events.Closed)
        except Refusal as refusal:
            reason = Wording(match.game.titles)(refusal.reason)
            raise RecordRefused(index, entry, refusal.clause, reason) from None
        except CannotDraw as error:
            raise RecordRefused(index, entry, "GEN-4", str(error)) from None
        yield match


def entries(
    match: Match, viewer: Viewer, *, replaced: bool = True, closed: bool = False
) -> tuple[Entry, ...]:
    """Return the entries that `viewer` can know, in the order in which they were accepted.

    If `replaced` is True, include submissions that were replaced before their round closed. If
    `closed` is True, include the closing of rounds, for readers that cannot derive it.
    """
    known = {
        submission.index
        for submission in played(match)
        if may_know(match, viewer, submission) and (replaced or not submission.superseded)
    }
    listed: list[Entry] = []
    for index in match.line():
        match match.events[index]:
            case events.Acted(seat=seat, text=text) | events.Fixed(seat=seat, text=text) if (
                index in known
            ):
                parts = text.split(": ", 1) if match.game.parts.names else [text]
                listed.append((seat, *parts))
            case events.Expired():
                listed.append(("deadline",))
            case events.Closed() if closed:
                listed.append(CLOSED)
            case events.Conceded(seat=seat):
                listed.append((seat, "concede"))
            case events.Awarded(seat=seat, reason=reason):
                listed.append(("umpire", "award", seat, reason))
            case events.Abandoned(reason=reason):
                listed.append(("umpire", "abandon", reason))
    return tuple(listed)


def header(match: Match, viewer: Viewer) -> Json:
    """Return a record without moves: the agreement as `viewer` can know it, and the commitment."""
    head: Json = {"format": FORMAT, "game": match.game.id}
    if match.setup.edition is not None:
        head["edition"] = match.setup.edition
    position = visible_position(match, viewer)
    known = match.game.drawn.known(match.setup, position, viewer)
    head["options"] = msgspec.to_builtins(known.options)
    head["players"] = match.game.with_seat_names(match.setup.players)
    return head | {"commitment": match.commitment}


def dump(match: Match, *, private: bool = False) -> bytes:
    """Return the record of a match as bytes.

    While the match runs, only a `private` record (for the umpire) contains the seed and secret
    submissions. Other records contain the commitment and what is public. Raise `KnownError` before
    the match has begun.
    """
    if not match.begun:
        raise KnownError("The match has not begun: there is nothing to save yet.")
    known = private or match.outcome is not None
    whole = match.seed is not None and known
    record = header(match, UMPIRE if whole else PUBLIC)
    record["players"] = match.game.with_seat_names(_recorded_players(match))
    if event := tournaments.as_record(tournament_of(match), match.game.seats):
        record["event"] = event
    if whole and match.seed is not None:
        del record["commitment"]
        record["seed"] = match.seed.hex()
    lasts = match.game.lasting(match.setup.options) is not None
    closed = lasts and not whole and match.position.outcome() is None
    listed = entries(match, UMPIRE if whole else PUBLIC, replaced=False, closed=closed)
    lines = [json.dumps(entry, ensure_ascii=False) for entry in listed]
    head = json.dumps(record, ensure_ascii=False, indent=1).removesuffix("\n}")
    moves = ",\n  ".join(lines)
    return f'{head},\n "moves": [\n  {moves}\n ]\n}}\n'.encode()


def _recorded_players(match: Match) -> Pair[str]:
    """Return the players as a record names them: with their latest names, if the lot permits.

    Records have no other names from which a reader could draw the lot again. So if the latest names
    would be seated otherwise by the same draw, return the names that the seats were drawn from.
    """
    lot, players = match.game.lot, match.setup.players
    if lot.decides(match.setup.options) and not lot.same(match.seated, players):
        return match.seated
    return players


def _secret(raw: _Raw) -> tuple[bytes | None, str]:
    if (raw.seed is None) == (raw.commitment is None):
        raise Unreadable("a record holds either “seed” or “commitment”")
    for name, text in (("seed", raw.seed), ("commitment", raw.commitment)):
        if text is not None and not _HEX.fullmatch(text):
            raise Unreadable("{name}: 64 lower-case hex digits are expected", name=name)
    if raw.seed is None:
        return None, raw.commitment or ""
    seed = bytes.fromhex(raw.seed)
    return seed, draws.commitment(seed)


def _check_names(key: str, players: dict[str, str]) -> None:
    """Raise `Unreadable` if a name in the field `key` of a record is not allowed.

    Records made from old archives can contain such names.
    """
    for seat, name in players.items():
        try:
            check_name(name)
        except ValueError as error:
            raise Unreadable("{key}: {seat}: {why}", key=key, seat=seat[:40], why=error) from None


def _lot(game: Game, setup: Setup, named: dict[str, str] | msgspec.UnsetType) -> Pair[str] | None:
    """Return the players' names, by seat, at the time when the seats were drawn by lot.

    If the record does not contain them, return None: they are those of the players.
    """
    if named is msgspec.UNSET:
        return None
    if not game.lot.decides(setup.options):
        raise Unreadable("lot: seats are not drawn by lot in this match")
    if set(named) != set(game.seats):
        raise Unreadable(
            "lot: the seats of {game} are {seats}", game=game.title, seats=" and ".join(game.seats)
        )
    _check_names("lot", named)
    return Pair(*(named[name] for name in game.seats))


def _entry(game: Game, index: int, parts: Entry, partial: bool) -> Entry:
    """Check entry number `index` and return it; `partial` allows entries that close a round."""
    seats = tuple(game.seats)
    match parts:
        case ("closed",) if partial:
            return parts
        case ("deadline",) | ("umpire", "abandon", _):
            return parts
        case ("umpire", "award", name, _) if name in seats:
            return parts
        case (name, "concede") if name in seats:
            return parts
        case (name, trial, _) if name in seats and trial in game.parts.names:
            return parts
        case (name, _) if name in seats and not game.parts.names:
            return parts
    shown = json.dumps(parts, ensure_ascii=False)
    raise Unreadable(
        "moves: entry {index} is not an entry of {game}: {entry}",
        index=index,
        game=game.title,
        entry=shown[:80],
    )


def _events(match: Match, entry: Entry) -> Events:
    at = match.state.clocks.at
    match entry:
        case ("deadline",):
            return match.deadline(at)
        case ("closed",):
            if not match.position.veiled:
                reason = "The submissions themselves show when a round is complete."
                raise IllegalAction("GEN-3", reason)
            return (events.Closed(at=at),)
        case ("umpire", "abandon", reason):
            return match.abandon(at, reason)
        case ("umpire", "award", name, reason):
            return match.award(match.game.seat(name), at, reason)
        case (name, "concede"):
            return match.concede(match.game.seat(name), at)
        case (name, *parts):
            return match.submit(match.game.seat(name), ": ".join(parts), at)
    raise ValueError(f"no entry: {entry}")
