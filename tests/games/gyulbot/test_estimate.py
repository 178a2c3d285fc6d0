"""Chances to win, compared with a model that plays every course of a match by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace as Helpers

import pytest

from games.core import Message, Outcome, Pair, Seat
from games.gyulbot.estimate import SLIP, UNDERCUT, chance, decided
from games.gyulbot.rules import Position
from games.gyulbot.view import Least, Phase

A, B = Seat
LEAST = 2
SHOWN = {"E5": "Red RD", "E1": "Red R"}
"""Least solutions by goal: of the helpers' puzzle, and of one that takes a single move."""
KNOWN = dict.fromkeys(range(1, 30), LEAST)

Course = tuple[float, tuple[str, ...]]


def won(seat: str, goal: str = "E5") -> tuple[str, ...]:
    """Return the lines of a round won by `seat`."""
    other = "ab".replace(seat, "")
    return (f"{seat}: claim 2", f"{other}: decline", f"{seat}: solve {SHOWN[goal]}")


def shows(seat: str, goal: str, possible: bool) -> Iterator[Course]:
    """Yield the possible ends of a demonstration."""
    if possible:
        yield 1 - SLIP, (f"{seat}: solve {SHOWN[goal]}",)
    yield SLIP if possible else 1.0, ("deadline",)


def answers(claimant: str, goal: str, claim: int, above: float, possible: bool) -> Iterator[Course]:
    """Yield the possible replies to a claim; `above`: its chance to exceed the least number."""
    other = "ab".replace(claimant, "")
    sound = UNDERCUT * above
    rash = (1 - sound) * SLIP if claim > 1 else 0.0
    if sound:
        for share, course in shows(other, goal, True):
            yield sound * share, (f"{other}: undercut {claim - 1}", *course)
    if rash:
        yield rash, (f"{other}: undercut {claim - 1}", "deadline")
    for share, course in shows(claimant, goal, possible):
        yield (1 - sound - rash) * share, (f"{other}: decline", *course)


def courses(position: Position, least: int | None, known: bool = True) -> Iterator[Course]:
    """Yield every course of the current round in the model, with its probability."""
    standing = position.standing
    assert position.puzzle is not None
    goal = position.puzzle.goal[0]
    if standing is None:
        for name, seat in zip("ab", Seat, strict=True):
            void = (f"{'ba'[seat.value]}: decline",)
            yield 0.5, void if seat in position.declined else won(name, goal)
        return
    possible = not known or (least is not None and standing.number >= least)
    if position.phase is Phase.DEMONSTRATION:
        assert position.demonstrator is not None
        yield from shows("ab"[position.demonstrator.value], goal, possible)
        return
    above = float(least is not None and standing.moves > least)
    if not known:
        above = 0.5 if standing.moves > 1 else 0.0
    claimant = "ab"[standing.claimant.value]
    yield from answers(claimant, goal, standing.moves, above, possible)


def played(
    bot: Helpers, position: Position, least: int | None = LEAST, known: bool = True
) -> float:
    """Return the first seat's chance, by playing all courses by the rules."""
    if position.result is not None:
        return decided(position.result)
    total = 0.0
    for share, course in courses(position, least, known):
        total += share * played(bot, bot.play(position, *course))
    return total


def positions(bot: Helpers, position: Position) -> Iterator[Position]:
    """Yield one moment of each kind in a round."""
    for lines in (
        (),
        ("a: decline",),
        ("b: decline",),
        ("a: claim 1",),
        ("b: claim 2",),
        ("a: claim 5",),
        ("b: claim 5", "a: undercut 1"),
        ("a: claim 5", "b: undercut 4"),
        ("b: claim 2", "a: decline"),
        ("a: claim 1", "deadline"),
    ):
        yield bot.play(position, *lines)


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("edition", ["puzzler", "dm2", "finals"])
@pytest.mark.parametrize("dmo", ["a", "b"])
def test_the_estimate_equals_the_enumeration_of_all_courses(
    bot: Helpers, edition: str, dmo: str
) -> None:
    for rounds in (1, 2, 4):
        position = bot.start(edition, rounds=rounds, dm_opponent=dmo)
        for _ in range(rounds):
            for moment in positions(bot, position):
                assert chance(moment, KNOWN) == pytest.approx(played(bot, moment))
            position = bot.play(position, *won("b" if position.points.one else "a"))


def test_the_estimate_equals_it_without_the_least_number_too(bot: Helpers) -> None:
    """Any claim can be demonstrated on a puzzle of one move."""
    easy = bot.puzzle(goal="E1 any")
    position = bot.start("dm2", rounds=3, puzzles=[easy] * 3)
    for seat in "aba":
        for moment in positions(bot, position):
            assert chance(moment, {}) == pytest.approx(played(bot, moment, known=False))
        position = bot.play(position, *won(seat, "E1"))


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("dmo", ["a", "b"])
def test_extra_rounds_equal_their_enumeration(bot: Helpers, dmo: str) -> None:
    for edition in ("puzzler", "finals"):
        level = bot.play(bot.start(edition, rounds=2, dm_opponent=dmo), *won("a"), *won("b"))
        assert level.number == 3 and level.result is None
        for moment in positions(bot, level):
            assert chance(moment, KNOWN) == pytest.approx(played(bot, moment))
    # finals: a point for the other seat, or an even match again
    declined = bot.play(level, "a: decline")
    assert chance(declined, KNOWN) == pytest.approx(0.5 * 0 + 0.5 * 0.5)


def test_a_puzzle_without_a_solution_cannot_be_demonstrated(bot: Helpers) -> None:
    puzzles = [bot.puzzle(goal="E5 blue"), *[bot.puzzle()] * 2]
    start = bot.start("dm2", rounds=3, puzzles=puzzles)
    known: dict[int, int | None] = {1: None, 2: LEAST, 3: LEAST}
    for lines in (("a: claim 5",), ("a: claim 5", "b: undercut 4"), ("a: claim 5", "b: decline")):
        moment = bot.play(start, *lines)
        assert chance(moment, known) == pytest.approx(played(bot, moment, None))
    # a seat is one point behind with two rounds to play
    assert chance(moment, known) == pytest.approx(1 / 4)


@pytest.mark.parametrize(
    ("won_by", "edition", "dmo", "expected"),
    [
        ("", "dm2", "b", 1 / 2),
        ("a", "dm2", "b", 11 / 16),
        ("aa", "dm2", "b", 7 / 8),
        ("aab", "dm2", "b", 3 / 4),
        ("aaa", "dm2", "b", 1),
        ("", "puzzler", "b", 1 / 2),
        ("", "finals", "a", 1 / 2),
    ],
)
def test_before_a_claim_the_score_decides(
    bot: Helpers, won_by: str, edition: str, dmo: str, expected: float
) -> None:
    position = bot.start(edition, dm_opponent=dmo)
    for seat in won_by:
        position = bot.play(position, *won(seat))
    assert chance(position, KNOWN) == expected


def test_a_void_round_leaves_a_tie_to_the_dm_opponent(bot: Helpers) -> None:
    void = ("a: decline", "b: decline")
    for dmo, tie in (("a", 1.0), ("b", 0.0)):
        position = bot.play(bot.start("dm2", rounds=2, dm_opponent=dmo), *void)
        last = bot.play(position, "b: decline")
        assert chance(last, KNOWN) == 0.5 * 1 + 0.5 * tie
        extra = bot.start("puzzler", rounds=1, dm_opponent=dmo)
        assert chance(bot.play(extra, "b: decline"), KNOWN) == 0.5 * 1 + 0.5 * 0.5
        extra = bot.play(extra, *void)
        assert chance(extra, KNOWN) == 0.5
        assert chance(bot.play(extra, "b: decline"), KNOWN) == 0.5 * 1 + 0.5 * tie


# Properties


def mirrored(line: str) -> str:
    return {"a": "b", "b": "a"}[line[0]] + line[1:] if line[1:2] == ":" else line


def random_line(bot: Helpers, rng: random.Random, start: Position) -> tuple[list[str], Position]:
    """Return random lines of play up to some moment, and the position."""
    position, said = start, list[str]()
    for _ in range(rng.randrange(12)):
        if position.result is not None:
            break
        seat, standing = rng.choice("ab"), position.standing
        if standing is None:
            line = rng.choice([f"{seat}: claim {rng.randint(1, 6)}", f"{seat}: decline"])
            if line.endswith("decline") and {"a": A, "b": B}[seat] in position.declined:
                continue
        elif position.demonstrator is None:
            other = "ba"[standing.claimant.value]
            line = rng.choice([f"{other}: undercut {max(1, standing.moves - 1)}", "deadline"])
            if standing.moves == 1:
                line = "deadline"
        else:
            name = "ab"[position.demonstrator.value]
            line = rng.choice([f"{name}: solve {SHOWN['E5']}", "deadline"])
            if standing.number < LEAST:
                line = "deadline"
        position = bot.act(position, line)
        said.append(line)
    return said, position


@pytest.mark.parametrize("edition", ["puzzler", "dm2", "finals"])
def test_the_estimate_is_symmetric_except_for_ties(bot: Helpers, edition: str) -> None:
    rng = random.Random(edition)
    for _ in range(60):
        start = bot.start(edition, dm_opponent="b")
        said, position = random_line(bot, rng, start)
        other = bot.start(edition, dm_opponent="a")
        mirror = bot.play(other, *map(mirrored, said))
        for known in (KNOWN, {}):
            found = chance(position, known)
            assert 0.0 <= found <= 1.0
            assert found + chance(mirror, known) == pytest.approx(1.0)


@pytest.mark.parametrize("edition", ["puzzler", "dm2", "finals"])
def test_a_point_more_is_never_worse(bot: Helpers, edition: str) -> None:
    start = bot.start(edition)
    rounds = start.terms.rounds
    for number in range(1, rounds + 1):
        for moment in positions(bot, replace(start, number=number)):
            found = [
                chance(replace(moment, points=Pair(index, number - 1 - index)), KNOWN)
                for index in range(number)
            ]
            assert found == sorted(found)


def test_a_lower_claim_is_better_until_it_is_impossible(bot: Helpers) -> None:
    start = bot.start()
    five, two, one = (
        chance(bot.play(start, f"a: claim {claim}"), KNOWN) for claim in (5, LEAST, LEAST - 1)
    )
    assert one < 0.5 < two and five < two
    undercut = bot.play(start, "a: claim 5", "b: undercut 2")
    assert chance(undercut, KNOWN) < five
    assert chance(bot.play(start, "a: claim 5", "b: undercut 1"), KNOWN) > five


def test_an_impossible_demonstration_certainly_fails(bot: Helpers) -> None:
    """In the last round at equal scores, whoever tries an impossible claim loses."""
    last = bot.start("dm2", rounds=1, dm_opponent="a")
    assert chance(bot.play(last, "a: claim 1", "b: decline"), KNOWN) == 0.0
    assert chance(bot.play(last, "a: claim 5", "b: undercut 1"), KNOWN) == 1.0
    assert chance(bot.play(last, "a: claim 1"), KNOWN) == 0.0  # no number is smaller than 1


@pytest.mark.parametrize(
    ("claim", "known", "expected"),
    [(2, KNOWN, 0.91), (9, KNOWN, 0.37), (9, {1: 10}, 0.1), (9, {1: None}, 0.1), (9, {}, 0.64)],
)
def test_the_value_of_a_claim_matches_the_documentation(
    bot: Helpers, claim: int, known: dict[int, int | None], expected: float
) -> None:
    """The match has a single round (docs/engine.md)."""
    last = bot.play(bot.start("dm2", rounds=1), f"a: claim {claim}")
    assert chance(last, known) == pytest.approx(expected)


def test_long_matches_are_computed_exactly(bot: Helpers) -> None:
    position = bot.start(rounds=1_000, puzzles=[bot.puzzle()] * 1_000)
    assert chance(position, {}) == pytest.approx(0.5)
    ahead = chance(bot.play(position, *won("a")), {})
    assert 0.5 < ahead < 0.53


# Dependence on secrets


@pytest.mark.clause("GY-13")
def test_unknown_numbers_do_not_affect_the_estimate(bot: Helpers) -> None:
    """Positions that differ only in the sealed numbers have the same chance."""
    for moment in positions(bot, bot.start()):
        for least in (1, 4, None):
            noted = replace(moment, numbers=(Least(1, least, "0" * 64),))
            assert chance(noted, {}) == chance(moment, {})
            assert chance(noted, KNOWN) == chance(moment, KNOWN)


def test_a_finished_match_has_a_certain_result(bot: Helpers) -> None:
    for seat, expected in (("a", 1.0), ("b", 0.0)):
        over = bot.play(bot.start("dm2", rounds=1, dm_opponent="b"), *won(seat))
        assert over.result is not None and chance(over, {}) == expected
    assert decided(Outcome(None, "GEN-6", Message("abandoned"), "GEN-6")) == 0.5
