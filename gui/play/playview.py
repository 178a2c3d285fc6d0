from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.table.hotseat import Phase, SideAction


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft on the board. `said` describes the drafted move or the effect of the next click."""

    text: str = ""
    complete: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class PlayView:
    """The state of a match at one computer, from which the page is updated.

    - `shows`: True while the board shows an animation
    - `caption`: the animation's caption
    - `message`: a line to show instead of the hint, and whether it says why input was refused
    - `suggested`: the label and action of the button for the suggested opponent, or None
    - `beside`: True if the side panel has space for the result
    - `fresh`: True if a result has just appeared, so input may still have been meant for the match
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
    message: tuple[str, bool]
    hints: bool
    from_review: bool
    suggested: tuple[str, Callable[[], None]] | None
    beside: bool
    fresh: bool

    @property
    def demonstration(self) -> bool:
        return len(self.programs) == len(Seat)

    @property
    def shows_result(self) -> bool:
        """True while the board animates the result of a round or match."""
        return self.shows and self.phase in (Phase.REVEAL, Phase.OVER)

    @property
    def hidden(self) -> bool:
        """True if the board is covered."""
        return self.phase in (Phase.CURTAIN, Phase.PAUSED) and not self.demonstration

    @property
    def racing(self) -> bool:
        return self.phase in (Phase.READY, Phase.RACE)

    def player(self, seat: Seat | None) -> str:
        return "" if seat is None else self.view.player(seat)
