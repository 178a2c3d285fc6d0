"""The whole application with programs at the table, and modules that it must never load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.core import Seat
from gui.table.hotseat import Phase
from gui.table.programs import driver, seat_player
from tests.gui.shell import Make, shell
from tests.gui.table.programs import fakes

__all__ = ["shell"]

TWO = Seat.TWO
REPLIES = ("B:A1 W:B1", "B:C1 W:D1", "B:E1 W:F1")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every bot by the fake."""
    line = seat_player.command(seat_player.ENGINE + fakes.command("good", REPLIES), "any")
    monkeypatch.setattr(driver, "command", lambda text, game: line)


@pytest.mark.usefixtures("fake")
def test_one_click_on_home_plays_against_a_bot(shell: Make) -> None:
    app = shell()
    card = app.card("thwart-omega")
    app.click(card.bot)
    assert app.play.host.programs == {TWO} and app.play.host.phase is Phase.TURN
    assert app.match.setup.players.two == "Pip"
    for cell in ("A5", "B5"):
        app.cell(cell)
    app.press("Return")
    app.qtbot.waitUntil(lambda: app.match.position.round == 2, timeout=30_000)
    assert app.play.host.phase is Phase.TURN
    live = app.garnet.matches.shown
    assert live is not None
    header = live.header
    assert header.programs == {"white": "bot:beginner"}
    app.garnet.leaving.go_home()
    app.garnet.matches.resume(header.id)
    assert app.play.host.programs == {TWO}
    again = app.garnet.matches.shown
    assert again is not None and again is not live
    app.qtbot.waitUntil(lambda: again._programs is not None, timeout=20_000)
    app.garnet.leaving.go_home()


@pytest.mark.usefixtures("fake")
def test_a_rematch_is_against_the_same_bot_from_the_other_seat(shell: Make) -> None:
    app = shell()
    app.click(app.card("thwart-omega").bot)
    app.play.host.concede(Seat.ONE)
    app.garnet.matches.rematch()
    live = app.garnet.matches.shown
    assert live is not None and live.header.programs == {"black": "bot:beginner"}
    assert app.match.setup.players.one == "Pip"
    assert app.play.host.person is TWO
    app.garnet.leaving.go_home()


EVERYTHING = """
import sys
from importlib import import_module
from pkgutil import walk_packages
import gui
from games import registry
from games.gyulbot import solver, worker
from games.match import match, record, referee
assert all(registry.game(name).id == name for name in registry.game_ids())
names = [one.name for one in walk_packages(gui.__path__, "gui.") if "__main__" not in one.name]
print(len(list(map(import_module, names))))
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""


def test_windows_load_no_compiled_modules() -> None:
    """Importing compiled modules would block the event loop, so no window may import them."""
    result = subprocess.run(
        [sys.executable, "-c", EVERYTHING], capture_output=True, text=True, timeout=60, check=True
    )
    count, compiled = result.stdout.splitlines()
    assert int(count) > 250 and compiled == "[]"
