"""The public view (HS-13) in words and plain text."""

from dataclasses import FrozenInstanceError, fields
from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.hyperstar import GAME
from games.hyperstar.view import FIRST, SECOND, Pass, Place, Turn
from tests.games import worded

PLAYERS = Pair("Ann", "Ben")


@pytest.mark.clause("HS-13")
def test_every_submission_is_public(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "'B1")
    for viewer in (PUBLIC, UMPIRE, *Seat):
        assert position.discloses(viewer, FIRST, Place("A1"), 1)
        assert position.view(viewer) == position.view(PUBLIC)


@pytest.mark.clause("HS-10", "HS-13")
def test_the_preliminary_score_and_the_current_board(star: Helpers) -> None:
    position = star.play(star.start(radius=3), "A1", "B1", "move B1>B2")
    view = position.view(PUBLIC)
    assert view.stones == Pair(frozenset({"O", "B2"}), frozenset({"O", "A1"}))
    assert view.scoring.removed == Pair(frozenset({"O", "B2"}), frozenset())
    assert (view.scoring.edges, view.scoring.score) == (Pair(0, 28), Pair(0, 20))
    assert not view.over and view.outcome is None
    assert GAME.detail(view) == {
        "stones": {"O": "both", "A1": "second", "B2": "first"},
        "edges": {"first": 0, "second": 28},
        "groups": {"first": 0, "second": 2},
        "corners": {"first": 0, "second": 14},
        "score": {"first": 0, "second": 20},
        "items": {"first": ["swap", "double"], "second": ["move", "swap", "double"]},
        "passes": 0,
    }


@pytest.mark.clause("HS-10")
def test_the_final_board_is_the_one_after_scoring(star: Helpers) -> None:
    position = star.play(star.start(radius=3), "A1", "B1", "move B1>B2", "pass")
    assert GAME.detail(position.view(PUBLIC))["passes"] == 1
    end = star.play(position, "pass").view(PUBLIC)
    assert end.over and end.outcome is not None
    detail = GAME.detail(end)
    assert (len(detail["stones"]), detail["stones"]["O"], detail["passes"]) == (30, "second", 2)
    assert end.stones == position.view(PUBLIC).stones


@pytest.mark.clause("HS-3", "HS-10")
def test_an_emptied_centre_is_left_out(star: Helpers) -> None:
    end = star.play(star.start(), *"------").view(PUBLIC)
    assert GAME.detail(end)["stones"] == {}
    assert worded.board_text(GAME, end).splitlines()[-2] == "O   ."


@pytest.mark.clause("HS-2")
def test_the_board_as_text(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "'B7", "G7", "pass")
    assert worded.board_text(GAME, position.view(PUBLIC)).splitlines() == [
        "    1  2  3  4  5  6  7    '1  '2  '3  '4  '5  '6  '7",
        "A   s  .  .  .  .  .  .     .   .   .   .   .   .   .",
        "B   .  .  .  .  .  .  .     .   .   .   .   .   .   f",
        *(f"{sector}   .  .  .  .  .  .  .     .   .   .   .   .   .   ." for sector in "CDEF"),
        "G   .  .  .  .  .  .  f     .   .   .   .   .   .   .",
        "O   fs",
        ". empty   f first   s second",
    ]
    lines = worded.board_text(GAME, star.start(radius=5).view(PUBLIC)).splitlines()
    assert len(lines) == 10 and max(map(len, lines)) == 94
    assert lines[0].endswith(" 13 14    '1  '2  '3  '4  '5  '6  '7  '8  '9 '10 '11 '12")


@pytest.mark.parametrize(
    ("texts", "lines"),
    [
        ((), ("Opening: Ann (First) places a stone for Ben (Second) (HS-5)",)),
        (
            ("A1",),
            (
                "Last turn: Ann (First) places a stone for Ben on A1",
                "Opening: Ben (Second) places a stone for Ann (First) (HS-5)",
            ),
        ),
        (
            ("A1", "-"),
            ("Last turn: Ben (Second) ran out of time: the opening stone is forfeited (HS-8)",),
        ),
        (("A1", "B1", "'C1"), ("Last turn: Ann (First) 'C1",)),
        (
            ("A1", "B1", "pass"),
            ("Last turn: Ann (First) passes", "One more pass ends the game (HS-9)"),
        ),
        (
            ("A1", "B1", "-"),
            ("Last turn: Ann (First) ran out of time: no move, but not a pass either (HS-8)",),
        ),
        (
            ("A1", "B1", "-", "-"),
            (
                "Last turn: Ben (Second) ran out of time: no move, but not a pass either (HS-8)",
                "Time-outs in a row: 2; three by each end the game (HS-9)",
            ),
        ),
        (("A1", "B1", "move B1>B2"), ("Last turn: Ann (First) move B1>B2",)),
    ],
)
@pytest.mark.clause("HS-8")
def test_the_last_turn_as_text(
    star: Helpers, texts: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    view = star.play(star.start(), *texts).view(PUBLIC)
    assert worded.news(GAME, view, PLAYERS)[:-2] == lines


def test_score_and_items_as_text(star: Helpers) -> None:
    options = {"items": {"second": []}, "radius": 3}
    view = star.play(star.start(**options), "A1", "B1", "move B1>B2").view(PUBLIC)
    assert worded.news(GAME, view, PLAYERS)[-2:] == (
        "On the board: Ann: 0 edge cells, 0 groups; Ben: 0 edge cells, 1 group",
        "Items left: Ann: Swap, Double; Ben: none",
    )
    view = star.play(star.start(**options), "'A2", "'E2", "'E1", "'A1").view(PUBLIC)
    assert worded.news(GAME, view, PLAYERS)[-3:-1] == (
        "On the board: Ann: 2 edge cells, 1 group; Ben: 2 edge cells, 1 group",
        "If it ended now: Ann: 2 − 4 × 1 = −2; Ben: 2 − 4 × 1 = −2",
    )


@pytest.mark.clause("HS-10", "HS-12")
def test_the_calculation_of_the_final_score(star: Helpers) -> None:
    start = star.start(radius=3)
    end = star.play(start, "'A3", "A1", "pass", "pass").view(PUBLIC)
    assert worded.news(GAME, end, PLAYERS) == (
        "Last turn: Ben (Second) passes",
        "Ben: removed O, 'A3 (HS-10 a)",
        "Ann: filled 28 cells (HS-10 b)",
        "Score of Ann: 28 − 4 × 2 = 20",
        "Score of Ben: 0 − 4 × 0 = 0",
    )
    end = star.play(start, "A1", "B1", "pass", "pass").view(PUBLIC)
    assert worded.news(GAME, end, PLAYERS)[1:] == (
        "Score of Ann: 0 − 4 × 1 = −4",
        "Score of Ben: 0 − 4 × 1 = −4",
        "Corners: Ann: 0; Ben: 0 (HS-12)",
    )


@pytest.mark.parametrize(
    ("ring", "told"),
    [
        (["'A1", "'A3", "'B1"], "O, 'A1, 'A3, 'B1"),
        (["'A1", "'A3", "'B1", "'B3", "'C1", "'C3", "'D1"], None),
        (["'A1", "'A3", "'B1", "'B3", "'C1", "'C3", "'D1", "'D3"], "9 cells"),
    ],
)
def test_long_lists_of_cells_are_replaced_by_their_number(
    star: Helpers, ring: list[str], told: str | None
) -> None:
    """First's single stones are listed in board order, followed by the one on O."""
    opening = star.play(star.start(radius=3), "D1", ring[0])
    texts = [item for cell in ring[1:] for item in (cell, "-")]
    end = star.play(opening, *texts, "pass", "pass").view(PUBLIC)
    told = told or ", ".join(["O", *ring])
    assert f"Ann: removed {told} (HS-10 a)" in worded.news(GAME, end, PLAYERS)


def test_views_and_positions_are_frozen(star: Helpers) -> None:
    position = star.start()
    for value in (position, position.times, position.view(PUBLIC), position.view(PUBLIC).scoring):
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)


def test_the_last_turn_of_each_kind(star: Helpers) -> None:
    position = star.start()
    assert position.view(PUBLIC).last is None
    position = star.play(position, "A1")
    assert position.last == Turn(1, FIRST, Place("A1")) and position.last.opening
    position = star.play(position, "-", "pass")
    assert position.last == Turn(3, FIRST, Pass()) and not position.last.opening
    view = position.view(PUBLIC)
    assert (view.passes, view.time_outs, view.to_move) == (1, 0, SECOND)
