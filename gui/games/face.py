"""The interface between surfaces and a game's windows. Everything has a default: a game can
start with rules only."""

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
"""Keys and their effects, as listed on screen."""


class Companion(Protocol):
    """A program that accompanies a live match, for example the sealing of a number (GY-13)."""

    changed: SignalInstance

    def state(self) -> Any:
        """Return the progress, for the umpire only."""

    def close(self) -> None:
        """Stop when the match is closed."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The seat of an action and the players' names, for wording it.

    `board`: the game's current view, if known. `corrects`: the action replaces the seat's last
    action.
    """

    seat: Seat
    players: Pair[str]
    board: Any = None
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Showcase:
    """A scripted demonstration, for games of which random moves would show little.

    `script`: the first moves on Home's card; random ones follow. `options`: the options of that
    match. `tour`: `edition`, `options` and `timed` of the tour. `move`: a seat's move in a position
    of the tour; "" to let the time run out, None for a random one.
    """

    script: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    tour: Mapping[str, Any] = field(default_factory=dict)
    move: Callable[[Any, Seat], str | None] = lambda position, seat: None


class Controls:
    """Texts and keys for entering moves on a board or in a field."""

    def role(self, seat: Seat) -> str:
        """Return a seat's role if its title alone does not tell it; "" otherwise."""
        return ""

    def confirm(self) -> str:
        """Return the label of the button that plays the draft on the board."""
        return Games.tr("Place")

    def keys(self, view: MatchView, typed: bool) -> Keys:
        """Return the keys of the board; `typed`: the game has only a plain-text board."""
        type_ = (("A–Z 0–9", Games.tr("type")),)
        move = type_ if typed else (("↑↓←→", Games.tr("move")), ("Space", Games.tr("choose")))
        return (*move, *self.own_keys(), ("Esc", Games.tr("clear")), ("⏎", Games.tr("confirm")))

    def own_keys(self) -> Keys:
        return ()

    def example(self, view: MatchView) -> str:
        """Return an example for the empty field of a part of a submission, from that part's own
        face."""
        return ""

    def in_vain(self, action: Any, seat: Seat, view: MatchView) -> str:
        """Return which part of a legal action will have no effect, with the clause; "" if
        unknown."""
        return ""


class RaceFace:
    """Texts and panels of a race (`GameKind.RACE`), in which both seats act as fast as they can."""

    tie_clause: ClassVar[str] = ""
    """Clause on two actions at the same moment."""
    retry_clause: ClassVar[str] = ""
    """Clause that allows another attempt after a refused demonstration."""

    def state(self, seat: Seat, view: MatchView) -> str:
        """Return the text below a seat's name during the match; "": whether it is awaited."""
        return ""

    def placeholder(self, seat: Seat, view: MatchView) -> str | None:
        """Return the placeholder of a seat's field; None: the usual one."""
        return None

    def awaited(self, view: MatchView) -> str:
        """Return what the match waits for, to follow “next:”; "": the awaited seats."""
        return ""

    def demonstrator(self, view: MatchView) -> Seat | None:
        """Return the seat that demonstrates on the board, whose input is then an attempt; None
        if none does."""
        return None

    def reply(self, text: str, seat: Seat, view: MatchView, refusal: Refusal, left: str) -> str:
        """Return the reply to a refused attempt; `left`: the remaining time, or ""."""
        return ""

    def controller(self, session: Session, programs: frozenset[Seat]) -> HotSeatController:
        """Return the controller of a match at one computer; `programs`: seats played by bots."""
        from gui.table.hotseat import usual_controller

        return usual_controller(session, None, programs)

    def play_panel(self, controller: HotSeatController) -> PlayPanel | None:
        """Return the panel that replaces Play's footer while both seats act at once; None: no
        panel."""
        return None


class ReviewFace(ABC):
    """A game's own analysis of a match in Review, instead of a bot's."""

    learns: ClassVar[bool] = False
    """True if it offers to practise mistakes (`ReviewPanel.begin_learning`)."""

    @abstractmethod
    def data(self, match: Match, steps: Sequence[int]) -> Any:
        """Compute the data for `panel`, which may take long; may run on another thread.

        `steps`: the number of events up to each step.
        """

    @abstractmethod
    def panel(self, match: Match, view: MatchView, steps: Sequence[int], data: Any) -> ReviewPanel:
        """Return the panel of *Analysis*; `data`: the result of `data`."""


class GameFace:
    """A game's windows. Members import what they need only when called."""

    showcase: ClassVar[Showcase] = Showcase()
    """What Home's card and the tour show."""
    controls: ClassVar[Controls] = Controls()
    """Texts and keys for entering moves on a board or in a field."""
    review: ClassVar[ReviewFace | None] = None
    """An analysis of its own in Review."""
    seat_styles: ClassVar[Pair[SeatStyle]] = Pair(*DISPLAY_COLOURS[:2])
    """Each seat's colour and mark, distinguishable under every kind of vision (`far_enough`)."""

    @property
    def race(self) -> RaceFace:
        """The texts and panels of a race; by default empty."""
        return RaceFace()

    def scene(self) -> type[BoardScene] | None:
        """Return the class of the board; None: a plain-text board with typed moves."""
        return None

    def preload(self, view: Any) -> None:
        """Load and compute what the first picture of a view needs; may run on another thread."""
        self.scene()

    def rules(self) -> str | None:
        """Return the rules as Markdown (`gui.rules.text`); None: the file in `resources/rules`."""
        return None

    def lessons(self) -> Lesson | None:
        """Return the lesson; None: the game has none."""
        return None

    def practice(self) -> Practice | None:
        """Return the practice positions with one best answer each; None: the game has none."""
        return None

    def diagrams(self) -> tuple[Diagram, ...]:
        """Return the diagrams of the rules, in order."""
        return ()

    def teller(self) -> Teller:
        """Return the teller of texts next to the board."""
        from gui.kit.telling import Teller

        return Teller()

    def spoken(self, action: Any, by: Actor) -> str:
        """Return an action as part of a sentence; "": use its canonical text."""
        return ""

    # Parts for surfaces

    def desk_panel(self) -> DeskPanel | None:
        """Return the umpire's panel below the seats at the Desk; None: no panel."""
        return None

    def option_editor(self, game: Game, spec: OptionSpec) -> OptionEditor | None:
        """Return the editor of an option in New match; None: the usual one for its kind."""
        return None

    def workbench(self, notes: Notes | None, where: Where, parent: QObject) -> Workbench | None:
        """Return the game's workbench in the Workshop; None: the game has none."""
        return None

    def pages(self) -> tuple[PageOffer, ...]:
        """Return further practice pages of the game."""
        return ()

    def companion(self, session: Session, parent: QObject) -> Companion | None:
        """Return the companion of a live match; None: the game has none."""
        return None


class Games(Texts): ...
