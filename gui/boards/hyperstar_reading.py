"""What HyperStar's board reads: clicks and drags, the wheel, keys, names typed ahead."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
)

from games.core import Pair
from games.hyperstar.view import Item, View
from gui.boards import hyperstar_helm as steering
from gui.boards import hyperstar_words as words
from gui.boards.hyperstar_cells import Cells
from gui.boards.hyperstar_draft import Draft, Hand, read_draft
from gui.boards.hyperstar_helm import Helm
from gui.boards.hyperstar_hud import Act, Chip, Command
from gui.boards.hyperstar_overlays import USUAL, Overlay
from gui.boards.hyperstar_panel import KEYS, Panel
from gui.boards.hyperstar_sight import Lens, Sight
from gui.boards.scene import BoardScene

SLIP = 6.0
"""How far, in pixels, the mouse may slip during a click."""
QUOTES = "'\u2018\u2019\u2032\u02bc\u00b4`"
ARROWS = {
    Qt.Key.Key_Left: -1 + 0j,
    Qt.Key.Key_Right: 1 + 0j,
    Qt.Key.Key_Up: -1j,
    Qt.Key.Key_Down: 1j,
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BACK = (Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
ZOOM = {
    Qt.Key.Key_Plus: steering.NOTCH,
    Qt.Key.Key_Equal: steering.NOTCH,
    Qt.Key.Key_Minus: 1 / steering.NOTCH,
}
LETTERS = {getattr(Qt.Key, f"Key_{key}"): act for act, key in KEYS.items() if key.isalpha()}
SIDEWAYS = math.cos(math.radians(72))
"""An arrow key leads to no cell that lies farther off its direction."""
TEXT = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class ReadingScene(BoardScene):
    """The part of the board that reads. Looking round is open to everybody who has the tools.

    `hover` is the cell under the mouse, `cursor` the keyboard's, shown once it has been used.
    """

    view: View | None
    cells: Cells
    lens: Lens

    def prepare(self) -> None:
        """Begin with nothing chosen and the usual look."""
        self.helm = Helm(self.camera_moved, self)
        self.panel = Panel()
        self.on: frozenset[Overlay] = USUAL
        self.tools = False
        self.hover: int | None = None
        self.cursor = 0
        self.cursor_shown = False
        self.typed = ""
        self.pointed_chip: Act | None = None
        self._draft = Draft()
        self._pressed: tuple[QPointF, complex, int | None] | None = None
        self._pressed_chip: Chip | None = None
        self.panning = False
        self.carried: tuple[int, complex] | None = None

    @property
    def names(self) -> Pair[str]:
        """Who plays."""
        raise NotImplementedError

    def camera_moved(self) -> None:
        """The camera is another one."""
        raise NotImplementedError

    @property
    def sight(self) -> Sight:
        """The board as it is seen now."""
        raise NotImplementedError

    def cell_at(self, at: QPointF) -> int | None:
        """The cell at a place."""
        if self.view is None:
            return None
        from gui.boards.hyperstar_shapes import shapes  # shapely: not before it is needed

        return shapes(self.view.radius).cell_at(self.sight.point(complex(at.x(), at.y())))

    def name_of(self, index: int) -> str:
        """A cell's name."""
        return self.cells.board.names[index]

    def hand(self) -> Hand | None:
        """What the seat may do whose input is accepted, or else the one that is on the move."""
        view = self.view
        if view is None or view.over or self.over:
            return None
        seat = self.input if self.input is not None else view.to_move
        return Hand(view, seat) if seat is not None else None

    # The draft

    def draft(self) -> str:
        return self._draft.text

    @property
    def drafted(self) -> Draft:
        """The draft itself."""
        return self._draft

    def setDraft(self, text: str) -> None:
        self._draft = read_draft(text)
        self.update()

    def drop_draft(self) -> bool:
        had = not self._draft.empty
        self._draft, self.carried, self.typed = Draft(), None, ""
        return had

    def take_view(self, before: View | None) -> None:
        self.carried = None
        hand = self.hand()
        if self._draft.empty:
            return
        moved = before is not None and self.view is not None and before.round != self.view.round
        if moved or hand is None or not hand.possible(self._draft):
            self.clearDraft()

    def complete(self) -> bool:
        return self._draft.action is not None

    def confirmDraft(self) -> None:
        if self.complete() and self.input is not None:
            self.actionProposed.emit(self._draft.text)

    def prompt(self) -> str:
        hand = self.hand()
        if self.input is None or hand is None:
            return ""
        return words.prompt(hand, self._draft, self.names)

    def may_choose(self, index: int | None) -> bool:
        """Whether a click on this cell would mean something."""
        hand = self.hand()
        if self.input is None or hand is None or index is None:
            return False
        return hand.means(self._draft, self.name_of(index))

    def _touch(self, index: int, again: bool = False) -> None:
        hand = self.hand()
        if self.input is not None and hand is not None:
            self._change(hand.touched(self._draft, self.name_of(index), again))

    def _change(self, draft: Draft) -> None:
        if draft != self._draft:
            self._draft = draft
            self.changed_draft()

    def do(self, act: Act) -> None:
        """What a chip or its key stands for."""
        hand = self.hand() if self.input is not None else None
        if isinstance(act, Overlay):
            self.setOverlays(self.on ^ {act})
        elif act is Command.VIEW:
            aim = self.helm.aim
            self.helm.glide(steering.flattened(aim, aim.end.next), self.motion, slowly=True)
        elif act is Command.HOME:
            self.helm.glide(steering.home(self.helm.aim), self.motion, slowly=True)
        elif hand is not None and isinstance(act, Item):
            self._change(hand.chosen(self._draft, act))
        elif hand is not None:
            self._change(hand.passed(self._draft))
        self.update()

    def setOverlays(self, on: frozenset[Overlay]) -> None:
        """Show these, and no others."""
        self.on = on
        self.update()

    # Mouse

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if not self.tools:
            event.ignore()
            return
        event.accept()
        self.finishAnimation()
        at = event.scenePos()
        place = complex(at.x(), at.y())
        if event.button() is Qt.MouseButton.RightButton:
            aim = self.helm.aim
            middle = steering.centred(self.cells, aim, self.sight.point(place))
            self.helm.glide(middle, self.motion, slowly=True)
        elif event.button() is Qt.MouseButton.LeftButton:
            self._pressed_chip = self.panel.chip_at(at)
            if self._pressed_chip is None:
                self.helm.settle()
                self._pressed = (at, self.sight.point(place), self.cell_at(at))
                self._use_mouse(at)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if not self.tools:
            event.ignore()
            return
        event.accept()
        at = event.scenePos()
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag(at)
        elif self._pressed_chip is None:
            self._use_mouse(at)

    def _drag(self, at: QPointF) -> None:
        assert self._pressed is not None
        start, z, index = self._pressed
        place = complex(at.x(), at.y())
        if not self.panning and self.carried is None:
            if (at - start).manhattanLength() <= SLIP:
                return
            hand = self.hand() if self.input is not None else None
            if hand is not None and index is not None and hand.liftable(self.name_of(index)):
                self.carried = (index, place)
            else:
                self.panning, self.hover = True, None
        if self.panning:
            camera = self.helm.camera
            self.helm.put(steering.dragged(self.cells, camera, self.lens, z, place))
        elif self.carried is not None:
            self.carried = (self.carried[0], place)
            self.hover = self.cell_at(at)
            self.update()
        self._show_shape()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if not self.tools:
            event.ignore()
            return
        event.accept()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        at, chip = event.scenePos(), self._pressed_chip
        pressed, carried, panned = self._pressed, self.carried, self.panning
        self._pressed_chip, self._pressed, self.carried, self.panning = None, None, None, False
        if chip is not None:
            found = self.panel.chip_at(at)
            if found is not None and found.act == chip.act:
                self.do(chip.act)
        elif carried is not None:
            self._drop(carried[0], self.cell_at(at))
        elif pressed is not None and pressed[2] is not None and not panned:
            again = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._touch(pressed[2], again)
        self._use_mouse(at)
        self.update()

    def _drop(self, source: int, target: int | None) -> None:
        hand = self.hand()
        if hand is not None and target is not None:
            moved = hand.moved(self.name_of(source), self.name_of(target))
            if moved is not None:
                self._change(moved)

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        if not self.tools or not event.delta():
            event.ignore()
            return
        event.accept()
        at = complex(event.scenePos().x(), event.scenePos().y())
        factor = steering.NOTCH ** (event.delta() / 120)
        self.helm.put(steering.zoomed(self.cells, self.helm.camera, self.lens, factor, at))

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        event.setAccepted(self.tools)

    def pointer_left(self) -> None:
        if self.hover is not None or self.pointed_chip is not None:
            self.hover = self.pointed_chip = None
            self.update()

    def forget_pointer(self) -> None:
        self.hover = self.pointed_chip = None
        self.cursor, self.cursor_shown, self.typed = 0, False, ""

    def _use_mouse(self, at: QPointF) -> None:
        chip = self.panel.chip_at(at)
        act = chip.act if chip is not None else None
        cell = None if chip is not None else self.cell_at(at)
        if (cell, act) == (self.hover, self.pointed_chip) and not self.cursor_shown:
            return
        self.hover, self.pointed_chip, self.cursor_shown, self.typed = cell, act, False, ""
        if cell is not None:
            self.cursor = cell
        self._show_shape()
        self.update()

    def _show_shape(self) -> None:
        shape = Qt.CursorShape.ArrowCursor
        if self.panning or self.carried is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self.pointed_chip is not None or self.may_choose(self.hover):
            shape = Qt.CursorShape.PointingHandCursor
        for view in self.views():
            view.viewport().setCursor(shape)

    # Keys

    def understands(self, event: QKeyEvent) -> bool:
        key = event.key()
        if event.modifiers() & ~TEXT:
            return False
        if key in ENTER:
            return self.complete() or self.cursor_shown
        if key in BACK:
            return bool(self.draft() or self.typed or self.cursor_shown)
        if key in ARROWS or key in ZOOM or key in LETTERS:
            return True
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_H):
            return True
        return self._continues(event) is not None

    def key(self, event: QKeyEvent) -> bool:
        if not self.understands(event):
            return False
        key = Qt.Key(event.key())
        if self.look_key(event):
            return True
        if key in ARROWS:
            self._walk(ARROWS[key])
        elif key in ENTER and self.complete():
            self.confirmDraft()
        elif key in BACK:
            self._go_back(key)
        elif key in LETTERS:
            self.do(LETTERS[key])
        elif key == Qt.Key.Key_H:
            middle = self.cells.centres[self.cursor]
            self.helm.glide(steering.centred(self.cells, self.helm.aim, middle), self.motion, True)
        elif key in (*ENTER, Qt.Key.Key_Space):
            self._choose()
        else:
            self._type(event)
        self.update()
        return True

    def look_key(self, event: QKeyEvent) -> bool:
        """A key that changes only how the board is shown; whether it did."""
        key, shift = Qt.Key(event.key()), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        aim = self.helm.aim
        if key in ARROWS and shift:
            self.helm.glide(steering.stepped(self.cells, aim, ARROWS[key]), self.motion)
        elif key in ZOOM:
            middle = self.lens.centre
            self.helm.glide(
                steering.zoomed(self.cells, aim, self.lens, ZOOM[key], middle), self.motion
            )
        elif key == Qt.Key.Key_Home:
            self.do(Command.HOME)
        elif isinstance(LETTERS.get(key), Overlay) or LETTERS.get(key) is Command.VIEW:
            self.do(LETTERS[key])
        else:
            return False
        return True

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes round the cursor's ring while it is shown, and else where it always goes."""
        if self.input is None or not self.cursor_shown:
            return super().focusNextPrevChild(next)
        ring = self.cells.ring(self.cursor)
        place = ring.index(self.cursor) + (1 if next else -1)
        self._point(ring[place % len(ring)])
        return True

    def _walk(self, way: complex) -> None:
        if not self.cursor_shown:
            self._point(self.cursor)
            return
        plates = self.sight.plates
        here = plates[self.cursor].middle

        def straight(index: int) -> float:
            step = plates[index].middle - here
            return (step * way.conjugate()).real / abs(step)

        best = max(self.cells.near[self.cursor], key=straight)
        if straight(best) > SIDEWAYS:
            self._point(best)

    def _point(self, index: int) -> None:
        """The keyboard comes to a cell; it is brought into sight."""
        self.cursor, self.cursor_shown, self.typed = index, True, ""
        self.hover = self.pointed_chip = None
        plate = self.sight.plates[index]
        away = abs(plate.middle - self.lens.centre) > 0.92 * self.lens.radius
        if not self.helm.aim.home and (away or plate.least < 9):
            middle = steering.centred(self.cells, self.helm.aim, self.cells.centres[index])
            self.helm.glide(middle, self.motion)
        if self.view is not None:
            self.spoken.emit(words.spoken(self.view, self.name_of(index), self.names))
        self.update()

    def _choose(self) -> None:
        if self.cursor_shown:
            self._touch(self.cursor)
        else:
            self._point(self.cursor)

    def _go_back(self, key: Qt.Key) -> None:
        if self.typed and key == Qt.Key.Key_Backspace:
            self.typed = self.typed[:-1]
            self._follow_typed()
        elif self.draft():
            self.clearDraft()
        else:
            self.typed, self.cursor_shown = "", False

    def _continues(self, event: QKeyEvent) -> str | None:
        """What has been typed with this key: the beginning of a name; None if it is none."""
        letter = event.text().upper()
        if not letter or self.view is None:
            return None
        letter = "'" if letter in QUOTES else letter
        for text in (self.typed + letter, letter):
            if any(name.startswith(text) for name in self.cells.board.names):
                return text
        return None

    def _type(self, event: QKeyEvent) -> None:
        typed = self._continues(event)
        if typed is not None:
            self.typed = typed
            self._follow_typed()

    def _follow_typed(self) -> None:
        index = self.cells.board.index.get(self.typed)
        if index is not None:
            typed = self.typed
            self._point(index)
            self.typed = typed

    def meant(self) -> frozenset[int]:
        """The cells whose names begin as typed."""
        if not self.typed:
            return frozenset()
        names = self.cells.board.names
        return frozenset(i for i, name in enumerate(names) if name.startswith(self.typed))
