"""Lists of the matches in an archive, made without reading events."""

from __future__ import annotations

import itertools
import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core import KnownError, Message, Ms
from games.match.archive import leases, people
from games.match.archive.database import each_row
from games.match.archive.errors import damaged
from games.match.archive.file import Part
from games.match.archive.leases import Lease
from games.match.archive.rows import LAST_MS, MAX_EVENTS, MAX_OUTCOME, Header, read_header

PAGE = 100
"""Number of matches on a page."""
LISTED_BYTES, TOGETHER = 2 << 20, 5
"""Total size of headers in bytes at which a list ends, and number of headers read per query."""

_LISTED = (
    "SELECT matches.number, matches.id, header, outcome, ends.number, ends.at, leases.match,"
    " players.match"
    " FROM matches LEFT JOIN ends ON ends.match = matches.number"
    " LEFT JOIN leases ON leases.match = matches.number"
    " LEFT JOIN players ON players.match = matches.number"
    " WHERE matches.number IN ({}) ORDER BY matches.number DESC"
)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list: its header without seed and options, and the number of events.

    `outcome` is the result in words, or None while the match can be resumed. `at` is the last match
    time at which the clocks were observed. `number` is the match's place in the archive, which
    increases with each match. `lease` is the lease of the program that is playing the match, if
    any. `named` holds the current names of players who were renamed or replaced, keyed by place in
    the header.
    """

    header: Header
    events: int
    outcome: str | None
    at: Ms
    number: int = 0
    lease: Lease | None = None
    named: dict[str, str] = field(default_factory=dict)

    @property
    def players(self) -> dict[str, str]:
        """The names of the current players, keyed by their place in the header."""
        return {**self.header.players, **self.named}

    @property
    def finished(self) -> bool:
        return self.outcome is not None


class Listing(Part):
    """Lists of an archive's matches. Unreadable matches are listed with the reason."""

    def matches(self) -> tuple[Summary, ...]:
        return tuple(row for row in self._list() if isinstance(row, Summary))

    def unreadable(self) -> tuple[Message, ...]:
        """Return the reasons why damaged matches cannot be read."""
        return tuple(row for row in self._list() if isinstance(row, Message))

    def page(
        self, before: int | None = None, most: int = PAGE, unfinished: bool = False
    ) -> tuple[tuple[Summary | Message, ...], int | None]:
        """Return up to `most` matches below number `before`, newest first, and the next `before`.

        The next `before` is None after the last page. Fewer matches are returned if their headers
        are longer than `LISTED_BYTES` in all. An unreadable match is replaced by the reason why it
        cannot be read. If `unfinished` is True, only matches that can be resumed are returned.
        """
        wanted = " AND outcome IS NULL" if unfinished else ""
        if before is not None:
            wanted += " AND number < :before"
        query = f"SELECT number FROM matches WHERE 1{wanted} ORDER BY number DESC LIMIT :most"
        with self._file.reading() as db:
            rows = db.execute(query, {"before": before, "most": most}).fetchall()
            keys = [key for (key,) in rows]
            if any(
                higher <= lower
                for higher, lower in itertools.pairwise(
                    [math.inf if before is None else before, *keys]
                )
            ):
                raise KnownError(damaged(self._file.path, "its matches are not in order"))
            summaries, left = self._read_some(db, keys)
        more = len(keys) == most or left
        return summaries, keys[len(keys) - left - 1] if more else None

    def summaries(self, numbers: Sequence[int]) -> tuple[Summary, ...]:
        """Return readable matches among `numbers`, newest first.

        If the headers are longer than `LISTED_BYTES` in all, the oldest matches are left out.
        """
        with self._file.reading() as db:
            rows, _left = self._read_some(db, sorted(numbers, reverse=True))
            return tuple(row for row in rows if isinstance(row, Summary))

    def _list(self) -> list[Summary | Message]:
        listed: list[Summary | Message] = []
        before: int | None = None
        while True:
            more, before = self.page(before, 1_000)
            listed += more
            if before is None:
                return listed

    def _read_some(
        self, db: sqlite3.Connection, keys: Sequence[int]
    ) -> tuple[tuple[Summary | Message, ...], int]:
        """Read matches in the order of `keys` until their headers add up to `LISTED_BYTES`.

        Return the matches and the number of matches left out. An unreadable match is replaced by
        the reason why it cannot be read.
        """
        summaries: list[Summary | Message] = []
        size, left = 0, list(keys)
        while left and size < LISTED_BYTES:
            for row in each_row(db, _LISTED, left[:TOGETHER]):
                if isinstance(row, sqlite3.Error):
                    summaries.append(damaged(self._file.path, f"the row of a match: {row}"))
                else:
                    summaries.append(self._summary(db, row))
                    size += len(row[2]) if isinstance(row[2], bytes | str) else 0
            del left[:TOGETHER]
        return tuple(summaries), len(left)

    def _summary(self, db: sqlite3.Connection, row: tuple[Any, ...]) -> Summary | Message:
        match row:
            case (
                int(number),
                str(match_id),
                bytes(data),
                None | str() as outcome,
                int(count),
                int(at),
                leased,
                renamed,
            ) if 0 <= count <= MAX_EVENTS and 0 <= at <= LAST_MS:
                try:
                    header = read_header(data, listed=True)
                except KnownError as error:
                    lost = "The match {id} cannot be read: {why}"
                    return Message(lost, id=match_id[:40], why=error.reason)
                if header.id == match_id:
                    lease = None if leased is None else leases.read(db, number)
                    named = {} if renamed is None else people.read_names(db, number)
                    ended = outcome and outcome[:MAX_OUTCOME]
                    return Summary(header, count, ended, at, number, lease, named)
        return damaged(self._file.path, f"the row of match {str(row[1])[:40]}")
