"""The values of an evening: people, programme, series and results (NOTATION.md).

`games.evening.hosting` changes an evening by returning another one; `games.evening.standing`
computes its scores.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games import registry
from games.core import Message
from games.core.strict import convert
from games.match.brand import NO_BRAND, Brand

Names: TypeAlias = tuple[str, str]

MOST_PEOPLE = 64
MOST_CHAT_NAMES = 20
LONGEST = 100
"""Characters of a title, a reason and a team."""
ABANDON, AWARD, CONCEDE = "abandon", "award", "concede"
ENDINGS = (ABANDON, AWARD, CONCEDE)
"""What may stand for the clause that ended a game (GEN-6)."""


class Kind(enum.Enum):
    """How the series of an evening are arranged (EV-6)."""

    LIST = "list"
    ROUND_ROBIN = "round-robin"
    BRACKET = "bracket"


class Draws(enum.Enum):
    """What a drawn game is: half a point each, or played again (EV-2)."""

    HALF = "half"
    REPLAY = "replay"


class Starts(enum.Enum):
    """Who takes the first seat after game 1 (EV-3)."""

    ALTERNATE = "alternate"
    LOSER = "loser"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody of an evening, as its file has them."""

    name: str
    chat: tuple[str, ...] = ()
    team: str = ""


@dataclass(frozen=True, slots=True)
class Length:
    """The length of a series: the best of so many games, or so many whatever the score (EV-1)."""

    games: int
    best: bool = True

    @property
    def possible(self) -> bool:
        """True if a series may have this length."""
        if self.best:
            return 1 <= self.games <= 15 and self.games % 2 == 1
        return 1 <= self.games <= 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the programme, by its id, with its edition and options as a record has them."""

    game: str
    edition: str | None = None
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def decides_first(self) -> bool:
        """True if the game's own rules decide who takes the first seat, as HyperStar's do."""
        game = registry.game(self.game)
        return game.lot.possible and game.lot.decides(convert(self.options, game.options))

    @property
    def title(self) -> str:
        """The title of the game."""
        return registry.game(self.game).title


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: its winner (None: nobody) and the clause that ended it, or one of `ENDINGS`.

    `first`: who had the first seat, None if unknown. `match`: the id in the archive, "" for none;
    files do not contain it.
    """

    game: str
    winner: str | None
    by: str
    first: str | None = None
    match: str = ""

    @property
    def abandoned(self) -> bool:
        """True if it does not count (EV-2)."""
        return self.by == ABANDON or (self.by == "GEN-6" and self.winner is None)

    @property
    def conceded(self) -> bool:
        """True if somebody conceded; an umpire who awards a match has the same clause."""
        return self.by == CONCEDE or (self.by == "GEN-6" and self.winner is not None)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A walkover: the host's ruling that a series is over, its winner, and why (EV-4)."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Series:
    """A series between two, with its results in the order played (EV-1).

    `first`: who takes the first seat in game 1, None: by lot. `live`: the archive's id of the match
    that is being played for it, "" for none; it is in no file.
    """

    people: Names
    results: tuple[Result, ...] = ()
    first: str | None = None
    ruling: Ruling | None = None
    live: str = ""

    @property
    def begun(self) -> bool:
        """True if one of its games has been played or begun."""
        return bool(self.results or self.live)

    def other(self, name: str) -> str:
        """Return the other of the two people."""
        first, second = self.people
        return second if name == first else first


class What(enum.Enum):
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


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the log: what the host ruled or a lot decided, when (UTC, ISO 8601), and why.

    `people`: of the series, or whom it is about; `name`: who won, was drawn or is called so now.
    `number`: of the game in its series, from 1 and replays counted; 0: of none. `leg`: which of the
    series of these two it is, from 0.
    """

    what: What
    at: str
    people: tuple[str, ...]
    name: str = ""
    number: int = 0
    leg: int = 0
    reason: str = ""

    @property
    def said(self) -> Message:
        """What happened, in a sentence without the reason."""
        who, pair, number = self.people[0], " – ".join(self.people), self.number
        match self.what:
            case What.LOT:
                return Message(
                    "{pair}, game {number}: the lot gave {name} the first seat.",
                    pair=pair,
                    number=number,
                    name=self.name,
                )
            case What.RESULT if self.name:
                won = "{pair}, game {number}: by ruling {name} has won."
                return Message(won, pair=pair, number=number, name=self.name)
            case What.RESULT:
                return Message(
                    "{pair}, game {number}: by ruling nobody has won.", pair=pair, number=number
                )
            case What.WALKOVER:
                return Message("{pair}: {name} wins by walkover.", pair=pair, name=self.name)
            case What.NO_WALKOVER:
                return Message("{pair}: the walkover no longer stands.", pair=pair)
            case What.WITHDRAWN:
                return Message("{name} has withdrawn.", name=who)
            case What.RETURNED:
                return Message("{name} plays on.", name=who)
            case What.REWOUND:
                undone = "{pair}, game {number}: its end was undone."
                return Message(undone, pair=pair, number=number)
            case What.ABANDONED:
                nothing = "{pair}, game {number} counts for nothing and is played again."
                return Message(nothing, pair=pair, number=number)
            case What.CONCEDED:
                won = "{pair}, game {number}: {name} has won by concession."
                return Message(won, pair=pair, number=number, name=self.name)
            case What.RENAMED:
                return Message("{old} is called {name} now.", old=who, name=self.name)


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening: who plays what against whom, and what has been played.

    In no file: `date` (when it begins, ISO 8601, "" for none), `log` and `told`: the keys of what
    has been done of that which is due before it begins. `brand`, its own look, is in one beside it.
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
        """The names of the people, in order."""
        return tuple(person.name for person in self.people)
