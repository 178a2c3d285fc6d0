"""The types that every game and the match controller share.

A game is a set of frozen values: a `Position` answers what may happen next and returns the
position after it. Nothing here reads a clock, draws at random or touches a file.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as _replace
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

import msgspec

Ms: TypeAlias = int
"""A length of time or a moment of match time, in whole milliseconds."""

Draw: TypeAlias = Callable[[str, int], int]
"""`draw(label, n)`: a number from 0 to n - 1, fixed by the match's seed (NOTATION.md, Draws)."""

T = TypeVar("T")
U = TypeVar("U")
A = TypeVar("A")
V = TypeVar("V")


class Refusal(Exception):
    """A submission that is not accepted; nothing has changed (GEN-2).

    `clause` is the rule it rests on, `reason` one sentence fit for the player.
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.clause = clause
        self.reason = reason


class InvalidAction(Refusal):
    """The text cannot be read as an action; `reason` says what was and what was not understood."""


class IllegalAction(Refusal):
    """The action can be read, but the rules do not allow it now."""


class KnownError(Exception):
    """Something outside went wrong (disk full, broken file); the text says what to do."""


class CannotDraw(KnownError):
    """A drawn move is due, but the match holds only the commitment, not the seed (GEN-4)."""


class Seat(enum.Enum):
    """One of the two places at the table. Each game names its two (`Game.seats`)."""

    ONE = 0
    TWO = 1

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat.TWO if self is Seat.ONE else Seat.ONE


class Audience(enum.Enum):
    """Viewers who hold no seat: everybody, and the umpire's private surface."""

    PUBLIC = "public"
    UMPIRE = "umpire"


PUBLIC = Audience.PUBLIC
UMPIRE = Audience.UMPIRE
Viewer: TypeAlias = Seat | Audience


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """A thing for each seat, in seat order."""

    one: T
    two: T

    def __getitem__(self, seat: Seat) -> T:
        return self.one if seat is Seat.ONE else self.two

    def __iter__(self) -> Iterator[T]:
        yield self.one
        yield self.two

    def items(self) -> Iterator[tuple[Seat, T]]:
        """Both seats with their things."""
        yield Seat.ONE, self.one
        yield Seat.TWO, self.two

    def map(self, function: Callable[[T], U]) -> Pair[U]:
        """The pair of `function` of each thing."""
        return Pair(function(self.one), function(self.two))

    def put(self, seat: Seat, thing: T) -> Pair[T]:
        """The same pair with another thing for `seat`."""
        return Pair(thing, self.two) if seat is Seat.ONE else Pair(self.one, thing)


@dataclass(frozen=True, slots=True)
class Timer:
    """A clock that a position asks for; it never starts one itself.

    The match compares the wanted keys with the running ones: a new key starts, a missing key
    stops, the same key runs on, even with another allowance. `seat` is None where the time runs
    for both. `bank` is all the extra time the seat owns for the whole match; each use of it is
    rounded up to a multiple of `bank_rounding` (0: charged exactly).
    """

    key: tuple[str | int, ...]
    allowance: Ms
    seat: Seat | None = None
    bank: Ms = 0
    bank_rounding: Ms = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `winner` None is a draw (or an abandoned match).

    `by` is the clause that decided, `ended_by` the clause that ended the play: later
    submissions are refused with it.
    """

    winner: Seat | None
    by: str
    reason: str
    ended_by: str


@dataclass(frozen=True, slots=True)
class Sealed(Generic[A]):
    """The secret submissions of an open simultaneous round (GEN-3)."""

    one: A | None = None
    two: A | None = None

    def __getitem__(self, seat: Seat) -> A | None:
        return self.one if seat is Seat.ONE else self.two

    def submit(self, seat: Seat, action: A) -> Sealed[A]:
        """With `action` in force for `seat`; an earlier one is replaced."""
        return _replace(self, one=action) if seat is Seat.ONE else _replace(self, two=action)

    @property
    def received(self) -> frozenset[Seat]:
        """The seats whose submission has been accepted."""
        return frozenset(seat for seat in Seat if self[seat] is not None)

    @property
    def missing(self) -> frozenset[Seat]:
        """The seats that still owe one."""
        return frozenset(Seat) - self.received


class Position(ABC, Generic[A, V]):
    """One moment of one game: frozen; every method answers, none changes anything."""

    __slots__ = ()

    @property
    @abstractmethod
    def round(self) -> int:
        """The round or turn in progress, from 1; once over, the last one played."""

    @abstractmethod
    def awaiting(self) -> frozenset[Seat]:
        """The seats on whose submission the phase waits.

        Empty exactly when the game is over or a sealed round is complete and waits to be closed.
        """

    @abstractmethod
    def check(self, seat: Seat, action: A) -> None:
        """Raise `IllegalAction` unless `seat` may do `action` now."""

    @abstractmethod
    def play(self, seat: Seat, action: A) -> Self:
        """The position after an action that passed `check`."""

    def play_drawn(self, seat: Seat, action: A) -> Self:
        """The same for a move that was drawn (GEN-4), which a game may want to show as such."""
        return self.play(seat, action)

    @abstractmethod
    def timers(self) -> tuple[Timer, ...]:
        """The clocks that run now, the one that ends the phase first; none once it is over."""

    @abstractmethod
    def expire(self, key: tuple[str | int, ...]) -> Self:
        """The position after the deadline of that timer fell (drawn moves already played)."""

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """All that `viewer` may know, and nothing else."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""

    @abstractmethod
    def discloses(self, viewer: Viewer, seat: Seat, action: A, round: int) -> bool:
        """Whether `viewer` may now be told the action that `seat` submitted in `round`."""

    def idle_timers(self) -> tuple[Timer, ...]:
        """The clocks of seats that are not on the move, as they will start; for display."""
        return ()

    def complete(self) -> bool:
        """Whether a sealed round holds all it is owed and only waits to be closed (GEN-3)."""
        return False

    @property
    def veiled(self) -> bool:
        """Whether it knows too little to tell when a round is complete, and has to be told."""
        return False

    def close(self) -> Self:
        """The position after a complete round was closed: revealed and resolved together."""
        raise ValueError("there is no complete round to close")

    def fallback(self, seat: Seat, draw: Draw) -> A | None:
        """The move drawn for a seat that owes one at the deadline; None if the rules draw none."""
        return None

    def give_back(self) -> Self:
        """This open round without its pending submissions: everybody has seen them since.

        Asked when a rewind takes up a position from before a reveal, or from before the end.
        """
        return self

    def after_rewind(self, left: Self) -> Self:
        """This earlier position, taken up again after `left`.

        A game may hide here what the rewind would otherwise show a second time.
        """
        return self

    def note(self, fact: str, salt: Callable[[str], str]) -> Self:
        """This position with a fact that the rules cannot work out themselves (GY-13).

        `salt(label)`: 64 hex digits from the match's seed, to seal the fact with until it may be
        known. Raises ValueError if `fact` is none, or cannot be true.
        """
        raise ValueError("this game takes no facts from outside")

    def pending(self, seat: Seat) -> frozenset[str]:
        """The slots (`Game.slot`) in which a submission of `seat` waits to be revealed.

        Those that `give_back` returned to the seat count no more, even if nothing takes their
        place.
        """
        return frozenset()

    def parts(self) -> tuple[str, ...]:
        """The slots that a seat's submission consists of now, where a game has several parts.

        In the order of `Game.trials`; `pending` tells which of them a seat has handed in.
        """
        return ()

    def before_start(self) -> Self:
        """This position without what its round is about: the round still waits to be started.

        Asked in a race, where both have to see that at the same moment (GY-7).
        """
        return self

    def after_ruling(self) -> Self:
        """This position as it is shown once a ruling has ended the match in it (GEN-6)."""
        return self


class Options(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,  # so that an option added later leaves older records and chains alone
):
    """The options of a match as they stand in a record; every field has its default.

    `nonces`: per seat a text of at most 100 characters, mixed into the seed (GEN-4).
    """

    nonces: dict[str, str] | None = None


class OptionKind(enum.Enum):
    """How an option is chosen on screen; PLAYER: one by name, SHARES: choices for each seat."""

    SEAT = "seat"
    SEATS = "seats"
    PLAYER = "player"
    SHARES = "shares"
    SECONDS = "seconds"
    SWITCH = "switch"
    NUMBER = "number"
    CHOICE = "choice"
    COLOURS = "colours"
    PUZZLES = "puzzles"
    MAP = "map"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option as *New match* offers it: one line of explanation and the clause it comes from.

    `least`, `most`: bounds of numbers and seconds. `choices`: values of CHOICE and SHARES.
    """

    name: str
    kind: OptionKind
    label: str
    help: str
    clause: str
    least: int = 0
    most: int = 86_400
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionSpec:
    """An edition of a game: its id in records, its name and what is different in it."""

    id: str
    label: str
    help: str
    clause: str


@dataclass(frozen=True, slots=True)
class Setup:
    """What two people agree on before a match: everything of a record but seed and moves."""

    game: str
    edition: str | None
    options: Any
    players: Pair[str]


class Manner(enum.Enum):
    """How the two seats act: turn by turn, in secret at once, or as fast as they can."""

    TURNS = "turns"
    SEALED = "sealed"
    RACE = "race"


class Game(ABC):
    """One of the games: its names, how its text is read and written, and its first position.

    `P`, `A` and `V` of the concrete game stay inside it; the match controller passes positions,
    actions and views through without looking into them.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    line: ClassVar[str]
    """One line that says what the game is about."""
    minutes: ClassVar[tuple[int, int]]
    """How long a match takes, from and to, in minutes."""
    secrets: ClassVar[str]
    """What is kept secret, in a few words."""
    seats: ClassVar[Pair[str]]
    editions: ClassVar[tuple[EditionSpec, ...]] = ()
    default_edition: ClassVar[str | None] = None
    options: ClassVar[type[Options]] = Options
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    manner: ClassVar[Manner] = Manner.SEALED
    """Turns: a last move can be promptly fixed (GEN-3). Race: each round waits to be started."""
    sealed: ClassVar[str] = "A fact was sealed."
    """How the umpire's log tells of a fact that was noted."""
    spent: ClassVar[tuple[str, ...]] = ()
    """Options that a match uses up: another one gets them anew (`supplied`)."""
    sources: ClassVar[dict[str, Any]] = {}
    """Where *New match* takes them from, if nobody says otherwise."""
    trials: ClassVar[tuple[str, ...]] = ()
    """Names of the parts a record's move entry names, where a game has several."""

    @property
    def alternating(self) -> bool:
        """Whether the seats take turns."""
        return self.manner is Manner.TURNS

    whole: ClassVar[str] = ""
    """The id of the game of which this one is a trial, and with which it is offered."""
    lasting: ClassVar[bool] = False
    """Whether some submissions stay secret when their round is over, until the match ends."""
    scheduled: ClassVar[bool] = False
    """Whether there is a schedule to keep before a match (UF-3)."""
    unaided: ClassVar[bool] = False
    """Whether no hints and no analysis may be had while a match is played (MA-11)."""
    practised: ClassVar[bool] = False
    """Whether one person can practise it alone."""

    def seat(self, name: str) -> Seat:
        """The seat of that name; KeyError if the game has none."""
        for seat, known in self.seats.items():
            if known == name:
                return seat
        raise KeyError(name)

    def check_setup(self, setup: Setup) -> None:
        """Raise ValueError with a sentence where the parts of a setup do not fit together."""
        return None

    def check_whole(self, setup: Setup) -> None:
        """Raise ValueError where a setup lacks what must be there before a match begins.

        A record of a running match that left the umpire's private surface may lack it.
        """
        return None

    def supplied(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """`options` with what a match cannot begin without, where nobody chose it."""
        return options

    def used_up(self, options: Any) -> tuple[str, ...]:
        """What a match with these options uses up, a word for each thing."""
        return ()

    def sparing(self, options: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
        """`options` that leave out what was `used` before, oldest first, where there is more."""
        return options

    def remembered(self, options: dict[str, Any]) -> dict[str, Any]:
        """`options` as *New match* keeps them for another one, without what `supplied` gives."""
        return options

    def lot(self, names: tuple[str, str], options: Any, draw: Draw) -> Pair[str]:
        """The players by seat: as given, unless the game draws who sits where."""
        return Pair(*names)

    @abstractmethod
    def start(self, setup: Setup) -> Position[Any, Any]:
        """The first position of a match."""

    def start_known(self, setup: Setup, mover: Seat) -> Position[Any, Any]:
        """The first position for a record that holds only what everybody may know.

        Such a record may begin in the middle of a game: with a submission of `mover`.
        """
        return self.start(setup)

    def start_told(
        self, setup: Setup, entries: Sequence[tuple[str, ...]]
    ) -> Position[Any, Any] | None:
        """The first position for a record without its seed and with these entries.

        None where it is the usual one.
        """
        if entries and entries[0][0] in self.seats:
            return self.start_known(setup, self.seat(entries[0][0]))
        return None

    @abstractmethod
    def read(self, text: str, position: Any, seat: Seat) -> Any:
        """The action that `text` says; `InvalidAction` if it says none, or two."""

    @abstractmethod
    def write(self, action: Any) -> str:
        """The canonical text of an action (NOTATION.md)."""

    @abstractmethod
    def actions(self, position: Any, seat: Seat) -> tuple[Any, ...]:
        """Legal actions of `seat`, in canonical order; a sample where there are too many."""

    @abstractmethod
    def detail(self, view: Any) -> dict[str, Any]:
        """The `detail` that `garnet referee --json` prints for a view."""

    @abstractmethod
    def board_text(self, view: Any) -> str:
        """The board in plain characters, for posts and the command line."""

    @abstractmethod
    def news(self, view: Any, players: Pair[str]) -> tuple[str, ...]:
        """What happened last, and the score where it is known: short lines for posts."""

    def remark(self, position: Any, seat: Seat, text: str | None, players: Pair[str]) -> str:
        """What the log adds to a move that was played in `position`, or to a time-out (None).

        A few words with their clause, which everybody may know who may know the move; "" for none.
        """
        return ""

    def settled(self, view: Any) -> tuple[Seat, str] | None:
        """Who wins whatever is still undecided, and why, so that the umpire may close the match."""
        return None

    def slot(self, action: Any) -> str | None:
        """What a later submission of the same round replaces; None where nothing is replaced."""
        return None

    def part_name(self, part: str) -> str:
        """What a part of a submission (`trials`) is called where there is little room."""
        return part.replace("-", " ").capitalize()

    def part_title(self, part: str) -> str:
        """The full name of a part."""
        return self.part_name(part)

    def news_of(self, part: str, view: Any, players: Pair[str]) -> tuple[str, ...]:
        """`news` of one part alone."""
        return self.news(view, players)

    def board_text_of(self, part: str, view: Any) -> str:
        """`board_text` of one part alone."""
        return self.board_text(view)

    def setup_as_known(self, setup: Setup, position: Any, viewer: Viewer) -> Setup:
        """The setup as `viewer` may know it: without secrets such as puzzles of rounds to come."""
        return setup

    def options_as_known(self, setup: Setup, position: Any, viewer: Viewer) -> dict[str, Any]:
        """The options as a record for `viewer` states them, those at their defaults left out."""
        known = self.setup_as_known(setup, position, viewer)
        options: dict[str, Any] = msgspec.to_builtins(known.options)
        return options

    def split(self, text: str) -> tuple[str, ...]:
        """The submissions in a pasted text; most games have one."""
        return (text,)

    def with_seat_names(self, things: Pair[T]) -> dict[str, T]:
        """A per-seat thing as records and views write it."""
        return {name: things[seat] for seat, name in self.seats.items()}
