"""What a board can show besides its stones: its switches, and the menu that offers them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from gui.kit.board.scene import BoardScene, Switch
from gui.kit.widgets.buttons import Button, Kind

KEY = "F6"
"""What opens it, on every surface."""
TURNS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


def tr(text: str) -> str:
    return QCoreApplication.translate("LookMenu", text)


class SwitchMenu(QMenu):
    """The switches of a board, with their keys. It stays open while they are turned."""

    def __init__(self, scene: BoardScene, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene = scene
        self._groups: dict[str, QActionGroup] = {}
        self.setToolTipsVisible(True)
        self.setAccessibleName(tr("What the board shows"))
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
        action.setToolTip(switch.explained)
        if switch.group:
            self._groups[switch.group].addAction(action)
        action.triggered.connect(lambda: self._scene.turnSwitch(switch.id))


class SwitchButton(Button):
    """Opens the menu; it is there only where a board has switches."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__("", Kind.ICON, "sliders", parent=parent)
        self._scene = scene
        self.setAccessibleName(tr("What the board shows"))
        self.setToolTip(tr("What the board shows ({0})").format(KEY))
        self.clicked.connect(self.open)
        if not scene.switches():
            self.hide()

    def open(self) -> None:
        if not self.isVisible():
            return
        menu = SwitchMenu(self._scene, self)
        menu.aboutToHide.connect(menu.deleteLater)
        width = menu.sizeHint().width()
        menu.popup(self.mapToGlobal(QPoint(self.width() - width, self.height() + 4)))
