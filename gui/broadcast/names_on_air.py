from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from games.broadcast.captions import MOST_CASTERS
from gui.broadcast.onair import OnAir
from gui.broadcast.server_client import ServerClient
from gui.kit.texts import Broadcast
from gui.kit.theme import Space, px
from gui.kit.widgets.choices import Switch
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.widgets.pages import SettingRow
from gui.storage.settings import Settings

LONGEST_TEXT = 80
FIELD_WIDTH = 240


class NamesOnAir(QWidget):
    """Settings for the players' lower thirds, with switches, and for the casters' name plates."""

    def __init__(self, settings: Settings, air: OnAir, client: ServerClient) -> None:
        super().__init__()
        self._settings, self._air, self._client = settings, air, client
        self._names: tuple[str, ...] = ()
        self.lines = [_edit(Broadcast.tr("A line about the player")) for _ in range(2)]
        self.switches = [Switch("", Broadcast.tr("Lower third")) for _ in range(2)]
        self._labels = [label("", Role.BODY) for _ in range(2)]
        self.casters = [
            (_edit(Broadcast.tr("Name")), _edit(Broadcast.tr("A line, such as @name")))
            for _ in range(MOST_CASTERS)
        ]
        players, plates = QWidget(), QWidget()
        player_rows = zip(self._labels, self.lines, self.switches, strict=True)
        in_column(*(Flow(*three, gap=8) for three in player_rows), gap=Space.XS, of=players)
        in_column(*(Flow(*caster, gap=8) for caster in self.casters), gap=Space.XS, of=plates)
        in_column(
            SettingRow(
                Broadcast.tr("Players"),
                Broadcast.tr(
                    "A line about each player, for lower1.html and lower2.html. The switch shows "
                    "or hides the lower third at once; the line changes after the delay."
                ),
                players,
            ),
            SettingRow(
                Broadcast.tr("Casters"),
                Broadcast.tr("Up to three names, each with a line, for plates.html."),
                plates,
            ),
            gap=Space.XS,
            of=self,
        )
        self._wire()
        self._show_names()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_names()

    def _wire(self) -> None:
        client = self._client
        for number, (line, switch) in enumerate(zip(self.lines, self.switches, strict=True), 1):
            line.editingFinished.connect(self._store_lines)
            switch.toggled.connect(
                lambda on, player=number: client.do(f"lower?player={player}&on={int(on)}")
            )
        for (name, line), stored_texts in zip(
            self.casters,
            (*self._settings.now.air_casters, *(("", ""),) * MOST_CASTERS),
            strict=False,
        ):
            for edit, text in zip((name, line), stored_texts, strict=True):
                edit.setText(text)
                edit.editingFinished.connect(self._store_casters)
        self._air.changed.connect(self._show_names)

    def _show_names(self) -> None:
        names = self._air.names
        if names != self._names:
            self._names = names
            for line, name in zip(self.lines, names, strict=False):
                line.setText(self._settings.now.air_lines.get(name, ""))
        default_names = (Broadcast.tr("The first player"), Broadcast.tr("The second player"))
        for field, name in zip(self._labels, names or default_names, strict=True):
            show_text(field, name)
        player_rows = zip(self.lines, self.switches, self._air.directed.lower, strict=True)
        for line, switch, on in player_rows:
            line.setEnabled(bool(names))
            switch.setEnabled(self._client.can_command)
            with QSignalBlocker(switch):
                switch.setChecked(on)

    def _store_lines(self) -> None:
        typed = zip(self._names, self.lines, strict=False)
        lines = self._settings.now.air_lines | {name: _text(line) for name, line in typed}
        self._settings.change(air_lines={name: line for name, line in lines.items() if line})

    def _store_casters(self) -> None:
        typed = ((_text(name), _text(line)) for name, line in self.casters)
        self._settings.change(air_casters=tuple(caster for caster in typed if caster[0]))


def _text(edit: QLineEdit) -> str:
    return " ".join(edit.text().split())


def _edit(placeholder: str) -> QLineEdit:
    edit = QLineEdit()
    edit.setPlaceholderText(placeholder)
    edit.setAccessibleName(placeholder)
    edit.setMaxLength(LONGEST_TEXT)
    edit.setMinimumWidth(px(FIELD_WIDTH))
    return edit
