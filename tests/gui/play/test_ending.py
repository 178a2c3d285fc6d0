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
    one = play(motion=True, **options)
    free = random.Random(1).sample(CELLS, len(CELLS))
    while one.phase is not Phase.OVER:
        for seat in Seat:
            black, white = free.pop(0), free.pop(0)
            one.session.submit(seat, f"B:{black} W:{white}")
        one.session.close_round()
        if one.phase is not Phase.OVER:
            one.page.steps.end_reveal()
    return one


@pytest.mark.clause("TO-6", "TO-7")
def test_totals_are_counted_up_beside_the_names_before_the_winner_is_named(play: Make) -> None:
    one = to_the_end(play)
    page, scene = one.page, one.page.scene
    assert scene.animating() and scores(page) == Pair("", ""), "nothing is counted yet"
    assert not page.side.moves.isVisible() and one.winner == ""
    seen: list[Pair[str]] = []
    for share in range(1, 100):
        scene.seek(scene.running_time * share / 100)
        if not seen or seen[-1] != scores(page):
            seen.append(scores(page))
    assert len(seen) > 3, "group by group"
    assert one.winner == "" and not one.page.footer.primary.isVisible()
    one.press("Space")
    view = one.host.view
    assert scores(page) == view.board.score.map(str) == seen[-1]
    assert view.outcome is not None and view.outcome.winner is not None
    assert one.winner == f"{view.player(view.outcome.winner)} wins."
    assert page.side._winner.isVisible() and one.page.footer.prompt() == ""


def test_names_stay_where_they_are_while_their_scores_are_counted(play: Make) -> None:
    one = to_the_end(play)
    scene = one.page.scene

    def places() -> list[int]:
        QApplication.processEvents()
        return [panel.mapTo(one.page, panel.rect().topLeft()).y() for panel in one.page.side.panels]

    before = places()
    for share in (0.2, 0.5, 0.8, 0.99):
        scene.seek(scene.running_time * share)
        assert places() == before
    scene.finishAnimation()
    assert places() == before


@pytest.mark.clause("GEN-6")
def test_after_a_concession_nothing_is_counted(play: Make) -> None:
    one = play(motion=True)
    one.session.submit(ONE, "B:A1 W:B1")
    one.session.submit(TWO, "B:C3 W:D4")
    one.session.close_round()
    one.page.steps.end_reveal()
    one.host.concede(ONE)
    assert not one.page.scene.animating() and scores(one.page) == Pair("", "")
    assert (one.winner, one.reason) == ("Ben wins.", "Ann conceded.")
    assert not any(label.text() for label in one.page.side._numbers)


def test_a_small_window_names_the_winner_beside_the_buttons(play: Make) -> None:
    one = play()
    one.page.resize(640, 420)
    QApplication.processEvents()
    one.host.concede(ONE)
    assert one.page.footer.prompt() == "Ben wins."
    one.page.resize(1280, 720)
    QApplication.processEvents()
    assert one.page.footer.prompt() == "" and one.winner == "Ben wins."


def test_a_held_key_does_not_skip_the_counting(play: Make) -> None:
    one = to_the_end(play)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        held = QKeyEvent(
            QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", autorep=True
        )
        QApplication.sendEvent(one.page, held)
    assert one.page.scene.animating()


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("game", registry.game_ids())
@pytest.mark.parametrize("ruling", ["conceded", "awarded", "abandoned"])
def test_after_a_ruling_nothing_is_counted_or_lifted(play: Make, game: str, ruling: str) -> None:
    one = play(game, motion=True)
    board = one.session.view(PUBLIC).board
    if ruling == "conceded":
        one.session.concede(ONE)
    elif ruling == "awarded":
        one.session.award(TWO, "a phone rang")
    else:
        one.session.abandon("the power failed")
    assert one.phase is Phase.OVER and not one.page.scene.animating()
    assert one.page.scene.working() == NO_TALLIES
    assert not any(label.text() for label in one.page.side._numbers)
    assert one.winner == ("Abandoned." if ruling == "abandoned" else "Ben wins.")
    assert getattr(one.session.view(PUBLIC).board, "armies", None) is None, board


def test_a_result_does_not_say_that_bots_are_weaker(play: Make) -> None:
    one = play("hyperstar", programs=frozenset({TWO}), radius=3)
    one.page.tell_weaker("Bots are weaker.")
    assert one.page.side.bot_message() == "Bots are weaker."
    one.host.concede(ONE)
    assert one.page.side.bot_message() == ""
    one.page.tell_weaker("Bots are weaker.")
    assert one.page.side.bot_message() == ""
