"""What a ruling sets aside, also by the second implementation of the clauses (`plain`)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Refusal
from games.evening import files, wording
from games.evening.aside import can_return
from games.evening.hosting import (
    begin,
    bring_back,
    count_again,
    lift_walkover,
    of_match,
    record,
    rename,
    rewind,
    rule_result,
    rule_walkover,
    was_set_aside,
    withdraw,
)
from games.evening.matches import line_of
from games.evening.standing import standing
from games.evening.values import Draws, Evening, Kind, Length, Note, NoteKind, Result
from tests.drawing import examples
from tests.games.evening import plain
from tests.games.evening.evenings import ARMY, AT, OMEGA, bracket, evening, find, score, won

FOUR = bracket("ABCD", length=Length(1))


def answer(found: Evening) -> dict[str, Any]:
    """Return the second implementation's answer to an evening's file, which must be legal."""
    return plain.answer(json.loads(files.dump(found)))


def played(found: Evening, pair: str, winners: str, match: str = "") -> Evening:
    """Return the evening after games with these winners, each with a match such as `AB1`.

    `match` is the match of the only game, if it has another id.
    """
    for winner in winners:
        index = find(found, pair)
        due = standing(found).counts[index].next
        assert due is not None
        id = match or f"{pair}{len(standing(found).series[index].results) + 1}"
        who = None if winner == "=" else winner
        found = record(found, index, Result(due.entry.game, who, "TO-7", match=id))
    return found


def aside(found: Evening) -> list[Note]:
    return [note for note in found.log if note.what is NoteKind.SET_ASIDE]


def said(found: Evening) -> list[str]:
    return [str(note.sentence) for note in aside(found)]


@pytest.mark.clause("EV-2", "EV-4")
@pytest.mark.parametrize(("number", "winner"), [(1, "B"), (2, "A")])
def test_games_after_the_end_of_a_series_are_set_aside(number: int, winner: str) -> None:
    found = played(evening("AB", "AB"), "AB", "ABA")
    ruled = rule_result(found, 0, number, winner, "the wrong board", AT)
    assert answer(ruled)["series"][0]["winner"] == winner
    assert ruled.log[0].what is NoteKind.RESULT
    assert said(ruled) == ["A – B, game 3 is set aside: A had won."]
    assert ruled.log[-1].reason == "the wrong board"
    assert of_match(ruled, "AB3") is None and was_set_aside(ruled, "AB3")
    assert not was_set_aside(ruled, "AB1") and not was_set_aside(ruled, "")
    assert line_of(ruled, "AB3") == "set aside by a ruling"
    back = rule_result(ruled, 0, number, "AB"[number - 1], "it was right", AT)
    assert score(back, "AB") == ("2–2", None)
    again = count_again(back, 0, "AB3", "played before", AT)
    assert again.series[0].results[2] == found.series[0].results[2]
    assert score(again, "AB") == ("4–2", "A") and not was_set_aside(again, "AB3")


@pytest.mark.clause("EV-3", "EV-4")
@pytest.mark.parametrize(("by", "draws"), [("abandon", Draws.HALF), ("award", Draws.REPLAY)])
def test_games_that_are_no_longer_next_are_set_aside_until_they_are(by: str, draws: Draws) -> None:
    found = evening("AB", "AB", programme=(OMEGA, ARMY), draws=draws, length=Length(5))
    ruled = rule_result(played(found, "AB", "ABA"), 0, 1, None, "the lights went out", AT, by)
    assert said(ruled) == [
        "A – B, game 2 is set aside: B had won.",
        "A – B, game 3 is set aside: A had won.",
    ]
    due = answer(ruled)["series"][0]["next"]
    assert (due["game"], due["number"]) == ("thwart-omega", 1)
    assert [note.game for note in can_return(ruled, 0)] == [3], "only Thwart Omega is next"
    with pytest.raises(Refusal):
        count_again(ruled, 0, "AB2", "not next", AT)
    found = played(ruled, "AB", "B", "replay")
    for match in ("AB2", "AB3"):
        found = count_again(found, 0, match, "played before", AT)
    assert answer(found)["series"][0]["score"] == [1, 2]
    assert can_return(found, 0) == ()


@pytest.mark.clause("EV-4", "EV-6")
@pytest.mark.parametrize("how", ["result", "walkover"])
def test_a_series_whose_people_no_longer_meet_is_set_aside(how: str) -> None:
    found = played(played(replace(FOUR, third_place=True), "AD", "A"), "BC", "C")
    found = begin(played(found, "BD", "B"), find(found, "AC"), "final")
    semi = find(found, "AD")
    with pytest.raises(Refusal, match="only a ruling"):
        rewind(found, semi, AT)
    ruled = (
        rule_result(found, semi, 1, "D", "late", AT)
        if how == "result"
        else rule_walkover(found, semi, "D", "late", AT)
    )
    assert said(ruled) == [
        "D – B, game 1 is set aside: B had won.",
        "A – C, game 1, which was being played, is set aside.",
    ]
    assert list(map(str, wording.set_aside(aside(ruled)))) == ["D – B: 1 game", "A – C: 1 game"]
    assert [series.people for series in ruled.series] == [("A", "D"), ("B", "C")]
    rounds = answer(ruled)["rounds"]
    assert rounds[-2][0]["people"] == ["A", "B"] and rounds[-1][0]["people"] == ["D", "C"]


@pytest.mark.clause("EV-4", "EV-6")
def test_rulings_on_who_takes_part_set_aside_as_well() -> None:
    found = played(withdraw(FOUR, "D", "ill", AT), "BC", "B")
    found = played(found, "AB", "A")
    back = bring_back(found, "D", "well again", AT)
    assert said(back) == ["A – B, game 1 is set aside: A had won."]
    assert answer(back)["rounds"][-1][0]["people"] == [None, "B"]
    found = played(rule_walkover(FOUR, 0, "A", "late", AT), "BC", "B")
    found = rule_walkover(found, find(found, "AB"), "A", "late, too", AT)
    lifted = lift_walkover(found, 0, "is here", AT)
    assert said(lifted) == ["A – B: the walkover for A is set aside."]
    assert list(map(str, wording.set_aside(aside(lifted)))) == ["A – B: the walkover"]
    assert answer(lifted)["winner"] is None


@pytest.mark.clause("EV-4")
def test_a_game_in_play_that_is_no_longer_next_is_set_aside() -> None:
    found = begin(played(evening("AB", "AB"), "AB", "AB"), 0, "m3")
    assert aside(rule_result(found, 0, 1, None, "nobody won", AT)) == []
    ruled = rule_result(found, 0, 2, "A", "the wrong board", AT)
    assert said(ruled) == ["A – B, game 3, which was being played, is set aside."]
    assert of_match(ruled, "m3") is None and answer(ruled)["series"][0]["winner"] == "A"
    found = begin(played(evening("AB", "AB", programme=(OMEGA, ARMY)), "AB", "A"), 0, "m2")
    void = rule_result(found, 0, 1, None, "no light", AT, "abandon")
    assert said(void) == ["A – B, game 2, which was being played, is set aside."]


def test_a_ruling_that_is_impossible_itself_is_still_refused() -> None:
    found = played(evening("ABC", "AB"), "AB", "ABA")
    for winner, reason in (("C", "nobody"), ("B", ""), ("B", "x" * 101)):
        with pytest.raises(Refusal):
            rule_result(found, 0, 1, winner, reason, AT)


def test_names_in_what_was_set_aside_change_with_the_others() -> None:
    found = rule_result(played(evening("AB", "AB"), "AB", "ABB"), 0, 1, "B", "seen", AT)
    found = rule_result(rename(found, "B", "Bea", AT), 0, 1, "A", "not so", AT)
    assert said(found) == ["A – Bea, game 3 is set aside: Bea had won."]
    assert count_again(found, 0, "AB3", "played", AT).series[0].results[2].winner == "Bea"


def test_the_second_series_of_two_people_has_its_own_matches_set_aside() -> None:
    found = played(evening("AB", "AB", "AB"), "AB", "ABA")
    found = rule_result(rule_result(found, 0, 1, "B", "seen", AT), 0, 1, "A", "not so", AT)
    assert [note.game for note in can_return(found, 0)] == [3] and can_return(found, 1) == ()


@pytest.mark.clause("EV-2", "EV-3", "EV-4")
@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32))
def test_a_ruling_keeps_as_many_games_as_a_file_can_hold(seed: int) -> None:
    """The results kept are the longest legal beginning, according to `plain`."""
    rng = Random(seed)
    length = rng.choice((Length(3), Length(5), Length(3, best=False), Length(4, best=False)))
    found = evening(
        "AB",
        "AB",
        programme=tuple(rng.choice((OMEGA, ARMY)) for _ in range(rng.randint(1, 3))),
        kind=rng.choice((Kind.LIST, Kind.BRACKET)),
        length=length,
        draws=rng.choice(list(Draws)),
    )
    for _ in range(rng.randint(1, 9)):
        if standing(found).counts[0].next is not None:
            found = won(found, "AB", rng.choice("AB="))
    number = rng.randint(1, len(found.series[0].results))
    winner = rng.choice(("A", "B", None))
    by = rng.choice(("award", "award" if winner else "abandon"))
    ruled = rule_result(found, 0, number, winner, "ruled", AT, by)
    file = json.loads(files.dump(found))
    results = file["series"][0]["results"]
    results[number - 1] |= {"winner": winner, "by": by}
    total = len(results)
    while True:
        try:
            plain.answer(file)
            break
        except plain.Illegal:
            results.pop()
    assert json.loads(files.dump(ruled))["series"][0]["results"] == results
    assert len(aside(ruled)) == total - len(results)
    assert len(results) >= number
