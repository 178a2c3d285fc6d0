"""Laws for clocks: their lengths follow the options, and a message that arrives in time counts."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from games.core import (
    PUBLIC,
    UMPIRE,
    Game,
    OptionKind,
    Seat,
)
from games.laws.matches import (
    GAME_OUTPUTS,
    LONG,
    TIMES,
    At,
    alike,
    begun,
    begun_with_random_options,
    holds,
    random_course,
    shown_to,
)
from games.laws.secrecy import pending_twins
from games.match.events import Expired
from games.match.match import Match
from games.match.matchview import MatchView


def clock_lengths_follow_the_options(game: Game, rng: random.Random) -> None:
    """Check that the length of each clock and bank follows from the options.

    Each length must be a time in the options, half of such a time, or the sum of two such times.
    """
    names = [spec.name for spec in game.option_specs if spec.kind is OptionKind.SECONDS]
    bounds = {spec.name: spec for spec in game.option_specs}
    times = {
        name: min(max(time, bounds[name].least), bounds[name].most)
        for name, time in zip(names, rng.sample(TIMES, len(names)), strict=True)
    }
    whole = [1000 * time for time in times.values()]
    parts = [*whole, *(number // 2 for number in whole)]
    agreed = {0, *parts, *(part + other for part in parts for other in parts if part != other)}
    match = begun(game, rng, options=dict(times))
    for _ in random_course(match, rng):
        for timer in match.position.timers():
            as_agreed = timer.allowance in agreed and timer.bank in agreed
            lasts = f"{timer.allowance / 1000:g} s, its bank {timer.bank / 1000:g} s"
            holds(as_agreed, f"the clock {timer.key} lasts {lasts}: no option says so ({times})")


def deadlines_are_exact(game: Game, rng: random.Random) -> None:
    """Check that an action is in time up to the deadline, and late a millisecond after it."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        deadline = match.next_deadline()
        if match.outcome is not None or deadline is None or match.position.complete():
            continue
        seat = rng.choice([seat for seat in Seat if seat in match.position.awaiting()])
        actions = game.actions(match.position, seat)
        for moment in (deadline - 1, deadline):
            holds(not match.due(moment), "a deadline fell before its time")
            if actions:
                match.submit(seat, rng.choice(actions), moment)
        _late(match, deadline)


def _late(match: Match, deadline: int) -> None:
    due = match.due(deadline + 1)
    fell = [event for event in due if isinstance(event, Expired)]
    holds(len(fell) == 1 and fell[0].at == deadline, "a deadline did not fall at its moment")
    before, later = match.position, Match(
        match.game, match.setup, match.seed, match.table, match.events
    )  # fmt: skip
    later.append(due)
    keys = {timer.key for timer in before.timers()}
    left = {timer.key for timer in later.position.timers()}
    changed = later.outcome is not None or not {fell[0].key} & left or left != keys
    holds(changed, f"after the deadline of {fell[0].key} everything is as before")


# Arrivals and held deadlines


def umpired(match: Match, **settings: Any) -> Match:
    """Return a copy of the match with some settings of `Match.table` replaced."""
    table = replace(match.table, **settings)
    return Match(match.game, match.setup, match.seed, table, match.events)


def held_deadlines_change_nothing_in_public(game: Game, rng: random.Random) -> None:
    """Check that a held deadline changes nothing in public until it is confirmed (GEN-8).

    Once the umpire has confirmed all missing parts, the match must be the same as without holds.
    """
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        deadline = match.next_deadline()
        if match.outcome is not None or deadline is None or rng.random() < 0.5:
            continue
        held, at_once = umpired(match, hold=True), umpired(match)
        held.append(held.due(deadline + 1))
        holds(held.held and not held.due(deadline + LONG), "a deadline is not held")
        same = _in_public(held) == _in_public(match)
        holds(same, "a hold makes more public than before")
        at_once.append(at_once.due(deadline + 1))
        missing = _missing(match.position)
        while held.held:
            consequences = held.consequences()
            about = {(hold.seat, hold.part) for hold in consequences}
            both = any(hold.seat is None for hold in consequences)
            every = consequences and (both or about == missing)
            holds(every, "in a hold the umpire is not asked about all that is missing")
            chosen = rng.choice(consequences)
            held.append(held.confirm(chosen, deadline + LONG))
            missing.discard((chosen.seat, chosen.part))
        for viewer in (PUBLIC, UMPIRE, *Seat):
            views = [match.position.view(viewer) for match in (held, at_once)]
            holds(views[0] == views[1], "what was confirmed is not what the rules do at once")
        holds(held.outcome == at_once.outcome, "what was confirmed ends otherwise")


def _missing(position: At) -> set[tuple[Seat | None, str]]:
    """Return the missing submissions as (seat, part) pairs."""
    return {
        (seat, part)
        for seat in position.awaiting()
        for part in position.parts() or ("",)
        if part not in position.pending(seat)
    }


def _in_public(match: Match) -> dict[str, object]:
    """Return the public outputs other than clocks and post, which show that the time is up."""
    shown = shown_to(match, PUBLIC)
    view = shown["view"]
    assert isinstance(view, MatchView)
    kept: dict[str, object] = {output: shown[output] for output in GAME_OUTPUTS}
    return kept | {"view": replace(view, held=False)}


def entries_count_from_their_arrival(game: Game, rng: random.Random) -> None:
    """Check that a late entry counts from its arrival, even during a hold (GEN-7).

    Clocks that the entry starts run from the entry; nobody is charged for the time between arrival
    and entry.
    """
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        deadline, position = match.next_deadline(), match.position
        if match.outcome is not None or deadline is None or position.complete():
            continue
        seat = rng.choice([seat for seat in Seat if seat in position.awaiting()])
        actions = game.actions(position, seat)
        if not actions:
            continue
        action = rng.choice(actions)
        arrived = rng.choice([deadline, rng.randrange(match.state.clocks.at, deadline + 1)])
        entered = arrived + rng.choice([1, 900, 45_000])
        late, punctual = umpired(match, hold=True), umpired(match)
        part = (match.position.slot(action) or "") if position.parts() else ""
        late.append(late.stamp(seat, arrived, part))
        late.append(late.due(entered))
        late.append(late.submit(seat, action, entered))
        punctual.append(punctual.submit(seat, action, arrived))
        _same_but_later(late, punctual, entered - arrived)


def _same_but_later(late: Match, punctual: Match, by: int) -> None:
    """Check that two matches agree, even though `late` received the last entry `by` ms later."""
    for viewer in (PUBLIC, UMPIRE, *Seat):
        views = [match.position.view(viewer) for match in (late, punctual)]
        holds(views[0] == views[1], "what was entered late is not what it was when it arrived")
    banks = [match.state.clocks.banks for match in (late, punctual)]
    holds(banks[0] == banks[1], "a bank is charged for the time between arrival and entry")
    before = {running.timer.key for running in punctual.states[-2].clocks.running}
    for running in punctual.state.clocks.running:
        clock = late.state.clocks.find(running.timer.key)
        holds(clock is not None, "another clock runs where something was entered late")
        started = running.timer.key not in before
        used = running.used if started else running.used + (0 if late.held else by)
        holds(clock is None or late.held or clock.used == used, "a clock starts before the entry")


def waiting_messages_are_secret(game: Game, rng: random.Random) -> None:
    """Check that only the umpire can see that a message is waiting (GEN-7).

    During a hold this also applies to pending actions (GEN-8).
    """
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        deadline = match.next_deadline()
        if match.outcome is not None or deadline is None or rng.random() < 0.7:
            continue
        awaited = [
            seat
            for seat in Seat
            if not game.kind.alternating or seat not in match.position.awaiting()
        ]
        with_it, without = umpired(match, hold=True), umpired(match, hold=True)
        with_it.append(with_it.stamp(rng.choice(awaited), match.state.clocks.at))
        for viewer in (PUBLIC, *Seat):
            alike(with_it, without, viewer, "that a message waits to be entered")
        for match in (with_it, without):
            match.append(match.due(deadline + 1))
        for viewer in (PUBLIC, *Seat):
            alike(with_it, without, viewer, "in a hold that a message waits to be entered")
    for first, second, seat, _ in pending_twins(game, rng):
        left, right = umpired(first, hold=True), umpired(second, hold=True)
        for twin in (left, right):
            twin.append(twin.due((twin.next_deadline() or 0) + 1))
        for viewer in (PUBLIC, seat.other):
            alike(left, right, viewer, "in a hold a pending action")
