"""What only some games have: each an object with a name, whose defaults change nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

from games.core.position import Draw
from games.core.seats import Pair, Seat, Viewer
from games.core.setup import Setup
from games.core.text import Message

_LINES = re.compile(r"[\n\r;]+")


class Drawn:
    """Options that a match uses up, so that each match draws them anew (`Game.drawn`)."""

    names: ClassVar[tuple[str, ...]] = ()
    """Names of these options."""
    sources: ClassVar[dict[str, Any]] = {}
    """Where *New match* takes them from, if nobody says otherwise."""

    def supply(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        """Return `options` with what a match cannot begin without, where nobody chose it."""
        return options

    def pin(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return `options` with what their sources hold now, so that a drawing can be checked."""
        return options

    def used(self, options: Any) -> tuple[str, ...]:
        """Return a word for each thing that a match with these options uses up."""
        return ()

    def spare(self, options: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
        """Return `options` without what was `used` before, oldest first, where there is more."""
        return options

    def forget(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return `options` as *New match* keeps them for another one, without what was drawn."""
        return options

    def check(self, setup: Setup) -> None:
        """Raise ValueError where a setup lacks what must be there before a match begins.

        A record of a running match that left the umpire's private surface may lack it.
        """

    def told(self, number: int) -> Message:
        """Return how many things were drawn, in words."""
        return Message("{number}", number=number)

    def known(self, setup: Setup, position: Any, viewer: Viewer) -> Setup:
        """Return the setup as `viewer` may know it: without what is drawn for later rounds."""
        return setup


class Lot:
    """Decides who sits where (`Game.lot`)."""

    possible: ClassVar[bool] = False
    """Whether there is a lot in this game at all."""

    def decides(self, options: Any) -> bool:
        """Return whether a lot decides in a match with these options."""
        return False

    def seats(self, names: tuple[str, str], options: Any, draw: Draw) -> Pair[str]:
        """Return the players by seat."""
        return Pair(*names)


@dataclass(frozen=True, slots=True)
class Memory:
    """A game in which players have to remember what was shown (`Game.memory`).

    No hints and no analysis may be had while it is played. `reminder`: what an umpire is to do when
    a post was copied and earlier ones are there.
    """

    reminder: Message | None = None


class Parts:
    """The parts that a submission consists of, each a small game of its own (`Game.parts`)."""

    names: ClassVar[tuple[str, ...]] = ()
    """What records call them."""
    told_before: ClassVar[tuple[tuple[str, timedelta], ...]] = ()
    """So long before a match the rules of each part are told; () without a schedule."""
    isolated_before: ClassVar[timedelta] = timedelta()
    """So long before a match that has a schedule the players are isolated."""

    def split(self, text: str) -> tuple[str, ...]:
        """Return the submissions in a text; where there are parts, lines or `;` divide them."""
        return tuple(filter(str.strip, _LINES.split(text))) if self.names else (text,)

    def name(self, part: str) -> str:
        """Return the short name of a part, for narrow places."""
        return part.replace("-", " ").capitalize()

    def title(self, part: str) -> str:
        """Return the full name of a part."""
        return self.name(part)

    def news(self, part: str, view: Any) -> tuple[Message, ...]:
        """Return `Game.news` of one part alone."""
        raise NotImplementedError

    def board_text(self, part: str, view: Any) -> Message:
        """Return `Game.board_text` of one part alone."""
        raise NotImplementedError

    def disclosed(self, part: str, shown: Any, known: Any) -> Message | None:
        """Return `Game.disclosed` of one part alone."""
        return None

    def brief(self, view: Any) -> tuple[tuple[Message, ...], Message]:
        """Return news and board of all parts for a post that has no room for all they tell."""
        raise NotImplementedError

    def settled(self, view: Any) -> tuple[Seat, Message] | None:
        """Return who wins whatever the open parts bring, and why: the umpire may close."""
        return None
