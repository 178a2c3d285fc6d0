"""All people: find a person by name, join two entries for one person, and divide them.

To join two entries, one of them notes the id of the other. Nothing else changes, so parting them
restores both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from games.core import KnownError
from games.people.naming import begins, fold, key
from games.people.person import LONGEST_NOTES, Person, new_person

NOBODY = ""
"""Used in place of a person's id if the seat has no person: a bot, or “Player 1”."""
MOST_FOUND = 8
"""Maximum number of people that a field proposes."""


class Register:
    """All saved people (`rows`), some of them joined; the register never changes.

    People are returned with the names, chat names and notes of those joined to them. Methods that
    change somebody return the rows to save; refusals are `KnownError`.
    """

    def __init__(self, rows: Iterable[Person] = ()) -> None:
        self.rows = {one.id: one for one in rows}
        self._members: dict[str, list[Person]] = {}
        for one in self.rows.values():
            self._members.setdefault(self.root(one.id), []).append(one)
        whole = map(self._whole, self._members)
        self._people = sorted(whole, key=lambda one: (one.used, one.name), reverse=True)
        self._by_id = {one.id: one for one in self._people}
        self._by_name: dict[str, Person] = {}
        for one in self._people:
            self._by_name.setdefault(key(one.name), one)
        for one in self._people:
            for name in one.also:
                self._by_name.setdefault(key(name), one)

    def __iter__(self) -> Iterator[Person]:
        """Iterate over all people, the last used first."""
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    # Who is who

    def root(self, id: str) -> str:
        """Return the id of the person that an entry belongs to after all joins."""
        seen = {id}
        while (one := self.rows.get(id)) is not None and one.joined in self.rows:
            if one.joined in seen:  # a cycle, which only a damaged file contains
                return min(seen)
            id = one.joined
            seen.add(id)
        return id

    def get(self, id: str) -> Person | None:
        """Return the person of an id, perhaps one that others are joined to."""
        return self._by_id.get(self.root(id))

    def ids(self, id: str) -> tuple[str, ...]:
        """Return all ids of the same person."""
        return tuple(one.id for one in self._members.get(self.root(id), ()))

    def joined_to(self, id: str) -> tuple[Person, ...]:
        """Return the entries joined to a person, unchanged."""
        return tuple(one for one in self._members.get(id, ()) if one.id != id)

    def named(self, name: str) -> Person | None:
        """Return the person with a name, or else one who has played under it."""
        return self._by_name.get(key(name))

    def find(self, typed: str, most: int = MOST_FOUND) -> list[Person]:
        """Return people whose name or chat name, or a word of it, begins with the typed text."""
        sought = fold(" ".join(typed.split()))
        found: list[Person] = []
        for one in self._people:
            if len(found) < most and any(
                begins(fold(name), sought) for name in (*one.names, *one.called)
            ):
                found.append(one)
        return found

    # Changes

    def seat(self, name: str, used: str) -> Person:
        """Return the row of the person with a name; create one if there is none."""
        known = self.named(name)
        if known is None:
            return new_person(name, used)
        row = self.rows[known.id]
        return replace(row, used=max(row.used, used))

    def edit(self, new: Person) -> tuple[Person, ...]:
        """Replace a person by `new`, an edited copy."""
        old, rows = self._by_id[new.id], {one.id: one for one in self._members[new.id]}
        root = replace(rows.pop(new.id), colour=new.colour, used=new.used)
        if new.name != old.name:
            self._check_free(new.name, new.id)
            root = root.renamed(new.name)
        for field in ("team", "colour", "notes"):
            if getattr(new, field) != getattr(old, field):
                root = replace(root, **{field: getattr(new, field)})
                rows = {id: replace(one, **{field: ""}) for id, one in rows.items()}
        less = [one for one in old.called if one not in new.called]
        fewer = {key(one) for one in old.also if one not in new.also}
        changed = []
        for one in (root.with_chat(*new.chat), *rows.values()):
            also = tuple(name for name in one.also if key(name) not in fewer)
            changed.append(replace(one.without_chat(*less), also=also))
        return tuple(one for one in changed if one != self.rows[one.id])

    def join(self, kept: str, other: str) -> tuple[Person, ...]:
        """Record that `other` is the same person as `kept`."""
        if self.root(kept) == self.root(other):
            raise KnownError("These are already the same person.")
        return (replace(self.rows[self.root(other)], joined=self.root(kept)),)

    def part(self, id: str) -> tuple[Person, ...]:
        """Undo the joining of a person to another."""
        return (replace(self.rows[id], joined=""),)

    def divide(
        self, id: str, name: str, names: Collection[str] = (), chat: Collection[str] = ()
    ) -> tuple[Person, ...]:
        """Split a person in two: a new one called `name` takes `names` and the `chat` names.

        Returns the new person first, then the changed rows.
        """
        self._check_free(name, id)
        rows = self._members[id]
        if any(key(name) == key(one.name) for one in rows):
            raise KnownError("The two need different names.")
        gone, called = {key(name), *map(key, names)}, set(map(key, chat))
        taken = [one for row in rows for one in row.chat if key(one.name) in called]
        own = [one for row in rows for one in row.also if key(one) in gone]
        second = replace(new_person(name), used=self._by_id[id].used)
        second = second.with_names(*own).with_chat(*taken)
        changed = [
            replace(one, also=tuple(other for other in one.also if key(other) not in gone))
            for one in (row.without_chat(*called) for row in rows)
        ]
        return (second, *(one for one in changed if one != self.rows[one.id]))

    def _check_free(self, name: str, id: str) -> None:
        there = self.named(name)
        if there is not None and there.id != id:
            raise KnownError(
                "{name} is already somebody else. Join the two, or choose another name.",
                name=there.name,
            )

    def _whole(self, root: str) -> Person:
        """Return a person with the names and notes of those joined to them."""
        one, others = self.rows[root], [row for row in self._members[root] if row.id != root]
        if not others:
            return one
        rows = [one, *others]
        notes = "\n".join(filter(None, (row.notes for row in rows)))
        whole = replace(
            one,
            team=next(filter(None, (row.team for row in rows)), ""),
            colour=next(filter(None, (row.colour for row in rows)), ""),
            notes=notes[:LONGEST_NOTES],
            used=max(row.used for row in rows),
            joined="",
        )
        return whole.with_names(*(name for row in others for name in row.names)).with_chat(
            *(chat for row in others for chat in row.chat)
        )
