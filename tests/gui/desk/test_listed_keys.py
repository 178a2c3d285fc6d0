"""Every key that the Desk lists does something wherever it is listed."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QWidget

from games import registry
from gui.kit.widgets.sheets import Sheet

from .conftest import Desk, Make

GAMES = [game_id for game_id in registry.game_ids() if not registry.containing_game(game_id)]


@dataclass
class Begun:
    """A Desk with running clocks, and everything that can be seen or heard of it."""

    table: Desk
    signals: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.table.page
        page.stageRequested.connect(lambda: self.signals.append("stage"))
        page.broadcastRequested.connect(lambda: self.signals.append("broadcast"))
        page.rulesRequested.connect(lambda _clause: self.signals.append("rules"))
        page.scheduleRequested.connect(lambda: self.signals.append("schedule"))
        focus = QApplication.focusWidget()
        assert focus is not None
        self.focus = focus
        self.look()

    def look(self) -> None:
        """Remember the current look for later comparisons."""
        self.first, self.picture = self.words(), self.grab()

    def same(self) -> bool:
        """Return True if the Desk looks as remembered; slow pictures are compared last."""
        return self.words() == self.first and self.grab() == self.picture

    def grab(self) -> QImage:
        return self.table.page.grab().toImage()

    def words(self) -> tuple[object, ...]:
        """Return all visible texts, and all requests made so far."""
        table, clipboard = self.table, QGuiApplication.clipboard()
        QApplication.processEvents()
        return (
            QApplication.focusWidget(),
            table.sheets(),
            table.toast,
            len(table.session.match.events),
            len(table.asked),
            clipboard.text(),
            clipboard.mimeData().hasImage(),
            QApplication.activePopupWidget(),
            [
                widget.text()
                for widget in table.page.findChildren(QWidget)
                if widget.isVisible() and hasattr(widget, "text") and callable(widget.text)
            ],
        )

    def untouched(self) -> bool:
        """Close everything that has opened; return True if the match is unchanged.

        Other changes, such as a note in the log, become part of the look for the next key.
        """
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        for sheet in self.table.page.findChildren(Sheet):
            if sheet.isVisible():
                self.table.press("Escape")
        self.table.page.toast.hide()
        self.focus.setFocus()
        QGuiApplication.clipboard().setText("nonsense")
        focus, sheets, _, events, *_ = self.first
        self.look()
        return (focus, sheets, events) == (self.first[0], self.first[1], self.first[3])

    def does(self, key: str) -> bool:
        """Return True if a key changes or requests anything."""
        asked = len(self.signals)
        self.table.press(key)
        return len(self.signals) > asked or not self.same()


def _begun(desk: Make, game: str, key: str) -> Begun:
    table = desk(game)
    if key != "F4":
        table.press("Return")
    QGuiApplication.clipboard().setText("nonsense")
    return Begun(table)


@pytest.mark.alike
@pytest.mark.parametrize("game", GAMES)
def test_every_listed_key_does_something(desk: Make, game: str) -> None:
    """Keys that have no use yet are skipped; after a change of the match a new Desk opens."""
    one: Begun | None = None
    for key in sorted(
        (item.key for item in desk(game).page.shortcuts.keys), key=lambda key: key == "F4"
    ):
        if one is None or key == "F4" or not one.untouched():
            if one is not None:
                one.table.page.close()
            one = _begun(desk, game, key)
        assert key in one.table.page.shortcuts.keys_without_effect(one.table.view) or one.does(
            key
        ), key
