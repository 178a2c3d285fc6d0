"""The focus ring does not touch the texts beside the board, which fit inside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QFocusFrame, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, apply
from gui.review.analysis import AIR
from tests.gui.stage.conftest import Game, army, game, letters, omega

from .test_page import page

__all__ = ["letters"]


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[None]:
    """Apply the style sheet and install the ring."""
    apply(qapp, DARK.with_motion(False))
    yield
    qapp.setStyleSheet("")


def place(shown: QWidget, part: QWidget) -> QRect:
    """Return the area of a part in window coordinates."""
    return QRect(part.mapTo(shown, QPoint(0, 0)), part.size())


@pytest.mark.alike
@pytest.mark.parametrize("tab", [0, 1, 2])
def test_the_ring_keeps_away_from_words_and_from_what_is_beside(
    qtbot: QtBot, dressed: None, tab: int
) -> None:
    shown = page(qtbot, army().start().finish())
    side = shown.side
    side.tabs.setValue(tab)
    shown_part = (side.log, side.facts, side.analysis)[tab]
    assert shown_part is not None
    panel = shown_part.focusProxy() or shown_part
    panel.setFocus()
    ring = shown.findChild(QFocusFrame)
    assert ring is not None and ring.isVisible() and ring.widget() is panel
    within = place(shown, ring).adjusted(2, 2, -2, -2)
    words = place(shown, panel)
    assert within == words.adjusted(-AIR, -AIR, AIR, AIR)
    for other in (side.tabs, side.post, side.picture):
        assert not place(shown, ring).intersects(place(shown, other))
    assert place(shown, side).contains(place(shown, ring))
    side.post.setFocus()
    assert place(shown, ring) == place(shown, side.post).adjusted(-4, -4, 4, 4)


@pytest.mark.alike
@pytest.mark.parametrize("match", [omega, army, lambda: game("unlucky-for-some")])
def test_no_fact_is_cut_at_the_side(qtbot: QtBot, dressed: None, match: Callable[[], Game]) -> None:
    played = match().start().play(2)
    played.match.append(played.match.abandon(played.now + 1, "Rain"))
    facts = page(qtbot, played).side.facts
    body = facts.widget()
    assert body is not None
    assert body.width() == facts.viewport().width() >= body.minimumSizeHint().width()
    for label in facts.findChildren(QLabel):
        assert facts.viewport().width() >= place(body, label).right()


def test_the_seats_are_called_as_people_read_them(qtbot: QtBot) -> None:
    played = game("unlucky-for-some").start()
    played.match.append(played.match.abandon(played.now + 1, "Rain"))
    said = [label.text() for label in page(qtbot, played).side.facts.findChildren(QLabel)]
    assert "DMO" in said and "EC" in said
