"""The widget that shows a board with its accessible text, and the button for its switches."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAction,
    QActionGroup,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QMenu, QWidget

from gui.kit.board.scene import BoardScene, Switch
from gui.kit.texts import Kit
from gui.kit.theme import RING_RADIUS, THEME_CHANGED, notify, px
from gui.kit.widgets.buttons import Button, Kind, open_below, tip

SMALLEST = 120
"""Minimum width and height of the widget, in pixels."""


class BoardView(QGraphicsView):
    """A widget that owns a scene and shows it as large as possible, with its accessible text."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._room: tuple[QSizeF, float] | None = None
        scene.setParent(self)  # a view needs its scene when objects are destroyed at exit
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
        scene.spoken.connect(self.announce)
        self.follow_input()
        self._describe()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            notify(self._scene)
            self._fit()  # text on the board scales with the text size

    def follow_input(self) -> None:
        """Accept keyboard focus only while the scene accepts input or a screen reader is active."""
        idle = self._scene.input is None and not QAccessible.isActive()
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

    def setRoom(self, size: QSizeF, ratio: float) -> None:
        """Lay the board out for an image of `size` instead of the widget's own size."""
        self._room = size, ratio
        self._fit()

    def _fit(self) -> None:
        size, ratio = self._room or (QSizeF(self.viewport().size()), self.devicePixelRatioF())
        if not size.isEmpty():
            self._scene.fit(size, ratio)

    def _describe(self) -> None:
        self.setAccessibleName(self._scene.name())
        self.setAccessibleDescription(self._scene.description())
        if QAccessible.isActive():
            QAccessible.updateAccessibility(
                QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            )

    def announce(self, text: str) -> None:
        """Make a running screen reader announce `text`."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))


SWITCHES_KEY = "F6"
"""The key that opens the menu of switches on every surface."""
TURNS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SwitchMenu(QMenu):
    """A menu of a board's switches and their keys. It stays open while switches are changed."""

    def __init__(self, scene: BoardScene, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene = scene
        self._groups: dict[str, QActionGroup] = {}
        self.setToolTipsVisible(True)
        self.setAccessibleName(Kit.tr("Board display"))
        for switch in scene.switches():
            self._add(switch)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._turn(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in TURNS or not self._turn(self.activeAction()):
            super().keyPressEvent(event)

    def _turn(self, action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True

    def _add(self, switch: Switch) -> None:
        if switch.group and switch.group not in self._groups:
            self.addSeparator()
            self._groups[switch.group] = QActionGroup(self)
        action = self.addAction(f"{switch.text}\t{switch.key}")
        action.setCheckable(True)
        action.setChecked(switch.on)
        action.setToolTip(tip(switch.explained))
        if switch.group:
            self._groups[switch.group].addAction(action)
        action.triggered.connect(lambda: self._scene.turnSwitch(switch.id))


class SwitchButton(Button):
    """A button that opens the menu of switches. It is hidden on boards without switches."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__("", Kind.ICON, "sliders")
        self._scene = scene
        self.setAccessibleName(Kit.tr("Board display"))
        self.setToolTip(tip(Kit.tr("Board display ({0})").format(SWITCHES_KEY)))
        self.clicked.connect(self.open)
        if not scene.switches():
            self.hide()

    def spell_out(self, whole: bool) -> None:
        """Show a label on the button if `whole` is True, otherwise an icon."""
        self.setKind(Kind.QUIET if whole else Kind.ICON)
        self.setText(Kit.tr("Show") if whole else "")
        self.setIconName("chevron-down" if whole else "sliders")
        side = Qt.LayoutDirection.RightToLeft if whole else Qt.LayoutDirection.LeftToRight
        self.setLayoutDirection(side)

    def open(self) -> None:
        if not self.isVisible():
            return
        open_below(self, SwitchMenu(self._scene, self))
