"""Against bots a person may take back moves; the log keeps everything."""

from __future__ import annotations

import pytest

from games.core import PUBLIC, UMPIRE, Seat
from games.match.log import LogKind
from games.match.matchview import view_of
from gui.table.hotseat import Phase
from tests.gui.play.conftest import Make, Play

ONE, TWO = Seat.ONE, Seat.TWO
BOT = frozenset({TWO})


def answers(table: Play, text: str) -> None:
    """Let the program move."""
    table.session.submit(TWO, text)


def board(table: Play) -> object:
    return table.session.view(PUBLIC).board


def test_a_turn_is_taken_back_with_the_answer_to_it(play: Make) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    before = board(table)
    table.session.submit(ONE, "D1")
    answers(table, "E1")
    middle = board(table)
    table.session.submit(ONE, "A1")
    answers(table, "B1")
    table.press("Ctrl+Z")
    assert board(table) == middle
    assert table.phase is Phase.TURN
    table.press("Ctrl+Z")
    assert board(table) == before
    assert not table.host.can_take_back
    table.press("Ctrl+Z")
    assert board(table) == before
    table.session.submit(ONE, "C1")
    assert table.phase is Phase.THINKING


def test_nothing_is_taken_back_after_the_end(play: Make) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    table.session.submit(ONE, "D1")
    answers(table, "E1")
    assert table.host.can_take_back
    table.session.concede(ONE)
    assert not table.host.can_take_back


def test_a_move_is_taken_back_before_the_program_has_answered(play: Make) -> None:
    table = play("masked-army", programs=BOT)
    table.session.submit(ONE, "E5-E6")
    assert table.phase is Phase.THINKING
    table.offer("Undo")
    assert table.phase is Phase.TURN
    assert table.page.scene.input is ONE
    assert table.session.match.position.round == 1


def test_taking_back_first_clears_a_draft(play: Make) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    table.session.submit(ONE, "D1")
    answers(table, "E1")
    table.page.scene.setDraft("A1")
    table.press("Ctrl+Z")
    assert table.page.scene.draft() == ""
    assert table.session.match.position.round == 3


def test_a_sealed_round_is_taken_back_whole(play: Make) -> None:
    table = play("thwart-omega", programs=BOT)
    table.session.submit(ONE, "B:A1 W:A2")
    answers(table, "B:C1 W:C2")
    table.session.close_round()
    table.host.finish_reveal()
    assert table.session.match.position.round == 2
    assert table.page.side.moves.lines()
    table.press("Ctrl+Z")
    assert table.session.match.position.round == 1
    assert table.phase is Phase.TURN
    assert table.page.side.moves.lines() == []
    assert not any(table.session.match.position.pending(seat) for seat in Seat)
    table.submit("B1", "B2")
    answers(table, "B:C1 W:C2")
    assert table.session.match.position.complete()


def test_all_parts_of_a_sheet_are_taken_back_together(play: Make) -> None:
    table = play("unlucky-for-some", programs=BOT)
    arranged = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    table.session.submit(ONE, arranged)
    answers(table, arranged)
    table.session.close_round()
    table.host.finish_reveal()
    for part in ("candle-countdown: light A", "know-your-nodes: none", "wandering-noughts: none"):
        table.session.submit(ONE, part)
        answers(table, part)
    table.session.close_round()
    table.host.finish_reveal()
    table.press("Ctrl+Z")
    assert table.session.match.position.round == 1
    assert not table.session.match.position.pending(ONE)


@pytest.mark.parametrize("programs", [frozenset(), frozenset(Seat)], ids=["two people", "nobody"])
def test_moves_can_be_taken_back_only_against_programs(
    play: Make, programs: frozenset[Seat]
) -> None:
    table = play("hyperstar", programs=programs, radius=3)
    table.session.submit(ONE, "D1")
    table.session.submit(TWO, "E1")
    assert not table.host.can_take_back
    table.press("Ctrl+Z")
    assert table.session.match.position.round == 3


def test_moves_cannot_be_taken_back_in_a_race(play: Make) -> None:
    table = play("gyulbot", programs=BOT)
    assert not table.host.can_take_back


def test_moves_taken_back_stay_in_the_log(play: Make) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    table.session.submit(ONE, "D1")
    table.press("Ctrl+Z")
    log = view_of(table.session.match, UMPIRE).log
    assert [line.kind for line in log if line.kind is LogKind.CORRECTION]
    assert "Rewound" in table.events()


def test_taking_back_does_not_change_the_clock(play: Make) -> None:
    table = play("hyperstar", timed=True, programs=BOT, radius=3)
    table.next()
    table.passes(5_000)
    table.session.submit(ONE, "D1")
    left = table.session.view(PUBLIC)
    assert not left.paused
    table.press("Ctrl+Z")
    assert not table.session.match.paused
    assert table.phase is Phase.TURN


def test_moves_taken_back_are_not_mentioned_any_more(play: Make) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    table.session.submit(ONE, "D1")
    answers(table, "E1")
    before = table.page.side.moves.lines()
    table.session.submit(ONE, "A1")
    answers(table, "B1")
    assert len(table.page.side.moves.lines()) == len(before) + 2
    table.press("Ctrl+Z")
    assert table.page.side.moves.lines() == before
    gains = [panel.score.text() for panel in table.page.side.panels]
    assert not any("−" in gain for gain in gains)
