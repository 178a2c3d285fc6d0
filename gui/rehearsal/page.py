"""The rehearsal's page: the chat beside the Desk, or below it where there is little room."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from games.core import PUBLIC
from gui.games.styles import styles_of
from gui.kit.theme import px
from gui.rehearsal.driver import Rehearsal
from gui.rehearsal.pane import ChatPane
from gui.table.session import Session

CHAT = 320
"""How wide the chat is at first, where the Desk has room."""
DESK = 640
"""How wide the Desk is at least."""
SIDE_BY_SIDE = 880
"""From this width on the chat stands beside the Desk."""
BELOW = 260
"""How high it is below it."""
SWITCH = "Alt+0"
"""Takes the keyboard from the Desk to the chat, and back."""


class RehearsalPage(QWidget):
    """The Desk of a match with the chat of an evening. `desk` is the umpire's page as it is.

    `handed`: the clipboard holds what is to be pasted at the Desk. `reportRequested`: show how it
    went.
    """

    handed = Signal()
    said = Signal(str)
    deskRequested = Signal()
    """The keyboard goes back to the Desk."""
    reportRequested = Signal()

    def __init__(
        self, session: Session, rehearsal: Rehearsal, desk: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        view = session.view(PUBLIC)
        self.rehearsal, self.desk = rehearsal, desk
        self.pane = ChatPane(view.game, styles_of(view))
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(desk)
        self._split.addWidget(self.pane)
        self._split.setStretchFactor(0, 1)
        self._split.setHandleWidth(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._split)
        switch = QShortcut(QKeySequence(SWITCH), self)
        switch.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        switch.activated.connect(self.switch)
        self._wire()

    def enter(self) -> None:
        """The page is shown: the Desk has the keyboard, as it has on an evening."""
        self.deskRequested.emit()
        self.rehearsal.start()

    def switch(self) -> None:
        """Take the keyboard from the Desk to the chat, and back."""
        focused = self.focusWidget()
        if focused is not None and self.pane.isAncestorOf(focused) and focused.hasFocus():
            self.deskRequested.emit()
        else:
            self.pane.enter()

    def share(self, desk: QWidget) -> None:
        """Have the Desk's keys do in the chat what they do at the Desk; but pasting is posting."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for theirs in desk.findChildren(QShortcut, options=direct):
            if theirs.key() == QKeySequence(QKeySequence.StandardKey.Paste):
                continue
            ours = QShortcut(theirs.key(), self.pane)
            ours.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            ours.setAutoRepeat(False)
            ours.activated.connect(theirs.activated)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = event.size().width() >= px(SIDE_BY_SIDE)
        way = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if way is not self._split.orientation() or event.oldSize().width() < 0:
            self._split.setOrientation(way)
            whole = event.size().width() if beside else event.size().height()
            chat = min(px(CHAT), whole - px(DESK)) if beside else px(BELOW)
            self._split.setSizes([whole - chat, chat])

    def _wire(self) -> None:
        pane, rehearsal = self.pane, self.rehearsal
        rehearsal.came.connect(pane.show_message)
        rehearsal.hinted.connect(pane.show_hint)
        rehearsal.troubled.connect(pane.show_trouble)
        rehearsal.ended.connect(pane.show_end)
        pane.posted.connect(rehearsal.write)
        pane.mendRequested.connect(rehearsal.put_right)
        pane.endRequested.connect(self.reportRequested)
        pane.handed.connect(self.handed)
        pane.said.connect(self.said)
