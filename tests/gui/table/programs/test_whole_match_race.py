"""A whole match of Gyulbot against a bot, by keys and mouse."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import PUBLIC, Seat
from games.engine.bots import Level
from games.gyulbot.view import Phase as Part
from games.match.events import Acted
from gui.games.gyulbot.race.pads import Pads
from gui.table.hotseat import Phase
from gui.table.programs.seat_player import bot
from tests.gui.table.programs.conftest import Against, MakeAgainst

ONE, TWO = Seat
STRONG = (bot(Level.STRONG),)
"""Weaker bots may overlook even a solution of two moves, and decline."""
SMALL: dict[str, Any] = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""A puzzle with a solution of two moves: Red R, Red D."""


def board(table: Against) -> Any:
    return table.session.view(PUBLIC).board


def pads(table: Against) -> Pads:
    assert isinstance(table.page.panel, Pads)
    return table.page.panel


def press(table: Against, *keys: str) -> None:
    for key in keys:
        table.press(key)


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize("seat", [ONE, TWO], ids=["a", "b"])
def test_a_whole_match_against_a_bot(against: MakeAgainst, seat: Seat) -> None:
    """In three rounds the person claims and demonstrates, declines, and claims too high."""
    bot = seat.other
    table = against("gyulbot", {bot: STRONG}, timed=True, rounds=3, puzzles=[SMALL] * 3)
    assert table.phase is Phase.READY and pads(table).pads[bot]._status.text() == "ready"

    press(table, "Return")  # round 1: the person claims, the bot declines
    assert table.phase is Phase.RACE
    assert pads(table).pads[bot]._status.text() == "looking at the puzzle"
    press(table, "2", "Return")
    assert board(table).standing.claimant is seat
    table.its_moment(bot)
    assert board(table).phase is Part.DEMONSTRATION and table.page.scene.input is seat
    press(table, "Right", "Down")
    assert table.phase is Phase.READY and board(table).points[seat] == 1

    press(table, "Return", "Backspace", "Backspace")  # round 2: the person declines the bot's claim
    table.its_moment(bot)
    assert board(table).standing.claimant is bot
    name = table.session.view(PUBLIC).player(bot)
    claimed = board(table).standing.moves
    assert pads(table).prompt() == f"{name} claims {claimed} moves."
    press(table, "Backspace", "Backspace")
    assert table.phase is Phase.THINKING
    assert table.page.footer.prompt() == f"{name} demonstrates {claimed} moves."
    table.its_moment(bot)
    assert table.phase is Phase.READY and board(table).points[bot] == 1
    assert pads(table).hint().startswith(f"{name} showed")

    press(
        table, "Return", "8", "Return"
    )  # round 3: the person claims too high, so the bot undercuts
    table.its_moment(bot)
    if board(table).demonstrator is bot:
        table.its_moment(bot)
    else:
        press(table, "Right", "Down")
    assert table.phase is Phase.OVER
    winner = max(Seat, key=lambda one_: board(table).points[one_])
    name = table.session.view(PUBLIC).player(winner)
    said = f"{name} wins." if winner is bot else "You won."
    assert table.page.side.result().partition("\n")[0] == said
    assert table.primary == "Rematch, swap seats" and table.others == [
        "Home",
        "Review",
        "Learn from my mistakes",
        "Save clip…",
    ]
    press(table, "Return")  # let the result be read first
    with table.qtbot.waitSignal(table.page.steps.rematchRequested):
        press(table, "Return")
    spoke = {event.seat for event in table.session.match.events if isinstance(event, Acted)}
    assert spoke == {"a", "b"} and table.said == []
    assert not table.programs.drivers[bot].thinking
