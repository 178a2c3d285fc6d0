"""Creates, resumes and deletes stored matches."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from games import registry
from games.core import Game, KnownError, Ms, Pair
from games.match.archive import CHAIN, Header, Lease, journal, match_of
from games.match.archive import resume as stored
from games.match.match import Match, Table
from games.match.matchview import ending
from games.match.setups import setup_of
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.kit.wording import trouble
from gui.storage.keeper import MatchKeeper
from gui.storage.recovering import recover_match
from gui.storage.store import Store


class OpenElsewhere(KnownError):
    """Raised if a match is open in another Garnet, the holder of `lease`."""

    def __init__(self, lease: Lease) -> None:
        super().__init__(f"This match is already open on {lease.computer}.")
        self.lease = lease


Kind = Literal["play", "umpire"]


@dataclass(frozen=True, slots=True)
class Request:
    """A match to be created.

    - `options`: the options' values, keyed by name, as stored in a record
    - `programs`: the programs that play, such as `bot:casual`, keyed by seat name
    - `words`: True if each player sends a word for the random draws
    - `seed`: the seed whose commitment was shown
    """

    game: Game
    edition: str | None
    options: dict[str, Any]
    players: Pair[str]
    table: Table
    kind: Kind
    seed: bytes
    programs: dict[str, str] = field(default_factory=dict)
    words: bool = False
    tournament: Tournament = NO_TOURNAMENT


@dataclass(frozen=True, slots=True)
class OpenedMatch:
    """A match opened by this process. `at` is the match time of the last clock observation."""

    header: Header
    match: Match
    keeper: MatchKeeper
    at: Ms


def create(store: Store, request: Request) -> OpenedMatch:
    """Create a match that has not begun (GEN-10), and store it if there is an archive."""
    post = request.table.post
    header = Header(
        id=uuid.uuid4().hex,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        game=request.game.id,
        edition=request.edition,
        options=request.options,
        players=request.game.with_seat_names(request.players),
        seed=request.seed.hex(),
        kind=request.kind,
        timed=request.table.timed,
        grace=request.table.grace,
        programs=request.programs,
        chain=CHAIN,
        words=request.words,
        hold=request.table.hold,
        waits=request.table.waits,
        post_hours=None if post is None else post.hours,
        quiet=None if post is None else post.quiet,
    )
    match = match_of(header, registry.game, setup_of)
    match.tournament = request.tournament
    return _open(store, header, match, 0, None)


def resume(store: Store, match_id: str, instead: str | None = None) -> OpenedMatch:
    """Open a stored match, with its clocks as last observed.

    If another Garnet holds the match, raise `OpenElsewhere`, or take the match over if `instead` is
    that holder. Raise `KnownError` for other failures.
    """
    archive, tenant = store.require_archive(), store.tenant
    lease = archive.leases.of(match_id)
    if lease is not None and lease.holder != instead and tenant.elsewhere(lease):
        raise OpenElsewhere(lease)
    current = archive.leases.claim(
        match_id, tenant.lease(), None if lease is None else lease.holder
    )
    if current is not None:
        raise OpenElsewhere(current)
    try:
        old = recover_match(archive, tenant, match_id, instead or "")
        header, match, at = stored(archive, match_id, registry.game, setup_of)
        if match.outcome is not None:  # older versions did not store the outcome with the events
            archive.append(match_id, len(match.events), (), (), outcome=ending(match))
    except KnownError:
        archive.leases.release(match_id, tenant.holder)
        raise
    opened = _open(store, header, match, at, archive.number(match_id))
    opened.keeper.replace(old)
    return opened


def delete(store: Store, match_id: str) -> None:
    """Delete a stored match. Raise `KnownError` on failure."""
    if store.archive is not None:
        lease = store.archive.leases.of(match_id)
        if lease is not None and store.tenant.elsewhere(lease):
            raise OpenElsewhere(lease)
        store.write(lambda archive: archive.delete(match_id))
        journal.discard(store.archive.path, match_id)


def _open(store: Store, header: Header, match: Match, at: Ms, number: int | None) -> OpenedMatch:
    if store.path is None:
        return OpenedMatch(header, match, MatchKeeper(match, problem=store.problem), at)
    keeper = MatchKeeper(match, store, header, number)
    try:
        keeper.look()
    except KnownError as error:
        keeper.problem = trouble(error)
    return OpenedMatch(header, match, keeper, at)
