from __future__ import annotations

import math
from types import SimpleNamespace as Helpers

import pytest

from games.core import IllegalAction, InvalidAction, Pair, Seat
from games.unlucky.candle_countdown import GAME, arrangements
from games.unlucky.candle_countdown.rules import Candles, judge
from games.unlucky.candle_countdown.view import Arrangement, Burn, CandleKind, Count, State, Trim
from tests.games import worded

DMO, EC = Seat
PLAYERS = Pair("Ann", "Ben")
USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
OTHER = "arrange 0S 1S 2S 3M 4M 5M 6F 7F 8F"


def arranged(dmo: str = USUAL, ec: str = USUAL) -> Candles:
    trial = Candles()
    return trial.close(Pair(GAME.read_part(dmo, trial), GAME.read_part(ec, trial)))


def burn(trial: Candles, *rounds: tuple[str, str]) -> Candles:
    """Return the trial after rounds of (dmo's text, ec's text); "" is a missing part."""
    for texts in rounds:
        acts = [GAME.read_part(text, trial) if text else None for text in texts]
        for seat, act in zip(Seat, acts, strict=True):
            if act is not None:
                trial.check(seat, act)
        trial = trial.close(Pair(*acts))
    return trial


def refusal(trial: Candles, seat: Seat, text: str) -> tuple[str, str]:
    with pytest.raises((IllegalAction, InvalidAction)) as refused:
        trial.check(seat, GAME.read_part(text, trial))
    return refused.value.clause, str(refused.value.reason)


def totals(trial: Candles) -> list[tuple[int | None, int | None]]:
    return [(count.totals.one, count.totals.two) for count in trial.counts]


def scored(trial: Candles) -> str:
    """Return the news about the last point, for viewers who may know everything."""
    return worded.part_news(GAME, trial.view(None, True, None), GAME.titles.map(str))[2]


@pytest.mark.clause("CC-1")
def test_there_are_1158_valid_strings_of_kinds(uf: Helpers) -> None:
    assert list(arrangements.types()) == uf.plain_types()
    assert len(arrangements.types()) == 1158


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("arrange 8S 7F 6S 5M 4M 3M 2F 1F 0S", "is 76; at most 75 is allowed."),
        ("arrange 8F 7F 6F 5M 4M 3M 2S 1S 1S", "0 is missing."),
        ("arrange 9F 7F 6F 5M 4M 3M 2S 1S 0S", "9 is not one of the numbers 0 to 8."),
        ("arrange 8F 7F 6F 5F 4M 3M 2S 1S 0S", "Fast candles: 4; there must be 3."),
        ("arrange 8F 7F 6F 5M 4M 3M 2S 1S", "There are 9 candles, not 8."),
        ("arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S 0S", "There are 9 candles, not 10."),
        ("arrange", "An arrangement of nine candles is needed"),
        ("none", "Not understood: “none”."),
        ("light A", "Not understood: “light”."),
        ("arrange 8F 7F 6F 5M 4M 3M 2S 1S 0", "Not understood: “0”."),
    ],
)
def test_invalid_arrangements(text: str, reason: str) -> None:
    clause, said = refusal(Candles(), DMO, text)
    assert clause == "CC-1" and reason in said


@pytest.mark.clause("CC-1")
def test_a_burn_strength_of_75_is_allowed_and_76_is_not() -> None:
    """The kinds of the numbers 0 to 8: FFMSSSMMF gives 75, FMFSSSFMM gives 76."""
    action = GAME.read_part("arrange 0F 1F 2M 3S 4S 5S 6M 7M 8F", Candles())
    assert isinstance(action, Arrangement)
    assert action.strength == 0 + 1 + 4 + 9 + 12 + 15 + 12 + 14 + 8 == 75
    Candles().check(EC, action)
    assert "FFMSSSMMF" in arrangements.types()
    action = GAME.read_part("arrange 0F 1M 2F 3S 4S 5S 6F 7M 8M", Candles())
    assert isinstance(action, Arrangement) and action.strength == 76
    with pytest.raises(IllegalAction) as refused:
        Candles().check(EC, action)
    assert refused.value.clause == "CC-1" and "76" in str(refused.value.reason)


@pytest.mark.clause("CC-1", "GEN-4")
def test_a_missing_arrangement_is_drawn_from_all_valid_ones() -> None:
    asked: list[tuple[str, int]] = []

    def first(label: str, n: int) -> int:
        asked.append((label, n))
        return 0

    def last(label: str, n: int) -> int:
        return n - 1

    drawn = Candles().fallback(EC, first, "unlucky-for-some/candle-countdown")
    assert asked == [
        ("unlucky-for-some/candle-countdown/0/ec/types", 1158),
        ("unlucky-for-some/candle-countdown/0/ec/letters", math.factorial(9)),
    ]
    kinds = arrangements.types()[0]
    assert drawn is not None
    assert GAME.write(drawn) == "arrange " + " ".join(f"{n}{k}" for n, k in enumerate(kinds))
    drawn = Candles().fallback(EC, last, "x")
    kinds = arrangements.types()[-1]
    assert drawn is not None
    assert GAME.write(drawn) == "arrange " + " ".join(f"{n}{kinds[n]}" for n in range(8, -1, -1))
    assert arranged().fallback(EC, last, "x") is None


@pytest.mark.clause("CC-1")
def test_permutations_are_in_lexicographic_order() -> None:
    assert arrangements.permutation(0) == tuple(range(9))
    assert arrangements.permutation(1) == (0, 1, 2, 3, 4, 5, 6, 8, 7)
    assert arrangements.permutation(math.factorial(8)) == (1, 0, 2, 3, 4, 5, 6, 7, 8)
    found = [arrangements.permutation(k) for k in range(0, math.factorial(9), 997)]
    assert found == sorted(found) and all(sorted(item) == list(range(9)) for item in found)


@pytest.mark.clause("CC-1")
def test_candles_are_arranged_once_and_before_anything_else() -> None:
    with pytest.raises(IllegalAction) as refused:
        Candles().check(DMO, Burn())
    assert refused.value.clause == "CC-1"
    action = GAME.read_part(USUAL, Candles())
    with pytest.raises(IllegalAction) as late:
        arranged().check(DMO, action)
    assert late.value.clause == "CC-1"
    assert refusal(arranged(), DMO, USUAL)[0] == "CC-1"
    with pytest.raises(ValueError, match="must have arranged"):
        Candles().close(Pair(action, None))


@pytest.mark.clause("CC-2")
def test_trims_are_black_for_even_and_white_for_odd() -> None:
    seen = arranged(USUAL, OTHER).view(None, False, None).candles
    assert [item.trim for item in seen.one] == [Trim.BLACK, Trim.WHITE] * 4 + [Trim.BLACK]
    assert [item.trim for item in seen.two] == [Trim.BLACK, Trim.WHITE] * 4 + [Trim.BLACK]
    before = Candles().view(None, False, None)
    assert {item.trim for item in before.candles.one} == {None}
    assert {(item.state, item.burned, item.left) for item in before.candles.two} == {
        (State.UNLIT, 0, None)
    }
    assert before.most == before.puffs == before.points == Pair(0, 0)


@pytest.mark.clause("CC-3")
def test_which_candles_may_be_lit_and_extinguished() -> None:
    trial = burn(arranged(), ("light G", "light A"))
    assert refusal(trial, DMO, "light G") == ("CC-3", "G is already lit.")
    assert refusal(trial, DMO, "extinguish A") == ("CC-3", "A is not lit.")
    assert refusal(trial, EC, "light A") == ("CC-3", "A has burnt out.")
    assert refusal(trial, EC, "extinguish A") == ("CC-3", "A is not lit.")
    assert refusal(trial, DMO, "light I extinguish I") == ("CC-3", "I is not lit.")
    assert refusal(trial, DMO, "light G extinguish G") == ("CC-3", "G is already lit.")
    trial.check(DMO, Burn("I", "G"))
    trial.check(DMO, Burn())


@pytest.mark.clause("CC-3")
def test_a_seat_extinguishes_twice_at_most_and_no_candle_twice() -> None:
    trial = burn(arranged(), ("light G", ""), ("light H extinguish G", ""), ("light G", ""))
    assert refusal(trial, DMO, "extinguish G") == ("CC-3", "G has already been put out once.")
    trial = burn(trial, ("light I extinguish H", ""))
    assert refusal(trial, DMO, "extinguish I")[0] == "CC-3"
    assert trial.view(None, False, None).puffs == Pair(2, 0)


@pytest.mark.clause("CC-3")
def test_an_extinguished_candle_keeps_its_time_and_may_be_lit_again() -> None:
    trial = burn(arranged(), ("light G", ""), ("extinguish G", ""), ("none", ""))
    mine = trial.view(DMO, False, None).candles.one[6]
    assert (mine.state, mine.burned, mine.left, mine.extinguished) == (State.UNLIT, 1, 2, True)
    trial = burn(trial, ("light G", ""), ("", ""))
    assert totals(trial) == [(2, 0), (0, 0), (0, 0), (2, 0), (2, 0)]
    mine = trial.view(DMO, False, None).candles.one[6]
    assert (mine.state, mine.left) == (State.BURNT, 0)
    assert refusal(trial, DMO, "light G") == ("CC-3", "G has burnt out.")


@pytest.mark.clause("CC-3", "CC-4")
def test_lighting_and_extinguishing_take_effect_before_the_count() -> None:
    trial = burn(arranged(), ("light G", ""), ("light A extinguish G", ""))
    assert totals(trial) == [(2, 0), (8, 0)]
    assert trial.counts[1].lit == Pair("A", "") and trial.counts[1].burnt == Pair("A", "")


@pytest.mark.clause("CC-4")
@pytest.mark.parametrize(("letter", "rounds", "number"), [("A", 1, 8), ("D", 2, 5), ("G", 3, 2)])
def test_a_candle_counts_for_its_burn_time_and_is_then_burnt_out(
    letter: str, rounds: int, number: int
) -> None:
    trial = burn(arranged(), (f"light {letter}", ""), *[("", "")] * 3)
    assert totals(trial) == [(number if index < rounds else 0, 0) for index in range(4)]
    trial, index = arranged(), "ABCDEFGHI".index(letter)
    for one in range(rounds):
        trial = burn(trial, ("none" if one else f"light {letter}", ""))
        seen = trial.view(EC, False, None).candles.one[index]
        burnt = one == rounds - 1
        assert seen.state is (State.BURNT if burnt else State.LIT)
        assert (seen.kind is None) is not burnt and seen.number is None


@pytest.mark.clause("CC-5")
def test_the_higher_total_scores() -> None:
    trial = burn(arranged(), ("light A", "light B"), ("light G", "light D"))
    assert trial.points() == Pair(1, 1)
    assert [count.point for count in trial.counts] == [DMO, EC]


@pytest.mark.clause("CC-5")
def test_a_tie_goes_to_more_lit_candles_or_to_neither_seat() -> None:
    trial = burn(arranged(), ("light H", ""), ("light I", "light H"))
    assert totals(trial)[1] == (1, 1)
    assert trial.counts[1].point is DMO
    assert scored(trial) == "DMO scores the point: 1 each, 2 candles lit against 1 (CC-5)"
    trial = burn(arranged(), ("light I", ""))
    assert totals(trial) == [(0, 0)] and trial.points() == Pair(1, 0)
    trial = burn(arranged(), ("light A", "light A"))
    assert trial.points() == Pair(0, 0)
    assert scored(trial) == "No point: 8 against 8, 1 candle lit by each (CC-5)"


@pytest.mark.clause("CC-5")
def test_a_carry_over_from_10_has_a_star() -> None:
    trial = burn(arranged(), ("light H", "light G"), ("light A", "light A"))
    assert totals(trial)[1] == (9, 10)
    assert trial.counts[1].stars == Pair(False, True)
    view = burn(trial, ("none", "none")).view(None, False, None)
    assert view.stars == Pair(False, False)
    assert Candles().view(None, False, None).stars == Pair(False, False)


def counts(*points: Seat | None, lit: tuple[str, str] = ("", "")) -> tuple[Count, ...]:
    """Return counts of rounds with these scorers; `lit`: candles lit in the first round."""
    none: Pair[int | None] = Pair(0, 0)
    dark = Pair("", "")
    return tuple(
        Count(
            n, Pair(None, None), Pair(*lit) if n == 1 else dark, dark, none, Pair(False, False), p
        )
        for n, p in enumerate(points, start=1)
    )


@pytest.mark.clause("CC-6")
def test_more_points_win() -> None:
    verdict = judge(counts(DMO, EC, EC, None, lit=("ABC", "A")))
    assert (verdict.winner, verdict.by, str(verdict.reason)) == (EC, "CC-6", "2 points against 1")


@pytest.mark.clause("CC-6")
def test_equal_points_are_decided_by_most_candles_lit_in_a_round() -> None:
    verdict = judge(counts(DMO, EC, lit=("ABC", "AB")))
    assert verdict.winner is DMO
    assert str(verdict.reason) == "level at 1 point, 3 candles lit at once against 2"


@pytest.mark.clause("CC-6")
def test_then_by_the_last_point() -> None:
    assert judge(counts(EC, DMO, None, lit=("AB", "CD"))).winner is DMO
    assert judge(counts(DMO, EC, None, lit=("AB", "CD"))).winner is EC


@pytest.mark.clause("CC-6")
def test_a_trial_without_points_and_otherwise_equal_is_drawn() -> None:
    verdict = judge(counts(None, None, lit=("AB", "CD")))
    assert (verdict.winner, verdict.by) == (None, "CC-6")
    assert judge(counts(None, lit=("AB", "C"))).winner is DMO


@pytest.mark.clause("CC-6")
def test_the_trial_ends_after_round_13() -> None:
    trial = burn(arranged(), *[("light A" if n == 12 else "", "") for n in range(12)])
    assert trial.verdict is None and trial.round == 13
    trial = burn(trial, ("light A", "light B"))
    assert trial.verdict is not None and trial.round == 13
    assert trial.verdict.winner is DMO


@pytest.mark.clause("CC-6", "UF-2")
def test_a_lead_that_cannot_be_made_up_is_certain_to_win() -> None:
    """At one point a round: 7 ahead with 6 to go, but not 6 ahead."""
    trial = arranged()
    light = ["A", "B", "C", "D", "", "E", "F"]
    for number, letter in enumerate(light, start=1):
        assert trial.certain() is None
        trial = burn(trial, (f"light {letter}" if letter else "", ""))
        assert trial.points() == Pair(number, 0)
    assert trial.certain() is DMO


@pytest.mark.clause("CC-6", "UF-2")
def test_the_seat_that_is_behind_can_be_certain_to_win() -> None:
    trial = burn(arranged(), ("light A", ""), *[("", f"light {item}") for item in "ABC"])
    trial = burn(
        trial, *[("", f"light {item}") if item else ("", "") for item in ("D", "", "E", "")]
    )
    assert trial.points() == Pair(1, 7) and trial.round == 9
    trial = burn(trial, ("", "light G"))
    assert trial.points() == Pair(1, 8) and trial.certain() is EC
    assert scored(trial) == "EC scores the point: 2 against 0 (CC-5)"


def test_the_news_of_a_round() -> None:
    trial = burn(arranged(USUAL, OTHER), ("light G", "light I"), ("light A extinguish G", ""))
    public = trial.view(None, False, None)
    assert worded.part_news(GAME, public, PLAYERS) == (
        "Ann (DMO): light A extinguish G; lit: A; burnt: A fast (CC-4)",
        "Ben (EC): no action (UF-4); lit: none",
        "Ann (DMO) scores the point (CC-5)",
        "Points: Ann 1, Ben 1",
    )
    everything = trial.view(None, True, None)
    assert "scores the point: 8 against 0 (CC-5)" in worded.part_news(GAME, everything, PLAYERS)[2]
    assert str(GAME.report.board_text(public)).splitlines() == [
        "A  B  C  D  E  F  G  H  I",
        "bF w. b. w. b. w. b. w. b.  One: 1 point",
        "b. w. b. w. b. w. b. w. bF  Two: 1 point",
    ]
    assert str(GAME.report.board_text(trial.view(None, True, None))).splitlines()[1] == (
        "8F 7. 6. 5. 4. 3. 2. 1. 0.  One: 1 point"
    )
    assert worded.part_news(GAME, Candles().view(None, False, None), PLAYERS) == ()
    assert worded.part_news(GAME, arranged().view(None, False, None), PLAYERS) == (
        "The candles are arranged (CC-1)",
    )


@pytest.mark.clause("CC-1")
def test_the_legal_actions_of_a_seat() -> None:
    for action in Candles().legal(DMO):
        assert isinstance(action, Arrangement)
        Candles().check(DMO, action)
    trial = burn(arranged(), ("light G", "light A"), ("light H extinguish G", "light B"))
    legal = set(trial.legal(DMO))
    letters = [None, *"ABCDEFGHI"]
    for light in letters:
        for out in letters:
            try:
                trial.check(DMO, Burn(light, out))
            except IllegalAction:
                assert Burn(light, out) not in legal
            else:
                assert Burn(light, out) in legal


def test_kinds_burn_for_one_two_and_three_rounds() -> None:
    assert {kind.word: kind.burn for kind in CandleKind} == {"fast": 1, "medium": 2, "slow": 3}
