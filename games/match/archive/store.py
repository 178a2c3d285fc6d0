"""What the archive keeps of a match, and how it is written and read."""

from __future__ import annotations

import itertools
import math
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.core import KnownError, Message, Ms, Pair
from games.match.archive import household, leases, people, practice
from games.match.archive.database import EXACT_ENDS, damaged, each_row, noted, passing
from games.match.archive.file import ArchiveFile
from games.match.archive.file_identity import Displaced
from games.match.archive.household import Household
from games.match.archive.leases import Lease, TakenOver
from games.match.archive.practice import Try
from games.match.archive.rows import (
    LAST_MS,
    MAX_EVENTS,
    MAX_HEADER,
    MAX_MATCH,
    Header,
    event_bytes,
    first_digest,
    header_bytes,
    next_digest,
    read_event,
    read_header,
)
from games.match.events import Event, Renamed
from games.match.letters import Letter
from games.match.occasion import NOTHING, Occasion

MAX_OUTCOME = 1_000
"""Characters of an outcome's text; longer ones are cut."""
MAX_ANALYSIS = 1 << 20
"""Bytes of what a bot found in a match."""
PAGE = 100
"""Matches that are read at once."""
LISTED_BYTES, TOGETHER = 2 << 20, 5
"""No more matches are listed at once once their headers have so many bytes, five after five."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as the archive lists it: its header without seed and options, how many events.

    `outcome`: how it has ended, in words; None while the match can be resumed. `at`: the last
    moment of match time at which its clocks were observed. `number`: where it stands in the
    archive; later matches have higher ones. `lease`: who has it on a table, if anybody. `named`:
    the names of those who were renamed or replaced.
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
        """Who plays now, listed as in the header."""
        return {**self.header.players, **self.named}

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None


class Archive(ArchiveFile):
    """An open archive. Used from one thread; every method raises `KnownError`.

    Nothing it is given is kept in memory: what a method returned without raising is in the file.
    """

    # Writing

    def __contains__(self, match_id: object) -> bool:
        with self._read():
            query = "SELECT 1 FROM matches WHERE id = ?"
            return self._db.execute(query, (match_id,)).fetchone() is not None

    def adopt(
        self,
        header: Header,
        events: Sequence[Event],
        heads: Sequence[str],
        at: Ms,
        outcome: str | None,
        number: int | None,
        letters: Mapping[str, Letter] = MappingProxyType({}),
        handles: Mapping[str, Sequence[str]] = MappingProxyType({}),
        occasion: Occasion = NOTHING,
        *,
        forced: bool = False,
    ) -> None:
        """Add a match whole, at that number if it is free; what bore its id before is removed."""
        data = header_bytes(header)
        if outcome is not None and events:
            at = events[-1].at
        with self._write(forced=forced):
            self._db.execute("DELETE FROM matches WHERE id = ?", (header.id,))
            self._db.execute("DELETE FROM about WHERE name = ?", (_deletion(header.id),))
            free = "SELECT NULL FROM matches WHERE number = ?"
            taken = self._db.execute(free, (number,)).fetchone() is not None
            row = (None if taken else number, header.id, data, _cut(outcome))
            key = self._db.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", row).lastrowid
            digest = first_digest(data)
            for place, (event, head) in enumerate(zip(events, heads, strict=True), 1):
                stored, link = event_bytes(place, event), bytes.fromhex(head)
                digest = next_digest(digest, link, stored)
                event_row = (key, place, stored, link, digest)
                self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", event_row)
            self._db.execute("INSERT INTO ends VALUES (?, ?, ?, ?)", (key, len(events), digest, at))
            if key is not None:
                people.write_letters(self._db, key, letters)
                people.write_handles(self._db, key, handles)
                if occasion != NOTHING and len(header.players) == 2:
                    people.write_occasion(self._db, key, Pair(*header.players), occasion)
                self._keep_names(key, data, events)

    def create(self, header: Header, lease: Lease | None = None, number: int | None = None) -> None:
        """Add a match without events, durably; `lease`: who has it on the table.

        `number`: its place among the others; None: after them.
        """
        data = header_bytes(header)
        with self._write():
            if self._db.execute("SELECT 1 FROM matches WHERE id = ?", (header.id,)).fetchone():
                raise KnownError("The match {match} is in the archive already.", match=header.id)
            self._db.execute("DELETE FROM about WHERE name = ?", (_deletion(header.id),))
            added = "INSERT INTO matches (number, id, header) VALUES (?, ?, ?)"
            key = self._db.execute(added, (number, header.id, data)).lastrowid
            self._db.execute("INSERT INTO ends VALUES (?, 0, ?, 0)", (key, first_digest(data)))
            if lease is not None and key is not None:
                leases.write(self._db, key, lease)

    def append(
        self,
        match_id: str,
        first: int,
        events: Sequence[Event],
        heads: Sequence[str],
        lease: Lease | None = None,
        letters: Mapping[str, Letter] = MappingProxyType({}),
        outcome: str | None = None,
    ) -> None:
        """Add events, all or none of them, durably on return; `letters`: texts that they seal.

        `outcome`: how the match has ended with them, in words; None while it goes on.
        `first` is the number of events that the match had before them, `heads` the chain's heads
        after each of `events` (`match.heads[first + 1:]`). Events that are stored already, with the
        same heads, are passed over, so a failed call may simply be made again. Raises
        `TakenOver` if another than `lease.holder` has the match or the archive holds other events
        in their place (two programs went on with one match); `KnownError` if there would be a
        gap, or if they cannot be saved (disk full).
        """
        pairs = [
            (event_bytes(first + number, event), bytes.fromhex(head))
            for number, (event, head) in enumerate(zip(events, heads, strict=True), 1)
        ]
        with self._write():
            key, header = self._match(match_id)
            if lease is not None:
                leases.check(self._db, key, lease)
            count, digest, at = self._end(key)
            if first > count:
                raise Displaced(
                    "Events {first} to {last} of the match were never saved.",
                    first=count + 1,
                    last=first,
                )
            known = self._known(key, first, count, [head for _, head in pairs])
            rows = []
            for number, (data, head) in enumerate(pairs[known:], first + known + 1):
                digest = next_digest(digest, head, data)
                rows.append((key, number, data, head, digest))
            self._db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
            end = (count + len(rows), digest, max([at, *(event.at for event in events)]), key)
            changed = "UPDATE ends SET number = ?, digest = ?, at = ? WHERE match = ?"
            self._db.execute(changed, end)
            people.write_letters(self._db, key, letters)
            self._keep_names(key, header, events[known:])
            marked = "UPDATE matches SET outcome = ?1 WHERE number = ?2 AND outcome IS NOT ?1"
            self._db.execute(marked, (_cut(outcome), key))

    def beat(self, match_id: str, at: Ms, lease: Lease | None = None) -> None:
        """Note that the match's clocks were still observed at `at`; to be called each second.

        Raises `TakenOver` if another than `lease.holder` has the match. Survives the end of the
        program, but is not forced to the disk: a power cut may lose the beats since the last
        event, nothing else.
        """
        if not 0 <= at <= LAST_MS:
            raise ValueError(f"{at} is no moment of match time")
        with self._write(forced=False):
            key = self._key(match_id)
            if lease is not None:
                leases.check(self._db, key, lease)
            changed = "UPDATE ends SET at = max(at, ?) WHERE match = ?"
            if self._db.execute(changed, (at, key)).rowcount == 0:
                raise _unknown(match_id)

    def delete(self, match_id: str) -> None:
        """Remove a match and all its events, and note that, so that no journal brings it back."""
        with self._write():
            if self._db.execute("DELETE FROM matches WHERE id = ?", (match_id,)).rowcount == 0:
                raise _unknown(match_id)
            noting = "INSERT OR REPLACE INTO about VALUES (?, '')"
            self._db.execute(noting, (_deletion(match_id),))

    def was_deleted(self, match_id: str) -> bool:
        """Return whether a match was here and was removed, and has not been added again."""
        with self._read():
            return noted(self._db, _deletion(match_id))

    # Who plays

    def lease(self, match_id: str) -> Lease | None:
        """Return who has the match on a table, as far as the archive knows."""
        with self._read():
            return leases.read(self._db, self._key(match_id))

    def claim(self, match_id: str, mine: Lease, instead: str | None = None) -> Lease | None:
        """Take a match onto the table, durably, unless another than `instead` holds it.

        Returns that other one; None if the match is `mine` now.
        """
        with self._write():
            key = self._key(match_id)
            there = leases.read(self._db, key)
            if there is not None and there.holder not in (mine.holder, instead):
                return there
            leases.write(self._db, key, mine)
            return None

    def check(self, match_id: str, mine: Lease) -> None:
        """Raise `TakenOver` if another has the match; writes nothing."""
        with self._read():
            there = leases.read(self._db, self._key(match_id))
            if there is not None and there.holder != mine.holder:
                leases.check(self._db, self._key(match_id), mine)

    def release(self, match_id: str, holder: str) -> None:
        """`holder` has left the match; another one's lease stays."""
        with self._write(forced=False):
            leases.release(self._db, self._key(match_id), holder)

    # Reading

    def load(self, match_id: str) -> tuple[Header, tuple[Event, ...], Ms]:
        """Return a match: its header, its events, and the last moment its clocks were observed.

        Everything is strictly decoded and compared with the digests stored beside it; raises
        `KnownError` naming the event that is not as it was written. `resume` also compares the
        chain's heads, which takes the game.
        """
        header, events, _, at = self.read(match_id)
        return header, events, at

    def read(self, match_id: str) -> tuple[Header, tuple[Event, ...], tuple[str, ...], Ms]:
        """Return what `load` does, and the stored head after each event as hex."""
        with self._read():
            key, data = self._match(match_id)
            header = read_header(data)
            if header.id != match_id:
                raise KnownError(damaged(self.path, f"the header of match {match_id}"))
            pairs = tuple(self._events(key, data, match_id))
            _, _, at = self._end(key)
        return header, tuple(event for event, _ in pairs), tuple(head for _, head in pairs), at

    def letters(self, match_id: str) -> dict[str, Letter]:
        """Return what players sent in a match, by digest: for its umpire alone."""
        with self._read():
            return people.read_letters(self._db, self._key(match_id))

    def handles(self, match_id: str) -> dict[str, tuple[str, ...]]:
        """Return what the players of a match are called in the chat, by the names of the seats."""
        with self._read():
            return people.read_handles(self._db, self._key(match_id))

    def keep_handles(self, match_id: str, names: Mapping[str, Sequence[str]]) -> None:
        """Keep what the players of a match are called in the chat."""
        with self._write(forced=False):
            people.write_handles(self._db, self._key(match_id), names)

    def occasion(self, match_id: str, seats: Pair[str]) -> Occasion:
        """The event that a match belongs to; `seats`: those of its game, as records name them."""
        with self._read():
            return people.read_occasion(self._db, self._key(match_id), seats)

    def keep_occasion(self, match_id: str, seats: Pair[str], one: Occasion) -> None:
        """Keep the event that a match belongs to."""
        with self._write():
            people.write_occasion(self._db, self._key(match_id), seats, one)

    def analysis(self, match_id: str, depth: str) -> bytes | None:
        """What a bot found in a match that is over, looking so deep; None if nothing is kept."""
        with self._read():
            query = "SELECT data FROM analyses WHERE match = ? AND depth = ?"
            row = self._db.execute(query, (self._key(match_id), depth)).fetchone()
        return row[0] if row is not None and isinstance(row[0], bytes) else None

    def analyses(self, match_id: str) -> tuple[tuple[str, bytes], ...]:
        """Return all that bots found in a match, with how deep they looked."""
        with self._read():
            query = "SELECT depth, data FROM analyses WHERE match IN ({}) LIMIT 10"
            rows = each_row(self._db, query, [self._key(match_id)])
            return tuple(
                (str(one[0]), one[1]) for one in rows if not isinstance(one, sqlite3.Error)
            )

    def strays(self) -> bool:
        """Return whether it has rows that belong to no match; Garnet removes them with theirs."""
        with self._read():
            return self._db.execute("PRAGMA foreign_key_check").fetchone() is not None

    def exact_ends(self) -> bool:
        """Whether a match that is over ends with its last event, and not when it was put away."""
        with self._read():
            return noted(self._db, EXACT_ENDS)

    def keep_analysis(self, match_id: str, depth: str, data: bytes) -> None:
        """Keep what was found with the match, in place of what was kept before."""
        if len(data) > MAX_ANALYSIS:
            raise KnownError(
                "What is kept of a match is limited to {most:,} bytes.", most=MAX_ANALYSIS
            )
        with self._write(forced=False):
            key = self._key(match_id)
            self._db.execute("DELETE FROM analyses WHERE match = ?", (key,))
            self._db.execute("INSERT INTO analyses VALUES (?, ?, ?)", (key, depth, data))

    def confirm(
        self, match_id: str, heads: Sequence[str], since: int = 0, letters: Collection[str] = ()
    ) -> None:
        """Raise `Displaced` unless a connection of its own finds the match with just these events.

        `heads`: the chain's head after each. `since`: those before are not looked at. `letters`:
        digests of messages that must be there.
        """
        with self.read_anew() as fresh:
            try:
                found = fresh.heads_since(match_id, since) if since else fresh.read(match_id)[2]
                kept = fresh.letters(match_id) if letters else {}
            except KnownError as error:
                if passing(error.__cause__):
                    raise
                raise Displaced(error.reason) from error
        if found != tuple(heads[since:]) or not kept.keys() >= set(letters):
            raise Displaced("What was saved is not in {path}.", path=self.path)

    def heads_since(self, match_id: str, since: int) -> tuple[str, ...]:
        """The stored heads of the events after that many, compared with where the match ends."""
        query = "SELECT digest, head, data FROM events WHERE match = ? AND number >= ?"
        with self._read():
            key = self._key(match_id)
            rows = self._db.execute(f"{query} ORDER BY number", (key, since)).fetchall()
            count, end, _ = self._end(key)
        sound = bool(rows) and all(isinstance(one, bytes) for row in rows for one in row)
        digests = [row[0] for row in rows]
        for before, (after, head, data) in zip(digests, rows[1:], strict=False):
            sound = sound and next_digest(before, head, data) == after
        if not sound or (since + len(rows) - 1, digests[-1]) != (count, end):
            raise KnownError(damaged(self.path, f"the end of match {match_id}"))
        return tuple([head.hex() for _, head, _ in rows[1:]])

    def header(self, match_id: str) -> Header:
        """Return what a match is, without its events being looked at."""
        with self._read():
            _, data = self._match(match_id)
        return read_header(data)

    def matches(self) -> tuple[Summary, ...]:
        """Return all matches that can be read, the newest first."""
        return tuple(one for one in self._list() if isinstance(one, Summary))

    def unreadable(self) -> tuple[Message, ...]:
        """Return why `matches` leaves out those that are damaged."""
        return tuple(one for one in self._list() if isinstance(one, Message))

    def page(
        self, before: int | None = None, most: int = PAGE, unfinished: bool = False
    ) -> tuple[tuple[Summary | Message, ...], int | None]:
        """At most `most` matches, the newest first, of those before number `before`.

        They are fewer where their headers are so long that many would take a while. With it the
        number to ask for next time; None at the end. In place of a match that cannot be read is
        why. `unfinished`: only those that can be resumed.
        """
        wanted = " AND outcome IS NULL" if unfinished else ""
        if before is not None:
            wanted += " AND number < :before"
        query = f"SELECT number FROM matches WHERE 1{wanted} ORDER BY number DESC LIMIT :most"
        with self._read():
            rows = self._db.execute(query, {"before": before, "most": most}).fetchall()
            keys = [key for (key,) in rows]
            if any(
                one <= other
                for one, other in itertools.pairwise(
                    [math.inf if before is None else before, *keys]
                )
            ):
                raise KnownError(damaged(self.path, "its matches stand in no order"))
            found, left = self._some(keys)
        more = len(keys) == most or left
        return found, keys[len(keys) - left - 1] if more else None

    def summaries(self, numbers: Sequence[int]) -> tuple[Summary, ...]:
        """Return the matches of these numbers, the newest first; what cannot be read is left out.

        They are fewer where their headers are so long that many would take a while.
        """
        with self._read():
            rows, _left = self._some(sorted(numbers, reverse=True))
            return tuple(one for one in rows if isinstance(one, Summary))

    def events(self, match_id: str) -> int:
        """Return how many events of a match are stored, also if they cannot be read."""
        with self._read():
            query = "SELECT count(*) FROM events WHERE match = ?"
            return int(self._db.execute(query, (self._key(match_id),)).fetchone()[0])

    def number(self, match_id: str) -> int:
        """Return the place of a match among the others."""
        with self._read():
            return self._key(match_id)

    # Practice

    def practised(self, one: Try) -> None:
        """Keep a try, durably."""
        with self._write():
            practice.write(self._db, one)

    def practice(self, game: str) -> tuple[Try, ...]:
        """Return the tries at a game, the earliest first."""
        with self._read():
            return practice.read(self._db, game)

    def tries(self) -> tuple[Try, ...]:
        """Return the tries at all games."""
        with self._read():
            return practice.read_all(self._db)

    def forget_tries(self) -> None:
        """Remove the tries at all games."""
        with self._write():
            practice.forget(self._db)

    # Plans, and what was used up

    def household(self) -> Household:
        """Return the plans, and what matches used up."""
        with self._read():
            return Household(household.read_plans(self._db), household.read_used(self._db))

    def keep_plan(self, plan: Mapping[str, Any]) -> None:
        """Keep a plan durably, in place of the one of the same id."""
        with self._write():
            household.write_plan(self._db, plan)

    def drop_plan(self, plan_id: str) -> None:
        """Forget a plan."""
        with self._write():
            household.drop_plan(self._db, plan_id)

    def use_up(self, game: str, marks: Sequence[str]) -> None:
        """Note that a match of that game uses these up."""
        with self._write():
            household.use_up(self._db, game, marks)

    def taken(self) -> bool:
        """Return whether `take` was called once for this file."""
        with self._read():
            return household.taken(self._db)

    def take(self, old: Household) -> None:
        """Add what an older Garnet kept elsewhere, all of it or nothing, and only once."""
        with self._write():
            household.take(self._db, old)

    # Inside

    def _match(self, match_id: str) -> tuple[int, bytes]:
        query = "SELECT number, header FROM matches WHERE id = ?"
        match self._db.execute(query, (match_id,)).fetchone():
            case (int(key), bytes(header)):
                return key, header
            case None:
                raise _unknown(match_id)
        raise KnownError(damaged(self.path, f"the row of match {match_id}"))

    def _key(self, match_id: str) -> int:
        query = "SELECT number FROM matches WHERE id = ?"
        row = self._db.execute(query, (match_id,)).fetchone()
        if row is None:
            raise _unknown(match_id)
        return int(row[0])

    def _keep_names(self, key: int, header: bytes, events: Sequence[Event]) -> None:
        """Note who plays a match after these events, which are stored already."""
        if any(isinstance(one, Renamed) for one in events):
            query = "SELECT data FROM events WHERE match = ? AND number = 1"
            (first,) = self._db.execute(query, (key,)).fetchone()
            named = people.read_names(self._db, key)
            begun = read_event(first, "event 1")
            names = people.names_after(read_header(header), named, begun, events)
            people.write_names(self._db, key, names)

    def _end(self, key: int) -> tuple[int, bytes, Ms]:
        """A match's number of events, the digest after them, and its last observed moment."""
        query = "SELECT number, digest, at FROM ends WHERE match = ?"
        match self._db.execute(query, (key,)).fetchone():
            case (int(number), bytes(digest), int(at)) if 0 <= at <= LAST_MS:
                return number, digest, at
        raise Displaced(damaged(self.path, "the row that says where a match ends"))

    def _known(self, key: int, first: int, count: int, heads: list[bytes]) -> int:
        """How many of these events are stored already; KnownError if others are in their place."""
        query = "SELECT head FROM events WHERE match = ? AND number > ? AND number <= ?"
        rows = self._db.execute(f"{query} ORDER BY number", (key, first, first + len(heads)))
        stored_heads = [stored for (stored,) in rows]
        known = min(len(heads), count - first)
        if len(stored_heads) != known:
            raise Displaced(damaged(self.path, "rows of a match are missing"))
        for number, stored in enumerate(stored_heads):
            if stored != heads[number]:
                raise TakenOver(
                    "The archive holds another event {number} of this match: another Garnet has"
                    " gone on with it. Open the match again to see it as it stands.",
                    number=first + number + 1,
                )
        return known

    def _events(self, key: int, header: bytes, match_id: str) -> Iterator[tuple[Event, str]]:
        """Each event of a match with its head, checked one by one, and that none is missing."""
        last, end, until = self._end(key)
        digest, at, number, size = first_digest(header), 0, 0, 0
        query = "SELECT number, data, head, digest FROM events WHERE match = ? ORDER BY number"
        for row in self._db.execute(query, (key,)):
            number += 1
            where = f"event {number} of match {match_id}"
            match row:
                case (int(stored), bytes(data), bytes(head), bytes(after)) if (
                    stored == number <= MAX_EVENTS and len(head) == 32 and len(data) <= MAX_HEADER
                ):
                    digest = next_digest(digest, head, data)
                    size += len(data)
                case _:
                    raise KnownError(damaged(self.path, where))
            if size > MAX_MATCH:
                raise KnownError(damaged(self.path, f"match {match_id} is too long"))
            if digest != after:
                raise KnownError(damaged(self.path, f"{where} is not what was written"))
            event = read_event(data, where)
            if not at <= event.at <= until:
                raise KnownError(damaged(self.path, f"{where} lies outside of the match’s time"))
            at = event.at
            yield event, head.hex()
        if (number, digest) != (last, end):
            lost = f"event {number + 1} of match {match_id} and what followed are lost"
            raise KnownError(damaged(self.path, lost))

    def _list(self) -> list[Summary | Message]:
        """Return all matches, the newest first; why in place of one that cannot be read."""
        found: list[Summary | Message] = []
        before: int | None = None
        while True:
            more, before = self.page(before, 1_000)
            found += more
            if before is None:
                return found

    def _some(self, keys: Sequence[int]) -> tuple[tuple[Summary | Message, ...], int]:
        """The first matches of these numbers, as many as have `LISTED_BYTES`, and how many more."""
        found: list[Summary | Message] = []
        size, left = 0, list(keys)
        while left and size < LISTED_BYTES:
            for row in each_row(self._db, _LISTED, left[:TOGETHER]):
                if isinstance(row, sqlite3.Error):
                    found.append(damaged(self.path, f"the row of a match: {row}"))
                else:
                    found.append(self._summary(row))
                    size += len(row[2]) if isinstance(row[2], bytes | str) else 0
            del left[:TOGETHER]
        return tuple(found), len(left)

    def _summary(self, row: tuple[Any, ...]) -> Summary | Message:
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
                    lease = None if leased is None else leases.read(self._db, number)
                    named = {} if renamed is None else people.read_names(self._db, number)
                    return Summary(header, count, outcome, at, number, lease, named)
        return damaged(self.path, f"the row of match {str(row[1])[:40]}")


_LISTED = (
    "SELECT matches.number, matches.id, header, outcome, ends.number, ends.at, leases.match,"
    " players.match"
    " FROM matches LEFT JOIN ends ON ends.match = matches.number"
    " LEFT JOIN leases ON leases.match = matches.number"
    " LEFT JOIN players ON players.match = matches.number"
    " WHERE matches.number IN ({}) ORDER BY matches.number DESC"
)


def _deletion(match_id: str) -> str:
    """Return the row of `about` that says that a match was deleted."""
    return f"deleted {match_id}"


def _cut(outcome: str | None) -> str | None:
    """Return an outcome in words as it is stored."""
    return outcome and outcome[:MAX_OUTCOME].encode(errors="replace").decode()


def _unknown(match_id: str) -> KnownError:
    return KnownError(
        "The archive holds no match {match}. Perhaps it was deleted.", match=match_id[:40]
    )
