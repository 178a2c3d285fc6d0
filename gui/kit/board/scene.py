"""Base class of all boards on screen: a scene that shows a game's view and proposes actions.

`BoardScene` holds no game state and plays nothing: it paints from the last view it was given and
animates the difference from the view before. `gui.kit.board.view.BoardView` shows it in a window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QGraphicsScene,
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneEvent,
    QGraphicsSceneMouseEvent,
)

from games.broadcast.hand import Mark
from games.core import Pair, Seat
from gui.kit.audio import Effect
from gui.kit.board.animation import AnimatedScene, Animation
from gui.kit.board.marks import paint_arrow, paint_ring
from gui.kit.theme import (
    DISPLAY_COLOURS,
    THEME_CHANGED,
    Motion,
    SeatStyle,
    Theme,
    set_theme,
    theme_of,
)

MODIFIERS = frozenset({
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_CapsLock,
})  # fmt: skip


CELL = re.compile(r"'?[A-Z]\d+|\bO\b")
"""A cell's name in a canonical text."""
RASTER = 24
"""Number of places per row and column for marks, on a board without cells."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of a board's display. `key`: its key. `group`: of switches in one group exactly one
    is on.

    `explained`: a description of what it shows.
    """

    id: str
    text: str
    explained: str
    key: str
    on: bool
    group: str = ""


class BoardScene(AnimatedScene):
    """A game's board. Subclasses paint it and read the input.

    `actionProposed(text)`: a complete, confirmed input in canonical text. `draftChanged(text)`: the
    input so far; "" if none. `complete` and `prompt` may have changed too. `setDraft` does not send
    it. `descriptionChanged()`: `name` or `description` has changed. `spoken(text)`: text for screen
    readers about the cell under the keyboard cursor. `switched()`: the user turned one of the
    `switches`. `promptChanged()`: `prompt()`, and perhaps `otherwise()`, has changed.
    """

    aspect: ClassVar[float] = 1.0
    """Preferred ratio of width to height."""
    draft_sound: ClassVar[Effect] = Effect.PLACE
    """The sound when a draft grows."""

    actionProposed = Signal(str)
    draftChanged = Signal(str)
    descriptionChanged = Signal()
    spoken = Signal(str)
    switched = Signal()
    promptChanged = Signal()
    inputChanged = Signal()
    """Sent when input is accepted from another seat, or from none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._theme: Theme | None = None
        self.view: Any = None
        self.input: Seat | None = None
        self.players = Pair("", "")
        self.styles = self.usual_styles()
        self.plain = False
        self.over = False
        self.one_click = False
        """True if the click that completes a draft also confirms it."""
        self._marks: tuple[Mark, ...] = ()

    def reach(self, width: float, height: float) -> float:
        """Return the size the board would have in this space, for comparing layouts."""
        return min(height, width / self.aspect)

    # To be provided by a game's scene

    def usual_styles(self) -> Pair[SeatStyle]:
        """Return the default look of the seats."""
        return Pair(*DISPLAY_COLOURS[:2])

    def name(self) -> str:
        """Return the accessible name."""
        raise NotImplementedError

    def description(self) -> str:
        """Return the accessible description: the view in words, nothing else."""
        raise NotImplementedError

    def animation(self, before: Any, view: Any) -> Animation | None:
        """Return the animation between two views; None to show the new view at once."""
        return None

    def draft(self) -> str:
        """Return the input so far in canonical notation."""
        return ""

    def complete(self) -> bool:
        """Return True if the draft can be confirmed."""
        return False

    def remarks(self) -> tuple[str, ...]:
        """Return remarks on the draft, as sentences without a full stop."""
        return ()

    def prompt(self) -> str:
        """Return the prompt for the next click or key, one line."""
        return ""

    def place_at(self, at: QPointF) -> str:
        """Return the name of the markable place at a point, valid at any board size; "" for
        none."""
        board = self.boardRect()
        if not board.contains(at):
            return ""
        x, y = (at.x() - board.x()) / board.width(), (at.y() - board.y()) / board.height()
        return f"{min(RASTER - 1, int(x * RASTER))},{min(RASTER - 1, int(y * RASTER))}"

    def places_of(self, text: str) -> tuple[str, ...]:
        """Return the places that a move in canonical text names, as far as they are visible."""
        part, _, move = text.rpartition(": ")
        named = (f"{part} {cell}".strip() for cell in CELL.findall(move))
        return tuple(place for place in named if self.place_rect(place) is not None)

    def place_rect(self, place: str) -> QRectF | None:
        """Return the current area of a named place; None if it is not visible."""
        x, comma, y = place.partition(",")
        if not comma:
            return None
        board = self.boardRect()
        wide, high = board.width() / RASTER, board.height() / RASTER
        return QRectF(board.x() + int(x) * wide, board.y() + int(y) * high, wide, high)

    @property
    def enlarged(self) -> int:
        """Number of the enlarged part of the board, from 1; 0: none."""
        return 0

    def enlarge_part(self, number: int) -> None:
        """Enlarge a part, numbered from 1; 0 shows the whole board."""

    def part_at(self, at: QPointF) -> int:
        """Return the number of the enlargeable part at a point, from 1; 0 for none."""
        return 0

    def shown_again(self, before: Any) -> Any:
        """Return the view from which a replay of the last reveal starts."""
        return before

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        """Lay the board out as large as `size` allows; `ratio`: device pixels per logical pixel."""
        raise NotImplementedError

    def boardRect(self) -> QRectF:
        raise NotImplementedError

    def redraw(self) -> None:
        """Repaint everything after a change of theme, size or players."""
        raise NotImplementedError

    def take_view(self, before: Any) -> None:
        """Drop input that does not fit the new `self.view`; `before`: the previous view."""

    def drop_draft(self) -> bool:
        """Drop the draft; return True if there was one."""
        return False

    # Interface for surfaces

    @property
    def theme(self) -> Theme:
        """The theme of the window that contains the scene."""
        if self._theme is None:
            self._theme = theme_of(self)
        return self._theme

    @property
    def motion(self) -> Motion:
        """The theme's durations; nothing is animated if motion is off."""
        return self.theme.motion

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._theme = None
            if not self.motion.on:
                self.finishAnimation()
            self.redraw()

    def setPlayers(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        """Set the players' names and looks."""
        self.players = names
        self.styles = styles
        self.redraw()
        self.descriptionChanged.emit()

    def setPlain(self, plain: bool) -> None:
        """Set whether to paint board and cells only, on a background for chroma keying."""
        self.plain = plain
        self.redraw()

    def setCoordinates(self, shown: bool) -> None:
        """Show or hide the names of columns and rows; miniatures hide them."""

    def otherwise(self) -> str:
        """Return a hint on other ways to show the board, one line; "" for none."""
        return ""

    def lines(self) -> tuple[Enum, ...]:
        """Return the lines of the finished round that can be replayed, the best last."""
        return ()

    def replay(self, shown: Any) -> bool:
        """Replay one of `lines`; return False if it does not exist."""
        return False

    def setTools(self, shown: bool) -> None:
        """Enable or disable tools for looking around, for example rotation and switches."""

    def setQuiet(self, quiet: bool) -> None:
        """Set whether labels of cells fade while neither mouse nor keys are at the board."""

    def switches(self) -> tuple[Switch, ...]:
        """Return the display switches of this board."""
        return ()

    def setSwitches(self, on: Collection[str]) -> None:
        """Turn on exactly these switches; a group without any of them keeps the one that is on."""

    def turnSwitch(self, switch: str) -> None:
        """Turn a switch on or off; within a group it replaces the one that is on."""
        switches = self.switches()
        held = {switch_.id for switch_ in switches if switch_.on}
        group = next(switch_.group for switch_ in switches if switch_.id == switch)
        if group:
            held = held - {switch_.id for switch_ in switches if switch_.group == group} | {switch}
        else:
            held ^= {switch}
        self.setSwitches(held)
        self.switched.emit()

    def setOver(self, over: bool) -> None:
        """Mark the match as over; needed if a ruling ended it, which the view does not contain."""
        self.over = over
        self.update()

    def setView(self, view: Any, animated: bool) -> None:
        """Show a view; `animated`: with the animation from the previous one."""
        self.finishAnimation()
        before, self.view = self.view, view
        self.take_view(before)
        animation = None
        if animated and before is not None and view != before:
            animation = self.animation(before, view)
        if animation is not None and not self.motion.on:
            for _, effect in animation.sounds()[-1:]:
                self.heard.emit(effect)
            animation = None
        if animation is None:
            self._show_working(self.resting_working())
        else:
            self.start(animation)
        self.update()
        self.descriptionChanged.emit()
        if animated and animation is None:
            self.revealFinished.emit()

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these arrows and rings on top of the board."""
        if marks != self._marks:
            self._marks = marks
            self.update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the marks on top, in pictures as well."""
        for mark in self._marks:
            start = self.place_rect(mark.start)
            end = self.place_rect(mark.end) if mark.end else None
            if start is not None and not mark.end:
                paint_ring(painter, start, mark.colour)
            elif start is not None and end is not None:
                paint_arrow(painter, start, end, mark.colour)

    def setInput(self, seat: Seat | None) -> None:
        """Accept input from `seat`; None: display only. Drops another seat's draft."""
        if seat is not self.input:
            self.input = seat
            self.clearDraft()
            self.forget_pointer()
        self.inputChanged.emit()
        self.update()

    def forget_pointer(self) -> None:
        """Forget the positions of mouse and keyboard cursor."""

    def pointer_left(self) -> None:
        """Handle the mouse leaving the board."""

    def setDraft(self, text: str) -> None:
        """Show a typed move, in canonical text, as a preview; "" clears. Raises ValueError."""
        raise NotImplementedError

    def clearDraft(self) -> None:
        """Drop the draft and announce it."""
        if self.drop_draft():
            self.update()
            self.draftChanged.emit("")

    def rotateDraft(self) -> None:
        """Rotate the piece about to be placed, in games that allow it."""

    def confirmDraft(self) -> None:
        """Propose the draft if it is complete."""

    def picture(self, size: QSize, background: QColor | None = None) -> QImage:
        """Return the board at rest as an image of `size`; `background` None: transparent."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(background if background is not None else Qt.GlobalColor.transparent)
        twin = self.still()
        twin.fit(QSizeF(size))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(0, 0, size.width(), size.height())
        twin.render(painter, area, area)
        painter.end()
        return image

    def still(self) -> BoardScene:
        """Return a copy of the scene with the same view, without input and motion."""
        twin = type(self)()
        set_theme(twin, self.theme.with_motion(False))
        twin.over = self.over
        twin.setPlayers(self.players, self.styles)
        if self.view is not None:
            twin.setView(self.view, False)
        return twin

    # Internals

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MODIFIERS:
            event.ignore()
            return
        if self.animating():
            self.finishAnimation()
            if self.input is None:
                event.accept()
                return
        if self.key(event) if self.input is not None else self.walk(event):
            event.accept()
        else:
            event.ignore()

    def reads_mouse(self) -> bool:
        """Return True if the scene handles the mouse; otherwise events pass to what lies below."""
        return self.input is not None

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a mouse press or double click."""

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a mouse move, with or without a button down."""

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a mouse release."""

    def show_pointer(self, shape: Qt.CursorShape) -> None:
        """Set the cursor shape of the views."""
        for view in self.views():
            view.viewport().setCursor(shape)

    def _accept(self, event: QGraphicsSceneEvent) -> bool:
        event.setAccepted(self.reads_mouse())
        return event.isAccepted()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._accept(event):
            self.finishAnimation()
            self._by_mouse(self.pressed, event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._accept(event):
            self.moved(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._accept(event):
            self._by_mouse(self.released, event)

    def _by_mouse(
        self,
        act: Callable[[QGraphicsSceneMouseEvent], None],
        event: QGraphicsSceneMouseEvent,
    ) -> None:
        """Handle a press or release; with `one_click`, confirm a draft that it completes."""
        before = self.complete()
        act(event)
        if self.one_click and not before and self.complete() and self.input is not None:
            self.confirmDraft()

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        self._accept(event)

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key while a seat's input is accepted; return True if it was used."""
        return False

    def walk(self, event: QKeyEvent) -> bool:
        """Move the reading cursor by a key while no input is accepted; return True if it was used.

        The content of the cell is sent by `spoken`, for screen readers.
        """
        return False

    def understands(self, event: QKeyEvent) -> bool:
        """Return True if `key` would be used now; shortcuts then leave the event to the board."""
        return False

    def serves(self, key: str) -> bool:
        """Return True if a documented key, for example "N", is useful in this turn."""
        return True

    def tab(self, forward: bool) -> bool:
        """Handle Tab or Shift+Tab: focus the next part of the board; return False to leave it."""
        return False

    def showKey(self, event: QKeyEvent) -> bool:
        """Handle a key that only changes the display; return True if it was used."""
        return False

    def touches(self, text: str) -> list[QPointF]:
        """Return the points to click in order to enter this move; none if clicks cannot enter
        it."""
        return []

    def changed_draft(self) -> None:
        """Repaint and announce a changed draft."""
        self.update()
        self.draftChanged.emit(self.draft())
