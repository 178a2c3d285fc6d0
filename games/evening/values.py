"""The data types of an evening: people, programme, series and results (NOTATION.md)."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games import registry
from games.core import Message
from games.core.strict_json import convert
from games.match.brand import NO_BRAND, Brand

Names: TypeAlias = tuple[str, str]

MOST_PEOPLE = 64
MOST_CHAT_NAMES = 20
LONGEST = 100
"""Maximum length of a title, a reason or a team's name, in characters."""
ABANDON, AWARD, CONCEDE = "abandon", "award", "concede"
ENDINGS = (ABANDON, AWARD, CONCEDE)
"""Values of `Result.by` for games that did not end by a clause of the game's rules (GEN-6)."""


class Kind(enum.Enum):
    """How the series of an evening are arranged (EV-6)."""

    LIST = "list"
    ROUND_ROBIN = "round-robin"
    BRACKET = "bracket"


class Draws(enum.Enum):
    """How a drawn game counts (EV-2): each player gets half a point, or the game is replayed."""

    HALF = "half"
    REPLAY = "replay"


class Starts(enum.Enum):
    """Who takes the first seat after game 1 (EV-3)."""

    ALTERNATE = "alternate"
    LOSER = "loser"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Participant:
    """A person who takes part in an evening, as stored in its file."""

    name: str
    chat: tuple[str, ...] = ()
    team: str = ""


@dataclass(frozen=True, slots=True)
class Length:
    """The length of a series (EV-1): the best of `games`, or all of them if `best` is False."""

    games: int
    best: bool = True

    @property
    def possible(self) -> bool:
        if self.best:
            return 1 <= self.games <= 15 and self.games % 2 == 1
        return 1 <= self.games <= 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the programme: its id, edition and options as in a record."""

    game: str
    edition: str | None = None
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def decides_first(self) -> bool:
        """True if the game's own rules decide who takes the first seat, as in HyperStar."""
        game = registry.game(self.game)
        return game.lot.possible and game.lot.decides(convert(self.options, game.options))

    @property
    def title(self) -> str:
        return registry.game(self.game).title


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. `winner` is None if nobody won; `by` is a clause or one of `ENDINGS`.

    `first` is the person who had the first seat, or None if unknown. `match` is the match's id in
    the archive, or ""; files leave out `match`.
    """

    game: str
    winner: str | None
    by: str
    first: str | None = None
    match: str = ""

    @property
    def abandoned(self) -> bool:
        """True if the game does not count (EV-2)."""
        return self.by == ABANDON or (self.by == "GEN-6" and self.winner is None)

    @property
    def ended_by(self) -> str:
        """How the game ended: `ABANDON` if it does not count, else `by`."""
        return ABANDON if self.abandoned else self.by

    @property
    def conceded(self) -> bool:
        """True if a player conceded or the umpire awarded the match (both under GEN-6)."""
        return self.by == CONCEDE or (self.by == "GEN-6" and self.winner is not None)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A walkover (EV-4), by which the host ends a series and names its winner."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Series:
    """A series between two people, with its results in the order played (EV-1).

    `first` is the person who takes the first seat in game 1; if it is None, a lot decides. `live`
    is the archive id of the match in progress, or ""; files leave out `live`.
    """

    people: Names
    results: tuple[Result, ...] = ()
    first: str | None = None
    ruling: Ruling | None = None
    live: str = ""

    @property
    def begun(self) -> bool:
        """True if a game of the series has been played or is being played."""
        return bool(self.results or self.live)

    def other(self, name: str) -> str:
        first, second = self.people
        return second if name == first else first


class NoteKind(enum.Enum):
    """The kinds of lines in an evening's log."""

    LOT = "lot"
    RESULT = "result"
    WALKOVER = "walkover"
    NO_WALKOVER = "no-walkover"
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"
    REWOUND = "rewound"
    RENAMED = "renamed"
    ABANDONED = "abandoned"
    CONCEDED = "conceded"
    SET_ASIDE = "set-aside"


@dataclass(frozen=True, slots=True)
class Note:
    """A line of an evening's log, which records a result, a ruling, a lot or a change of name.

    `at` is the time (UTC, ISO 8601). `people` are the two people of the series, or the person
    concerned. `name` is the winner, the person drawn by lot, or a new name. `number` is the game's
    number in its series, counting replays, and `game` is its number among the games that count;
    both start at 1 and are 0 if the line is not about a game. If two people have several series,
    `leg` is the index of this series among them. `result` is the result that a ruling set aside, or
    None.
    """

    what: NoteKind
    at: str
    people: tuple[str, ...]
    name: str = ""
    number: int = 0
    leg: int = 0
    reason: str = ""
    game: int = 0
    result: Result | None = None

    @property
    def sentence(self) -> Message:
        """The event as a sentence, without the reason."""
        who, pair = self.people[0], " – ".join(self.people)
        number = self.game or self.number  # older logs have only `number`
        match self.what:
            case NoteKind.LOT:
                return Message(
                    "{pair}, game {number}: the lot gave {name} the first seat.",
                    pair=pair,
                    number=number,
                    name=self.name,
                )
            case NoteKind.RESULT if self.name:
                won = "{pair}, game {number}: {name} has won by ruling."
                return Message(won, pair=pair, number=number, name=self.name)
            case NoteKind.RESULT:
                return Message("{pair}, game {number}: drawn by ruling.", pair=pair, number=number)
            case NoteKind.WALKOVER:
                return Message("{pair}: {name} wins by walkover.", pair=pair, name=self.name)
            case NoteKind.NO_WALKOVER:
                return Message("{pair}: the walkover was undone.", pair=pair)
            case NoteKind.WITHDRAWN:
                return Message("{name} has withdrawn.", name=who)
            case NoteKind.RETURNED:
                return Message("{name} is back.", name=who)
            case NoteKind.REWOUND:
                undone = "{pair}, game {number}: its end was undone."
                return Message(undone, pair=pair, number=number)
            case NoteKind.ABANDONED:
                nothing = "{pair}, game {number} does not count and will be replayed."
                return Message(nothing, pair=pair, number=number)
            case NoteKind.CONCEDED:
                won = "{pair}, game {number}: {name} has won by concession."
                return Message(won, pair=pair, number=number, name=self.name)
            case NoteKind.SET_ASIDE if not number:
                walkover = "{pair}: the walkover for {name} is set aside."
                return Message(walkover, pair=pair, name=self.name)
            case NoteKind.SET_ASIDE if self.result is None:
                stopped = "{pair}, game {number}, which was being played, is set aside."
                return Message(stopped, pair=pair, number=number)
            case NoteKind.SET_ASIDE if self.name:
                had_won = "{pair}, game {number} is set aside: {name} had won."
                return Message(had_won, pair=pair, number=number, name=self.name)
            case NoteKind.SET_ASIDE:
                return Message(
                    "{pair}, game {number} is set aside: nobody had won.", pair=pair, number=number
                )
            case NoteKind.RENAMED:
                return Message("{old} is now called {name}.", old=who, name=self.name)


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening: its people, programme and results.

    `date` is the time at which the evening begins (ISO 8601), or "". `told` holds the keys of the
    finished tasks that were due before the evening. Files do not contain `date`, `log` or `told`.
    `brand` is the evening's own brand, which is stored in a separate file next to the evening's
    file.
    """

    title: str
    people: tuple[Participant, ...]
    programme: tuple[Entry, ...]
    series: tuple[Series, ...] = ()
    kind: Kind = Kind.LIST
    length: Length = Length(3)
    draws: Draws = Draws.HALF
    starts: Starts = Starts.ALTERNATE
    twice: bool = False
    third_place: bool = False
    withdrawn: tuple[str, ...] = ()
    date: str = ""
    log: tuple[Note, ...] = ()
    told: tuple[str, ...] = ()
    brand: Brand = NO_BRAND

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)
