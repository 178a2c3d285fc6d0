"""People and their places in matches: the archive's tables `people` and `seated`.

Each place of a match has a row with the person's id, or with `NOBODY` for a bot or an unnamed
player. A place without a row has not been assigned yet, because the match is new or from an older
archive, or because another person has taken the seat. Assigning can be interrupted and repeated at
any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress

import msgspec

from games.core import KnownError, Pair
from games.match.archive.database import each_row, has_note
from games.match.archive.file import Part
from games.match.archive.people import decode_handles, place_of, read_names
from games.match.archive.rows import Header, key_of, read_event, read_header
from games.match.events import Event, Renamed
from games.people import NOBODY, ChatName, Person, Register, key, new_person
from games.people.person import LONGEST_TEAM, MAX_PERSON, MOST_CHAT, person_bytes, read_person
from games.people.portrait import is_portrait, stripped

MOST_PEOPLE = 20_000
"""Maximum number of people to read."""
AT_ONCE, TOGETHER = 1_000, 50
"""Number of matches assigned in one transaction, and number of headers read at once."""

DefaultNames = Callable[[str], Collection[str]]
"""A function that returns the keys (`naming.key`) of a game's names for unnamed players."""

_TAKEN = "people taken over"
"""Name of the row of `about` that marks an older Garnet's chat names and teams as imported."""
_UNASSIGNED = "(SELECT count(*) FROM seated WHERE seated.match = matches.number) < 2"


class Persons(Part):
    """The people in an archive. Invalid rows are ignored."""

    def all(self) -> Register:
        with self._file.reading() as db:
            return read_register(db)

    def portrait(self, *ids: str) -> bytes:
        """Return the picture stored for a person under any of `ids`, or b"" if there is none."""
        with self._file.reading() as db:
            for person_id in ids:
                row = db.execute(
                    "SELECT portrait FROM people WHERE id = ?", (person_id,)
                ).fetchone()
                if row is not None and isinstance(row[0], bytes) and is_portrait(row[0]):
                    return stripped(row[0])
        return b""

    def keep(self, *people: Person) -> None:
        """Store people durably, replacing those with the same ids."""
        with self._file.writing() as db:
            write_people(db, people)

    def keep_portrait(self, data: bytes, *ids: str) -> None:
        """Store a person's picture under the first of the person's ids; b"" removes the picture."""
        if data and not is_portrait(data):
            raise KnownError("This picture cannot be saved.")
        with self._file.writing() as db:
            for person_id in ids:
                kept = stripped(data) if person_id == ids[0] else b""
                db.execute("UPDATE people SET portrait = ? WHERE id = ?", (kept or None, person_id))

    def delete(self, *ids: str) -> None:
        """Delete people. Their names in matches remain."""
        with self._file.writing() as db:
            for person_id in ids:
                _forget(db, person_id)

    def divide(
        self,
        second: Person,
        changed: Iterable[Person],
        ids: Collection[str],
        numbers: Iterable[int],
    ) -> None:
        """Store the result of `Register.divide`: a new person, `second`, and the `changed` people.

        In the matches with these `numbers`, `second` replaces the people with these `ids`.
        """
        with self._file.writing() as db:
            write_people(db, (second, *changed))
            query = (
                f"UPDATE seated SET person = ? WHERE match = ? AND person IN ({_placeholders(ids)})"
            )
            db.executemany(query, [(second.id, number, *ids) for number in numbers])

    def claim(
        self, person_id: str, new: Iterable[Person], places: Iterable[tuple[int, str]]
    ) -> None:
        """Store new people, and assign `person_id` to those `places` that belong to `NOBODY`.

        Each of `places` is a match number and a place in the header.
        """
        with self._file.writing() as db:
            write_people(db, new)
            query = "UPDATE seated SET person = ? WHERE match = ? AND place = ? AND person = ?"
            db.executemany(query, [(person_id, *place, NOBODY) for place in places])

    # People in matches

    def seated(self, match_id: str) -> dict[str, str]:
        """Return the ids of a match's players, keyed by place in the header."""
        with self._file.reading() as db:
            return read_seated(db, key_of(db, match_id))

    def matches(self, ids: Collection[str]) -> tuple[int, ...]:
        """Return the numbers of the matches that any of these people play in, newest first."""
        query = f"SELECT DISTINCT match FROM seated WHERE person IN ({_placeholders(ids)})"
        with self._file.reading() as db:
            rows = db.execute(f"{query} ORDER BY match DESC", tuple(ids)).fetchall()
        return tuple(number for (number,) in rows)

    def playing(self, numbers: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Return the ids of the players of these matches, keyed by match number."""
        by_number: dict[int, tuple[str, ...]] = {}
        query = f"SELECT match, person FROM seated WHERE match IN ({_placeholders(numbers)})"
        with self._file.reading() as db:
            for number, person in db.execute(query, tuple(numbers)).fetchall():
                if person != NOBODY:
                    by_number[number] = (*by_number.get(number, ()), person)
        return by_number

    def store_details(
        self,
        match_id: str,
        places: Pair[str],
        teams: Pair[str],
        portraits: Pair[bytes],
        colours: Pair[str],
    ) -> None:
        """Store teams, pictures and colours of a match's people; empty values change nothing."""
        if not any((*teams, *portraits, *colours)):
            return
        with self._file.writing(forced=False) as db:
            seated, rows = read_seated(db, key_of(db, match_id)), read_register(db).rows
            for place, team, portrait, colour in zip(
                places, teams, portraits, colours, strict=True
            ):
                row = rows.get(seated.get(place, NOBODY))
                if row is None:
                    continue
                new = msgspec.structs.replace(
                    row, team=team or row.team, colour=colour or row.colour
                )
                write_people(db, [new] if new != row else [])
                if portrait := stripped(portrait):
                    changed = "UPDATE people SET portrait = ? WHERE id = ? AND portrait IS NOT ?"
                    db.execute(changed, (portrait, row.id, portrait))

    def seat(self, default_names: DefaultNames, match_id: str | None = None) -> None:
        """Assign a person to each place without one, in one match or in all matches.

        A known name belongs to its person; for any other name, a person is created. `default_names`
        returns names that identify nobody, such as a seat's default name.
        """
        query, parameters = f"SELECT number FROM matches WHERE {_UNASSIGNED}", tuple[str, ...]()
        if match_id is not None:
            query, parameters = f"{query} AND id = ?", (match_id,)
        with self._file.reading() as db:
            numbers = [number for (number,) in db.execute(query, parameters).fetchall()]
        for first in range(0, len(numbers), AT_ONCE):
            with self._file.writing(forced=False) as db:
                _Seating(db, default_names).seat_all(numbers[first : first + AT_ONCE])

    def taken(self) -> bool:
        """Return True if an older Garnet's settings have been imported."""
        with self._file.reading() as db:
            return has_note(db, _TAKEN)

    def take(self, called: Mapping[str, Sequence[str]], teams: Mapping[str, str]) -> None:
        """Import the chat names (`called`) and teams of players from an older Garnet, once."""
        with self._file.writing() as db:
            if has_note(db, _TAKEN):
                return
            db.execute("INSERT INTO about VALUES (?, 'settings')", (_TAKEN,))
            changed: dict[str, Person] = {}
            register = read_register(db)
            for name in (*called, *teams):
                known = register.named(name)
                if known is not None:
                    row = changed.get(known.id, register.rows[known.id])
                    row = row.with_chat(*_learned_names(called.get(name, ())))
                    team = row.team or " ".join(teams.get(name, "").split())[:LONGEST_TEAM]
                    changed[row.id] = msgspec.structs.replace(row, team=team)
            write_people(db, changed.values())


class _Seating:
    """The assignment of people to matches in one transaction."""

    def __init__(self, db: sqlite3.Connection, default_names: DefaultNames) -> None:
        self._db, self._default_names = db, default_names
        self._register = read_register(db)
        self._rows = dict(self._register.rows)
        self._created: dict[str, str] = {}

    def seat_all(self, numbers: Sequence[int]) -> None:
        query = (
            "SELECT number, header, handles.names FROM matches"
            " LEFT JOIN handles ON handles.match = number WHERE number IN ({}) ORDER BY number"
        )
        for first in range(0, len(numbers), TOGETHER):
            for row in each_row(self._db, query, numbers[first : first + TOGETHER]):
                match row:
                    case (int(number), bytes(header), handles):
                        with suppress(KnownError):  # an unreadable match cannot be opened either
                            self._seat(number, read_header(header, listed=True), handles)
        before = self._register.rows
        write_people(
            self._db,
            [person for person in self._rows.values() if person is not before.get(person.id)],
        )

    def _seat(self, number: int, header: Header, handles: object) -> None:
        names = header.players | read_names(self._db, number)
        assigned = read_seated(self._db, number)
        ids = dict(assigned)
        for place, name in names.items():
            if place in header.players and place not in assigned:
                nobody = place in header.programs or key(name) in self._default_names(header.game)
                ids[place] = NOBODY if nobody else self._person(name, header.created)
        write_seated(
            self._db, number, {place: ids[place] for place in ids.keys() - assigned.keys()}
        )
        if isinstance(handles, bytes) and not assigned:
            self._take_chat_names(number, header, ids, decode_handles(handles))

    def _person(self, name: str, used: str) -> str:
        created, known = self._created.get(key(name)), self._register.named(name)
        if created is None and known is None:
            row = new_person(name, used)
            self._created[key(name)] = row.id
        else:
            row = self._rows[created or (known.id if known is not None else "")]
        if used > row.used or row.id not in self._rows:
            self._rows[row.id] = msgspec.structs.replace(row, used=used)
        return row.id

    def _take_chat_names(
        self,
        number: int,
        header: Header,
        ids: Mapping[str, str],
        handles: Mapping[str, Sequence[str]],
    ) -> None:
        query = "SELECT data FROM events WHERE match = ? AND number = 1"
        stored = self._db.execute(query, (number,)).fetchone()
        first = None if stored is None else read_event(stored[0], "event 1")
        for seat, names in handles.items():
            id = ids.get(place_of(header, first, seat), NOBODY)
            if names and id in self._rows:
                row = self._rows[id].with_chat(*_learned_names(names))
                if row != self._rows[id]:
                    self._rows[id] = row


def _learned_names(names: Iterable[str]) -> list[ChatName]:
    tidy = (" ".join(name.split())[:100] for name in names)
    return [ChatName(name, True) for name in tidy if name][-MOST_CHAT:]


def _placeholders(values: Collection[object]) -> str:
    return ",".join("?" * len(values))


def read_register(db: sqlite3.Connection) -> Register:
    query = (
        "SELECT data FROM people WHERE typeof(data) = 'blob'"
        f" AND length(data) <= {MAX_PERSON} LIMIT {MOST_PEOPLE}"
    )
    rows = []
    for (data,) in db.execute(query).fetchall():
        with suppress(KnownError):
            rows.append(read_person(data))
    return Register(rows)


def write_people(db: sqlite3.Connection, people: Iterable[Person]) -> None:
    """Store people; their pictures stay unchanged."""
    kept = (
        "INSERT INTO people (id, data) VALUES (?, ?)"
        " ON CONFLICT (id) DO UPDATE SET data = excluded.data"
    )
    db.executemany(kept, [(person.id, person_bytes(person)) for person in people])


def read_seated(db: sqlite3.Connection, number: int) -> dict[str, str]:
    query = "SELECT place, person FROM seated WHERE match = ? LIMIT 2"
    return {
        place: person
        for place, person in db.execute(query, (number,)).fetchall()
        if isinstance(place, str) and isinstance(person, str)
    }


def write_seated(db: sqlite3.Connection, number: int, ids: Mapping[str, str]) -> None:
    rows = [(number, place, id) for place, id in ids.items()]
    db.executemany("INSERT OR REPLACE INTO seated VALUES (?, ?, ?)", rows)


def renamed(db: sqlite3.Connection, number: int, header: bytes, events: Sequence[Event]) -> None:
    """Update the people of match `number` after these events, which are already stored."""
    renamings = [event for event in events if isinstance(event, Renamed)]
    if renamings:
        query = "SELECT data FROM events WHERE match = ? AND number = 1"
        (first,) = db.execute(query, (number,)).fetchone()
        begun = read_event(first, "event 1")
        for event in renamings:
            _rename(db, number, place_of(read_header(header), begun, event.seat), event)


def _rename(db: sqlite3.Connection, number: int, place: str, event: Renamed) -> None:
    """Update a place after a player was replaced or a name corrected.

    If the player was replaced, the place is left without a person, and `seat` assigns one later. If
    another person already has the corrected name, the place is given to that person. Otherwise the
    corrected name is added to the names of the place's person, or replaces them if that person was
    created for this match only.
    """
    person_id = read_seated(db, number).get(place, NOBODY)
    if event.replaced or person_id == NOBODY:
        db.execute("DELETE FROM seated WHERE match = ? AND place = ?", (number, place))
        return
    register = read_register(db)
    row, known = register.rows.get(person_id), register.named(event.name)
    if row is None:
        return
    query = "SELECT count(*) FROM seated WHERE person = ? AND match <> ?"
    elsewhere = (
        db.execute(query, (person_id, number)).fetchone()[0] or len(register.ids(person_id)) > 1
    )
    untouched = not (elsewhere or row.also or row.team or row.notes or row.colour)
    untouched = untouched and all(chat_name.learned for chat_name in row.chat)
    if known is None:
        name = " ".join(event.name.split())
        new = msgspec.structs.replace(row, name=name) if untouched else row.with_names(name)
        write_people(db, (new,))
    elif known.id != register.root(person_id):
        write_seated(db, number, {place: known.id})
        if untouched:
            _forget(db, person_id)


def _forget(db: sqlite3.Connection, id: str) -> None:
    db.execute("DELETE FROM people WHERE id = ?", (id,))
    db.execute("UPDATE seated SET person = ? WHERE person = ?", (NOBODY, id))
