"""An area that is as high as what is in it, or lower, and then it scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QWidget


class Scrolling(QScrollArea):
    """Without a frame, only up and down; it takes no more height than it needs if it is `snug`."""

    def __init__(self, inner: QWidget, snug: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if snug:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(inner)

    def sizeHint(self) -> QSize:
        inner = self.widget()
        if inner is None:
            return super().sizeHint()
        if inner.hasHeightForWidth():  # the least height is that of text wrapped narrower
            # In the width as it is: beside a bar that is shown it takes more lines to need none.
            height = inner.heightForWidth(self.viewport().width())
        else:
            height = inner.minimumSizeHint().height()
        return QSize(inner.sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # what is in it says something else
            self.updateGeometry()
        return super().viewportEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def centred(column: QWidget) -> QScrollArea:
    """A page that scrolls up and down, with a column in its middle as wide as that may be.

    It takes least time while the column is still empty: what comes to its place is styled anew.
    """
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    page = QWidget()
    area.setWidget(page)
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.addStretch(1)
    row.addWidget(column, 100)
    row.addStretch(1)
    return area
