"""The layout of Review: one left edge, two kinds of buttons, and a large board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QPushButton, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.engine.judging import Judgement
from games.match import record
from games.match.match import Match
from gui.kit.widgets.buttons import Button
from gui.review import ReviewPage
from gui.review.side import ANALYSIS
from tests.gui.layouts import settle
from tests.gui.stage.conftest import omega

CASES = Path(__file__).parents[2] / "data" / "cases" / "unlucky-for-some"


def shown(qtbot: QtBot, match: Match) -> ReviewPage:
    page = ReviewPage(match)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    settle(page)
    return page


@pytest.fixture
def judged(qtbot: QtBot) -> ReviewPage:
    """Return Review of a match with a mistake and its analysis."""
    page = shown(qtbot, omega().start().finish().match)
    panel = page.panel
    assert panel is not None
    line = Judgement(0, Seat.ONE.value, ("B:A1 W:B1",), ("B:C1 W:D1",), 0.6, 0.3)
    panel._add_judgement(line)
    panel._done()
    panel.start.hide()
    page.side.show_tab(ANALYSIS)
    page.goTo(0)
    settle(page)
    return page


def test_text_and_buttons_have_one_left_edge(judged: ReviewPage) -> None:
    panel = judged.panel
    assert panel is not None
    card = panel.cards[0]
    texts: list[QLabel] = [card.cost, card.reason, card.better, panel._note]
    buttons = [card.show_it, panel.again, *panel.turns.rows, panel.on_stage]
    assert panel.turns.rows
    edges = {text.mapTo(judged, QPoint()).x() for text in texts if text.isVisibleTo(panel)}
    assert len(edges) == 1
    for button in buttons:
        option = QStyleOptionButton()
        button.initStyleOption(option)
        element = QStyle.SubElement.SE_PushButtonContents
        inner = button.style().subElementRect(element, option, button).x()
        assert 0 <= button.mapTo(judged, QPoint()).x() + inner - min(edges) <= 2, button.text()


def test_buttons_are_of_two_kinds(judged: ReviewPage) -> None:
    for tab in range(3):
        judged.side.show_tab(tab)
        settle(judged)
        found = [
            button for button in judged.findChildren(Button) if button.isVisible() and button.text()
        ]
        assert len(found) > 3
        assert {item.property("kind") for item in found} <= {"quiet", "primary"}
    assert all(isinstance(button, Button) for button in judged.side.findChildren(QPushButton))


def test_a_wide_board_has_the_columns_room_and_the_panel_says_who_won(qtbot: QtBot) -> None:
    match = record.replay(record.read((CASES / "uf-winner-dmo.garnet.json").read_bytes()))
    page = shown(qtbot, match)
    wide = page.stage.scene.boardRect().width()
    assert wide > 700
    assert match.outcome is not None and match.outcome.winner is not None
    won = f"{match.setup.players[match.outcome.winner]} won"
    assert any(won in label.text() for label in page.side.facts.findChildren(QLabel))
    square = shown(qtbot, omega().start().finish().match)
    assert square.stage.scene.boardRect().height() > 540
    assert square.stage.places.header is not None, "a square board leaves the column its room"
