"""Clocks as tables: events, the time of a reading, and the expected reading."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Game, IllegalAction, Ms, Seat, Timer
from games.match.clocks import Bank, Clock, Clocks, Reading, Running
from games.match.events import Acted, Closed, Expired
from games.match.match import Match, NotNow, Table, settle
from tests.games.positions import position_of
from tests.games.toys import BIDS, ONE, RACE, SHEET, TURNS, TWO, Turns, match_of, running

MINUTE = 60_000
PROJECT = Path(__file__).parents[3]


def running_clocks(timer: Timer, *, used: Ms = 0) -> Clocks:
    """Return running clocks with one timer, at the time `used`."""
    return Clocks().with_timers([timer]).resume().advance(used)


def faces(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return readings as displayed: without their timers' keys."""
    return tuple(replace(reading, key=None) for reading in readings)


# A single clock


def test_a_clock_is_charged_before_its_bank() -> None:
    clock = Clock(30_000, 60_000, running=True)
    assert clock.total == 90_000
    assert clock.charge(10_000) == Clock(20_000, 60_000, running=True)
    assert clock.charge(45_000) == Clock(0, 45_000, running=True)
    assert clock.charge(45_000).on_bank and clock.charge(45_000).shown == 45_000
    assert clock.charge(100_000).total == 0
    assert Clock(30_000).charge(45_000) == Clock(0)


def test_a_clock_expires_when_everything_is_charged() -> None:
    clock = Clock(30_000, 60_000)
    for passed in (0, 1, 30_000, 59_999, 90_000):
        assert clock.charge(passed).deadline(passed) == clock.deadline(0) == 90_000


def test_only_the_clock_adds_its_time_and_its_bank() -> None:
    """Otherwise a time control added later would be forgotten somewhere."""
    adding = {
        str(file.relative_to(PROJECT))
        for folder in ("games", "gui")
        for file in (PROJECT / folder).rglob("*.py")
        if "bank" in (text := file.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if _adds_left_and_bank(node)
    }
    assert adding == {"games/match/clocks.py"}


def _adds_left_and_bank(node: ast.AST) -> bool:
    """Return True for `clock.left + (clock.bank or 0)`, or one of both with 0 for the other."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [node.left, node.right]
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        sides = node.values
    else:
        return False
    names = [{n.attr for n in ast.walk(side) if isinstance(n, ast.Attribute)} for side in sides]
    first = [isinstance(side, ast.Attribute) and side.attr == "left" for side in sides]
    return any(first) and any("bank" in name for name in names)


# A single timer


@pytest.mark.parametrize(
    ("allowance", "bank", "deadline"),
    [(MINUTE, 0, 60_000), (MINUTE, 300_000, 360_000), (0, 5_000, 5_000), (0, 0, 0)],
)
def test_the_deadline_follows_allowance_and_bank(allowance: Ms, bank: Ms, deadline: Ms) -> None:
    clocks = running_clocks(Timer(("turn", 1), allowance, ONE, bank))
    assert clocks.next_deadline() == (deadline, ("turn", 1))
    assert clocks.advance(deadline).next_deadline() == (deadline, ("turn", 1))


def test_each_bank_belongs_to_a_seat() -> None:
    assert running_clocks(Timer(("round", 1), MINUTE, None, bank=MINUTE)).next_deadline() == (
        MINUTE,
        ("round", 1),
    )


@pytest.mark.parametrize(
    ("used", "left", "bank", "out"),
    [
        (0, 120_000, 300_000, False),
        (119_999, 1, 300_000, False),
        (120_000, 0, 300_000, False),
        (120_001, 0, 299_999, False),
        (420_000, 0, 0, False),
        (420_001, 0, 0, True),
    ],
)
def test_readings_show_the_turn_and_then_the_bank(used: Ms, left: Ms, bank: Ms, out: bool) -> None:
    clocks = running_clocks(Timer(("turn", 1), 120_000, ONE, 300_000))
    assert faces(clocks.readings(used)) == (Reading(left, bank, running=True, out=out, seat=ONE),)


def test_readings_cannot_be_requested_for_the_past() -> None:
    clocks = running_clocks(Timer(("round", 1), MINUTE), used=10_000)
    assert faces(clocks.readings(3_000)) == faces(clocks.readings(10_000))


def test_readings_without_a_bank_show_none() -> None:
    clocks = running_clocks(Timer(("turn", 1), MINUTE, ONE))
    idle = [Timer(("turn", 2), 40_000, TWO)]
    assert faces(clocks.readings(1_000, idle)) == (
        Reading(59_000, None, running=True, seat=ONE),
        Reading(40_000, None, running=False, seat=TWO),
    )
    given = clocks.add_bank_time(TWO, 7_000).add_bank_time(ONE, -1)
    assert [reading.bank for reading in faces(given.readings(1_000, idle))] == [0, 7_000]


@pytest.mark.clause("MA-9")
@pytest.mark.parametrize(
    ("used", "rounding", "spent"),
    [
        (119_999, 0, 0),
        (120_000, 5_000, 0),
        (120_001, 0, 1),
        (120_001, 5_000, 5_000),
        (125_000, 5_000, 5_000),
        (125_001, 5_000, 10_000),
        (125_001, 0, 5_001),
        (416_000, 5_000, 300_000),
        (420_000, 5_000, 300_000),
        (420_000, 0, 300_000),
    ],
)
def test_a_bank_is_charged_when_its_timer_stops(used: Ms, rounding: Ms, spent: Ms) -> None:
    clocks = running_clocks(Timer(("turn", 1), 120_000, ONE, 300_000, rounding), used=used)
    assert clocks.bank(ONE).spent == 0
    after = clocks.with_timers([Timer(("turn", 2), 120_000, TWO, 300_000, rounding)])
    assert after.banks == (Bank(spent=spent), Bank())


def test_rounding_never_charges_more_than_the_bank() -> None:
    bank = Bank(spent=297_000)
    timer = Timer(("turn", 9), 120_000, ONE, 300_000, 5_000)
    assert bank.charge(Running(timer, used=121_000)).spent == 300_000


def test_a_timer_of_both_seats_charges_no_bank() -> None:
    clocks = running_clocks(Timer(("round", 1), MINUTE), used=2 * MINUTE).with_timers([])
    assert clocks.banks == (Bank(), Bank())
    assert clocks.running == ()
    assert clocks.next_deadline() is None


def test_paused_clocks_are_stopped() -> None:
    clocks = running_clocks(Timer(("round", 1), MINUTE), used=10_000).pause()
    assert clocks.next_deadline() is None
    later = clocks.advance(10_000_000)
    assert faces(later.readings(20_000_000)) == (Reading(50_000, None, running=False),)
    assert later.resume().next_deadline() == (10_050_000, ("round", 1))


def test_time_cannot_run_backwards() -> None:
    with pytest.raises(ValueError, match="forward"):
        running_clocks(Timer(("round", 1), MINUTE), used=5).advance(4)


def test_an_unchanged_key_keeps_the_timer_running() -> None:
    clocks = running_clocks(Timer(("answer", 1), MINUTE, TWO), used=45_000)
    larger = clocks.with_timers([Timer(("answer", 1), MINUTE + 120_000, TWO)])
    assert larger.next_deadline() == (180_000, ("answer", 1))
    assert faces(larger.readings(45_000))[0].left == 135_000
    smaller = clocks.with_timers([Timer(("answer", 1), 30_000, TWO)])
    assert smaller.next_deadline() == (45_000, ("answer", 1))


def test_a_new_key_starts_a_new_timer() -> None:
    clocks = running_clocks(Timer(("turn", 1), MINUTE, ONE), used=45_000)
    fresh = clocks.with_timers([Timer(("turn", 2), MINUTE, TWO)])
    assert fresh.next_deadline() == (105_000, ("turn", 2))


def test_the_earlier_of_two_deadlines_is_reported() -> None:
    slow, quick = Timer(("round", 1), MINUTE), Timer(("close", 4), 5_000)
    assert Clocks().with_timers([slow, quick]).resume().next_deadline() == (5_000, ("close", 4))
    level = Timer(("close", 4), MINUTE)
    assert Clocks().with_timers([slow, level]).resume().next_deadline() == (MINUTE, ("round", 1))


@pytest.mark.parametrize(
    ("given", "deadline"),
    [(15_000, 75_000), (-15_000, 45_000), (-50_000, 10_000), (-500_000, 10_000)],
)
def test_the_umpire_can_add_and_remove_time(given: Ms, deadline: Ms) -> None:
    """If more than the remaining time is taken, the deadline is now, not in the past."""
    clocks = running_clocks(Timer(("round", 1), MINUTE), used=10_000)
    assert clocks.add_time(("round", 1), given).next_deadline() == (deadline, ("round", 1))


def test_time_removed_from_a_turn_is_taken_from_the_bank() -> None:
    clocks = running_clocks(Timer(("turn", 1), MINUTE, ONE, 30_000), used=50_000).add_time(
        ("turn", 1), -20_000
    )
    assert faces(clocks.readings(50_000)) == (Reading(0, 20_000, running=True, seat=ONE),)
    assert clocks.next_deadline() == (70_000, ("turn", 1))


def test_only_a_running_timer_can_be_given_time() -> None:
    with pytest.raises(KeyError):
        running_clocks(Timer(("round", 1), MINUTE)).add_time(("round", 2), 1)


@pytest.mark.parametrize(
    ("given", "deadline", "shown"),
    [(10_000, 100_000, 40_000), (-10_000, 80_000, 20_000), (-99_000, 60_000, 0)],
)
def test_the_umpire_can_add_and_remove_bank_time(given: Ms, deadline: Ms, shown: Ms) -> None:
    clocks = running_clocks(Timer(("turn", 1), MINUTE, ONE, 30_000)).add_bank_time(ONE, given)
    assert clocks.next_deadline() == (deadline, ("turn", 1))
    assert faces(clocks.readings(0))[0].bank == shown
    assert clocks.bank(TWO) == Bank()


def test_time_added_to_an_overdrawn_bank() -> None:
    clocks = running_clocks(Timer(("turn", 1), MINUTE, ONE, 30_000)).add_bank_time(ONE, -40_000)
    assert clocks.bank(ONE).left(Timer(("turn", 1), MINUTE, ONE, 30_000)) == 0
    assert clocks.add_bank_time(ONE, 15_000).readings(0)[0].bank == 5_000


# A deadline and a click at the same time

CLICKS = [
    (BIDS, {}, 60_000, "7"),
    (RACE, {}, 600_000, "claim 8"),
    (TURNS, {}, 30_000, "take 2"),
    (TURNS, {"additions": (10, 0)}, 40_000, "take 2"),
    (TURNS, {"banks": (300, 0)}, 330_000, "take 2"),
    (TURNS, {"banks": (0, 300)}, 30_000, "take 2"),
    (TURNS, {"banks": (300, 300), "flag": True, "rounding": 5}, 330_000, "pass"),
    (SHEET, {}, 120_000, "a: arrange qq"),
]


@pytest.mark.clause("GEN-2")
@pytest.mark.parametrize(("game", "options", "deadline", "text"), CLICKS)
@pytest.mark.parametrize("early", [1, 0])
def test_an_action_up_to_the_deadline_is_in_time(
    game: Game, options: dict[str, Any], deadline: Ms, text: str, early: Ms
) -> None:
    match = running(game, **options)
    assert match.next_deadline() == deadline
    assert settle(match, deadline - early) == ()
    match.append(match.submit(ONE, text, deadline - early))
    assert match.events[-1] == Acted(at=deadline - early, seat="ann", text=text)


@pytest.mark.clause("GEN-2")
@pytest.mark.parametrize(("game", "options", "deadline", "text"), CLICKS)
def test_an_action_after_the_deadline_is_too_late(
    game: Game, options: dict[str, Any], deadline: Ms, text: str
) -> None:
    match = running(game, **options)
    with pytest.raises(ValueError, match="settle"):
        match.submit(ONE, text, deadline + 1)
    with pytest.raises(ValueError, match="misses the deadline"):
        match.append([Acted(at=deadline + 1, seat="ann", text=text)])
    before = len(match.events)
    happened = settle(match, deadline + 1)
    assert isinstance(happened[-1], Expired)
    assert {event.at for event in happened} == {deadline}
    assert match.events[before:] == list(happened)


def test_a_submission_can_be_replaced_up_to_the_deadline() -> None:
    match = running(BIDS)
    match.append(match.submit(ONE, "1", 60_000))
    match.append(match.submit(ONE, "2", 60_000))
    settle(match, 60_001)
    assert position_of(match).shown[0][0] == "2"


# Late wake-ups


def test_each_of_several_deadlines_has_its_own_time() -> None:
    match = running(TURNS)
    kept: list[tuple[Any, ...]] = []
    happened = settle(match, 10 * MINUTE, kept.append)
    stamps = [30_000 * number for number in range(1, 7)]
    assert [event.at for event in happened] == stamps
    assert kept == [(event,) for event in happened]
    assert match.outcome is not None and match.outcome.by == "TURN-6"
    assert match.next_deadline() is None


def test_the_frequency_of_updates_does_not_matter() -> None:
    often, late = running(RACE), running(RACE)
    for now in range(0, 30 * MINUTE + 1, 777):
        settle(often, now)
    settle(late, 30 * MINUTE)
    settle(often, 30 * MINUTE)
    assert often.events == late.events
    assert often.states[1:] == late.states[1:]
    assert often.heads == late.heads


def test_an_unnoticed_deadline_does_not_charge_the_next_turn() -> None:
    match = running(TURNS)
    settle(match, 45_000)
    assert faces(match.readings(45_000))[0] == Reading(15_000, None, running=True, seat=TWO)


def test_missing_submissions_are_drawn_exactly_at_the_deadline() -> None:
    match = running(SHEET)
    match.append(match.submit(TWO, "a: arrange xy", 1_000))
    happened = settle(match, 1_000_000)
    assert [event.at for event in happened] == [120_000, 120_000, 420_000, 720_000]
    assert position_of(match).arranged.two == "arrange xy"
    assert match.outcome is None
    assert settle(match, 1_020_001)[-1].at == 1_020_000
    assert match.outcome is not None


# Banks in a match


def take_after(match: Match, *spans: Ms) -> Turns:
    """Return the position after both seats in turn took one after these times."""
    for span in spans:
        now = match.state.clocks.at + span
        settle(match, now)
        (seat,) = match.position.awaiting()
        match.append(match.submit(seat, "take 1", now))
    position = match.position
    assert isinstance(position, Turns)
    return position


@pytest.mark.clause("MA-8", "MA-9")
@pytest.mark.parametrize(
    ("rounding", "spans", "spent"),
    [
        (0, [30_000, 30_000], (0, 0)),
        (0, [30_001, 45_000, 31_000], (1_001, 15_000)),
        (5, [30_001, 45_000, 31_000], (10_000, 15_000)),
        (5, [36_000, 29_000, 34_999], (15_000, 0)),
    ],
)
def test_each_use_of_a_bank_is_charged(
    rounding: int, spans: list[Ms], spent: tuple[Ms, Ms]
) -> None:
    match = running(TURNS, banks=(60, 60), rounding=rounding)
    take_after(match, *spans)
    assert tuple(bank.spent for bank in match.state.clocks.banks) == spent


@pytest.mark.clause("MA-8")
@pytest.mark.parametrize("flag", [True, False])
def test_an_empty_bank_ends_the_turn(flag: bool) -> None:
    match = running(TURNS, banks=(60, 60), flag=flag)
    take_after(match, 70_000, 10_000)
    assert match.next_deadline() == 80_000 + 30_000 + 20_000
    settle(match, 130_001)
    assert match.events[-1] == Expired(at=130_000, key=("turn", 3))
    if flag:
        assert match.outcome is not None and match.outcome.winner is TWO
        with pytest.raises(IllegalAction) as refused:
            match.submit(ONE, "take 1", 130_001)
        assert refused.value.clause == "TURN-5"
    else:
        assert match.outcome is None
        take_after(match, 5_000)
        assert faces(match.readings(135_000))[0] == Reading(30_000, 0, running=True, seat=ONE)


def test_a_time_out_is_not_a_pass() -> None:
    match = running(TURNS)
    match.append(match.submit(ONE, "pass", 1_000))
    settle(match, 31_001)
    match.append(match.submit(ONE, "pass", 32_000))
    assert match.outcome is None
    match.append(match.submit(TWO, "pass", 33_000))
    assert match.outcome is not None and match.outcome.by == "TURN-3"


def test_idle_clocks_show_their_initial_time() -> None:
    match = running(TURNS, additions=(0, 10), banks=(60, 60))
    take_after(match, 40_000)
    assert faces(match.readings(41_000)) == (
        Reading(39_000, 60_000, running=True, seat=TWO),
        Reading(30_000, 50_000, running=False, seat=ONE),
    )


# Gyulbot's remaining time plus two minutes


@pytest.mark.parametrize(
    ("claimed", "undercut", "deadline"),
    [(5_000, 5_000, 185_000), (5_000, 50_000, 185_000), (5_000, 65_000, 185_000)],
)
def test_an_undercut_keeps_the_remaining_rebuttal_time(
    claimed: Ms, undercut: Ms, deadline: Ms
) -> None:
    match = running(RACE)
    match.append(match.submit(TWO, "claim 9", claimed))
    assert match.next_deadline() == claimed + 60_000
    match.append(match.submit(ONE, "undercut 8", undercut))
    assert match.next_deadline() == deadline
    with pytest.raises(IllegalAction):
        match.submit(ONE, "miss", deadline)
    match.append(match.submit(ONE, "solve", deadline))
    assert position_of(match).points.one == 1


def test_lowering_a_claim_does_not_change_the_others_time() -> None:
    match = running(RACE)
    match.append(match.submit(TWO, "claim 9", 5_000))
    match.append(match.submit(TWO, "lower 7", 20_000))
    assert match.next_deadline() == 65_000


def test_a_decline_or_time_out_gives_the_claimant_two_minutes() -> None:
    declined, late = running(RACE), running(RACE)
    for match in (declined, late):
        match.append(match.submit(TWO, "claim 9", 5_000))
    declined.append(declined.submit(ONE, "decline", 15_000))
    assert declined.next_deadline() == 135_000
    settle(late, 70_000)
    assert late.next_deadline() == 185_000


def test_a_failed_undercutter_has_half_the_time_next_round() -> None:
    match = running(RACE)
    match.append(match.submit(TWO, "claim 9", 0))
    match.append(match.submit(ONE, "undercut 8", 0))
    settle(match, 180_001)
    assert position_of(match).halved is ONE
    match.append(match.submit(TWO, "claim 9", 200_000))
    assert match.next_deadline() == 230_000
    match.append(match.submit(ONE, "undercut 8", 210_000))
    assert match.next_deadline() == 350_000


# Pauses, adjustments


def test_a_pause_charges_nobody() -> None:
    match = running(BIDS)
    match.append(match.pause(20_000, "a call"))
    assert match.paused and match.next_deadline() is None
    assert faces(match.readings(500_000)) == (Reading(40_000, None, running=False),)
    assert settle(match, 500_000) == ()
    with pytest.raises(NotNow):
        match.submit(ONE, "7", 500_000)
    with pytest.raises(NotNow):
        match.pause(500_000, "again")
    match.append(match.resume(500_000))
    assert match.next_deadline() == 540_000
    with pytest.raises(NotNow):
        match.resume(500_001)


def test_nothing_runs_before_the_start() -> None:
    match = match_of(BIDS)
    assert not match.started and match.paused
    assert match.next_deadline() is None
    assert settle(match, 10**9) == ()
    match.append(match.resume(10**9))
    assert match.started
    assert match.next_deadline() == 10**9 + 60_000


def test_an_untimed_match_has_no_clocks() -> None:
    match = match_of(TURNS, Table(timed=False))
    assert match.started and not match.paused
    assert faces(match.readings(0)) == () and match.next_deadline() is None
    match.append(match.submit(ONE, "take 3", 10**9))
    assert settle(match, 10**12) == ()
    with pytest.raises(NotNow):
        match.pause(10**9, "why")
    match.append(match.deadline(10**12))
    assert match.events[-1] == Expired(at=10**12, key=("turn", 2))


def test_added_time_moves_the_deadline() -> None:
    match = running(BIDS)
    match.append(match.adjust(10_000, ("round", 1), 30_000, "lag"))
    assert match.next_deadline() == 90_000
    match.append(match.adjust(20_000, ("round", 1), -80_000, "slip"))
    assert match.next_deadline() == 20_000
    assert match.due(20_000) == ()
    assert settle(match, 20_001)[-1].at == 20_000
    assert match.next_deadline() == 80_000


def test_a_stopped_timer_cannot_be_given_time() -> None:
    match = running(TURNS)
    take_after(match, 1_000)
    with pytest.raises(NotNow):
        match.adjust(2_000, ("turn", 1), 5_000, "too late")


def test_time_can_be_added_while_clocks_are_stopped() -> None:
    match = running(TURNS, banks=(60, 60))
    match.append(match.pause(10_000, "lag"))
    match.append(match.adjust(99_000, ("turn", 1), 10_000, "lag"))
    match.append(match.adjust_bank(99_000, TWO, -15_000, "slip"))
    assert faces(match.readings(99_000)) == (
        Reading(30_000, 60_000, running=False, seat=ONE),
        Reading(30_000, 45_000, running=False, seat=TWO),
    )


# Rewinds and fixes


def test_a_rewind_restores_the_clocks_and_pauses() -> None:
    match = running(TURNS, banks=(60, 60))
    take_after(match, 40_000)
    there = faces(match.readings(40_000))
    to = len(match.events)
    take_after(match, 50_000, 35_000)
    match.append(match.adjust_bank(130_000, ONE, 30_000, "a gift in the undone branch"))
    match.append(match.rewind(to, 140_000, "wrong piece"))
    assert match.paused and match.next_deadline() is None
    assert [replace_running(face) for face in faces(match.readings(150_000))] == [
        replace_running(item) for item in there
    ]
    match.append(match.resume(200_000))
    assert match.next_deadline() == 290_000


def replace_running(reading: Reading) -> tuple[Seat | None, Ms, Ms | None]:
    """Return seat, time left and bank of a reading."""
    return reading.seat, reading.left, reading.bank


def test_a_rewind_to_the_beginning_is_not_started() -> None:
    match = running(BIDS)
    match.append(match.submit(ONE, "7", 5_000))
    match.append(match.rewind(0, 9_000, "again"))
    assert faces(match.readings(9_000)) == (Reading(60_000, None, running=False),)
    match.append(match.resume(10_000))
    assert match.next_deadline() == 70_000


@pytest.mark.clause("GEN-3")
def test_a_fix_charges_nothing_and_restarts_the_opponents_turn() -> None:
    match = running(TURNS, banks=(60, 60))
    take_after(match, 5_000, 40_000)
    match.append(match.submit(ONE, "take 1", 50_000))
    assert match.next_deadline() == 50_000 + 30_000 + 50_000
    match.append(match.fix(ONE, "take 2", 85_000, "meant two"))
    assert position_of(match).heap == 17
    assert faces(match.readings(85_000)) == (
        Reading(30_000, 50_000, running=True, seat=TWO),
        Reading(30_000, 60_000, running=False, seat=ONE),
    )
    assert match.next_deadline() == 85_000 + 80_000


@pytest.mark.clause("GEN-3")
def test_a_fix_keeps_the_used_bank_time() -> None:
    match = running(TURNS, banks=(60, 60), rounding=5)
    match.append(match.submit(ONE, "take 1", 32_000))
    match.append(match.adjust_bank(33_000, ONE, 1_000, "lag"))
    match.append(match.pause(34_000, "a word"))
    match.append(match.fix(ONE, "take 3", 60_000))
    assert match.paused
    assert faces(match.readings(60_000)) == (
        Reading(30_000, 60_000, running=False, seat=TWO),
        Reading(30_000, 56_000, running=False, seat=ONE),
    )
    match.append(match.fix(ONE, "take 2", 61_000, "and again"))
    assert faces(match.readings(61_000))[1].bank == 56_000
    match.append(match.resume(70_000))
    assert match.next_deadline() == 160_000


# The time for changes of a complete round


@pytest.mark.clause("GEN-3")
@pytest.mark.parametrize(
    ("grace", "second", "closed"),
    [(3_000, 10_000, 13_000), (3_000, 57_000, 60_000), (3_000, 59_000, 60_000)],
)
def test_a_complete_round_closes_automatically(grace: Ms, second: Ms, closed: Ms) -> None:
    match = running(BIDS, Table(grace=grace))
    match.append(match.submit(ONE, "7", 4_000))
    match.append(match.submit(TWO, "5", second))
    assert match.position.complete()
    assert match.next_deadline() == closed
    assert settle(match, closed) == ()
    assert settle(match, closed + 1) == (Closed(at=closed),)
    assert match.next_deadline() == closed + 60_000


@pytest.mark.clause("GEN-3")
def test_changing_a_complete_round_restarts_its_grace() -> None:
    match = running(BIDS, Table(grace=3_000))
    match.append(match.submit(ONE, "7", 10_000))
    match.append(match.submit(TWO, "5", 10_000))
    match.append(match.submit(ONE, "8", 12_500))
    assert match.next_deadline() == 15_500
    match.append(match.pause(15_000, "a word"))
    match.append(match.adjust(16_000, match.state.clocks.running[1].timer.key, 500, "a word"))
    match.append(match.resume(20_000))
    assert match.next_deadline() == 21_000
    settle(match, 21_001)
    assert position_of(match).shown == (("8", "5"),)


@pytest.mark.clause("GEN-3")
def test_without_grace_a_round_closes_immediately_or_manually() -> None:
    at_once = running(BIDS, Table(grace=0))
    at_once.append(at_once.submit(ONE, "7", 10_000))
    at_once.append(at_once.submit(TWO, "5", 11_000))
    assert at_once.events[-1] == Closed(at=11_000)
    by_hand = running(BIDS, Table(grace=None))
    by_hand.append(by_hand.submit(ONE, "7", 10_000))
    by_hand.append(by_hand.submit(TWO, "5", 11_000))
    assert by_hand.next_deadline() == 60_000
    by_hand.append(by_hand.close(12_000))
    assert by_hand.next_deadline() == 72_000
