"""Posts: public facts as plain text for a chat, without unwanted formatting or mentions."""

from __future__ import annotations

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Seat
from games.match import record
from games.match.chat import BREAK, escape
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.post import clock_text, messages
from tests.games import worded

ONE, TWO = Seat.ONE, Seat.TWO


def _match(
    game_id: str, grace: int | None = 5_000, names: tuple[str, str] = ("Ann", "Ben")
) -> Match:
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, dict(zip(game.seats, names, strict=True)))
    return Match(game, setup, bytes(range(32)), Table(grace=grace))


def _post(match: Match, now: int = 0) -> str:
    (told,) = messages(view_of(match, PUBLIC), match.readings(now))
    return told


def test_the_commitment_is_posted_before_the_first_move() -> None:
    match = _match("thwart-omega")
    told = _post(match)
    assert match.commitment[:32] in told and match.head[:32] in told and "not started" in told
    assert match.seed is not None and match.seed.hex() not in told


@pytest.mark.clause("GEN-3")
def test_the_closing_timer_is_not_shown_as_a_players_clock() -> None:
    match = _match("thwart-omega")
    match.append(match.resume(0))
    match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
    match.append(match.submit(TWO, "B:C1 W:D1", 2_000))
    assert match.closing_left(3_000) == 4_000
    assert [reading.left for reading in match.readings(3_000)] == [57_000]
    told = _post(match, 3_000)
    assert told.count("Round clock: 0:57") == 1 and "Both submissions are in." in told
    assert "A1" not in told
    match.append(match.due(7_001))
    assert match.closing_left(7_000) is None and "B:A1 W:B1" in _post(match, 7_000)


def test_clocks_are_in_seat_order() -> None:
    match = _match("masked-army")
    match.append(match.resume(0))
    match.append(match.submit(ONE, "A1-A2", 30_500))
    assert "Clocks: Ann: 2:00 and 5:00 in the bank · Ben: 1:50 and 5:00 in the bank" in _post(
        match, 40_500
    )
    match.append(match.pause(41_000, ""))
    assert "· paused" in _post(match, 41_000)


def test_the_final_post_names_the_winner_and_the_seed_once() -> None:
    match = _match("masked-army")
    match.append(match.award(TWO, 5, "Ann took notes"))
    told = _post(match)
    assert told.count("Ben wins") == 1 and "GEN-6" in told
    assert match.seed is not None and match.seed.hex() in told


def test_the_final_post_uses_the_players_names() -> None:
    match = _match("masked-army")
    match.append(match.concede(ONE, 5))
    assert "**Ben wins**: Ann conceded (GEN-6)" in _post(match)
    match = _match("masked-army")
    match.append(match.award(TWO, 5, "red cards for red"))
    said = "**Ben wins**: awarded by the umpire: red cards for red (GEN-6)"
    assert said in _post(match), "what the umpire wrote"
    match = _match("masked-army")
    match.append(match.resume(0))
    match.append(match.due(1_000_000))
    assert "**Ben wins**: Ann ran out of time (MA-8)" in _post(match, 1_000_000)


def test_names_cannot_format_or_mention_in_posts() -> None:
    told = _post(_match("thwart-omega", names=("*_~`|>#[x](y)", "@everyone\nx")))
    line = told.splitlines()[0].replace(BREAK, "")
    assert r"\*\_\~\`\|\>\#\[x\](y)" in line
    assert "@everyone" not in told and "everyone x" in line
    assert escape("plain – name") == "plain – name"


@pytest.mark.parametrize(
    ("time", "text"), [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (-5, "0:00")]
)
def test_time_left_is_rounded_up(time: int, text: str) -> None:
    assert clock_text(time) == text


@pytest.mark.clause("MA-10")
def test_unmasking_stays_in_posts_after_a_rewind() -> None:
    match = _match("masked-army")
    match.append(match.resume(0))
    match.append(match.unmask(1_000, True))
    match.append(match.rewind(1, 2_000, "a question"))
    line = next(
        line for line in view_of(match, UMPIRE).log if "unmasked" in worded.line(match, line)
    )
    assert not line.undone and match.state.unmasked


def test_the_post_of_a_trial_covers_only_that_trial() -> None:
    game = registry.game("unlucky-for-some")
    setup = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    assert "before round 1" in messages(view_of(match, PUBLIC), ())[0]
    match.append(match.deadline(0))
    match.append(match.submit(Seat.ONE, "noughts: place C3", 0))
    match.append(match.deadline(0))
    view = view_of(match, PUBLIC)
    (told,) = messages(view, (), "wandering-noughts")
    assert told.startswith("**Unlucky For Some: Wandering Noughts and Crosses** · Ann – Ben")
    assert "place C3" in told and "Sway" not in told and "trim" not in told
    assert "chain" in told and "commitment" in told
    (whole,) = messages(view, ())
    assert "place C3" in whole and "Sway" in whole and "trim" in whole


def test_the_post_of_a_finished_trial_says_so() -> None:
    game = registry.game("unlucky-for-some")
    setup = record.setup_of(game, None, {"map": ["ABCDEFGHIJKLMM"]}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=False, grace=0))
    match.append(match.deadline(0))
    for sheet in ("A1=1 B1=1 C1=1", "D1=1 E1=1 F1=1 G1=1 H1=1", "I1=1 J1=2"):
        match.append(match.submit(Seat.ONE, f"nodes: {sheet}", 0))
        match.append(match.deadline(0))
    (told,) = messages(view_of(match, PUBLIC), (), "know-your-nodes")
    assert "Ann (DMO) wins the trial" in told and "(KN-7)" in told


def test_a_rewind_is_mentioned_until_it_is_posted() -> None:
    match = _match("thwart-omega", grace=0)
    match.append(match.resume(0))
    for seat, text in ((ONE, "B:A1 W:B1"), (TWO, "B:C1 W:D1")):
        match.append(match.submit(seat, text, 1_000))
    assert match.position.round == 2 and "Back to" not in _post(match, 1_000)
    match.append(match.rewind(1, 3_000, "Wrong *move* entered"))
    told = f"Back to round 1 with 1:00 left: {escape('Wrong *move* entered')}"
    assert told in _post(match, 3_000).splitlines()[1]
    match.append(match.resume(4_000))
    for seat, text in ((ONE, "B:E1 W:F1"), (TWO, "B:G1 W:A2")):
        match.append(match.submit(seat, text, 5_000))
    view, readings = view_of(match, PUBLIC), match.readings(6_000)
    assert told in messages(view, readings, changes=1)[0], "the first post after it"
    assert told not in messages(view, readings, changes=0)[0]
    assert told not in messages(view, readings)[0], "a move was made since"


def test_boards_use_unescaped_names() -> None:
    """In a code block no backslash is needed; long names are cut so that lines stay short."""
    match = _match("unlucky-for-some", names=("Ann_*x*", "Wilhelmina Featherstonehaughly"))
    match.append(match.resume(0))
    for seat in Seat:
        match.append(match.submit(seat, "cc: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S", 1_000))
    match.append(match.due(20_000))
    told = _post(match, 20_000)
    board = told.split("```")[1]
    for line in (
        "b. w. b. w. b. w. b. w. b.  Ann_*x*: 0 points",
        "o Ann_*x*: 0 nodes, 0 regions, 3 Sway",
        "x Wilhelmin…: 0 lines, 2 walls left",
    ):
        assert line in board.splitlines(), (line, board)
    assert "DMO" not in board and "\\" not in board
