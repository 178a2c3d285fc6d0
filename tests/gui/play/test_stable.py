"""No board and no control moves or changes its size between phases, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from games import registry
from games.core import Seat
from gui.kit.theme import DARK, apply
from gui.play.explainer import Explainer
from gui.table.hotseat import Phase
from tests.gui.layouts import settle
from tests.gui.play.conftest import Make, Play
from tests.gui.play.test_explainer import Kept

BOT = frozenset({Seat.TWO})
PUZZLE: dict[str, Any] = {
    "width": 16,
    "height": 16,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["P16", "red"],
}
SHORT: dict[str, dict[str, Any]] = {
    "gyulbot": {"rounds": 2, "puzzles": [PUZZLE] * 2},
    "hyperstar": {"radius": 3},
}
STEPS = 40
"""After this many steps the match is conceded."""


def at(table: Play, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(table.page, QPoint(0, 0)), widget.size())


def places(table: Play) -> dict[str, Any]:
    """Return the board's geometry, and the lower right corner of each visible button."""
    QApplication.processEvents()
    page = table.page
    board = page.scene.boardRect().toAlignedRect()
    found: dict[str, Any] = {
        "view": at(table, page.board),
        "board": board,
        "names": [at(table, panel.name).topLeft() for panel in page.side.panels],
    }
    row = page.footer if page.footer.isVisible() else page.panel
    assert row is not None
    found["line"] = at(table, row).bottomLeft()
    offers = page.footer.others()
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and not page.curtain.isAncestorOf(button):
            # buttons of offers are new widgets each time
            name = button.text() if button in offers else id(button)
            found[f"{name} {button.toolTip()}"] = at(table, button).bottomRight()
    return found


def advance(table: Play, luck: random.Random) -> None:
    host, page, session = table.host, table.page, table.session
    if host.phase in (Phase.GATE, Phase.CURTAIN):
        page.steps.lift()
    elif host.phase is Phase.COMPLETE:
        host.reveal()
    elif host.phase is Phase.REVEAL:
        page.steps.end_reveal()
    elif host.phase is Phase.READY:
        for seat in Seat:
            host.say_ready(seat, True)  # type: ignore[attr-defined]
    else:
        game, position = session.match.game, session.match.position
        seat = host.seat or next(iter(position.awaiting()))
        action = luck.choice(game.actions(position, seat))
        session.submit(seat, game.write(action))


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 1040), (700, 900)], ids=str)
@pytest.mark.parametrize("programs", [frozenset(), BOT], ids=["two people", "a bot"])
@pytest.mark.parametrize("game", registry.game_ids())
def test_no_board_and_no_control_moves_between_phases(
    play: Make, game: str, programs: frozenset[Seat], size: tuple[int, int]
) -> None:
    table = play(game, programs=programs, timed=False, motion=True, **SHORT.get(game, {}))
    table.page.resize(*size)
    if programs:
        table.page.offer_hints()
    luck = random.Random(game)
    seen: dict[str, Any] = {}
    moved: list[str] = []
    for step in range(STEPS):
        for _ in range(2):  # during an animation, and after it
            for name, place in places(table).items():
                if seen.setdefault(name, place) != place:
                    moved.append(f"{table.phase}: {name} from {seen[name]} to {place}")
                    seen[name] = place
            table.page.scene.finishAnimation()
        if table.phase is Phase.OVER:
            break
        if step == STEPS - 2:
            table.host.concede(Seat.ONE)
        else:
            advance(table, luck)
    assert table.phase is Phase.OVER
    assert moved == []


@pytest.fixture
def _large(qapp: QApplication) -> Iterator[None]:
    yield
    apply(qapp, DARK.with_motion(False))


@pytest.mark.alike
@pytest.mark.parametrize("game", registry.game_ids())
def test_a_tip_and_clocks_fit_beside_the_board_in_large_text(
    play: Make, qapp: QApplication, _large: None, game: str
) -> None:
    table = play(game, programs=BOT, timed=True, **SHORT.get(game, {}))
    apply(qapp, DARK.with_motion(False).with_scale(1.25))
    settle(table.page)
    table.page.resize(1279, 720)
    table.page.resize(1280, 720)
    table.page.setExplainer(Explainer(Kept()))
    luck, tips = random.Random(game), 0
    for _ in range(4):
        settle(table.page)
        tips += table.page.side.tip.isVisible()
        assert table.page.body.aside.verticalScrollBar().maximum() == 0, table.phase
        if table.phase is not Phase.OVER:
            advance(table, luck)
    assert tips
