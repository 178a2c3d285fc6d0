"""Positions for practice: all legal, some proved, and the day's position by its date."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import Seat
from games.core.strict_json import sound
from games.practice.attempt import Attempt, Result, position_of, result_of
from games.practice.daily import place_of
from games.practice.proof import Proof
from games.practice.puzzles import GRADES, Practice, Puzzle, Since, dump
from games.unlucky.candle_countdown.practice import arrangements
from games.unlucky.candle_countdown.view import LETTERS
from gui.games import face

PRACTICES = {
    game_id: practice
    for game_id in registry.game_ids()
    if (practice := face(game_id).practice()) is not None
}
LEAST = 60
"""Minimum number of positions for each game."""
SAMPLE, OTHERS = 4, 40
"""Number of answers proved here per game, against this many other answers and all replies.

`packaging/practice` has proved all of them, against all others.
"""
WHOLE = 400_000
"""Maximum total size in bytes."""

SMALL = 6
"""With at most this many moves, everything is tried to the end."""
MOVES = [game_id for game_id, one in PRACTICES.items() if not one.choices(one.pool.puzzles[0])]
"""Games whose answers are moves, to which the rival replies."""

each_game = pytest.mark.parametrize("game_id", PRACTICES)


def sample(practice: Practice) -> list[Puzzle]:
    """Return some of the easier puzzles, chosen by their digests."""
    easy = [puzzle for puzzle in practice.pool.puzzles if puzzle.grade < GRADES]
    return sorted(easy, key=lambda item: item.id)[:SAMPLE]


def attempt(game_id: str, puzzle: Puzzle | None = None) -> Attempt:
    practice = PRACTICES[game_id]
    return Attempt(registry.game(game_id), practice, puzzle or practice.in_order()[0])


@each_game
def test_there_are_enough_puzzles_of_each_grade(game_id: str) -> None:
    puzzles = PRACTICES[game_id].pool.puzzles
    assert len(puzzles) >= LEAST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert set(Counter(puzzle.grade for puzzle in puzzles)) == set(range(1, GRADES + 1))


@each_game
def test_every_idea_is_explained_in_a_sentence(game_id: str) -> None:
    practice = PRACTICES[game_id]
    assert {puzzle.idea for puzzle in practice.pool.puzzles} <= set(practice.ideas)
    assert all(len(str(text)) <= 240 for text in practice.ideas.values())


@pytest.mark.alike
@each_game
def test_every_answer_is_legal_in_its_position(game_id: str) -> None:
    game, practice = registry.game(game_id), PRACTICES[game_id]
    for puzzle in practice.pool.puzzles:
        position, seat = position_of(game, practice, puzzle), game.seat(puzzle.seat)
        assert position.outcome() is None
        if choices := practice.choices(puzzle):
            assert puzzle.answer in choices
            continue
        action = game.read(puzzle.answer, position, seat)
        position.check(seat, action)
        assert game.write(action) == puzzle.answer


@pytest.mark.alike
@each_game
def test_exhaustive_search_finds_the_same_unique_answer(game_id: str) -> None:
    game, practice = registry.game(game_id), PRACTICES[game_id]
    for puzzle in sample(practice):
        position, seat = position_of(game, practice, puzzle), game.seat(puzzle.seat)
        if practice.choices(puzzle):
            assert practice.possible(puzzle, position, seat) == {puzzle.answer}
            continue
        answer, proof = game.read(puzzle.answer, position, seat), Proof(practice, puzzle, seat)
        assert proof.refuted(position, answer) is None
        found = practice.actions(puzzle, position, seat)
        for other in found[:: max(1, len(found) // OTHERS)]:
            dearer = practice.price(other) > practice.price(answer)
            assert other == answer or dearer or proof.refuted(position, other) is not None


@each_game
def test_only_the_answer_solves_the_puzzle(game_id: str) -> None:
    one = attempt(game_id)
    others = one.choices or [
        one.game.write(action)
        for action in one.practice.actions(one.puzzle, one.position, one.seat)[:30]
    ]
    other = next(text for text in others if text != one.puzzle.answer)
    before = one.board
    assert not one.answer(other).right and not one.over
    assert one.board == before
    assert one.answer(one.puzzle.answer).right and one.solved
    assert result_of(one, 1_000).tries == 2


def played(position: Any, seat: Seat, action: Any) -> Any:
    after = position.play(seat, action)
    return after.close() if after.complete() else after


def least(attempt: Attempt, position: Any) -> int:
    """Return the margin with best play by both, by exhaustive search."""
    practice, puzzle, seat = attempt.practice, attempt.puzzle, attempt.seat
    if practice.reached(puzzle, position, seat) is not None:
        return practice.margin(puzzle, position, seat)
    if seat not in position.awaiting():
        replies = practice.actions(puzzle, position, seat.other)
        return min(least(attempt, played(position, seat.other, reply)) for reply in replies)
    return max(
        margin_of(attempt, position, own) for own in practice.actions(puzzle, position, seat)
    )


def margin_of(attempt: Attempt, position: Any, action: Any) -> int:
    """Return the margin of an action against the best reply."""
    after, rival = position.play(attempt.seat, action), attempt.seat.other
    if rival not in after.awaiting():
        return least(attempt, after)
    source = position if rival in position.awaiting() else after
    replies = attempt.practice.actions(attempt.puzzle, source, rival)
    return min(least(attempt, played(after, rival, reply)) for reply in replies)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", MOVES)
def test_a_solved_puzzle_shows_the_best_reply_and_its_margin(game_id: str) -> None:
    """No reply is better, and best play from there keeps the margin."""
    for puzzle in sample(PRACTICES[game_id]):
        one = attempt(game_id, puzzle)
        answer = one.answer(puzzle.answer)
        assert answer.right and answer.end is not None and answer.final is not None
        margin = one.practice.margin(puzzle, answer.final, one.seat)
        assert margin > 0
        after = one.position.play(one.seat, one.best)
        if one.seat.other in after.awaiting():
            assert answer.end == played(after, one.seat.other, answer.reply)
        few = [*one.practice.actions(puzzle, one.position, one.seat)]
        if len(few) <= SMALL or answer.final == answer.end:
            assert margin == margin_of(one, one.position, one.best)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", MOVES)
def test_a_failed_attempt_is_played_to_the_end(game_id: str) -> None:
    one = attempt(game_id)
    actions = one.practice.actions(one.puzzle, one.position, one.seat)
    for action in actions[:: max(1, len(actions) // 6)]:
        answer = one.answer(one.game.write(action))
        if not answer.right and answer.final is not None:
            assert one.practice.margin(one.puzzle, answer.final, one.seat) <= 0


def test_a_wrong_candle_number_gets_a_true_reason() -> None:
    reasons = set()
    for puzzle in sample(PRACTICES["candle-countdown"]):
        one = attempt("candle-countdown", puzzle)
        view, at = one.position.view(one.seat).parts[0], LETTERS.index(puzzle.asks)
        for choice in one.choices:
            why = one.answer(choice).why
            assert (why is None) == (choice == puzzle.answer)
            if why is None:
                continue
            reasons.add(why.text)
            known = dict(why.args).get("round", len(view.counts))
            some = arrangements(view.candles[one.seat.other], view.counts[:known], one.seat)
            assert all(numbers[at] != int(choice) for numbers in some), why
    assert len(reasons) > 1


@each_game
def test_hints_narrow_down_and_contain_the_answer(game_id: str) -> None:
    one = attempt(game_id)
    sizes = [len(hint) for hint in one.hints]
    assert sizes == sorted(sizes, reverse=True) and sizes[-1] == 2
    assert all(one.puzzle.answer in hint for hint in one.hints)
    for _ in range(len(sizes) + 1):
        one.hint()
    assert one.shown == len(sizes)
    given_up = one.give_up()
    assert one.over and not one.solved and not given_up.right


def test_puzzle_files_are_small() -> None:
    assert sum(practice.path.stat().st_size for practice in PRACTICES.values()) <= WHOLE


def test_a_pool_survives_a_round_trip() -> None:
    for practice in PRACTICES.values():
        assert practice.path.read_text("utf-8") == dump(practice.pool).decode()


# The puzzle of the day

IDS = [hashlib.sha256(bytes([number])).hexdigest()[:16] for number in range(90)]
FIRST_POOLS = {
    "046493973c44817e",
    "1d3393073d0af3d6",
    "667ee21bfbaca7fc",
    "721ce5bbe524d54a",
    "9707727720e8287f",
    "f5fc6e0e8a9865af",
}
"""Digests of the ids in the first version of each pool, in order: they must never change."""
FIRST, SECOND = Since(date(2026, 11, 22), 60), Since(date(2027, 3, 1), 90)


@pytest.mark.parametrize(
    ("day", "place"),
    [
        (date(2026, 11, 22), 40),
        (date(2026, 11, 23), 32),
        (date(2027, 1, 20), 0),
        (date(2027, 1, 21), 40),
        (date(2027, 3, 1), 3),
    ],
)
def test_the_puzzle_of_the_day_depends_on_the_date(day: date, place: int) -> None:
    assert place_of(IDS, (FIRST,), day) == place


@given(st.dates(date(2026, 11, 22), date(2027, 2, 28)))
def test_new_puzzles_do_not_change_earlier_days(day: date) -> None:
    assert place_of(IDS, (FIRST, SECOND), day) == place_of(IDS[:60], (FIRST,), day)


def test_every_puzzle_has_its_day() -> None:
    days = [FIRST.day + timedelta(number) for number in range(60)]
    assert sorted(place_of(IDS, (FIRST,), day) for day in days) == list(range(60))


@each_game
def test_pool_versions_are_in_order(game_id: str) -> None:
    pool = PRACTICES[game_id].pool
    counts = [day.count for day in pool.days]
    assert counts == sorted(counts) and counts[-1] <= len(pool.puzzles)
    assert [day.day for day in pool.days] == sorted(day.day for day in pool.days)


def test_shipped_puzzles_keep_their_order() -> None:
    found = set()
    for practice in PRACTICES.values():
        pool = practice.pool
        ids = [puzzle.id for puzzle in pool.puzzles[: pool.days[0].count]]
        found.add(hashlib.sha256(" ".join(ids).encode()).hexdigest()[:16])
    assert found >= FIRST_POOLS


# What is kept


def test_invalid_results_are_left_out() -> None:
    kept = {"puzzle": "0", "solved": True, "tries": 1, "hints": 0, "ms": 5, "grade": 1}
    assert len(sound([kept, {"moves": 3}, {}], Result)) == 1
