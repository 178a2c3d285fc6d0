"""From the first start to the first move against a bot: by mouse only, and by keys only."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QWidget

from games import registry
from games.match.events import Acted
from gui.games.unlucky.scene import CandlesScene
from gui.home.page import shown_games
from gui.kit.widgets.buttons import Button
from gui.table.hotseat import Phase
from tests.gui import mouse
from tests.gui.play.conftest import Play
from tests.gui.play.test_by_keys import act
from tests.gui.shell import Make, Shell, shell

__all__ = ["shell"]

MOST = 4
"""Maximum number of clicks from the first start to the first move."""


class Mouse:
    def __init__(self, app: Shell) -> None:
        self.one, self.clicks = app, 0

    def click(self, widget: QWidget, at: QPointF | None = None) -> None:
        QApplication.processEvents()
        self.one.qtbot.waitUntil(lambda: widget.isVisible() and widget.isEnabled())
        place = widget.rect().center() if at is None else self.one.play.board.mapFromScene(at)
        mouse.click(widget, place)
        self.clicks += 1


def own_moves(app: Shell) -> int:
    person = app.play.host.person
    assert person is not None
    seat = app.match.game.seats[person]
    return sum(isinstance(event, Acted) and event.seat == seat for event in app.match.events)


def lay_out(mouse: Mouse) -> None:
    """Enter a first move on the board, without confirming it."""
    one, board = mouse.one, mouse.one.play.board.viewport()
    scene, game = one.play.scene, one.match.game
    if isinstance(scene, CandlesScene):
        (keep,) = (area for chip, area in scene.panels[0].chips() if chip.key == "K")
        mouse.click(board, keep.center())
        return
    seat = scene.input
    assert seat is not None
    for at in scene.touches(game.write(game.actions(one.match.position, seat)[0])):
        mouse.click(board, at)


@pytest.mark.parametrize("game", [game.id for game in shown_games()])
def test_four_clicks_lead_from_the_first_start_to_the_first_move(shell: Make, game: str) -> None:
    app = shell(settings=True)
    hand = Mouse(app)
    hand.click(app.card(game).bot)
    if registry.game(game).parts.names:
        hand.click(app.sheet().findChildren(Button)[-1])
    host = app.play.host
    if app.play.panel is not None:  # in a race: press ready, open a number, confirm it
        confirm = app.play.panel.next_clicks
        hand.click(confirm()[0])
        app.qtbot.waitUntil(lambda: host.phase is Phase.RACE)
        for _ in range(2):
            hand.click(confirm()[0])
    else:
        app.qtbot.waitUntil(lambda: host.phase is Phase.TURN, timeout=60_000)
        lay_out(hand)
        hand.click(app.play.footer.primary)
    assert own_moves(app) == 1
    assert hand.clicks <= MOST


@pytest.mark.parametrize("game", [game.id for game in shown_games()])
def test_keys_lead_from_the_first_start_to_the_first_move(shell: Make, game: str) -> None:
    app = shell(settings=True)
    card = app.card(game)
    for _ in range(60):
        if card.hasFocus():
            break
        app.press("Tab")
    app.press("Return")
    if registry.game(game).parts.names:
        app.press("Return")
    host = app.play.host
    if app.play.panel is not None:
        app.press("Return")
        app.qtbot.waitUntil(lambda: host.phase is Phase.RACE)
        app.press("Return", times=2)
    else:
        app.qtbot.waitUntil(lambda: host.phase is Phase.TURN, timeout=60_000)
        act(Play(app.play, app.live.session, app.watch, app.qtbot), random.Random(game))
    assert own_moves(app) == 1
