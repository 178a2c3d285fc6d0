"""The end of a match is announced in the column."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC, Pair, Seat
from gui.kit.board.animation import NO_TALLIES
from gui.play.page import PlayPage
from gui.table.hotseat import Phase
from tests.gui.play.conftest import Make, Play

ONE, TWO = Seat.ONE, Seat.TWO
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]


def scores(page: PlayPage) -> Pair[str]:
    return page.side.panels.map(lambda panel: panel.score.text())


def to_the_end(play: Make, **options: object) -> Play:
    """Play a match of Thwart Omega up to its last reveal, which is still running."""
    table = play(motion=True, **options)
    free = random.Random(1).sample(CELLS, len(CELLS))
    while table.phase is not Phase.OVER:
        for seat in Seat:
            black, white = free.pop(0), free.pop(0)
            table.session.submit(seat, f"B:{black} W:{white}")
        table.session.close_round()
        if table.phase is not Phase.OVER:
            table.page.steps.end_reveal()
    return table


@pytest.mark.clause("TO-6", "TO-7")
def test_totals_are_counted_up_beside_the_names_before_the_winner_is_named(play: Make) -> None:
    table = to_the_end(play)
    page, scene = table.page, table.page.scene
    assert scene.animating() and scores(page) == Pair("", ""), "nothing is counted yet"
    assert not page.side.moves.isVisible() and table.winner == ""
    seen: list[Pair[str]] = []
    for share in range(1, 100):
        scene.seek(scene.running_time * share / 100)
        if not seen or seen[-1] != scores(page):
            seen.append(scores(page))
    assert len(seen) > 3, "group by group"
    assert table.winner == "" and not table.page.footer.primary.isVisible()
    table.press("Space")
    view = table.host.view
    assert scores(page) == view.board.score.map(str) == seen[-1]
    assert view.outcome is not None and view.outcome.winner is not None
    assert table.winner == f"{view.player(view.outcome.winner)} wins."
    assert page.side._winner.isVisible() and table.page.footer.prompt() == ""


def test_names_stay_where_they_are_while_their_scores_are_counted(play: Make) -> None:
    table = to_the_end(play)
    scene = table.page.scene

    def places() -> list[int]:
        QApplication.processEvents()
        return [
            panel.mapTo(table.page, panel.rect().topLeft()).y() for panel in table.page.side.panels
        ]

    before = places()
    for share in (0.2, 0.5, 0.8, 0.99):
        scene.seek(scene.running_time * share)
        assert places() == before
    scene.finishAnimation()
    assert places() == before


@pytest.mark.clause("GEN-6")
def test_after_a_concession_nothing_is_counted(play: Make) -> None:
    table = play(motion=True)
    table.session.submit(ONE, "B:A1 W:B1")
    table.session.submit(TWO, "B:C3 W:D4")
    table.session.close_round()
    table.page.steps.end_reveal()
    table.host.concede(ONE)
    assert not table.page.scene.animating() and scores(table.page) == Pair("", "")
    assert (table.winner, table.reason) == ("Ben wins.", "Ann conceded.")
    assert not any(label.text() for label in table.page.side._numbers)


def test_a_small_window_names_the_winner_beside_the_buttons(play: Make) -> None:
    table = play()
    table.page.resize(640, 420)
    QApplication.processEvents()
    table.host.concede(ONE)
    assert table.page.footer.prompt() == "Ben wins."
    table.page.resize(1280, 720)
    QApplication.processEvents()
    assert table.page.footer.prompt() == "" and table.winner == "Ben wins."


def test_a_held_key_does_not_skip_the_counting(play: Make) -> None:
    table = to_the_end(play)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        held = QKeyEvent(
            QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", autorep=True
        )
        QApplication.sendEvent(table.page, held)
    assert table.page.scene.animating()


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("game", registry.game_ids())
@pytest.mark.parametrize("ruling", ["conceded", "awarded", "abandoned"])
def test_after_a_ruling_nothing_is_counted_or_lifted(play: Make, game: str, ruling: str) -> None:
    table = play(game, motion=True)
    board = table.session.view(PUBLIC).board
    if ruling == "conceded":
        table.session.concede(ONE)
    elif ruling == "awarded":
        table.session.award(TWO, "a phone rang")
    else:
        table.session.abandon("the power failed")
    assert table.phase is Phase.OVER and not table.page.scene.animating()
    assert table.page.scene.working() == NO_TALLIES
    assert not any(label.text() for label in table.page.side._numbers)
    assert table.winner == ("Abandoned." if ruling == "abandoned" else "Ben wins.")
    assert getattr(table.session.view(PUBLIC).board, "armies", None) is None, board


def test_a_result_does_not_say_that_bots_are_weaker(play: Make) -> None:
    table = play("hyperstar", programs=frozenset({TWO}), radius=3)
    table.page.tell_weaker("Bots are weaker.")
    assert table.page.side.bot_message() == "Bots are weaker."
    table.host.concede(ONE)
    assert table.page.side.bot_message() == ""
    table.page.tell_weaker("Bots are weaker.")
    assert table.page.side.bot_message() == ""
