"""A person, and how a person is stored in the archive."""

from __future__ import annotations

import uuid
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from games.core import BadOption, KnownError, check_name
from games.core.setup import LONGEST_NAME, plain_name
from games.people.naming import key

MOST_CHAT = 20
"""Maximum number of chat names of a person (NOTATION.md, *Evening*)."""
MOST_NAMES = 50
"""Maximum number of other names of a person; the latest names are kept."""
LONGEST_TEAM = 100
LONGEST_NOTES = 2_000
MAX_PERSON = 64 << 10
"""Maximum size of a saved person in bytes, without the picture."""

_Id = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
_Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_Moment = Annotated[str, Meta(pattern=r"\A(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+00:00))?\Z")]


class ChatName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's name in a chat; `learned` is True if the Desk found it automatically."""

    name: _Name
    learned: bool = False


class Person(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A person who plays; the picture is stored separately (`portrait`).

    `also` holds other names that the person plays or has played under. `colour` is the preferred
    colour, as in a record, for games with a choice. `notes` are for the host only. `used` is when
    the person was last entered as a player (UTC, ISO 8601). `joined` is the id of the entry to
    which this entry is joined, or "".
    """

    id: _Id
    name: _Name
    also: Annotated[tuple[_Name, ...], Meta(max_length=MOST_NAMES)] = ()
    chat: Annotated[tuple[ChatName, ...], Meta(max_length=MOST_CHAT)] = ()
    team: Annotated[str, Meta(max_length=LONGEST_TEAM)] = ""
    colour: Annotated[str, Meta(max_length=LONGEST_TEAM)] = ""
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""
    used: _Moment = ""
    joined: Annotated[str, Meta(pattern=r"\A([0-9a-f]{32})?\Z")] = ""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.also)

    @property
    def called(self) -> tuple[str, ...]:
        return tuple(chat_name.name for chat_name in self.chat)

    def renamed(self, name: str) -> Person:
        """Return the person under another name; the former name is kept in `also`."""
        return replace(self, name=name, also=()).with_names(*self.also, self.name)

    def with_names(self, *more: str) -> Person:
        by_key = {key(name): name for name in (*self.also, *more)}
        by_key.pop(key(self.name), None)
        return replace(self, also=tuple(by_key.values())[-MOST_NAMES:])

    def with_chat(self, *more: ChatName) -> Person:
        """Return the person with additional chat names. If there are too many, keep the latest."""
        known = set(map(key, self.called))
        new = {
            key(chat_name.name): chat_name for chat_name in more if key(chat_name.name) not in known
        }
        return replace(self, chat=(*self.chat, *new.values())[-MOST_CHAT:])

    def without_chat(self, *less: str) -> Person:
        removed = set(map(key, less))
        return replace(
            self,
            chat=tuple(chat_name for chat_name in self.chat if key(chat_name.name) not in removed),
        )


_people = msgspec.json.Decoder(Person)


def new_person(name: str, used: str = "") -> Person:
    """Return a person with a new id; `name` is changed if current rules do not allow it."""
    return Person(id=uuid.uuid4().hex, name=" ".join(plain_name(name).split()) or "?", used=used)


def read_person(data: bytes) -> Person:
    """Return the person in a row of the archive. Raise `KnownError` if the row is invalid."""
    if len(data) > MAX_PERSON:
        raise KnownError("A person is limited to {most:,} bytes.", most=MAX_PERSON)
    try:
        person = _people.decode(data)
        for name in person.names:
            check_name(name)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, BadOption) as error:
        raise KnownError("A person cannot be read: {why}.", why=error) from error
    return person


def person_bytes(person: Person) -> bytes:
    """Return a person as a row of the archive.

    Raise `KnownError` if `read_person` would refuse the row.
    """
    try:
        data = msgspec.json.encode(person)
    except ValueError as error:  # a string may contain a lone surrogate
        raise KnownError("A person cannot be saved: {why}.", why=error) from error
    read_person(data)
    return data
