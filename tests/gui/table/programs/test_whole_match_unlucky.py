"""Whole matches of Unlucky For Some and its trials against a bot, by keys and mouse."""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication

from games.core import PUBLIC, Seat
from games.engine.bots import Level
from games.match.events import Acted
from games.unlucky import TRIALS
from games.unlucky.rules import Position
from gui.table.hotseat import Phase
from gui.table.programs.seat_player import bot
from tests.gui import mouse
from tests.gui.table.programs.conftest import Against, MakeAgainst
from tests.gui.typed import as_a

ONE, TWO = Seat
BEGINNER = (bot(Level.BEGINNER),)
CANDLES, NODES, NOUGHTS = (game.id for game in TRIALS)
WHOLE = "unlucky-for-some"


def chosen(table: Against, seat: Seat, luck: random.Random) -> str:
    """Return random parts, rarely no action, for the trials that take one, as a person types."""
    position = table.session.match.position
    assert isinstance(position, Position)
    lines = []
    for trial in position.lacking(seat):
        game = next(game for game in TRIALS if game.id == trial.id)
        none, *acts = map(game.write, trial.legal(seat))
        text = luck.choice(acts or [none])
        lines.append(f"{trial.id}: {text}" if len(position.trials) > 1 else text)
    return "\n".join(lines)


def click_together(table: Against, text: str) -> bool:
    """Click a submission on the boards. Return False if clicks cannot enter it."""
    table.page.scene.clearDraft()
    QApplication.processEvents()
    board = table.page.board
    for place in table.page.scene.touches(text):
        at = board.mapFromScene(place)
        mouse.click(board.viewport(), at)
        QApplication.processEvents()
    return bool(table.page.scene.draft() == text)


def arrange(table: Against) -> None:
    """Arrange the candles at random (CC-1)."""
    table.press("R")
    assert table.page.scene.complete()
    table.press("Return")


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize(
    ("game", "seat"), [(WHOLE, ONE), (CANDLES, TWO), (NODES, ONE), (NOUGHTS, TWO)], ids=str
)
def test_a_whole_match_against_a_beginner(against: MakeAgainst, game: str, seat: Seat) -> None:
    luck = random.Random(f"{game} {seat}")
    table = against(game, {seat.other: BEGINNER}, grace=0)
    table.page.resize(1000, 640)  # smaller, because the page is painted after every move
    submitted = 0
    while True:
        table.wait(lambda: table.phase in (Phase.TURN, Phase.OVER))
        if table.phase is Phase.OVER:
            break
        assert table.host.seat is seat
        before = table.session.match.position.round
        if (
            before == 0
            or as_a(
                Position,
                table.session.match.position,
            )
            .lacking(seat)[0]
            .round
            == 0
        ):
            arrange(table)
        else:
            assert any(click_together(table, chosen(table, seat, luck)) for _ in range(20))
            table.next()
        submitted += 1
        assert submitted <= 14, "before round 1 and 13 rounds"
    view = table.session.view(PUBLIC)
    assert view.outcome is not None and table.said == []
    winner = view.outcome.winner
    person = "You won." if winner is seat else ""
    won = "A draw." if winner is None else person or f"{view.player(winner)} wins."
    assert table.page.side.result().partition("\n")[0] == won
    assert table.others == ["Home", "Review", "Learn from my mistakes", "Save clip…"]
    assert table.primary == "Rematch, swap seats"
    spoke = {event.seat for event in table.session.match.events if isinstance(event, Acted)}
    assert spoke == set(table.session.match.game.seats)
    assert not table.programs.drivers[seat.other].thinking
    table.press("Return")  # the result must be read first
    with table.qtbot.waitSignal(table.page.steps.rematchRequested):
        table.press("Return")


@pytest.mark.clause("GEN-3", "UF-4")
def test_a_stand_in_leaves_what_the_player_has_handed_in(against: MakeAgainst) -> None:
    table = against(WHOLE, {}, grace=0)
    session = table.session
    for seat in Seat:
        session.submit(seat, f"{CANDLES}: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S")
    for seat, text in (
        *((ONE, f"{trial}: none") for trial in (CANDLES, NODES, NOUGHTS)),
        (TWO, f"{CANDLES}: light I"),
        (TWO, f"{NOUGHTS}: place C3"),
    ):
        session.submit(seat, text)
    before = len(session.match.events)
    session.changed.connect(lambda: table.programs.hold(session.match.position.round == 2))
    table.programs.seat({TWO: BEGINNER[0]})
    table.wait(lambda: session.match.position.round == 2)
    acted = [event for event in session.match.events[before:] if isinstance(event, Acted)]
    assert [event.text.split(":")[0] for event in acted] == [NODES]
    assert session.view(PUBLIC).board.part(CANDLES).burning(TWO) == "I" and table.said == []
