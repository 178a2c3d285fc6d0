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


def board(one: Against) -> Any:
    return one.session.view(PUBLIC).board


def pads(one: Against) -> Pads:
    assert isinstance(one.page.panel, Pads)
    return one.page.panel


def press(one: Against, *keys: str) -> None:
    for key in keys:
        one.press(key)


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize("seat", [ONE, TWO], ids=["a", "b"])
def test_a_whole_match_against_a_bot(against: MakeAgainst, seat: Seat) -> None:
    """In three rounds the person claims and demonstrates, declines, and claims too high."""
    bot = seat.other
    one = against("gyulbot", {bot: STRONG}, timed=True, rounds=3, puzzles=[SMALL] * 3)
    assert one.phase is Phase.READY and pads(one).pads[bot]._status.text() == "ready"

    press(one, "Return")  # round 1: the person claims, the bot declines
    assert one.phase is Phase.RACE
    assert pads(one).pads[bot]._status.text() == "looks at the puzzle"
    press(one, "2", "Return")
    assert board(one).standing.claimant is seat
    one.its_moment(bot)
    assert board(one).phase is Part.DEMONSTRATION and one.page.scene.input is seat
    press(one, "Right", "Down")
    assert one.phase is Phase.READY and board(one).points[seat] == 1

    press(one, "Return", "Backspace", "Backspace")  # round 2: the person declines the bot's claim
    one.its_moment(bot)
    assert board(one).standing.claimant is bot
    name = one.session.view(PUBLIC).player(bot)
    claimed = board(one).standing.moves
    assert pads(one).prompt() == f"{name} claims {claimed} moves."
    press(one, "Backspace", "Backspace")
    assert one.phase is Phase.THINKING
    assert one.page.footer.prompt() == f"{name} demonstrates {claimed} moves."
    one.its_moment(bot)
    assert one.phase is Phase.READY and board(one).points[bot] == 1
    assert pads(one).hint().startswith(f"{name} showed")

    press(one, "Return", "8", "Return")  # round 3: the person claims too high, so the bot undercuts
    one.its_moment(bot)
    if board(one).demonstrator is bot:
        one.its_moment(bot)
    else:
        press(one, "Right", "Down")
    assert one.phase is Phase.OVER
    winner = max(Seat, key=lambda one_: board(one).points[one_])
    name = one.session.view(PUBLIC).player(winner)
    said = f"{name} wins." if winner is bot else "You won."
    assert one.page.side.result().partition("\n")[0] == said
    assert one.primary == "Rematch, swap seats" and one.others == [
        "Home",
        "Review",
        "Learn from my mistakes",
        "Save clip…",
    ]
    press(one, "Return")  # let the result be read first
    with one.qtbot.waitSignal(one.page.steps.rematchRequested):
        press(one, "Return")
    spoke = {event.seat for event in one.session.match.events if isinstance(event, Acted)}
    assert spoke == {"a", "b"} and one.said == []
    assert not one.programs.drivers[bot].thinking
