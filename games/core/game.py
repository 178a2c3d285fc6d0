"""The interface of a game, through which everything else uses it."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from games.core.capabilities import Drawn, Lot, Memory, Parts, Reconstruction
from games.core.errors import InvalidAction
from games.core.position import Position
from games.core.seats import Pair, Seat
from games.core.setup import EditionSpec, OptionKind, Options, OptionSpec, Setup
from games.core.text import Message

if TYPE_CHECKING:
    from argparse import ArgumentParser

T = TypeVar("T")


class GameKind(enum.Enum):
    """How the two seats act: in turns, simultaneously in secret, or in a race.

    `alternating`: the seats take turns. `sealed`: what is submitted waits sealed; else everybody is
    told as soon as it is in. `race`: both act as fast as they can, so that it counts who says
    something first. Rounds of a race are started one by one, and nothing tells how the chances
    stand. Its messages are entered in the order in which they came: one that comes later may mean
    something else.
    """

    TURNS = "turns"
    SEALED = "sealed"
    RACE = "race"

    def __init__(self, name: str) -> None:
        self.alternating = name == "turns"
        self.sealed = name == "sealed"
        self.race = name == "race"


class Lasting(enum.Enum):
    """How programs handle submissions that stay secret beyond their round."""

    UNKNOWN = "unknown"
    """Programs know at most their own, so no chances can be shown to everybody."""
    IMAGINED = "imagined"
    """The bot samples them, so it can estimate the chances in a running match."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command line command that a game adds, as `garnet NAME …`.

    `arguments` adds arguments to its parser and calls `set_defaults(run=…)` with a function
    from the parsed arguments to the exit status. Without `help` it is not listed.
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
    """What records, commands and entry points call it."""
    title: ClassVar[str]
    """What people call it."""
    line: ClassVar[str]
    """The aim of the game in one line."""
    minutes: ClassVar[tuple[int, int]]
    """The usual length of a match in minutes, from and to."""
    secrets: ClassVar[str]
    """The secrets of the game, in a few words."""
    seats: ClassVar[Pair[str]]
    """The seats' names in records (NOTATION.md)."""
    titles: ClassVar[Pair[Message]]
    """The seats' names for people (GEN-5): everywhere but in records, `--json` and the chain."""
    editions: ClassVar[tuple[EditionSpec, ...]] = ()
    """The editions that a match may be played by, where there are several."""
    default_edition: ClassVar[str | None] = None
    """The id of the edition that is played unless another one is chosen."""
    options: ClassVar[type[Options]] = Options
    """What can be agreed on before a match, each with its default."""
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    """How *New match* offers the options."""
    kind: ClassVar[GameKind] = GameKind.SEALED
    """How the seats act: in turn, in secret at once, or as fast as they can (`GameKind`).

    Turns: a last move can be promptly fixed (GEN-3). Race: each round waits to be started.
    """
    # What only some games have (`games.core.capabilities`):
    drawn: ClassVar[Drawn] = Drawn()
    """Options that are drawn anew for each match."""
    lot: ClassVar[Lot] = Lot()
    """Whether a lot decides who sits where, and how."""
    parts: ClassVar[Parts] = Parts()
    """The parts that a submission consists of, where there are several."""
    memory: ClassVar[Memory | None] = None
    """What umpires are reminded of where players have to remember what was shown."""
    reconstruction: ClassVar[Reconstruction] = Reconstruction()
    """How a position is rebuilt from what everybody may know of a running match."""
    bot: ClassVar[str] = ""
    """The bot that plays it (`games.engine.bots.Bot`), as `package.module:Class`.

    "": the generic one plays it (`games.engine.generic`).
    It is a name, so that windows need not import what a bot needs.
    """
    reader: ClassVar[str] = ""
    """The reader of chat messages (`games.reading`), as `package.module:READER`.

    "": only the plain notation is read.
    """
    rehearsal: ClassVar[str] = ""
    """The script of its rehearsal for umpires (`games.rehearsal.script`), as `package:file`.

    "": there is none.
    """

    def seat(self, name: str) -> Seat:
        """Return the seat of that name; KeyError if the game has none."""
        if name == self.seats.one:
            return Seat.ONE
        if name == self.seats.two:
            return Seat.TWO
        raise KeyError(name)

    def check_setup(self, setup: Setup) -> None:
        """Raise ValueError with a sentence if the parts of a setup contradict one another."""
        return None

    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:
        """Return the setup with a player renamed, also in options that name players."""
        before = setup.players[seat]
        named = [one.name for one in self.option_specs if one.kind is OptionKind.PLAYER]
        changed = {one: name for one in named if getattr(setup.options, one) == before}
        options = msgspec.structs.replace(setup.options, **changed) if changed else setup.options
        return replace(setup, options=options, players=setup.players.put(seat, name))

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]] | None:
        """Return a handicap for this seat against a stronger rival: in words, and as options.

        None if the rules have no handicap. In options a player is given by the place, 0 or 1.
        """
        return None

    def chance(self, options: dict[str, Any]) -> bool:
        """Return whether chance may decide something with these options, as a drawn move would.

        Then each player is asked for a word, so that not even the umpire can choose a draw (GEN-4).
        """
        return True

    def lasting(self, options: Any) -> Lasting | None:
        """Return how programs handle submissions that stay secret beyond their round.

        None: with these options every submission is disclosed when its round is over.
        """
        return None

    @abstractmethod
    def start(self, setup: Setup) -> Position[Any, Any]:
        """Return the first position of a match."""

    def read(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the action that `text` says; `InvalidAction` if it says none, or two.

        If the seat may not act at all, that is the refusal, whatever the text is.
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
        """Return the action in `text` of a seat that may act now; raises `InvalidAction`."""

    @abstractmethod
    def write(self, action: Any) -> str:
        """Return the canonical text of an action (NOTATION.md)."""

    def actions(self, position: Any, seat: Seat) -> Sequence[Any]:
        """Return the legal actions of `seat` in canonical order; a sample if there are too many."""
        found: Sequence[Any] = () if position.refusal(seat) else position.legal(seat)
        return found

    @abstractmethod
    def detail(self, view: Any) -> dict[str, Any]:
        """Return the `detail` that `garnet referee --json` prints for a view."""

    @abstractmethod
    def board_text(self, view: Any) -> Message:
        """Return the board in plain characters, for posts and the command line."""

    @abstractmethod
    def news(self, view: Any) -> tuple[Message, ...]:
        """Return the latest events, and the score where it is known: short lines for posts."""

    def commands(self) -> tuple[Command, ...]:
        """Return the commands that it adds to the command line, `solve` for example."""
        return ()

    def disclosed(self, shown: Any, known: Any) -> Message | None:
        """Return the secrets that the end of a match discloses besides the board, in plain text.

        `shown`: the public view; `known`: the view with everything (GEN-6). None: nothing.
        """
        return None

    def reason(
        self, position: Any, seat: Seat, did: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        """Return why the act `did` of `seat` in `position` was worse than `better`, in a sentence.

        It uses the game's own terms: joined, cut, burned, overpaid, left open. `after`: the
        position after `did`. None: there is no reason but the chances.
        """
        return None

    def read_all(self, text: str, position: Any, seat: Seat) -> tuple[Any, ...]:
        """Return the actions in a text of one or more submissions; raises as `read` does."""
        return tuple([self.read(part, position, seat) for part in self.parts.split(text)])

    def imagine(self, setup: Setup, seen: dict[str, Any], seat: Seat, rng: Random) -> Any:
        """Return a position that would look to `seat` like `seen`; for the generic bot.

        `seen`: what `referee --json --view SEAT` prints. What is hidden is drawn with `rng`. None:
        the moves that are told are played again, and the rest is guessed until the board looks like
        what is shown (`games.engine.recollection`), which does where secrets end with their round.
        """
        return None

    def with_seat_names(self, things: Pair[T]) -> dict[str, T]:
        """Return a per-seat thing as records and views write it."""
        return {name: things[seat] for seat, name in self.seats.items()}


def judged_live(game: Game, options: Any) -> bool:
    """Return whether the chances may be shown to everybody while a match is played.

    Never in a game of memory, nor in a race, where it would tell what a round takes, nor where what
    decides stays hidden beyond its round, unless the game's bot imagines it.
    """
    known = game.lasting(options) is not Lasting.UNKNOWN
    return not game.kind.race and game.memory is None and known
