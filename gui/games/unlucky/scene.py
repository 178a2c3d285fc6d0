"""The board of Unlucky For Some: three trials together, or one trial alone."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
    QToolTip,
)

from games.core import Pair, Seat
from games.unlucky import GAME
from games.unlucky.view import UnluckyView
from gui.games import face
from gui.games.unlucky import words
from gui.games.unlucky.candles.scene import CandlesPanel
from gui.games.unlucky.nodes.scene import NodesPanel
from gui.games.unlucky.noughts.scene import NoughtsPanel
from gui.games.unlucky.panel import Panel, Style
from gui.games.unlucky.reveals import TrialsAnimation, animation_between
from gui.games.unlucky.sheet_draft import SheetDraft
from gui.games.unlucky.trial_layout import TrialLayout, frames
from gui.games.unlucky.trial_titles import Head, paint_card, paint_head
from gui.kit.audio import Effect
from gui.kit.board.animation import NO_TALLIES, Animation, Tally
from gui.kit.board.grid import BACK, ENTER, Layer
from gui.kit.board.scene import BoardScene
from gui.kit.theme import SeatStyle
from gui.kit.widgets.buttons import tip

USUAL = QSizeF(640, 640)
HEAD, ROUND_IT = 20.0, (24.0, 84.0)
"""Height of a trial's title, and total width and height of the text around its board, in pixels."""
ALL = (Qt.Key.Key_0, Qt.Key.Key_Escape)
"""The keys that return from an enlarged trial to all trials."""
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class UnluckyScene(BoardScene):
    """Three trials on one board.

    Pressing 1, 2 or 3 or clicking a title enlarges a trial, and 0 shows all trials again. `active`
    is the index of the trial with the keyboard focus.
    """

    kinds: ClassVar[tuple[type[Panel], ...]] = (CandlesPanel, NodesPanel, NoughtsPanel)
    aspect: ClassVar[float] = 1.36

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.view: UnluckyView | None = None
        self.panels = tuple(kind(self.touched, self.spoken.emit) for kind in self.kinds)
        self._draft = SheetDraft(self.panels)
        self.active = 0
        self.trials = TrialLayout(self.panels)
        self.pointed_head: int | None = None
        self._before: UnluckyView | None = None
        self._held: Panel | None = None
        self._named, self._ratio = True, 1.0
        self._layer = Layer(self._paint, 0)
        self.addItem(self._layer)
        self.fit(USUAL)

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("unlucky-for-some").seat_styles

    @property
    def names(self) -> Pair[str]:
        """The players' names. An unnamed player is called by the name of the side played."""
        return words.seats(self.players)

    @property
    def look(self) -> Style:
        return Style(self.theme, self.styles, self.names, self.plain, self._named, self.motion)

    def reach(self, width: float, height: float) -> float:
        """Return the side length of the largest square that fits into both trials with a board."""
        if len(self.panels) == 1:
            return super().reach(width, height)
        bodies = [frame.body for frame in frames(QRectF(0, 0, width, height), 3, None, HEAD)[1:]]
        aside, above = ROUND_IT
        sides = (min(body.width() - aside, body.height() - above) for body in bodies if body)
        return max(1.0, min(sides))

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self._ratio = ratio
        area = QRectF(0, 0, size.width(), size.height())
        self.setSceneRect(area)
        self._layer.setRect(area)
        self._lay_out()

    def setCoordinates(self, shown: bool) -> None:
        self._named = shown
        self._lay_out()

    def boardRect(self) -> QRectF:
        return self.trials.area()

    def place_at(self, at: QPointF) -> str:
        return self.trials.place_at(at) or super().place_at(at)

    def place_rect(self, place: str) -> QRectF | None:
        rect = self.trials.place_rect(place)
        return super().place_rect(place) if rect is None else rect

    @property
    def enlarged(self) -> int:
        return 0 if self.trials.focus is None else self.trials.focus + 1

    def enlarge_part(self, number: int) -> None:
        if number <= len(self.panels):
            self.enlarge(number - 1 if number else None)

    def part_at(self, at: QPointF) -> int:
        if len(self.panels) == 1:
            return 0
        number = self.trials.card_at(at)
        return 0 if number is None else number + 1

    def redraw(self) -> None:
        self._lay_out()

    def setTools(self, shown: bool) -> None:
        """Enable or disable input.

        While input is enabled, one trial is enlarged if all three are too small to click.
        """
        self.trials.tools = shown
        self._lay_out()

    def _lay_out(self) -> None:
        trials = self.trials
        if not trials.frames and self.sceneRect().isEmpty():
            return
        enlarged = trials.auto_enlarged
        trials.lay_out(self.sceneRect(), self._ratio, self.look, self.active, self._arranging())
        self.update()
        if enlarged is not trials.auto_enlarged:
            self.promptChanged.emit()

    def take_view(self, before: UnluckyView | None) -> None:
        self._before = before
        if self.view is not None and self._draft.take(self.view, before):
            self.draftChanged.emit(self.draft())
        if not self.trials.fits(self._arranging()):
            self._lay_out()

    def setInput(self, seat: Seat | None) -> None:
        shown_only = self.input is None
        for panel in self.panels:
            panel.seat = seat
        super().setInput(seat)
        if shown_only is not (seat is None):
            self._lay_out()

    def setOver(self, over: bool) -> None:
        for panel in self.panels:
            panel.over = over
        super().setOver(over)

    def _arranging(self) -> bool:
        """Return True while the user is arranging candles, which takes more space."""
        return self.view is not None and self.view.round == 0 and self.input is not None

    def animation(self, before: UnluckyView, view: UnluckyView) -> Animation | None:
        bodies = [frame.body for frame in self.trials.frames]
        visible = [number for number, body in enumerate(bodies) if body is not None]
        return animation_between(self.panels, visible, before, view)

    def unfolded(self) -> UnluckyView | None:
        animation, view = self._running(), self.view
        if animation is None or self._before is None or view is None:
            return None
        parts = (animation.part(number, self._ms, part) for number, part in enumerate(view.parts))
        return replace(self._before, parts=tuple(parts))

    def resting_working(self) -> Pair[Tally]:
        view = self.view
        if view is None or view.outcome is None:
            return NO_TALLIES
        return Pair(*(words.tally(view, seat) for seat in Seat))

    def _running(self) -> TrialsAnimation | None:
        return self._animation if isinstance(self._animation, TrialsAnimation) else None

    def _paint(self, painter: QPainter) -> None:
        animation = self._running()
        several = len(self.panels) > 1 and not self.panels[0].bare
        lit = animation.active_trial(self._ms) if animation is not None and several else None
        for number, (panel, frame) in enumerate(zip(self.panels, self.trials.frames, strict=True)):
            if frame.body is not None or frame.head is not None:
                paint_card(painter, frame.card, self.look, lit == number)
            if frame.head is not None:
                paint_head(painter, frame.head, self._head(number, lit), self.look)
            if frame.body is not None and not frame.body.isEmpty():
                self._paint_panel(painter, number, panel, animation)

    def _paint_panel(
        self, painter: QPainter, number: int, panel: Panel, animation: TrialsAnimation | None
    ) -> None:
        if panel.part is None:
            panel.paint_empty(painter)
        elif animation is None or not animation.paint_trial(painter, number, panel, self._ms):
            panel.paint_part(painter, panel.part)
            if animation is None and panel.opened():
                panel.paint_hand(painter)
            else:
                panel.paint_foot(painter, panel.results())

    def _head(self, number: int, lit: int | None) -> Head:
        panel, view, animation = self.panels[number], self.view, self._running()
        part = panel.part
        if animation is not None:
            part = animation.part(number, self._ms, part)
        received = tuple(
            seat for seat in Seat if view is not None and panel.id in view.received[seat]
        )
        counted = panel.counted and self.trials.frames[number].body is not None
        scored = part is not None and panel.part.verdict is None and not counted
        return Head(
            number=number + 1,
            title=panel.title(),
            short=words.short(panel.id),
            verdict=part.verdict if part is not None else None,
            score=panel.score(part) if scored else None,
            received=received if animation is None else (),
            chosen=self.trials.focus == number,
            revealing=lit == number,
            drafted=self.input is not None and bool(panel.draft()),
            pointed=self.pointed_head == number,
        )

    def name(self) -> str:
        return words.board(tuple(panel.id for panel in self.panels))

    def description(self) -> str:
        view = self.view
        if view is None:
            return ""
        parts = [(panel.id, panel.words()) for panel in self.panels]
        return words.description(view, parts, self.names)

    def enlarge(self, number: int | None) -> None:
        """Enlarge the trial `number`, or show all trials if `number` is None."""
        if len(self.panels) > 1 and number != self.trials.focus:
            self.finishAnimation()
            self.trials.enlarge(number)
            if number is not None:
                self.active = number
            self._lay_out()
            self.promptChanged.emit()

    def _turn_to(self, number: int) -> None:
        if number != self.active:
            self.active = number
            self.promptChanged.emit()

    # The draft

    def touched(self, draft: bool) -> None:
        self.update()
        if draft:
            self.draftChanged.emit(self.draft())

    def draft(self) -> str:
        return self._draft.text

    def complete(self) -> bool:
        return self._draft.complete()

    def confirmDraft(self) -> None:
        if self.complete() and self.input is not None:
            self.actionProposed.emit(self.draft())

    def setDraft(self, text: str) -> None:
        self._draft.set(text)
        self.update()

    def drop_draft(self) -> bool:
        return self._draft.drop()

    def touches(self, text: str) -> list[QPointF]:
        return self._draft.touches(text)

    def remarks(self) -> tuple[str, ...]:
        return self._draft.remarks()

    def prompt(self) -> str:
        ready = self.input is not None and self.view is not None
        return self._draft.prompt(self._active_panel()) if ready else ""

    def otherwise(self) -> str:
        if len(self.panels) == 1:
            return ""
        return words.shows_all(self.enlarged) if self.enlarged else words.enlarges()

    def _active_panel(self) -> Panel | None:
        """Return the trial that receives keys, or None if the enlarged trial takes no input."""
        usable = [panel for panel in self.panels if panel.opened()]
        panel = self.panels[self.active]
        return panel if panel in usable else usable[0] if usable and not self.enlarged else None

    # Mouse

    def _panel_at(self, at: QPointF) -> Panel | None:
        """Activate and return the trial that takes input at a position.

        Return None if there is none.
        """
        number = self.trials.shown_at(at)
        if number is None or not self.panels[number].opened():
            return None
        self._turn_to(number)
        return self.panels[number]

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        at = event.scenePos()
        head = self.trials.head_at(at)
        if head is not None and event.button() is Qt.MouseButton.LeftButton:
            event.accept()
            self.enlarge(None if self.trials.focus == head else head)
            return
        super().mousePressEvent(event)

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        at = event.scenePos()
        panel = self._panel_at(at)
        if panel is not None:
            for other in self.panels:
                other.keyed = False
            self._held = panel
            panel.press(at, event.button())

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        at = event.scenePos()
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        head = None if held else self.trials.head_at(at)
        if head != self.pointed_head:
            self.pointed_head = head
            self.update()
        if self._animation is not None:
            return
        panel = self._held if held else self._panel_at(at)
        for other in self.panels:
            if other is not panel:
                other.hover(None, False)
        clickable = panel is not None and panel.hover(at, held)
        shape = Qt.CursorShape.ArrowCursor
        if clickable or head is not None:
            shape = Qt.CursorShape.PointingHandCursor
        self.show_pointer(shape)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        panel, self._held = self._held, None
        if panel is not None and event.button() is Qt.MouseButton.LeftButton:
            panel.release(event.scenePos())
        event.accept()

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        panel = self._panel_at(event.scenePos())
        event.setAccepted(panel is not None)
        if panel is not None and event.delta():
            panel.turn(event.scenePos(), event.delta() > 0)

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        text = self._explained(event.scenePos())
        QToolTip.showText(event.screenPos(), tip(text), event.widget())
        event.setAccepted(bool(text))

    def _explained(self, at: QPointF) -> str:
        head = self.trials.head_at(at)
        if head is not None:
            shown = head == self.trials.focus
            return words.shows_all(head + 1) if shown else words.enlarges_one(head + 1)
        number = self.trials.shown_at(at)
        return "" if number is None else self.panels[number].explained(at)

    def pointer_left(self) -> None:
        self.pointed_head = None
        for panel in self.panels:
            panel.hover(None, False)
        self.update()

    def forget_pointer(self) -> None:
        self._held = None
        self.active = self.trials.focus or 0
        for panel in self.panels:
            panel.leave()
        self.pointer_left()

    # Keys

    def showKey(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~PLAIN or len(self.panels) == 1:
            return False
        key = event.key()
        if key in ALL and self.enlarged:
            self.enlarge(None)
            return True
        number = key - Qt.Key.Key_1
        if 0 <= number < len(self.panels):
            self.enlarge(number)
            return True
        return False

    def _reader(self, event: QKeyEvent) -> Panel | None:
        """Return the trial that handles a key, preferably the active one, or None."""
        first = self._active_panel()
        others = () if self.enlarged else self.panels
        candidates = [first, *(panel for panel in others if panel is not first)]
        return next(
            (panel for panel in candidates if panel is not None and panel.understands(event)), None
        )

    def understands(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~PLAIN:
            return False
        key = event.key()
        if (key in ENTER and self.complete()) or self._reader(event) is not None:
            return True
        panel = self._active_panel()
        if panel is not None and key in BACK and panel.begun():
            return True
        shows = range(Qt.Key.Key_1, Qt.Key.Key_1 + len(self.panels))
        return len(self.panels) > 1 and (key in shows or (key in ALL and self.enlarged > 0))

    def serves(self, key: str) -> bool:
        if not key.isupper():
            return True
        opened = (panel for panel in self.panels if panel.opened())
        return any(chip.live and chip.key == key for panel in opened for chip in panel.offers())

    def key(self, event: QKeyEvent) -> bool:
        if not self.understands(event):
            return False
        active, reader = self._active_panel(), self._reader(event)
        if event.key() in ENTER and self.complete():
            self.confirmDraft()
        elif reader is not None:
            for other in self.panels:
                other.keyed = other.keyed and other is reader
            self._turn_to(self.panels.index(reader))
            reader.key(event)
        elif event.key() in BACK and active is not None and active.begun():
            active.drop()
            self.touched(True)
        else:
            self.showKey(event)
        self.update()
        return True

    def tab(self, forward: bool) -> bool:
        usable = [number for number, panel in enumerate(self.panels) if panel.opened()]
        keyed = any(panel.keyed for panel in self.panels)
        if self.input is None or not keyed or len(usable) < 2 or self.active not in usable:
            return False
        self.panels[self.active].keyed = False
        self._turn_to(usable[(usable.index(self.active) + (1 if forward else -1)) % len(usable)])
        self.panels[self.active].keyed = True
        if self.enlarged:
            self.enlarge(self.active)
        self.update()
        return True


class CandlesScene(UnluckyScene):
    kinds = (CandlesPanel,)
    aspect = 1.2
    draft_sound = Effect.CANDLE


class NodesScene(UnluckyScene):
    kinds = (NodesPanel,)
    aspect = NodesPanel.aspect


class NoughtsScene(UnluckyScene):
    kinds = (NoughtsPanel,)
    aspect = NoughtsPanel.aspect


SCENES_IN_ORDER = (UnluckyScene, CandlesScene, NodesScene, NoughtsScene)
SCENES: dict[str, type[UnluckyScene]] = dict(
    zip((GAME.id, *GAME.parts.names), SCENES_IN_ORDER, strict=True)
)
