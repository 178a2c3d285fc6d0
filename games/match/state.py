"""A match at one moment, and how it is run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from games.core import Ms, Outcome, Position, Setup
from games.match.bypost import ByPost
from games.match.clocks import Clocks
from games.match.stamps import Hold, Stamp


@dataclass(frozen=True, slots=True)
class Table:
    """How the match is run; it changes no rule.

    `timed`: whether clocks run. `grace`: how long a complete sealed round stays open before it
    closes by itself; 0 at once, None only by hand (GEN-3). `hold`: whether nothing comes of a
    deadline until the umpire says so (GEN-8). `waits`: whether a round waits until the umpire
    starts it (GEN-9), in a game of sealed rounds or races; None as matches did before there was a
    choice, which is that of a race unless `grace` is 0. `post`: how it is played by post (GEN-11);
    None if it is not.
    """

    timed: bool = True
    grace: Ms | None = 0
    hold: bool = False
    waits: bool | None = None
    post: ByPost | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing comes of a deadline until the umpire says so; by post always."""
        return self.hold or self.post is not None


class State(msgspec.Struct, frozen=True, gc=False):
    """The match after an event. `sealed_by` is the number of events up to the last submission.

    `setup`: what is in force; before the match begins, what of it is known then (GEN-10).
    `action`: what that event submitted; None for events of other kinds. `outcome`: the result, by
    the rules or by a ruling (GEN-6).
    `waiting`: the round has not been started yet (GEN-9): the clocks stand, nobody may act, and
    what a race is about is not shown. `stamps`: the messages that have arrived and are not entered,
    in the order in which they were stamped (GEN-7). `hold`: the deadline of which nothing has come
    yet (GEN-8).
    """

    setup: Setup
    position: Position[Any, Any]
    clocks: Clocks
    begun: bool = True
    ruling: Outcome | None = None
    unmasked: bool = False
    chance_shown: bool = False
    sealed_by: int = 0
    pause_reason: str = ""
    waiting: bool = False
    stamps: tuple[Stamp, ...] = ()
    hold: Hold | None = None
    action: Any = None
    outcome: Outcome | None = None
