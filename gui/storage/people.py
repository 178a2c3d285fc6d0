from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

from games import registry
from games.core import KnownError
from games.match.archive import Archive, Summary
from games.people import Person, Register, default_names, fold, key, new_person
from gui.kit.texts import NewMatch
from gui.kit.wording import plain
from gui.storage.cached_value import CachedValue

RECENT_MATCHES = 40
"""Number of recent matches that are searched for players without a name."""


@cache
def default_name_keys(game_id: str) -> frozenset[str]:
    """Return the keys of a game's default player names, which are not the names of people."""
    titles = [NewMatch.tr("Player 1"), NewMatch.tr("Player 2")]
    if registry.knows(game_id):
        for title in registry.game(game_id).titles:
            titles += [str(title), plain(title)]
    return default_names(titles)


class StoredPeople:
    """The people in an archive. Without an archive, there are none.

    Methods that change people raise `KnownError` on failure.
    """

    def __init__(
        self,
        archive: Callable[[], Archive | None],
        write: Callable[[Callable[[Archive], None]], None],
    ) -> None:
        self._archive, self._write = archive, write
        self._cache = CachedValue(archive, lambda opened: opened.persons.all(), Register())
        self._folded_of: tuple[Register, dict[str, str]] = Register(), {}

    @classmethod
    def none(cls) -> StoredPeople:
        return cls(lambda: None, lambda _write: None)

    @property
    def all(self) -> Register:
        """All people, including people stored by other windows."""
        return self._cache.now()

    def portrait(self, id: str) -> bytes:
        """Return a person's portrait, or b"" if it is missing or unreadable."""
        archive = self._archive()
        try:
            return b"" if archive is None else archive.persons.portrait(*self.all.ids(id))
        except KnownError:
            return b""

    def portrait_of(self, name: str) -> bytes:
        """Return the portrait of the person with this name, or b""."""
        person = self.all.named(name)
        return b"" if person is None else self.portrait(person.id)

    def keep(self, people: Iterable[Person]) -> None:
        rows = tuple(people)
        if rows:
            self._write(lambda archive: archive.persons.keep(*rows))

    def edit(self, person: Person) -> None:
        self.keep(self.all.edit(person))

    def keep_portrait(self, id: str, data: bytes) -> None:
        """Store a person's portrait. If `data` is b"", remove the portrait."""
        ids = (id, *(member for member in self.all.ids(id) if member != id))
        self._write(lambda archive: archive.persons.keep_portrait(data, *ids))

    def delete(self, id: str) -> None:
        """Delete a person. The person's names in matches are kept."""
        ids = self.all.ids(id)
        self._write(lambda archive: archive.persons.delete(*ids))

    def nameless(self) -> list[tuple[int, str]]:
        """Return the match number and seat of each nameless person who recently played a bot."""
        archive = self._archive()
        try:
            latest = () if archive is None else archive.listing.page(None, RECENT_MATCHES)[0]
        except KnownError:
            return []
        return [
            (row.number, place)
            for row in latest
            if isinstance(row, Summary) and len(row.header.programs) == 1
            for place, name in row.header.players.items()
            if place not in row.header.programs and key(name) in default_name_keys(row.header.game)
        ]

    def name(self, name: str) -> Person:
        """Return the person with this name, creating the person if necessary.

        The seats returned by `nameless` are assigned to this person.
        """
        person, places = self.all.named(name) or new_person(name), self.nameless()
        new = [] if person.id in self.all.rows else [person]
        self._write(lambda archive: archive.persons.claim(person.id, new, places))
        return person

    def divide(
        self,
        id: str,
        name: str,
        names: Collection[str],
        chat: Collection[str],
        numbers: Collection[int],
    ) -> Person:
        """Split a person in two. Return the new person, who receives these names and matches."""
        ids = self.all.ids(id)
        second, *changed = self.all.divide(id, name, names, chat)
        self._write(lambda archive: archive.persons.divide(second, changed, ids, numbers))
        return second

    def matches(self, id: str) -> tuple[int, ...]:
        archive = self._archive()
        return () if archive is None else archive.persons.matches(self.all.ids(id))

    def words(self, numbers: Sequence[int]) -> dict[int, str]:
        """Return the searchable text of each match, with player names and tournament details."""
        archive, people = self._archive(), self.all
        if archive is None:
            return {}
        try:
            playing, events = archive.persons.playing(numbers), archive.people.events(numbers)
        except KnownError:
            return {}
        by_number = {}
        for number in numbers:
            names = (self._folded(people, id) for id in playing.get(number, ()))
            by_number[number] = " ".join((*names, *map(fold, events.get(number, ()))))
        return by_number

    def _folded(self, people: Register, id: str) -> str:
        if people is not self._folded_of[0]:
            self._folded_of = people, {}
        folded = self._folded_of[1]
        if id not in folded:
            person = people.get(id)
            folded[id] = "" if person is None else fold(" ".join((*person.names, *person.called)))
        return folded[id]


def seat_players(archive: Archive, match_id: str | None = None) -> None:
    """Store the players of a match or, by default, of all matches without stored players.

    Raise `KnownError` on failure.
    """
    archive.persons.seat(default_name_keys, match_id)
