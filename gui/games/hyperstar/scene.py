from __future__ import annotations

import threading
from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QPainter, QPainterPath

from games.core import Pair, Seat
from games.hyperstar.view import HyperStarView
from gui.games import face
from gui.games.hyperstar import words
from gui.games.hyperstar.animations import BoardAnimation, animation_between
from gui.games.hyperstar.camera import Viewport, flattened, spot
from gui.games.hyperstar.disk import Projection, cells
from gui.games.hyperstar.draft import read_draft
from gui.games.hyperstar.hud import Act, Command, Corners
from gui.games.hyperstar.input import HyperStarInput
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.painting import Style, paint_table
from gui.games.hyperstar.panel import Facts, switches_of
from gui.games.hyperstar.picture import (
    Pointing,
    Shown,
    paint_board,
    paint_empty,
    paint_loose,
    paint_pointing,
    resting,
)
from gui.games.hyperstar.words import HyperStar
from gui.kit.board.animation import NO_TALLIES, Animation, Tally
from gui.kit.board.grid import Layer
from gui.kit.board.painting import Sheets
from gui.kit.board.scene import Switch
from gui.kit.look.tokens import Tween
from gui.kit.theme import Motion, SeatStyle

USUAL_SIZE = QSizeF(640, 640)
ROOM = 0.958
"""Fraction of the table's radius that the board fills if it is surrounded by the sectors'
letters.
"""
ROOM_BARE = 0.98
"""Fraction of the table's radius that the board fills without labels."""
STEPS = 4
"""Number of steps in which cell names fade. Each step repaints the board."""
HUD_FROM = 150.0
"""Minimum radius of the table, in pixels, at which the corners show text."""


class HyperStarScene(HyperStarInput):
    """The board in a round viewport, with scores, items and switches in the corners.

    A click on an empty cell places a stone. Dragging or clicking a stone starts a move or a swap.
    Shift and a second click play a Double. Dragging anything else turns the disk, and the wheel
    zooms.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._named, self._ratio = True, 1.0
        self._sheets = Sheets()
        self._warm = self._quiet = False
        self._labels = Tween(self, lambda _: self._layer.update(), 1.0)
        self.view: HyperStarView | None = None
        self._layer = Layer(self._paint, 0)
        self.addItem(self._layer)
        self.steering.changed.connect(self._repaint)
        self.fit(USUAL_SIZE)

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("hyperstar").seat_styles

    @property
    def look(self) -> Style:
        labels = round(self._labels.now * STEPS) / STEPS
        return Style(self.theme, self.styles, self.plain, self._named, self.steering.moving, labels)

    @property
    def projection(self) -> Projection:
        return self.steering.aim.end

    def setProjection(self, projection: Projection) -> None:
        self.steering.put(flattened(self.steering.aim, projection))

    def setShowGroups(self, shown: bool) -> None:
        groups = frozenset({Overlay.GROUPS})
        self.setOverlays(self.on | groups if shown else self.on - groups)

    def setTools(self, shown: bool) -> None:
        self.tools = shown
        self.update()

    def setQuiet(self, quiet: bool) -> None:
        self._quiet = quiet
        self.update()

    def _fade(self) -> None:
        in_use = self.present or self.cursor.shown or self.cursor.typed or Overlay.NAMES in self.on
        opacity = 1.0 if in_use or not self._quiet else 0.0
        if self._labels.state() is Tween.State.Running and self._labels.endValue() == opacity:
            return
        self._labels.to(opacity, self.motion.normal)

    def switches(self) -> tuple[Switch, ...]:
        return switches_of(self.on, self.projection)

    def setSwitches(self, on: Collection[str]) -> None:
        self.setOverlays(frozenset(overlay for overlay in Overlay if overlay.value in on))
        chosen = [
            choice for choice in Projection if choice.value in on and choice is not self.projection
        ]
        if chosen:
            visible = any(view.isVisible() for view in self.views())
            aim = flattened(self.steering.aim, chosen[0])
            self.steering.glide(aim, self.motion if visible else Motion(False), slowly=True)

    def _repaint(self) -> None:
        self._layer.update()

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self._ratio = ratio
        area = QRectF(0, 0, size.width(), size.height())
        self.setSceneRect(area)
        self._layer.setRect(area)
        self._table = max(20.0, min(size.width(), size.height()) / 2 - 1)
        room = ROOM if self._named else ROOM_BARE
        middle = area.center()
        self.steering.viewport = Viewport(complex(middle.x(), middle.y()), self._table * room)
        self.panel.fit(Corners(area.adjusted(2, 2, -2, -2), middle, self._table))
        self.redraw()

    def setCoordinates(self, shown: bool) -> None:
        self._named = shown
        self.fit(self.sceneRect().size(), self._ratio)

    def boardRect(self) -> QRectF:
        middle, radius = self.sceneRect().center(), self._table
        return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)

    def place_at(self, at: QPointF) -> str:
        index = self.cell_at(at)
        return "" if index is None else self.name_of(index)

    def place_rect(self, place: str) -> QRectF | None:
        index = self.steering.cells.board.index.get(place)
        if index is None:
            return None
        plate = self.steering.projected.plates[index]
        middle, side = spot(plate.middle), plate.least
        return QRectF(middle.x() - side, middle.y() - side, 2 * side, 2 * side)

    def redraw(self) -> None:
        pixels = (self.sceneRect().size() * self._ratio).toSize()
        self._sheets.resize(pixels, self._ratio, QPointF())
        self.panel.forget()
        self.update()

    def still(self) -> HyperStarScene:
        twin = super().still()
        assert isinstance(twin, HyperStarScene)
        twin.setOverlays(self.on)
        twin.setProjection(self.projection)
        return twin

    def take_view(self, before: HyperStarView | None) -> None:
        if self.view is not None and self.view.radius != self.steering.cells.board.radius:
            self.steering.cells = cells(self.view.radius)
            self.forget_pointer()
        super().take_view(before)

    def setInput(self, seat: Seat | None) -> None:
        self.tools = self.tools or seat is not None
        super().setInput(seat)

    def animation(self, before: HyperStarView, view: HyperStarView) -> Animation | None:
        return animation_between(self.steering.cells, self.motion, before, view)

    def resting_working(self) -> Pair[Tally]:
        view = self.view
        if view is None or not view.over:
            return NO_TALLIES
        scoring = view.scoring
        return Pair(*(words.tally(scoring.edges[seat], scoring.charged[seat]) for seat in Seat))

    def caption(self) -> str:
        animation = self._running()
        caption = animation.caption(self._ms) if animation is not None else None
        return "{} ({})".format(*caption) if caption is not None else ""

    def finishAnimation(self) -> None:
        super().finishAnimation()
        self.steering.settle()

    def _running(self) -> BoardAnimation | None:
        return self._animation if isinstance(self._animation, BoardAnimation) else None

    def _paint(self, painter: QPainter) -> None:
        self._sheets.draw(
            painter,
            "table",
            (),
            lambda sheet: paint_table(sheet, self.steering.viewport, self._table, self.look),
        )
        self._fade()
        animation, view = self._running(), self.view
        painter.save()
        if self.steering.projected.overflows:
            painter.setClipPath(self._window())
        self._paint_seen(painter, animation)
        painter.restore()
        if self._named and self._table >= HUD_FROM and view is not None:
            self.panel.paint(painter, self.look, self._facts(view), self._ratio)
        if self.tools and not self._warm:
            self._warm = True
            QTimer.singleShot(0, self, self._warm_up)

    def _paint_seen(self, painter: QPainter, animation: BoardAnimation | None) -> None:
        view, key = self.view, (self.steering.camera, self.on, self.look.labels)
        if animation is not None:
            shown = animation.board(self._ms)
            state = shown.stones, shown.marks, key
            self._sheets.draw(painter, "animation", state, partial(self._paint_shown, shown))
            for loose in shown.loose:
                paint_loose(painter, self.steering.projected, self.look, loose)
            animation.paint_over(painter, self.steering.projected, self.look, self._ms)
            return
        if self.steering.moving:
            self._paint_still(painter)
        else:
            self._sheets.draw(painter, "board", (view, key), self._paint_still)
        if view is not None:
            paint_pointing(painter, self.steering.projected, self.look, self._pointing(), view)

    def _window(self) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(self.boardRect())
        return path

    def _paint_still(self, painter: QPainter) -> None:
        if self.view is None:
            paint_empty(painter, self.steering.projected, self.look)
        else:
            self._paint_shown(resting(self.steering.projected, self.view), painter)

    def _paint_shown(self, shown: Shown, painter: QPainter) -> None:
        paint_board(painter, self.steering.projected, self.look, shown, self.on)

    def _warm_up(self) -> None:
        """Load the shapes for the first click, on another thread because this takes 0.1 s."""
        radius = self.steering.cells.board.radius
        threading.Thread(target=_load_shapes, args=(radius,), name="shapes").start()

    def has_keyboard(self) -> bool:
        return any(view.hasFocus() for view in self.views())

    def pointed(self) -> int | None:
        """Return the cell of the keyboard cursor if shown, otherwise the cell under the mouse."""
        if self.cursor.shown:
            return self.cursor.cell if self.input is not None and self.has_keyboard() else None
        return self.hover

    def _pointing(self) -> Pointing:
        hand = self.hand()
        return Pointing(
            cell=self.pointed(),
            keyboard=self.cursor.shown,
            meant=self.cursor.meant(self.steering.cells.board.names),
            hand=hand,
            draft=self.drafted,
            reads=self.input is not None,
            carried=self.carried,
        )

    def _facts(self, view: HyperStarView) -> Facts:
        animation, pointed = self._running(), self.pointed()
        return Facts(
            view=view,
            players=self.names,
            seat=self.input,
            chosen=Command.PASS if self.drafted.passes else self.drafted.item,
            home=self.steering.aim.home,
            tools=self.tools,
            working=Overlay.WORKING in self.on,
            animated=animation is not None,
            caption=animation.caption(self._ms) if animation is not None else None,
            typed=self.cursor.typed,
            cell="" if pointed is None else self.name_of(pointed),
            pointed=self.pointed_chip,
        )

    def name(self) -> str:
        return HyperStar.tr("HyperStar board")

    def description(self) -> str:
        return "" if self.view is None else words.description(self.view, self.names)

    def touches(self, text: str) -> list[QPointF]:
        draft = read_draft(text)
        acts: list[Act] = [draft.item] if draft.item is not None else []
        if draft.passes:
            acts.append(Command.PASS)
        points = [chip.area.center() for act in acts for chip in self.panel.chips if chip.act is act
                 and chip.live]  # fmt: skip
        plates, index = self.steering.projected.plates, self.steering.cells.board.index
        return points + [spot(plates[index[name]].middle) for name in draft.cells]


def _load_shapes(radius: int) -> None:
    from gui.games.hyperstar.shapes import shapes

    shapes(radius)
