"""The line at the bottom: what comes next, what can be posted, and the one filled button."""

from __future__ import annotations

from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.desk import words
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.labels import ElidedLabel, Role, label


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
