from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from games.broadcast import live
from games.broadcast.hand import Hand, Mark
from games.broadcast.show import Scenes
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.tournament import NO_PORTRAITS
from gui.broadcast.onair import OnAir
from gui.kit.board.scene import BoardScene
from gui.kit.texts import Broadcast
from gui.kit.theme import DARK, LIGHT, RING_RADIUS, Space, set_theme
from gui.kit.widgets.flow import discard
from gui.kit.widgets.labels import Role, label
from gui.picture.caster import Caster, colour_of
from gui.picture.sceneview import SceneView
from gui.picture.surface import StageSurface
from gui.table.feed import PublicFeed

CURSOR = 3
COUNTDOWN_INTERVAL = 250
"""Milliseconds between updates of a break's countdown."""
SEARCH_STEP = 4.0
"""Distance in pixels between the points that `next_place` tests."""
DIRECTIONS = {
    Qt.Key.Key_Left: QPointF(-SEARCH_STEP, 0),
    Qt.Key.Key_Right: QPointF(SEARCH_STEP, 0),
    Qt.Key.Key_Up: QPointF(0, -SEARCH_STEP),
    Qt.Key.Key_Down: QPointF(0, SEARCH_STEP),
}


class CasterStage(QWidget):
    """A Stage that shows what viewers see now, with marks that only the caster sees.

    It shows only messages that `air` has released, so it is never ahead of viewers. `changed` is
    emitted when the surface, the marks or `drawing` change.
    """

    changed = Signal()

    def __init__(self, air: OnAir) -> None:
        super().__init__()
        self._air = air
        self._hand = Hand()
        self._portraits = NO_PORTRAITS
        self._feed: PublicFeed | None = None
        self._surface: StageSurface | None = None
        self._caster: Caster | None = None
        self._cursor = self._arrow_start = ""
        self.card = label("", Role.HEADING, wrap=True)
        self.card.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.card.setMargin(Space.XL)
        self.between = SceneView(lambda: round(1000 * time.time()))
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.card)
        self._stack.addWidget(self.between)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, -1)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setMouseTracking(True)
        self.setAccessibleName(Broadcast.tr("What viewers see"))
        for line in air.current_lines:
            self.follow(line)
        air.released.connect(self.follow)
        air.changed.connect(self._on_changed)
        ticks = QTimer(self, interval=COUNTDOWN_INTERVAL)
        ticks.timeout.connect(self.between.tick)
        ticks.start()
        self._on_changed()

    @property
    def surface(self) -> StageSurface | None:
        return self._surface if self._stack.currentWidget() is self._surface else None

    @property
    def marks(self) -> tuple[Mark, ...]:
        return () if self._feed is None else self._feed.hand.marks

    @property
    def drawing(self) -> bool:
        return self._caster is not None and self._caster.drawing

    def draw(self, on: bool) -> None:
        if self._caster is not None:
            self._caster.drawing = on
            self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.changed.emit()

    def wipe(self) -> bool:
        """Remove all marks and the cursor. Return False if there was nothing to remove."""
        drew = bool(self.marks or self._cursor)
        self._cursor = self._arrow_start = ""
        if self._feed is not None:
            self._feed.take(self._feed.hand.wiped())
            self._show_marks()
        return drew

    def look(self) -> None:
        """Show the scene or the match that viewers see. If there is neither, show a card."""
        scene = self._air.scene
        if scene != self.between.scene:
            self.between.setScene(scene)
        shown = (self._surface or self.card) if scene is None else self.between
        if shown is not self._stack.currentWidget():
            self._stack.setCurrentWidget(shown)
            self.changed.emit()

    def follow(self, line: live.Line) -> None:
        match line:
            case live.ThemeChanged(dark, motion, brand):
                theme = (DARK if dark else LIGHT).with_motion(motion)
                set_theme(self, theme.with_brand(brand))
            case live.Pictured(portraits):
                self._portraits = portraits
            case live.Opened(view, readings):
                self._open(self._with_portraits(view), readings)
            case Hand():
                self._hand = line
                self._show_marks()
            case live.Changed(view, cut) if self._feed is not None:
                self._feed.show(self._with_portraits(view), self._feed.readings, not cut)
            case live.Ticked(readings) if self._feed is not None:
                self._feed.tick(readings)
            case live.Solved() if self._surface is not None:
                self._surface.solve()
            case Scenes():
                self.look()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.surface is not None and self._caster is not None and self._caster.draws(event):
            self._caster.press(self.surface, event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.surface is not None and self._caster is not None:
            self._caster.move(self.surface, event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.surface is not None and self._caster is not None:
            self._caster.release(self.surface, event)
            self._show_marks()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        scene = None if self.surface is None else self.surface.scene
        if scene is not None and event.key() in DIRECTIONS:
            self._cursor = next_place(scene, self._cursor, DIRECTIONS[Qt.Key(event.key())])
            self._show_marks()
        elif self._cursor and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(colour_of(event.modifiers()))
        else:
            super().keyPressEvent(event)

    def _enter(self, colour: int) -> None:
        """Begin or end an arrow at the cursor. An arrow that ends where it began becomes a ring."""
        if not self._arrow_start or self._feed is None:
            self._arrow_start = self._cursor
        else:
            end = "" if self._cursor == self._arrow_start else self._cursor
            mark, self._arrow_start = Mark(self._arrow_start, end, colour), ""
            self._feed.take(self._feed.hand.drawn(mark))
        self._show_marks()

    def _with_portraits(self, view: MatchView) -> MatchView:
        return replace(view, tournament=replace(view.tournament, portraits=self._portraits))

    def _open(self, view: MatchView, readings: tuple[Reading, ...]) -> None:
        previous, drawing = self._surface, self.drawing
        if self._feed is not None:
            self._feed.deleteLater()
        self._feed = feed = PublicFeed(view, readings, self)
        self._caster = Caster(feed)
        self._caster.drawing = drawing
        self._surface = surface = StageSurface(view, readings)
        feed.changed.connect(surface.setView)
        feed.ticked.connect(surface.setReadings)
        feed.handChanged.connect(self._show_marks)
        self._stack.addWidget(surface)
        self._cursor = self._arrow_start = ""
        if previous is not None:
            self._stack.removeWidget(previous)
            discard(previous)
        self.look()
        self.changed.emit()

    def _show_marks(self) -> None:
        """Show the public annotations, the caster's own marks, and the cursor."""
        if self._surface is None:
            return
        marks_and_cursor = self.marks
        if self._cursor:
            marks_and_cursor += (Mark(self._cursor, colour=CURSOR),)
            if self._arrow_start not in ("", self._cursor):
                marks_and_cursor += (Mark(self._arrow_start, self._cursor, CURSOR),)
        self._surface.setHand(replace(self._hand, marks=(*self._hand.marks, *marks_and_cursor)))
        self.changed.emit()

    def _on_changed(self) -> None:
        if not self._air.on and self._surface is not None:
            self._stack.removeWidget(self._surface)
            discard(self._surface)
            self._feed = self._surface = self._caster = None
            self._hand, self._cursor, self._arrow_start = Hand(), "", ""
        self.look()
        self.changed.emit()


def next_place(scene: BoardScene, place: str, step: QPointF) -> str:
    """Return the next place in the direction of `step`. If there is none, return `place`."""
    area = scene.place_rect(place) if place else None
    if area is None:
        return scene.place_at(scene.boardRect().center())
    start = at = area.center()
    while scene.boardRect().contains(at := at + step):
        candidate = scene.place_at(at)
        candidate_area = scene.place_rect(candidate) if candidate else None
        if (
            candidate_area is not None
            and QPointF.dotProduct(candidate_area.center() - start, step) > 0
        ):
            return candidate
    return place
