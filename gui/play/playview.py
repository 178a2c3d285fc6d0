from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.table.hotseat import Phase, SideAction


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft on the board. `said` is the meaning of the move, or the effect of the next
    click.
    """

    text: str = ""
    complete: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class PlayView:
    """The state of a match at one computer, from which the page is updated.

    - `phase` to `can_take_back` come from the controller; `view` is the view for the screen.
    - `prompt`, `statuses` and `actions` are the game's own texts and actions.
    - `shows`: the board is animating, with this `caption`
    - `narrow`: button texts are short
    - `message`: a line in place of the hint, and True if it is the reason for a refusal
    - `hints`: hints are available
    - `from_review`: the Back button leads to Review
    - `suggested`: label and action of the button for the suggested opponent
    - `beside`: the side panel shows the result
    - `fresh`: a result has just appeared, so an input may still be meant for the match
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
        """True if only bots play."""
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
        """True while both players can act, so the game's panel replaces the footer."""
        return self.phase in (Phase.READY, Phase.RACE)

    def player(self, seat: Seat | None) -> str:
        """Return the name of a seat's player, or "" for None."""
        return "" if seat is None else self.view.player(seat)
