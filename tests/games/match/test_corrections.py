"""Corrections by the umpire: returned time, fixes and rewinds, and how they are described."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games import registry
from games.core import PUBLIC, UMPIRE, Seat
from games.match import draws, record, referee
from games.match.clocks import Reading
from games.match.events import Expired, Rewound
from games.match.log import lines
from games.match.match import Match, NotNow, Table, settle
from games.match.matchview import view_of
from tests.games import worded

ONE, TWO = Seat.ONE, Seat.TWO


def _match(game_id: str, grace: int | None = None) -> Match:
    game = registry.game(game_id)
    draw, seats = draws.drawer(bytes(32), None), dict(zip(game.seats, ("Ann", "Ben"), strict=True))
    options = game.drawn.supply(None, dict(game.drawn.sources), draw)
    setup = record.setup_of(game, None, options, seats)
    match = Match(game, setup, bytes(range(32)), Table(grace=grace))
    match.append(match.resume(0))
    return match


def _replayed(match: Match) -> dict[str, object]:
    again = record.replay(record.read(record.dump(match, private=True)))
    return referee.answer(again, UMPIRE)


def _agree(match: Match) -> bool:
    return _replayed(match) == referee.answer(match, UMPIRE)


@pytest.mark.clause("TO-10", "GEN-3")
def test_a_disclosed_submission_is_returned_for_good() -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.submit(TWO, "B:C1 W:D1", 2_000))
    match.append(match.close(3_000))
    for _ in range(2):
        match.append(match.rewind(3, 4_000, "a wrong paste"))
        assert match.position.awaiting() == {ONE, TWO} and _agree(match)
        assert [line for line in lines(match, PUBLIC) if line.seat is not None] == []
    match.append(match.resume(5_000))
    match.append(match.submit(ONE, "B:G7 W:F7", 6_000))
    match.append(match.concede(TWO, 7_000))
    assert _agree(match) and "C1" not in record.dump(match).decode()


@pytest.mark.clause("TO-10", "GEN-3")
def test_the_umpires_log_keeps_what_was_revealed_before_a_rewind() -> None:
    """The log does not contain what was replaced or not yet revealed."""
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.submit(ONE, "B:A2 W:B2", 1_500))
    match.append(match.submit(TWO, "B:C1 W:D1", 2_000))
    match.append(match.close(3_000))
    match.append(match.submit(ONE, "B:E1 W:F1", 4_000))
    match.append(match.rewind(1, 5_000, "a wrong paste"))
    shown = [line for line in lines(match, UMPIRE) if line.seat is not None]
    texts = [worded.word(match.game, line.message) for line in shown]
    assert texts == ["received", "B:A2 W:B2", "B:C1 W:D1", "received"]
    assert [line for line in lines(match, PUBLIC) if line.seat is not None] == []


@pytest.mark.clause("TO-10", "GEN-6")
def test_undoing_a_ruling_returns_what_it_disclosed() -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.concede(TWO, 2_000))
    assert "A1" in record.dump(match).decode()
    match.append(match.rewind(2, 3_000, "a misunderstanding"))
    assert match.position.awaiting() == {ONE, TWO} and _agree(match)
    lines = worded.log(match, PUBLIC)
    says = (
        "a misunderstanding. The seed has been shown: draws from now on can be predicted (GEN-4)."
    )
    assert any(text.endswith(says) for text in lines)


def test_a_rewind_within_an_open_round_keeps_secret_submissions() -> None:
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
    lines = worded.log(match, PUBLIC)
    assert any("+60 s for the bank of Ben: lag" in text for text in lines)
    assert any("a question" in text for text in lines)
    assert any("A1-B1, corrected (GEN-3)" in text for text in lines)
    assert not any("A1-A2" in text for text in lines)


@pytest.mark.clause("TO-10")
def test_only_the_umpire_learns_that_a_submission_was_replaced() -> None:
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
def test_only_the_umpire_knows_that_the_board_was_unmasked() -> None:
    match = _match("masked-army")
    match.append(match.unmask(1_000, True))
    assert view_of(match, UMPIRE).unmasked and not view_of(match, PUBLIC).unmasked
    match.append(match.concede(ONE, 2_000))
    assert any("unmasked" in line for line in worded.log(match, PUBLIC))


# The time that a rewind gives


def _again(match: Match) -> Match:
    """Return a match with the same events, replayed."""
    return Match(match.game, match.setup, match.seed, match.table, match.events)


def _reading(match: Match) -> Reading:
    (found,) = [
        reading for reading in match.readings(match.state.clocks.at) if reading.key is not None
    ]
    return found


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_rewind_never_leaves_a_phase_without_time(game: str) -> None:
    """Rewound to an expired deadline, the match would expire again as soon as the clocks run."""
    match = _match(game, grace=5_000)
    if match.waiting:
        match.append(match.resume(0))
    while not any(isinstance(event, Expired) for event in match.events):
        match.append(match.due(10_000_000))
    fell = next(i for i, event in enumerate(match.events) if isinstance(event, Expired))
    for to in range(fell + 1):
        match.append(match.rewind(to, match.state.clocks.at + 1, "the line was down"))
        (clock,) = match.clocks_at(to)
        assert _reading(match).left == clock.left > 0
        assert match.next_deadline() is None and _again(match).states == match.states
    match.append(match.resume(30_000_000))
    seen = len(match.events)
    assert not match.due(30_000_000 + clock.left)
    assert len(match.events) == seen and _again(match).heads == match.heads
    assert _agree(match)


@pytest.mark.parametrize("how", ["award", "concede", "abandon"])
def test_an_undone_ruling_restores_the_clock(how: str) -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 20_000))
    end = {
        "award": lambda: match.award(ONE, 35_000, "no answer"),
        "concede": lambda: match.concede(ONE, 35_000),
        "abandon": lambda: match.abandon(35_000, "the power failed"),
    }
    match.append(end[how]())
    match.append(match.rewind(len(match.events) - 1, 100_000, "misunderstood"))
    assert _reading(match).left == 25_000 and _agree(match)
    match.append(match.resume(120_000))
    assert not match.due(145_000) and match.due(145_001)


@pytest.mark.clause("TO-9")
def test_a_rewind_gives_the_remaining_the_full_or_the_chosen_time() -> None:
    match = _match("thwart-omega")
    match.append(match.submit(ONE, "B:A1 W:B1", 20_000))
    settle(match, 100_000)
    drawn, fell = 2, 3
    assert isinstance(match.events[fell], Expired)
    assert match.clocks_at(drawn)[0].left == 40_000, "as it stood"
    assert match.clocks_at(fell)[0].left == 60_000, "nothing was left: all of it"
    (clock,) = match.clocks_at(fell)
    for none in (0, -1):
        with pytest.raises(NotNow, match="some time"):
            match.rewind(fell, 110_000, "why", [replace(clock, left=none)])
    match.append(match.rewind(fell, 110_000, "why", [replace(clock, left=25_500)]))
    assert _reading(match).left == 25_500 and _agree(match)
    told = "Back to round 1 with 0:26 left: why"
    for viewer in (PUBLIC, UMPIRE):
        assert worded.log(match, viewer)[-1] == told, "one line tells all of it"
        why = view_of(match, viewer).pause_reason
        assert why is not None and worded.word(match.game, why) == told
    match.append(match.resume(120_000))
    assert not match.due(145_500) and match.due(145_501)


@pytest.mark.clause("MA-8")
def test_a_rewind_sets_turn_and_bank() -> None:
    match = _match("masked-army")
    # 2 min of the turn and 30 s of the bank were used
    match.append(match.pause(150_000, "a question"))
    match.append(match.resume(150_000))
    match.append(match.award(TWO, 160_000, "a mistake"))
    at_pause = match.clocks_at(3)[0]
    assert (at_pause.left, at_pause.bank) == (0, 260_000), "as at the award"
    match.append(match.rewind(3, 200_000, "taken back"))
    assert match.outcome is None and isinstance(match.events[4], Rewound)
    for left, bank in ((30_000, 270_000), (0, 1_000), (45_000, 0), (120_000, 300_000)):
        wanted = replace(at_pause, left=left, bank=bank)
        match.append(match.rewind(3, match.state.clocks.at + 1, "so", [wanted]))
        now = _reading(match)
        assert (now.left, now.bank) == (left, bank) and _again(match).states == match.states
        assert worded.log(match, UMPIRE)[-1].endswith("in the bank for Ann left: so")
    with pytest.raises(NotNow, match="some time"):
        match.rewind(3, 900_000, "so", [replace(at_pause, left=0, bank=0)])
    match.append(match.resume(1_000_000))
    match.append(match.submit(ONE, "A1-B1", 1_420_000))
    (idle,) = [reading for reading in match.readings(1_420_000) if reading.seat is ONE]
    assert idle.bank == 0, "2 min of the turn and all of the bank were used"


@pytest.mark.clause("GEN-3", "MA-8")
def test_a_rewind_before_a_correction_restores_the_earlier_time() -> None:
    match = _match("masked-army")
    match.append(match.submit(ONE, "A1-B1", 50_000))
    match.append(match.fix(ONE, "C1-D1", 60_000))
    match.append(match.rewind(2, 70_000, "it was right"))
    assert _reading(match).left == 120_000 and _reading(match).seat is TWO
    match.append(match.rewind(1, 80_000, "all of it"))
    assert _reading(match).left == 120_000 and _reading(match).seat is ONE
    assert _agree(match) and _again(match).heads == match.heads
