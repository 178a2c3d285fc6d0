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

    `alternating`: the seats take turns. `sealed`: submissions stay secret until both are in; in the
    other kinds they are public at once. `race`: whoever acts first counts. The rounds of a race are
    started one by one and no chances are shown; messages are entered in their order of arrival,
    since a later one may have another meaning.
    """

    TURNS = "turns"
    SEALED = "sealed"
    RACE = "race"

    def __init__(self, name: str) -> None:
        self.alternating = name == "turns"
        self.sealed = name == "sealed"
        self.race = name == "race"


class Lasting(enum.Enum):
    """How programs treat submissions that stay secret beyond their round."""

    UNKNOWN = "unknown"
    """Programs know at most their own submissions, so no chances can be shown to everybody."""
    IMAGINED = "imagined"
    """The bot samples the secret submissions, so it can estimate the chances in a running match."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a game adds to the command line, as `garnet NAME …`.

    `arguments` adds arguments to the command's parser and calls `set_defaults(run=…)` with a
    function from the parsed arguments to the exit status. A command without `help` is not listed.
    """

    name: str
    help: str | None
    arguments: Callable[[ArgumentParser], None]


class Game(ABC):
    """A game: its names, how its texts are read and written, and its first position.

    The type parameters `P`, `A` and `V` matter only inside the game: the match controller passes
    positions, actions and views on without looking inside.
    """

    id: ClassVar[str]
    """The game's id in records, commands and entry points."""
    title: ClassVar[str]
    """The game's name for people."""
    line: ClassVar[str]
    """The aim of the game in one line."""
    minutes: ClassVar[tuple[int, int]]
    """The usual length of a match in minutes, from and to."""
    secrets: ClassVar[str]
    """The secrets of the game, in a few words."""
    seats: ClassVar[Pair[str]]
    """The seats' names in records (NOTATION.md)."""
    titles: ClassVar[Pair[Message]]
    """The seats' names for people (GEN-5), used everywhere except in records, `--json` and the
    chain.
    """
    editions: ClassVar[tuple[EditionSpec, ...]] = ()
    """The editions that can be chosen for a match; empty if there is only one."""
    default_edition: ClassVar[str | None] = None
    """The id of the edition that is used unless another is chosen."""
    options: ClassVar[type[Options]] = Options
    """The options that can be agreed on before a match, each with a default."""
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    """How *New match* offers the options."""
    kind: ClassVar[GameKind] = GameKind.SEALED
    """How the seats act (`GameKind`): in turns, simultaneously in secret, or in a race.

    In games of turns, the last move can be promptly corrected (GEN-3). In a race, each round waits
    to be started.
    """
    # What only some games have (`games.core.capabilities`):
    drawn: ClassVar[Drawn] = Drawn()
    """Options that are drawn anew for each match."""
    lot: ClassVar[Lot] = Lot()
    """Decides by lot who sits where, if the game has such a lot."""
    parts: ClassVar[Parts] = Parts()
    """The parts of a submission, if it has several."""
    memory: ClassVar[Memory | None] = None
    """Set for games in which players have to remember what was shown."""
    reconstruction: ClassVar[Reconstruction] = Reconstruction()
    """Rebuilds a position from public information about a running match."""
    bot: ClassVar[str] = ""
    """The game's bot (`games.engine.bots.Bot`) as `package.module:Class`; empty for the generic bot
    (`games.engine.generic`).

    It is a name, so that windows need not import the bot's dependencies.
    """
    reader: ClassVar[str] = ""
    """The reader of chat messages (`games.reading`) as `package.module:READER`; empty if only plain
    notation is read.
    """
    rehearsal: ClassVar[str] = ""
    """The script of the umpires' rehearsal (`games.rehearsal.script`) as `package:file`; empty if
    there is none.
    """

    def seat(self, name: str) -> Seat:
        """Return the seat with a name; KeyError if there is none."""
        if name == self.seats.one:
            return Seat.ONE
        if name == self.seats.two:
            return Seat.TWO
        raise KeyError(name)

    def check_setup(self, setup: Setup) -> None:
        """Raise ValueError with a sentence if parts of the setup contradict each other."""
        return None

    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:
        """Return the setup with a player renamed, also in options that name players."""
        before = setup.players[seat]
        named = [spec.name for spec in self.option_specs if spec.kind is OptionKind.PLAYER]
        changed = {option: name for option in named if getattr(setup.options, option) == before}
        options = msgspec.structs.replace(setup.options, **changed) if changed else setup.options
        return replace(setup, options=options, players=setup.players.put(seat, name))

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]] | None:
        """Return a handicap for this seat against a stronger rival, in words and as options.

        None if the rules have no handicap. Options refer to players by index, 0 or 1.
        """
        return None

    def chance(self, options: dict[str, Any]) -> bool:
        """Return True if chance may decide something with these options, such as a drawn move.

        Then each player is asked for a word, so that not even the umpire can choose a draw (GEN-4).
        """
        return True

    def lasting(self, options: Any) -> Lasting | None:
        """Return how programs treat submissions that stay secret beyond their round.

        None: with these options every submission is disclosed at the end of its round.
        """
        return None

    @abstractmethod
    def start(self, setup: Setup) -> Position[Any, Any]:
        """Return the first position of a match."""

    def read(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the action that `text` means; raises `InvalidAction` if it means none, or several.

        If the seat may not act at all, the refusal says so, whatever the text.
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
        """Return the action in `text` for a seat that may act now; raises `InvalidAction`."""

    @abstractmethod
    def write(self, action: Any) -> str:
        """Return the canonical text of an action (NOTATION.md)."""

    def actions(self, position: Any, seat: Seat) -> Sequence[Any]:
        """Return the legal actions of `seat` in canonical order; a sample if there are too many."""
        listed: Sequence[Any] = () if position.refusal(seat) else position.legal(seat)
        return listed

    @abstractmethod
    def detail(self, view: Any) -> dict[str, Any]:
        """Return the `detail` that `garnet referee --json` prints for a view."""

    @abstractmethod
    def board_text(self, view: Any) -> Message:
        """Return the board in plain characters, for posts and the command line."""

    @abstractmethod
    def news(self, view: Any) -> tuple[Message, ...]:
        """Return the latest events, and the score if it is known: short lines for posts."""

    def commands(self) -> tuple[Command, ...]:
        """Return the commands that the game adds to the command line, for example `solve`."""
        return ()

    def disclosed(self, shown: Any, known: Any) -> Message | None:
        """Return the secrets, besides the board, that the end of a match discloses, in plain text.

        `shown`: the public view; `known`: the view with everything (GEN-6). None: nothing.
        """
        return None

    def reason(
        self, position: Any, seat: Seat, did: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        """Return in a sentence why `did` of `seat` in `position` was worse than `better`.

        The sentence uses the game's own terms: joined, cut, burned, overpaid, left open. `after`:
        the position after `did`. None: only the chances show it.
        """
        return None

    def read_all(self, text: str, position: Any, seat: Seat) -> tuple[Any, ...]:
        """Return the actions in a text of one or more submissions; raises as `read` does."""
        return tuple([self.read(part, position, seat) for part in self.parts.split(text)])

    def imagine(self, setup: Setup, seen: dict[str, Any], seat: Seat, rng: Random) -> Any:
        """Return a position that would look to `seat` like `seen`, for the generic bot.

        `seen`: the output of `referee --json --view SEAT`. Hidden facts are drawn with `rng`. None:
        the known moves are replayed and the rest is guessed until the board agrees with the view
        (`games.engine.recollection`); that suffices where secrets end with their round.
        """
        return None

    def with_seat_names(self, things: Pair[T]) -> dict[str, T]:
        """Return a per-seat value as records and views write it, keyed by seat name."""
        return {name: things[seat] for seat, name in self.seats.items()}


def judged_live(game: Game, options: Any) -> bool:
    """Return True if the chances may be shown to everybody during a match.

    They are not shown in a game of memory, in a race (where they would reveal what a round takes),
    or where decisive facts stay hidden beyond their round, unless the game's bot samples them.
    """
    known = game.lasting(options) is not Lasting.UNKNOWN
    return not game.kind.race and game.memory is None and known
