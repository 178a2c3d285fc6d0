"""The match: events, their fold, and the chain over them, tested with four toy games."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import (
    Game,
    IllegalAction,
    InvalidAction,
    KnownError,
    Ms,
    Pair,
    Refusal,
    Seat,
    Setup,
)
from games.match.events import (
    Abandoned,
    Acted,
    Adjusted,
    Awarded,
    ChanceShown,
    Closed,
    Conceded,
    Drawn,
    Event,
    Expired,
    Fixed,
    Noted,
    Paused,
    Received,
    Renamed,
    Resumed,
    Rewound,
    Seated,
    Unmasked,
    decode,
    encode,
)
from games.match.match import CLOSING, Events, Match, NotNow, Table, settle
from games.match.matchview import ending
from tests.drawing import examples
from tests.games.match.test_draws import hmac_sha256
from tests.games.positions import position_of
from tests.games.toys import (
    BIDS,
    ONE,
    RACE,
    SEED,
    SHEET,
    TOYS,
    TURNS,
    TWO,
    VIEWERS,
    Turns,
    match_of,
    running,
    setup_of,
)

Command = Callable[[Match], Events]


def play(match: Match, *moves: tuple[Seat, str], every: Ms = 1_000) -> Match:
    """Return the match after these submissions, by default one per second."""
    for seat, text in moves:
        match.append(match.submit(seat, text, match.state.clocks.at + every))
    return match


def again(match: Match, events: list[Event] | None = None) -> Match:
    """Return the same match, folded from its events at once."""
    stored = match.events if events is None else events
    return Match(match.game, match.setup, match.seed, match.table, stored)


def pending() -> Match:
    """Return a running match of Bids, after one round, with a submission by Ann."""
    match = running(BIDS, Table(grace=3_000))
    play(match, (ONE, "7"), (TWO, "5"))
    settle(match, 10_000)
    return play(match, (ONE, "3"))


def complete() -> Match:
    """Return a running match of Bids with a complete round that waits to be closed."""
    return play(running(BIDS, Table(grace=None)), (ONE, "7"), (TWO, "5"))


# Commands

COMMANDS: list[tuple[str, Callable[[], Match], Command]] = [
    ("due", pending, lambda match: match.due(1_000_000)),
    ("submit", pending, lambda match: match.submit(TWO, "9", 20_000)),
    ("replace", pending, lambda match: match.submit(ONE, "9", 20_000)),
    ("close", complete, lambda match: match.close(20_000)),
    ("deadline", pending, lambda match: match.deadline(20_000)),
    ("deadline of a complete round", complete, lambda match: match.deadline(20_000)),
    ("pause", pending, lambda match: match.pause(20_000, "a call", 17)),
    ("resume", lambda: match_of(BIDS), lambda match: match.resume(20_000)),
    ("adjust", pending, lambda match: match.adjust(20_000, ("round", 2), -5, "lag")),
    ("adjust_bank", pending, lambda match: match.adjust_bank(20_000, TWO, 5, "lag")),
    (
        "fix",
        lambda: play(running(TURNS), (ONE, "take 1")),
        lambda match: match.fix(ONE, "take 2", 20_000, "slip"),
    ),
    ("rewind", pending, lambda match: match.rewind(1, 20_000, "wrong")),
    ("concede", pending, lambda match: match.concede(ONE, 20_000)),
    ("award", pending, lambda match: match.award(ONE, 20_000, "the other left")),
    ("abandon", pending, lambda match: match.abandon(20_000, "power cut")),
    ("unmask", pending, lambda match: match.unmask(20_000, True)),
]


@pytest.mark.parametrize(
    ("start", "command"), [row[1:] for row in COMMANDS], ids=[row[0] for row in COMMANDS]
)
def test_a_command_returns_its_events_and_changes_nothing(
    start: Callable[[], Match], command: Command
) -> None:
    match = start()
    before = (list(match.events), list(match.states), list(match.heads))
    events = command(match)
    assert isinstance(events, tuple) and events
    assert (match.events, match.states, match.heads) == before
    assert command(match) == events
    match.append(events)
    assert match.events == [*before[0], *events]
    assert match.states[: len(before[1])] == before[1]
    assert match.heads[: len(before[2])] == before[2]
    assert len(match.states) == len(match.heads) == len(match.events) + 1
    assert again(match).states == match.states


def test_values_are_immutable() -> None:
    match = pending()
    values: tuple[Any, ...] = (
        match.state,
        match.state.clocks,
        match.position,
        match.events[0],
    )
    for value in values:
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            value.at = 5


def test_reading_a_text_works_during_a_pause_but_not_after_the_end() -> None:
    match = running(TURNS, heap=4)
    match.append(match.pause(1_000, "a call"))
    assert match.game.write(match.read(ONE, "  TAKE   3 ")) == "take 3"
    with pytest.raises(InvalidAction):
        match.read(ONE, "take 9")
    with pytest.raises(IllegalAction):
        match.read(TWO, "take 1")
    match.append(match.concede(ONE, 2_000))
    with pytest.raises(IllegalAction, match="over"):
        match.read(ONE, "take 3")


@pytest.mark.clause("GEN-2")
@pytest.mark.parametrize(
    ("text", "kind", "clause"), [("0", IllegalAction, "BID-1"), ("ten", InvalidAction, "TOY-1")]
)
def test_a_refused_submission_changes_nothing(text: str, kind: type[Refusal], clause: str) -> None:
    match = pending()
    before = match.state
    with pytest.raises(kind) as refused:
        match.submit(ONE, text, 20_000)
    assert refused.value.clause == clause and refused.value.reason
    assert match.state is before
    assert match.next_deadline() == 65_000
    settle(match, 1_000_000)
    assert position_of(match).shown[1][0] == "3"


def test_commands_cannot_be_dated_in_the_past() -> None:
    match = pending()
    with pytest.raises(ValueError, match="before the last event"):
        match.submit(TWO, "9", match.state.clocks.at - 1)
    with pytest.raises(ValueError, match="forward"):
        match.append([Unmasked(at=match.state.clocks.at - 1, shown=True)])


# Simultaneous rounds


@pytest.mark.clause("GEN-3")
def test_a_seat_can_replace_its_submission_until_the_round_closes() -> None:
    match = play(running(BIDS, Table(grace=None)), (ONE, "1"), (ONE, "2"), (TWO, "5"), (ONE, "6"))
    play(match, (TWO, "4"))
    match.append(match.close(9_000))
    assert position_of(match).shown == (("6", "4"),)


@pytest.mark.clause("GEN-3")
def test_only_a_complete_round_can_be_closed() -> None:
    match = running(BIDS, Table(grace=None))
    with pytest.raises(NotNow):
        match.close(1_000)
    play(match, (ONE, "1"))
    with pytest.raises(NotNow):
        match.close(2_000)
    with pytest.raises(ValueError, match="complete"):
        match.append([Closed(at=2_000)])
    with pytest.raises(NotNow):
        running(TURNS).close(1_000)


@pytest.mark.clause("GEN-3")
def test_the_deadline_of_a_complete_round_closes_it() -> None:
    by_hand, by_time = complete(), complete()
    by_hand.append(by_hand.deadline(20_000))
    assert by_hand.events[-1] == Closed(at=20_000)
    assert settle(by_time, 60_001) == (Closed(at=60_000),)
    assert by_hand.position == by_time.position


def test_the_deadline_can_be_called_early() -> None:
    match = play(running(BIDS), (ONE, "7"))
    match.append(match.deadline(20_000))
    drawn, expired = match.events[-2:]
    assert isinstance(drawn, Drawn) and drawn.seat == "ben" and drawn.at == 20_000
    assert expired == Expired(at=20_000, key=("round", 1))
    assert match.next_deadline() == 80_000


def test_calling_the_deadline_with_grace_ends_the_round_immediately() -> None:
    match = running(BIDS, Table(grace=3_000))
    match.append(match.deadline(20_000))
    assert [type(event) for event in match.events[1:]] == [Drawn, Drawn, Expired]
    assert match.position.round == 2
    assert all(item.timer.key[0] != CLOSING for item in match.state.clocks.running)


def test_parts_of_a_submission_are_replaced_one_by_one() -> None:
    match = running(SHEET, Table(grace=None))
    play(match, (ONE, "a: arrange xy"), (TWO, "a: arrange zz"))
    match.append(match.close(3_000))
    play(match, (ONE, "a: 1"), (ONE, "b: 2"), (ONE, "a: 3"), (TWO, "c: 9"))
    assert match.position.awaiting() == {ONE, TWO}
    assert not match.position.complete()
    settle(match, 1_000_000)
    assert position_of(match).done[2:8] == ("0a=3", "0b=2", "0c=none", "1a=none", "1b=none", "1c=9")


def test_a_finished_part_accepts_nothing() -> None:
    match = running(SHEET)
    settle(match, 420_001)
    with pytest.raises(IllegalAction) as refused:
        match.submit(ONE, "c: 1", 420_001)
    assert refused.value.clause == "SHEET-1"
    play(match, (ONE, "a: 1"), (ONE, "b: none"), (TWO, "b: 1"), (TWO, "a: 2"))
    assert match.position.round == 3


def test_in_a_race_the_first_accepted_action_counts() -> None:
    match = running(RACE)
    match.append(match.submit(TWO, "claim 8", 5_000))
    with pytest.raises(IllegalAction):
        match.submit(ONE, "claim 7", 5_000)
    match.append(match.submit(ONE, "undercut 7", 5_000))
    assert position_of(match).demonstrator is ONE


def test_a_seat_that_is_not_awaited_may_still_act() -> None:
    match = play(running(RACE), (TWO, "claim 8"), (TWO, "lower 5"))
    assert match.position.awaiting() == {ONE}
    with pytest.raises(IllegalAction):
        match.submit(ONE, "undercut 5", 3_000)


def test_a_void_round_scores_nothing() -> None:
    match = play(running(RACE), (ONE, "decline"))
    assert match.position.awaiting() == {TWO}
    play(match, (TWO, "decline"))
    assert (match.position.round, position_of(match).points) == (2, Pair(0, 0))


# Fixing the last move


def turns(*moves: tuple[Seat, str], **options: Any) -> Match:
    return play(running(TURNS, **options), *moves)


@pytest.mark.clause("GEN-3")
def test_the_last_move_can_be_fixed_and_stays_in_the_log() -> None:
    match = turns((ONE, "take 1"), (TWO, "take 3"))
    assert match.fixable() == (TWO, 2)
    match.append(match.fix(TWO, "take 2", 5_000, "meant two"))
    assert position_of(match).heap == 18
    assert match.events[2] == Acted(at=2_000, seat="ben", text="take 3")
    assert match.events[3] == Fixed(
        at=5_000, seat="ben", text="take 2", replaces=2, reason="meant two"
    )
    assert match.line() == (0, 1, 3)
    assert match.fixable() == (TWO, 2)
    match.append(match.fix(TWO, "pass", 6_000))
    assert position_of(match).heap == 20
    assert match.line() == (0, 1, 4)
    assert again(match).states == match.states


@pytest.mark.clause("GEN-3")
def test_a_fix_is_judged_in_the_position_before_the_move() -> None:
    match = turns((ONE, "take 3"), heap=4)
    match.append(match.fix(ONE, "take 2", 2_000))
    assert position_of(match).heap == 2
    with pytest.raises(InvalidAction):
        match.fix(ONE, "take 9", 3_000)
    smaller = turns((ONE, "take 1"), heap=2)
    with pytest.raises(IllegalAction):
        smaller.fix(ONE, "take 3", 3_000)


@pytest.mark.clause("GEN-3")
@pytest.mark.parametrize(
    ("match", "seat"),
    [
        (lambda: turns((ONE, "take 1"), (TWO, "take 1")), ONE),
        (lambda: turns((ONE, "take 1")), TWO),
        (lambda: turns(), ONE),
        (lambda: complete(), ONE),
        (lambda: play(running(RACE), (ONE, "claim 8")), ONE),
    ],
    ids=["answered", "not the mover's", "nothing yet", "sealed", "not alternating"],
)
def test_moves_that_cannot_be_fixed(match: Callable[[], Match], seat: Seat) -> None:
    one = match()
    with pytest.raises(NotNow):
        one.fix(seat, "take 2", one.state.clocks.at)


@pytest.mark.clause("GEN-3")
def test_a_move_that_ended_the_game_cannot_be_fixed() -> None:
    match = turns((ONE, "take 3"), heap=3)
    assert match.fixable() is None
    with pytest.raises(IllegalAction) as refused:
        match.fix(ONE, "take 2", 2_000)
    assert refused.value.clause == "TURN-4"
    match.append(match.rewind(1, 3_000, "but like this"))
    match.append(match.resume(4_000))
    play(match, (ONE, "take 2"))
    assert match.outcome is None


@pytest.mark.clause("GEN-3")
def test_nothing_can_be_fixed_after_a_time_out() -> None:
    match = turns((ONE, "take 3"))
    settle(match, 31_001)
    assert match.fixable() is None
    with pytest.raises(NotNow):
        match.fix(ONE, "take 2", 31_001)


def test_after_a_rewind_the_previous_move_can_be_fixed() -> None:
    match = turns((ONE, "take 3"), (TWO, "take 3"))
    match.append(match.rewind(2, 3_000, "wrong"))
    assert match.fixable() == (ONE, 1)
    match.append(match.fix(ONE, "take 1", 4_000))
    assert position_of(match).heap == 20
    assert match.line() == (0, 4)
    assert match.position.awaiting() == {TWO}


def test_a_fix_undoes_only_the_move() -> None:
    match = turns((ONE, "take 3"))
    match.append(match.unmask(1_500, True))
    match.append(match.adjust(2_000, ("turn", 2), 9_000, "lag"))
    match.append(match.fix(ONE, "take 1", 2_500))
    assert match.state.unmasked
    assert match.next_deadline() == 41_500
    assert [type(match.events[index]) for index in match.line()] == [
        Resumed,
        Unmasked,
        Adjusted,
        Fixed,
    ]
    match.append(match.fix(ONE, "take 2", 2_600))
    assert len(match.line()) == 4 and match.line()[-1] == len(match.events) - 1


# Rewinds


def test_a_rewind_erases_nothing() -> None:
    match = turns((ONE, "take 3"), (TWO, "take 2"))
    match.append(match.rewind(2, 10_000, "it was one"))
    assert position_of(match).heap == 18 and position_of(match).hidden
    assert match.state.pause_reason == "it was one"
    assert [type(event) for event in match.events] == [Resumed, Acted, Acted, Rewound]
    assert match.line() == (0, 1)
    match.append(match.resume(11_000))
    play(match, (TWO, "take 1"))
    assert match.line() == (0, 1, 4, 5)
    assert position_of(match).heap == 17 and not position_of(match).hidden
    assert match.state.pause_reason == ""


def test_an_undone_branch_can_be_resumed() -> None:
    match = turns((ONE, "take 3"), (TWO, "take 2"), (ONE, "take 1"))
    match.append(match.rewind(1, 10_000, "all wrong"))
    match.append(match.resume(11_000))
    play(match, (ONE, "take 1"))
    match.append(match.rewind(4, 20_000, "no, it was right"))
    assert match.line() == (0, 1, 2, 3)
    first = match.states[4].position
    assert isinstance(first, Turns) and match.position == replace(first, hidden=True)
    match.append(match.rewind(7, 21_000, "or not"))
    assert match.line() == (0, 5, 6)
    assert match.position.heap == 20
    assert again(match).states == match.states


@pytest.mark.parametrize("to", [-1, 3, 4, 10**9])
def test_a_rewind_must_go_to_an_earlier_state(to: int) -> None:
    match = turns((ONE, "take 3"), (TWO, "take 2"))
    with pytest.raises(NotNow):
        match.rewind(to, 10_000, "?")


@pytest.mark.clause("GEN-6")
def test_a_rewind_can_undo_a_ruling() -> None:
    match = pending()
    match.append(match.concede(ONE, 20_000))
    assert match.outcome is not None and match.next_deadline() is None
    match.append(match.rewind(len(match.events) - 1, 30_000, "a slip of the hand"))
    assert match.outcome is None and match.paused
    match.append(match.resume(31_000))
    play(match, (TWO, "4"))
    assert match.position.complete()


def test_a_rewind_does_not_mask_the_board_again() -> None:
    match = turns((ONE, "take 3"))
    match.append(match.unmask(2_000, True))
    match.append(match.rewind(1, 3_000, "wrong"))
    assert match.state.unmasked
    match.append(match.unmask(4_000, False))
    assert not match.state.unmasked


def test_a_rewind_into_a_complete_round_keeps_its_grace() -> None:
    match = play(running(BIDS, Table(grace=3_000)), (ONE, "7"), (TWO, "5"))
    match.append(match.unmask(3_000, False))
    to = len(match.events)
    settle(match, 30_000)
    match.append(match.rewind(to, 40_000, "too soon"))
    assert match.position.complete()
    match.append(match.resume(50_000))
    assert match.next_deadline() == 52_000
    match.append(match.submit(ONE, "8", 52_000))
    assert match.next_deadline() == 55_000


# The end

ENDS: list[tuple[str, Callable[[Match], Events], Seat | None, str]] = [
    ("concede", lambda match: match.concede(ONE, 9_000), TWO, "GEN-6"),
    ("award", lambda match: match.award(ONE, 9_000, "no show"), ONE, "GEN-6"),
    ("abandon", lambda match: match.abandon(9_000, "power cut"), None, "GEN-6"),
    ("rules", lambda match: match.submit(ONE, "take 3", 9_000), ONE, "TURN-4"),
]


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize(
    ("end", "winner", "clause"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_actions_after_the_end_are_refused_with_its_clause(
    end: Callable[[Match], Events], winner: Seat | None, clause: str
) -> None:
    match = running(TURNS, heap=3)
    match.append(end(match))
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.by, outcome.ended_by) == (winner, clause, clause)
    assert outcome.reason
    assert match.next_deadline() is None and match.readings(9_500) == ()
    assert settle(match, 10**9) == ()
    later = 10_000
    commands: list[Command] = [
        lambda match: match.submit(ONE, "take 1", later),
        lambda match: match.submit(TWO, "nonsense", later),
        lambda match: match.close(later),
        lambda match: match.deadline(later),
        lambda match: match.pause(later, ""),
        lambda match: match.resume(later),
        lambda match: match.adjust(later, ("turn", 1), 1, ""),
        lambda match: match.adjust_bank(later, ONE, 1, ""),
        lambda match: match.fix(ONE, "take 1", later),
        lambda match: match.concede(TWO, later),
        lambda match: match.award(TWO, later, ""),
        lambda match: match.abandon(later, ""),
    ]
    for command in commands:
        with pytest.raises(IllegalAction) as refused:
            command(match)
        assert refused.value.clause == clause
    match.append(match.unmask(later, True))
    match.append(match.rewind(1, later, "not over after all"))
    assert match.outcome is None


@pytest.mark.clause("GEN-6")
def test_a_concession_names_the_seats_title() -> None:
    match = running(TURNS)
    match.append(match.concede(TWO, 1_000))
    assert match.outcome is not None
    assert ending(match) == "Ann wins: Ben conceded (GEN-6)." and match.outcome.winner is ONE


def test_a_match_can_be_conceded_while_clocks_are_stopped() -> None:
    match = match_of(TURNS)
    match.append(match.concede(TWO, 1_000))
    assert match.outcome is not None


# Impossible events

IMPOSSIBLE: list[tuple[Callable[[], Match], Event]] = [
    (pending, Acted(at=20_000, seat="eve", text="1")),
    (pending, Acted(at=20_000, seat="ben", text="0")),
    (pending, Acted(at=20_000, seat="ben", text="rubbish")),
    (pending, Drawn(at=20_000, seat="ben", text="0")),
    (pending, Closed(at=20_000)),
    (pending, Expired(at=20_000, key=("round", 9))),
    (pending, Expired(at=20_000, key=())),
    (pending, Adjusted(at=20_000, time=1, reason="")),
    (pending, Adjusted(at=20_000, time=1, reason="", key=("round", 1))),
    (pending, Adjusted(at=20_000, time=1, reason="", bank_of="eve")),
    (pending, Rewound(at=20_000, to=-1, reason="")),
    (pending, Rewound(at=20_000, to=99, reason="")),
    (pending, Conceded(at=20_000, seat="eve")),
    (pending, Awarded(at=20_000, seat="", reason="")),
    (pending, Conceded(at=10**12, seat="ann")),
    (turns, Fixed(at=20_000, seat="ann", text="take 1", replaces=-1, reason="")),
    (turns, Fixed(at=20_000, seat="ann", text="take 1", replaces=0, reason="")),
    (turns, Fixed(at=20_000, seat="ann", text="take 1", replaces=99, reason="")),
    (lambda: _over(turns()), Conceded(at=20_000, seat="ben")),
    (lambda: _over(turns()), Abandoned(at=20_000, reason="")),
    (lambda: _over(turns()), Acted(at=20_000, seat="ann", text="take 1")),
]


def _over(match: Match) -> Match:
    match.append(match.concede(ONE, 1_000))
    return match


@pytest.mark.parametrize(
    ("start", "event"),
    IMPOSSIBLE,
    ids=[f"{number} {type(row[1]).__name__}" for number, row in enumerate(IMPOSSIBLE)],
)
def test_impossible_events_are_refused(start: Callable[[], Match], event: Event) -> None:
    """Stored matches come from outside: impossible events must raise expected errors."""
    match = start()
    before = (list(match.events), list(match.states), list(match.heads))
    with pytest.raises((Refusal, ValueError, KnownError)):
        match.append([event])
    assert (match.events, match.states, match.heads) == before


# Replay


def test_a_replay_equals_the_live_match() -> None:
    match = pending()
    match.append(match.pause(20_000, "a call", 3))
    match.append(match.adjust(21_000, ("round", 2), 5_000, "for the call"))
    match.append(match.resume(22_000))
    settle(match, 1_000_000)
    replayed = again(match)
    assert replayed.states == match.states
    assert replayed.heads == match.heads
    stepwise = again(match, [])
    for event in match.events:
        stepwise.append([decode(encode(event))])
    assert stepwise.states == match.states
    assert stepwise.heads == match.heads


# The chain


def links(match: Match, seed: bytes) -> list[str]:
    """Return the chain computed independently, starting from its first head."""
    heads = [match.heads[0]]
    for number, event in enumerate(match.events, 1):
        salt = bytes.fromhex(hmac_sha256(seed, b"chain/%d" % number))
        heads.append(hashlib.sha256(bytes.fromhex(heads[-1]) + salt + encode(event)).hexdigest())
    return heads


def test_the_chain_links_every_event() -> None:
    match = pending()
    assert links(match, SEED) == match.heads
    assert match.head == match.heads[-1]
    assert len(set(match.heads)) == len(match.heads) == len(match.events) + 1


def test_changing_an_event_changes_the_head() -> None:
    match = turns((ONE, "take 1"), (TWO, "take 2"), (ONE, "pass"))
    match.append(match.fix(ONE, "take 3", 5_000, "meant three"))
    changed: list[tuple[int, Event]] = [
        (1, Acted(at=1_000, seat="ann", text="take 2")),
        (1, Acted(at=1_001, seat="ann", text="take 1")),
        (2, Acted(at=2_000, seat="ben", text="take 1")),
        (4, Fixed(at=5_000, seat="ann", text="take 3", replaces=3, reason="meant it")),
        (0, Resumed(at=1)),
    ]
    for index, event in changed:
        events = list(match.events)
        events[index] = event
        forged = again(match, events)
        assert forged.heads[: index + 1] == match.heads[: index + 1]
        assert not set(forged.heads[index + 1 :]) & set(match.heads)


def test_changing_the_order_changes_the_head() -> None:
    match = running(BIDS, Table(grace=None))
    for seat in Seat:
        match.append(match.submit(seat, "5", 1_000))
    first, second = match.events[1:]
    swapped = again(match, [match.events[0], second, first])
    assert swapped.position == match.position
    assert swapped.head != match.head
    dropped = again(match, [match.events[0], second])
    assert dropped.head not in match.heads


@pytest.mark.parametrize(
    "setup",
    [
        replace(setup_of(BIDS), edition="other"),
        replace(setup_of(BIDS), players=Pair("Ann", "Eve")),
        replace(setup_of(BIDS), players=Pair("Ben", "Ann")),
        setup_of(BIDS, rounds=4),
        setup_of(BIDS, nonces={"ann": "a", "ben": "b"}),
    ],
    ids=["edition", "a name", "the seats", "an option", "the nonces"],
)
def test_changing_the_agreement_changes_the_head(setup: Setup) -> None:
    heads = Match(BIDS, setup_of(BIDS), SEED).heads + Match(BIDS, setup, SEED).heads
    assert len(set(heads)) == 2


def test_another_game_or_seed_changes_the_head() -> None:
    roots = [match_of(game).head for game in TOYS.values()]
    roots += [Match(BIDS, setup_of(BIDS), bytes([number] * 32)).head for number in range(4)]
    assert len(set(roots)) == 8


@pytest.mark.clause("GEN-4")
def test_the_first_head_depends_on_the_commitment_not_the_seed() -> None:
    """Everybody who knows the commitment can compute and check the first head."""
    known = match_of(BIDS)
    public = Match(BIDS, setup_of(BIDS), None, commitment=known.commitment)
    assert public.heads == known.heads


@pytest.mark.clause("GEN-3")
def test_a_head_does_not_reveal_a_sealed_submission() -> None:
    """Without the seed, a head cannot be used to test guesses of a submission."""
    match = running(BIDS, Table(grace=None))
    match.append(match.submit(ONE, "7", 1_000))
    known = Match(BIDS, match.setup, None, match.table, [match.events[0]], match.commitment)
    guesses = set()
    for number in range(1, 10):
        event = Acted(at=1_000, seat="ann", text=str(number))
        plain = bytes.fromhex(match.heads[1]) + encode(event)
        guesses |= {hashlib.sha256(plain).hexdigest(), links(match, b"")[-1]}
        trial = Match(BIDS, match.setup, None, match.table, known.events, match.commitment)
        trial.append([event])
        guesses.add(trial.head)
    assert match.head not in guesses
    other = Match(BIDS, match.setup, bytes(32), match.table, match.events)
    assert match.head != other.head


# Events as bytes

EVERY: list[Event] = [
    Acted(at=0, seat="ann", text="7"),
    Drawn(at=1, seat="ann", text="7"),
    Closed(at=2),
    Expired(at=3, key=("turn", 3)),
    Paused(at=4, reason="é “quoted” \n", gap=5),
    Resumed(at=5),
    Adjusted(at=6, time=-5, reason="", key=("close", 4)),
    Adjusted(at=61, time=5, reason="", bank_of="ben"),
    Rewound(at=7, to=0, reason="x"),
    Fixed(at=8, seat="ben", text="pass", replaces=2, reason=""),
    Conceded(at=9, seat="ann"),
    Awarded(at=10, seat="ann", reason="no show"),
    Abandoned(at=11, reason="fire"),
    Unmasked(at=12, shown=True),
    ChanceShown(at=12, shown=True),
    Noted(at=13, fact="least 3 8"),
    Seated(at=14, seat="ann", by="bot:casual"),
    Received(at=17, seat="ann", digest="00" * 32),
    Received(at=18, seat="ann", digest="00" * 32, arrived=5),
    Renamed(at=15, seat="ann", name="Anna"),
    Renamed(at=16, seat="ann", name="Anna", replaced=True),
]


@pytest.mark.parametrize("event", EVERY, ids=lambda event: f"{event.at} {type(event).__name__}")
def test_events_survive_a_round_trip(event: Event) -> None:
    data = encode(event)
    assert decode(data) == event
    assert encode(decode(data)) == data
    assert b"\n" not in data


def test_a_game_without_external_facts_refuses_them() -> None:
    match = running(BIDS)
    with pytest.raises(ValueError, match="takes no facts"):
        match.note("least 3 8", 0)
    with pytest.raises(ValueError, match="takes no facts"):
        match.append([Noted(at=0, fact="least 3 8")])
    assert len(match.events) == 1


def test_different_events_have_different_bytes() -> None:
    assert len({encode(event) for event in EVERY}) == len(EVERY)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff",
        b'{"type":"acted"}',
        b'{"type":"acted","at":1,"seat":"ann","text":7}',
        b'{"type":"acted","at":1.5,"seat":"ann","text":"7"}',
        b'{"type":"acted","at":"1","seat":"ann","text":"7"}',
        b'{"type":"acted","at":1,"seat":"ann","text":"7","more":1}',
        b'{"type":"executed","at":1}',
        b'{"type":"closed","at":1} {}',
        b'{"type":"closed","at":NaN}',
        b'{"type":"expired","at":1,"key":["a",[1]]}',
        b"[" * 100_000,
        b'{"type":"expired","at":1,"key":' + b"[" * 100_000,
    ],
    ids=lambda data: f"{len(data)} {data[:60]!r}",
)
def test_malformed_events_are_refused(data: bytes) -> None:
    with pytest.raises(KnownError):
        decode(data)


@given(st.binary(max_size=200))
def test_random_bytes_are_not_events(data: bytes) -> None:
    with pytest.raises(KnownError):
        decode(data)


def test_a_lone_surrogate_is_refused_and_changes_nothing() -> None:
    match = running(BIDS)
    with pytest.raises(Refusal):
        match.submit(ONE, "\ud83d", 1_000)
    before = (list(match.events), list(match.states), list(match.heads))
    with pytest.raises(KnownError, match="half a character"):
        match.append([*match.submit(ONE, "7", 900), *match.pause(1_000, "half \ud83d")])
    assert (match.events, match.states, match.heads) == before


# Whole random matches

TEXTS: dict[str, list[str]] = {
    "bids": ["1", "5", "9", "0", "?"],
    "race": ["claim 9", "undercut 5", "lower 3", "decline", "solve", "miss", "claim 0"],
    "turns": ["take 1", "take 2", "take 3", "pass"],
    "sheet": ["a: arrange xy", "a: 1", "b: 2", "c: none", "a: none"],
}
TABLES = [Table(), Table(grace=3_000), Table(grace=None), Table(timed=False)]
STEPS = st.tuples(
    st.integers(0, 12),
    st.sampled_from([0, 1, 999, 2_999, 3_000, 3_001, 29_000, 70_000, 400_000]),
    st.integers(0, 1_000),
)


def commanded(match: Match, kind: int, now: Ms, number: int) -> Events:
    """Return the events of a command of this kind; `number` selects seat, text, moment or time."""
    seat = Seat(number % 2)
    texts = TEXTS[match.game.id]
    text = texts[number // 2 % len(texts)]
    match kind:
        case 0:
            return match.pause(now, "why")
        case 1:
            return match.resume(now)
        case 2:
            return match.deadline(now)
        case 3:
            return match.close(now)
        case 4:
            return match.rewind(number % (len(match.events) + 1), now, "why")
        case 5:
            return match.fix(seat, text, now)
        case 6 if match.state.clocks.running:
            running_key = match.state.clocks.running[-1].timer.key
            return match.adjust(now, running_key, 100 * (number - 500), "why")
        case 7:
            return match.adjust_bank(now, seat, 100 * (number - 500), "why")
        case 8 if number % 4 == 0:
            return match.concede(seat, now)
        case 9 if number % 4 == 0:
            return match.abandon(now, "why")
        case 10 if number % 4 == 0:
            return match.unmask(now, bool(number % 8))
    return match.submit(seat, text, now)


def check_invariants(match: Match, now: Ms) -> None:
    """Check what must hold at any moment of any match."""
    position, clocks = match.position, match.state.clocks
    assert match.due(now) == ()
    over = match.outcome is not None
    if match.state.ruling is None:
        assert (not position.awaiting()) == (over or position.complete())
    deadline = match.next_deadline()
    assert deadline is None or deadline >= now
    if over:
        assert clocks.running == () and deadline is None
    for reading in match.readings(now):
        assert reading.left >= 0 and (reading.bank is None or reading.bank >= 0)
        assert not reading.out or deadline == now or match.paused
    line = match.line()
    assert list(line) == sorted(set(line))
    for viewer in VIEWERS:
        position.view(viewer)


@settings(max_examples=examples(150))
@given(
    st.sampled_from(sorted(TOYS)),
    st.sampled_from(TABLES),
    st.booleans(),
    st.lists(STEPS, min_size=1, max_size=40),
)
def test_random_matches_keep_the_invariants(
    game_id: str, table: Table, flag: bool, steps: list[tuple[int, Ms, int]]
) -> None:
    options = {"banks": (60, 20), "rounding": 5, "flag": flag} if game_id == "turns" else {}
    match = match_of(TOYS[game_id], table, **options)
    if table.timed:
        match.append(match.resume(0))
    now, seen = 0, [repr(state) for state in match.states]
    for kind, passed, number in steps:
        now = max(now, match.state.clocks.at) + passed
        settle(match, now)
        try:
            match.append(commanded(match, kind, now, number))
        except (Refusal, NotNow):
            assert again(match).heads == match.heads
        settle(match, now)
        check_invariants(match, now)
        seen += [repr(state) for state in match.states[len(seen) :]]
    assert [repr(state) for state in match.states] == seen
    stamps = [event.at for event in match.events]
    assert stamps == sorted(stamps)
    stored = [decode(encode(event)) for event in match.events]
    replayed = again(match, stored)
    assert replayed.states == match.states
    assert replayed.heads == match.heads == links(match, SEED)


@settings(max_examples=examples(60))
@given(st.sampled_from(sorted(TOYS)), st.lists(st.integers(1, 200_000), max_size=30), st.data())
def test_the_frequency_of_updates_does_not_matter(
    game_id: str, spans: list[Ms], data: st.DataObject
) -> None:
    """Deadlines and clicks have fixed times; one match is observed often, the other rarely."""
    game: Game = TOYS[game_id]
    often, rarely = running(game, Table(grace=2_000)), running(game, Table(grace=2_000))
    for moment in itertools.accumulate(spans):
        seat, text = data.draw(st.sampled_from(Seat)), data.draw(st.sampled_from(TEXTS[game_id]))
        for look in range(often.state.clocks.at, moment, 1_500):
            settle(often, look)
        for match in (often, rarely):
            settle(match, moment)
            try:
                match.append(match.submit(seat, text, moment))
            except (Refusal, NotNow):
                continue
    assert often.events == rarely.events
    assert often.states == rarely.states


def test_the_encoding_of_events_is_stable() -> None:
    """The chain is computed from these bytes, so they must never change."""
    assert [encode(event) for event in EVERY[:9]] == [
        b'{"type":"acted","seat":"ann","text":"7","at":0}',
        b'{"type":"drawn","seat":"ann","text":"7","at":1}',
        b'{"type":"closed","at":2}',
        b'{"type":"expired","key":["turn",3],"at":3}',
        '{"type":"paused","reason":"é “quoted” \\n","gap":5,"at":4}'.encode(),
        b'{"type":"resumed","at":5}',
        b'{"type":"adjusted","time":-5,"reason":"","key":["close",4],"at":6}',
        b'{"type":"adjusted","time":5,"reason":"","bank_of":"ben","at":61}',
        b'{"type":"rewound","to":0,"reason":"x","at":7}',
    ]
    assert encode(Paused(at=4, reason="x", gap=0)) == b'{"type":"paused","reason":"x","at":4}'
