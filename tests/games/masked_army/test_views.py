"""Before the end, views show no colours except the last piece's (MA-4, MA-10, MA-11)."""

import random
from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, Pair, Viewer
from games.masked_army import GAME
from games.masked_army.rules import Position
from games.masked_army.view import BLUE, RED, Placement
from tests.games import worded

PLAYERS = Pair("Ann", "Ben")
MASKED_VIEWERS = (PUBLIC, RED, BLUE)
PIECES = ["F4-G4", "F5-G5", "A1-A2", "C7-C8", "I9-H9"]


def everything(position: Position, viewer: Viewer) -> list[object]:
    """Return a view, and all texts and values made from it."""
    view = position.view(viewer)
    return [
        view,
        repr(view),
        GAME.detail(view),
        worded.board_text(GAME, view),
        worded.news(GAME, view, PLAYERS),
    ]


def turned(text: str) -> str:
    one, two = text.split("-")
    return f"{two}-{one}"


@pytest.mark.clause("MA-10")
@pytest.mark.parametrize("turn", range(4))
def test_twins_with_different_masked_colours_look_the_same(army: Helpers, turn: int) -> None:
    other = [turned(text) if index == turn else text for index, text in enumerate(PIECES)]
    one, two = army.play(army.start(), *PIECES), army.play(army.start(), *other)
    assert one.view(UMPIRE) != two.view(UMPIRE)
    for viewer in MASKED_VIEWERS:
        assert everything(one, viewer) == everything(two, viewer)
        assert GAME.actions(one, RED) == GAME.actions(two, RED)


@pytest.mark.clause("MA-10")
@pytest.mark.clause("MA-11")
def test_twins_with_different_pieces_and_histories_look_the_same(army: Helpers) -> None:
    """Views show neither which cells were one piece nor when it was placed."""
    one = army.play(army.start(), "A1-B1", "A2-B2", "C1-C2", "I9-H9")
    two = army.play(army.start(), "B2-C2", "B1-C1", "A2-A1", "I9-H9")
    for viewer in MASKED_VIEWERS:
        assert everything(one, viewer) == everything(two, viewer)


@pytest.mark.clause("MA-10")
@pytest.mark.parametrize("seed", range(8))
def test_random_games_show_only_the_last_piece(army: Helpers, seed: int) -> None:
    for position in army.random_game(seed):
        if position.outcome() is not None:
            continue
        true = position.view(UMPIRE)
        views = {position.view(viewer) for viewer in MASKED_VIEWERS}
        assert len(views) == 1
        (view,) = views
        shown = [mark for row in view.board for mark in row if mark not in ".?"]
        assert sorted(shown) == (["b", "r"] if position.last else [])
        assert all(
            seen in (".", "?", real) and (seen == ".") == (real == ".")
            for seen, real in zip("".join(view.board), "".join(true.board), strict=True)
        )
        assert view.armies is None
        assert GAME.detail(view)["armies"] is None
        assert set(GAME.detail(view)) == set(GAME.detail(true))


@pytest.mark.clause("MA-10")
def test_the_last_piece_and_whose_turn_it_is_are_public(army: Helpers) -> None:
    view = army.play(army.start(), "F4-G4").view(PUBLIC)
    assert worded.news(GAME, view, PLAYERS) == ("Last piece: Ann (Red) F4-G4",)
    assert view.to_move is BLUE
    assert GAME.detail(view)["last"] == "red"
    lines = worded.board_text(GAME, view).splitlines()
    assert lines[0] == "  A B C D E F G H I"
    assert lines[4] == "4 . . . . . r b . ."
    assert lines[-1] == ". empty   r red   b blue   ? masked"
    assert worded.news(GAME, army.start().view(PUBLIC), PLAYERS) == ()


@pytest.mark.clause("MA-10")
def test_who_can_see_a_placement(army: Helpers) -> None:
    position = army.play(army.start(), "F4-G4", "F5-G5")
    first, second = Placement((5, 3), (6, 3)), Placement((5, 4), (6, 4))
    for viewer in MASKED_VIEWERS:
        assert not position.discloses(viewer, RED, first, 1)
        assert position.discloses(viewer, BLUE, second, 2)
    assert position.discloses(UMPIRE, RED, first, 1)
    lost = position.expire(("turn", 3))
    assert all(lost.discloses(viewer, RED, first, 1) for viewer in MASKED_VIEWERS)


@pytest.mark.clause("MA-10")
@pytest.mark.clause("MA-5")
def test_the_last_placement_of_a_finished_game_is_public(army: Helpers) -> None:
    *_, end = army.random_game(3)
    assert end.discloses(PUBLIC, end.last.seat, end.last.placement, end.round)
    news = worded.news(GAME, end.view(PUBLIC), PLAYERS)
    assert news[1].startswith("Armies of Ann (Red): ")
    assert news[2].startswith("Armies of Ben (Blue): ")
    assert len(news) == 3


def test_repeated_sizes_are_counted_in_the_news(army: Helpers) -> None:
    lost = army.play(army.start(), "A1-B1", "C1-D1", "G7-H7").expire(("turn", 4))
    assert worded.news(GAME, lost.view(PUBLIC), PLAYERS)[1:3] == (
        "Armies of Ann (Red): 1 ×3",
        "Armies of Ben (Blue): 2, 1",
    )


# Rewinds: even an undo must not show colours again (see the ruling in `Position`).


def rewound(army: Helpers, kept: int, left: int) -> Position:
    """Return a position of `left` pieces, rewound to `kept` pieces."""
    earlier = army.play(army.start(), *PIECES[:kept])
    position: Position = earlier.after_rewind(army.play(army.start(), *PIECES[:left]))
    return position


@pytest.mark.clause("MA-10")
def test_a_rewind_does_not_show_an_earlier_piece_again(army: Helpers) -> None:
    position = rewound(army, 2, 4)
    for viewer in MASKED_VIEWERS:
        view = position.view(viewer)
        assert view.last is None
        assert view.last_seat is BLUE
        assert set("".join(view.board)) == {".", "?"}
        assert not position.discloses(viewer, BLUE, Placement((5, 4), (6, 4)), 2)
        assert GAME.detail(view)["last"] == "blue"
        assert "F5" not in " ".join(worded.news(GAME, view, PLAYERS))
    view = position.view(UMPIRE)
    assert view.board[4] == ".....br.."
    assert view.last is not None


@pytest.mark.clause("MA-10")
def test_twins_after_a_rewind_look_the_same(army: Helpers) -> None:
    twin = army.play(army.start(), "G4-F4", "F5-F6")
    one = army.play(army.start(), "G4-F4", "F6-F5")
    left = army.play(army.start(), "G4-F4", "F6-F5", "A1-A2")
    for viewer in MASKED_VIEWERS:
        hidden = everything(one.after_rewind(left), viewer)
        assert hidden == everything(twin.after_rewind(left), viewer)


@pytest.mark.clause("MA-10")
def test_the_next_piece_is_visible_again(army: Helpers) -> None:
    position = army.play(rewound(army, 2, 3), "A1-A2")
    assert position.view(PUBLIC).board[:2] == ("r........", "b........")
    assert position.view(PUBLIC).last is not None
    assert position == army.play(army.start(), *PIECES[:3])


@pytest.mark.clause("MA-10")
def test_a_rewind_that_undoes_no_piece_hides_nothing(army: Helpers) -> None:
    position = rewound(army, 3, 3)
    assert position == army.play(army.start(), *PIECES[:3])
    assert army.start().after_rewind(position) == army.start()


@pytest.mark.clause("MA-10")
def test_hidden_pieces_stay_hidden_after_further_rewinds(army: Helpers) -> None:
    two, four = (army.play(army.start(), *PIECES[:n]) for n in (2, 4))
    hidden = two.after_rewind(four)
    assert two.after_rewind(hidden).view(PUBLIC).last is None
    assert hidden.after_rewind(hidden) == hidden.after_rewind(two) == hidden
    assert four.after_rewind(hidden).view(PUBLIC).last is None
    assert army.play(hidden, "D1-D2").after_rewind(four).view(PUBLIC).last is None


@pytest.mark.clause("MA-11")
def test_views_contain_no_history(army: Helpers) -> None:
    rng = random.Random(5)
    *_, last, _end = army.random_game(rng.randrange(100))
    text = repr(last.view(PUBLIC))
    assert text.count("Placement(") == 1
    assert len(text) < 600
