"""Review of Unlucky For Some: arrangements and rounds, as seen then and with all secrets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import Pair
from games.match import record
from gui.games.unlucky.scene import UnluckyScene
from gui.review import ReviewPage
from tests.gui.typed import as_a

CASES = Path(__file__).parents[2] / "data" / "cases" / "unlucky-for-some"
CANDLES, NODES, NOUGHTS = range(3)


@pytest.fixture
def shown(qtbot: QtBot) -> ReviewPage:
    """Return Review of a whole match, in which Know Your Nodes ended early."""
    match = record.replay(record.read((CASES / "uf-winner-dmo.garnet.json").read_bytes()))
    page = ReviewPage(match)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.enter()
    return page


def secrets(page: ReviewPage) -> tuple[bool, bool]:
    """Return whether the numbers of candles, and the investments, are visible."""
    candles, nodes = page.view().board.parts[:2]
    numbers = [item.number for seat in candles.candles for item in seat]
    return any(number is not None for number in numbers), nodes.invested != Pair(None, None)


@pytest.mark.clause("CC-1", "UF-2")
def test_the_arrangements_and_every_round_are_steps(shown: ReviewPage) -> None:
    titles = []
    for index in range(shown.steps):
        shown.goTo(index)
        titles.append(shown.transport.words.text().split(" · ")[0])
    assert titles == ["Start", "Arranged", *(f"After round {number}" for number in range(1, 14))]
    assert shown.view().board.outcome is not None


@pytest.mark.clause("CC-4", "KN-6")
def test_secrets_are_shown_when_everything_is_revealed_and_at_the_end(shown: ReviewPage) -> None:
    for index in range(2, shown.steps - 1):
        shown.goTo(index)
        shown.setRevealed(False)
        assert secrets(shown) == (False, False)
        hidden = shown.stage.grab().toImage()
        shown.side.post.click()
        copied = QGuiApplication.clipboard().text()
        shown.setRevealed(True)
        assert secrets(shown) == (True, True)
        assert shown.stage.grab().toImage() != hidden
        shown.side.post.click()
        assert QGuiApplication.clipboard().text() != copied
    shown.setRevealed(False)
    shown.goTo(shown.steps - 1)
    assert secrets(shown) == (True, True)
    QGuiApplication.clipboard().clear()


def test_digits_enlarge_a_trial_and_arrows_still_step(shown: ReviewPage) -> None:
    shown.goTo(5)
    for digit, trial in ((Qt.Key.Key_1, CANDLES), (Qt.Key.Key_2, NODES), (Qt.Key.Key_3, NOUGHTS)):
        QTest.keyClick(shown, digit)
        assert as_a(UnluckyScene, shown.stage.scene).trials.focus == trial and shown.step == 5
    QTest.keyClick(shown, Qt.Key.Key_Left)
    assert shown.step == 4 and as_a(UnluckyScene, shown.stage.scene).trials.focus == NOUGHTS
    QTest.keyClick(shown, Qt.Key.Key_0)
    assert as_a(UnluckyScene, shown.stage.scene).trials.focus is None
    QTest.keyClick(shown, Qt.Key.Key_End)
    assert shown.step == shown.steps - 1


@pytest.mark.clause("KN-7")
def test_a_trial_that_ended_early_says_why_in_every_later_step(shown: ReviewPage) -> None:
    received = []
    for index in range(7, shown.steps):
        shown.goTo(index)
        nodes = as_a(UnluckyScene, shown.stage.scene).panels[NODES]
        received.append(nodes.results())
        assert nodes.part.verdict is not None
    assert len(set(received)) == 1 and received[0][0][1] == "10 regions after round 6"
