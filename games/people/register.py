"""The register of all people, which finds them by name and joins or divides their entries.

When two entries are joined, one of them stores the id of the other, and nothing else changes.
Both entries are therefore restored when they are separated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from games.core import KnownError
from games.people.naming import begins, fold, key
from games.people.person import LONGEST_NOTES, Person, new_person

NOBODY = ""
"""The id used for a seat without a person: that of a bot or an unnamed player."""
MOST_FOUND = 8
"""Maximum number of people suggested in a text field."""


class Register:
    """All saved people, keyed by id in `rows`. A register is immutable.

    A person can consist of several joined entries, whose names, chat names and notes are combined.
    Methods that change a person return the rows to save, or raise `KnownError` if the change is
    impossible.
    """

    def __init__(self, rows: Iterable[Person] = ()) -> None:
        self.rows = {row.id: row for row in rows}
        self._members: dict[str, list[Person]] = {}
        for row in self.rows.values():
            self._members.setdefault(self.root(row.id), []).append(row)
        whole = map(self._whole, self._members)
        self._people = sorted(whole, key=lambda person: (person.used, person.name), reverse=True)
        self._by_id = {person.id: person for person in self._people}
        self._by_name: dict[str, Person] = {}
        for person in self._people:
            self._by_name.setdefault(key(person.name), person)
        for person in self._people:
            for name in person.also:
                self._by_name.setdefault(key(name), person)

    def __iter__(self) -> Iterator[Person]:
        """Iterate over all people, last used first."""
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    # Lookup

    def root(self, id: str) -> str:
        """Return the id of the person to whom an entry belongs, directly or by joins."""
        seen = {id}
        while (row := self.rows.get(id)) is not None and row.joined in self.rows:
            if row.joined in seen:  # a cycle, which only a damaged file contains
                return min(seen)
            id = row.joined
            seen.add(id)
        return id

    def get(self, id: str) -> Person | None:
        """Return the person to whom the entry with this id belongs, or None."""
        return self._by_id.get(self.root(id))

    def ids(self, id: str) -> tuple[str, ...]:
        """Return all ids of the person to whom an id belongs."""
        return tuple(row.id for row in self._members.get(self.root(id), ()))

    def joined_to(self, id: str) -> tuple[Person, ...]:
        """Return the entries that are joined to a person, as they are stored."""
        return tuple(row for row in self._members.get(id, ()) if row.id != id)

    def named(self, name: str) -> Person | None:
        """Return a person who has or had this name, or None."""
        return self._by_name.get(key(name))

    def find(self, typed: str, most: int = MOST_FOUND) -> list[Person]:
        """Return up to `most` people whose name or chat name has a word beginning with `typed`."""
        sought = fold(" ".join(typed.split()))
        people: list[Person] = []
        for person in self._people:
            if len(people) < most and any(
                begins(fold(name), sought) for name in (*person.names, *person.called)
            ):
                people.append(person)
        return people

    # Changes

    def seat(self, name: str, used: str) -> Person:
        """Return the row to save when a person plays; create a person if nobody has this name."""
        known = self.named(name)
        if known is None:
            return new_person(name, used)
        row = self.rows[known.id]
        return replace(row, used=max(row.used, used))

    def edit(self, new: Person) -> tuple[Person, ...]:
        """Replace a person with `new`, an edited copy; return the rows to save."""
        old, rows = self._by_id[new.id], {member.id: member for member in self._members[new.id]}
        root = replace(rows.pop(new.id), colour=new.colour, used=new.used)
        if new.name != old.name:
            self._check_free(new.name, new.id)
            root = root.renamed(new.name)
        for field in ("team", "colour", "notes"):
            if getattr(new, field) != getattr(old, field):
                root = replace(root, **{field: getattr(new, field)})
                rows = {id: replace(row, **{field: ""}) for id, row in rows.items()}
        removed_chat = [name for name in old.called if name not in new.called]
        removed_names = {key(name) for name in old.also if name not in new.also}
        changed = []
        for row in (root.with_chat(*new.chat), *rows.values()):
            also = tuple(name for name in row.also if key(name) not in removed_names)
            changed.append(replace(row.without_chat(*removed_chat), also=also))
        return tuple(row for row in changed if row != self.rows[row.id])

    def join(self, kept: str, other: str) -> tuple[Person, ...]:
        """Record that `other` is the same person as `kept`; return the rows to save."""
        if self.root(kept) == self.root(other):
            raise KnownError("These are already the same person.")
        return (replace(self.rows[self.root(other)], joined=self.root(kept)),)

    def part(self, id: str) -> tuple[Person, ...]:
        """Separate an entry from the person to whom it was joined; return the rows to save."""
        return (replace(self.rows[id], joined=""),)

    def divide(
        self, id: str, name: str, names: Collection[str] = (), chat: Collection[str] = ()
    ) -> tuple[Person, ...]:
        """Split a person in two; return the new person, followed by the changed rows.

        The new person, called `name`, takes over `names` and the `chat` names.
        """
        self._check_free(name, id)
        rows = self._members[id]
        if any(key(name) == key(chat_name.name) for chat_name in rows):
            raise KnownError("The two need different names.")
        moved, called = {key(name), *map(key, names)}, set(map(key, chat))
        taken = [
            chat_name for row in rows for chat_name in row.chat if key(chat_name.name) in called
        ]
        own = [name for row in rows for name in row.also if key(name) in moved]
        second = replace(new_person(name), used=self._by_id[id].used)
        second = second.with_names(*own).with_chat(*taken)
        changed = [
            replace(row, also=tuple(other for other in row.also if key(other) not in moved))
            for row in (row.without_chat(*called) for row in rows)
        ]
        return (second, *(row for row in changed if row != self.rows[row.id]))

    def _check_free(self, name: str, id: str) -> None:
        owner = self.named(name)
        if owner is not None and owner.id != id:
            raise KnownError(
                "{name} is already the name of somebody else. Join the two, or choose "
                "another name.",
                name=owner.name,
            )

    def _whole(self, root: str) -> Person:
        person, others = self.rows[root], [row for row in self._members[root] if row.id != root]
        if not others:
            return person
        rows = [person, *others]
        notes = "\n".join(filter(None, (row.notes for row in rows)))
        whole = replace(
            person,
            team=next(filter(None, (row.team for row in rows)), ""),
            colour=next(filter(None, (row.colour for row in rows)), ""),
            notes=notes[:LONGEST_NOTES],
            used=max(row.used for row in rows),
            joined="",
        )
        return whole.with_names(*(name for row in others for name in row.names)).with_chat(
            *(chat for row in others for chat in row.chat)
        )
