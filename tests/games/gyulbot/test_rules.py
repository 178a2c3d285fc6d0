"""A match from the first claim to the end (GY-7 to GY-12); random matches against a plain model."""

import random
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.core import PUBLIC, IllegalAction, Pair, Seat, Timer
from games.gyulbot import GAME, solution
from games.gyulbot.board import Direction, Move, board_of, trace
from games.gyulbot.rules import Position
from games.gyulbot.view import Phase, Standing
from tests.games import worded

A, B = Seat
SOLVED = "Red RD"
"""A shortest solution of the helpers' default puzzle."""


def refused(bot: Helpers, position: Position, line: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        bot.act(position, line)
    return caught.value.clause, worded.reason(GAME, caught.value)


def timer(position: Position) -> tuple[Any, ...]:
    (timer,) = position.timers()
    return (timer.key, timer.allowance, timer.seat)


# The race (GY-7)


@pytest.mark.clause("GY-7")
def test_both_may_claim_and_the_first_claim_counts(bot: Helpers) -> None:
    position = bot.start()
    assert position.phase is Phase.RACE
    assert position.awaiting() == {A, B}
    assert timer(position) == (("race", 1), 600_000, None)
    for name, seat in (("a", A), ("b", B)):
        claimed = bot.act(position, f"{name}: claim 7")
        assert claimed.standing == Standing(seat, 7)
        assert claimed.phase is Phase.REBUTTAL
        assert claimed.awaiting() == {seat.other}


@pytest.mark.clause("GY-7")
def test_claims_are_of_1_to_999_moves(bot: Helpers) -> None:
    position = bot.start()
    assert bot.act(position, "a: claim 1").standing == Standing(A, 1)
    assert bot.act(position, "a: claim 999").standing == Standing(A, 999)
    assert refused(bot, position, "a: claim 0") == ("GY-7", "A claim is 1 to 999 moves.")


@pytest.mark.clause("GY-7")
def test_a_race_without_a_claim_is_a_void_round(bot: Helpers) -> None:
    position = bot.act(bot.start(), "deadline")
    assert position.round == 2 and position.phase is Phase.RACE
    assert tuple(position.points) == (0, 0)
    assert position.finished[0].point is None and position.finished[0].standing is None


@pytest.mark.clause("GY-7")
def test_a_race_declined_by_both_is_a_void_round(bot: Helpers) -> None:
    position = bot.act(bot.start(), "a: decline")
    assert position.phase is Phase.RACE and position.awaiting() == {B}
    assert timer(position) == (("race", 1), 600_000, None)
    assert refused(bot, position, "a: decline")[0] == "GY-7"
    assert bot.act(position, "b: decline") == bot.act(bot.start(), "deadline")
    assert bot.act(position, "deadline") == bot.act(bot.start(), "deadline")


@pytest.mark.clause("GY-7")
def test_a_seat_can_claim_after_declining(bot: Helpers) -> None:
    position = bot.play(bot.start(), "a: decline", "a: claim 7")
    assert position.standing == Standing(A, 7)
    assert position == bot.act(bot.start(), "a: claim 7")
    assert bot.play(bot.start(), "a: decline", "b: claim 7").awaiting() == {A}


@pytest.mark.clause("GY-7", "GY-8", "GY-9")
@pytest.mark.parametrize(
    ("text", "clause"),
    [("undercut 3", "GY-8"), ("lower 3", "GY-8"), (f"solve {SOLVED}", "GY-9")],
)
def test_other_actions_are_refused_in_the_race(bot: Helpers, text: str, clause: str) -> None:
    for edition in ("puzzler", "dm2", "finals"):
        for name in "ab":
            assert refused(bot, bot.start(edition), f"{name}: {text}")[0] == clause


# The rebuttal (GY-8)


@pytest.mark.clause("GY-8")
def test_the_other_seat_has_a_minute_to_undercut(bot: Helpers) -> None:
    position = bot.act(bot.start(), "a: claim 7")
    assert timer(position) == (("rebuttal", 1), 60_000, B)
    (idle,) = position.idle_timers()
    assert (idle.seat, idle.allowance) == (A, 120_000)
    undercut = bot.act(position, "b: undercut 6")
    assert undercut.standing == Standing(A, 7, undercut=6)
    assert undercut.demonstrator is B and undercut.awaiting() == {B}


@pytest.mark.clause("GY-7", "GY-9", "GY-10")
@pytest.mark.parametrize(
    ("lines", "seat", "text"),
    [
        ((), None, "The round is void (GY-7)"),
        (("a: claim 7",), B, "No answer from Ben: Ann demonstrates (GY-9)"),
        (("b: claim 7",), A, "No answer from Ann: Ben demonstrates (GY-9)"),
        (("a: claim 7", "b: undercut 6"), B, "No solution from Ben: Ann’s point (GY-10)"),
        (("a: claim 7", "b: decline"), A, "No solution from Ann: Ben’s point (GY-10)"),
        (("a: claim 7", "deadline"), A, "No solution from Ann: Ben’s point (GY-10)"),
    ],
)
def test_what_a_timeout_means_is_told_before(
    bot: Helpers, lines: tuple[str, ...], seat: Seat | None, text: str
) -> None:
    (lapse,) = bot.play(bot.start(), *lines).lapses()
    assert lapse.seat is seat
    assert worded.word(GAME, lapse.what, Pair("Ann", "Ben")) == text


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize("number", [0, 7, 8, 999])
def test_an_undercut_must_be_smaller_than_the_claim(bot: Helpers, number: int) -> None:
    position = bot.act(bot.start(), "a: claim 7")
    clause, said = refused(bot, position, f"b: undercut {number}")
    assert (clause, said) == ("GY-8", "It must be smaller than the 7 claimed.")


@pytest.mark.clause("GY-8", "GY-11")
def test_an_undercut_must_be_smaller_than_the_lowered_claim(bot: Helpers) -> None:
    position = bot.play(bot.start("dm2"), "a: claim 7", "a: lower 4")
    assert position.standing == Standing(A, 4, lowered=1)
    assert timer(position) == (("rebuttal", 1), 60_000, B)
    assert refused(bot, position, "b: undercut 4")[0] == "GY-8"
    assert bot.act(position, "b: undercut 3").standing == Standing(A, 4, 1, undercut=3)


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("a: undercut 3", "GY-8"),
        ("a: decline", "GY-8"),
        ("b: lower 3", "GY-8"),
        ("a: claim 3", "GY-7"),
        ("b: claim 3", "GY-7"),
        (f"a: solve {SOLVED}", "GY-9"),
        (f"b: solve {SOLVED}", "GY-9"),
    ],
)
def test_other_actions_are_refused_in_the_rebuttal(bot: Helpers, line: str, clause: str) -> None:
    for edition in ("puzzler", "dm2", "finals"):
        position = bot.act(bot.start(edition), "a: claim 7")
        assert refused(bot, position, line)[0] == clause


@pytest.mark.clause("GY-8", "GY-11")
@pytest.mark.parametrize(("edition", "times"), [("puzzler", 0), ("dm2", 1), ("finals", 5)])
def test_lowering_depends_on_the_edition(bot: Helpers, edition: str, times: int) -> None:
    position = bot.act(bot.start(edition), "a: claim 9")
    for number in range(8, 8 - times, -1):
        position = bot.act(position, f"a: lower {number}")
        assert position.awaiting() == {B}
        assert refused(bot, position, "b: lower 1")[0] == "GY-8"
    assert position.standing == Standing(A, 9 - times, times)
    if edition == "finals":
        assert refused(bot, position, "a: lower 4")[0] == "GY-8"
        assert refused(bot, position, "a: lower 0")[0] == "GY-8"
    else:
        assert refused(bot, position, "a: lower 2")[0] == "GY-11"


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize("line", ["b: decline", "deadline"])
def test_lowering_ends_with_the_rebuttal(bot: Helpers, line: str) -> None:
    position = bot.play(bot.start("finals"), "a: claim 9", line)
    assert position.demonstrator is A
    for other in ("a: lower 3", "b: lower 3", "b: undercut 3", "a: undercut 3", "b: decline"):
        assert refused(bot, position, other)[0] == "GY-8"
    assert refused(bot, position, "b: claim 3")[0] == "GY-7"


@pytest.mark.clause("GY-8")
def test_lowering_ends_with_an_undercut(bot: Helpers) -> None:
    position = bot.play(bot.start("finals"), "a: claim 9", "b: undercut 5")
    assert refused(bot, position, "a: lower 3")[0] == "GY-8"


# The demonstration (GY-9, GY-10)


@pytest.mark.clause("GY-9")
def test_an_undercutter_has_the_time_left_plus_two_minutes(bot: Helpers) -> None:
    claimed = bot.act(bot.start(), "a: claim 7")
    undercut = bot.act(claimed, "b: undercut 6")
    before, after = claimed.timers()[0], undercut.timers()[0]
    assert before.key == after.key  # equal keys let the same clock continue
    assert (before.allowance, after.allowance) == (60_000, 180_000)
    assert after.seat is B and undercut.idle_timers() == ()


@pytest.mark.clause("GY-9")
@pytest.mark.parametrize("line", ["b: decline", "deadline"])
def test_otherwise_the_claimant_has_two_minutes_immediately(bot: Helpers, line: str) -> None:
    position = bot.play(bot.start(), "a: claim 7", line)
    assert position.phase is Phase.DEMONSTRATION
    assert position.awaiting() == {A}
    assert timer(position) == (("demonstration", 1), 120_000, A)


@pytest.mark.clause("GY-9", "GY-10", "GEN-2")
def test_a_refused_solution_can_be_tried_again(bot: Helpers) -> None:
    position = bot.play(bot.start(), "a: claim 3", "b: decline")
    for text, clause, said in (
        ("Red RR", "GY-4", "Move 2, Red R, would not shift anything."),
        ("Red U", "GY-4", "Move 1, Red U, would not shift anything."),
        ("Red R", "GY-5", "No Gyulbot allowed to finish stops on the goal."),
        ("Red RLRD", "GY-9", "It takes 4 moves, more than the 3 claimed."),
        ("Red RLRLRL", "GY-5", "No Gyulbot allowed to finish stops on the goal."),
        ("Blue R", "GY-2", "There is no blue Gyulbot on this board."),
        ("Red R Green D", "GY-2", "There is no green Gyulbot on this board."),
    ):
        assert refused(bot, position, f"a: solve {text}") == (clause, said)
    assert refused(bot, position, f"b: solve {SOLVED}")[0] == "GY-9"
    assert timer(position) == (("demonstration", 1), 120_000, A)
    solved = bot.act(position, f"a: solve {SOLVED}")
    assert solved.round == 2
    assert tuple(solved.points) == (1, 0)


@pytest.mark.clause("GY-9", "GY-6")
@pytest.mark.parametrize(
    ("text", "moves"),
    [("Red RD", 2), ("Red DR", 2), ("Red RDDDD", 2), ("Red RDL Pink".replace(" Pink", ""), 2),
     ("Red RD Blue U", 2), ("Red DURD", 4), ("Red DUDR", 4)],
)  # fmt: skip
def test_a_solution_may_be_shorter_and_later_moves_are_ignored(
    bot: Helpers, text: str, moves: int
) -> None:
    position = bot.play(bot.start(), "a: claim 4", "b: decline", f"a: solve {text}")
    (last,) = position.finished
    assert last.solution is not None and len(last.solution) == moves
    assert last.point is A


@pytest.mark.clause("GY-6", "GY-9")
def test_any_number_of_moves_may_follow_the_goal(bot: Helpers) -> None:
    position = bot.play(bot.start(), "a: claim 3", "b: decline")
    solved = bot.act(position, f"a: solve {SOLVED} {'U' * 20_000} Blue {'L' * 80_000}")
    (last,) = solved.finished
    assert last.solution is not None and len(last.solution) <= 3
    for repeated, clause in ((10_000, "GY-5"), (10_001, "GY-9"), (500_000, "GY-9")):
        assert refused(bot, position, f"a: solve Red {'RL' * repeated}")[0] == clause


@pytest.mark.clause("GY-10")
@pytest.mark.parametrize(
    ("lines", "demonstrator", "solved", "point"),
    [
        (["a: claim 3", "b: decline", f"a: solve {SOLVED}"], A, True, A),
        (["a: claim 3", "deadline", f"a: solve {SOLVED}"], A, True, A),
        (["a: claim 3", "b: decline", "deadline"], A, False, B),
        (["a: claim 3", "deadline", "deadline"], A, False, B),
        (["a: claim 3", "b: undercut 2", f"b: solve {SOLVED}"], B, True, B),
        (["a: claim 3", "b: undercut 1", "deadline"], B, False, A),
        (["b: claim 3", "a: undercut 1", "deadline"], A, False, B),
    ],
)
def test_who_gets_the_point(
    bot: Helpers, lines: list[str], demonstrator: Seat, solved: bool, point: Seat
) -> None:
    position = bot.play(bot.start(), *lines)
    (last,) = position.finished
    assert (last.demonstrator, last.solution is not None, last.point) == (
        demonstrator,
        solved,
        point,
    )
    assert position.points[point] == 1 and position.points[point.other] == 0
    assert (position.round, position.phase) == (2, Phase.RACE)


@pytest.mark.clause("GY-9")
def test_an_undercutters_solution_must_not_exceed_its_undercut(bot: Helpers) -> None:
    position = bot.play(bot.start(), "a: claim 9", "b: undercut 3")
    assert refused(bot, position, "b: solve Red RLRD")[0] == "GY-9"
    assert bot.act(position, "b: solve Red RD").points[B] == 1


# Halving (GY-11, GY-12)

FAILED_UNDERCUT = ("a: claim 3", "b: undercut 1", "deadline")


@pytest.mark.clause("GY-11", "GY-12")
@pytest.mark.parametrize(
    ("edition", "allowance"), [("puzzler", 60_000), ("dm2", 30_000), ("finals", 30_000)]
)
def test_a_failed_undercut_halves_the_next_rebuttal(
    bot: Helpers, edition: str, allowance: int
) -> None:
    position = bot.play(bot.start(edition), *FAILED_UNDERCUT)
    assert position.halved is (B if allowance == 30_000 else None)
    claimed = bot.act(position, "a: claim 3")
    assert timer(claimed) == (("rebuttal", 2), allowance, B)
    undercut = bot.act(claimed, "b: undercut 2")
    assert timer(undercut) == (("rebuttal", 2), allowance + 120_000, B)


@pytest.mark.clause("GY-12")
@pytest.mark.parametrize(
    "second",
    [
        ["b: claim 3", "a: decline", "deadline"],  # B claims, and so does not use the halved time
        ["deadline"],  # a void round
        ["a: claim 3", "b: decline", "deadline"],  # B uses the halved time
        ["a: claim 3", "b: undercut 2", f"b: solve {SOLVED}"],
    ],
)
def test_halving_lasts_one_round(bot: Helpers, second: list[str]) -> None:
    position = bot.play(bot.start("dm2"), *FAILED_UNDERCUT)
    if second[0].startswith("b"):
        assert timer(bot.act(position, second[0])) == (("rebuttal", 2), 60_000, A)
    position = bot.play(position, *second)
    assert position.halved is None
    assert timer(bot.act(position, "a: claim 3")) == (("rebuttal", 3), 60_000, B)


@pytest.mark.clause("GY-12")
def test_halving_does_not_accumulate(bot: Helpers) -> None:
    position = bot.play(bot.start("finals"), *FAILED_UNDERCUT, *FAILED_UNDERCUT)
    assert timer(bot.act(position, "a: claim 3")) == (("rebuttal", 3), 30_000, B)


@pytest.mark.clause("GY-12")
def test_a_failed_claim_halves_nothing(bot: Helpers) -> None:
    position = bot.play(bot.start("dm2"), "a: claim 3", "b: decline", "deadline")
    assert position.halved is None


# Editions (GY-11)

POINT_A = ("a: claim 2", "b: decline", f"a: solve {SOLVED}")
POINT_B = ("b: claim 2", "a: decline", f"b: solve {SOLVED}")


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize(("edition", "rounds"), [("puzzler", 10), ("dm2", 5), ("finals", 9)])
def test_all_rounds_are_played_even_if_the_match_is_decided(
    bot: Helpers, edition: str, rounds: int
) -> None:
    position = bot.start(edition)
    for number in range(1, rounds + 1):
        assert position.round == number and position.outcome() is None
        position = bot.play(position, *POINT_A)
    assert worded.outcome_values(GAME, position.outcome()) == (
        A,
        "GY-11",
        f"{rounds} to 0 after {rounds} rounds",
        "GY-11",
    )
    assert position.round == rounds
    assert position.awaiting() == frozenset() and position.timers() == ()
    assert position.phase is Phase.OVER


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_dm2_gives_a_tie_to_the_dm_opponent(bot: Helpers, seat: str) -> None:
    position = bot.play(bot.start("dm2", rounds=2, dm_opponent=seat), *POINT_A, *POINT_B)
    outcome = position.outcome()
    assert worded.outcome_values(GAME, outcome) == (
        GAME.seat(seat),
        "GY-11",
        "1 to 1 after 2 rounds: the DM Opponent wins",
        "GY-11",
    )


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_puzzler_adds_one_round_after_a_tie(bot: Helpers, seat: str) -> None:
    tied = bot.play(bot.start(rounds=2, dm_opponent=seat), *POINT_A, *POINT_B)
    assert tied.outcome() is None and tied.round == 3
    void = bot.act(tied, "deadline")
    assert worded.outcome_values(GAME, void.outcome()) == (
        GAME.seat(seat),
        "GY-11",
        "1 to 1 after 3 rounds: the DM Opponent wins",
        "GY-11",
    )
    assert void.round == 3
    assert worded.outcome_values(GAME, bot.play(tied, *POINT_A).outcome()) == (
        A,
        "GY-11",
        "2 to 1 after 3 rounds",
        "GY-11",
    )
    assert bot.play(tied, *FAILED_UNDERCUT[:2], "deadline").outcome().winner is A


@pytest.mark.clause("GY-11")
def test_finals_add_rounds_until_one_seat_leads(bot: Helpers) -> None:
    position = bot.play(bot.start("finals", rounds=2), *POINT_A, *POINT_B)
    for number in range(3, 9):
        assert position.outcome() is None and position.round == number
        position = bot.act(position, "deadline")
    won = bot.play(position, *POINT_B)
    assert worded.outcome_values(GAME, won.outcome()) == (
        B,
        "GY-11",
        "2 to 1 after 9 rounds",
        "GY-11",
    )


@pytest.mark.clause("GY-11")
def test_a_match_of_one_round(bot: Helpers) -> None:
    outcome = bot.play(bot.start("dm2", rounds=1), *POINT_B).outcome()
    assert str(outcome.reason) == "1 to 0 after 1 round"


@pytest.mark.clause("GY-11")
def test_puzzles_are_used_in_order_and_repeat(bot: Helpers) -> None:
    puzzles = [bot.puzzle(size=f"5x{height}", goal="E5 any") for height in (5, 6, 7)]
    position = bot.start("finals", rounds=2, puzzles=puzzles)
    heights = []
    for _ in range(8):
        heights.append(position.puzzle.height)
        position = bot.act(position, "deadline")
    assert heights == [5, 6, 7, 5, 6, 7, 5, 6]


@pytest.mark.clause("GY-11")
def test_after_the_end_everything_is_refused(bot: Helpers) -> None:
    over = bot.play(bot.start("dm2", rounds=1), *POINT_A)
    for line in ("a: claim 3", "b: decline", f"a: solve {SOLVED}", "b: undercut 1", "a: lower 1"):
        assert refused(bot, over, line) == ("GY-11", "The game is over.")
    with pytest.raises(IllegalAction):
        over.expire(("race", 1))


@pytest.mark.clause("GY-7", "GY-8", "GY-9")
def test_times_follow_the_options(bot: Helpers) -> None:
    options = {"cap_seconds": 30, "rebuttal_seconds": 5, "demonstration_seconds": 7}
    position = bot.start("dm2", **options)
    assert position.timers() == (Timer(("race", 1), 30_000),)
    claimed = bot.act(position, "a: claim 9")
    assert claimed.timers() == (Timer(("rebuttal", 1), 5_000, B),)
    assert bot.act(claimed, "b: undercut 3").timers() == (Timer(("rebuttal", 1), 12_000, B),)
    declined = bot.act(claimed, "b: decline")
    assert declined.timers() == (Timer(("demonstration", 1), 7_000, A),)
    halved = bot.play(claimed, "b: undercut 1", "deadline", "a: claim 3")
    assert halved.timers() == (Timer(("rebuttal", 2), 2_500, B),)


def test_only_the_running_clock_can_expire(bot: Helpers) -> None:
    position = bot.act(bot.start(), "a: claim 3")
    for key in (("race", 1), ("rebuttal", 2), ("demonstration", 1)):
        with pytest.raises(ValueError, match="no such clock"):
            position.expire(key)


def test_play_rejects_unchecked_actions(bot: Helpers) -> None:
    with pytest.raises(ValueError, match="nothing has been claimed"):
        bot.start().play(A, GAME.read("undercut 3", bot.start(), A))


# Random matches against a plain model


def lines_of(rng: random.Random, plain: Any, made: Any) -> str:
    """Return a random line: mostly sensible, sometimes illegal."""
    if rng.random() < 0.12:
        return "deadline"
    seat = rng.choice("ab")
    if plain.phase == "demonstration" and rng.random() < 0.7:
        return f"{rng.choice([plain.shower, seat])}: solve {attempt(rng, made)}"
    words = {"race": "claim claim decline", "rebuttal": "undercut undercut lower lower decline"}
    word = rng.choice(words.get(plain.phase, "claim undercut lower decline").split())
    number = rng.randint(0, 12) if word == "claim" else rng.randint(0, plain.claim + 1)
    return f"{seat}: decline" if word == "decline" else f"{seat}: {word} {number}"


def attempt(rng: random.Random, made: Any) -> str:
    """Return random moves, nearly always possible ones."""
    board, moves = board_of(made), list[Move]()
    bodies = board.bodies()
    for _ in range(rng.randint(1, 12)):
        possible = [
            (move, after)
            for colour in bodies
            for way in Direction
            if (after := board.slide(bodies, move := Move(colour, way))) is not None
        ]
        if not possible or rng.random() < 0.02:
            return solution.write([*moves, Move("purple", Direction.UP)])
        move, bodies = rng.choice(possible)
        moves.append(move)
        if board.solved(bodies) and rng.random() < 0.8:
            break
    return solution.write(moves)


def judged(bot: Helpers, made: Any, text: str, most: int) -> int | None:
    """Return a solution's number of moves on the plain board; None if it is no solution."""
    board = bot.Plain(made)
    robots = board.robots
    for number, move in enumerate(solution.read(text), start=1):
        robots = board.slide(robots, move.colour, move.direction.value)
        if robots is None:
            return None
        if board.solved(robots):
            return number if number <= most else None
    return None


@pytest.mark.clause("GY-7", "GY-8", "GY-9", "GY-10", "GY-11", "GY-12")
@pytest.mark.parametrize("edition", ["puzzler", "dm2", "finals"])
@pytest.mark.parametrize("seed", range(25))
def test_random_matches_agree_with_the_plain_implementation(
    bot: Helpers, edition: str, seed: int
) -> None:
    rng = random.Random(f"{edition}/{seed}")
    rounds = rng.choice([None, 1, 2, 3, 4])
    dmo = rng.choice("ab")
    puzzles = [bot.random_puzzle(rng, sides=(4, 5)) for _ in range(12)]
    described = [
        {"width": puzzle.width, "height": puzzle.height, "walls": list(puzzle.walls),
         "robots": [list(robot) for robot in puzzle.robots], "goal": list(puzzle.goal)}
        for puzzle in puzzles
    ]  # fmt: skip
    options: dict[str, Any] = {"puzzles": described, "dm_opponent": dmo}
    if rounds is not None:
        options["rounds"] = rounds
    position = bot.start(edition, **options)
    plain = bot.PlainRace(edition, rounds, dmo)
    for _ in range(600):
        if plain.winner:
            break
        made = puzzles[(position.round - 1) % len(puzzles)]
        assert position.puzzle == made
        line = lines_of(rng, plain, made)
        seat, _, text = line.partition(": ")
        word, _, rest = text.partition(" ")
        if line == "deadline":
            plain.deadline()
            legal = True
        elif word == "solve":
            moves = judged(bot, made, rest, plain.claim)
            legal = plain.phase == "demonstration" and seat == plain.shower and moves is not None
            if legal:
                plain.solved(moves)
        else:
            legal = plain.may(seat, word, int(rest or 0))
            if legal:
                plain.do(seat, word, int(rest or 0))
        if legal:
            position = bot.act(position, line)
        else:
            refused(bot, position, line)
        assert_agrees(position, plain)
    assert (position.outcome() is not None) == (plain.winner is not None)
    if plain.winner:
        assert GAME.seats[position.outcome().winner] == plain.winner


def assert_agrees(position: Position, plain: Any) -> None:
    detail = GAME.detail(position.view(PUBLIC))
    assert detail["points"] == plain.points
    assert [tuple(one.values()) for one in detail["rounds"]] == plain.log
    assert detail["phase"] == plain.phase
    assert position.round == max(1, len(plain.log) + (0 if plain.winner else 1))
    if plain.phase in ("rebuttal", "demonstration"):
        assert (detail["claim"], detail["claimant"]) == (plain.claim, plain.claimant)
        assert detail["lowered"] == plain.lowered
    else:
        assert (detail["claim"], detail["claimant"], detail["lowered"]) == (None, None, None)
    awaited = {
        "race": {"a", "b"} - plain.out,
        "rebuttal": {plain.other(plain.claimant)},
        "demonstration": {plain.shower},
        "over": set[str](),
    }[plain.phase]
    assert {GAME.seats[seat] for seat in position.awaiting()} == awaited
    if not plain.winner:
        (timer,) = position.timers()
        undercut = plain.phase == "demonstration" and plain.shower != plain.claimant
        rest = (30 if plain.half == plain.shower else 60) if undercut else 0
        assert timer.allowance == 1000 * (plain.seconds() + rest)
        owners = {"race": None, "rebuttal": plain.other(plain.claimant)}
        owner = owners.get(plain.phase, plain.shower)
        assert (timer.seat and GAME.seats[timer.seat]) == owner


def test_the_random_matches_cover_everything(bot: Helpers) -> None:
    """The puzzles above are chosen such that many demonstrations succeed."""
    rng = random.Random(1)
    solved = 0
    for _ in range(300):
        made = bot.random_puzzle(rng, sides=(4, 5))
        board = board_of(made)
        solved += trace(board, solution.read(attempt(rng, made))).solved
    assert 40 < solved < 260
