"""Every key that the Desk lists does something where it is listed."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from games import registry
from gui.desk.page import resting

GAMES = [one for one in registry.game_ids() if not registry.game(one).whole]


def _words(table, signals: list[str]) -> tuple[object, ...]:
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
        [
            one.text()
            for one in page.findChildren(QWidget)
            if one.isVisible() and hasattr(one, "text") and callable(one.text)
        ],
    )


def _does(desk, game: str, key: str) -> bool:
    """Whether a key changes anything at a Desk where it is of use, or is of no use yet."""
    table = desk(game)
    page = table.page
    signals: list[str] = []
    page.stageRequested.connect(lambda: signals.append("stage"))
    page.rulesRequested.connect(lambda _clause: signals.append("rules"))
    page.scheduleRequested.connect(lambda: signals.append("schedule"))
    if key != "F4":
        table.press("Return")
    if key in resting(page, table.view):
        return True
    QGuiApplication.clipboard().setText("nonsense")
    QApplication.processEvents()
    words, picture = _words(table, signals), page.grab().toImage()
    table.press(key)
    QApplication.processEvents()
    does = _words(table, signals) != words or page.grab().toImage() != picture
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    page.close()
    return does


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_key_does_something(desk, qapp: QApplication, game: str) -> None:
    qapp.setCursorFlashTime(0)  # a cursor that blinks would be something
    for key in [one.key for one in desk(game).page.keys]:
        assert _does(desk, game, key), key
