"""Parts of every page with a puzzle to try: clock, hints, and the day's result."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from gui.practice.positions import PositionTrainer, offer_of
from gui.storage.store import Store
from gui.table.practicepage import PracticePage
from tests.gui.shell import Watch
from tests.gui.typed import as_a, there

DAY = date(2026, 11, 22)
GAME = "hyperstar"


def page_of(qtbot: QtBot, folder: Path, watch: Watch, day: date | None) -> PracticePage:
    store, offer = Store.open(folder / "a.archive"), there(offer_of(registry.game(GAME)))
    page = offer.make(store, watch, None) if day is None else there(offer.daily)(store, watch, day)
    qtbot.addWidget(page, before_close_func=lambda _page: store.close())
    return as_a(PracticePage, page)


def test_the_clock_stands_once_it_is_over(qtbot: QtBot, tmp_path: Path) -> None:
    watch = Watch()
    page = page_of(qtbot, tmp_path, watch, DAY)
    assert page.running
    page.take_hint()
    watch.now += 61_500
    page.scene.actionProposed.emit(as_a(PositionTrainer, page.trainer).attempt.puzzle.answer)
    page.scene.finishAnimation()
    watch.now += 5_000
    page.refresh()
    assert page.clock.text() == "1:01" and page.ms == 61_500
    assert not page.running
    page.copy.click()
    copied = QApplication.clipboard().text()
    assert copied == "Garnet · HyperStar · 22 Nov 2026 · solved in 1:01, 1 try, 1 hint"


def test_hints_are_shown_until_it_is_over(qtbot: QtBot, tmp_path: Path) -> None:
    page = page_of(qtbot, tmp_path, Watch(), None)
    trainer = as_a(PositionTrainer, page.trainer)
    for _ in trainer.attempt.hints:
        assert page.hint.isEnabled()
        page.hint.click()
    assert len(page.hints.text().splitlines()) == len(trainer.attempt.hints)
    assert not page.hint.isEnabled() and not page.hints.isHidden()
    assert page.idea.text() and trainer.day_text is None
    page.give_up.click()
    parts = (page.hints, page.hint, page.give_up, page.copy)
    assert all(part.isHidden() for part in parts)
