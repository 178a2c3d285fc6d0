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


def answers(one: Play, text: str) -> None:
    """Let the program move."""
    one.session.submit(TWO, text)


def board(one: Play) -> object:
    return one.session.view(PUBLIC).board


def test_a_turn_is_taken_back_with_the_answer_to_it(play: Make) -> None:
    one = play("hyperstar", programs=BOT, radius=3)
    before = board(one)
    one.session.submit(ONE, "D1")
    answers(one, "E1")
    middle = board(one)
    one.session.submit(ONE, "A1")
    answers(one, "B1")
    one.press("Ctrl+Z")
    assert board(one) == middle
    assert one.phase is Phase.TURN
    one.press("Ctrl+Z")
    assert board(one) == before
    assert not one.host.can_take_back
    one.press("Ctrl+Z")
    assert board(one) == before
    one.session.submit(ONE, "C1")
    assert one.phase is Phase.THINKING


def test_nothing_is_taken_back_after_the_end(play: Make) -> None:
    one = play("hyperstar", programs=BOT, radius=3)
    one.session.submit(ONE, "D1")
    answers(one, "E1")
    assert one.host.can_take_back
    one.session.concede(ONE)
    assert not one.host.can_take_back


def test_a_move_is_taken_back_before_the_program_has_answered(play: Make) -> None:
    one = play("masked-army", programs=BOT)
    one.session.submit(ONE, "E5-E6")
    assert one.phase is Phase.THINKING
    one.offer("Take back")
    assert one.phase is Phase.TURN
    assert one.page.scene.input is ONE
    assert one.session.match.position.round == 1


def test_taking_back_first_clears_a_draft(play: Make) -> None:
    one = play("hyperstar", programs=BOT, radius=3)
    one.session.submit(ONE, "D1")
    answers(one, "E1")
    one.page.scene.setDraft("A1")
    one.press("Ctrl+Z")
    assert one.page.scene.draft() == ""
    assert one.session.match.position.round == 3


def test_a_sealed_round_is_taken_back_whole(play: Make) -> None:
    one = play("thwart-omega", programs=BOT)
    one.session.submit(ONE, "B:A1 W:A2")
    answers(one, "B:C1 W:C2")
    one.session.close_round()
    one.host.finish_reveal()
    assert one.session.match.position.round == 2
    assert one.page.side.moves.lines()
    one.press("Ctrl+Z")
    assert one.session.match.position.round == 1
    assert one.phase is Phase.TURN
    assert one.page.side.moves.lines() == []
    assert not any(one.session.match.position.pending(seat) for seat in Seat)
    one.submit("B1", "B2")
    answers(one, "B:C1 W:C2")
    assert one.session.match.position.complete()


def test_all_parts_of_a_sheet_are_taken_back_together(play: Make) -> None:
    one = play("unlucky-for-some", programs=BOT)
    arranged = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    one.session.submit(ONE, arranged)
    answers(one, arranged)
    one.session.close_round()
    one.host.finish_reveal()
    for part in ("candle-countdown: light A", "know-your-nodes: none", "wandering-noughts: none"):
        one.session.submit(ONE, part)
        answers(one, part)
    one.session.close_round()
    one.host.finish_reveal()
    one.press("Ctrl+Z")
    assert one.session.match.position.round == 1
    assert not one.session.match.position.pending(ONE)


@pytest.mark.parametrize("programs", [frozenset(), frozenset(Seat)], ids=["two people", "nobody"])
def test_moves_can_be_taken_back_only_against_programs(
    play: Make, programs: frozenset[Seat]
) -> None:
    one = play("hyperstar", programs=programs, radius=3)
    one.session.submit(ONE, "D1")
    one.session.submit(TWO, "E1")
    assert not one.host.can_take_back
    one.press("Ctrl+Z")
    assert one.session.match.position.round == 3


def test_moves_cannot_be_taken_back_in_a_race(play: Make) -> None:
    one = play("gyulbot", programs=BOT)
    assert not one.host.can_take_back


def test_moves_taken_back_stay_in_the_log(play: Make) -> None:
    one = play("hyperstar", programs=BOT, radius=3)
    one.session.submit(ONE, "D1")
    one.press("Ctrl+Z")
    log = view_of(one.session.match, UMPIRE).log
    assert [line.kind for line in log if line.kind is LogKind.CORRECTION]
    assert "Rewound" in one.events()


def test_taking_back_does_not_change_the_clock(play: Make) -> None:
    one = play("hyperstar", timed=True, programs=BOT, radius=3)
    one.next()
    one.passes(5_000)
    one.session.submit(ONE, "D1")
    left = one.session.view(PUBLIC)
    assert not left.paused
    one.press("Ctrl+Z")
    assert not one.session.match.paused
    assert one.phase is Phase.TURN


def test_moves_taken_back_are_not_mentioned_any_more(play: Make) -> None:
    one = play("hyperstar", programs=BOT, radius=3)
    one.session.submit(ONE, "D1")
    answers(one, "E1")
    before = one.page.side.moves.lines()
    one.session.submit(ONE, "A1")
    answers(one, "B1")
    assert len(one.page.side.moves.lines()) == len(before) + 2
    one.press("Ctrl+Z")
    assert one.page.side.moves.lines() == before
    gains = [panel.score.text() for panel in one.page.side.panels]
    assert not any("−" in gain for gain in gains)
