"""The widget that shows a board: it lets the scene fill it and speaks for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from gui.kit.board.scene import BoardScene
from gui.kit.theme import RING_RADIUS, THEME_CHANGED, px, tell

SMALLEST = 120
"""No board is narrower or lower."""


class BoardView(QGraphicsView):
    """Shows one scene as large as it fits, never scrolled, on whatever is behind it.

    The scene belongs to it from then on. It takes the keyboard while the scene accepts input. Its
    accessible name and description are what the scene says of its view.
    """

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        scene.setParent(self)  # at exit all else goes in any order, and a view needs its scene
        self.setScene(scene)
        scene.inputChanged.connect(self.follow_input)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setBackgroundBrush(Qt.BrushStyle.NoBrush)
        self.setStyleSheet("background: transparent; border: none;")
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)
        self.setProperty(RING_RADIUS, -1)
        self.setMinimumSize(px(SMALLEST), px(SMALLEST))
        scene.descriptionChanged.connect(self._describe)
        scene.spoken.connect(self._speak)
        self.follow_input()
        self._describe()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            tell(self._scene)

    def follow_input(self) -> None:
        """Take the keyboard only while there is something to do with it."""
        idle = self._scene.input is None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if idle else Qt.FocusPolicy.StrongFocus)
        self.viewport().unsetCursor()

    def sizeHint(self) -> QSize:
        return QSize(px(480), px(480))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:
        self._scene.finishAnimation()
        super().hideEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._scene.input is not None
            and self._scene.understands(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        return self._scene.tab(next) or super().focusNextPrevChild(next)

    def leaveEvent(self, event: QEvent) -> None:
        self._scene.pointer_left()
        super().leaveEvent(event)

    def _fit(self) -> None:
        size = self.viewport().size()
        if not size.isEmpty():
            self._scene.fit(QSizeF(size), self.devicePixelRatioF())

    def _describe(self) -> None:
        self.setAccessibleName(self._scene.name())
        self.setAccessibleDescription(self._scene.description())
        if QAccessible.isActive():
            QAccessible.updateAccessibility(
                QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            )

    def _speak(self, text: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
