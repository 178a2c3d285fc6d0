"""What the journal of a match holds that the archive lacks, brought into the archive."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from games.core import KnownError, Pair, Refusal
from games.core.strict import Unreadable
from games.match.archive.journal import Journalled
from games.match.archive.replay import GameOf, SetupOf, match_of, replay
from games.match.archive.rows import Header
from games.match.archive.store import Archive
from games.match.match import Match
from games.match.matchview import ending
from games.match.tournament import NO_TOURNAMENT, Tournament


class Found(enum.Enum):
    """What the archive lacked of a match that its journal holds."""

    NOTHING = enum.auto()
    SOME = enum.auto()
    """Events or messages: they were added."""
    ALL = enum.auto()
    """The match, or it could not be read: it was written whole."""
    OTHERWISE = enum.auto()
    """Both go on, each in its own way: the journal's was added as a match of its own."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """What was found in a journal; who plays the match, and how many events it has now."""

    found: Found
    players: tuple[str, ...]
    events: int


def recover(
    archive: Archive, path: Path, found: Journalled, game_of: GameOf, setup_of: SetupOf
) -> Recovered:
    """Bring what the journal at `path` holds into the archive, as far as its chain is sound.

    The journal is removed where the match is over, or lies in the archive otherwise, and a
    connection of its own has read it there; also where the match was deleted. Raises `KnownError`.
    """
    one, came = found.header, Found.NOTHING
    if archive.was_deleted(one.id):
        path.unlink(missing_ok=True)
        return Recovered(Found.NOTHING, (), 0)
    if not _lacks_nothing(archive, found):
        match = _folded(found, game_of, setup_of)
        came = _bring(archive, one, match)
        if came is Found.OTHERWISE:
            one = _apart(one, match)
            match = _again(one, match, game_of, setup_of)
            if one.id not in archive:
                _adopt(archive, one, match)
    (there,) = archive.listing.summaries([archive.number(one.id)])
    if there.finished or came is Found.OTHERWISE:
        archive.confirm(one.id, archive.read(one.id)[2])
        if archive.checkpoint():
            path.unlink(missing_ok=True)
    return Recovered(came, tuple(there.players.values()), there.events)


def _lacks_nothing(archive: Archive, found: Journalled) -> bool:
    """Return whether all that the journal holds is in the archive, which is quickly seen."""
    one = found.header.id
    try:
        header, _, heads, _ = archive.read(one)
        received_texts = archive.people.received_texts(one)
    except KnownError:
        return False
    same = alike(heads, found.heads) == len(found.heads)
    return same and header == found.header and found.received_texts.keys() <= received_texts.keys()


def _folded(found: Journalled, game_of: GameOf, setup_of: SetupOf) -> Match:
    """Return the match of a journal, as far as its events follow from one another and its chain."""
    try:
        match = match_of(found.header, game_of, setup_of)
    except (Refusal, ValueError, LookupError, TypeError) as error:
        raise Unreadable("it is no journal of a match") from error
    replay(match, found.events, found.heads)
    sound = alike(match.heads[1:], found.heads)
    if found.events and not sound:
        raise Unreadable("its events do not follow from its first line")
    del match.events[sound:], match.states[sound + 1 :], match.heads[sound + 1 :]
    match.received_texts.update(found.received_texts)
    return match


def _bring(archive: Archive, header: Header, match: Match) -> Found:
    """Add what continues the match that is stored, or the match whole if none can be read."""
    one = header.id
    try:
        stored, _, heads, _ = archive.read(one)
    except KnownError:
        if one in archive and archive.events(one) > len(match.events):
            return Found.OTHERWISE
        _adopt(archive, header, match)
        return Found.ALL
    same = alike(heads, match.heads[1:])
    if stored != header or same < min(len(heads), len(match.events)):
        return Found.OTHERWISE
    events, more = match.events[same:], match.heads[same + 1 :]
    if events or match.received_texts.keys() - archive.people.received_texts(one).keys():
        outcome = ending(match) or None
        archive.append(
            one, len(heads), events, more, received_texts=match.received_texts, outcome=outcome
        )
        return Found.SOME
    return Found.NOTHING


def _adopt(archive: Archive, header: Header, match: Match) -> None:
    """Write the match whole, with what can still be read of it beside its events."""
    handles: dict[str, tuple[str, ...]] = {}
    seated: dict[str, str] = {}
    tournament, number = NO_TOURNAMENT, None
    with suppress(KnownError):
        number = archive.number(header.id)
        handles = archive.people.handles(header.id)
        seated = archive.persons.seated(header.id)
        tournament = _tournament(archive, header)
    outcome = ending(match) or None
    at = match.events[-1].at if match.events else 0
    archive.adopt(
        header,
        match.events,
        match.heads[1:],
        at,
        outcome,
        number,
        match.received_texts,
        handles,
        tournament,
        seated,
        forced=True,
    )


def _tournament(archive: Archive, header: Header) -> Tournament:
    seats = Pair(*header.players) if len(header.players) == 2 else Pair("", "")
    return archive.people.tournament(header.id, seats)


def _apart(header: Header, match: Match) -> Header:
    """Return the header of the same match as one of its own, always the same one."""
    name = f"{header.id} {match.head}".encode()
    return replace(header, id=hashlib.sha256(name).hexdigest()[:32])


def _again(header: Header, match: Match, game_of: GameOf, setup_of: SetupOf) -> Match:
    """Return a match under another header, which its chain begins with."""
    other = match_of(header, game_of, setup_of)
    other.append(match.events)
    other.received_texts.update(match.received_texts)
    return other


def alike(one: Sequence[str], two: Sequence[str]) -> int:
    """How many heads two chains have in common: after the first that differs there are none."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b),
        min(len(one), len(two)),
    )
