"""What every board on screen is: a scene that shows a game's view and proposes actions.

`BoardScene` keeps no board of its own and plays nothing: it paints from the view it was given last
and animates the difference to the one before. `gui.kit.board.view.BoardView` shows one in a window.
"""

from __future__ import annotations

from collections.abc import Collection
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
from gui.kit.board.animation import AnimatedScene, Animation
from gui.kit.board.marks import paint_arrow, paint_ring
from gui.kit.theme import THEME_CHANGED, Motion, SeatStyle, Theme, set_theme, theme_of

MODIFIERS = frozenset({
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_CapsLock,
})  # fmt: skip


RASTER = 24
"""A board without cells of its own is so many places wide and high, for marks."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One of them. `key`: what turns it on the board. `group`: of those that share one, one is on.

    `explained`: what is seen when it is on.
    """

    id: str
    text: str
    explained: str
    key: str
    on: bool
    group: str = ""


class BoardScene(AnimatedScene):
    """A game's board. Subclasses paint it and read the input.

    `actionProposed(text)`: a complete and confirmed input, in canonical words.
    `draftChanged(text)`: what the input says so far; "" if nothing. `complete` and `prompt` may
    answer something else then too. Setting a draft by `setDraft` does not send it.
    `descriptionChanged()`: `name` or `description` says something else now.
    `spoken(text)`: what the keyboard has come to, for those who cannot see it.
    `switched()`: somebody turned one of the `switches`.
    `promptChanged()`: the next touch does something else; `prompt()` tells what. `otherwise()` may
    answer something else too.
    """

    aspect: ClassVar[float] = 1.0
    """How wide the board would like to be, by its height."""

    actionProposed = Signal(str)
    draftChanged = Signal(str)
    descriptionChanged = Signal()
    spoken = Signal(str)
    switched = Signal()
    promptChanged = Signal()
    inputChanged = Signal()
    """It reads the input of another seat, or of nobody."""

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
        self._marks: tuple[Mark, ...] = ()

    def reach(self, width: float, height: float) -> float:
        """Return how large the board comes out in so much room, to be compared with other room."""
        return min(height, width / self.aspect)

    # What a game's scene says

    def usual_styles(self) -> Pair[SeatStyle]:
        """Return how the seats look until players choose otherwise."""
        raise NotImplementedError

    def name(self) -> str:
        """Return the scene's name, for those who cannot see it."""
        raise NotImplementedError

    def description(self) -> str:
        """Return the view in words, and nothing that is not in it."""
        raise NotImplementedError

    def animation(self, before: Any, view: Any) -> Animation | None:
        """Return the animation between two views; None for a plain cut."""
        return None

    def draft(self) -> str:
        """Return the input so far in canonical notation."""
        return ""

    def complete(self) -> bool:
        """Return whether the draft could be confirmed."""
        return False

    def remarks(self) -> tuple[str, ...]:
        """What is to be said of the draft besides what it is: sentences without a full stop."""
        return ()

    def prompt(self) -> str:
        """Return the prompt for the next click or key, a line beside the board."""
        return ""

    def place_at(self, at: QPointF) -> str:
        """Return the name of the place that a caster can mark there, at any size; "" for none."""
        board = self.boardRect()
        if not board.contains(at):
            return ""
        x, y = (at.x() - board.x()) / board.width(), (at.y() - board.y()) / board.height()
        return f"{min(RASTER - 1, int(x * RASTER))},{min(RASTER - 1, int(y * RASTER))}"

    def place_rect(self, place: str) -> QRectF | None:
        """Return where such a place is now; None if it is not to be seen."""
        x, comma, y = place.partition(",")
        if not comma:
            return None
        board = self.boardRect()
        wide, high = board.width() / RASTER, board.height() / RASTER
        return QRectF(board.x() + int(x) * wide, board.y() + int(y) * high, wide, high)

    @property
    def enlarged(self) -> int:
        """The part of the board that is enlarged, from 1; 0: none."""
        return 0

    def enlarge_part(self, number: int) -> None:
        """Enlarge a part, from 1; 0 shows all."""

    def part_at(self, at: QPointF) -> int:
        """Return the part of the board at a place that can be enlarged, from 1; 0 for none."""
        return 0

    def shown_again(self, before: Any) -> Any:
        """Return the earlier view from which a reveal is shown again."""
        return before

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        """Lay the board out as large as `size` allows, on a screen of this pixel ratio."""
        raise NotImplementedError

    def boardRect(self) -> QRectF:
        raise NotImplementedError

    def redraw(self) -> None:
        """Paint everything anew: the theme, the size or the players are others."""
        raise NotImplementedError

    def take_view(self, before: Any) -> None:
        """`self.view` is another: drop from the input what does not fit it."""

    def drop_draft(self) -> bool:
        """Forget the input so far; whether there was any."""
        return False

    # What surfaces do with it

    @property
    def theme(self) -> Theme:
        """The theme of the window that shows it."""
        if self._theme is None:
            self._theme = theme_of(self)
        return self._theme

    @property
    def motion(self) -> Motion:
        """The theme's durations; with motion off nothing is animated."""
        return self.theme.motion

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._theme = None
            if not self.motion.on:
                self.finishAnimation()
            self.redraw()

    def setPlayers(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        """Who plays, and in what colours."""
        self.players = names
        self.styles = styles
        self.redraw()
        self.descriptionChanged.emit()

    def setPlain(self, plain: bool) -> None:
        """Whether to paint nothing but board and cells, for a ground that is keyed out."""
        self.plain = plain
        self.redraw()

    def setCoordinates(self, shown: bool) -> None:
        """Whether the edge names columns and rows; miniatures do without."""

    def otherwise(self) -> str:
        """How else the board can be shown, for a line above it; "" if there is no need to say."""
        return ""

    def lines(self) -> tuple[Enum, ...]:
        """Return the lines of the finished round that can be shown again, the best last."""
        return ()

    def replay(self, shown: Any) -> bool:
        """Show one of `lines`; whether there is such."""
        return False

    def setTools(self, shown: bool) -> None:
        """Whether one may look round: turn the board and its switches, where it has any."""

    def switches(self) -> tuple[Switch, ...]:
        """Return the switches of what can be shown or hidden."""
        return ()

    def setSwitches(self, on: Collection[str]) -> None:
        """Have these on and no others; of a group without any the one that is on stays so."""

    def turnSwitch(self, switch: str) -> None:
        """Turn one on or off; one of a group takes the place of the one that is on."""
        switches = self.switches()
        held = {one.id for one in switches if one.on}
        group = next(one.group for one in switches if one.id == switch)
        if group:
            held = held - {one.id for one in switches if one.group == group} | {switch}
        else:
            held ^= {switch}
        self.setSwitches(held)
        self.switched.emit()

    def setOver(self, over: bool) -> None:
        """Whether the match has ended, where the view cannot say so (a ruling ended it)."""
        self.over = over
        self.update()

    def setView(self, view: Any, animated: bool) -> None:
        """Show a view; `animated`: with what led from the one before to it."""
        self.finishAnimation()
        before, self.view = self.view, view
        self.take_view(before)
        animation = None
        if animated and self.motion.on and before is not None and view != before:
            animation = self.animation(before, view)
        if animation is None:
            self._tell(self.told())
        else:
            self.start(animation)
        self.update()
        self.descriptionChanged.emit()
        if animated and animation is None:
            self.revealFinished.emit()

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these arrows and rings above the board."""
        if marks != self._marks:
            self._marks = marks
            self.update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The marks, in any picture of the board."""
        for mark in self._marks:
            start = self.place_rect(mark.start)
            end = self.place_rect(mark.end) if mark.end else None
            if start is not None and not mark.end:
                paint_ring(painter, start, mark.colour)
            elif start is not None and end is not None:
                paint_arrow(painter, start, end, mark.colour)

    def setInput(self, seat: Seat | None) -> None:
        """Whose input is accepted; None: show only. Another seat's draft is forgotten."""
        if seat is not self.input:
            self.input = seat
            self.clearDraft()
            self.forget_pointer()
        self.inputChanged.emit()
        self.update()

    def forget_pointer(self) -> None:
        """Forget where the mouse and the keyboard were."""

    def pointer_left(self) -> None:
        """The mouse is elsewhere."""

    def setDraft(self, text: str) -> None:
        """Show a typed move, in canonical words, as a preview; "" clears. Raises ValueError."""
        raise NotImplementedError

    def clearDraft(self) -> None:
        """Forget the input so far."""
        if self.drop_draft():
            self.update()
            self.draftChanged.emit("")

    def rotateDraft(self) -> None:
        """Turn what is about to be placed, in games where that means something."""

    def confirmDraft(self) -> None:
        """Propose the draft if it is complete."""

    def picture(self, size: QSize, background: QColor | None = None) -> QImage:
        """Return the board at rest, painted `size` large; None leaves the ground transparent."""
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
        """Another scene of the same view, without input and motion."""
        twin = type(self)()
        set_theme(twin, self.theme.with_motion(False))
        twin.over = self.over
        twin.setPlayers(self.players, self.styles)
        if self.view is not None:
            twin.setView(self.view, False)
        return twin

    # Inside

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
        """Return whether the mouse means something; if not, it is left to what lies below."""
        return self.input is not None

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        """The mouse went down, once or twice."""

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        """The mouse moved, down or not."""

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        """The mouse went up."""

    def show_pointer(self, shape: Qt.CursorShape) -> None:
        """Show the mouse in this shape."""
        for view in self.views():
            view.viewport().setCursor(shape)

    def _taken(self, event: QGraphicsSceneEvent) -> bool:
        event.setAccepted(self.reads_mouse())
        return event.isAccepted()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._taken(event):
            self.finishAnimation()
            self.pressed(event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._taken(event):
            self.moved(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._taken(event):
            self.released(event)

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        self._taken(event)

    def key(self, event: QKeyEvent) -> bool:
        """Take a key of the seat whose input is accepted; return whether it meant something."""
        return False

    def walk(self, event: QKeyEvent) -> bool:
        """A key that goes from cell to cell while nobody's input is accepted; whether it did.

        What stands there is `spoken`: so whoever cannot see the board can read it at any time.
        """
        return False

    def understands(self, event: QKeyEvent) -> bool:
        """Return whether `key` would do something now, so that no shortcut may take it away."""
        return False

    def serves(self, key: str) -> bool:
        """Whether a key that a table of keys names, "N" for example, is of use in this turn."""
        return True

    def tab(self, forward: bool) -> bool:
        """Tab, or Shift+Tab: go to the next thing on the board; False: leave the board."""
        return False

    def showKey(self, event: QKeyEvent) -> bool:
        """Take a key that changes only how the board is shown; return whether it did."""
        return False

    def touches(self, text: str) -> list[QPointF]:
        """Return where clicks, one after another, put this move together; none if they cannot."""
        return []

    def changed_draft(self) -> None:
        """Show and tell that the draft is another."""
        self.update()
        self.draftChanged.emit(self.draft())
