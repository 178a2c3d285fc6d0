"""Review of the largest legal records: nothing invisible is laid out. Work is counted, not time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize
from PySide6.QtWidgets import QLabel, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from games.core import Message, Seat, Viewer
from games.engine import judging
from games.engine.judging import Judgement
from games.gyulbot import estimate
from games.gyulbot.solver import Solved
from games.match import match as match_module
from games.match.archive.replay import check_events
from games.match.events import Event
from games.match.fold import fold
from games.match.match import Match, State
from games.match.match_state import MatchState
from games.match.matchview import MatchView, view_of
from gui.games.gyulbot.race import win_chances
from gui.games.gyulbot.race.review import (
    CARDS_PER_PAGE,
    LINES_PER_TURN,
    MOST_STATEMENTS,
    RoundsPanel,
)
from gui.kit.widgets.log_rows import LogDelegate
from gui.review import ReviewPage, replay
from gui.review.analysis import AnalysisPanel
from gui.review.side import BATCH
from tests.games.worst import match_of

SOME = ("replaced", "lowered", "puzzles", "time-outs", "long word")


@pytest.fixture(scope="module")
def matches() -> Iterator[dict[str, Match]]:
    """Return the records, which are read only once."""
    yield {name: match_of(name) for name in SOME}
    match_of.cache_clear()


def page(qtbot: QtBot, match: Match | replay.Replay) -> ReviewPage:
    made = ReviewPage(match)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.mark.alike
@pytest.mark.parametrize("name", SOME)
def test_few_widgets_are_made_and_nothing_is_folded_again(
    qtbot: QtBot, matches: dict[str, Match], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Counter[str] = Counter()
    view, proof = view_of, check_events

    def folded(match: MatchState, event: Event, action: Any) -> State:
        calls["fold"] += 1
        return fold(match, event, action)

    def viewed(match: Match, viewer: Viewer, *, disclosed: bool = False) -> MatchView:
        calls["view"] += 1
        return view(match, viewer, disclosed=disclosed)

    def proved(*given: Any) -> list[Message]:
        calls["proof"] += 1
        return proof(*given)

    monkeypatch.setattr(match_module, "fold", folded)
    monkeypatch.setattr(replay, "view_of", viewed)
    monkeypatch.setattr(replay, "check_events", proved)
    shown = page(qtbot, matches[name])
    assert calls["fold"] == calls["proof"] == 0
    assert calls["view"] <= 5
    assert len(shown.findChildren(QWidget)) < 700
    calls.clear()
    for step in (0, shown.steps // 2, shown.steps - 1):
        shown.goTo(step)
    assert calls["fold"] == 0 and calls["view"] <= 3
    for step in range(0, shown.steps, max(1, shown.steps // 30)):
        shown._replay.frame(step)
    assert len(shown._replay._frames) <= replay.KEPT
    shown.side.tabs.setValue(1)
    assert calls["proof"] == 1
    texts = [label.text() for label in shown.side.facts.findChildren(QLabel)]
    assert max(map(len, texts)) < 400


@pytest.mark.alike
@pytest.mark.parametrize("name", SOME)
def test_of_a_prepared_replay_the_page_works_nothing_out(
    qtbot: QtBot, matches: dict[str, Match], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def count(where: object, what: str) -> None:
        real = getattr(where, what)

        def counted(*given: Any, **named: Any) -> Any:
            calls.append(what)
            return real(*given, **named)

        monkeypatch.setattr(where, what, counted)

    count(replay, "_hides")
    count(replay, "view_of")
    count(judging, "pace")
    count(win_chances, "stories")
    count(estimate, "chance")
    count(replay, "check_events")
    ready = replay.Replay(matches[name]).prepared()
    assert len(calls) >= len(ready.steps) or len(ready.steps) < 3
    calls.clear()
    shown = page(qtbot, ready)
    shown.analyse()
    shown.side.tabs.setValue(1)
    assert calls == []


def test_a_long_log_is_laid_out_a_few_lines_at_a_time(
    qtbot: QtBot, matches: dict[str, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    size = LogDelegate.sizeHint

    def sized(one: LogDelegate, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        asked[-1] += 1
        return size(one, option, index)

    class Turns(QObject):
        """Marks each turn of the event loop in which the list works."""

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Timer:
                asked.append(0)
            return False

    monkeypatch.setattr(LogDelegate, "sizeHint", sized)
    ready = replay.Replay(matches["replaced"]).prepared()
    made, turns = ReviewPage(ready), Turns()
    qtbot.addWidget(made)
    log = made.side.log
    log.installEventFilter(turns)
    made.resize(1280, 720)
    asked.append(0)
    made.show()
    made_at_first = len(ready.final.log._made)  # type: ignore[attr-defined]
    last = log._lines.index(log._lines.rowCount() - 1)
    assert 0 < made_at_first <= 3 * BATCH
    assert log.currentIndex() == last and not log.visualRect(last).isValid()
    qtbot.waitUntil(lambda: log.visualRect(last).isValid(), timeout=60_000)
    assert log.viewport().rect().contains(log.visualRect(last).center())
    assert max(asked) <= 3 * BATCH and sum(asked) > 9_999
    made.goTo(0)
    made.resize(1_000, 720)  # lines must be measured again in a narrower window
    made.resize(1_400, 720)
    made.goTo(made.steps - 1)
    qtbot.waitUntil(lambda: log.visualRect(last).isValid(), timeout=60_000)
    assert log.viewport().rect().contains(log.visualRect(last).center())


def test_the_log_is_laid_out_when_it_is_seen(qtbot: QtBot, matches: dict[str, Match]) -> None:
    made = ReviewPage(matches["replaced"])
    qtbot.addWidget(made)
    log = made.side.log
    assert log.model() is None
    made.goTo(0)
    made.resize(1280, 720)
    with qtbot.waitExposed(made):
        made.show()
    assert log.model().rowCount() > 9_999
    assert not log.currentIndex().isValid()
    made.goTo(made.steps - 1)
    assert log.currentIndex().row() == log.model().rowCount() - 1


def test_a_long_race_is_listed_part_by_part(qtbot: QtBot, matches: dict[str, Match]) -> None:
    def dealt(panel: RoundsPanel) -> list[int]:
        qtbot.waitUntil(lambda: len(panel.cards) == CARDS_PER_PAGE)
        return [card.record.number for card in panel.cards]

    shown = page(qtbot, matches["puzzles"])
    shown.side.tabs.setValue(2)
    panel = shown.side.analysis
    assert isinstance(panel, RoundsPanel)
    made = sum(len(card.sentences()) for card in panel.cards)
    assert 0 < len(panel.cards) < CARDS_PER_PAGE and made < LINES_PER_TURN + MOST_STATEMENTS, (
        "others have their turn"
    )
    assert dealt(panel) == list(range(1, CARDS_PER_PAGE + 1))
    shown.goTo(shown.steps - 2)
    assert dealt(panel) == list(range(981, 1_001))
    qtbot.waitUntil(lambda: not panel._create_timer.isActive())
    card, seen = panel.cards[-1], panel._scroll.viewport().rect()
    assert seen.contains(card.mapTo(panel._scroll.viewport(), card.rect().center()))
    assert panel.earlier.isVisible() and not panel.later.isVisible()
    panel.earlier.click()
    assert dealt(panel) == list(range(961, 981))
    assert panel.earlier.isVisible() and panel.later.isVisible()
    shown.goTo(0)
    assert panel.cards[0].record.number == 1 and not panel.earlier.isVisible()
    panel._on_solved(25, Solved(3, (), True, 3))
    assert dealt(panel)[-1] == 20
    panel.later.click()
    assert dealt(panel)[-1] == 40
    assert {card.record.number: card.least for card in panel.cards}[25] == 3


def test_of_a_long_round_the_first_and_last_words_are_listed(
    qtbot: QtBot, matches: dict[str, Match]
) -> None:
    shown = page(qtbot, matches["lowered"])
    panel = shown.side.analysis
    assert isinstance(panel, RoundsPanel) and not panel.cards
    shown.side.tabs.setValue(2)
    card = panel.cards[0]
    assert len(card.record.statements) == 1_000
    said = card.sentences()
    assert len(said) <= MOST_STATEMENTS + 3
    assert any("980 more" in text for text in said)


def test_the_chances_are_kept_as_they_are_found(qtbot: QtBot, matches: dict[str, Match]) -> None:
    shown = page(qtbot, matches["time-outs"])
    panel = shown.side.analysis
    assert isinstance(panel, AnalysisPanel)
    steps = panel._steps
    for at in (0, 1, 2):
        for seat in Seat:
            panel._add_judgement(Judgement(steps[at].events, seat.value, ("pass",), (), 0.25))
    found = panel.chances()
    assert {at: found[at] for at in (0, 1, 2)} == {0: 0.5, 1: 0.5, 2: 0.5}
    assert len(panel.judgements_at(1)) == 2 and len(found) == 4
