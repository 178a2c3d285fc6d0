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


def take(app: Shell, text: str) -> None:
    board, scene = app.play.board, app.play.scene
    board.grab()
    for place in scene.touches(text):
        at = board.mapFromScene(place)
        app.qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)
        board.grab()
    app.click(app.play.footer.primary)


def begun(app: Shell) -> None:
    """If asked, confirm that the first player is at the screen."""
    if app.play.host.phase is Phase.GATE:
        app.click(app.play.footer.primary)


def proved(app: Shell) -> bool:
    """Return True if seed, commitment, draws and log match."""
    path = app.folder / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(app.match, app.live.header))
    return not verify(path).problems


@pytest.mark.clause("HS-4", "GEN-4")
def test_a_match_is_left_resumed_finished_and_reviewed(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", clocks=False)
    begun(app)
    seated = app.match.setup.players
    for text in LARGE[:14]:
        take(app, text)
    app.garnet.leaving.go_home()
    (card,) = app.garnet.home.unfinished.cards
    assert card.accessibleName() == " – ".join(seated)
    app.click(card.resume)
    begun(app)
    assert app.match.position.round == 15 and app.match.setup.players == seated
    for text in LARGE[14:]:
        take(app, text)
    assert app.play.host.phase is Phase.OVER
    assert proved(app)
    review = next(button for button in app.play.footer.others() if button.text() == "Review")
    app.click(review)
    page = app.page
    assert isinstance(page, ReviewPage) and page.steps == len(LARGE) + 1
    assert not page._replay.proof().problems


def test_a_rematch_draws_the_lot_anew_and_its_proof_holds(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", clocks=False)
    for _ in range(3):
        begun(app)
        for text in ("'C3", "'F5", "pass", "pass"):
            take(app, text)
        assert app.play.host.phase is Phase.OVER
        assert proved(app)
        assert app.play.footer.primary.text() == "Rematch, new draw"
        app.click(app.play.footer.primary)
        assert app.match.position.round == 1


def test_the_smallest_board_is_umpired_with_the_stage_open(shell: Make) -> None:
    app = shell()
    card = app.card("hyperstar")
    card.umpire.trigger()
    there(app.new.options.rows["radius"].editor.findChild(QSpinBox)).setValue(3)
    app.click(app.new.footer.start)
    page = app.page
    assert isinstance(page, DeskPage)
    app.press("Return", 2)
    app.click(as_a(WordsSheet, app.sheet()).without)
    app.press("Return")
    app.click(page.header.stage)
    stage = there(app.live.stage)
    for number, text in enumerate(("'C1", "'E2", "A1", "pass", "pass"), start=1):
        QApplication.clipboard().setText(text)
        app.press("Ctrl+V")
        app.press("Return")
        assert stage.surface.scene.view.last.number == number
    assert stage.surface.column.ended and stage.surface.scene.view.radius == 3
    QApplication.clipboard().clear()
