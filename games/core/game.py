"""One of the games, as everything that is no game itself knows it."""

from __future__ import annotations

import enum
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from games.core.errors import InvalidAction
from games.core.position import Draw, Position
from games.core.seats import Pair, Seat, Viewer
from games.core.setup import EditionSpec, OptionKind, Options, OptionSpec, Setup
from games.core.text import Message

if TYPE_CHECKING:
    from argparse import ArgumentParser

T = TypeVar("T")

_LINES = re.compile(r"[\n\r;]+")


class GameKind(enum.Enum):
    """How the two seats act: turn by turn, in secret at once, or as fast as they can."""

    TURNS = "turns"
    SEALED = "sealed"
    RACE = "race"


class Lasting(enum.Enum):
    """What a program makes of submissions that stay secret beyond their round."""

    UNKNOWN = "unknown"
    """It knows one half of them at the most, and cannot tell everybody who is ahead."""
    IMAGINED = "imagined"
    """The bot imagines them, and so can tell how a running match leans."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a game brings to the command line, as `garnet NAME …`.

    `arguments` adds what it takes to its parser, with `set_defaults(run=…)`: what runs it, given
    the parsed arguments; returns the exit status. Without `help` it is not listed.
    """

    name: str
    help: str | None
    arguments: Callable[[ArgumentParser], None]


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
    """What records call the two (NOTATION.md)."""
    titles: ClassVar[Pair[str]]
    """What people call them (GEN-5): in every text but records, `--json` and the chain."""
    roles: ClassVar[Pair[str]] = Pair("", "")
    """What the two are besides, where their titles alone do not say it."""
    editions: ClassVar[tuple[EditionSpec, ...]] = ()
    default_edition: ClassVar[str | None] = None
    options: ClassVar[type[Options]] = Options
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    kind: ClassVar[GameKind] = GameKind.SEALED
    """Turns: a last move can be promptly fixed (GEN-3). Race: each round waits to be started."""
    noted: ClassVar[Message] = Message("A fact was sealed.")
    """How the umpire's log tells of a fact that was noted."""
    spent: ClassVar[tuple[str, ...]] = ()
    """Options that a match uses up: another one gets them anew (`supplied`)."""
    sources: ClassVar[dict[str, Any]] = {}
    """Where *New match* takes them from, if nobody says otherwise."""
    trials: ClassVar[tuple[str, ...]] = ()
    """Names of the parts a record's move entry names, where a game has several."""
    whole: ClassVar[str] = ""
    """The id of the game of which this one is a trial, and with which it is offered."""
    lasting: ClassVar[Lasting | None] = None
    """Whether some submissions stay secret when their round is over, until the match ends."""
    told_before: ClassVar[tuple[tuple[str, timedelta], ...]] = ()
    """So long before a match the rules of each part are told (UF-3); () without a schedule."""
    isolated_before: ClassVar[timedelta] = timedelta()
    """So long before a match that has a schedule the players are isolated."""
    reminder: ClassVar[Message | None] = None
    """What an umpire is to do when a post was copied and earlier ones are there, if anything."""
    unaided: ClassVar[bool] = False
    """Whether no hints and no analysis may be had while a match is played (MA-11)."""
    bot: ClassVar[str] = ""
    """Where the program is that plays it (`games.engine.bots.Bot`): `package.module:Class`.

    "": the generic one plays it (`games.engine.generic`).
    A name and no import: what a bot is made of stays out of windows.
    """
    reader: ClassVar[str] = ""
    """Where it says how its players write in chat (`games.reading`): `package.module:READER`.

    "": only the plain notation is read.
    """
    rehearsal: ClassVar[str] = ""
    """Where its evening to learn umpiring by is (`games.rehearsal.script`): `package:file`.

    "": there is none.
    """

    @property
    def scheduled(self) -> bool:
        """Whether there is a schedule to keep before a match."""
        return bool(self.told_before)

    @property
    def alternating(self) -> bool:
        """Whether the seats take turns."""
        return self.kind is GameKind.TURNS

    @property
    def first_come(self) -> bool:
        """Whether it counts who says something first, as in a race.

        Messages are then entered in the order in which they came, and one that comes later may mean
        something else.
        """
        return self.kind is GameKind.RACE

    @property
    def rounds_wait(self) -> bool:
        """Whether rounds are started one by one, and not shown before that, unless agreed else."""
        return self.kind is GameKind.RACE

    @property
    def followed(self) -> bool:
        """Whether moves are made one by one, so that it can be watched, hinted at and analysed."""
        return self.kind is not GameKind.RACE

    @property
    def judged_live(self) -> bool:
        """Whether a program may tell everybody how the chances stand while a match is played.

        Never in a game of memory (MA-11), nor in a race, where it would tell what a puzzle takes
        (GY-13), nor where what decides stays hidden beyond its round, unless its bot imagines it.
        """
        return self.followed and not self.unaided and self.lasting is not Lasting.UNKNOWN

    @property
    def public_at_once(self) -> bool:
        """Whether everybody is told what is submitted as soon as it is: nothing waits sealed."""
        return self.kind is not GameKind.SEALED

    def seat(self, name: str) -> Seat:
        """The seat of that name; KeyError if the game has none."""
        if name == self.seats.one:
            return Seat.ONE
        if name == self.seats.two:
            return Seat.TWO
        raise KeyError(name)

    def check_setup(self, setup: Setup) -> None:
        """Raise ValueError with a sentence where the parts of a setup do not fit together."""
        return None

    def check_whole(self, setup: Setup) -> None:
        """Raise ValueError where a setup lacks what must be there before a match begins.

        A record of a running match that left the umpire's private surface may lack it.
        """
        return None

    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:
        """The setup with another name for who sits there, also where an option names a player."""
        before = setup.players[seat]
        named = [one.name for one in self.option_specs if one.kind is OptionKind.PLAYER]
        changed = {one: name for one in named if getattr(setup.options, one) == before}
        options = msgspec.structs.replace(setup.options, **changed) if changed else setup.options
        return replace(setup, options=options, players=setup.players.put(seat, name))

    def supplied(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """`options` with what a match cannot begin without, where nobody chose it."""
        return options

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]] | None:
        """What helps this seat against a stronger rival: in words to its player, and as options.

        None where the rules have nothing of the kind. A player is named by the place, 0 or 1.
        """
        if any(spec.name == "dm_opponent" for spec in self.option_specs):
            return Message("A tie goes to you."), {"dm_opponent": self.seats[seat]}
        return None

    def agreed(self, options: dict[str, Any]) -> dict[str, Any]:
        """`options` with what their sources hold pinned down, so that a drawing can be checked."""
        return options

    def chance(self, options: dict[str, Any]) -> bool:
        """Whether chance may decide anything in a match with these options: a lot, a drawn move.

        Then each player is asked for a word, so that not even the umpire can choose it (GEN-4).
        """
        return True

    def used_up(self, options: Any) -> tuple[str, ...]:
        """What a match with these options uses up, a word for each thing."""
        return ()

    def sparing(self, options: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
        """`options` that leave out what was `used` before, oldest first, where there is more."""
        return options

    def remembered(self, options: dict[str, Any]) -> dict[str, Any]:
        """`options` as *New match* keeps them for another one, without what `supplied` gives."""
        return options

    @property
    def has_lot(self) -> bool:
        """Whether a lot may decide who sits where."""
        return type(self).lot is not Game.lot

    def draws_seats(self, options: Any) -> bool:
        """Whether a lot decides who sits where in a match with these options (`lot`)."""
        return False

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

    def read(self, text: str, position: Any, seat: Seat) -> Any:
        """The action that `text` says; `InvalidAction` if it says none, or two.

        What cannot be read is refused for what comes first: that nothing is taken from the seat.
        """
        try:
            return self.parse(text, position, seat)
        except InvalidAction:
            refused = position.refusal(seat)
            if refused is not None:
                raise InvalidAction(*refused) from None
            raise

    @abstractmethod
    def parse(self, text: str, position: Any, seat: Seat) -> Any:
        """Read an action of a seat that may act now."""

    def unasked(self, position: Any, seat: Seat) -> Any | None:
        """The least that a seat may do at any time, though nobody waits for it; None: nothing."""
        return None

    def in_place(self, position: Any, seat: Seat, rng: random.Random) -> Any | None:
        """What is done for a seat whose program does nothing; None: nothing can be.

        It is left to chance, so that nobody can guess what is sealed; and where the rules draw a
        move it is any that they might draw (CC-1, TO-9).
        """
        drawn = position.fallback(seat, lambda label, n: rng.randrange(n))
        actions = () if drawn is not None else self.actions(position, seat)
        return rng.choice(actions) if actions else drawn

    @abstractmethod
    def write(self, action: Any) -> str:
        """The canonical text of an action (NOTATION.md)."""

    def actions(self, position: Any, seat: Seat) -> Sequence[Any]:
        """Legal actions of `seat`, in canonical order; a sample where there are too many."""
        found: Sequence[Any] = () if position.refusal(seat) else position.legal(seat)
        return found

    @abstractmethod
    def detail(self, view: Any) -> dict[str, Any]:
        """The `detail` that `garnet referee --json` prints for a view."""

    @abstractmethod
    def board_text(self, view: Any) -> Message:
        """The board in plain characters, for posts and the command line."""

    @abstractmethod
    def news(self, view: Any) -> tuple[Message, ...]:
        """What happened last, and the score where it is known: short lines for posts."""

    def commands(self) -> tuple[Command, ...]:
        """The commands that it brings to the command line, `solve` for example."""
        return ()

    def disclosed(self, shown: Any, known: Any) -> Message | None:
        """What the end of a match discloses besides the board that it `shown`, in plain characters.

        `known`: the view with everything (GEN-6). None if there is nothing, or it was to be seen.
        """
        return None

    def brief(self, view: Any) -> tuple[tuple[Message, ...], Message]:
        """`news` and `board_text` for a post that has no room for all that they tell."""
        return self.news(view), self.board_text(view)

    def remark(self, position: Any, seat: Seat, text: str | None) -> Message | None:
        """What the log adds to a move that was played in `position`, or to a time-out (None).

        A few words with their clause, which everybody may know who may know the move.
        """
        return None

    def reason(
        self, position: Any, seat: Seat, did: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        """Why what `seat` did in `position` was worse than something else, in the game's own terms.

        One short sentence: what was joined, cut, burned, overpaid, left open. `after`: the position
        that it led to. None: only the chances tell.
        """
        return None

    def settled(self, view: Any) -> tuple[Seat, Message] | None:
        """Who wins whatever is still undecided, and why, so that the umpire may close the match."""
        return None

    def slot(self, action: Any) -> str | None:
        """What a later submission of the same round replaces; None where nothing is replaced."""
        return "move" if self.kind is GameKind.SEALED else None

    def part_name(self, part: str) -> str:
        """What a part of a submission (`trials`) is called where there is little room."""
        return part.replace("-", " ").capitalize()

    def part_title(self, part: str) -> str:
        """The full name of a part."""
        return self.part_name(part)

    def news_of(self, part: str, view: Any) -> tuple[Message, ...]:
        """`news` of one part alone."""
        return self.news(view)

    def board_text_of(self, part: str, view: Any) -> Message:
        """`board_text` of one part alone."""
        return self.board_text(view)

    def disclosed_of(self, part: str, shown: Any, known: Any) -> Message | None:
        """`disclosed` of one part alone."""
        return self.disclosed(shown, known)

    def setup_as_known(self, setup: Setup, position: Any, viewer: Viewer) -> Setup:
        """The setup as `viewer` may know it: without secrets such as puzzles of rounds to come."""
        return setup

    def options_as_known(self, setup: Setup, position: Any, viewer: Viewer) -> dict[str, Any]:
        """The options as a record for `viewer` states them, those at their defaults left out."""
        known = self.setup_as_known(setup, position, viewer)
        options: dict[str, Any] = msgspec.to_builtins(known.options)
        return options

    def split(self, text: str) -> tuple[str, ...]:
        """The submissions in a text; where one has several parts, lines or `;` part them."""
        return tuple(filter(str.strip, _LINES.split(text))) if self.trials else (text,)

    def read_all(self, text: str, position: Any, seat: Seat) -> tuple[Any, ...]:
        """The actions in a text of one or more submissions; raises as `read` does."""
        return tuple([self.read(part, position, seat) for part in self.split(text)])

    def imagine(self, setup: Setup, seen: dict[str, Any], seat: Seat, rng: Random) -> Any:
        """For the generic bot: a position that looks to `seat` like what it was shown.

        `seen`: what `referee --json --view SEAT` prints. What is hidden is drawn with `rng`. None:
        the moves that are told are played again, and the rest is guessed until the board looks like
        what is shown (`games.engine.recollection`), which does where secrets end with their round.
        """
        return None

    def with_seat_names(self, things: Pair[T]) -> dict[str, T]:
        """A per-seat thing as records and views write it."""
        return {name: things[seat] for seat, name in self.seats.items()}
