"""The lines at the top and at the bottom of the Desk."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from games.match.matchview import MatchView
from gui.desk import words
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.labels import ElidedLabel, Role, label


class DeskHeader(QWidget):
    """Home, the match, its round; the keys, Stage, pause, and ⋯."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.home = icon_button("home", words.tr("Home"))
        self._title = ElidedLabel("", Role.HEADING)
        self._when = label("", Role.MUTED)
        self.keys = Button(words.tr("Keys"), Kind.QUIET, key="F1")
        self.stage = quiet(words.tr("Stage"), "monitor")
        self.pause = Button(words.tr("Pause"), icon="pause")
        self.more = icon_button("more", words.tr("More"))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        row.setSpacing(Space.S)
        row.addWidget(self.home)
        row.addWidget(self._title)
        row.addWidget(self._when)
        row.addStretch(1)
        for part in (self.keys, self.stage, self.pause, self.more):
            row.addWidget(part)

    def setView(self, view: MatchView) -> None:
        """Show where the match stands."""
        self._title.setText(words.title(view))
        self._when.setText(words.when(view))
        self.pause.setVisible(view.timed and not view.over)
        self.pause.setEnabled(not view.paused)

    def setWide(self, wide: bool) -> None:
        """Whether there is room for what the ⋯ menu names too."""
        self.keys.setVisible(wide)

    def room(self, wide: int) -> QRect:
        """Where a message so wide lies: beside the title, or over all of it, but over no button."""
        first = self.stage if self.keys.isHidden() else self.keys
        right = first.x() - Space.XS
        left = right - wide
        if left < self._when.geometry().right() + Space.M:
            left = self._title.x() - Space.XS
        return QRect(left, 0, right - left, self.height()).translated(self.pos())


class PrimaryButton(Button):
    """The one thing to do next. A double click does it once."""

    def __init__(self) -> None:
        super().__init__("", Kind.PRIMARY, key="⏎")
        self.setMinimumWidth(200)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()


class DeskFooter(QWidget):
    """Next on the left, the primary button on the right, copying between them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._next = ElidedLabel("", Role.STRONG)
        self.post = quiet(words.tr("Copy post"), "copy")
        self.picture = quiet(words.tr("Copy picture"), "image")
        self.primary = PrimaryButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        row.setSpacing(Space.S)
        row.addWidget(label(words.tr("next:"), Role.MUTED))
        row.addWidget(self._next, 1)
        for part in (self.post, self.picture, self.primary):
            row.addWidget(part)

    def next(self) -> str:
        """What is said to come next."""
        return self._next.fullText()

    def setNext(self, text: str) -> None:
        """Say what comes next."""
        self._next.setText(text)

    def setPosted(self, posted: bool, label: str) -> None:
        """Whether the post for the match as it stands has been copied; `label`: what is copied."""
        self.post.setText(label)
        self.post.setIconName("check" if posted else "copy")
        self.post.setKind(Kind.QUIET if posted else Kind.NORMAL)
