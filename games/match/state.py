"""The state of a match after an event, and the settings with which the match is run."""

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
    """Settings for how a match is run; none of them changes a rule.

    `grace` is how long (ms) a complete round stays open; if `grace` is None, the umpire closes it.
    `hold` makes the umpire decide the consequences of deadlines (GEN-8). `waits` is True if the
    umpire starts each round; None means True in races and False in other games. `post` holds the
    settings of play by post.
    """

    timed: bool = True
    grace: Ms | None = 0
    hold: bool = False
    waits: bool | None = None
    post: ByPost | None = None

    @property
    def holds(self) -> bool:
        """True if the umpire decides what follows a missed deadline, as always in play by post."""
        return self.hold or self.post is not None


class State(msgspec.Struct, frozen=True, gc=False):
    """The state of a match after an event.

    `setup` is the setup in force or, before the match begins, the part of it that is known
    (GEN-10). `sealed_by` is the number of events up to the last submission. `action` is what the
    event submitted, or None. `outcome` is the result according to the rules or a ruling (GEN-6).
    `waiting` is True if the round has not been started yet (GEN-9): clocks are stopped, nobody can
    act, and a race's puzzle is hidden. `stamps` are the messages still to be entered, in the order
    of their stamps (GEN-7). `hold` is the deadline that the umpire must decide on (GEN-8).
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
