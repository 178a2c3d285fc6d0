"""Laws of the analysis of finished matches, for every game; chances without jumps."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games import registry
from games.core import Seat
from games.engine import judging, roster
from games.engine.bots import Choice, Level
from games.engine.judging import Judgement
from games.match import referee
from games.match.match import Match
from tests.games.engine.test_weighing import FOLLOWED, begun

NEVER = lambda: False  # noqa: E731


def short(game_id: str, rounds: int = 2) -> Match:
    """Return a match that was conceded after a few random rounds."""
    match = begun(game_id, rounds, random.Random(game_id))
    if match.outcome is None:
        match.append(match.concede(Seat.TWO, 0))
    return match


def looked_through(match: Match, ms: int = 20, since: int = 0) -> tuple[Judgement, ...]:
    """Return the judgements of expert bots, asked as Review asks them. `since`: the first event."""
    one, found = match.upto(0), list[Judgement]()
    bots = [roster.bot(match.setup, seat, Level.EXPERT, random.Random(1)) for seat in Seat]
    asked = set[tuple[int, Seat]]()
    for bot in bots:
        bot.prepare(120)
    for events in range(len(match.events)):
        for seat in Seat if events >= since else ():
            bots[seat.value].observe(referee.answer(one, seat))
            position = one.position
            if seat in position.awaiting() and (position.round, seat) not in asked:
                asked.add((position.round, seat))
                did = judging.played(match, events, seat)
                bots[seat.value].weigh = ("\n".join(map(match.game.write, did)),) if did else ()
                choice = bots[seat.value].choose(ms, NEVER)
                found.append(judging.judged(match, events, seat, did, choice))
        one.append(match.events[events : events + 1])
    return tuple(found)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", FOLLOWED)
def test_judgements_are_valid_and_survive_a_round_trip(game_id: str) -> None:
    match = short(game_id)
    found = looked_through(match)
    assert found
    for item in found:
        assert 0 <= item.cost <= 1 and (item.share is None or 0 <= item.share <= 1)
        position = match.states[item.events].position
        assert item.best or item.before is None
        for move in item.best:
            position.check(Seat(item.seat), match.game.read(move, position, Seat(item.seat)))
        if item.before is not None and item.after is not None:
            assert item.before >= item.after or not item.mistake
    line = judging.line(match, found)
    assert all(0 <= chance <= 1 for chance in line.values())
    assert not line or line[len(match.events)] == 1.0
    assert judging.load(match, judging.dump(match, 20, found)) == found
    assert {point.seat for point in judging.turning_points(match, found)} <= {0, 1}


@pytest.mark.parametrize("game_id", FOLLOWED)
def test_a_concession_is_reported_only_where_it_happened(game_id: str) -> None:
    match = short(game_id)
    rounds = [state.position.round for state in match.states[:-1]]
    for events, number in enumerate(rounds):
        assert judging.gave_up(match, events, Seat.TWO) == (number == rounds[-1])
        assert not judging.gave_up(match, events, Seat.ONE)


def test_analyses_of_other_states_or_versions_are_ignored() -> None:
    match, other = short("thwart-omega"), short("thwart-omega", 3)
    found = (Judgement(0, 0, ("B:A1 W:B1",), ("B:A1 W:B2",), 0.5, 0.25),)
    data = judging.dump(match, 20, found)
    assert judging.load(match, data) == found
    assert judging.load(other, data) is None and judging.load(match, None) is None
    told = msgspec.json.decode(data, type=judging.Analysis)
    for changes in (
        {"version": judging.VERSION + 1},
        {"judgements": (msgspec.structs.replace(found[0], seat=2),)},
        {"judgements": (msgspec.structs.replace(found[0], events=999),)},
    ):
        other_one = msgspec.structs.replace(told, **changes).sealed(match)
        assert judging.load(match, msgspec.json.encode(other_one)) is None
    whole = msgspec.json.decode(data)
    assert judging.load(match, msgspec.json.encode(whole | {"more": 1})) is None
    assert judging.load(match, b"{") is None


def test_a_changed_analysis_is_rejected() -> None:
    match = short("thwart-omega")
    found = (Judgement(0, 0, ("B:A1 W:B1",), ("B:A1 W:B2",), 0.5, 1),)
    data, name = judging.dump(match, 20, found), judging.depth(20)
    assert judging.load(match, data) == found and judging.sound(match, name, data)
    forged = data.replace(b"0.5", b"0.9")
    assert forged != data and judging.load(match, forged) is None
    for other in (forged, b"{}", b"", None, "text", 5):
        assert not judging.sound(match, name, other)
    assert judging.sound(match, "1/20", b"of an older version, which nobody is shown")
    match.append(match.rewind(1, match.state.clocks.at, "a mistake"))
    assert judging.load(match, data) is None and judging.sound(match, name, data)


def test_a_bias_for_the_mover_leaves_a_flat_line() -> None:
    """Every search favours the seat to move; nobody errs, so the line must be flat."""
    match = begun("hyperstar", 20, random.Random(3))
    match.append(match.concede(Seat.TWO, 0))
    moments = [index for index, state in enumerate(match.states) if state.outcome is None]
    found = []
    for events in moments[1:]:
        seat = next(iter(match.states[events].position.awaiting()))
        own = (0.6 if seat is Seat.ONE else 0.4) - 0.15
        found.append(Judgement(events, seat.value, ("pass",), ("pass",), own, own, own + 0.3))
    line = judging.line(match, found)
    chances = [line[item.events] for item in found]
    assert len(chances) > 10 and chances == pytest.approx([0.6] * len(chances))
    worse = replace_at(found, 4, after=found[4].before - 0.2)  # type: ignore[operator]
    assert not judging.turning_points(match, worse), "a pass is none"
    worse[4] = msgspec.structs.replace(worse[4], played=("A1",))
    turned = [point for point in judging.turning_points(match, worse)]
    assert [item.events for item in turned] == [found[4].events]
    assert turned[0].cost == pytest.approx(0.2)
    assert judging.worst(match, worse, Seat(found[4].seat)) == worse[4]


def test_no_cost_exceeds_the_loss_in_the_line() -> None:
    match = begun("hyperstar", 20, random.Random(3))
    match.append(match.concede(Seat.TWO, 0))
    moments = [index for index, state in enumerate(match.states) if state.outcome is None][1:]
    found = []
    for at, events in enumerate(moments):
        seat = next(iter(match.states[events].position.awaiting()))
        before = (0.6 if at < 5 else 0.5) if seat is Seat.ONE else (0.4 if at < 5 else 0.5)
        after = before - 0.35 if at == 4 else before
        found.append(Judgement(events, seat.value, ("A1",), ("A2",), before, after, before))
    line = judging.line(match, found)
    here = found[4]
    falls = abs(line[here.events] - line[found[5].events])
    assert 0 < falls < here.cost
    bounded = judging.bounded(match, found)
    assert bounded[4].cost == pytest.approx(falls)
    assert [*bounded[:4], *bounded[5:]] == [*found[:4], *found[5:]]


def test_in_simultaneous_rounds_no_cost_exceeds_the_remaining_chance() -> None:
    match = short("thwart-omega")
    events = next(i for i, s in enumerate(match.states) if len(s.position.awaiting()) == 2)
    one = Judgement(events, 0, ("B:A1 W:B1",), ("B:C1 W:D1",), 0.7, 0.2)
    two = Judgement(events, 1, ("B:A1 W:B1",), ("B:A1 W:B1",), 0.9, 0.9)
    left = judging.line(match, (one, two))[events]
    assert left == pytest.approx(0.4) and one.cost == pytest.approx(0.5)
    first, second = judging.bounded(match, (one, two))
    assert first.cost == pytest.approx(left) and second == two


def test_each_seats_own_line_is_smooth() -> None:
    """Both searches are optimistic: each line is too high, but flat, and a mistake shows."""
    match = begun("hyperstar", 20, random.Random(3))
    match.append(match.concede(Seat.TWO, 0))
    moments = [index for index, state in enumerate(match.states) if state.outcome is None]
    found = []
    for events in moments[1:]:
        seat = next(iter(match.states[events].position.awaiting()))
        own = (0.6 if seat is Seat.ONE else 0.4) + 0.15
        found.append(Judgement(events, seat.value, ("pass",), ("pass",), own, own))
    for seat, seen in ((Seat.ONE, 0.75), (Seat.TWO, 0.45)):
        line = judging.line_of(match, found, seat)
        chances = [chance for events, chance in line.items() if events != len(match.events)]
        assert len(chances) >= len(found) - 1
        assert chances == pytest.approx([seen] * len(chances))
        assert line[len(match.events)] == 1.0
    erred = replace_at(found, 4, after=found[4].before - 0.2)  # type: ignore[operator]
    line = judging.line_of(match, erred, Seat(found[4].seat))
    fell = line[found[4].events] - line[found[5].events]
    assert abs(fell) == pytest.approx(0.2)


def replace_at(found: list[Judgement], index: int, **changes: float) -> list[Judgement]:
    one = msgspec.structs.replace(found[index], **changes)
    return [*found[:index], one, *found[index + 1 :]]


def test_after_a_best_move_an_exact_value_stays_the_same() -> None:
    """HyperStar's last four cells are played perfectly."""
    game, rng = registry.game("hyperstar"), random.Random(1)
    match = begun("hyperstar", 0, rng)
    bots = [roster.bot(match.setup, seat, Level.EXPERT, random.Random(1)) for seat in Seat]
    for bot in bots:
        bot.prepare(120)
    exact: int | None = None
    while match.outcome is None:
        seat = next(iter(match.position.awaiting()))
        here: Any = match.position
        if here.empty.bit_count() <= 4 and not any(here.items):
            exact = len(match.events) if exact is None else exact
            bots[seat.value].observe(referee.answer(match, seat))
            move = bots[seat.value].choose(20, NEVER).move
        else:
            legal = [
                text
                for action in game.actions(here, seat)
                if (text := game.write(action)) != "pass"
            ]
            items = [text for text in legal if " " in text]
            move = rng.choice(items or legal)
        match.append(match.submit(seat, move, 0))
    assert exact is not None
    after = looked_through(match, 40, exact)
    line = judging.line(match, after)
    *before, last = (round(line[item.events], 6) for item in after)
    # the search before the last move already sees the result
    assert len(before) > 1 and len({*before}) == 1
    assert (last > 0.5) is (before[0] > 0.5) is (line[len(match.events)] == 1.0)
    assert not any(item.cost for item in after)


def test_a_program_without_evaluations_still_reports_its_move() -> None:
    match = short("thwart-omega")
    told = judging.judged(match, 0, Seat.ONE, (), Choice("B:A1 W:B1", 9, 0.5))
    assert (told.best, told.before, told.after, told.cost) == (("B:A1 W:B1",), 0.5, None, 0.0)
    assert not judging.judged(match, 0, Seat.ONE, (), Choice("Z99", 9, 0.5)).best


def test_the_whole_analysis_stays_within_its_time() -> None:
    for game_id in FOLLOWED:
        match = begun(game_id, 60, random.Random(1))
        if match.outcome is None:
            match.append(match.concede(Seat.ONE, 0))
        ms = judging.pace(match)
        asked = len({(s.position.round, x) for s in match.states for x in s.position.awaiting()})
        assert judging.LEAST_MS <= ms <= judging.MOST_MS and ms * asked <= judging.BUDGET


def test_each_seat_has_its_own_worst_move() -> None:
    match, good, bad = short("thwart-omega"), ("B:A1 W:B1",), ("B:C1 W:D1",)
    found = [
        Judgement(0, 0, good, bad, 0.6, 0.4),
        Judgement(1, 1, good, bad, 0.6, 0.1),
        Judgement(2, 0, good, bad, 0.6, 0.3),
        Judgement(3, 0, good, good, 0.6, 0.58),
    ]
    worst = judging.worst(match, found, Seat.ONE)
    assert worst is not None and worst.events == 2
    assert [mistake.events for mistake in judging.mistakes(match, found, Seat.ONE)] == [0, 2]
    assert [point.events for point in judging.turning_points(match, found)] == [0, 1, 2]
    assert judging.worst(match, found[3:], Seat.ONE) is None
