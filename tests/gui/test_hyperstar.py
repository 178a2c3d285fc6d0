"""HyperStar in the whole application: Home, New match, leaving and resuming, Review."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSpinBox

from games.match import exportlog
from games.match.verify import verify
from gui.desk.page import DeskPage
from gui.review import ReviewPage
from gui.table.hotseat import Phase
from gui.table.sheets import WordsSheet
from tests.gui.hyperstar_games import LARGE
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]


def take(one: Shell, text: str) -> None:
    board, scene = one.play.board, one.play.scene
    board.grab()
    for place in scene.touches(text):
        at = board.mapFromScene(place)
        one.qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)
        board.grab()
    one.click(one.play.footer.primary)


def begun(one: Shell) -> None:
    """If asked, confirm that the first player is at the screen."""
    if one.play.host.phase is Phase.GATE:
        one.click(one.play.footer.primary)


def proved(one: Shell) -> bool:
    """Return True if seed, commitment, draws and log match."""
    path = one.folder / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(one.match, one.live.header))
    return not verify(path).problems


@pytest.mark.clause("HS-4", "GEN-4")
def test_a_match_is_left_resumed_finished_and_reviewed(shell: Make) -> None:
    one = shell()
    one.start("hyperstar", clocks=False)
    begun(one)
    seated = one.match.setup.players
    for text in LARGE[:14]:
        take(one, text)
    one.garnet.leaving.go_home()
    (card,) = one.garnet.home.unfinished.cards
    assert card.accessibleName() == " – ".join(seated)
    one.click(card.resume)
    begun(one)
    assert one.match.position.round == 15 and one.match.setup.players == seated
    for text in LARGE[14:]:
        take(one, text)
    assert one.play.host.phase is Phase.OVER
    assert proved(one)
    review = next(button for button in one.play.footer.others() if button.text() == "Review")
    one.click(review)
    page = one.page
    assert isinstance(page, ReviewPage) and page.steps == len(LARGE) + 1
    assert not page._replay.proof().problems


def test_a_rematch_draws_the_lot_anew_and_its_proof_holds(shell: Make) -> None:
    one = shell()
    one.start("hyperstar", clocks=False)
    for _ in range(3):
        begun(one)
        for text in ("'C3", "'F5", "pass", "pass"):
            take(one, text)
        assert one.play.host.phase is Phase.OVER
        assert proved(one)
        assert one.play.footer.primary.text() == "Rematch, new draw"
        one.click(one.play.footer.primary)
        assert one.match.position.round == 1


def test_the_smallest_board_is_umpired_with_the_stage_open(shell: Make) -> None:
    one = shell()
    card = one.card("hyperstar")
    card.umpire.trigger()
    there(one.new.options.rows["radius"].editor.findChild(QSpinBox)).setValue(3)
    one.click(one.new.footer.start)
    page = one.page
    assert isinstance(page, DeskPage)
    one.press("Return", 2)
    one.click(as_a(WordsSheet, one.sheet()).without)
    one.press("Return")
    one.click(page.header.stage)
    stage = there(one.live.stage)
    for number, text in enumerate(("'C1", "'E2", "A1", "pass", "pass"), start=1):
        QApplication.clipboard().setText(text)
        one.press("Ctrl+V")
        one.press("Return")
        assert stage.surface.scene.view.last.number == number
    assert stage.surface.column.ended and stage.surface.scene.view.radius == 3
    QApplication.clipboard().clear()
