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


def at(one: Play, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(one.page, QPoint(0, 0)), widget.size())


def places(one: Play) -> dict[str, Any]:
    """Return the board's geometry, and the lower right corner of each visible button."""
    QApplication.processEvents()
    page = one.page
    board = page.scene.boardRect().toAlignedRect()
    found: dict[str, Any] = {
        "view": at(one, page.board),
        "board": board,
        "names": [at(one, panel.name).topLeft() for panel in page.side.panels],
    }
    row = page.footer if page.footer.isVisible() else page.panel
    assert row is not None
    found["line"] = at(one, row).bottomLeft()
    offers = page.footer.others()
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and not page.curtain.isAncestorOf(button):
            # buttons of offers are new widgets each time
            name = button.text() if button in offers else id(button)
            found[f"{name} {button.toolTip()}"] = at(one, button).bottomRight()
    return found


def advance(one: Play, luck: random.Random) -> None:
    host, page, session = one.host, one.page, one.session
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
    one = play(game, programs=programs, timed=False, motion=True, **SHORT.get(game, {}))
    one.page.resize(*size)
    if programs:
        one.page.offer_hints()
    luck = random.Random(game)
    seen: dict[str, Any] = {}
    moved: list[str] = []
    for step in range(STEPS):
        for _ in range(2):  # during an animation, and after it
            for name, place in places(one).items():
                if seen.setdefault(name, place) != place:
                    moved.append(f"{one.phase}: {name} from {seen[name]} to {place}")
                    seen[name] = place
            one.page.scene.finishAnimation()
        if one.phase is Phase.OVER:
            break
        if step == STEPS - 2:
            one.host.concede(Seat.ONE)
        else:
            advance(one, luck)
    assert one.phase is Phase.OVER
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
    one = play(game, programs=BOT, timed=True, **SHORT.get(game, {}))
    apply(qapp, DARK.with_motion(False).with_scale(1.25))
    settle(one.page)
    one.page.resize(1279, 720)
    one.page.resize(1280, 720)
    one.page.setExplainer(Explainer(Kept()))
    luck, tips = random.Random(game), 0
    for _ in range(4):
        settle(one.page)
        tips += one.page.side.tip.isVisible()
        assert one.page.body.aside.verticalScrollBar().maximum() == 0, one.phase
        if one.phase is not Phase.OVER:
            advance(one, luck)
    assert tips
