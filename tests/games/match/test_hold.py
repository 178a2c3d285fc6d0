"""Held deadlines (GEN-8), and rounds that wait for a start (GEN-9): tables of cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games import registry
from games.core import PUBLIC, UMPIRE, IllegalAction, KnownError, Seat
from games.match import exportlog, record, referee, verify
from games.match.archive import CHAIN, Archive, Header, match_of, resume
from games.match.clocks import Reading
from games.match.events import Closed, Drawn, Event, Expired, Held, Missed
from games.match.match import Match, NotNow, Table, Waits
from games.match.matchview import view_of
from games.match.post import messages
from tests.games.match.umpired import ONE, SEED, TWO, umpired
from tests.games.positions import position_of

STONES = {ONE: "B:A1 W:B1", TWO: "B:C1 W:D1"}

held = pytest.mark.clause("GEN-8")


def kinds(match: Match, since: int) -> list[type[Event]]:
    return [type(event) for event in match.events[since:]]


# At time-out


@held
@pytest.mark.parametrize(
    ("game_id", "deadline", "asked"),
    [
        ("thwart-omega", 60_000, ["Draw for Ann (GEN-4)", "Draw for Ben (GEN-4)"]),
        ("masked-army", 420_000, ["Ann loses on time (MA-8)"]),
        ("gyulbot", 600_000, ["The round is void (GY-7)"]),
        ("hyperstar", 30_000, ["No move for Ann"]),
        (
            "unlucky-for-some",
            300_000,
            ["Candles: Draw for Ann (CC-1)", "Candles: Draw for Ben (CC-1)"],
        ),
        ("candle-countdown", 300_000, ["Draw for Ann (CC-1)", "Draw for Ben (CC-1)"]),
        ("know-your-nodes", 120_000, ["No action for Ann (UF-4)", "No action for Ben (UF-4)"]),
    ],
)
def test_at_zero_nothing_else_happens(game_id: str, deadline: int, asked: list[str]) -> None:
    table = umpired(game_id)
    assert not table.at(deadline).match.held
    match = table.at(deadline + 1).match
    assert match.held and match.events[-1].at == deadline and kinds(match, 1) == [Held]
    before = view_of(match, PUBLIC)
    assert before.held and not before.log[1:] and match.next_deadline() is None
    assert table.at(deadline + 3_600_000).asked == asked
    assert all(left == 0 and not running for left, _, running in table.clocks)
    after = view_of(match, PUBLIC)
    assert after == before and after.outcome is None and after.seed is None
    assert "Time is up" in messages(after, match.readings(table.now))[0]
    assert view_of(match, PUBLIC).consequences == ()
    table.confirm(*asked)
    assert not match.held and Expired in kinds(match, 2)
    assert match.outcome is not None or match.next_deadline() > deadline + 3_600_000


@held
@pytest.mark.clause("MA-4")
def test_a_held_deadline_does_not_unmask_the_board() -> None:
    table = umpired("masked-army")
    for number, move in enumerate(("A1 A2", "E5 E6")):
        table.at(1_000 * number).submit(Seat(number), move)
    table.at(900_000)
    match = table.match
    public = view_of(match, PUBLIC).board
    assert public.armies is None and view_of(match, PUBLIC).seed is None
    table.confirm("Ann loses on time (MA-8)")
    assert (
        view_of(match, PUBLIC).board.armies is not None
        and match.outcome is not None
        and match.outcome.winner is TWO
    )


@held
@pytest.mark.clause("HS-9")
@pytest.mark.parametrize("ahead", [ONE, TWO])
def test_a_final_time_out_is_not_a_loss_on_time(ahead: Seat) -> None:
    table = umpired("hyperstar")
    for number, cell in enumerate(("A1", "B1")):
        table.submit(Seat(number), cell)
    table.submit(ONE, "C1" if ahead is ONE else "pass")
    table.submit(TWO, "C2" if ahead is TWO else "pass")
    table.submit(ONE, "A3")
    seats = [TWO, ONE] * 3
    for number, seat in enumerate(seats, 1):
        table.at(table.now + 31_000)
        name = table.match.setup.players[seat]
        asked = f"No move for {name}"
        table.confirm(asked if number < 6 else f"{asked}, which ends the game (HS-9)")
    outcome = table.match.outcome
    assert outcome is not None and outcome.by == "HS-12"


@held
def test_missing_submissions_are_confirmed_by_seat_and_settled_at_the_end() -> None:
    table = umpired("thwart-omega")
    match = table.at(70_000).match
    _, ben = match.consequences()
    table.confirm("Draw for Ben (GEN-4)")
    assert kinds(match, 2) == [Missed] and table.asked == ["Draw for Ann (GEN-4)"]
    assert view_of(match, PUBLIC).awaiting == {ONE, TWO}
    with pytest.raises(NotNow, match="nothing to confirm"):
        match.confirm(ben, 70_000)
    table.confirm("Draw for Ann (GEN-4)")
    assert kinds(match, 3) == [Drawn, Drawn, Expired]
    assert position_of(match).last.drawn == {ONE, TWO}


@held
@pytest.mark.clause("GEN-4")
def test_draws_equal_those_of_an_automatic_match() -> None:
    one, two = umpired("thwart-omega"), umpired("thwart-omega", hold=False)
    one.at(90_000).confirm("Draw for Ben (GEN-4)", "Draw for Ann (GEN-4)")
    two.at(90_000)
    drawn = [
        [event.text for event in table.match.events if isinstance(event, Drawn)][:2]
        for table in (one, two)
    ]
    assert drawn[0] == drawn[1] and len(drawn[0]) == 2


@held
def test_a_message_that_arrived_in_time_is_not_missing() -> None:
    table = umpired("thwart-omega")
    stamp = table.at(65_000).stamp(ONE)
    table.confirm("Draw for Ann (GEN-4)").correct(stamp, 59_000).submit(ONE, STONES[ONE])
    assert table.asked == ["Draw for Ben (GEN-4)"]
    table.confirm("Draw for Ben (GEN-4)")
    assert table.position.last.drawn == {TWO}


@held
def test_the_last_entry_settles_earlier_confirmations() -> None:
    table = umpired("thwart-omega")
    table.at(59_000).stamp(ONE)
    table.at(70_000)
    assert table.asked == ["Draw for Ben (GEN-4)"]  # Ann's message is entered first
    table.confirm("Draw for Ben (GEN-4)").submit(ONE, STONES[ONE])
    assert table.position.round == 2 and table.position.last.drawn == {TWO}


@held
@pytest.mark.parametrize("grace", [0, 5_000, None])
def test_a_complete_round_closes_as_usual_during_a_hold(grace: int | None) -> None:
    table = umpired("thwart-omega", grace=grace)
    table.at(1_000).submit(ONE, STONES[ONE])
    table.at(60_000).stamp(TWO)
    table.at(70_000).submit(TWO, STONES[TWO])
    match = table.match
    if grace is None:
        assert table.at(99_000).asked == ["Reveal the round"]
        table.confirm("Reveal the round")
        assert match.next_deadline() == 159_000
    else:
        table.at(70_000 + grace + (1 if grace else 0))
        assert match.next_deadline() == 130_000 + grace
    assert match.position.round == 2 and Closed in kinds(match, 2)


@held
def test_a_complete_round_is_held_too() -> None:
    table = umpired("thwart-omega")
    table.at(1_000).submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    assert table.at(61_000).match.held and table.asked == ["Reveal the round"]
    assert table.match.position.round == 1


@held
def test_a_programs_late_answer_is_late() -> None:
    table = umpired("hyperstar")
    table.at(29_000).stamp(ONE)  # a stamp of the person whom the bot replaces
    with pytest.raises(NotNow, match="run out"):
        table.at(31_000).submit(ONE, "A1", live=True)
    again = umpired("hyperstar")
    with pytest.raises(NotNow, match="run out"):
        again.at(30_001).submit(ONE, "A1")


@held
@pytest.mark.parametrize("unlate", [True, False])
def test_a_late_message_does_not_hinder_the_umpire(unlate: bool) -> None:
    table = umpired("thwart-omega")
    table.at(1_000).submit(ONE, STONES[ONE])
    stamp = table.at(61_000).stamp(TWO)
    if unlate:
        table.unstamp(stamp)
    table.confirm("Draw for Ben (GEN-4)")
    assert table.match.position.round == 2 and len(table.match.state.stamps) == (not unlate)


@held
@pytest.mark.clause("GY-9")
def test_a_timely_undercut_continues_with_its_demonstration() -> None:
    table = umpired("gyulbot")
    table.at(10_000).submit(ONE, "claim 9")
    table.at(60_000).stamp(ONE)
    stamp = table.at(75_000).stamp(TWO)
    table.confirm("No answer from Ben: Ann demonstrates (GY-9)")
    assert table.match.held and table.asked == []
    lower = table.match.in_play()[0].number
    table.correct(stamp, 50_000).submit(TWO, "undercut 5")
    assert not table.match.held and table.clocks == [(115_000, None, True)]
    table.unstamp(lower)
    assert table.match.position.demonstrator is TWO and table.clocks == [(115_000, None, True)]


@held
@pytest.mark.clause("GY-8")
def test_the_other_seats_last_message_settles_confirmations() -> None:
    table = umpired("gyulbot", edition="dm2")
    table.at(10_000).submit(ONE, "claim 9")
    table.at(60_000).stamp(ONE)
    table.at(80_000).confirm("No answer from Ben: Ann demonstrates (GY-9)")
    table.submit(ONE, "lower 5")
    assert table.position.standing.moves == 5
    assert table.position.demonstrator is ONE and table.clocks == [(120_000, None, True)]


# Other ways out of a hold


@held
@pytest.mark.parametrize("time", [1, 20_000])
@pytest.mark.parametrize("game_id", ["thwart-omega", "hyperstar", "gyulbot"])
def test_time_given_is_exact(game_id: str, time: int) -> None:
    table = umpired(game_id)
    match = table.at(700_000).match
    (key,) = (item.timer.key for item in match.state.clocks.running)
    for none in (0, -5_000):
        with pytest.raises(NotNow, match="can add time"):
            match.adjust(700_000, key, none, "")
    match.append(match.adjust(700_000, key, time, "a slow connection"))
    assert not match.held and table.clocks == [(time, None, True)]
    assert not table.at(700_000 + time).match.held
    assert table.at(700_001 + time).match.held and match.events[-1].at == 700_000 + time


@held
@pytest.mark.clause("MA-8")
def test_time_given_to_a_turn_leaves_its_bank_empty() -> None:
    table = umpired("masked-army")
    match = table.at(500_000).match
    match.append(match.adjust(500_000, ("turn", 1), 30_000, ""))
    assert table.clocks == [(30_000, 0, True)]
    table.at(510_000).submit(ONE, "A1 A2").at(511_000).submit(TWO, "E5 E6")
    assert table.clocks == [(120_000, 0, True)]
    again = umpired("masked-army")
    match = again.at(500_000).match
    match.append(match.adjust_bank(500_000, ONE, 30_000, ""))
    assert again.clocks == [(0, 30_000, True)] and not match.held


@held
@pytest.mark.clause("GEN-7")
@pytest.mark.parametrize("arrived", [425_000, 450_000])
def test_messages_during_a_hold_are_in_time_once_time_is_given(arrived: int) -> None:
    table = umpired("masked-army")
    table.at(arrived).stamp(ONE)
    match = table.at(460_000).match
    match.append(match.adjust(460_000, ("turn", 1), 30_000, ""))
    assert table.at(470_000).clocks == [(30_000, 0, False)]
    table.submit(ONE, "A1 A2")
    assert position_of(match).to_move is TWO


@held
@pytest.mark.clause("GEN-3")
def test_giving_time_requires_late_stamps_to_be_settled() -> None:
    table = umpired("thwart-omega", grace=5_000)
    table.at(58_000).submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    stamp = table.at(61_000).stamp(ONE)
    match = table.match
    assert match.held and match.state.hold is not None
    match.append(match.adjust(61_000, match.state.hold.key, 30_000, ""))
    assert not match.held and match.closing_left(61_000) is None
    table.at(70_000).unstamp(stamp)
    assert match.position.round == 1 and match.closing_left(70_000) == 5_000
    assert table.at(75_001).match.position.round == 2


@held
@pytest.mark.parametrize("late", [True, False])
def test_removing_the_last_stamp_settles_confirmations(late: bool) -> None:
    table = umpired("thwart-omega")
    table.at(5_000).submit(ONE, STONES[ONE])
    stamp = table.at(50_000).stamp(ONE)
    table.at(61_000).confirm("Draw for Ben (GEN-4)")
    assert table.match.held and table.asked == []
    if late:
        table.correct(stamp, 60_500)
    else:
        table.unstamp(stamp)
    assert not table.match.held and table.match.position.last.drawn == {TWO}


@held
@pytest.mark.clause("GEN-7")
def test_no_arrival_can_be_moved_before_given_time() -> None:
    table = umpired("masked-army")
    match = table.at(460_000).match
    match.append(match.adjust(460_000, ("turn", 1), 30_000, ""))
    stamp = table.at(470_000).stamp(ONE)
    with pytest.raises(NotNow, match=r"Time was given at 7:40"):
        table.correct(stamp, 400_000)
    assert table.correct(stamp, 465_000).clocks == [(25_000, 0, False)]
    other = table.at(475_000).stamp(TWO)
    table.correct(other, 400_000)  # Ben's clock was not running
    sealed = umpired("thwart-omega")
    match = sealed.at(70_000).match
    match.append(match.adjust(70_000, ("round", 1), 30_000, ""))
    sealed.correct(sealed.at(80_000).stamp(ONE), 55_000)  # both seats share that clock


@held
def test_pausing_during_a_hold() -> None:
    table = umpired("thwart-omega")
    match = table.at(70_000).match
    match.append(match.pause(70_000, "a break"))
    assert match.paused and match.held
    stamp = table.at(71_000).stamp(ONE)
    with pytest.raises(IllegalAction, match="after the time"):
        table.submit(ONE, STONES[ONE])
    table.correct(stamp, 60_000).submit(ONE, STONES[ONE])
    match.append(match.resume(80_000))
    assert match.held and not match.paused and not match.due(90_000)
    table.at(90_000).confirm("Draw for Ben (GEN-4)")
    assert match.position.round == 2


@held
def test_rewinding_during_a_hold() -> None:
    table = umpired("thwart-omega")
    table.at(1_000).submit(ONE, STONES[ONE])
    match = table.at(70_000).match
    match.append(match.rewind(2, 75_000, "once more"))
    assert not match.held and match.paused and table.at(75_000).clocks == [(59_000, None, False)]
    table.at(76_000)
    match.append(match.resume(76_000))
    assert table.at(136_000).match.held
    (key,) = (item.key for item in match.clocks_at(len(match.events) - 1))
    given = Reading(45_000, None, False, key=key)
    match.append(match.rewind(len(match.events) - 1, 140_000, "from the hold itself", [given]))
    assert not match.held and table.at(140_000).clocks == [(45_000, None, False)]


@held
@pytest.mark.clause("GEN-6")
def test_awarding_during_a_hold() -> None:
    table = umpired("masked-army")
    match = table.at(500_000).match
    match.append(match.award(ONE, 510_000, "the connection was ours"))
    assert match.outcome is not None and match.outcome.winner is ONE and not match.held
    assert not view_of(match, PUBLIC).held and view_of(match, PUBLIC).board.armies is None


@held
@pytest.mark.clause("GEN-3", "GEN-7")
@pytest.mark.parametrize("arrived", [30_000, 31_000, 31_001])
def test_a_correction_during_a_hold_restarts_the_turn(arrived: int) -> None:
    table = umpired("hyperstar")
    table.at(1_000).submit(ONE, "A1")
    match = table.at(40_000).match
    with pytest.raises(IllegalAction, match="after the time"):
        match.fix(ONE, "A2", 40_000, "mistyped")
    stamp = table.stamp(ONE)
    table.correct(stamp, arrived)
    if arrived > 31_000:
        with pytest.raises(IllegalAction, match="after the time"):
            match.fix(ONE, "A2", 41_000, "mistyped")
        return
    match.append(match.fix(ONE, "A2", 41_000, "mistyped"))
    assert table.at(41_000).clocks == [(30_000, None, True)] and not match.held


@held
def test_the_umpire_can_call_time_during_a_hold() -> None:
    table = umpired("thwart-omega")
    table.at(59_000).stamp(ONE)
    match = table.at(70_000).match
    with pytest.raises(Waits):
        match.deadline(70_000)
    table.submit(ONE, STONES[ONE])
    match.append(match.deadline(71_000))
    assert match.position.round == 2 and position_of(match).last.drawn == {TWO}


# Automatic


@held
def test_automatic_deadlines_apply_immediately() -> None:
    table = umpired("thwart-omega", hold=False)
    match = table.at(65_000).match
    assert not match.held and match.position.round == 2 and table.asked == []
    assert match.next_deadline() == 120_000


@held
@pytest.mark.clause("GEN-7")
def test_automatic_deadlines_wait_only_for_arrived_messages() -> None:
    table = umpired("hyperstar", hold=False)
    table.at(29_000).stamp(TWO)  # it is not Ben's turn
    match = table.at(31_000).match
    assert position_of(match).to_move is TWO and not match.held
    assert table.clocks == [(30_000, None, False)]
    table.at(70_000)
    assert match.held and table.asked == []
    table.submit(TWO, "A1")
    assert match.position.to_move is ONE and table.clocks == [(30_000, None, True)]


# Storage


@pytest.fixture
def header() -> Header:
    game = registry.game("thwart-omega")
    return Header(
        id="0" * 32,
        created="2026-11-22T08:00:00+00:00",
        game=game.id,
        edition="puzzler",
        options={},
        players={"black": "Ann", "white": "Ben"},
        seed=SEED.hex(),
        kind="umpire",
        grace=None,
        chain=CHAIN,
        hold=True,
        waits=True,
    )


def _begun(header: Header) -> Match:
    match = match_of(header, registry.game, record.setup_of)
    match.append(match.begin(0))
    match.append(match.resume(0))
    return match


@held
@pytest.mark.clause("GEN-7", "GEN-9")
def test_a_crash_between_stamp_and_entry_loses_nothing(tmp_path: Path, header: Header) -> None:
    match = _begun(header)
    match.append(match.submit(TWO, STONES[TWO], 5_000))
    match.append(match.stamp(ONE, 58_000))
    match.append(match.due(61_000))
    with Archive.open(tmp_path / "archive.db") as archive:
        archive.create(header)
        archive.append(header.id, 0, match.events, match.heads[1:])
    with Archive.open(tmp_path / "archive.db") as archive:
        _, again, _ = resume(archive, header.id, registry.game, record.setup_of)
    assert again.table == Table(grace=None, hold=True, waits=True)
    assert again.state == match.state and again.head == match.head and again.held
    again.append(again.submit(ONE, STONES[ONE], 99_000))
    again.append(again.close(99_500))
    assert position_of(again).last.drawn == frozenset() and again.waiting


@held
@pytest.mark.clause("GEN-7")
def test_record_referee_and_exported_log_agree(tmp_path: Path, header: Header) -> None:
    match = _begun(header)
    match.append(match.stamp(ONE, 58_000))
    match.append(match.due(61_000))
    match.append(match.submit(ONE, STONES[ONE], 70_000))
    (lapse,) = match.consequences()
    match.append(match.confirm(lapse, 71_000))
    match.append(match.resume(72_000))
    match.append(match.concede(TWO, 73_000))
    path = tmp_path / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(match, header))
    report = verify.verify(path)
    assert report.problems == [] and len(report.checked) > 1
    assert b'"arrived":58000' in path.read_bytes() and b'"at":70000' in path.read_bytes()
    again = record.replay(record.read(record.dump(match)))
    assert referee.answer(again, UMPIRE) == referee.answer(match, UMPIRE)


@held
@pytest.mark.clause("GEN-9")
@pytest.mark.parametrize("changed", [{"hold": False}, {"waits": None}, {"waits": False}])
def test_the_chain_is_bound_to_the_tables_settings(header: Header, changed: dict[str, Any]) -> None:
    other = replace(header, **changed)
    heads = {match_of(item, registry.game, record.setup_of).head for item in (header, other)}
    assert len(heads) == 2
    game = registry.game("thwart-omega")
    setup = record.setup_of(game, None, {}, {"black": "Ann", "white": "Ben"})
    tables = (Table(), Table(hold=True), Table(waits=True), Table(waits=False))
    assert len({Match(game, setup, SEED, table).head for table in tables}) == 4


@held
def test_heads_of_older_matches_are_unchanged(header: Header) -> None:
    """These heads were computed before holds existed."""
    old = replace(header, hold=False, waits=None)
    data = msgspec.json.encode(old)
    assert data.endswith(b'"kind":"umpire","grace":null,"chain":2}')
    match = match_of(old, registry.game, record.setup_of)
    assert match.head.startswith("7f313adb7b69dfa9472f7ae6318e234e")
    match = _begun(old)
    match.append(match.submit(ONE, STONES[ONE], 1_000))
    assert match.head.startswith("0da46fc6b24d67bcb2d98b74362eb849")


@held
@pytest.mark.parametrize(
    "wrong",
    [
        Held(at=60_000, key=("round", 2)),
        Held(at=59_000, key=("round", 1)),
        Missed(at=59_000, seat="black"),
        Missed(at=60_000, seat="nobody"),
    ],
)
def test_impossible_stored_holds_are_refused(wrong: Event) -> None:
    table = umpired("thwart-omega")
    if wrong.at == 60_000 and isinstance(wrong, Missed):
        table.at(60_001)
    with pytest.raises((ValueError, KnownError)):
        table.match.append([wrong])


# Rounds that wait for a start

waits = pytest.mark.clause("GEN-9")


@waits
@pytest.mark.parametrize("game_id", ["thwart-omega", "unlucky-for-some", "know-your-nodes"])
@pytest.mark.parametrize("wait", [True, False, None])
def test_the_next_sealed_round_waits_if_required(game_id: str, wait: bool | None) -> None:
    table = umpired(game_id, hold=False, waits=wait)
    match = table.at(301_000).match
    if not wait:
        assert match.position.round > 0 and not match.waiting and not match.paused
        return
    number = match.position.round
    assert number == table.match.states[0].position.round + 1
    assert match.waiting and match.paused and match.next_deadline() is None
    with pytest.raises(NotNow, match="not been started"):
        table.submit(ONE, "anything")
    with pytest.raises(NotNow, match="not been started"):
        match.deadline(301_000)
    view = view_of(match, PUBLIC)
    assert view.waiting and "has not begun yet" in messages(view, match.readings(301_000))[0]
    table.at(500_000)
    match.append(match.resume(500_000))
    assert f"Round {number} begins." in table.told(PUBLIC)
    assert not match.waiting and match.next_deadline() > 500_000


@waits
@pytest.mark.parametrize(
    ("grace", "wait", "waiting"),
    [(None, None, True), (0, None, False), (0, True, True), (None, False, False)],
)
def test_a_race_waits_unless_disabled(grace: int | None, wait: bool | None, waiting: bool) -> None:
    table = umpired("gyulbot", hold=False, grace=grace, waits=wait)
    assert table.at(600_001).match.waiting is waiting


@waits
def test_turns_never_wait() -> None:
    table = umpired("hyperstar", hold=False, waits=True)
    assert not table.at(31_000).match.waiting and table.position.to_move is TWO


@waits
@pytest.mark.clause("GEN-7")
def test_arrivals_before_the_start_count_from_the_start() -> None:
    table = umpired("thwart-omega", waits=True, grace=0)
    table.at(1_000).submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    table.at(5_000).stamp(ONE)
    match = table.match
    with pytest.raises(NotNow, match="not been started"):
        table.submit(ONE, "B:G7 W:F7")
    match.append(match.resume(10_000))
    table.at(80_000).submit(ONE, "B:G7 W:F7")
    assert table.asked == ["Draw for Ben (GEN-4)"]
