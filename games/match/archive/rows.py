"""The rows of a match in the archive: header and events as bytes, with limits and digests."""

from __future__ import annotations

import hashlib
import sqlite3
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.core import KnownError, check_name
from games.match.bypost import MOST_HOURS, ByPost, Quiet
from games.match.events import Begun, Event, decode, encode

MAX_HEADER = 1 << 20
"""Maximum size of a match's header in bytes; records have the same limit."""
MAX_EVENT = 64 << 10
"""Maximum size of an event in bytes; a `Begun` contains puzzles and can be as long as a header."""
MAX_EVENTS = 100_000
"""Maximum number of events in a match."""
MAX_MATCH = 64 << 20
"""Maximum size of all events of a match in bytes; the longest real matches need a few million."""
MAX_OUTCOME = 1_000
"""Maximum length of an outcome in characters; a longer one is truncated."""
LAST_MS = 1 << 53
"""The last possible match time (ms)."""

_Id = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
_Seed = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Moment = Annotated[str, Meta(pattern=r"\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+00:00)\Z")]
_Name = Annotated[str, Meta(max_length=100)]
_Player = Annotated[str, Meta(max_length=1_000)]
"""A player's name. The limit is higher than for new names, since older versions had no limit."""


class Header(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """The terms of a match as stored before its first event.

    `id` is a uuid4 in hex. `created` is UTC, ISO 8601, to the second. `options` are as in a record;
    options that are left out have their defaults. `players` is keyed by seat name. `seed` has 64
    hex digits and is secret until the match is over. `timed`, `grace`, `hold` and `waits` are as in
    `match.Table`. `programs` holds the programs that play, keyed by seat name, in the notation of
    `garnet play` (`bot:casual`, `engine:COMMAND`).

    `chain` is the version of the hash chain. From version 2 on, `options` and `programs` are those
    of the agreement, and `players` are listed by seat but can swap seats when the match begins
    (`games.match.agreement`). `words` is True if each player sends a word for the draws.
    `post_hours` is the time for a turn by post in hours, with its `quiet` time (GEN-11); it is None
    if the match is not by post.
    """

    id: _Id
    created: _Moment
    game: _Name
    edition: _Name | None
    options: dict[str, Any]
    players: dict[_Name, _Player]
    seed: _Seed
    kind: Literal["umpire", "play"]
    timed: bool = True
    grace: Annotated[int, Meta(ge=0, le=LAST_MS)] | None = 0
    programs: dict[_Name, str] = {}
    chain: Annotated[int, Meta(ge=1)] = 1
    words: bool = False
    hold: bool = False
    waits: bool | None = None
    post_hours: Annotated[int, Meta(ge=1, le=MOST_HOURS)] | None = None
    quiet: Quiet | None = None

    @property
    def post(self) -> ByPost | None:
        """The settings of play by post, or None if the match is not by post."""
        if self.post_hours is None or self.quiet is None:
            return None
        opened = datetime.fromisoformat(self.created).timestamp()
        return ByPost(self.post_hours, self.quiet, int(opened) * 1000)


class _Listed(Header, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A header for lists of matches. Its options stay encoded, since lists do not show them."""

    options: msgspec.Raw  # type: ignore[assignment]


_headers = msgspec.json.Decoder(Header)
_listed = msgspec.json.Decoder(_Listed)


def exported(header: Header) -> dict[str, Any]:
    """Return the header for export, without the programs' commands, which contain local paths."""
    fields: dict[str, Any] = msgspec.to_builtins(header)
    if header.programs:
        fields["programs"] = {
            seat: text if text.startswith("bot:") else "engine:"
            for seat, text in header.programs.items()
        }
    return fields


def first_digest(header: bytes) -> bytes:
    """Return the initial digest of a match's rows. Digests detect damage, not forgery."""
    return hashlib.sha256(b"garnet-archive/1\n" + header).digest()


def next_digest(digest: bytes, head: bytes, data: bytes) -> bytes:
    """Return the digest after an event, given the one before it and the event's head (32 bytes)."""
    return hashlib.sha256(digest + head + data).digest()


def header_bytes(header: Header) -> bytes:
    """Encode the header of a new match. Raise `KnownError` if it could not be decoded again."""
    try:
        data = msgspec.json.encode(header)
        for name in read_header(data).players.values():
            check_name(name)
    except (ValueError, RecursionError) as error:  # the header may contain lone surrogates
        raise KnownError(
            "This description of a match cannot be saved: {why}.", why=error
        ) from error
    return data


def read_header(data: bytes, listed: bool = False) -> Header:
    """Decode a header. If `listed` is True, leave out the seed and the options.

    Raise `KnownError` if the header is too long or malformed.
    """
    if len(data) > MAX_HEADER:
        raise KnownError("A match’s description is limited to {most:,} bytes.", most=MAX_HEADER)
    try:
        if listed:
            fields = msgspec.structs.asdict(_listed.decode(data))
            return Header(**fields | {"seed": "", "options": {}})
        return _headers.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KnownError("A match’s description cannot be read: {why}.", why=error) from error


def read_event(data: bytes, where: str) -> Event:
    """Decode an event. Raise `KnownError` if it is too long or malformed.

    `where` names the event in the error message.
    """
    if len(data) > MAX_HEADER:
        raise KnownError("{where}: longer than {most:,} bytes.", where=where, most=MAX_HEADER)
    try:
        event = decode(data)
    except (KnownError, RecursionError) as error:
        raise KnownError("{where}: {why}", where=where, why=error) from error
    if len(data) > longest(event):
        raise KnownError("{where}: longer than {most:,} bytes.", where=where, most=longest(event))
    return event


def longest(event: Event) -> int:
    return MAX_HEADER if isinstance(event, Begun) else MAX_EVENT


def event_bytes(number: int, event: Event) -> bytes:
    """Encode event `number`. Raise `KnownError` if it is too long or exceeds `MAX_EVENTS`."""
    data = encode(event)
    if not 0 <= event.at <= LAST_MS:
        raise ValueError(f"event {number} has no moment of match time")
    if len(data) > longest(event):
        raise KnownError(
            "Event {number} is longer than {most:,} bytes. Use fewer words.",
            number=number,
            most=longest(event),
        )
    if number > MAX_EVENTS:
        raise KnownError("A match has at most {most:,} events. Start a new one.", most=MAX_EVENTS)
    return data


def key_of(db: sqlite3.Connection, match_id: str) -> int:
    """Return a match's key in the archive's tables. Raise `UnknownMatch` if there is none."""
    row = db.execute("SELECT number FROM matches WHERE id = ?", (match_id,)).fetchone()
    if row is None:
        raise unknown(match_id)
    return int(row[0])


class UnknownMatch(KnownError):
    """Raised if the archive has no match with the requested id."""


def unknown(match_id: str) -> UnknownMatch:
    return UnknownMatch(
        "The archive has no match {match}. Perhaps it was deleted.", match=match_id[:40]
    )
