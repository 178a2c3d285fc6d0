"""The state of a match after an event, and the settings of its table."""

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
    """How the match is run; none of it changes a rule."""

    timed: bool = True
    grace: Ms | None = 0
    hold: bool = False
    waits: bool | None = None
    post: ByPost | None = None

    @property
    def holds(self) -> bool:
        """True if the umpire decides what follows from a deadline; always by post."""
        return self.hold or self.post is not None


class State(msgspec.Struct, frozen=True, gc=False):
    """The match after an event.

    `setup`: the one in force; before the match begins, what is known of it (GEN-10). `sealed_by`:
    the number of events up to the last submission. `action`: what the event submitted; None for
    other events. `outcome`: the result, by the rules or a ruling (GEN-6). `waiting`: the round has
    not been started yet (GEN-9): clocks are stopped, nobody may act, and a race's puzzle is hidden.
    `stamps`: messages not entered yet, in the order they were stamped (GEN-7). `hold`: the deadline
    that the umpire is to decide (GEN-8).
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
