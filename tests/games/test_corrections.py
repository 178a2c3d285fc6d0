"""Corrections by the umpire: what was given back, fixed or rewound, and what is told of it."""

from __future__ import annotations

import pytest

from games import record, referee, registry
from games.core import PUBLIC, UMPIRE, Seat
from games.log import lines
from games.match import Match, Table
from games.matchview import view_of

ONE, TWO = Seat.ONE, Seat.TWO


def _match(game_id: str, grace: int | None = None) -> Match:
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, dict(zip(game.seats, ("Ann", "Ben"), strict=True)))
    match = Match(game, setup, bytes(range(32)), Table(grace=grace))
    match.append(match.resume(0))
    return match


def _replayed(match: Match) -> dict[str, object]:
    again = record.replay(record.read(record.dump(match, private=True)))
    return referee.answer(again, UMPIRE)


def _agree(match: Match) -> bool:
    return _replayed(match) == referee.answer(match, UMPIRE)


@pytest.mark.clause("TO-10", "GEN-3")
def test_a_disclosed_submission_is_given_back_for_good() -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.submit(TWO, "B:C1 W:D1", 2_000))
    match.append(match.close(3_000))
    for _ in range(2):
        match.append(match.rewind(3, 4_000, "a wrong paste"))
        assert match.position.awaiting() == {ONE, TWO} and _agree(match)
        assert [line.text for line in lines(match, PUBLIC) if line.seat is not None] == []
    match.append(match.resume(5_000))
    match.append(match.submit(ONE, "B:G7 W:F7", 6_000))
    match.append(match.concede(TWO, 7_000))
    assert _agree(match) and "C1" not in record.dump(match).decode()


@pytest.mark.clause("TO-10", "GEN-6")
def test_a_ruling_taken_back_gives_back_what_it_disclosed() -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.concede(TWO, 2_000))
    assert "A1" in record.dump(match).decode()
    match.append(match.rewind(2, 3_000, "a misunderstanding"))
    assert match.position.awaiting() == {ONE, TWO} and _agree(match)
    told = [line.text for line in lines(match, PUBLIC)]
    assert any("can be foretold (GEN-4)" in text for text in told)


def test_a_rewind_within_an_open_round_keeps_what_nobody_saw() -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.submit(TWO, "B:C1 W:D1", 2_000))
    match.append(match.rewind(2, 3_000, "white was too early"))
    assert match.position.awaiting() == {TWO} and _agree(match)


@pytest.mark.clause("MA-10")
def test_a_public_record_of_a_running_match_can_be_read() -> None:
    for count in range(1, 5):
        match = _match("masked-army")
        for number in range(count):
            seat = (ONE, TWO)[number % 2]
            match.append(match.submit(seat, f"A{number + 1}-B{number + 1}", number * 1_000))
        known = record.replay(record.read(record.dump(match)))
        assert referee.answer(known, PUBLIC)["moves"] == [
            [match.game.seats[seat], f"A{count}-B{count}"]
        ]


@pytest.mark.clause("GEN-3")
def test_a_correction_hides_no_decision_of_the_umpire() -> None:
    match = _match("masked-army")
    match.append(match.submit(ONE, "A1-A2", 1_000))
    match.append(match.adjust_bank(2_000, TWO, 60_000, "lag"))
    match.append(match.pause(3_000, "a question"))
    match.append(match.fix(ONE, "A1-B1", 4_000))
    told = [line.text for line in lines(match, PUBLIC)]
    assert any("+60 s for the bank of Ben: lag" in text for text in told)
    assert any("a question" in text for text in told)
    assert any("A1-B1, corrected (GEN-3)" in text for text in told)
    assert not any("A1-A2" in text for text in told)


@pytest.mark.clause("TO-10")
def test_nobody_else_is_told_that_or_when_a_submission_was_replaced() -> None:
    seen = []
    for replaced in (True, False):
        match = _match("thwart-omega")
        match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
        match.append(match.submit(TWO, "B:C1 W:D1", 2_000))
        if replaced:
            match.append(match.submit(ONE, "B:G1 W:B1", 3_000))
        seen.append(lines(match, PUBLIC))
    assert seen[0] == seen[1]


@pytest.mark.clause("MA-10")
def test_only_the_umpire_knows_of_an_unmasked_board_until_the_end() -> None:
    match = _match("masked-army")
    match.append(match.unmask(1_000, True))
    assert view_of(match, UMPIRE).unmasked and not view_of(match, PUBLIC).unmasked
    match.append(match.concede(ONE, 2_000))
    assert any("unmasked" in line.text for line in lines(match, PUBLIC))
