"""Everything of one archive that can still be read, copied into another one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from games.core import KnownError, Pair
from games.match.archive.listing import Summary
from games.match.archive.store import Archive


def salvaged(old: Archive) -> Iterator[Summary]:
    """Yield what an archive lists, the newest first; it may have lost its file, or parts of it."""
    before: int | None = None
    while True:
        try:
            found, before = old.listing.page(before)
        except KnownError:
            return
        yield from (one for one in found if isinstance(one, Summary))
        if before is None:
            return


def copy(old: Archive, new: Archive, one: Summary) -> bool:
    """Return whether a match that `new` lacked could be read, and was copied.

    It is compared with its digests. Raises `KnownError` if `new` cannot be written.
    """
    handles: dict[str, tuple[str, ...]] = {}
    if one.header.id in new:  # a running match, from memory
        if not new.people.handles(one.header.id):
            with suppress(KnownError):
                handles = old.people.handles(one.header.id)
            if handles:
                new.people.keep_handles(one.header.id, handles)
        return False
    if new.was_deleted(one.header.id):
        return False
    try:
        header, events, heads, at = old.read(one.header.id)
        received_texts, handles = (
            old.people.received_texts(one.header.id),
            old.people.handles(one.header.id),
        )
        seats = Pair(*header.players) if len(header.players) == 2 else Pair("", "")
        tournament = old.people.tournament(one.header.id, seats)
        seated = old.persons.seated(one.header.id)
    except KnownError:
        return False
    beside = (received_texts, handles, tournament, seated)
    new.adopt(header, events, heads, at, one.outcome, one.number, *beside)
    return True


def copy_people(old: Archive, new: Archive) -> None:
    """Copy people and evenings, as far as they are missing; raises `KnownError` as `copy` does."""
    there, evenings = new.persons.all().rows, new.evenings.all()
    try:
        rows = [one for one in old.persons.all().rows.values() if one.id not in there]
        pictures = {one.id: old.persons.portrait(one.id) for one in rows}
        more = {id: data for id, data in old.evenings.all().items() if id not in evenings}
    except KnownError:
        return
    new.persons.keep(*rows)
    for id, picture in pictures.items():
        if picture:
            new.persons.keep_portrait(picture, id)
    for id, data in more.items():
        new.evenings.keep(id, data)


def copy_practice(old: Archive, new: Archive) -> None:
    """Copy the tries at games, unless there are some; raises `KnownError` as `copy` does."""
    if new.tries.all():
        return
    try:
        tries = old.tries.all()
    except KnownError:
        return
    for one in tries:
        new.tries.add(one)
