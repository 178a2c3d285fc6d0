"""Play as it stands: the one value that the page shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.table.hotseat import Phase, SideAction


@dataclass(frozen=True, slots=True)
class Draft:
    """What lies on the board to be submitted. `said`: it in words, or what the next touch does."""

    text: str = ""
    complete: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class PlayView:
    """What is shown of a match at one computer.

    `phase` to `can_take_back` are the controller's; `view` is what may be on the screen. `prompt`
    and `statuses`: what the game says of its own. `actions`: what else the seat may do.

    `shows`: the board still shows what happened, under this `caption`. `narrow`: buttons say less.
    `told`: a line in place of the hint, and whether it says why something was refused. `hints`:
    one can be asked for. `from_review`: leaving leads back there. `suggested`: another rival to
    meet after the end: what the button says and does.
    """

    phase: Phase
    seat: Seat | None
    view: MatchView
    programs: frozenset[Seat]
    person: Seat | None
    sealed: bool
    replacing: bool
    pausable: bool
    can_take_back: bool
    prompt: str
    statuses: Pair[str]
    actions: tuple[SideAction, ...]
    draft: Draft
    shows: bool
    caption: str
    narrow: bool
    told: tuple[str, bool]
    hints: bool
    from_review: bool
    suggested: tuple[str, Callable[[], None]] | None

    @property
    def demonstration(self) -> bool:
        """Whether nobody plays but programs."""
        return len(self.programs) == len(Seat)

    @property
    def telling(self) -> bool:
        """Whether the board still shows what came of a round, or how the match ended."""
        return self.shows and self.phase in (Phase.REVEAL, Phase.OVER)

    @property
    def hidden(self) -> bool:
        """Whether the board is covered; never in a demonstration."""
        return self.phase in (Phase.CURTAIN, Phase.PAUSED) and not self.demonstration

    @property
    def racing(self) -> bool:
        """Whether the game's own panel takes the footer's place: both may act."""
        return self.phase in (Phase.READY, Phase.RACE)

    def player(self, seat: Seat | None) -> str:
        """Return a seat's player; "" for no seat."""
        return "" if seat is None else self.view.player(seat)
