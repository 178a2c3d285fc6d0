"""Optional capabilities of a game; the default of each does nothing."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import zip_longest
from typing import Any, ClassVar

import msgspec

from games.core.position import Draw
from games.core.seats import UMPIRE, Pair, Seat, Viewer
from games.core.setup import Setup
from games.core.text import Message

_LINES = re.compile(r"[\n\r;]+")


class KnownTo(enum.Enum):
    """Who, besides the umpire, can know a drawn option before the match ends."""

    NOBODY = "nobody"
    EVERYBODY = "everybody"
    ITS_SEAT = "its seat"
    """The option has an entry for each seat, in seat order.

    A seat sees None in place of the other seat's entry.
    """
    BY_ROUND = "by round"
    """The option has an entry for each round, which becomes public when the round begins."""


class Drawn:
    """Options that are drawn for each match, such as puzzles or maps (`Game.drawn`).

    A game defines their `names` and draws them in `draw`.
    """

    names: ClassVar[Mapping[str, KnownTo]] = {}
    """The drawn options and who can know them. Each option's default value is empty."""
    sources: ClassVar[dict[str, Any]] = {}
    """The default source of each drawn option in *New match*."""

    def draw(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """Return random values for the options `names`, given the other `options` of the match."""
        return {}

    def supply(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """Return `options` with the missing drawn options filled in."""
        chosen = {name: options[name] for name in self.names if options.get(name)}
        if len(chosen) == len(self.names):
            return options
        return {**options, **self.draw(edition, options, draw), **chosen}

    def pin(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return `options` with their sources expanded, so that the draw can be verified later."""
        return options

    def used(self, options: Any) -> tuple[str, ...]:
        """Return an id for each drawn item that a match with these options uses."""
        return ()

    def spare(self, options: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
        """Return `options` changed so that `used` items are avoided if enough others remain."""
        return options

    def forget(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return `options` without drawn items, as *New match* stores them for the next match."""
        return {name: value for name, value in options.items() if name not in self.names}

    def check(self, setup: Setup) -> None:
        """Raise ValueError if the setup lacks a drawn option, without which a match cannot begin.

        Only the public record of a running match may lack drawn options.
        """
        for name in self.names:
            if not getattr(setup.options, name):
                raise ValueError(f"{name} is missing")

    def count_in_words(self, number: int) -> Message:
        """Return a message for a number of drawn items, such as “3 puzzles”."""
        return Message("{number}", number=number)

    def known(self, setup: Setup, position: Any, viewer: Viewer) -> Setup:
        """Return what `viewer` may know of the setup, which is all of it once the match is over."""
        if not self.names or viewer is UMPIRE or position.outcome() is not None:
            return setup
        begun = position.round if position.dealt else position.round - 1
        unknown = type(setup.options)()

        def known_of(name: str, known_to: KnownTo) -> Any:
            value = getattr(setup.options, name)
            match known_to:
                case KnownTo.EVERYBODY:
                    return value
                case KnownTo.BY_ROUND:
                    return value[:begun]
                case KnownTo.ITS_SEAT if isinstance(viewer, Seat):
                    own = [
                        entry if index == viewer.value else None
                        for index, entry in enumerate(value)
                    ]
                    return tuple(own)
            return getattr(unknown, name)

        known = {name: known_of(name, to) for name, to in self.names.items()}
        return replace(setup, options=msgspec.structs.replace(setup.options, **known))

    def completed(self, known: Setup, draw: Draw) -> Setup:
        """Return the setup `known` with random values for the drawn options that it lacks.

        A game in which these values depend on the known ones must override this method.
        """
        options = msgspec.to_builtins(known.options)
        chosen = {name: value for name, value in options.items() if name not in self.names}
        supplied = self.supply(known.edition, chosen, draw)
        drawn = msgspec.convert(supplied, type(known.options))
        filled = {
            name: _merged(getattr(known.options, name), getattr(drawn, name)) for name in self.names
        }
        return replace(known, options=msgspec.structs.replace(known.options, **filled))


def _merged(known: Any, drawn: Any) -> Any:
    if not isinstance(drawn, tuple):
        return known or drawn
    return tuple(new if old is None else old for old, new in zip_longest(known, drawn))


class Lot:
    """The assignment of players to seats by lot (`Game.lot`)."""

    possible: ClassVar[bool] = False

    def decides(self, options: Any) -> bool:
        """Return True if seats are assigned by lot in a match with these options."""
        return False

    def seats(self, names: tuple[str, str], options: Any, draw: Draw) -> Pair[str]:
        """Return the players' names in seat order, after drawing the seats with `draw`."""
        return Pair(*names)

    def same(self, players: Pair[str], others: Pair[str]) -> bool:
        """Return True if every draw that seats `players` like this seats `others` like this, too.

        The two pairs are the same players, by seat, before and after a change of names.
        """
        return players == others


@dataclass(frozen=True, slots=True)
class Memory:
    """The settings of a memory game, in which the board is masked (`Game.memory`).

    Hints and analysis are off during such a match. `clause` is the rule that keeps the board masked
    and lets an umpire unmask it. `reminder` is shown to the umpire after a post is copied, since
    earlier posts stay in the chat.
    """

    clause: str
    reminder: Message | None = None


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The knowledge of someone who sees only public information, such as a board code.

    `seen` is the public output of `referee --json`. `seat` is the person's seat, and `composed`
    holds the (round, canonical text) of each submission that the person has composed so far, oldest
    first.
    """

    seen: dict[str, Any]
    seat: Seat | None = None
    composed: tuple[tuple[int, str], ...] = ()


class Reconstruction:
    """The reconstruction of a running match's position from public information."""

    def start(self, game: Any, setup: Setup, entries: Sequence[tuple[str, ...]]) -> Any:
        """Return the first position for a record with these entries and without a seed.

        Such a record can begin in the middle of a game. Return None for the usual first position.
        """
        return None

    def position(self, game: Any, setup: Setup, board: PublicBoard) -> Any:
        """Return a position that matches `board`, with invented secrets.

        If it returns None, the known moves are replayed instead, which is impossible once a move
        has been drawn (GEN-4). Raise ValueError or LookupError if the board contradicts itself.
        """
        return None


class Parts:
    """The parts of a submission, each a small game of its own (`Game.parts`)."""

    names: ClassVar[tuple[str, ...]] = ()
    """The parts' names in records."""
    announced_before: ClassVar[tuple[tuple[str, timedelta], ...]] = ()
    """How long before a match each part's rules are announced, or () if they are not scheduled."""
    isolated_before: ClassVar[timedelta] = timedelta()
    """How long before a scheduled match the players are isolated."""

    def split(self, text: str) -> tuple[str, ...]:
        """Return the submissions in `text`, split at line breaks and `;` in a game with parts."""
        return tuple(filter(str.strip, _LINES.split(text))) if self.names else (text,)

    def name(self, part: str) -> str:
        """Return the short name of a part, for narrow layouts."""
        return part.replace("-", " ").capitalize()

    def title(self, part: str) -> str:
        """Return the full name of a part."""
        return self.name(part)

    def news(self, part: str, view: Any) -> tuple[Message, ...]:
        """Return the news of a single part, as `Game.news` does for the whole game."""
        raise NotImplementedError

    def board_text(self, part: str, view: Any) -> Message:
        """Return the board of a single part, as `Game.board_text` does for the whole game."""
        raise NotImplementedError

    def disclosed(self, part: str, shown: Any, known: Any) -> Message | None:
        """Return the disclosed secrets of a part, as `Game.disclosed` does for the whole game."""
        return None

    def brief(self, view: Any) -> tuple[tuple[Message, ...], Message]:
        """Return the news and boards of all parts in a short form, for posts with little space."""
        raise NotImplementedError

    def settled(self, view: Any) -> tuple[Seat, Message] | None:
        """Return the winner and reason if unfinished parts cannot change the result, else None."""
        return None
