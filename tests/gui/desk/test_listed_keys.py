"""Every key that the Desk lists does something where it is listed."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from games import registry
from gui.desk.keys import resting

GAMES = [one for one in registry.game_ids() if not registry.game(one).whole]


def _snapshot(table, signals: list[str]) -> tuple[object, ...]:
    page = table.page
    return (
        QApplication.focusWidget(),
        table.sheets(),
        table.toast,
        len(table.session.match.events),
        len(table.asked),
        len(signals),
        QGuiApplication.clipboard().text(),
        QGuiApplication.clipboard().mimeData().hasImage(),
        QApplication.activePopupWidget(),
        page.grab().toImage(),
        [
            one.text()
            for one in page.findChildren(QWidget)
            if one.isVisible() and hasattr(one, "text") and callable(one.text)
        ],
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_key_does_something(desk, qapp: QApplication, game: str) -> None:
    qapp.setCursorFlashTime(0)  # a cursor that blinks would be something
    for key in [one.key for one in desk(game).page.keys]:
        table = desk(game)
        page = table.page
        signals: list[str] = []
        page.stageRequested.connect(lambda signals=signals: signals.append("stage"))
        page.rulesRequested.connect(lambda _clause, signals=signals: signals.append("rules"))
        page.scheduleRequested.connect(lambda signals=signals: signals.append("schedule"))
        if key != "F4":
            table.press("Return")
        if key in resting(page, table.view):
            continue
        QGuiApplication.clipboard().setText("nonsense")
        QApplication.processEvents()
        before = _snapshot(table, signals)
        table.press(key)
        QApplication.processEvents()
        assert _snapshot(table, signals) != before, key
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
