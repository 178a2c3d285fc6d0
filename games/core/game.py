"""The interface of a game, through which all other code uses it."""

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

    `alternating` is True if the seats take turns. `sealed` is True if submissions stay secret until
    both are in; in the other kinds they are public at once. `race` is True if it matters who acts
    first: each round is started separately, win chances are not shown, and messages are entered in
    order of arrival, since an earlier message can change the meaning of a later one.
    """

    TURNS = "turns"
    SEALED = "sealed"
    RACE = "race"

    def __init__(self, name: str) -> None:
        self.alternating = name == "turns"
        self.sealed = name == "sealed"
        self.race = name == "race"


class Lasting(enum.Enum):
    """How bots treat submissions that stay secret beyond their round."""

    UNKNOWN = "unknown"
    """Bots know at most their own submissions, so no chances can be shown in public."""
    IMAGINED = "imagined"
    """The bot samples the secret submissions, so it can estimate the chances in a running match."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a game adds to the command line, as `garnet NAME …`.

    `arguments` adds arguments to the command's parser and calls `set_defaults(run=…)` with a
    function that takes the parsed arguments and returns the exit status. A command without `help`
    is not listed.
    """

    name: str
    help: str | None
    arguments: Callable[[ArgumentParser], None]


class Game(ABC):
    """A game: its names, its notation, and its first position.

    The type parameters `P`, `A` and `V` (position, action and view) matter only inside the game:
    the match controller passes such values on without inspecting them.
    """

    id: ClassVar[str]
    """The game's id in records, commands and entry points."""
    title: ClassVar[str]
    """The game's name for users."""
    line: ClassVar[str]
    """The aim of the game in one line."""
    minutes: ClassVar[tuple[int, int]]
    """The usual length of a match in minutes, as a minimum and a maximum."""
    secrets: ClassVar[str]
    """What the game keeps secret, in a few words."""
    seats: ClassVar[Pair[str]]
    """The seats' names in records (NOTATION.md)."""
    titles: ClassVar[Pair[Message]]
    """The seats' names for users (GEN-5); not used in records, `--json` or the chain."""
    editions: ClassVar[tuple[EditionSpec, ...]] = ()
    """The editions that can be chosen for a match; empty if there is only one."""
    default_edition: ClassVar[str | None] = None
    """The id of the default edition."""
    options: ClassVar[type[Options]] = Options
    """The options that can be agreed on before a match, each with a default."""
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    """How *New match* offers the options."""
    kind: ClassVar[GameKind] = GameKind.SEALED
    """How the seats act (`GameKind`).

    In alternating games the last move can be corrected until the opponent answers it (GEN-3). In a
    race, each round must be started.
    """
    # Capabilities that only some games have (`games.core.capabilities`).
    drawn: ClassVar[Drawn] = Drawn()
    """Options that are drawn for each match."""
    lot: ClassVar[Lot] = Lot()
    """The assignment of seats by lot, if the game has one."""
    parts: ClassVar[Parts] = Parts()
    """The parts of a submission, if it has several."""
    memory: ClassVar[Memory | None] = None
    """The settings of a memory game, or None for other games."""
    reconstruction: ClassVar[Reconstruction] = Reconstruction()
    """The reconstruction of a running match's position from public information."""
    bot: ClassVar[str] = ""
    """The bot (`games.engine.bots.Bot`) as `package.module:Class`, or "" for the generic one.

    The bot is given by name so that windows do not import its dependencies.
    """
    reader: ClassVar[str] = ""
    """The reader of chat messages (`games.reading`) as `package.module:READER`, or "" if only
    notation is read."""
    rehearsal: ClassVar[str] = ""
    """The script of the umpires' rehearsal (`games.rehearsal.script`) as `package:file`, or ""."""

    def seat(self, name: str) -> Seat:
        """Return the seat with the given name in records. Raise KeyError if there is none."""
        if name == self.seats.one:
            return Seat.ONE
        if name == self.seats.two:
            return Seat.TWO
        raise KeyError(name)

    def check_setup(self, setup: Setup) -> None:
        """Raise ValueError, with an explanation, if parts of the setup contradict each other."""
        return None

    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:
        """Return the setup with a player renamed, including in options that name players."""
        before = setup.players[seat]
        named = [spec.name for spec in self.option_specs if spec.kind is OptionKind.PLAYER]
        changed = {option: name for option in named if getattr(setup.options, option) == before}
        options = msgspec.structs.replace(setup.options, **changed) if changed else setup.options
        return replace(setup, options=options, players=setup.players.put(seat, name))

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]] | None:
        """Return a handicap for this seat against a stronger opponent, as a message and as options.

        Return None if the rules have no handicap. The options refer to players by index, 0 or 1.
        """
        return None

    def chance(self, options: dict[str, Any]) -> bool:
        """Return True if something can be drawn at random with these options, such as a move.

        Each player is then asked for a word, so that not even the umpire can influence what is
        drawn (GEN-4).
        """
        return True

    def lasting(self, options: Any) -> Lasting | None:
        """Return how bots treat submissions that are still secret after their round.

        None means that every submission is disclosed at the end of its round with these options.
        """
        return None

    @abstractmethod
    def start(self, setup: Setup) -> Position[Any, Any]:
        """Return the first position of a match."""

    def read(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the action that `text` describes.

        Raise `InvalidAction` if the text does not describe exactly one action. If the seat cannot
        act at all, the refusal says so, whatever the text.
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
        """Return the action that `text` describes. Raise `InvalidAction` if there is none.

        This is called only if `seat` can act now.
        """

    @abstractmethod
    def write(self, action: Any) -> str:
        """Return the canonical text of an action (NOTATION.md)."""

    def actions(self, position: Any, seat: Seat) -> Sequence[Any]:
        """Return the legal actions of `seat` (a sample if too many) in canonical order."""
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
        """Return short lines for posts: the latest events, and the score if it is known."""

    def commands(self) -> tuple[Command, ...]:
        """Return the commands that the game adds to the command line, for example `solve`."""
        return ()

    def disclosed(self, shown: Any, known: Any) -> Message | None:
        """Return the secrets, other than those on the board, that the end of a match discloses.

        `shown` is the public view, and `known` is the full view (GEN-6). Return None if there are
        no such secrets.
        """
        return None

    def reason(
        self, position: Any, seat: Seat, played: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        """Return a sentence saying why the actions `played` in `position` were worse than `better`.

        The sentence uses the game's own terms, such as joined, cut, burned or overpaid. `after` is
        the position after `played`. Return None if the difference shows only in the win chances.
        """
        return None

    def read_all(self, text: str, position: Any, seat: Seat) -> tuple[Any, ...]:
        """Return the actions of all submissions in `text`. Raise the same errors as `read`."""
        return tuple([self.read(part, position, seat) for part in self.parts.split(text)])

    def imagine(self, setup: Setup, seen: dict[str, Any], seat: Seat, rng: Random) -> Any:
        """Return a position whose view from `seat` is `seen`, for the generic bot.

        `seen` is the output of `referee --json --view SEAT`. Hidden facts are drawn with `rng`. If
        this returns None, the bot replays the known moves and guesses the others until the board
        agrees with the view (`games.engine.recollection`). That is enough if no secret lasts longer
        than its round.
        """
        return None

    def with_seat_names(self, values: Pair[T]) -> dict[str, T]:
        """Return a dict of the values, keyed by the seats' names in records."""
        return {name: values[seat] for seat, name in self.seats.items()}


def judged_live(game: Game, options: Any) -> bool:
    """Return True if the win chances can be shown to everybody during a match.

    They are not shown in a memory game or in a race, where they would reveal the solution of a
    round. If submissions stay secret beyond their round, the chances are shown only if the
    game's bot samples these submissions.
    """
    known = game.lasting(options) is not Lasting.UNKNOWN
    return not game.kind.race and game.memory is None and known
