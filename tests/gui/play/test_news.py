"""What happened last, beside the board."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from games.core.text import Kind
from gui.kit.widgets.labels import Role, label
from gui.play import words
from gui.play.page import PlayPage
from gui.play.side import News
from gui.play.words import Line
from gui.table.hotseat import Phase

from .conftest import Make, Play

UNLUCKY = "unlucky-for-some"
CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
ARRANGED = f"{CANDLES}: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


def hand_in(one: Play, *sheets: Pair[tuple[str, ...]]) -> None:
    """Both hand in what they have for each of these rounds."""
    for sheet in sheets:
        for seat, parts in sheet.items():
            for part in parts:
                one.session.submit(seat, part)
        one.session.close_round()


def rest(*parts: str) -> tuple[str, ...]:
    """A sheet with no action in what is not named."""
    left = (trial for trial in (CANDLES, NODES, NOUGHTS) if not any(trial in one for one in parts))
    return (*parts, *(f"{trial}: none" for trial in left))


def played(play: Make) -> Play:
    """A match of three trials before round 3."""
    one = play(UNLUCKY)
    hand_in(
        one,
        Pair((ARRANGED,), (ARRANGED,)),
        Pair(rest(f"{CANDLES}: light D"), rest()),
        Pair(rest(f"{CANDLES}: light B extinguish D"), rest(f"{NOUGHTS}: place C3")),
    )
    return one


@pytest.mark.clause("CC-2", "CC-3")
def test_trials_stand_below_their_names_in_the_boards_words(play: Make) -> None:
    told = words.happened(played(play).host.view)
    assert told[:3] == (
        Line("Candle Countdown", Kind.HEADING),
        Line("Ann (DMO): lights B, puts out D; lit: B; burnt: B fast (CC-4)", Kind.ITEM),
        Line("Ben (EC): no action; lit: none", Kind.ITEM),
    )
    noughts = told.index(Line("Wandering Noughts and Crosses", Kind.HEADING))
    assert Line("Ann (DMO): no action", Kind.ITEM) in told[noughts:]
    said = " ".join(line.text for line in told)
    assert "extinguish" not in said and "light B" not in said


def test_a_match_that_is_gone_on_with_tells_of_its_last_round(play: Make) -> None:
    one = played(play)
    before = words.happened(one.host.view)
    one.session.submit(Seat.ONE, f"{NODES}: A1=2")
    again = PlayPage(one.session, programs=frozenset({Seat.TWO}))
    one.qtbot.addWidget(again)
    again.resize(1280, 720)
    again.show()
    assert again.host.phase is Phase.TURN
    assert again.side._news.isVisible()
    assert again.side._news.text() == "\n".join(line.text for line in before)
    assert "A1" not in again.side._news.text() and "1 of 3" not in again.side._news.text()


def test_nothing_has_happened_before_a_match(play: Make) -> None:
    assert not play(UNLUCKY).page.side._news.isVisible()


def test_a_name_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    news = News()
    qtbot.addWidget(news)
    news.show_lines((Line("Trial", Kind.HEADING), Line("<b>Ann</b> & Ben: 1 < 2", Kind.ITEM)))
    assert news.text() == "Trial\n<b>Ann</b> & Ben: 1 < 2"
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; Ben: 1 &lt; 2" in news._label.text()


@pytest.mark.parametrize("height", range(200, 220, 3))
def test_only_whole_lines_are_seen(qtbot: QtBot, height: int) -> None:
    box, news = QWidget(), News()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(news, 1000)
    column.addStretch(1)
    qtbot.addWidget(box)
    box.resize(240, height)
    items = (Line(f"{'words ' * 12}{number}", Kind.ITEM) for number in range(12))
    news.show_lines((Line("Trial", Kind.HEADING), *items))
    with qtbot.waitExposed(box):
        box.show()
    line = label("x", Role.MUTED).fontMetrics().lineSpacing()
    bar = news.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.isVisible() and news.viewport().height() % line == 0)
    assert news.viewport().height() > height - line
    assert news._label.height() % line == 0 and bar.singleStep() == line
    news.show_lines((Line("One line"),))
    qtbot.waitUntil(lambda: news.viewport().height() == news.height() == line)
