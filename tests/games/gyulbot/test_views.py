import hashlib
import hmac
import json
import random
from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.gyulbot import GAME, least
from games.gyulbot.board import board_of
from games.gyulbot.drawing import draw
from games.gyulbot.solution import read as moves_of
from games.gyulbot.view import Claim, Decline, Lower, Undercut
from games.match import record, referee
from games.match.events import Noted
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.post import messages
from tests.games import worded
from tests.games.positions import position_of

A, B = Seat
PLAYERS = Pair("Ann", "Ben")
SEED = bytes(range(32))
VIEWERS = (PUBLIC, UMPIRE, A, B)


def salt_of(number: int, seed: bytes = SEED) -> str:
    return hmac.new(seed, f"gyulbot/{number}/-/least".encode(), hashlib.sha256).hexdigest()


def match_of(bot: Helpers, edition: str = "dm2", **options: object) -> Match:
    match = Match(GAME, bot.setup(edition, **options), SEED, Table(timed=False))
    return match


def submit(match: Match, *lines: str) -> None:
    for line in lines:
        if line == "deadline":
            match.append(match.deadline(match.state.clocks.at))
        else:
            name, _, text = line.partition(": ")
            match.append(match.submit(GAME.seat(name), text, match.state.clocks.at))


def note(match: Match, fact: str) -> None:
    match.append(match.note(fact, match.state.clocks.at))


# Output of referee


def test_detail_during_a_round(bot: Helpers) -> None:
    position = bot.start("dm2")
    expected = {
        "points": {"a": 0, "b": 0},
        "rounds": [],
        "phase": "race",
        "claim": None,
        "claimant": None,
        "lowered": None,
        "demonstrator": None,
        "puzzle": bot.puzzle(),
    }
    for line, changed in (
        ("", {}),
        ("a: claim 7", {"phase": "rebuttal", "claim": 7, "claimant": "a", "lowered": 0}),
        ("a: lower 5", {"claim": 5, "lowered": 1}),
        ("b: undercut 3", {"phase": "demonstration", "claim": 3, "demonstrator": "b"}),
    ):
        position = bot.act(position, line) if line else position
        expected = expected | changed
        for viewer in VIEWERS:
            detail = GAME.detail(position.view(viewer))
            assert json.loads(json.dumps(detail)) == expected
    ended = GAME.detail(bot.act(position, "deadline").view(PUBLIC))
    assert ended["rounds"] == [
        {"claim": 3, "claimant": "a", "demonstrator": "b", "solved": False, "moves": None,
         "point": "a"},
    ]  # fmt: skip
    assert ended["claim"] is None and ended["phase"] == "race"


def test_detail_of_a_finished_match(bot: Helpers) -> None:
    over = bot.play(bot.start("dm2", rounds=2), "a: claim 3", "b: decline", "a: solve Red RD",
                    "deadline")  # fmt: skip
    detail = GAME.detail(over.view(PUBLIC))
    assert detail["rounds"] == [
        {"claim": 3, "claimant": "a", "demonstrator": "a", "solved": True, "moves": 2,
         "point": "a"},
        {"claim": None, "claimant": None, "demonstrator": None, "solved": False, "moves": None,
         "point": None},
    ]  # fmt: skip
    assert (detail["phase"], detail["puzzle"]) == ("over", None)


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("said", [(), ("a: claim 7",), ("a: claim 7", "b: undercut 3")])
def test_no_round_is_in_progress_after_a_ruling(bot: Helpers, said: tuple[str, ...]) -> None:
    match = match_of(bot)
    submit(match, *said)
    match.append(match.concede(B, match.state.clocks.at))
    found = referee.answer(match, PUBLIC)
    in_progress = ("claim", "claimant", "lowered", "demonstrator", "puzzle")
    assert (found["status"], found["to_act"], found["round"]) == ("finished", [], 1)
    assert found["detail"]["phase"] == "over" and found["detail"]["rounds"] == []
    assert all(found["detail"][key] is None for key in in_progress)


# The least number (GY-13)


@pytest.mark.clause("GY-13")
def test_the_commitment_is_public_before_the_round_ends_and_the_number_after(bot: Helpers) -> None:
    match = match_of(bot)
    assert all(match.position.view(viewer).commitments == () for viewer in VIEWERS)
    note(match, "least 1 2 Red RD")
    committed = hashlib.sha256(f"{salt_of(1)}/1/2".encode()).hexdigest()
    for viewer in VIEWERS:
        view = match.position.view(viewer)
        assert view.commitments == ((1, committed),)
        known = view.least_of(1)
        assert (known is not None) == (viewer is UMPIRE)
    submit(match, "a: claim 3", "b: decline", "a: solve Red DR")
    for viewer in VIEWERS:
        known = match.position.view(viewer).least_of(1)
        assert known is not None
        assert (known.moves, known.salt, known.line) == (2, salt_of(1), moves_of("Red RD"))
        assert known.commitment == committed


@pytest.mark.clause("GY-13")
def test_the_commitment_for_a_puzzle_without_a_solution(bot: Helpers) -> None:
    match = match_of(bot, puzzles=[bot.puzzle(goal="E5 green")] * 5)
    note(match, "least 1 none")
    assert match.position.view(PUBLIC).commitments == (
        (1, hashlib.sha256(f"{salt_of(1)}/1/none".encode()).hexdigest()),
    )
    submit(match, "deadline")
    known = match.position.view(PUBLIC).least_of(1)
    assert known is not None and known.moves is None


@pytest.mark.clause("GY-13", "GEN-4")
def test_nonces_are_mixed_into_the_salt(bot: Helpers) -> None:
    match = match_of(bot, nonces={"a": "x", "b": "yz"})
    note(match, "least 1 2")
    mixed = hmac.new(SEED, b"x/yz", hashlib.sha256).digest()
    expected = hashlib.sha256(f"{salt_of(1, mixed)}/1/2".encode()).hexdigest()
    assert match.position.view(PUBLIC).commitments == ((1, expected),)


@pytest.mark.clause("GY-13")
def test_numbers_can_be_recorded_early_or_late(bot: Helpers) -> None:
    match = match_of(bot)
    note(match, "least 3 2")
    note(match, "least 1 2")
    assert [one for one, _ in match.position.view(UMPIRE).commitments] == [1]
    submit(match, "deadline", "deadline")
    assert [one for one, _ in match.position.view(PUBLIC).commitments] == [1, 3]
    assert [item.round for item in match.position.view(PUBLIC).least] == [1]
    note(match, "least 2 2")
    assert [item.round for item in match.position.view(PUBLIC).least] == [1, 2]
    submit(match, "deadline", "deadline", "deadline")
    assert match.outcome is not None
    note(match, "least 5 2")
    assert [item.round for item in match.position.view(PUBLIC).least] == [1, 2, 3, 5]


@pytest.mark.clause("GY-13")
def test_after_a_ruling_the_number_is_disclosed_but_not_on_the_board(bot: Helpers) -> None:
    match = match_of(bot)
    note(match, "least 1 2")
    assert view_of(match, PUBLIC).board.least == ()
    match.append(match.abandon(0, "the network is down"))
    view = view_of(match, PUBLIC)
    assert view.board.least == ()
    (known,) = view.disclosed.least
    assert known.moves == 2
    assert f"Round 1, least number of moves: 2 · salt {known.salt}" in messages(view, ())[0]


@pytest.mark.clause("GY-13")
@pytest.mark.parametrize(
    "fact",
    [
        "",
        "least",
        "least 1",
        "least 0 3",
        "least 1 0",
        "least 1 03",
        "least 1 2 ",
        "least 1 2 Red R",
        "least 1 2 Red RL",
        "least 1 3 Red RD",
        "least 1 2 Red RDL",
        "least 1 2 hello",
        "least 1 none Red RD",
        "least 6000 2",
        "most 1 3",
    ],
)
def test_invalid_facts_are_refused(bot: Helpers, fact: str) -> None:
    match = match_of(bot)
    if fact == "least 6000 2":  # the list of puzzles starts again for extra rounds
        match = Match(GAME, record.setup_of(GAME, "dm2", {"puzzles": [bot.puzzle()]},
                      {"a": "Ann", "b": "Ben"}, whole=False), SEED)  # fmt: skip
    with pytest.raises(ValueError):
        match.note(fact, 0)
    with pytest.raises(ValueError):
        match.append([Noted(at=0, fact=fact)])
    assert match.events == []


@pytest.mark.clause("GY-13")
def test_a_number_is_recorded_only_once(bot: Helpers) -> None:
    match = match_of(bot)
    note(match, "least 1 2")
    with pytest.raises(ValueError, match="round 1 is known already"):
        match.note("least 1 3", 0)
    match.append(match.rewind(0, 0, "from the start"))
    note(match, "least 1 2")


def test_facts_survive_a_round_trip(bot: Helpers) -> None:
    line = moves_of("Red RD")
    assert least.write(3, 2, line) == "least 3 2 Red RD"
    assert least.write(3, 2) == "least 3 2"
    assert least.write(3, None) == "least 3 none"
    puzzle = bot.read(bot.puzzle())
    for fact in ("least 3 2 Red RD", "least 3 2", "least 3 none"):
        found = least.read(fact, lambda number: puzzle, salt_of_label)
        assert least.write(found.round, found.moves, found.line) == fact


def salt_of_label(label: str) -> str:
    assert label == "gyulbot/3/-/least"
    return "00" * 32


@pytest.mark.clause("GY-13")
def test_only_the_umpires_log_mentions_a_recorded_number(bot: Helpers) -> None:
    match = match_of(bot)
    note(match, "least 1 2")
    assert worded.log(match, UMPIRE) == ["The least number was sealed (GY-13)."]
    for viewer in (PUBLIC, A, B):
        assert view_of(match, viewer).log == ()


@pytest.mark.clause("GY-13")
def test_records_do_not_contain_the_number(bot: Helpers) -> None:
    match = match_of(bot)
    plain = record.dump(match, private=True)
    note(match, "least 1 2 Red RD")
    assert record.dump(match, private=True) == plain
    answers = [referee.answer(match, viewer) for viewer in VIEWERS]
    assert all(answer["detail"] == answers[0]["detail"] for answer in answers)


# The puzzles to come


@pytest.mark.clause("GY-13")
def test_public_outputs_omit_later_puzzles(bot: Helpers) -> None:
    puzzles = [bot.puzzle(size=f"5x{height}") for height in (5, 6, 7, 8, 9)]
    match = match_of(bot, puzzles=puzzles)
    for begun in range(1, 6):
        public = record.read(record.dump(match))
        assert len(public.setup.options.puzzles) == begun
        again = record.replay(public)
        assert (
            again.position.round == begun and position_of(again).puzzle == position_of(match).puzzle
        )
        private = record.read(record.dump(match, private=True))
        assert len(private.setup.options.puzzles) == 5
        for viewer in VIEWERS:
            seen = view_of(match, viewer).setup.options.puzzles
            assert len(seen) == (5 if viewer is UMPIRE else begun)
            assert len(match.position.view(viewer).puzzles) == begun
        submit(match, "deadline")
    assert match.outcome is not None
    assert len(record.read(record.dump(match)).setup.options.puzzles) == 5
    assert len(view_of(match, PUBLIC).setup.options.puzzles) == 5


@pytest.mark.clause("GY-13")
def test_all_puzzles_are_shown_after_a_ruling(bot: Helpers) -> None:
    match = match_of(bot)
    match.append(match.concede(A, 0))
    assert len(view_of(match, PUBLIC).setup.options.puzzles) == 12


# Words and pictures


def test_the_board_as_text(bot: Helpers) -> None:
    made = bot.puzzle(
        size="5x4", walls="B2E B2S E3W A4E", robots="red A1 red B1 blue E4", goal="C2 red"
    )
    view = bot.start(puzzles=[made] * 10).view(PUBLIC)
    assert worded.board_text(GAME, view).splitlines() == [
        "    A B C D E",
        "   +-+-+-+-+-+",
        " 1 |r r . . .|",
        "   +   +     +",
        " 2 |. .|* . .|",
        "   + +-+   + +",
        " 3 |. . . .|.|",
        "   + +     + +",
        " 4 |.|. . . b|",
        "   +-+-+-+-+-+",
        ". empty   * goal C2, red   r red   b blue",
    ]


def test_a_large_board_as_text(bot: Helpers) -> None:
    board = board_of(bot.read(bot.puzzle(size="32x12", goal="AF12 any")))
    lines = draw(board, board.bodies()).splitlines()
    assert {len(line) for line in lines[1:]} == {3 + 2 * 32 + 1}
    assert lines[0].endswith(" Y ZAAABACADAEAF")
    assert lines[-2].startswith("12 |.") and lines[-2].endswith("*|")


def test_news_of_each_phase(bot: Helpers) -> None:
    match = match_of(bot, rounds=3)

    def news() -> tuple[str, ...]:
        return worded.news(GAME, match.position.view(PUBLIC), PLAYERS)

    assert news() == ()
    submit(match, "b: decline")
    assert news() == ("Ben (B) declines to claim",)
    note(match, "least 1 2 Red RD")
    sealed = hashlib.sha256(f"{salt_of(1)}/1/2".encode()).hexdigest()
    submit(match, "a: claim 7", "a: lower 5")
    line = f"Least number of moves, sealed: {sealed} (GY-13)"
    assert news() == ("Ann (A) claims 5 moves (lowered)", line)
    submit(match, "b: undercut 1")
    assert news() == (
        "Ann (A) claims 5 moves (lowered)",
        "Ben (B) undercuts: 1 move",
        "Ben (B) demonstrates",
        line,
    )
    submit(match, "deadline")
    assert news() == (
        "Round 1: Ben (B) did not demonstrate 1 move; the point is Ann (A)'s (GY-10)",
        f"Least number of moves: 2, as in Red RD · salt {salt_of(1)}",
        "Points: Ann (A): 1; Ben (B): 0",
    )
    submit(match, "deadline")
    assert news() == ("Round 2: void, no claim (GY-7)", "Points: Ann (A): 1; Ben (B): 0")
    note(match, "least 3 none")
    submit(match, "b: claim 2", "a: decline", "b: solve Red RD")
    assert news() == (
        "Round 3: Ben (B) claimed 2 moves and demonstrated 2: Red RD (GY-10)",
        f"Least number of moves: none, there is no solution · salt {salt_of(3)}",
        "Points: Ann (A): 1; Ben (B): 1",
    )
    assert match.outcome is not None


def test_every_submission_is_public(bot: Helpers) -> None:
    position = bot.play(bot.start(), "a: claim 3")
    for viewer in VIEWERS:
        assert position.discloses(viewer, A, Claim(3), 1)


def test_legal_actions_by_phase(bot: Helpers) -> None:
    position = bot.start("dm2")
    for seat in Seat:
        assert position.legal(seat) == (*map(Claim, range(1, 21)), Decline())
    assert Decline() not in bot.act(position, "a: decline").legal(A)
    claimed = bot.act(position, "a: claim 4")
    assert claimed.legal(B) == (Undercut(1), Undercut(2), Undercut(3), Decline())
    assert claimed.legal(A) == (Lower(1), Lower(2), Lower(3))
    assert bot.act(claimed, "a: lower 2").legal(A) == ()
    assert bot.act(position, "a: claim 999").legal(B)[0] == Undercut(979)
    shown = bot.play(claimed, "b: decline")
    assert shown.legal(B) == ()
    found = [GAME.write(item) for item in shown.legal(A)]
    assert found[:2] == ["solve Red RD", "solve Red DR"]
    assert bot.play(claimed, "b: undercut 1").legal(B) == ()
    assert bot.play(bot.start("dm2", rounds=1), "deadline").legal(A) == ()


@pytest.mark.parametrize("seed", range(10))
def test_every_listed_action_is_legal(bot: Helpers, seed: int) -> None:
    made = bot.random_puzzle(random.Random(seed))
    terms = {"width": made.width, "height": made.height, "walls": list(made.walls),
             "robots": [list(robot) for robot in made.robots], "goal": list(made.goal)}  # fmt: skip
    position = bot.start("finals", puzzles=[terms] * 9)
    for line in ("a: claim 9", "a: lower 8", "b: decline"):
        position = bot.act(position, line)
        for seat in Seat:
            for action in position.legal(seat):
                position.check(seat, action)
