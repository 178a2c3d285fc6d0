from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from games.core import Pair, Seat
from games.hyperstar.view import HyperStarView, Item
from gui.games.hyperstar import camera, words
from gui.games.hyperstar.camera import Camera, CameraController
from gui.games.hyperstar.disk import cells
from gui.games.hyperstar.draft import TurnDraft, TurnOptions, read_draft
from gui.games.hyperstar.hud import Act, Chip, Command
from gui.games.hyperstar.keys import ARROWS, LETTERS, TEXT, ZOOM, KeyCursor
from gui.games.hyperstar.overlays import USUAL, Overlay
from gui.games.hyperstar.panel import Panel
from gui.games.hyperstar.words import HyperStar
from gui.kit.board.grid import BACK, ENTER
from gui.kit.board.scene import BoardScene

USUAL_RADIUS = 4
SLIP = 6.0
"""Maximum distance that the mouse can move during a click, in pixels."""


class HyperStarInput(BoardScene):
    """Mouse and keyboard input on HyperStar's board, and the resulting draft.

    The camera can be moved whenever tools are enabled. `hover` is the cell under the mouse, and
    `present` is True while the mouse is on the board.
    """

    view: HyperStarView | None

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steering = CameraController(cells(USUAL_RADIUS), self)
        self.panel = Panel()
        self.on: frozenset[Overlay] = USUAL
        self.tools = False
        self.hover: int | None = None
        self.present = False
        self.cursor = KeyCursor()
        self.pointed_chip: Act | None = None
        self._draft = TurnDraft()
        self._pressed: tuple[QPointF, complex, int | None] | None = None
        self._pressed_chip: Chip | None = None
        self.carried: tuple[int, complex] | None = None

    @property
    def names(self) -> Pair[str]:
        default_names = Pair(HyperStar.tr("First"), HyperStar.tr("Second"))
        return Pair(*(self.players[seat] or default_names[seat] for seat in Seat))

    def cell_at(self, at: QPointF) -> int | None:
        if self.view is None:
            return None
        from gui.games.hyperstar.shapes import shapes  # imported late, as it imports shapely

        point = self.steering.projected.point(complex(at.x(), at.y()))
        return shapes(self.view.radius).cell_at(point)

    def name_of(self, index: int) -> str:
        return self.steering.cells.board.names[index]

    def hand(self) -> TurnOptions | None:
        """Return the options of the seat with input or, if there is none, of the seat to move.

        Return None once the match is over.
        """
        view = self.view
        if view is None or view.over or self.over:
            return None
        seat = self.input if self.input is not None else view.to_move
        return TurnOptions(view, seat) if seat is not None else None

    # The draft

    def draft(self) -> str:
        return self._draft.text

    @property
    def drafted(self) -> TurnDraft:
        return self._draft

    def setDraft(self, text: str) -> None:
        self._draft = read_draft(text)
        self.update()

    def drop_draft(self) -> bool:
        had_draft = not self._draft.empty
        self._draft, self.carried, self.cursor.typed = TurnDraft(), None, ""
        return had_draft

    def take_view(self, before: HyperStarView | None) -> None:
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
        hand = self.hand()
        if self.input is None or hand is None or index is None:
            return False
        return hand.means(self._draft, self.name_of(index))

    def _touch(self, index: int, again: bool = False) -> None:
        hand = self.hand()
        if self.input is not None and hand is not None:
            self._change(hand.touched(self._draft, self.name_of(index), again))

    def _change(self, draft: TurnDraft) -> None:
        if draft != self._draft:
            self._draft = draft
            self.changed_draft()

    def do(self, act: Act) -> None:
        """Perform the action of a chip or its key."""
        hand = self.hand() if self.input is not None else None
        if isinstance(act, Overlay):
            self.setOverlays(self.on ^ {act})
            self.switched.emit()
        elif act is Command.VIEW:
            aim = self.steering.aim
            self._glide(camera.flattened(aim, aim.end.next))
            self.switched.emit()
        elif act is Command.HOME:
            self._glide(camera.home(self.steering.aim))
        elif hand is not None and isinstance(act, Item):
            self._change(hand.chosen(self._draft, act))
        elif hand is not None:
            self._change(hand.passed(self._draft))
        self.update()

    def _glide(self, aim: Camera, slowly: bool = True) -> None:
        self.steering.glide(aim, self.motion, slowly)

    def _centre(self, z: complex, slowly: bool = True) -> None:
        """Move the point `z` of the disk to the centre."""
        self._glide(camera.centred(self.steering.cells, self.steering.aim, z), slowly)

    def setOverlays(self, on: frozenset[Overlay]) -> None:
        self.on = on
        self.update()

    # Mouse

    def reads_mouse(self) -> bool:
        return self.tools or super().reads_mouse()

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        at = event.scenePos()
        place = complex(at.x(), at.y())
        if event.button() is Qt.MouseButton.RightButton:
            self._centre(self.steering.projected.point(place))
        elif event.button() is Qt.MouseButton.LeftButton:
            self._pressed_chip = self.panel.chip_at(at)
            if self._pressed_chip is None:
                self.steering.settle()
                self._pressed = (at, self.steering.projected.point(place), self.cell_at(at))
                self._use_mouse(at)

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        at = event.scenePos()
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag(at)
        elif self._pressed_chip is None:
            self._use_mouse(at)

    def _drag(self, at: QPointF) -> None:
        assert self._pressed is not None
        start, z, index = self._pressed
        place = complex(at.x(), at.y())
        if not self.steering.panning and self.carried is None:
            if (at - start).manhattanLength() <= SLIP:
                return
            hand = self.hand() if self.input is not None else None
            if hand is not None and index is not None and hand.liftable(self.name_of(index)):
                self.carried = (index, place)
            else:
                self.steering.panning, self.hover = True, None
        if self.steering.panning:
            self.steering.drag(z, place)
        elif self.carried is not None:
            self.carried = (self.carried[0], place)
            self.hover = self.cell_at(at)
            self.update()
        self._show_shape()

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        at, chip = event.scenePos(), self._pressed_chip
        pressed, carried, panned = self._pressed, self.carried, self.steering.panning
        self._pressed_chip = self._pressed = self.carried = None
        self.steering.panning = False
        if chip is not None:
            chip_here = self.panel.chip_at(at)
            if chip_here is not None and chip_here.act == chip.act:
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
        self.steering.zoom(camera.NOTCH ** (event.delta() / 120), at)

    def pointer_left(self) -> None:
        self.hover, self.pointed_chip, self.present = None, None, False
        self.update()

    def forget_pointer(self) -> None:
        self.hover = self.pointed_chip = None
        self.cursor = KeyCursor()

    def _use_mouse(self, at: QPointF) -> None:
        chip = self.panel.chip_at(at)
        act = chip.act if chip is not None else None
        cell = None if chip is not None else self.cell_at(at)
        if not self.present:
            self.present = True
            self.update()
        if (cell, act) == (self.hover, self.pointed_chip) and not self.cursor.shown:
            return
        self.hover, self.pointed_chip = cell, act
        self.cursor.hide()
        if cell is not None:
            self.cursor.cell = cell
        self._show_shape()
        self.update()

    def _show_shape(self) -> None:
        shape = Qt.CursorShape.ArrowCursor
        if self.steering.panning or self.carried is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self.pointed_chip is not None or self.may_choose(self.hover):
            shape = Qt.CursorShape.PointingHandCursor
        self.show_pointer(shape)

    # Keys

    def _act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return the function that a key press calls now, or None if the key has no effect."""
        look, key = self._look_act_of(event), event.key()
        if look is not None or event.modifiers() & ~TEXT:
            return look
        if key in ARROWS:
            return partial(self._walk, ARROWS[Qt.Key(key)])
        if key in ENTER and self.complete() and not self._enter_chooses():
            return self.confirmDraft
        if key in ENTER:
            return self._choose if self.complete() or self.cursor.shown else None
        if key in BACK:
            can_clear = self.draft() or self.cursor.typed or self.cursor.shown
            return partial(self._go_back, key) if can_clear else None
        if key in LETTERS:
            return partial(self.do, LETTERS[Qt.Key(key)])
        if key == Qt.Key.Key_H:
            return partial(self._centre, self.steering.cells.centres[self.cursor.cell])
        if key == Qt.Key.Key_Space:
            return self._choose
        names = self.steering.cells.board.names if self.view is not None else ()
        typed = self.cursor.continued(event.text(), names)
        return None if typed is None else partial(self._type, typed)

    def _look_act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return the function of a key that only changes the display, or None for other keys."""
        key, aim = event.key(), self.steering.aim
        if event.modifiers() & ~TEXT:
            return None
        if key in ARROWS and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            way = ARROWS[Qt.Key(key)]
            return lambda: self._glide(camera.stepped(self.steering.cells, aim, way), slowly=False)
        if key in ZOOM:
            port, factor = self.steering.viewport, ZOOM[Qt.Key(key)]
            zoom = partial(camera.zoomed, self.steering.cells, aim, port, factor, port.centre)
            return lambda: self._glide(zoom(), slowly=False)
        if key == Qt.Key.Key_Home:
            return partial(self.do, Command.HOME)
        act = LETTERS[Qt.Key(key)] if key in LETTERS else None
        changes = isinstance(act, Overlay) or act is Command.VIEW
        return partial(self.do, act) if act is not None and changes else None

    def understands(self, event: QKeyEvent) -> bool:
        return self._act_of(event) is not None

    def serves(self, key: str) -> bool:
        passing = self.view is not None and not self.view.opening
        return passing or key != "P"

    def key(self, event: QKeyEvent) -> bool:
        act = self._act_of(event)
        if act is not None:
            act()
            self.update()
        return act is not None

    def showKey(self, event: QKeyEvent) -> bool:
        act = self._look_act_of(event)
        if act is not None:
            act()
        return act is not None

    def walk(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key not in ARROWS or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        self._walk(ARROWS[Qt.Key(key)])
        self.update()
        return True

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the keyboard cursor along its ring or, if it is hidden, move the focus."""
        if self.input is None or not self.cursor.shown:
            return super().focusNextPrevChild(next)
        self._point(self.cursor.along(self.steering.cells, next))
        return True

    def _walk(self, way: complex) -> None:
        was_shown = self.cursor.shown
        cell = self.cursor.ahead(self.steering.projected, way) if was_shown else self.cursor.cell
        if cell is not None:
            self._point(cell)

    def _point(self, index: int) -> None:
        self.cursor.point(index)
        self.hover = self.pointed_chip = None
        plate, port = self.steering.projected.plates[index], self.steering.viewport
        away = abs(plate.middle - port.centre) > 0.92 * port.radius
        if not self.steering.aim.home and (away or plate.least < 9):
            self._centre(self.steering.cells.centres[index], slowly=False)
        if self.view is not None:
            self.spoken.emit(words.spoken(self.view, self.name_of(index), self.names))
        self.update()

    def _enter_chooses(self) -> bool:
        """Return True if Enter would choose the cursor's cell instead of confirming the draft."""
        cursor = self.cursor
        chosen = self.name_of(cursor.cell) in self.drafted.cells
        return cursor.shown and not chosen and self.may_choose(cursor.cell)

    def _choose(self) -> None:
        named, self.cursor.typed = self.cursor.typed, ""
        if named and named in self.drafted.cells:
            return  # the stone was already placed by typing the cell's name
        if self.cursor.shown:
            self._touch(self.cursor.cell)
        else:
            self._point(self.cursor.cell)

    def _go_back(self, key: int) -> None:
        if self.cursor.typed and key == Qt.Key.Key_Backspace:
            self._type(self.cursor.typed[:-1])
        elif self.draft():
            self.clearDraft()
        else:
            self.cursor.hide()

    def _type(self, typed: str) -> None:
        """Store the typed text, and move the cursor to the cell with this name, if there is one."""
        self.cursor.typed = typed
        index = self.steering.cells.board.index.get(typed)
        if index is not None:
            self._point(index)
            self._place(index)
            self.cursor.typed = typed

    def _place(self, index: int) -> None:
        """Draft a stone on the cell whose name was typed. Enter then plays it."""
        hand, plain = self.hand(), self.drafted.item is None and not self.drafted.passes
        name = self.name_of(index)
        if hand is not None and plain and name in hand.free and name not in self.drafted.cells:
            self._touch(index)
