"""Quick clocks: one click sets a third of the usual times."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import OptionKind
from games.match.setups import usual_options
from gui.kit.theme import DARK, apply
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.storage.matches import Kind
from gui.storage.settings import Settings
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, shell
from tests.gui.typed import as_a

__all__ = ["shell"]


@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("kind", ["play", "umpire"])
def test_one_click_sets_quick_clocks(
    qtbot: QtBot, qapp: QApplication, game_id: str, kind: Kind
) -> None:
    apply(qapp, DARK.with_motion(False))
    game = registry.game(game_id)
    page = NewMatchPage(game, kind, Settings(), lambda: bytes(32))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    settle(page)
    usual = usual_options(game)
    names = [spec.name for spec in game.option_specs if spec.kind is OptionKind.SECONDS]
    qtbot.mouseClick(page.time.quick, Qt.MouseButton.LeftButton)
    assert page.draft.timed and page.problem is None and names
    for name in names:
        quick = page.draft.options[name]
        assert quick * 3 <= usual[name] and (quick > 0 or not usual[name])
    assert complaints(page) == []


def test_a_quick_match_against_a_bot_from_home(shell: Make) -> None:
    app = shell()
    (quick,) = [
        action
        for action in app.card("thwart-omega").menu().actions()
        if action.text() == "Quick match, blitz clocks"
    ]
    quick.trigger()
    as_a(PlayPage, app.page)
    assert app.match.setup.options.round_seconds == 20 and app.match.table.timed
    assert len(app.live.sitters()) == 1
