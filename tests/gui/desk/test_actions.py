"""The number of umpire's actions per round: paste and Enter, a key, or a click count as one."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from games import registry
from games.core import PUBLIC, Seat
from games.match.match import Match
from tests.gui.desk.conftest import Desk, Make

ONE, TWO = Seat.ONE, Seat.TWO
SMALL = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""A puzzle with a solution of two moves: Red R, Red D."""

TRAY = "8F 7F 6F 5M 4M 3M 2S 1S 0S"


@dataclass
class Umpire:
    """An umpire whose actions are counted."""

    table: Desk
    actions: int = 0

    def enter(self, text: str) -> None:
        """Paste a message and press Enter."""
        self.table.paste(text)
        self.table.press("Return")
        self.actions += 1

    def go_on(self) -> None:
        self.table.press("Return")
        self.actions += 1

    def begin(self) -> None:
        """Start the match; this is not counted."""
        for _ in range(3):
            if self.table.view.paused:
                self.table.press("Return")
        self.actions = 0


def legal(match: Match, seat: Seat, chance: random.Random) -> str:
    """Return a random legal move of a seat, as its player would write it."""
    told = map(match.game.write, match.position.legal(seat))
    return chance.choice([text for text in told if text != "pass"])


def test_a_round_of_sealed_moves_takes_three_actions(desk: Make) -> None:
    umpire = Umpire(desk(hold=True))
    umpire.begin()
    for number, ann, ben in ((1, "b a1 w b2", "b c3 w d4"), (2, "b e5 w f6", "w a3 b a4")):
        umpire.actions = 0
        umpire.enter(f"Ann: {ann}")
        umpire.enter(f"Ben: {ben}")
        umpire.go_on()
        assert umpire.table.view.round == number + 1 and umpire.actions <= 3


@pytest.mark.parametrize("hold", [False, True])
def test_two_pastes_and_one_enter_complete_a_round_before_the_reveal(
    desk: Make, hold: bool
) -> None:
    """The reveal is a separate step because both players may change their minds until then."""
    table = desk(hold=hold)
    umpire = Umpire(table)
    umpire.begin()
    table.paste("Ann: b a1 w b2")
    table.paste("Ben: b c3 w d4")
    assert table.primary == "Submit both"
    umpire.go_on()
    assert table.view.complete and table.view.round == 1 and table.primary == "Reveal"
    umpire.go_on()
    assert table.view.round == 2


TURNS = [game_id for game_id in registry.game_ids() if registry.game(game_id).kind.alternating]


@pytest.mark.alike
@pytest.mark.parametrize("game", TURNS)
def test_a_turn_takes_one_action(desk: Make, game: str) -> None:
    umpire, chance = Umpire(desk(game, hold=True)), random.Random(7)
    umpire.begin()
    for turn in range(1, 7):
        view = umpire.table.view
        (seat,) = view.awaiting
        umpire.actions = 0
        umpire.enter(legal(umpire.table.session.match, seat, chance))
        assert umpire.table.session.view(PUBLIC).round == turn + 1 and umpire.actions <= 1


def test_a_round_of_a_race_takes_at_most_four_actions(desk: Make) -> None:
    umpire = Umpire(desk("gyulbot", hold=True, waits=True, rounds=2, puzzles=[SMALL] * 2))
    umpire.begin()
    umpire.enter("Ann: 4 moves")
    umpire.enter("Ben: 3")
    umpire.enter("Ben: Red RD")
    assert umpire.table.view.round == 2 and umpire.actions <= 4
    umpire.begin()
    umpire.enter("Ben: 8")
    umpire.enter("Ann: decline")
    umpire.enter("Ben: Blue U")
    umpire.enter("Ben: Red RD")
    assert umpire.table.public.board.points.two == 2 and umpire.actions <= 4


def test_a_round_of_whole_sheets_takes_three_actions(desk: Make) -> None:
    umpire = Umpire(desk("unlucky-for-some", hold=True))
    umpire.begin()
    rounds = (
        (TRAY, TRAY),
        (
            "candles: light I\nnodes: C4=2 A1=1\nnoughts: place C3",
            "candles: light A\nnodes: C5=1\nnoughts: place E5",
        ),
    )
    for ann, ben in rounds:
        before, umpire.actions = umpire.table.view.round, 0
        umpire.enter(f"Ann:\n{ann}")
        umpire.enter(f"Ben:\n{ben}")
        umpire.go_on()
        assert umpire.table.view.round == before + 1 and umpire.actions <= 3
