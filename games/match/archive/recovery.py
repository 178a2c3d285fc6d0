"""Recovery of data missing from the archive, using a match's journal."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from games.core import KnownError, Pair, Refusal
from games.core.strict_json import Unreadable
from games.match.archive.journal import Journalled
from games.match.archive.replay import GameOf, SetupOf, match_of, replay
from games.match.archive.rows import Header
from games.match.archive.store import Archive
from games.match.match import Match
from games.match.matchview import ending
from games.match.tournament import NO_TOURNAMENT, Tournament


class Missing(enum.Enum):
    """The part of a journal's match that was missing from the archive."""

    NOTHING = enum.auto()
    SOME = enum.auto()
    """Events or messages were missing and were added."""
    ALL = enum.auto()
    """The match was missing or unreadable and was written completely."""
    OTHERWISE = enum.auto()
    """The journal's events contradict the archive's, so its match was added as a new one."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """The result of a recovery: what was `missing`, the players, and the number of events."""

    missing: Missing
    players: tuple[str, ...]
    events: int


def recover(
    archive: Archive, path: Path, journalled: Journalled, game_of: GameOf, setup_of: SetupOf
) -> Recovered:
    """Add the content of the journal at `path` to the archive, up to a break in the hash chain.

    Delete the journal if the match was deleted. Also delete the journal if the match is over or was
    added as a new one, once a new connection has read that match from the archive. Raise
    `KnownError` if the journal is not valid or the archive cannot be written.
    """
    header, missing = journalled.header, Missing.NOTHING
    if archive.was_deleted(header.id):
        path.unlink(missing_ok=True)
        return Recovered(Missing.NOTHING, (), 0)
    if not _lacks_nothing(archive, journalled):
        match = _folded(journalled, game_of, setup_of)
        missing = _continue_stored(archive, header, match)
        if missing is Missing.OTHERWISE:
            header = _copy_header(header, match)
            match = _rebuilt(header, match, game_of, setup_of)
            if header.id not in archive:
                _rewrite(archive, header, match)
    (summary,) = archive.listing.summaries([archive.number(header.id)])
    if summary.finished or missing is Missing.OTHERWISE:
        archive.confirm(header.id, archive.read(header.id)[2])
        if archive.checkpoint():
            path.unlink(missing_ok=True)
    return Recovered(missing, tuple(summary.players.values()), summary.events)


def _lacks_nothing(archive: Archive, journalled: Journalled) -> bool:
    match_id = journalled.header.id
    try:
        header, _, heads, _ = archive.read(match_id)
        received_texts = archive.people.received_texts(match_id)
    except KnownError:
        return False
    same = common_heads(heads, journalled.heads) == len(journalled.heads)
    return (
        same
        and header == journalled.header
        and journalled.received_texts.keys() <= received_texts.keys()
    )


def _folded(journalled: Journalled, game_of: GameOf, setup_of: SetupOf) -> Match:
    """Rebuild the match of a journal, up to the first event that contradicts the chain."""
    try:
        match = match_of(journalled.header, game_of, setup_of)
    except (Refusal, ValueError, LookupError, TypeError) as error:
        raise Unreadable("it is not the journal of a match") from error
    replay(match, journalled.events, journalled.heads)
    valid = common_heads(match.heads[1:], journalled.heads)
    if journalled.events and not valid:
        raise Unreadable("its events do not follow from its first line")
    del match.events[valid:], match.states[valid + 1 :], match.heads[valid + 1 :]
    match.received_texts.update(journalled.received_texts)
    return match


def _continue_stored(archive: Archive, header: Header, match: Match) -> Missing:
    match_id = header.id
    try:
        stored, _, heads, _ = archive.read(match_id)
    except KnownError:
        if match_id in archive and archive.events(match_id) > len(match.events):
            return Missing.OTHERWISE
        _rewrite(archive, header, match)
        return Missing.ALL
    shared = common_heads(heads, match.heads[1:])
    if stored != header or shared < min(len(heads), len(match.events)):
        return Missing.OTHERWISE
    events, more = match.events[shared:], match.heads[shared + 1 :]
    if events or match.received_texts.keys() - archive.people.received_texts(match_id).keys():
        outcome = ending(match) or None
        archive.append(
            match_id, len(heads), events, more, received_texts=match.received_texts, outcome=outcome
        )
        return Missing.SOME
    return Missing.NOTHING


def _rewrite(archive: Archive, header: Header, match: Match) -> None:
    """Write the whole match to the archive.

    If the match's place, people, chat names and event can be read from the archive, they are kept.
    """
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


def _copy_header(header: Header, match: Match) -> Header:
    """Return a header for a divergent copy, with an id derived from the copy's head."""
    name = f"{header.id} {match.head}".encode()
    return replace(header, id=hashlib.sha256(name).hexdigest()[:32])


def _rebuilt(header: Header, match: Match, game_of: GameOf, setup_of: SetupOf) -> Match:
    other = match_of(header, game_of, setup_of)
    other.append(match.events)
    other.received_texts.update(match.received_texts)
    return other


def common_heads(first: Sequence[str], second: Sequence[str]) -> int:
    return next(
        (at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
