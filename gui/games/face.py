"""What surfaces ask of a game's windows. All has a default, so that a game begins with rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import QObject, SignalInstance

from games.core import Game, OptionSpec, Pair, Refusal, Seat
from games.match.match import Match
from games.match.matchview import MatchView
from gui.kit.look.colours import DISPLAY_COLOURS, SeatStyle
from gui.kit.texts import Texts

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from games.practice.puzzles import Practice
    from gui.kit.board.scene import BoardScene
    from gui.kit.exports import Where
    from gui.kit.telling import Diagram, Teller
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
        """Return how far it is, for the umpire's eyes."""

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


@dataclass(frozen=True, slots=True)
class Showcase:
    """How a game shows itself where chance would show little of it.

    `script`: what is played on Home's card, in this order; by chance where it ends. `options`: what
    is agreed on there. `tour`: `edition`, `options` and `timed` of the tour. `move`: what a seat
    plays in a position of the tour; "" for nothing in time, None by chance.
    """

    script: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    tour: Mapping[str, Any] = field(default_factory=dict)
    move: Callable[[Any, Seat], str | None] = lambda position, seat: None


class Controls:
    """How moves are entered: words and keys beside a board or a field."""

    def role(self, seat: Seat) -> str:
        """Return the role of a seat where its title alone does not say it; "" otherwise."""
        return ""

    def confirm(self) -> str:
        """Return the words of the button that plays what was laid out on the board."""
        return Games.tr("Place")

    def keys(self, view: MatchView, typed: bool) -> Keys:
        """Return the keys that serve on the board; `typed`: there is no board but its text."""
        type_ = (("A–Z 0–9", Games.tr("type")),)
        move = type_ if typed else (("↑↓←→", Games.tr("move")), ("Space", Games.tr("choose")))
        return (*move, *self.own_keys(), ("Esc", Games.tr("clear")), ("⏎", Games.tr("confirm")))

    def own_keys(self) -> Keys:
        """Return those of them that other games do not have."""
        return ()

    def example(self, view: MatchView) -> str:
        """Return an example for the empty field of a part of a submission (its own face's)."""
        return ""

    def in_vain(self, action: Any, seat: Seat, view: MatchView) -> str:
        """Say what of a legal action will come to nothing, with the clause; "" if unknown."""
        return ""


class RaceFace:
    """What only a race (`GameKind.RACE`) has on a surface: both act as fast as they can."""

    tie_clause: ClassVar[str] = ""
    """Says what becomes of two actions of the same moment."""
    retry_clause: ClassVar[str] = ""
    """Says that a demonstration that was refused may be tried again."""

    def state(self, seat: Seat, view: MatchView) -> str:
        """Return the words below a seat's name while the match runs; "": whether it is awaited."""
        return ""

    def placeholder(self, seat: Seat, view: MatchView) -> str | None:
        """Return the words in a seat's empty field; None: the usual ones."""
        return None

    def awaited(self, view: MatchView) -> str:
        """Say what the match waits for, after “next:”; "": for whom."""
        return ""

    def demonstrator(self, view: MatchView) -> Seat | None:
        """Return who shows something on the board; what it sends is then an attempt."""
        return None

    def reply(self, text: str, seat: Seat, view: MatchView, refusal: Refusal, left: str) -> str:
        """Return the post to whoever sent a refused attempt; `left`: its time, or ""."""
        return ""

    def controller(self, session: Session, programs: frozenset[Seat]) -> HotSeatController:
        """Return the controller of a match at one computer; `programs`: the seats they play."""
        from gui.table.hotseat import usual_controller

        return usual_controller(session, None, programs)

    def play_panel(self, controller: HotSeatController) -> PlayPanel | None:
        """Return the panel that replaces Play's footer while both seats act at once; None: none."""
        return None


class ReviewFace(ABC):
    """A game's own analysis of a match in Review, instead of what a bot says."""

    learns: ClassVar[bool] = False
    """Whether it goes through mistakes (`ReviewPanel.begin_learning`)."""

    @abstractmethod
    def data(self, match: Match, steps: Sequence[int]) -> Any:
        """Work out what the panel shows and takes long; may be called on another thread.

        `steps`: how many events had happened at each step.
        """

    @abstractmethod
    def panel(self, match: Match, view: MatchView, steps: Sequence[int], data: Any) -> ReviewPanel:
        """Return the panel of *Analysis*; `data`: what `data` returned."""


class GameFace:
    """All of one game that is a window. Its members load what they need when they are asked."""

    showcase: ClassVar[Showcase] = Showcase()
    controls: ClassVar[Controls] = Controls()
    review: ClassVar[ReviewFace | None] = None
    seat_styles: ClassVar[Pair[SeatStyle]] = Pair(*DISPLAY_COLOURS[:2])
    """The colour and mark of each seat, which every kind of sight tells apart (`far_enough`)."""

    @property
    def race(self) -> RaceFace:
        """What only a race has; its defaults say nothing."""
        return RaceFace()

    def scene(self) -> type[BoardScene] | None:
        """Return the board; None: its plain text, and moves are typed."""
        return None

    def rules(self) -> str | None:
        """Its rules as Markdown (`gui.rules.text`); None: what `resources/rules` has of it."""
        return None

    def lessons(self) -> Lesson | None:
        """Return the steps by which it is learnt; None: it can be learnt from its rules alone."""
        return None

    def practice(self) -> Practice | None:
        """Positions with one best answer; None where there are none."""
        return None

    def diagrams(self) -> tuple[Diagram, ...]:
        """Return the diagrams of its rules, in the order in which they are shown."""
        return ()

    def teller(self) -> Teller:
        """Return the teller of texts beside the board."""
        from gui.kit.telling import Teller

        return Teller()

    def spoken(self, action: Any, by: Actor) -> str:
        """Return an action as a sentence would put it; "": as its canonical text does."""
        return ""

    # On surfaces

    def desk_panel(self) -> DeskPanel | None:
        """Return the umpire's panel below the seats at the Desk; None: there is none."""
        return None

    def option_editor(self, game: Game, spec: OptionSpec) -> OptionEditor | None:
        """Chooses an option in New match; None: what its kind is usually chosen with."""
        return None

    def workbench(self, notes: Notes | None, where: Where, parent: QObject) -> Workbench | None:
        """Return the game's workbench in the Workshop; None: nothing can be made for it."""
        return None

    def pages(self) -> tuple[PageOffer, ...]:
        """Return further practice pages of the game."""
        return ()

    def companion(self, session: Session, parent: QObject) -> Companion | None:
        """Return the companion that works beside a live match; None: there is none."""
        return None


class Games(Texts): ...
