"""The puzzle of the day on Home: one card, with the streak of days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.practice.attempt import Attempt
from gui.app.daily import daily_of, offer_of_day
from gui.app.learning import offers
from gui.games import face
from gui.home.daily import Daily, DailyCard
from gui.home.page import HomePage
from gui.kit.theme import DARK, LIGHT, apply
from gui.picture.board import BoardPicture
from gui.practice.positions import puzzle_of
from gui.table.practicepage import PracticePage
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.test_diary import play
from tests.gui.typed import there

__all__ = ["shell"]

DAY = date(2026, 11, 24)


class Rows:
    """A store with given tries."""

    def __init__(self, rows: Mapping[str, tuple[dict[str, Any], ...]]) -> None:
        self.rows = rows

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        return self.rows.get(game, ())

    def practised(self, game: str, data: dict[str, Any]) -> None:
        raise NotImplementedError


def solved(game: str, day: date) -> dict[str, Any]:
    """Return a try that solved a game's puzzle of the day."""
    practice = there(face(game).practice())
    puzzle = puzzle_of(practice, day)
    return {
        "puzzle": puzzle.id, "grade": puzzle.grade, "ms": 1, "solved": True, "tries": 1,
        "hints": 0, "day": day.isoformat(),
    }  # fmt: skip


def test_the_games_take_turns_and_all_have_a_board() -> None:
    found = offers()
    days = [DAY + timedelta(n) for n in range(14)]
    chosen = [there(offer_of_day(found, day)) for day in days]
    games = [game.id for game, _offer in chosen]
    assert games[:7] == games[7:] and len(set(games)) == 7
    for (game, offer), day in zip(chosen, days, strict=True):
        practice = face(game.id).practice()
        board = there(offer.board)(day)
        if practice is not None:
            assert board == Attempt(game, practice, puzzle_of(practice, day)).board


def test_days_in_a_row_count_whatever_the_game() -> None:
    one, two = (DAY - timedelta(2), "masked-army"), (DAY - timedelta(1), "hyperstar")
    rows = {game: (solved(game, day),) for day, game in (one, two)}
    found = there(daily_of(Rows(rows), DAY))
    assert (found.days, found.solved) == (2, False)
    today = found.game.id if face(found.game.id).practice() is not None else "thwart-omega"
    more = {**rows, today: (*rows.get(today, ()), solved(today, DAY))}
    found = there(daily_of(Rows(more), DAY))
    assert found.days == 3 and found.solved is (today == found.game.id)
    assert there(daily_of(Rows({}), DAY)).days == 0
    late = there(daily_of(Rows(rows), DAY + timedelta(1)))
    assert late.days == 0, "a day was missed"


def found(app: Shell) -> DailyCard:
    before = app.garnet.home.daily
    app.garnet._find_puzzle()
    app.qtbot.waitUntil(lambda: app.garnet.home.daily not in (None, before))
    return there(app.garnet.home.daily)


@pytest.mark.painted
def test_a_click_opens_the_puzzle(shell: Make) -> None:
    app = shell()
    card = found(app)
    assert card.isHidden(), "somebody new has one thing to begin with"
    play(app.garnet.data.store)
    app.garnet.home.refresh()
    card = found(app)
    assert card.isVisible()
    app.qtbot.waitUntil(lambda: card.findChildren(BoardPicture)[0].ready)
    app.click(card.open)
    page = app.page
    assert isinstance(page, PracticePage)
    assert page.trainer.day == app.garnet.training.today
    assert page.trainer.game == card.daily.game.id


def test_once_solved_the_card_leads_to_practice(shell: Make) -> None:
    app = shell()
    found_ = there(offer_of_day(offers(), app.garnet.training.today))[0].id
    app.garnet.data.store.practised(found_, solved(found_, app.garnet.training.today))
    card = found(app)
    assert card.isVisible() and "1 day in a row" in card.detail.text()
    assert "solved today" in card.detail.text()
    asked: list[None] = []
    card.practiceRequested.connect(lambda: asked.append(None))
    app.click(card.open)
    assert asked


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 1040), (640, 600)])
def test_nothing_is_clipped(
    qtbot: QtBot, qapp: QApplication, theme: Any, size: tuple[int, int]
) -> None:
    apply(qapp, theme.with_motion(False))
    page = HomePage()
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    game = registry.game("unlucky-for-some")
    page.show_daily(Daily(game, game.board_text, True, 1234))
    assert page.daily is not None and page.daily.isVisible()
    settle(page)
    assert [complaint for complaint in complaints(page.daily)] == []


@pytest.mark.painted
def test_a_board_that_fails_leaves_the_empty_table(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply(qapp, DARK)
    received: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: received.append(error))

    def broken() -> Any:
        raise RuntimeError("no board")

    picture = BoardPicture(registry.game("thwart-omega"), broken, 56)
    qtbot.addWidget(picture)
    picture.show()
    qtbot.waitUntil(lambda: bool(received))
    picture.repaint()
    QApplication.processEvents()
    assert len(received) == 1 and not picture.ready
