from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, IllegalAction, InvalidAction, Message, Pair, Refusal, Seat
from games.match import record, referee
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.unlucky import GAME, TRIALS
from games.unlucky.candle_countdown.view import Burn
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.rules import Position, judge, sure_winner, wins
from games.unlucky.trial import Verdict
from games.unlucky.wandering_noughts.view import Turn
from tests.games import worded
from tests.games.positions import position_of

DMO, EC = Seat
CC, KN, WN = (game.id for game in TRIALS)
NINE = (
    "nodes: A1=1 B1=1 C1=1",
    "nodes: D1=1 E1=1 F1=1 G1=1 H1=1",
    "nodes: I1=1",
)


def ended(position: Position, *winners: Seat | None) -> Position:
    """Return the position with these results of the first trials."""
    trials: list[Any] = list(position.trials)
    for index, winner in enumerate(winners):
        trials[index] = replace(trials[index], result=Verdict(winner, "KN-7", Message("so")))
    return replace(position, trials=tuple(trials))


@pytest.mark.clause("UF-1")
@pytest.mark.parametrize(
    ("winners", "winner", "reason"),
    [
        ((DMO, EC, DMO), DMO, "2 trials against 1"),
        ((EC, EC, DMO), EC, "2 trials against 1"),
        ((DMO, DMO, None), DMO, "2 trials against 0"),
        ((EC, EC, EC), EC, "3 trials against 0"),
        ((None, None, EC), EC, "1 trial against 0"),
        ((DMO, EC, None), None, "1 trial against 1"),
        ((None, None, None), None, "0 trials against 0"),
    ],
)
def test_more_won_trials_win(
    uf: Helpers, winners: tuple[Seat | None, ...], winner: Seat | None, reason: str
) -> None:
    outcome = judge(ended(uf.start(), *winners).trials)
    assert (outcome.winner, outcome.by, outcome.ended_by) == (winner, "UF-1", "UF-2")
    assert str(outcome.reason) == reason


@pytest.mark.clause("UF-2")
def test_the_match_ends_after_round_13(uf: Helpers) -> None:
    position = uf.arranged()
    for number in range(1, 14):
        assert position.round == number and position.outcome() is None
        assert position.awaiting() == frozenset(Seat)
        position = uf.round_of(position, "candles: light A" if number == 1 else "")
    outcome = position.outcome()
    assert outcome is not None and position.round == 13
    assert (outcome.winner, outcome.by) == (DMO, "UF-1")
    assert position.awaiting() == frozenset() and position.timers() == ()
    refuseds: tuple[Callable[[], object], ...] = (
        lambda: GAME.read("anything", position, DMO),
        lambda: position.check(DMO, Burn()),
        lambda: position.expire(("round", 13)),
    )
    for refused in refuseds:
        with pytest.raises(Refusal) as refusal:
            refused()
        assert refusal.value.clause == "UF-2"


@pytest.mark.clause("UF-2")
def test_a_finished_trial_takes_no_submissions(uf: Helpers) -> None:
    position = uf.arranged(map=uf.ROW_MAP)
    for sheet in NINE:
        position = uf.round_of(position, sheet)
    assert position.outcome() is None and position.round == 4
    for text in ("nodes: J1=1", "nodes: none", "nodes: ?", "J1=1"):
        with pytest.raises(InvalidAction) as refused:
            GAME.read(text, position, EC)
        assert refused.value.clause == "UF-2"
    with pytest.raises(IllegalAction) as refusal:
        position.check(DMO, Investment())
    assert (refusal.value.clause, str(refusal.value.reason)) == ("UF-2", "Know Your Nodes is over.")
    position = uf.submit(position, DMO, "cc: none")
    position = uf.submit(uf.submit(position, DMO, "wn: none"), EC, "cc: none")
    assert position.awaiting() == {EC}
    position = uf.submit(position, EC, "wn: none")
    assert position.complete() and position.close().round == 5
    view = position.close().view(PUBLIC)
    assert view.owed == (CC, WN) and view.wins == Pair(1, 0)
    news = worded.news(GAME, view, Pair("Ann", "Ben"))
    assert "Know Your Nodes:" not in news and "Candle Countdown:" in news
    assert "KNOW YOUR NODES - won by DMO: 9 regions after round 3\n" in worded.board_text(
        GAME, view
    )


@pytest.mark.clause("UF-1")
def test_a_drawn_trial_is_shown_without_a_winner(uf: Helpers) -> None:
    view = ended(uf.arranged(), None, EC).view(PUBLIC)
    told = {part: worded.news_of(GAME, part, view, Pair("Ann", "Ben"))[-1] for part in (CC, KN)}
    assert told == {
        CC: "Nobody wins the trial: so (KN-7)",
        KN: "Ben (EC) wins the trial: so (KN-7)",
    }
    assert "CANDLE COUNTDOWN - won by nobody: so\n" in worded.board_text(GAME, view)


@pytest.mark.clause("UF-2")
def test_the_umpire_may_close_a_match_that_is_decided(uf: Helpers) -> None:
    position = uf.start()
    assert sure_winner(ended(position, None, DMO).trials) is None
    assert sure_winner(ended(position, DMO, EC).trials) is None
    assert sure_winner(ended(position, None, None).trials) is None
    assert sure_winner(ended(position, EC, EC).trials) is EC
    assert sure_winner(ended(position, None, EC, EC).trials) is EC
    assert position.view(PUBLIC).settled is None
    position = uf.arranged(map=uf.ROW_MAP)
    light = ["A", "B", "C", "D", "", "E", "F"]
    for number, letter in enumerate(light):
        assert position.view(PUBLIC).settled is None
        candles = f"candles: light {letter}\n" if letter else ""
        position = uf.round_of(position, candles + (NINE[number] if number < 3 else ""))
    view = position.view(PUBLIC)
    assert view.settled is DMO and view.outcome is None
    assert worded.word(GAME, view.closing) == (
        "nothing undecided can change the winner: DMO has Candle Countdown and Know Your Nodes "
        "(UF-2)"
    )
    told = worded.word(GAME, view.closing, Pair("A", "B"))
    assert f"The umpire may close the match: {told}" in worded.news(GAME, view, Pair("A", "B"))


@pytest.mark.clause("UF-2", "GEN-6")
def test_closing_is_an_award_with_that_reason() -> None:
    match = running()
    match.append(match.award(DMO, 5, "nothing undecided can change the winner (UF-2)"))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.by) == (DMO, "GEN-6")


@pytest.mark.clause("UF-3")
def test_the_schedule_before_the_match() -> None:
    assert [before / timedelta(hours=1) for _, before in GAME.parts.announced_before] == [48, 24, 3]
    assert tuple(trial for trial, _ in GAME.parts.announced_before) == GAME.parts.names
    assert GAME.parts.isolated_before == timedelta(hours=24)
    assert GAME.parts.announced_before and not TRIALS[0].parts.announced_before


@pytest.mark.clause("UF-4", "GEN-2", "GEN-3")
def test_a_missing_part_is_no_action_in_its_trial_only(uf: Helpers) -> None:
    position = uf.arranged()
    position = uf.submit(position, DMO, "candles: light A")
    with pytest.raises(IllegalAction):
        uf.submit(position, DMO, "nodes: A1=9")
    position = uf.submit(position, EC, "noughts: place C3")
    assert position.awaiting() == frozenset(Seat)
    position = position.expire(("round", 1))
    view = position.view(UMPIRE)
    assert view.part(CC).points == Pair(1, 0)
    assert view.part(CC).counts[0].acts == Pair(Burn("A"), None)
    assert view.part(KN).absent == frozenset(Seat) and view.part(KN).sway == Pair(5, 5)
    assert view.part(WN).last.turns == Pair(None, Turn(place=(2, 2)))


@pytest.mark.clause("GEN-3")
def test_parts_come_in_any_order_and_replace_earlier_ones(uf: Helpers) -> None:
    position = uf.arranged()
    for text in ("wn: place C3", "kn: A1=1", "wn: place D4", "cc: light B", "cc: none"):
        position = uf.submit(position, EC, text)
    view = position.view(EC)
    assert view.received == Pair((), (CC, KN, WN)) and view.missing(EC) == ()
    assert [part.pending for part in view.parts] == [
        Burn(),
        Investment((((0, 0), 1),)),
        Turn(place=(3, 3)),
    ]
    assert position.awaiting() == {DMO} and not position.complete()
    assert {GAME.game_of(part.pending).id for part in view.parts} == set(GAME.parts.names)
    with pytest.raises(ValueError, match="no complete round"):
        position.close()


@pytest.mark.clause("CC-1")
def test_round_0_takes_arrangements_only(uf: Helpers) -> None:
    position = uf.start()
    assert position.round == 0 and position.awaiting() == frozenset(Seat)
    assert position.view(PUBLIC).owed == (CC,)
    for text in ("nodes: A1=1", "noughts: place C3", "none", "light A", "kn: ?", ""):
        with pytest.raises(InvalidAction) as refused:
            GAME.read(text, position, DMO)
        assert refused.value.clause == "CC-1"
    for action in (Investment(), Turn(), Burn()):
        with pytest.raises(IllegalAction) as refusal:
            position.check(DMO, action)
        assert refusal.value.clause == "CC-1"


@pytest.mark.clause("CC-1")
def test_the_clocks(uf: Helpers) -> None:
    position = uf.start(round_seconds=200, arrangement_seconds=90)
    (timer,) = position.timers()
    assert (timer.key, timer.allowance, timer.seat, timer.bank) == (("round", 0), 90_000, None, 0)
    position = uf.submit(uf.submit(position, DMO, uf.USUAL), EC, uf.USUAL)
    assert position.timers() == (timer,)
    (timer,) = position.close().timers()
    assert (timer.key, timer.allowance) == (("round", 1), 200_000)
    usual = [uf.start().timers()[0].allowance, uf.arranged().timers()[0].allowance]
    assert usual == [300_000, 300_000]
    with pytest.raises(ValueError, match="no such clock"):
        position.expire(("round", 1))


@pytest.mark.clause("CC-1", "GEN-4")
def test_a_missing_arrangement_is_drawn_and_shown_as_drawn(uf: Helpers) -> None:
    labels: list[str] = []

    def draw(label: str, n: int) -> int:
        labels.append(label)
        return n // 2

    position = uf.submit(uf.start(), DMO, uf.USUAL)
    assert position.fallback(DMO, draw) is None
    action = position.fallback(EC, draw)
    assert labels == [
        f"unlucky-for-some/candle-countdown/0/ec/{item}" for item in ("types", "letters")
    ]
    position.check(EC, action)
    position = position.play_drawn(EC, action).expire(("round", 0))
    assert position.round == 1 and position.fallback(EC, draw) is None
    assert position.view(PUBLIC).part(CC).drawn == {EC}
    assert "- The arrangement of Ben was drawn (CC-1)" in worded.news(
        GAME, position.view(PUBLIC), Pair("Ann", "Ben")
    )
    replaced = uf.submit(uf.start().play_drawn(EC, action), EC, uf.USUAL)
    assert uf.submit(replaced, DMO, uf.USUAL).close().view(PUBLIC).part(CC).drawn == frozenset()


def running(grace: int | None = 0) -> Match:
    setup = record.setup_of(GAME, None, {}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(GAME, setup, bytes(range(32)), Table(grace=grace))
    match.append(match.resume(0))
    for seat in Seat:
        text = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
        match.append(match.submit(seat, f"candle-countdown: {text}", 0))
    if match.position.complete():
        match.append(match.close(0))
    return match


@pytest.mark.clause("GEN-3", "UF-4")
def test_a_rewind_to_before_a_reveal_asks_for_all_parts_again(uf: Helpers) -> None:
    open_round = uf.submit(uf.arranged(), DMO, "kn: A1=1")
    again = open_round.give_back()
    assert again.sheets == Pair((), ()) and again.round == 1
    assert again.trials == open_round.trials
    half = uf.submit(uf.start(), DMO, uf.USUAL)
    assert half.give_back().sheets == Pair((), ())


@pytest.mark.clause("GEN-3", "UF-4")
def test_parts_removed_by_a_rewind_are_in_no_record() -> None:
    """The record has nothing for the seat even if it submits nothing instead."""
    match = running()
    match.append(match.submit(DMO, "wn: place C3", 1_000))
    match.append(match.submit(EC, "wn: place C3", 1_000))
    to = len(match.events) - 1
    match.append(match.deadline(2_000))
    match.append(match.rewind(to, 3_000, "the board was not seen"))
    match.append(match.resume(3_000))
    assert match.position.pending(DMO) == frozenset()
    match.append(match.submit(EC, "wn: place D4", 4_000))
    match.append(match.deadline(5_000))
    assert match.position.view(PUBLIC).part(WN).board[2:4] == ("......", "...x..")
    again = record.replay(record.read(record.dump(match, private=True)))
    assert position_of(again).trials == position_of(match).trials
    assert ("dmo", WN, "place C3") not in record.entries(match, UMPIRE)
    undone = [line.undone for line in view_of(match, UMPIRE).log if line.seat is DMO]
    assert undone == [False, True]


def test_records_name_the_trial_of_every_part() -> None:
    match = running()
    match.append(match.submit(DMO, "KYN a1 = 1", 1_000))
    assert record.entries(match, UMPIRE)[-1] == ("dmo", "know-your-nodes", "A1=1")
    for viewer, listed in ((UMPIRE, 3), (DMO, 2), (EC, 1), (PUBLIC, 0)):
        answer = referee.answer(match, viewer)
        assert len(answer["moves"]) == listed
        assert answer["to_act"] == ["dmo", "ec"] and answer["round"] == 1


def test_the_detail_has_every_key_for_every_viewer() -> None:
    match = running()
    match.append(match.submit(DMO, "cc: light A", 1_000))
    match.append(match.submit(DMO, "kn: A1=2", 1_000))
    match.append(match.deadline(2_000))

    def told(viewer: Any) -> Any:
        return json.loads(json.dumps(referee.answer(match, viewer)))["detail"]["trials"]

    umpire, public, dmo, ec = told(UMPIRE), told(PUBLIC), told(DMO), told(EC)
    for trial in GAME.parts.names:
        assert set(umpire[trial]) == set(public[trial]) >= {"winner", "by"}
        assert umpire[trial]["winner"] is None and umpire[trial]["by"] is None
    assert umpire[CC]["totals"] == [{"dmo": 8, "ec": 0}]
    assert public[CC]["totals"] == [{"dmo": None, "ec": None}]
    assert dmo[CC]["totals"] == [{"dmo": 8, "ec": None}]
    assert ec[CC]["totals"] == [{"dmo": None, "ec": 0}]
    assert dmo[CC]["own"]["A"] == {"number": 8, "kind": "F", "left": 0}
    assert dmo[KN]["own"] == {"A1": 2} and ec[KN]["own"] == {}
    assert "own" not in dmo[WN]
    assert set(dmo[CC]) - {"own"} == set(public[CC]) and set(public[WN]) == set(dmo[WN])
    assert list(public[KN]["nodes"])[:9] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "A2", "B2"]


def test_the_listed_actions_belong_to_trials_with_missing_parts(uf: Helpers) -> None:
    position = uf.submit(uf.arranged(), DMO, "kn: none")
    kinds = {GAME.game_of(action).id for action in GAME.actions(position, DMO)}
    assert kinds == {CC, WN}
    assert {GAME.game_of(action).id for action in GAME.actions(position, EC)} == set(
        GAME.parts.names
    )
    for text in ("cc: none", "wn: none"):
        position = uf.submit(position, DMO, text)
    assert {GAME.game_of(action).id for action in GAME.actions(position, DMO)} == set(
        GAME.parts.names
    )


def test_a_whole_match_is_replayed_fast() -> None:
    """Only the rules are timed, and the best of five runs counts."""
    moves = []
    setup = record.setup_of(GAME, None, {}, {"dmo": "Ann", "ec": "Ben"})
    position: Position = GAME.start(setup)
    number = 0
    while position.outcome() is None:
        for seat in Seat:
            for trial in position.lacking(seat):
                actions = [
                    action
                    for action in GAME.actions(position, seat)
                    if isinstance(action, trial.actions)
                ]
                number += 1
                action = actions[number * 7 % len(actions)]
                moves.append((seat, GAME.write(action)))
                position = position.play(seat, action)
        position = position.close()
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        again: Position = GAME.start(setup)
        for seat, text in moves:
            action = GAME.read(text, again, seat)
            again.check(seat, action)
            again = again.play(seat, action)
            if again.complete():
                again = again.close()
        best = min(best, time.process_time() - began)
    assert again == position and wins(again.trials) == wins(position.trials)
    assert best < 0.02
