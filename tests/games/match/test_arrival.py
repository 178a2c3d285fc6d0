"""The time of arrival counts (GEN-7): tables of cases with manual times."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import PUBLIC, UMPIRE, IllegalAction, KnownError, Seat
from games.match.events import Acted, Unstamped, encode
from games.match.log import lines
from games.match.match import Match, NotNow, OtherMeaning, Table, Waits
from games.match.matchview import view_of
from tests.games.match.umpired import ONE, TWO, Umpired, umpired

pytestmark = pytest.mark.clause("GEN-7")

CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
STONES = {ONE: "B:A1 W:B1", TWO: "B:C1 W:D1"}


# Before, on and after the deadline


@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.parametrize("hold", [True, False])
@pytest.mark.parametrize("after", [-59_000, -1, 0, 1, 900])
def test_a_sealed_submission_is_judged_by_its_arrival(seat: Seat, hold: bool, after: int) -> None:
    table = umpired("thwart-omega", hold)
    table.at(500).submit(seat.other, STONES[seat.other])
    table.at(60_000 + after).stamp(seat)
    table.at(75_000)
    if after <= 0:
        table.submit(seat, STONES[seat])
        acted = [event for event in table.match.events if isinstance(event, Acted)][-1]
        assert (acted.at, acted.arrived) == (75_000, 60_000 + after)
        if hold:
            table.confirm("Reveal the round")
        assert table.position.last.drawn == frozenset()
        # the next round starts when the move is entered
        assert table.match.next_deadline() == 135_000
    elif hold:
        with pytest.raises(IllegalAction, match="after the time had run out"):
            table.submit(seat, STONES[seat])
        assert table.asked == [f"Draw for {'Ann' if seat is ONE else 'Ben'} (GEN-4)"]
    else:  # the time-out has drawn a move, so the message counts for the next round
        assert table.position.last.drawn == {seat} and table.match.next_deadline() == 120_000


@pytest.mark.parametrize(
    ("arrived", "rounding", "bank"),
    [
        (119_999, 5, 300_000),
        (120_000, 5, 300_000),
        (120_001, 5, 295_000),
        (125_000, 5, 295_000),
        (125_001, 5, 290_000),
        (121_500, 0, 298_500),
        (419_999, 0, 1),
        (418_000, 5, 0),
        (420_000, 0, 0),
    ],
)
@pytest.mark.parametrize("entered", [0, 7_000, 60_000])
@pytest.mark.clause("MA-8", "MA-9")
def test_a_bank_and_its_rounding_use_the_arrival(
    arrived: int, rounding: int, bank: int, entered: int
) -> None:
    table = umpired("masked-army", bank_rounding=rounding)
    table.at(arrived).stamp(ONE)
    now = arrived + entered
    left = (max(0, 120_000 - arrived), min(300_000, 420_000 - arrived), False)
    assert table.at(now).clocks == [left]  # the clock is stopped while the umpire types
    table.submit(ONE, "A1 A2")
    clocks = table.match.state.clocks
    assert clocks.bank(ONE).left(table.match.position.idle_timers()[0]) == bank
    assert table.clocks == [(120_000, 300_000, True)] and not table.match.held


@pytest.mark.clause("HS-8")
@pytest.mark.parametrize(("arrived", "taken"), [(29_999, True), (30_000, True), (30_001, False)])
@pytest.mark.parametrize("hold", [True, False])
def test_a_turn_of_hyperstar(arrived: int, taken: bool, hold: bool) -> None:
    table = umpired("hyperstar", hold)
    table.at(arrived).stamp(ONE)
    table.at(34_000)
    if taken:
        table.submit(ONE, "A1")
        assert table.position.last.action is not None
        assert table.clocks == [(30_000, None, True)]
    elif hold:
        with pytest.raises(IllegalAction):
            table.submit(ONE, "A1")
        table.at(40_000).confirm("No move for Ann")
        assert table.position.last.action is None
        assert table.clocks == [(30_000, None, True)]
    else:
        assert table.position.to_move is TWO and table.clocks == [(26_000, None, True)]


# Races


@pytest.mark.clause("GY-7")
def test_the_claim_that_arrived_first_counts() -> None:
    table = umpired("gyulbot")
    ben, ann = table.at(1_000).stamp(TWO), table.at(2_000).stamp(ONE)
    with pytest.raises(Waits, match=r"An earlier message from Ben \(0:01\)") as waits:
        table.at(3_000).submit(ONE, "claim 9")
    assert waits.value.stamp.number == ben
    table.at(5_000).submit(TWO, "claim 8")
    assert table.clocks == [(60_000, None, True)]
    with pytest.raises(OtherMeaning):
        table.at(6_000).submit(ONE, "undercut 7")
    table.submit(ONE, "undercut 7", ann, confirmed=True)
    assert table.clocks == [(179_000, None, True)]


@pytest.mark.clause("GY-7")
def test_an_unstamped_claim_waits_too() -> None:
    table = umpired("gyulbot")
    stamp = table.at(1_000).stamp(TWO)
    with pytest.raises(Waits):
        table.at(2_000).submit(ONE, "claim 9", live=True)
    table.unstamp(stamp).submit(ONE, "claim 9", live=True)
    assert table.position.standing.claimant is ONE


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("arrived", "taken"), [(599_999, True), (600_000, True), (600_001, False)])
def test_a_claim_at_the_end_of_the_race(arrived: int, taken: bool) -> None:
    table = umpired("gyulbot")
    table.at(arrived).stamp(ONE)
    table.at(620_000)
    if not taken:
        with pytest.raises(IllegalAction):
            table.submit(ONE, "claim 9")
        table.confirm("The round is void (GY-7)")
        assert table.match.position.round == 2 and table.clocks == [(600_000, None, True)]
        return
    assert table.asked == []
    table.submit(ONE, "claim 9")
    assert table.clocks == [(60_000, None, True)]


@pytest.mark.clause("GY-9")
@pytest.mark.parametrize(
    ("arrived", "entered", "left"),
    [
        (11_000, 11_000, 179_000),
        (65_000, 68_000, 122_000),
        (70_000, 70_000, 120_000),
        (65_000, 80_000, 110_000),  # in the hold: the remaining time continues from the arrival
        (70_000, 100_000, 90_000),
    ],
)
@pytest.mark.parametrize("hold", [True, False])
def test_an_undercutter_keeps_the_remaining_time(
    arrived: int, entered: int, left: int, hold: bool
) -> None:
    table = umpired("gyulbot", hold)
    table.at(10_000).submit(ONE, "claim 9")
    table.at(arrived).stamp(TWO)
    table.at(entered).submit(TWO, "undercut 5")
    assert table.clocks == [(left, None, True)] and not table.match.held


@pytest.mark.clause("GY-9")
def test_an_undercutter_is_not_charged_for_a_pause() -> None:
    table = umpired("gyulbot")
    table.at(10_000).submit(ONE, "claim 9")
    table.at(65_000).stamp(TWO)
    match = table.at(66_000).match
    match.append(match.pause(66_000, "the door bell"))
    match.append(match.resume(76_000))
    table.at(78_000).submit(TWO, "undercut 5")
    assert table.clocks == [(122_000, None, True)]
    again = umpired("gyulbot")
    again.at(10_000).submit(ONE, "claim 9")
    again.at(69_000).stamp(TWO)
    match = again.at(75_000).match  # held at 70_000
    match.append(match.pause(75_000, "the door bell"))
    again.at(95_000).submit(TWO, "undercut 5")
    match.append(match.resume(96_000))
    assert again.at(96_000).clocks == [(115_000, None, True)]


@pytest.mark.clause("GY-9")
@pytest.mark.parametrize("entered", [66_000, 80_000])
def test_after_a_decline_the_claimants_time_starts_at_the_entry(entered: int) -> None:
    table = umpired("gyulbot")
    table.at(10_000).submit(ONE, "claim 9")
    table.at(65_000).stamp(TWO)
    table.at(entered).submit(TWO, "decline")
    assert table.clocks == [(120_000, None, True)]
    assert table.position.demonstrator is ONE


@pytest.mark.clause("GY-8")
def test_a_claim_is_lowered_before_a_later_undercut() -> None:
    table = umpired("gyulbot", edition="dm2")
    table.at(10_000).submit(ONE, "claim 9")
    table.at(20_000).stamp(ONE)
    table.at(21_000).stamp(TWO)
    with pytest.raises(Waits):
        table.at(22_000).submit(TWO, "undercut 5")
    table.submit(ONE, "lower 5")
    with pytest.raises(IllegalAction, match="smaller"):
        table.submit(TWO, "undercut 5")
    table.submit(TWO, "undercut 4")
    assert table.clocks == [(168_000, None, True)]


@pytest.mark.clause("GY-10")
@pytest.mark.parametrize(("arrived", "point"), [(140_000, ONE), (140_001, TWO)])
def test_a_solution_in_the_last_millisecond(arrived: int, point: Seat) -> None:
    table = umpired("gyulbot")
    table.at(10_000).submit(ONE, "claim 9")
    table.at(20_000).submit(TWO, "decline")
    table.at(arrived).stamp(ONE)
    table.at(170_000)
    if point is ONE:
        table.submit(ONE, "solve Red RD")
    else:
        table.confirm("No solution from Ann: Ben’s point (GY-10)")
    assert table.position.points[point] == 1 and table.position.round == 2
    assert table.clocks == [(600_000, None, True)]


@pytest.mark.clause("GY-7")
def test_no_race_ends_while_a_stamp_is_open() -> None:
    table = umpired("gyulbot")
    table.at(500).submit(ONE, "decline")
    table.at(1_000).stamp(TWO)
    late = table.at(2_000).stamp(ONE)
    with pytest.raises(Waits, match=r"A message from Ann \(0:02\) is waiting"):
        table.submit(TWO, "decline")
    with pytest.raises(Waits, match=r"An earlier message from Ben \(0:01\)"):
        table.submit(ONE, "claim 3")
    table.unstamp(late).submit(TWO, "decline")
    assert table.match.position.round == 2


@pytest.mark.clause("GY-7")
def test_a_message_from_before_a_claim_leads_to_a_question() -> None:
    table = umpired("gyulbot")
    table.at(1_000).stamp(ONE)
    ben = table.at(2_000).stamp(TWO)
    table.submit(ONE, "claim 9")
    with pytest.raises(OtherMeaning):
        table.at(3_000).submit(TWO, "undercut 7", ben)
    again = umpired("gyulbot")
    again.at(2_000).submit(ONE, "claim 9").stamp(TWO)
    again.at(3_000).submit(TWO, "undercut 7")
    assert again.position.standing.undercut == 7


# Parts of a sheet, and replacements


def sheets() -> Umpired:
    """Return a match of Unlucky For Some in round 1, which lasts from 400 s to 700 s."""
    table = umpired("unlucky-for-some")
    table.at(400_000).confirm("Candles: Draw for Ann (CC-1)", "Candles: Draw for Ben (CC-1)")
    assert table.match.position.round == 1 and table.match.next_deadline() == 700_000
    return table


@pytest.mark.clause("UF-4")
def test_each_part_has_its_own_stamp() -> None:
    table = sheets()
    table.at(699_000).stamp(ONE, CANDLES)
    table.at(700_000).stamp(ONE, NODES)
    table.at(700_001).stamp(ONE, NOUGHTS)
    table.at(705_000).submit(ONE, "candle-countdown: none")
    table.submit(ONE, "know-your-nodes: none")
    with pytest.raises(IllegalAction, match="after the time"):
        table.submit(ONE, "wandering-noughts: none")
    assert table.asked == [
        "Noughts: No action for Ann (UF-4)",
        *(f"{part}: No action for Ben (UF-4)" for part in ("Candles", "Nodes", "Noughts")),
    ]
    table.confirm(*table.asked)
    assert table.match.position.round == 2 and table.match.next_deadline() == 1_005_000


def test_a_whole_sheet_stamps_the_missing_parts() -> None:
    table = sheets()
    table.at(500_000).submit(ONE, "know-your-nodes: none")
    table.at(510_000).stamp(ONE)
    assert [stamp.part for stamp in table.match.state.stamps] == [CANDLES, NOUGHTS]
    with pytest.raises(NotNow):
        table.stamp(ONE, "no such part")
    for part in (CANDLES, NOUGHTS):
        table.at(800_000).submit(ONE, f"{part}: none")
    assert len(table.match.in_play()) == 0 and len(table.asked) == 3
    number = table.stamp(ONE)  # another whole sheet replaces the first one
    assert [stamp.part for stamp in table.match.state.stamps] == [CANDLES, NODES, NOUGHTS]
    with pytest.raises(NotNow, match="another part"):
        table.submit(ONE, "know-your-nodes: none", number)


@pytest.mark.clause("GEN-3")
@pytest.mark.parametrize(("arrived", "taken"), [(60_000, True), (60_001, False)])
def test_a_replacement_has_its_own_arrival(arrived: int, taken: bool) -> None:
    table = umpired("thwart-omega")
    table.at(1_000).submit(ONE, "B:A1 W:B1")
    table.at(2_000).submit(TWO, "B:C1 W:D1")
    table.at(arrived).stamp(ONE)
    table.at(65_000)
    if taken:
        with pytest.raises(NotNow, match="A message from Ann"):
            table.match.close(65_000)
        table.submit(ONE, "B:G7 W:F7")
    else:
        with pytest.raises(IllegalAction):
            table.submit(ONE, "B:G7 W:F7")
    table.confirm("Reveal the round")
    assert (table.position.last.submissions.one.black == (6, 6)) is taken


def test_messages_are_entered_in_order_of_arrival() -> None:
    table = umpired("thwart-omega")
    first, second = table.at(1_000).stamp(ONE), table.at(2_000).stamp(ONE)
    table.at(3_000).submit(ONE, STONES[ONE])
    assert [stamp.number for stamp in table.match.state.stamps] == [second]
    table.submit(ONE, STONES[TWO])
    acted = [event for event in table.match.events if isinstance(event, Acted)]
    assert [(item.stamp, item.arrived) for item in acted] == [(first, 1_000), (second, 2_000)]
    third = table.at(4_000).stamp(ONE)
    with pytest.raises(NotNow, match="other seat"):
        table.submit(TWO, STONES[TWO], third)
    with pytest.raises(NotNow, match="entered, or"):
        table.submit(ONE, STONES[ONE], second)


@pytest.mark.parametrize("game_id", ["thwart-omega", "hyperstar"])
def test_a_seats_earlier_message_must_be_entered_first(game_id: str) -> None:
    texts = STONES if game_id == "thwart-omega" else {ONE: "A1", TWO: "A2"}
    table = umpired(game_id)
    first, second = table.at(10_000).stamp(ONE), table.at(20_000).stamp(ONE)
    with pytest.raises(Waits, match=r"An earlier message from Ann \(0:10\)") as waits:
        table.at(25_000).submit(ONE, texts[TWO], second)
    assert waits.value.stamp.number == first
    table.submit(ONE, texts[ONE], first)
    if game_id == "thwart-omega":
        table.submit(ONE, texts[TWO], second)
    else:
        third = table.at(26_000).stamp(ONE)
        with pytest.raises(Waits):
            table.match.fix(ONE, texts[TWO], 27_000, "", third)
        table.match.append(table.match.fix(ONE, texts[TWO], 27_000, "", second))


def test_a_later_message_for_another_part_does_not_wait() -> None:
    table = sheets()
    table.at(500_000).stamp(ONE, CANDLES)
    nodes = table.at(510_000).stamp(ONE, NODES)
    table.at(520_000).submit(ONE, "know-your-nodes: none", nodes)
    assert [stamp.part for stamp in table.match.state.stamps] == [CANDLES]


# No round closes over an open stamp


@pytest.mark.parametrize("grace", [0, 5_000, None])
def test_no_round_closes_while_a_stamp_is_open(grace: int | None) -> None:
    table = umpired("thwart-omega", hold=False, grace=grace)
    table.at(1_000).submit(ONE, STONES[ONE])
    stamp = table.at(2_000).stamp(ONE)
    table.at(3_000).submit(TWO, STONES[TWO])
    assert table.at(50_000).match.position.round == 1
    for close in (table.match.close, table.match.deadline):
        with pytest.raises(Waits):
            close(50_000)
    table.at(70_000)
    assert table.match.held and table.match.position.round == 1
    table.unstamp(stamp)
    assert table.match.position.round == 2 and table.match.next_deadline() == 130_000


def test_a_round_that_closes_automatically_waits_for_the_stamp() -> None:
    table = umpired("thwart-omega", grace=5_000)
    table.at(1_000).submit(ONE, STONES[ONE])
    table.at(2_000).submit(TWO, STONES[TWO])
    table.at(3_000).stamp(ONE)
    assert table.match.closing_left(3_000) is None
    table.at(20_000).submit(ONE, STONES[ONE])
    assert table.match.closing_left(20_000) == 5_000
    assert table.at(25_001).match.position.round == 2
    assert table.match.next_deadline() == 85_000


# Withdrawn stamps


def test_a_removed_stamp_leaves_no_trace() -> None:
    table = umpired("hyperstar")
    stamp = table.at(10_000).stamp(ONE)
    assert table.at(15_000).clocks == [(20_000, None, False)]
    assert table.unstamp(stamp).clocks == [(15_000, None, True)]
    with pytest.raises(NotNow):
        table.unstamp(stamp)


@pytest.mark.parametrize("hold", [True, False])
def test_removing_a_stamp_after_the_deadline(hold: bool) -> None:
    table = umpired("hyperstar", hold)
    stamp = table.at(10_000).stamp(ONE)
    table.at(50_000)
    assert table.clocks == [(20_000, None, False)]
    assert not view_of(table.match, PUBLIC).held and view_of(table.match, UMPIRE).held
    table.unstamp(stamp)
    if hold:
        assert table.clocks == [(0, None, False)] and view_of(table.match, PUBLIC).held
        assert table.asked == ["No move for Ann"]
    else:
        assert table.position.to_move is TWO and table.clocks == [(30_000, None, True)]


# Corrected by hand


def test_the_umpire_can_correct_an_arrival() -> None:
    table = umpired("thwart-omega")
    stamp = table.at(63_000).stamp(ONE)
    with pytest.raises(IllegalAction):
        table.submit(ONE, STONES[ONE])
    for wrong in (-1, 63_001):
        with pytest.raises(NotNow):
            table.match.correct_stamp(stamp, wrong, 63_000, "")
    table.correct(stamp, 58_000, "the phone was locked").submit(ONE, STONES[ONE])
    said = table.told(UMPIRE)
    assert "Arrival corrected: with 0:02 left, not 3 s late (GEN-7): the phone was locked" in said
    entered = "received, arrived with 0:02 left (corrected: the phone was locked)"
    assert entered in said
    table.confirm("Draw for Ben (GEN-4)")
    (public,) = (text for text in table.told(PUBLIC) if "A1" in text)
    assert public == entered.replace("received", "B:A1 W:B1")


def test_a_paste_dates_its_own_message_without_a_correction() -> None:
    table = umpired("thwart-omega")
    stamp = table.at(20_000).stamp(ONE)
    table.correct(stamp, 12_000, "it was asked about", dated=True).submit(ONE, STONES[ONE])
    said = table.told(UMPIRE)
    assert "Arrived with 0:48 left (GEN-7): it was asked about" in said
    assert "received, arrived with 0:48 left (it was asked about)" in said
    assert not any("corrected" in text.lower() for text in said)
    brief = [line.brief for line in lines(table.match, UMPIRE) if line.brief is not None]
    assert "Arrived" in map(str, brief)


def test_a_late_message_that_is_left_out_stays_in_the_log() -> None:
    table = umpired("thwart-omega")
    table.at(1_000).submit(TWO, STONES[TWO])
    stamp = table.at(62_000).stamp(ONE)
    table.confirm("Draw for Ann (GEN-4)")
    table.unstamp(stamp)
    said = table.told(UMPIRE)
    assert any(text.startswith("Late message ignored: arrived 2 s late") for text in said)
    assert not any("taken back" in text for text in said)


def test_a_correction_can_make_a_message_late() -> None:
    table = umpired("thwart-omega", hold=False)
    table.at(1_000).submit(TWO, STONES[TWO])
    stamp = table.at(59_000).stamp(ONE)
    table.at(61_500)
    assert table.match.held
    table.correct(stamp, 60_500)
    assert table.position.round == 2 and table.position.last.drawn == {ONE}


# The log by viewer


def test_the_log_shows_both_times() -> None:
    table = umpired("hyperstar")
    table.at(12_345).stamp(ONE)
    table.at(20_000).submit(ONE, "A1")
    for viewer in (PUBLIC, UMPIRE):
        (line,) = (line for line in lines(table.match, viewer) if line.seat is ONE)
        assert line.at == 20_000 and "A1, for Ben (HS-5), arrived with 0:18 left" in table.told(
            viewer
        )


def test_only_the_umpire_sees_stamps() -> None:
    table = umpired("thwart-omega")
    stamp = table.at(1_000).stamp(ONE)
    table.at(2_000).unstamp(stamp)
    table.at(3_000).stamp(ONE)
    assert len(view_of(table.match, UMPIRE).stamps) == 1
    for viewer in (PUBLIC, *Seat):
        view = view_of(table.match, viewer)
        assert view.stamps == () and len(view.log) == 1
        assert view.head == table.match.heads[1]
    assert table.told(UMPIRE)[1:] == ["Stamp removed: arrived with 0:59 left (GEN-7)."]


def test_successively_removed_stamps_share_one_line() -> None:
    table = umpired("thwart-omega")
    for seat in (ONE, ONE, ONE, TWO, TWO, ONE):
        stamp = table.at(table.match.state.clocks.at + 1_000).stamp(seat)
        table.unstamp(stamp)
    view = view_of(table.match, UMPIRE)
    assert [line.seat for line in view.log[1:]] == [ONE, TWO, ONE]
    assert all("Stamp removed" in told for told in table.told(UMPIRE)[1:])


# Pause, rewind and correction with an open stamp


def test_earlier_arrivals_can_be_entered_during_a_pause() -> None:
    table = umpired("thwart-omega", grace=0)
    match = table.match
    table.at(1_000).stamp(ONE)
    match.append(match.pause(2_000, "a phone call"))
    table.at(3_000).stamp(TWO)
    table.at(4_000).submit(ONE, STONES[ONE])
    with pytest.raises(NotNow, match="Resume it"):
        table.submit(TWO, STONES[TWO])
    with pytest.raises(NotNow, match="The match is paused"):
        table.submit(ONE, STONES[TWO])
    (stamp,) = match.state.stamps
    table.correct(stamp.number, 2_000).submit(TWO, STONES[TWO])
    assert match.position.round == 2 and match.paused
    assert table.clocks == [(60_000, None, False)]
    match.append(match.resume(10_000))
    assert match.next_deadline() == 70_000


@pytest.mark.parametrize("arrived", [0, 5_000])
def test_nothing_arrives_before_the_first_start(arrived: int) -> None:
    game = umpired("thwart-omega").match.game
    match = Match(game, umpired("thwart-omega").match.setup, bytes(32), Table(hold=True))
    table = Umpired(match)
    stamp = table.at(5_000).stamp(ONE)
    table.correct(stamp, arrived)
    with pytest.raises(NotNow, match="Resume it"):
        table.at(8_000).submit(ONE, STONES[ONE])
    match.append(match.resume(9_000))
    table.at(10_000).submit(ONE, STONES[ONE])


def test_a_pause_with_an_open_stamp_charges_nobody() -> None:
    table = umpired("masked-army")
    match = table.match
    stamp = table.at(30_000).stamp(ONE)
    match.append(match.pause(40_000, ""))
    match.append(match.resume(100_000))
    assert table.at(101_000).clocks == [(90_000, 300_000, False)]
    table.unstamp(stamp)
    assert table.clocks == [(79_000, 300_000, True)]


def test_a_message_during_a_pause_counts_from_its_end() -> None:
    table = umpired("masked-army")
    match = table.match
    match.append(match.pause(110_000, ""))
    table.at(150_000).stamp(ONE)
    match.append(match.resume(200_000))
    table.at(230_000).submit(ONE, "A1 A2")
    assert match.state.clocks.bank(ONE).spent == 0


def test_a_rewind_keeps_arrived_messages() -> None:
    table = umpired("hyperstar")
    match = table.match
    table.at(10_000).submit(ONE, "A1")
    stamp = table.at(12_000).stamp(TWO)
    match.append(match.rewind(1, 15_000, "the wrong cell"))
    assert [stamp.number for stamp in match.state.stamps] == [stamp]
    match.append(match.resume(20_000))
    table.at(21_000).submit(ONE, "A2")
    assert table.at(40_000).clocks == [(30_000, None, False)]
    assert table.at(55_000).match.held and not view_of(match, PUBLIC).held
    table.submit(TWO, "B1")
    assert table.clocks == [(30_000, None, True)]


def test_a_rewind_to_a_submission_does_not_reopen_its_stamp() -> None:
    table = umpired("hyperstar")
    match = table.match
    table.at(10_000).stamp(ONE)
    table.at(14_000).submit(ONE, "A1")
    match.append(match.rewind(2, 20_000, "the wrong cell"))
    assert match.state.stamps == ()
    match.append(match.resume(21_000))
    # the clock has stopped since the message's arrival
    assert table.at(21_000).clocks == [(20_000, None, True)]


@pytest.mark.clause("MA-8")
def test_a_rewind_to_an_open_stamp_charges_up_to_the_arrival() -> None:
    table = umpired("masked-army")
    match = table.match
    table.at(150_000).stamp(ONE)
    match.append(match.receive(ONE, "0" * 64, 200_000))  # another message between stamp and entry
    table.at(240_000).submit(ONE, "A1 A2")
    to = len(match.events) - 1
    assert [(item.left, item.bank) for item in match.clocks_at(to)] == [(0, 270_000)]
    match.append(match.rewind(to, 250_000, "the wrong cell"))
    match.append(match.resume(260_000))
    assert table.at(260_000).clocks == [(0, 270_000, True)]
    table.at(261_000).submit(ONE, "A1 B1")
    assert match.state.clocks.bank(ONE).spent == 31_000


@pytest.mark.clause("HS-8")
def test_a_rewind_restores_the_times_that_the_umpire_sets() -> None:
    table = umpired("hyperstar")
    match = table.match
    table.at(10_000).stamp(ONE)
    match.append(match.unmask(25_000, False))
    (reading,) = match.clocks_at(3)
    assert reading.left == 20_000
    given = replace(reading, left=12_000)
    match.append(match.rewind(2, 26_000, "", [replace(given, left=20_000)]))
    assert table.at(26_000).match.state.clocks.running[0].used == 10_000
    match.append(match.rewind(3, 27_000, "", [given]))
    assert table.at(27_000).clocks == [(12_000, None, False)]


@pytest.mark.clause("GEN-3", "MA-9")
def test_a_fix_uses_the_arrivals_of_both_messages() -> None:
    table = umpired("masked-army", bank_rounding=5)
    match = table.match
    table.at(124_000).stamp(ONE)
    table.at(140_000).submit(ONE, "A1 A2")
    assert match.state.clocks.bank(ONE).spent == 5_000
    table.at(149_000).stamp(ONE)
    match.append(match.fix(ONE, "A1 B1", 150_000, "a slip"))
    assert match.state.clocks.bank(ONE).spent == 5_000 and match.state.stamps == ()
    assert table.at(150_000).clocks == [(120_000, 300_000, True)]
    assert "A1-B1, arrived 1 s earlier, corrected (GEN-3): a slip" in table.told(PUBLIC)


@pytest.mark.clause("GEN-3")
def test_a_fix_is_too_late_once_the_answer_has_arrived() -> None:
    table = umpired("masked-army")
    match = table.match
    table.at(1_000).submit(ONE, "A1 A2")
    table.at(2_000).stamp(TWO)
    stamp = table.at(3_000).stamp(ONE)
    with pytest.raises(Waits, match="Ben"):
        match.fix(ONE, "A1 B1", 4_000)
    table.at(4_000).correct(stamp, 1_500)
    match.append(match.fix(ONE, "A1 B1", 5_000))
    # the clock has stopped, since the answer has arrived
    assert table.at(9_000).clocks == [(120_000, 300_000, False)]
    table.submit(TWO, "E5 E6")
    assert match.position.round == 3


# Storage


def test_events_without_stamps_are_stored_as_before() -> None:
    acted = Acted(at=5, seat="a", text="claim 9")
    assert encode(acted) == b'{"type":"acted","seat":"a","text":"claim 9","at":5}'
    assert encode(Unstamped(at=5, stamp=3)) == b'{"type":"unstamped","stamp":3,"at":5}'


@pytest.mark.parametrize(
    "wrong",
    [
        Acted(at=3_000, seat="black", text="B:A1 W:B1", arrived=1_000),
        Acted(at=3_000, seat="black", text="B:A1 W:B1", arrived=1_000, stamp=7),
        Acted(at=3_000, seat="white", text="B:A1 W:B1", arrived=1_000, stamp=1),
        Acted(at=3_000, seat="black", text="B:A1 W:B1", arrived=2_000, stamp=1),
        Unstamped(at=3_000, stamp=2),
    ],
)
def test_impossible_stored_stamps_are_refused(wrong: Acted | Unstamped) -> None:
    table = umpired("thwart-omega")
    table.at(1_000).stamp(ONE)
    with pytest.raises((ValueError, KnownError)):
        table.match.append([wrong])
