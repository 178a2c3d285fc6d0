"""Capabilities that only some games have: objects whose default does nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, ClassVar

import msgspec

from games.core.position import Draw
from games.core.seats import UMPIRE, Pair, Seat, Viewer
from games.core.setup import Setup
from games.core.text import Message

_LINES = re.compile(r"[\n\r;]+")


class Drawn:
    """Options that are drawn for each match, such as puzzles or maps (`Game.drawn`).

    A game defines their `names` and draws them in `draw`. Only the umpire knows them before the end
    of the match, unless they are `by_round`.
    """

    names: ClassVar[tuple[str, ...]] = ()
    """The names of the drawn options. The default value of each is empty."""
    by_round: ClassVar[bool] = False
    """True if each option has an entry per round, which is public once its round has begun."""
    sources: ClassVar[dict[str, Any]] = {}
    """The default source of each option in *New match*."""

    def draw(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """Return a value for each of `names`, for a match with the given options."""
        return {}

    def supply(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """Return `options` with the missing drawn options filled in."""
        chosen = {name: options[name] for name in self.names if options.get(name)}
        if len(chosen) == len(self.names):
            return options
        return {**options, **self.draw(edition, options, draw), **chosen}

    def pin(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return `options` with their sources' contents, so that the draw can be verified later."""
        return options

    def used(self, options: Any) -> tuple[str, ...]:
        """Return an id for each drawn item that a match with these options uses."""
        return ()

    def spare(self, options: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
        """Return `options` changed so that the draw avoids `used` items if enough are left."""
        return options

    def forget(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return `options` without drawn items, as *New match* stores them for the next match."""
        return {name: value for name, value in options.items() if name not in self.names}

    def check(self, setup: Setup) -> None:
        """Raise ValueError if a setup lacks drawn options that a match needs to begin.

        The public record of a running match can lack them.
        """
        for name in self.names:
            if not getattr(setup.options, name):
                raise ValueError(f"{name} is missing")

    def count_in_words(self, number: int) -> Message:
        """Return a text for a number of drawn items, such as “3 puzzles”."""
        return Message("{number}", number=number)

    def known(self, setup: Setup, position: Any, viewer: Viewer) -> Setup:
        """Return the setup as `viewer` can know it.

        Until the end of the match only the umpire knows the drawn options. If they are `by_round`,
        everybody knows the entries of the rounds that have begun.
        """
        if not self.names or viewer is UMPIRE or position.outcome() is not None:
            return setup
        options, unknown = setup.options, type(setup.options)()
        begun = position.round if position.dealt else position.round - 1
        known = {
            name: getattr(options, name)[:begun] if self.by_round else getattr(unknown, name)
            for name in self.names
        }
        return replace(setup, options=msgspec.structs.replace(options, **known))


class Lot:
    """The draw of seats for the players (`Game.lot`)."""

    possible: ClassVar[bool] = False
    """True if the game can draw seats."""

    def decides(self, options: Any) -> bool:
        """Return True if seats are drawn in a match with these options."""
        return False

    def seats(self, names: tuple[str, str], options: Any, draw: Draw) -> Pair[str]:
        """Return the names of the players by seat, as drawn with `draw`."""
        return Pair(*names)


@dataclass(frozen=True, slots=True)
class Memory:
    """The settings of a game in which players must remember what they saw (`Game.memory`).

    Hints and analysis are off during such a match. `clause` is the rule that keeps the board masked
    and lets an umpire unmask it. `reminder` is advice to the umpire after copying a post, since
    earlier posts stay in the chat.
    """

    clause: str
    reminder: Message | None = None


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The knowledge of a person who sees only public information, such as a board code.

    `seen` is the public output of `referee --json`. `seat` is the person's seat, and `composed` has
    the rounds and canonical texts that the person has composed so far, oldest first.
    """

    seen: dict[str, Any]
    seat: Seat | None = None
    composed: tuple[tuple[int, str], ...] = ()


class Reconstruction:
    """The reconstruction of a running match's position from public information.

    By default (`Game.reconstruction`), the known moves are replayed from the start.
    """

    def start(self, game: Any, setup: Setup, entries: Sequence[tuple[str, ...]]) -> Any:
        """Return the first position for a record without seed and with these entries.

        Such a record can begin in the middle of a game. None means the usual first position.
        """
        return None

    def position(self, game: Any, setup: Setup, board: PublicBoard) -> Any:
        """Return a position that looks like `board`, with invented secrets.

        Return None to have the known moves replayed instead. Raises ValueError or LookupError if
        the board contradicts itself.
        """
        return None


class Parts:
    """The parts of a submission, each a small game of its own (`Game.parts`)."""

    names: ClassVar[tuple[str, ...]] = ()
    """The parts' names in records."""
    announced_before: ClassVar[tuple[tuple[str, timedelta], ...]] = ()
    """How long before a match the rules of each part are announced; empty without a schedule."""
    isolated_before: ClassVar[timedelta] = timedelta()
    """How long before a scheduled match the players are isolated."""

    def split(self, text: str) -> tuple[str, ...]:
        """Split a text into submissions, at lines or `;` if there are several parts."""
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
        """Return short news and a short board of all parts, for posts with little space."""
        raise NotImplementedError

    def settled(self, view: Any) -> tuple[Seat, Message] | None:
        """Return the winner and the reason if the open parts cannot change the result, else None.

        The umpire can then close the match.
        """
        return None
