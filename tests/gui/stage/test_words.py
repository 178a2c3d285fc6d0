from __future__ import annotations

from pytestqt.qtbot import QtBot

from gui.picture.surface import StageSurface

from .conftest import Game, army, omega


def spoken(qtbot: QtBot, match: Game) -> str:
    """Return the accessible description, without the marks around names."""
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    return surface.accessibleDescription().replace("\u2068", "").replace("\u2069", "")


def test_it_says_whose_turn_it_is(qtbot: QtBot) -> None:
    assert spoken(qtbot, army().start().play(1)) == "Masked Army. Turn 2. Ben: to move."


def test_it_says_who_has_submitted(qtbot: QtBot) -> None:
    match = omega().start()
    match.submit(match.match.game.seat("white"), "B:A1 W:A2")
    assert spoken(qtbot, match) == "Thwart Omega. Round 1. Ann: choosing. Ben: submitted."


def test_it_says_when_nothing_moves(qtbot: QtBot) -> None:
    assert "Starts soon." in spoken(qtbot, omega())
    match = omega().start()
    match.match.append(match.match.pause(match.now, "tea"))
    assert "Paused." in spoken(qtbot, match)


def test_it_says_who_won_and_why(qtbot: QtBot) -> None:
    match = omega().start().play(1)
    match.match.append(match.match.concede(match.match.game.seat("black"), match.now + 1))
    assert spoken(qtbot, match) == "Thwart Omega. Game over. Ben wins. Ann conceded."
