"""Laws for actions: how they are accepted and written, and that positions are immutable."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import Any

from games.core import PUBLIC, UMPIRE, Game, Message, Refusal, Seat
from games.engine.recollection import expired
from games.laws.matches import (
    LONGEST,
    At,
    awaited,
    begun_with_random_options,
    holds,
    listed_and_refused,
    played_out,
    random_course,
    some,
)
from games.match.match import Match

VIEWERS = (PUBLIC, UMPIRE, *Seat)
WRITTEN = 60
"""Number of actions to write and read back in each position."""
TRIED = 6
"""Number of actions that are examined to find one that repeats a position."""
LAST = 8
"""After the end of a match, this many of its last actions are tried again."""

_NAMES = re.compile(r"[A-Z]?\d+")
"""A cell or a number; actions that differ only in these are of the same kind."""


def random_matches_end(game: Game, rng: random.Random) -> None:
    """Check that a random match ends, that clocks run until then, and that all text is a `Message`.

    Round numbers must not decrease, and the `detail` of each view must be encodable as JSON.
    """
    last = 0
    for state in played_out(game, rng).states:
        at = state.position
        holds(at.round >= last, f"after round {last} comes round {at.round}")
        last = at.round
        timed = at.outcome() is not None or at.timers()
        holds(
            timed, f"in round {at.round} no clock runs: `timers` has to ask for one until the end"
        )
        for viewer in VIEWERS:
            view = at.view(viewer)
            detail = game.detail(view)
            try:
                json.dumps(detail)
            except TypeError as error:
                holds(False, f"`detail` returns what cannot be written as JSON: {error}")
            holds(isinstance(game.board_text(view), Message), "`board_text` returns no `Message`")
            messages_only = all(isinstance(message, Message) for message in game.news(view))
            holds(messages_only, "`news` returns something that is no `Message`")


def matches_are_finite(game: Game, rng: random.Random) -> None:
    """Check that a match ends even if nobody acts, or if both seats repeat positions on purpose.

    The first check leaves out races, in which nothing happens until the umpire starts a round.
    """
    at = begun_with_random_options(game, rng).position
    for _ in range(0 if game.kind.race else LONGEST):
        if at.outcome() is not None:
            break
        at = at.close() if at.complete() else expired(at, rng.randrange)
    sentence = f"a match in which nobody acts is not over after {LONGEST:,} deadlines"
    ends = game.kind.race or at.outcome()
    holds(ends, f"{sentence}: `timed_out` must lead to an end")
    at, seen = begun_with_random_options(game, rng).position, Counter[str]()
    for _ in range(LONGEST):
        if at.outcome() is not None:
            break
        at = _repeating(game, at, seen, rng)
    sentence = f"a match whose positions are repeated is not over after {LONGEST:,} actions"
    holds(at.outcome(), f"{sentence}: the rules have to say who wins after so many turns")


def _repeating(game: Game, at: At, seen: Counter[str], rng: random.Random) -> At:
    """Return the next position, preferably one that was `seen` often, and count it in `seen`."""
    if at.complete():
        return at.close()
    seat = rng.choice([seat for seat in Seat if seat in at.awaiting()])
    actions = some(game.actions(at, seat), rng, TRIED)
    if not actions:
        return expired(at, rng.randrange)

    def key(after: At) -> str:
        return f"{game.detail(after.view(UMPIRE))} {sorted(map(str, after.awaiting()))}"

    after = max((at.play(seat, action) for action in actions), key=lambda at: seen[key(at)])
    seen[key(after)] += 1
    return after


def finished_matches_refuse_actions(game: Game, rng: random.Random) -> None:
    """Check that after the result no action is accepted, no seat is awaited, and no clock runs."""
    match = played_out(game, rng)
    at, outcome = match.position, match.outcome
    holds(not at.awaiting(), "after the end a seat is still awaited: `awaiting` has to be empty")
    clocks = " and ".join(str(timer.key) for timer in at.timers())
    holds(not clocks, f"after the end the clock {clocks} runs on: `timers` has to be ()")
    for seat in Seat:
        who, refused = game.titles[seat], at.refusal(seat)
        holds(refused, f"after the end {who} is not refused: `refusal` has to say why")
        ended = (refused or ("",))[0], "" if outcome is None else outcome.ended_by
        same = f"after the end {who} is refused by {ended[0]}, and {ended[1]} has ended the play"
        holds(ended[0] == ended[1], same)
        done = [state.action for state in match.states if state.action is not None]
        for action in done[-LAST:]:
            accepted = f"after the end “{game.write(action)}” of {who} is accepted"
            holds(_refused(at, seat, action), f"{accepted}: `check` has to refuse everything")


def _refused(at: At, seat: Seat, action: Any) -> Refusal | None:
    try:
        at.check(seat, action)
    except Refusal as refused:
        return refused
    return None


def listed_actions_are_accepted(game: Game, rng: random.Random) -> None:
    """Check that `check` accepts everything that `legal` lists and `fallback` draws."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        at = match.position
        for seat in awaited(match):
            refusal = f"{game.titles[seat]} is awaited, and `refusal` lets nothing be done"
            holds(not at.refusal(seat), f"in round {at.round} {refusal}")
            for action in some(game.actions(at, seat), rng):
                refused = _refused(at, seat, action)
                sentence = "" if refused is None else listed_and_refused(game, action, refused)
                holds(not refused, sentence)
            drawn = at.fallback(seat, lambda label, n: rng.randrange(n))
            refused = None if drawn is None else _refused(at, seat, drawn)
            holds(not refused, f"“{drawn and game.write(drawn)}” is drawn and refused: {refused}")


def unlisted_actions_are_refused(game: Game, rng: random.Random) -> None:
    """Check that actions from other moments are refused unless `legal` lists them.

    Positions that list only a sample (`samples`) are skipped.
    """
    match, seen = begun_with_random_options(game, rng), dict[str, Any]()
    for _ in random_course(match, rng, idle=0.05):
        at = match.position
        for seat in () if at.samples else Seat:
            listed = game.actions(at, seat)
            for text in some([*seen], rng):
                if not _refused(at, seat, seen[text]):
                    sentence = f"in round {at.round} “{text}” of {game.titles[seat]} is accepted"
                    sentence += ", and `legal` does not list it" if listed else " out of turn"
                    holds(seen[text] in listed, f"{sentence}: `check` has to refuse it")
            seen |= {game.write(action): action for action in some(listed, rng)}


def written_actions_are_read(game: Game, rng: random.Random) -> None:
    """Check that written actions can be read back, and that no two actions are written alike."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        for seat in awaited(match):
            actions, kinds = game.actions(match.position, seat), dict[str, tuple[str, Any]]()
            texts = dict[str, Any]()
            for action in (*actions[:1], *some(actions, rng, WRITTEN), *actions[-1:]):
                text = game.write(action)
                holds(
                    texts.setdefault(text, action) == action, f"“{text}” is written for two actions"
                )
                kinds[_NAMES.sub("#", text)] = (text, action)
            for text, action in kinds.values():
                _read_again(game, match.position, seat, text, action)


def _read_again(game: Game, at: At, seat: Seat, text: str, action: Any) -> None:
    written = f"“{text}” is written for an action, and"
    try:
        read = game.read(text, at, seat)
    except Refusal as refused:
        holds(False, f"{written} cannot be read: {refused}")
    else:
        holds(read == action, f"{written} read as another")


def clocks_run_for_acting_seats(game: Game, rng: random.Random) -> None:
    """Check that a seat's clock runs only while the seat must act, and starts anew each turn."""
    match, owners = (
        begun_with_random_options(game, rng),
        dict[tuple[str | int, ...], tuple[Seat | None, int]](),
    )
    for _ in random_course(match, rng):
        at = match.position
        for timer in at.timers() if at.outcome() is None else ():
            fits = timer.seat is None or timer.seat in at.awaiting()
            who = "" if timer.seat is None else game.titles[timer.seat]
            sentence = (
                f"in round {at.round} the clock {timer.key} of {who} runs, who is not awaited"
            )
            holds(fits, f"{sentence}: see `timers` and `awaiting`")
            owner = owners.setdefault(timer.key, (timer.seat, at.round))
            sentence = f"the clock {timer.key} of round {owner[1]} runs on in round {at.round}"
            holds(
                owner == (timer.seat, at.round), f"{sentence}: a new turn or round takes a new key"
            )


def positions_are_immutable(game: Game, rng: random.Random) -> None:
    """Check that no method and no move changes a position or its views."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        at = match.position
        views = {viewer: at.view(viewer) for viewer in VIEWERS}
        for kind, value in (("position", at), *(("view", view) for view in views.values())):
            field = _changeable(value)
            sentence = f"the field `{field}` of a {kind} can be changed"
            holds(not field, f"{sentence}: it takes a tuple, not a list, dict or set")
        before, seen = deepcopy(at), deepcopy(views)
        advice = "make it a frozen dataclass of values that cannot change, such as tuples"
        holds(at == before, f"a position is not equal to its copy: {advice}")
        holds(views == seen, f"a view is not equal to its copy: {advice}")
        for seat in awaited(match):
            for action in some(game.actions(at, seat), rng, 2):
                after = at.play(seat, action)
                _ask(game, after.close() if after.complete() else after)
                moved = f"“{game.write(action)}”, played in round {at.round}, changes"
                advice = "`play` and `resolve` have to return a new one, with `replace`"
                holds(at == before, f"{moved} the position in which it is played: {advice}")
                holds(views == seen, f"{moved} a view that was shown before: {advice}")
        _ask(game, at)
        advice = f"a position of round {at.round} changes where it is only asked"
        same = at == before and views == seen
        holds(same, f"{advice}: no method may change anything")


def _changeable(held: Any) -> str:
    """Return the first field of a dataclass that holds a list, dict or set, or "".

    Fields that are excluded from comparisons are skipped: they can cache computed values.
    """
    compared = [field for field in fields(held) if field.compare] if is_dataclass(held) else []
    for field in compared:
        pending = [getattr(held, field.name)]
        while pending:
            value = pending.pop()
            if isinstance(value, list | dict | set | bytearray):
                return field.name
            if isinstance(value, tuple | frozenset):
                pending += value
            elif is_dataclass(value) and (inner := _changeable(value)):
                return f"{field.name}.{inner}"
    return ""


def _ask(game: Game, at: At) -> None:
    """Call all query methods of a position that the windows use."""
    at.timers(), at.lapses(), at.idle_timers(), at.outcome()
    for seat in Seat:
        game.actions(at, seat)
    for viewer in VIEWERS:
        view = at.view(viewer)
        game.detail(view), game.board_text(view), game.news(view)


def rules_are_deterministic(game: Game, rng: random.Random) -> None:
    """Check that a replay of a match is identical: rules use no chance, time or other state."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        pass
    advice = "rules may use no chance of their own, no time, and nothing outside the position"
    try:
        replayed = Match(game, match.setup, match.seed, match.table, match.events)
    except (Refusal, ValueError) as error:
        holds(False, f"what was played cannot be played again ({error}): {advice}")
        return
    for state, second_state in zip(match.states, replayed.states, strict=True):
        at, repeated = state.position, second_state.position
        where = f"in round {at.round} the rules cannot repeat what they"
        for viewer in VIEWERS:
            holds(at.view(viewer) == repeated.view(viewer), f"{where} show: {advice}")
        for seat in Seat:
            first, second = (list(game.actions(each, seat)) for each in (at, repeated))
            holds(first == second, f"{where} list as legal: {advice}")
