"""The side panel: the name of a single person, and no need to scroll."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import Pair, Seat
from gui.table.hotseat import Phase
from tests.golden.geometry import complete, places
from tests.gui.play.conftest import Make, Play

BOT = frozenset({Seat.TWO})
TIP = "A rule that newcomers meet for the first time, said in a sentence of some length. " * 2


def unnamed(game: str) -> tuple[str, str]:
    """Return the names of two players who entered none."""
    if registry.game(game).lot.possible:
        return "Player 1", "Player 2"
    one, two = registry.game(game).titles
    return str(one), str(two)


def names(table: Play) -> Pair[str]:
    return table.page.side.panels.map(lambda panel: panel.name.accessibleName())


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_person_without_a_name_is_called_you(play: Make, game: str) -> None:
    first, second = unnamed(game)
    alone = play(game, programs=BOT, names=(first, "Pip"))
    assert any("You" in name for name in names(alone))
    assert not any(first in name for name in names(alone))
    named = play(game, programs=BOT, names=("Ann", "Pip"))
    assert any("Ann" in name for name in names(named))
    assert not any("You" in name for name in names(named))
    both = play(game, names=(first, second))
    assert not any("You" in name for name in names(both))


@pytest.mark.alike("game")
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (960, 1040), (700, 900)], ids=str)
@pytest.mark.parametrize("timed", [False, True], ids=["without clocks", "with clocks"])
@pytest.mark.parametrize("game", registry.game_ids())
def test_a_tip_never_makes_the_side_scroll(
    play: Make, game: str, timed: bool, size: tuple[int, int]
) -> None:
    options: dict[str, Any] = {"radius": 3} if game == "hyperstar" else {}
    table = play(game, timed=timed, programs=BOT, **options)
    side = table.page.side
    table.page.resize(*size)
    side.tip.say(TIP)
    for _ in range(3):
        QApplication.processEvents()
        assert side.height() <= table.page.body.aside.viewport().height()
        if table.phase is not Phase.GATE:
            break
        table.page.steps.lift()
    table.host.concede(Seat.ONE)
    table.page.scene.finishAnimation()
    QApplication.processEvents()
    assert side.height() <= table.page.body.aside.viewport().height()
    assert table.winner == "Ben wins."


def shown(table: Play) -> Counter[str]:
    """Return the place of each visible widget of the page."""
    complete(table.page)
    return Counter(f"{type(part).__name__} {at}" for part, at in places(table.page).items())


@pytest.mark.alike("game")
@pytest.mark.parametrize("game", registry.game_ids())
def test_resizing_to_a_small_window_and_back_changes_nothing(play: Make, game: str) -> None:
    table = play(game, timed=True, programs=BOT)
    table.page.resize(1280, 720)
    table.page.side.tip.say(TIP)
    for end in (False, True):
        if end:
            table.host.concede(Seat.ONE)
            table.page.scene.finishAnimation()
        before = shown(table)
        for size in ((640, 600), (1280, 720), (800, 900), (1280, 720)):
            table.page.resize(*size)
            complete(table.page)
        assert shown(table) == before
