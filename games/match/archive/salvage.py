"""Copying everything that is still readable from one archive to another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from games.core import KnownError, Pair
from games.match.archive.listing import Summary
from games.match.archive.store import Archive


def salvaged(old: Archive) -> Iterator[Summary]:
    """Yield the readable matches of an archive that may be damaged, newest first."""
    before: int | None = None
    while True:
        try:
            rows, before = old.listing.page(before)
        except KnownError:
            return
        yield from (row for row in rows if isinstance(row, Summary))
        if before is None:
            return


def copy(old: Archive, new: Archive, summary: Summary) -> bool:
    """Copy a match to `new` unless `new` has it or the match is damaged; return True if copied.

    The match is compared with its digests first. Raise `KnownError` if `new` cannot be written.
    """
    handles: dict[str, tuple[str, ...]] = {}
    if summary.header.id in new:  # a running match was already saved from memory
        if not new.people.handles(summary.header.id):
            with suppress(KnownError):
                handles = old.people.handles(summary.header.id)
            if handles:
                new.people.keep_handles(summary.header.id, handles)
        return False
    if new.was_deleted(summary.header.id):
        return False
    try:
        header, events, heads, at = old.read(summary.header.id)
        received_texts, handles = (
            old.people.received_texts(summary.header.id),
            old.people.handles(summary.header.id),
        )
        seats = Pair(*header.players) if len(header.players) == 2 else Pair("", "")
        tournament = old.people.tournament(summary.header.id, seats)
        seated = old.persons.seated(summary.header.id)
    except KnownError:
        return False
    other_parts = (received_texts, handles, tournament, seated)
    new.adopt(header, events, heads, at, summary.outcome, summary.number, *other_parts)
    return True


def copy_people(old: Archive, new: Archive) -> None:
    """Copy the people and evenings that `new` lacks.

    Raise `KnownError` if `new` cannot be written.
    """
    existing, evenings = new.persons.all().rows, new.evenings.all()
    try:
        rows = [person for person in old.persons.all().rows.values() if person.id not in existing]
        pictures = {person.id: old.persons.portrait(person.id) for person in rows}
        missing = {id: data for id, data in old.evenings.all().items() if id not in evenings}
    except KnownError:
        return
    new.persons.keep(*rows)
    for id, picture in pictures.items():
        if picture:
            new.persons.keep_portrait(picture, id)
    for id, data in missing.items():
        new.evenings.keep(id, data)


def copy_practice(old: Archive, new: Archive) -> None:
    """Copy the practice attempts unless `new` has any.

    Raise `KnownError` if `new` cannot be written.
    """
    if new.tries.all():
        return
    try:
        tries = old.tries.all()
    except KnownError:
        return
    for attempt in tries:
        new.tries.add(attempt)
