"""The evening stays legal and no result is lost unseen, whatever a host does in whatever order."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Refusal
from games.evening import files, hosting, report
from games.evening.next_games import due, waiting
from games.evening.standing import standing
from games.evening.values import (
    Draws,
    Evening,
    Kind,
    Length,
    NoteKind,
    Participant,
    Result,
    Series,
    Starts,
)
from tests.drawing import examples
from tests.games.evening import plain
from tests.games.evening.evenings import ARMY, AT, OMEGA, STAR, evening


def _step(rng: Random, evening: Evening, number: int) -> tuple[str, Evening]:
    """Return the name of a random action and the evening after it; raises `Refusal`."""
    every = len(standing(evening).series)
    index = rng.randrange(every) if every else 0
    name = rng.choice(evening.names)
    match rng.randrange(13 if every else 3):
        case 0:
            people = rng.sample(evening.people, len(evening.people))
            fewer = people[: rng.randint(2, len(people))]
            parts = {
                "people": tuple(rng.choice((people, fewer, [*people, Participant(f"N{number}")]))),
                "length": rng.choice((Length(1), Length(3), Length(2, best=False))),
                "programme": rng.choice(((OMEGA,), (STAR, ARMY), (OMEGA, ARMY, OMEGA))),
                "draws": rng.choice(list(Draws)),
                "starts": rng.choice(list(Starts)),
                "kind": rng.choice(list(Kind)),
                "third_place": rng.random() < 0.5,
                "series": (*evening.series, Series((evening.names[0], evening.names[1]))),
            }
            key = rng.choice(list(parts))
            return "change", hosting.change(evening, **{key: parts[key]})
        case 1:
            return "rename", hosting.rename(evening, name, f"R{number}", AT)
        case 2 if name in evening.withdrawn:
            return "back", hosting.bring_back(evening, name, "is here", AT)
        case 2:
            return "withdraw", hosting.withdraw(evening, name, "ill", AT)
        case 3:
            return "begin", hosting.begin(evening, index, f"m{number}")
        case 4:
            return "rewind", hosting.rewind(evening, index, AT)
        case 5:
            winner = rng.choice([*standing(evening).series[index].people, None])
            ruled = hosting.rule_result(evening, index, rng.randint(1, 3), winner, "ruled", AT)
            return "rule", ruled
        case 6:
            winner = rng.choice(standing(evening).series[index].people)
            return "walkover", hosting.rule_walkover(evening, index, winner, "late", AT)
        case 7:
            return "lift", hosting.lift_walkover(evening, index, "here", AT)
        case 8:
            return "lot", hosting.draw_lot(evening, index, rng.randrange, AT)
        case 9:
            match = rng.choice(_set_aside(evening) or ["m0"])
            return "again", hosting.count_again(evening, index, match, "played before", AT)
        case _:
            one = standing(evening).series[index]
            next_game = standing(evening).counts[index].next
            game = OMEGA if next_game is None else next_game.entry
            winner = rng.choice([*one.people, None])
            by = rng.choice(("award", "GEN-6") if winner else ("award", "abandon"))
            return "record", hosting.record(
                evening, index, Result(game.game, winner, by, match=one.live)
            )


def _played(evening: Evening) -> int:
    return sum(len(item.results) for item in evening.series)


def _set_aside(evening: Evening) -> list[str]:
    return [note.result.match for note in evening.log if note.result is not None]


def _walk(seed: int) -> Counter[str]:
    """Try forty random actions; count those that succeeded."""
    rng = Random(seed)
    done: Counter[str] = Counter()
    kind = rng.choice(list(Kind))
    pairs = ["AB"] if kind is Kind.LIST else []
    found = evening("ABCDEF"[: rng.randint(2, 6)], *pairs, kind=kind, length=Length(1))
    found = hosting.change(found, third_place=True)
    for number in range(40):
        try:
            what, after = _step(rng, found, number)
        except Refusal as refusal:
            assert refusal.clause.startswith("EV-") and str(refusal.reason).endswith(".")
            continue
        _check(what, found, after)
        done[what] += 1
        found = after
    return done


def _check(what: str, before: Evening, after: Evening) -> None:
    assert files.restore(files.keep(after)) == after
    portable = files.read(files.dump(after))
    assert report.answer(portable) == report.answer(after)
    assert plain.answer(json.loads(files.dump(after))) == report.answer(after)
    more = {"record": (1,), "rewind": (-1,), "rule": (0, 1), "again": (1,)}.get(what, (0,))
    new_lines = after.log[len(before.log) :]
    aside = [note for note in new_lines if note.what is NoteKind.SET_ASIDE]
    results = sum(note.result is not None for note in aside)
    unfinished = sum(note.number > 0 for note in aside) - results
    stopped = len(_live(before)) - len(_live(after)) - unfinished
    stopped = stopped if what in ("withdraw", "walkover") else 0
    assert _played(after) - _played(before) + results - stopped in more, what
    assert not aside or what in ("rule", "walkover", "lift", "withdraw", "back")
    if what in ("withdraw", "walkover"):
        assert _live(after) <= _live(before)
        counts, earlier = standing(after).counts, standing(before).counts
        people = [series.people for series in after.series]
        # Series that were not played can be dropped, when somebody else advances.
        kept = [
            (earlier[number], series)
            for number, series in enumerate(before.series)
            if series.people in people
            or (series.begun and not any(note.people == series.people for note in aside))
        ]
        assert people[: len(kept)] == [series.people for _, series in kept]
        for count, (former, series) in zip(counts, kept, strict=False):
            decided = count.over and not former.over
            stopped = series.live not in _live(after)
            assert not series.live or decided is stopped, "a decided series, and no other, stops"
    if what in ("change", "rename"):
        assert _live(after) == _live(before)
    assert after.log[: len(before.log)] == before.log or what == "rename"
    due(after), waiting(after)


def _live(evening: Evening) -> set[str]:
    return {item.live for item in evening.series if item.live}


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 2**32))
def test_every_action_leaves_a_valid_evening(seed: int) -> None:
    _walk(seed)


def test_the_random_walks_cover_every_action() -> None:
    done = sum((_walk(seed) for seed in range(25)), Counter[str]())
    tried = ("change", "rename", "back", "withdraw", "begin", "rewind", "rule", "walkover", "lift")
    assert all(done[what] > 3 for what in (*tried, "lot", "record")), done
