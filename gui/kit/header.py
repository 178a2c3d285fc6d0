"""The line on top of a page: the way back, what this is, and a few quiet actions."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.kit.theme import THEME_CHANGED, Space, icon_pixmap, theme_of
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.labels import ElidedLabel, Role, label


class PageHeader(QWidget):
    """A page's title with the way back before it. `backRequested`: clicked, or Alt+Left."""

    backRequested = Signal()

    def __init__(self, title: str, subtitle: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.back = icon_button("arrow-left", self.tr("Back"), self.tr("Back (Alt+Left arrow)"))
        self.back.clicked.connect(self.backRequested)
        self._title = label(title, Role.HEADING)
        self._subtitle = ElidedLabel(subtitle, Role.MUTED)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        self._row.setSpacing(Space.M)
        self._row.addWidget(self.back)
        self._row.addWidget(self._title)
        self._row.addWidget(self._subtitle, 1)

    def setTitle(self, title: str, subtitle: str = "") -> None:
        """Say something else."""
        self._title.setText(title)
        self._subtitle.setText(subtitle)

    def addEnd(self, widget: QWidget) -> None:
        """Put a button at the right end."""
        self._row.addWidget(widget)


class Wordmark(QWidget):
    """Garnet's stone and name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stone = QLabel()
        self._name = label("Garnet", Role.TITLE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.M)
        row.addWidget(self._stone, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._name)
        self._draw()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._draw()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._draw()
        return super().event(event)

    def _draw(self) -> None:
        ratio = self.devicePixelRatioF()
        self._stone.setPixmap(icon_pixmap("gem", theme_of(self).accent_text, 28, ratio))
