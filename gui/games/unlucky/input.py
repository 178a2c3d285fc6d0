from __future__ import annotations

from itertools import chain

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
    QToolTip,
)

from games.core import Seat
from games.unlucky.view import UnluckyView
from gui.games.unlucky import words
from gui.games.unlucky.panel import Panel
from gui.games.unlucky.trial_titles import Frame
from gui.kit.board.grid import BACK, ENTER
from gui.kit.board.scene import BoardScene
from gui.kit.widgets.buttons import tip

ALL = (Qt.Key.Key_0, Qt.Key.Key_Escape)
"""The keys that return from an enlarged trial to all trials."""
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class UnluckyInput(BoardScene):
    """The mouse and keyboard input of the three trials, and their drafts.

    `active` is the index of the trial with the keyboard focus. `focus` is the index of the enlarged
    trial, or None if all are shown. `auto_enlarged` is True if a trial was enlarged automatically
    because the trials were too small to click. `whole` is True if the user has chosen to see all
    trials, which prevents automatic enlargement.
    """

    view: UnluckyView | None
    frames: tuple[Frame, ...]

    def prepare(self, panels: tuple[Panel, ...]) -> None:
        self.panels = panels
        self.active = 0
        self.focus: int | None = None
        self.auto_enlarged = self.whole = False
        self.pointed_head: int | None = None
        self._before: UnluckyView | None = None
        self._held: Panel | None = None

    def _lay_out(self) -> None:
        raise NotImplementedError

    def enlarge(self, number: int | None) -> None:
        """Enlarge the trial `number`, or show all trials if `number` is None."""
        if len(self.panels) > 1 and number != self.focus:
            self.finishAnimation()
            self.focus, self.auto_enlarged, self.whole = number, False, number is None
            if number is not None:
                self.active = number
            self._lay_out()
            self.promptChanged.emit()

    def _turn_to(self, number: int) -> None:
        if number != self.active:
            self.active = number
            self.promptChanged.emit()

    # Views and drafts

    def setOver(self, over: bool) -> None:
        for panel in self.panels:
            panel.over = over
        super().setOver(over)

    def setInput(self, seat: Seat | None) -> None:
        for panel in self.panels:
            panel.seat = seat
        super().setInput(seat)

    def take_view(self, before: UnluckyView | None) -> None:
        self._before = before
        view = self.view
        if view is None:
            return
        had = self.draft()
        begun = any(panel.begun() for panel in self.panels)
        for panel in self.panels:
            old = None if before is None or panel.id not in before.trials else before.part(panel.id)
            panel.part, panel.owed = view.part(panel.id), panel.id in view.owed
            panel.take(old)
        if self.draft() != had or begun != any(panel.begun() for panel in self.panels):
            self.draftChanged.emit(self.draft())

    def touched(self, draft: bool) -> None:
        self.update()
        if draft:
            self.draftChanged.emit(self.draft())

    def draft(self) -> str:
        drafts = [(panel.id, panel.draft()) for panel in self.panels if panel.draft()]
        if len(self.panels) == 1:
            return "".join(text for _, text in drafts)
        return "\n".join(f"{trial}: {text}" for trial, text in drafts)

    def complete(self) -> bool:
        drafts = [bool(panel.draft()) for panel in self.panels if panel.begun()]
        return bool(drafts) and all(drafts)

    def confirmDraft(self) -> None:
        if self.complete() and self.input is not None:
            self.actionProposed.emit(self.draft())

    def setDraft(self, text: str) -> None:
        parts = self._parts(text)
        for panel in self.panels:
            panel.set_draft(parts.get(panel.id, ""))
        self.update()

    def _parts(self, text: str) -> dict[str, str]:
        """Return the parts of a canonical sheet by trial. Raise ValueError for other texts."""
        if len(self.panels) == 1:
            return {self.panels[0].id: text}
        by_trial: dict[str, str] = {}
        for line in text.splitlines():
            trial, colon, move = line.partition(": ")
            if not colon or trial not in {panel.id for panel in self.panels}:
                raise ValueError(f"not a canonical part: {line}")
            by_trial[trial] = move
        return by_trial

    def drop_draft(self) -> bool:
        return any([panel.drop() for panel in self.panels])

    def touches(self, text: str) -> list[QPointF]:
        parts = self._parts(text)
        return [at for panel in self.panels if panel.id in parts and panel.opened()
                for at in panel.touches(parts[panel.id])]  # fmt: skip

    def remarks(self) -> tuple[str, ...]:
        opened = (panel.remarks() for panel in self.panels if panel.opened())
        return (*chain.from_iterable(opened), *self._missing())

    def prompt(self) -> str:
        if self.input is None or self.view is None:
            return ""
        begun = [panel for panel in self.panels if panel.begun() and not panel.draft()]
        if begun:
            return begun[0].prompt()
        if self.complete():
            return " ".join(filter(None, (words.sentences(self.remarks()), words.submits())))
        panel, lacking = self._active_panel(), self._lacking()
        some_in = any(panel.opened() and panel.part.pending is not None for panel in self.panels)
        texts = [words.sentences(self._missing())] if some_in else []
        if panel is not None and (panel in lacking or not lacking):
            texts.append(panel.prompt())
        return " ".join(filter(None, texts))

    def otherwise(self) -> str:
        if len(self.panels) == 1:
            return ""
        return words.enlarges() if self.focus is None else words.shows_all(self.focus + 1)

    def _lacking(self) -> list[Panel]:
        """Return the trials that need input and have neither a draft nor a submission."""
        return [
            panel
            for panel in self.panels
            if panel.opened() and not panel.draft() and panel.part.pending is None
        ]

    def _missing(self) -> tuple[str, ...]:
        """Return a text that lists the trials in `_lacking`, or () if there are none."""
        lacking = [panel.id for panel in self._lacking()]
        return (words.missing(lacking),) if lacking else ()

    def _active_panel(self) -> Panel | None:
        """Return the trial that gets keys first, or None if the enlarged trial takes no input."""
        ready = [panel for panel in self.panels if panel.opened()]
        panel = self.panels[self.active]
        return panel if panel in ready else ready[0] if ready and self.focus is None else None

    # Mouse

    def _panel_at(self, at: QPointF) -> Panel | None:
        """Activate and return the trial that takes input at a position, or return None."""
        for number, (panel, frame) in enumerate(zip(self.panels, self.frames, strict=True)):
            if frame.body is not None and frame.card.contains(at) and panel.opened():
                self._turn_to(number)
                return panel
        return None

    def _head_at(self, at: QPointF) -> int | None:
        for number, frame in enumerate(self.frames):
            if frame.head is not None and frame.head.contains(at):
                return number
        return None

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        at = event.scenePos()
        head = self._head_at(at)
        if head is not None and event.button() is Qt.MouseButton.LeftButton:
            event.accept()
            self.enlarge(None if self.focus == head else head)
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
        head = None if held else self._head_at(at)
        if head != self.pointed_head:
            self.pointed_head = head
            self.update()
        if self._animation is not None:
            return
        panel = self._held if held else self._panel_at(at)
        for other in self.panels:
            if other is not panel:
                other.hover(None, False)
        meant = panel is not None and panel.hover(at, held)
        shape = Qt.CursorShape.ArrowCursor
        if meant or head is not None:
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
        head = self._head_at(at)
        if head is not None:
            return words.shows_all(head + 1) if head == self.focus else words.enlarges_one(head + 1)
        for panel, frame in zip(self.panels, self.frames, strict=True):
            if frame.body is not None and frame.card.contains(at):
                return panel.explained(at)
        return ""

    def pointer_left(self) -> None:
        self.pointed_head = None
        for panel in self.panels:
            panel.hover(None, False)
        self.update()

    def forget_pointer(self) -> None:
        self._held = None
        self.active = self.focus or 0
        for panel in self.panels:
            panel.leave()
        self.pointer_left()

    # Keys

    def showKey(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~PLAIN or len(self.panels) == 1:
            return False
        key = event.key()
        if key in ALL and self.focus is not None:
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
        others = self.panels if self.focus is None else ()
        ready = [first, *(panel for panel in others if panel is not first)]
        return next(
            (panel for panel in ready if panel is not None and panel.understands(event)), None
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
        return len(self.panels) > 1 and (key in shows or (key in ALL and self.focus is not None))

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
        ready = [number for number, panel in enumerate(self.panels) if panel.opened()]
        keyed = any(panel.keyed for panel in self.panels)
        if self.input is None or not keyed or len(ready) < 2 or self.active not in ready:
            return False
        self.panels[self.active].keyed = False
        self._turn_to(ready[(ready.index(self.active) + (1 if forward else -1)) % len(ready)])
        self.panels[self.active].keyed = True
        if self.focus is not None:
            self.enlarge(self.active)
        self.update()
        return True
