"""What surfaces ask of a game's windows. All has a default, so that a game begins with rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import QObject, SignalInstance

from games.core import Game, OptionSpec, Pair, Refusal, Seat
from games.match.match import Match
from games.match.matchview import MatchView
from gui.kit.look.colours import DISPLAY_COLOURS, SeatStyle
from gui.kit.wording import texts

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from games.practice.puzzles import Practice
    from gui.kit.board.scene import BoardScene
    from gui.kit.exports import Where
    from gui.kit.telling import Diagram, RoundTeller, Teller
    from gui.table.hotseat import HotSeatController
    from gui.table.places import (
        DeskPanel,
        Notes,
        OptionEditor,
        PageOffer,
        PlayPanel,
        ReviewPanel,
        Workbench,
    )
    from gui.table.session import Session

Keys = tuple[tuple[str, str], ...]
"""Keys with what they do, as they are listed."""


class Companion(Protocol):
    """What works beside a live match, such as the sealing of a fact (GY-13)."""

    changed: SignalInstance

    def state(self) -> Any:
        """How far it is, for the umpire's eyes."""

    def close(self) -> None:
        """The match is left."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Whose action is told of, and what all are called.

    `board`: the game's view now, if it is known; `corrects`: the action replaces the last one.
    """

    seat: Seat
    players: Pair[str]
    board: Any = None
    corrects: bool = False


tr = texts("Games")


class GameFace:
    """All of one game that is a window. Its members load what they need when they are asked."""

    turns: ClassVar[Sequence[str]] = ()
    """A whole match, turn by turn, where random turns would show nothing of the game."""
    tour_setup: ClassVar[Mapping[str, Any]] = {}
    """`edition`, `options` and `timed` of the tour, where the usual ones would show too little."""
    script: ClassVar[Sequence[str]] = ()
    """What is played where the game shows itself, in this order; by chance where it ends."""
    shown_options: ClassVar[Mapping[str, Any]] = {}
    """What is agreed on there, where the usual options would not do for a short match."""

    seat_styles: ClassVar[Pair[SeatStyle]] = Pair(*DISPLAY_COLOURS[:2])
    """The colour and mark of each seat, which every kind of sight tells apart (`far_enough`)."""

    def scene(self) -> type[BoardScene] | None:
        """The board; None: its plain text, and moves are typed."""
        return None

    def rules(self) -> str | None:
        """Its rules as Markdown (`gui.rules.text`); None: what `resources/rules` has of it."""
        return None

    def lessons(self) -> Lesson | None:
        """The steps by which it is learnt; None: it can be learnt from its rules alone."""
        return None

    def practice(self) -> Practice | None:
        """Positions with one best answer; None where there are none."""
        return None

    def noticed(self, view: MatchView) -> Iterable[str]:
        """The clauses of what can be seen just now, to be explained once (`Lesson.explained`)."""
        from games.lessons.steps import clauses_of

        return (clause for news in view.game.news(view.board) for clause in clauses_of(news))

    def diagrams(self) -> tuple[Diagram, ...]:
        """The diagrams of its rules, in the order in which they are shown."""
        return ()

    def teller(self) -> Teller:
        """What is told beside the board: what the public log says."""
        from gui.kit.telling import LogTeller

        return LogTeller()

    def rounds(self) -> RoundTeller | None:
        """The same of rounds that have phases and bring points; None where there are none."""
        return None

    def spoken(self, action: Any, by: Actor) -> str:
        """An action as a sentence would put it; "": as its canonical text does."""
        return ""

    def in_vain(self, action: Any, seat: Seat, view: MatchView) -> str:
        """What of a legal action will come to nothing, with the clause; "" if nothing is known."""
        return ""

    def example(self, view: MatchView) -> str:
        """In an empty field for a part of a submission (of the face of this part): an example."""
        return ""

    def confirm(self) -> str:
        """On the button that plays what was laid out on the board."""
        return tr("Place")

    def keys(self, view: MatchView) -> Keys:
        """The keys that serve on the board."""
        typed = (("A–Z 0–9", tr("type")),)
        return (
            *(typed if self.scene() is None else (("↑↓←→", tr("move")), ("Space", tr("choose")))),
            *self.own_keys(),
            ("Esc", tr("clear")),
            ("⏎", tr("confirm")),
        )

    def own_keys(self) -> Keys:
        """Those of them that other games do not have."""
        return ()

    def tour_action(self, position: Any, seat: Seat) -> str | None:
        """What a seat plays in the tour: a text, or "" for nothing in time; None: by chance."""
        return self.turns[position.round - 1] if 0 < position.round <= len(self.turns) else None

    # At the Desk

    tie_clause: ClassVar[str] = ""
    """Of a race: says what becomes of two actions of the same moment."""
    retry_clause: ClassVar[str] = ""
    """Says that a demonstration that was refused may be tried again."""

    def seat_state(self, seat: Seat, view: MatchView) -> str:
        """Below a seat's name while the match runs; "": whether it is awaited."""
        return ""

    def placeholder(self, seat: Seat, view: MatchView) -> str | None:
        """In a seat's empty field; None: whose move it is for."""
        return None

    def awaited(self, view: MatchView) -> str:
        """What the match waits for, after “next:”; "": for whom."""
        return ""

    def demonstrator(self, view: MatchView) -> Seat | None:
        """Who of a race shows something on the board; what it sends is then an attempt."""
        return None

    def reply(self, text: str, seat: Seat, view: MatchView, refusal: Refusal, left: str) -> str:
        """To be posted to whoever sent a refused attempt; `left`: the time it has, or ""."""
        return ""

    def desk_panel(self) -> DeskPanel | None:
        """What the umpire alone has below the seats."""
        return None

    # In Play

    def result(self, view: MatchView) -> str:
        """Why the winner by the rules has won, as a friend would say it; "": as the rules do."""
        return ""

    def controller(self, session: Session, programs: frozenset[Seat]) -> HotSeatController:
        """What leads through a match at one computer; programs play some seats."""
        from gui.table.hotseat import usual_controller

        return usual_controller(session, None, programs)

    def play_panel(self, controller: HotSeatController) -> PlayPanel | None:
        """What takes the footer's place while both seats act at once."""
        return None

    # In Review

    learns: ClassVar[bool] = False
    """Whether its `review_panel` goes through mistakes (`ReviewPanel.begin_learning`)."""

    def review_data(self, match: Match, steps: Sequence[int]) -> Any:
        """What the `review_panel` shows that takes long to work out; also on another thread.

        `steps`: how many events had happened at each step.
        """
        return None

    def review_panel(
        self, match: Match, view: MatchView, steps: Sequence[int], data: Any
    ) -> ReviewPanel | None:
        """What stands under *Analysis*; None: what a bot says, where one plays this game.

        `data`: see `review_data`.
        """
        return None

    # Before and beside matches

    def option_editor(self, game: Game, spec: OptionSpec) -> OptionEditor | None:
        """Chooses an option in New match; None: what its kind is usually chosen with."""
        return None

    def workbench(self, notes: Notes | None, where: Where, parent: QObject) -> Workbench | None:
        """What can be made for this game in the Workshop."""
        return None

    def pages(self) -> tuple[PageOffer, ...]:
        """What else of the game can be practised, each on a page of its own."""
        return ()

    def solved(self, data: Mapping[str, Any]) -> bool:
        """Whether a try in practice (`gui.table.places.Tries`) found what was looked for."""
        return data.get("solved") is True

    def companion(self, session: Session, parent: QObject) -> Companion | None:
        """What works beside a live match; None where nothing does."""
        return None
