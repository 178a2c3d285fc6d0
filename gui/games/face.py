"""The interface between Garnet's surfaces and the graphical parts of one game."""

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
    from gui.kit.teller import Diagram, Teller
    from gui.table.extensions import (
        DeskPanel,
        Notes,
        OptionEditor,
        PageOffer,
        PlayPanel,
        ReviewPanel,
        Workbench,
    )
    from gui.table.hotseat import HotSeatController
    from gui.table.session import Session

Keys = tuple[tuple[str, str], ...]
"""Pairs of a key and its effect, as listed on the screen."""


class Companion(Protocol):
    """A background helper for a live match, for example one that seals least numbers (GY-13)."""

    changed: SignalInstance

    def state(self) -> Any:
        """Return the progress of the work. It must be shown only to the umpire."""

    def close(self) -> None:
        """Stop the work. Called when the match is closed."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The acting seat, with everything needed to describe its action in words.

    `board` is the current view of the game, if known. `corrects` is True if the action replaces the
    seat's last action.
    """

    seat: Seat
    players: Pair[str]
    board: Any = None
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Showcase:
    """A scripted demonstration, for games in which random moves would show little.

    - `script`: the first moves of the match on Home's card, before random moves
    - `options`: the options of that match
    - `tour`: the `edition`, `options` and `timed` of the tour's match
    - `move`: returns a seat's move in a position of the tour: "" to let the time run out, or None
      for a random move
    """

    script: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    tour: Mapping[str, Any] = field(default_factory=dict)
    move: Callable[[Any, Seat], str | None] = lambda position, seat: None


class Controls:
    """Labels, hints and keys for entering moves on a board or in a text field."""

    def role(self, seat: Seat) -> str:
        """Return a seat's role if the seat's title does not already state it, else ""."""
        return ""

    def confirm(self) -> str:
        """Return the label of the button that plays the move drafted on the board."""
        return Games.tr("Place")

    def keys(self, view: MatchView, typed: bool) -> Keys:
        """Return the keys that the board uses. `typed` is True if the board is plain text."""
        type_ = (("A–Z 0–9", Games.tr("type")),)
        move = type_ if typed else (("↑↓←→", Games.tr("move")), ("Space", Games.tr("choose")))
        return (*move, *self.own_keys(), ("Esc", Games.tr("clear")), ("⏎", Games.tr("confirm")))

    def own_keys(self) -> Keys:
        return ()

    def example(self, view: MatchView) -> str:
        """Return the placeholder of the text field for one part of a combined submission."""
        return ""

    def in_vain(self, action: Any, seat: Seat, view: MatchView) -> str:
        """Return a remark, citing the rule, on the parts of a legal action that have no effect.

        Return "" if every part has an effect.
        """
        return ""


class RaceFace:
    """The wording and panels of a race (`GameKind.RACE`), in which both seats act at once."""

    tie_clause: ClassVar[str] = ""
    """The clause of the rules that covers simultaneous actions by both seats."""
    retry_clause: ClassVar[str] = ""
    """The clause that allows another attempt after a refused demonstration."""

    def state(self, seat: Seat, view: MatchView) -> str:
        """Return the text shown below a seat's name, or "" for the default text."""
        return ""

    def placeholder(self, seat: Seat, view: MatchView) -> str | None:
        """Return the placeholder of a seat's text field, or None for the default placeholder."""
        return None

    def awaited(self, view: MatchView) -> str:
        """Return the text shown after the label “next:”, or "" to name the seats to act."""
        return ""

    def demonstrator(self, view: MatchView) -> Seat | None:
        """Return the seat whose input on the board is an attempt at a demonstration, or None."""
        return None

    def reply(self, text: str, seat: Seat, view: MatchView, refusal: Refusal, left: str) -> str:
        """Return the reply to a refused attempt. `left` is the remaining time as text, or ""."""
        return ""

    def controller(self, session: Session, programs: frozenset[Seat]) -> HotSeatController:
        """Return the controller of a match on one computer. Bots play the seats in `programs`."""
        from gui.table.hotseat import usual_controller

        return usual_controller(session, programs)

    def play_panel(self, controller: HotSeatController) -> PlayPanel | None:
        """Return the panel that replaces Play's footer while both seats can act, or None."""
        return None


class ReviewFace(ABC):
    """A game's own analysis of a match in Review, used instead of a bot's analysis."""

    learns: ClassVar[bool] = False
    """True if the analysis offers practice on mistakes (`ReviewPanel.begin_learning`)."""

    @abstractmethod
    def data(self, match: Match, steps: Sequence[int]) -> Any:
        """Return the data for `panel`. This may take a long time and may run on another thread.

        `steps` holds the number of events up to each step.
        """

    @abstractmethod
    def panel(self, match: Match, view: MatchView, steps: Sequence[int], data: Any) -> ReviewPanel:
        """Return the panel of the *Analysis* tab, built from the result of `data`."""


class GameFace:
    """The board, panels and wording of one game. Each method imports what it needs when called."""

    showcase: ClassVar[Showcase] = Showcase()
    """The demonstration on Home's card and in the tour."""
    controls: ClassVar[Controls] = Controls()
    """Labels, hints and keys for entering moves on a board or in a text field."""
    review: ClassVar[ReviewFace | None] = None
    """The game's own analysis in Review, or None to use a bot's analysis."""
    seat_styles: ClassVar[Pair[SeatStyle]] = Pair(*DISPLAY_COLOURS[:2])
    """Each seat's mark and colour, distinct for every type of colour vision (`far_enough`)."""

    @property
    def race(self) -> RaceFace:
        """The wording and panels of a race.

        By default, the usual wording is used and there are no panels.
        """
        return RaceFace()

    def scene(self) -> type[BoardScene] | None:
        """Return the class of the board, or None for a plain-text board with typed moves."""
        return None

    def preload(self, view: Any) -> None:
        """Prepare the data needed to paint a view. This may run on another thread."""
        self.scene()

    def rules(self) -> str | None:
        """Return the rules as Markdown, or None for the file in `resources/rules`."""
        return None

    def lessons(self) -> Lesson | None:
        """Return the lesson, or None if the game has none."""
        return None

    def practice(self) -> Practice | None:
        """Return the practice positions, each with one best answer, or None if there are none."""
        return None

    def diagrams(self) -> tuple[Diagram, ...]:
        """Return the diagrams of the rules, in order."""
        return ()

    def teller(self) -> Teller:
        """Return the `Teller` that supplies the information shown beside the board."""
        from gui.kit.teller import Teller

        return Teller()

    def spoken(self, action: Any, by: Actor) -> str:
        """Return an action's wording for use in a sentence, or "" to use its canonical text."""
        return ""

    # Parts for surfaces

    def desk_panel(self) -> DeskPanel | None:
        """Return the umpire's panel below the seats at the Desk, or None."""
        return None

    def option_editor(self, game: Game, spec: OptionSpec) -> OptionEditor | None:
        """Return the editor of an option in New match, or None for its kind's default editor."""
        return None

    def workbench(self, notes: Notes | None, where: Where, parent: QObject) -> Workbench | None:
        """Return the game's workbench in the Workshop, or None if the game has none."""
        return None

    def pages(self) -> tuple[PageOffer, ...]:
        """Return the game's own practice pages, which are offered in addition to `practice`."""
        return ()

    def companion(self, session: Session, parent: QObject) -> Companion | None:
        """Return the companion of a live match, or None if the game has none."""
        return None


class Games(Texts): ...
