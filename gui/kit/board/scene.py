"""The base class of all boards on screen: a scene that shows a game's view and proposes actions.

`BoardScene` holds no game state and plays no move. It paints the last view that it was given and
animates the difference from the previous one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
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
from gui.kit.look.smooth import smooth
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
"""Matches the name of a cell in a move's canonical text."""
RASTER = 24
"""Number of places for marks in each row and column of a board without cells."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A display setting of a board that can be switched on or off.

    `key` is its shortcut. `explained` describes what it shows. Of the switches that share a
    `group`, exactly one is on; a switch with the group "" is independent.
    """

    id: str
    text: str
    explained: str
    key: str
    on: bool
    group: str = ""


class BoardScene(AnimatedScene):
    """A game's board. Subclasses paint the board and handle input.

    - `actionProposed(text)`: a complete, confirmed input as canonical text.
    - `draftChanged(text)`: the draft so far, or "" for none. `complete` and `prompt` may have
      changed too. `setDraft` does not emit this signal.
    - `descriptionChanged()`: `name` or `description` has changed.
    - `spoken(text)`: a message for screen readers about the cell at the keyboard cursor.
    - `switched()`: the user changed one of the `switches`.
    - `promptChanged()`: `prompt()` has changed, and `otherwise()` may have changed.
    """

    aspect: ClassVar[float] = 1.0
    """The board's preferred aspect ratio (width to height)."""
    draft_sound: ClassVar[Effect] = Effect.PLACE
    """The sound played when a draft grows."""

    actionProposed = Signal(str)
    draftChanged = Signal(str)
    descriptionChanged = Signal()
    spoken = Signal(str)
    switched = Signal()
    promptChanged = Signal()
    inputChanged = Signal()
    """Emitted by `setInput`, after the seat whose input is accepted has been set."""

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
        """Return a measure of the board's size in a given space, for comparing layouts."""
        return min(height, width / self.aspect)

    # Overridden by each game

    def usual_styles(self) -> Pair[SeatStyle]:
        """Return the default styles of the seats, used unless players choose their own colours."""
        return Pair(*DISPLAY_COLOURS[:2])

    def name(self) -> str:
        """Return the accessible name."""
        raise NotImplementedError

    def description(self) -> str:
        """Return the accessible description: the view as text, without the pointer or the draft."""
        raise NotImplementedError

    def animation(self, before: Any, view: Any) -> Animation | None:
        """Return the animation between two views, or None for no animation."""
        return None

    def draft(self) -> str:
        """Return the input so far as canonical text."""
        return ""

    def complete(self) -> bool:
        """Return True if the draft can be confirmed."""
        return False

    def remarks(self) -> tuple[str, ...]:
        """Return remarks on the draft, as sentences without a full stop."""
        return ()

    def prompt(self) -> str:
        """Return a one-line prompt for the next click or key."""
        return ""

    def place_at(self, at: QPointF) -> str:
        """Return the name of the place at a point, or "". Names are the same at any board size."""
        board = self.boardRect()
        if not board.contains(at):
            return ""
        x, y = (at.x() - board.x()) / board.width(), (at.y() - board.y()) / board.height()
        return f"{min(RASTER - 1, int(x * RASTER))},{min(RASTER - 1, int(y * RASTER))}"

    def places_of(self, text: str) -> tuple[str, ...]:
        """Return the visible places that are named in a move's canonical text."""
        part, _, move = text.rpartition(": ")
        named = (f"{part} {cell}".strip() for cell in CELL.findall(move))
        return tuple(place for place in named if self.place_rect(place) is not None)

    def place_rect(self, place: str) -> QRectF | None:
        """Return the current area of a named place, or None if the place is not visible."""
        x, comma, y = place.partition(",")
        if not comma:
            return None
        board = self.boardRect()
        wide, high = board.width() / RASTER, board.height() / RASTER
        return QRectF(board.x() + int(x) * wide, board.y() + int(y) * high, wide, high)

    @property
    def enlarged(self) -> int:
        """The number of the enlarged part of the board, starting at 1, or 0 if none is enlarged."""
        return 0

    def enlarge_part(self, number: int) -> None:
        """Enlarge the part `number`, starting at 1. If `number` is 0, show the whole board."""

    def part_at(self, at: QPointF) -> int:
        """Return the number, starting at 1, of the enlargeable part at a point, or 0 for none."""
        return 0

    def shown_again(self, before: Any) -> Any:
        """Return the view from which a replay of the last reveal starts.

        By default, it is `before`.
        """
        return before

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        """Fit the board to `size`, at `ratio` device pixels per logical pixel."""
        raise NotImplementedError

    def boardRect(self) -> QRectF:
        raise NotImplementedError

    def redraw(self) -> None:
        """Repaint everything after a change of theme, size or players."""
        raise NotImplementedError

    def take_view(self, before: Any) -> None:
        """Discard input that does not fit the new `self.view`. `before` is the previous view."""

    def drop_draft(self) -> bool:
        """Discard the draft. Return True if there was one."""
        return False

    # Interface for surfaces

    @property
    def theme(self) -> Theme:
        if self._theme is None:
            self._theme = theme_of(self)
        return self._theme

    @property
    def motion(self) -> Motion:
        """The theme's durations. If motion is off, nothing is animated."""
        return self.theme.motion

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._theme = None
            if not self.motion.on:
                self.finishAnimation()
            self.redraw()

    def setPlayers(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        self.players = names
        self.styles = styles
        self.redraw()
        self.descriptionChanged.emit()

    def setPlain(self, plain: bool) -> None:
        """If `plain` is True, paint only the board and its cells, for use with chroma keying."""
        self.plain = plain
        self.redraw()

    def setCoordinates(self, shown: bool) -> None:
        """Show or hide the names of columns and rows. Miniatures hide them."""

    def otherwise(self) -> str:
        """Return a one-line hint about other ways to display the board, or "" if there are none."""
        return ""

    def lines(self) -> tuple[Enum, ...]:
        """Return the solutions of the finished round that can be replayed. The best is last."""
        return ()

    def replay(self, shown: Any) -> bool:
        """Replay the solution `shown`. Return False if it is not among `lines()`."""
        return False

    def setTools(self, shown: bool) -> None:
        """Enable or disable the display tools, for example rotation and switches."""

    def setQuiet(self, quiet: bool) -> None:
        """If `quiet` is True, let the labels of cells fade while the board is not being used."""

    def switches(self) -> tuple[Switch, ...]:
        return ()

    def setSwitches(self, on: Collection[str]) -> None:
        """Turn on exactly the switches in `on`.

        A group without a switch in `on` does not change.
        """

    def turnSwitch(self, switch: str) -> None:
        """Turn a switch on or off. In a group, turn on this switch and turn off the others."""
        switches = self.switches()
        switched_on = {switch_.id for switch_ in switches if switch_.on}
        group = next(switch_.group for switch_ in switches if switch_.id == switch)
        if group:
            switched_on = switched_on - {
                switch_.id for switch_ in switches if switch_.group == group
            } | {switch}
        else:
            switched_on ^= {switch}
        self.setSwitches(switched_on)
        self.switched.emit()

    def setOver(self, over: bool) -> None:
        """Set whether the match is over.

        The view itself does not show this if a ruling ended the match.
        """
        self.over = over
        self.update()

    def setView(self, view: Any, animated: bool) -> None:
        """Show a view. If `animated` is True, play the animation from the previous view first."""
        self.finishAnimation()
        previous, self.view = self.view, view
        self.take_view(previous)
        animation = None
        if animated and previous is not None and view != previous:
            animation = self.animation(previous, view)
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
        if marks != self._marks:
            self._marks = marks
            self.update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        for mark in self._marks:
            start = self.place_rect(mark.start)
            end = self.place_rect(mark.end) if mark.end else None
            if start is not None and not mark.end:
                paint_ring(painter, start, mark.colour)
            elif start is not None and end is not None:
                paint_arrow(painter, start, end, mark.colour)

    def setInput(self, seat: Seat | None) -> None:
        """Accept input from `seat`, or from no seat if it is None.

        Another seat's draft is discarded.
        """
        if seat is not self.input:
            self.input = seat
            self.clearDraft()
            self.forget_pointer()
        self.inputChanged.emit()
        self.update()

    def forget_pointer(self) -> None:
        """Forget the positions of the mouse and the keyboard cursor."""

    def pointer_left(self) -> None:
        """Handle the mouse leaving the board."""

    def setDraft(self, text: str) -> None:
        """Set the draft to a move in canonical text, or "" for none.

        Raise ValueError if it is invalid.
        """
        raise NotImplementedError

    def clearDraft(self) -> None:
        """Discard the draft and emit the change."""
        if self.drop_draft():
            self.update()
            self.draftChanged.emit("")

    def rotateDraft(self) -> None:
        """Rotate the piece that is about to be placed, in games that allow rotation."""

    def confirmDraft(self) -> None:
        """Propose the draft if it is complete."""

    def picture(self, size: QSize, background: QColor | None = None) -> QImage:
        """Return the board at rest as an image, transparent if `background` is None."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(background if background is not None else Qt.GlobalColor.transparent)
        twin = self.still()
        twin.fit(QSizeF(size))
        with smooth(image) as painter:
            area = QRectF(0, 0, size.width(), size.height())
            twin.render(painter, area, area)
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
        """Return True if the scene handles the mouse, or False if the widget that shows it does."""
        return self.input is not None

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a mouse press or double click."""

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a mouse move, with or without a button held down."""

    def released(self, event: QGraphicsSceneMouseEvent) -> None: ...

    def show_pointer(self, shape: Qt.CursorShape) -> None:
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
        """Handle a mouse event with `act`.

        If `one_click` is True and the event completes the draft, confirm the draft.
        """
        was_complete = self.complete()
        act(event)
        if self.one_click and not was_complete and self.complete() and self.input is not None:
            self.confirmDraft()

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        self._accept(event)

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key while a seat's input is accepted. Return True if the key was used."""
        return False

    def walk(self, event: QKeyEvent) -> bool:
        """Move the cursor with a key while input is off. Return True if the key was used."""
        return False

    def understands(self, event: QKeyEvent) -> bool:
        """Return True if `key()` would use this event, which then must not trigger a shortcut."""
        return False

    def serves(self, key: str) -> bool:
        """Return True if a documented key, for example "N", has an effect in this turn."""
        return True

    def tab(self, forward: bool) -> bool:
        """Focus the board's next part on Tab, or the previous part on Shift+Tab.

        Return False if the focus should leave the board.
        """
        return False

    def showKey(self, event: QKeyEvent) -> bool:
        """Handle a key that only changes the display. Return True if the key was used."""
        return False

    def touches(self, text: str) -> list[QPointF]:
        """Return the points to click to enter this move, or [] if clicks cannot enter it."""
        return []

    def changed_draft(self) -> None:
        self.update()
        self.draftChanged.emit(self.draft())
