"""Views and texts keep secrets (TO-10)."""

import random
from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, Pair, Seat, Viewer
from games.laws import begun
from games.match.log import LogKind
from games.match.matchview import view_of
from games.thwart_omega import GAME
from games.thwart_omega.rules import Position
from games.thwart_omega.view import BLACK, WHITE, Submission
from tests.games import worded

PLAYERS = Pair("Ann", "Ben")
FIRST = ("B:A1 W:G7", "B:A1 W:D4")


def pending(omega: Helpers, *texts: tuple[Seat, str]) -> Position:
    position: Position = omega.play(omega.start(), FIRST)
    for seat, text in texts:
        position = omega.submit(position, seat, text)
    return position


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


@pytest.mark.clause("TO-10")
@pytest.mark.parametrize("seat", list(Seat))
def test_twins_with_different_pending_submissions_look_the_same(omega: Helpers, seat: Seat) -> None:
    one = pending(omega, (seat, "B:B2 W:C3"))
    two = pending(omega, (seat, "B:E5 W:F6"))
    replaced = pending(omega, (seat, "B:B2 W:C3"), (seat, "B:B3 W:C2"))
    for viewer in (PUBLIC, UMPIRE, seat.other):
        assert everything(one, viewer) == everything(two, viewer) == everything(replaced, viewer)
    assert one.view(seat).own == Submission((1, 1), (2, 2))
    assert two.view(seat).own == Submission((4, 4), (5, 5))


@pytest.mark.clause("TO-10")
def test_twins_in_a_complete_round_look_the_same(omega: Helpers) -> None:
    one = pending(omega, (BLACK, "B:B2 W:C3"), (WHITE, "B:B2 W:C3"))
    two = pending(omega, (BLACK, "B:E5 W:F6"), (WHITE, "B:B2 W:C3"))
    for viewer in (PUBLIC, UMPIRE, WHITE):
        assert everything(one, viewer) == everything(two, viewer)
    assert one.view(WHITE).own == Submission((1, 1), (2, 2))


@pytest.mark.clause("TO-10")
def test_the_arrival_of_a_submission_is_public(omega: Helpers) -> None:
    position = pending(omega, (WHITE, "B:B2 W:C3"))
    for viewer in (PUBLIC, UMPIRE, *Seat):
        assert position.view(viewer).received == {WHITE}
    assert "Ben (White) has submitted" in worded.news(GAME, position.view(PUBLIC), PLAYERS)


@pytest.mark.clause("TO-10")
def test_the_board_reveal_and_score_are_public(omega: Helpers) -> None:
    view = pending(omega).view(PUBLIC)
    assert GAME.detail(view) == {
        "board": ["B......", *["." * 7] * 2, "...w...", *["." * 7] * 2, "......w"],
        "groups": {"black": [2], "white": [1, 1]},
        "score": {"black": 2, "white": 1},
    }
    assert worded.news(GAME, view, PLAYERS) == (
        "Round 1",
        "Ann (Black): B:A1 W:G7",
        "Ben (White): B:A1 W:D4",
        "Score of Ann (Black): 2",
        "Score of Ben (White): 1 × 1 = 1",
    )
    assert worded.board_text(GAME, view).splitlines() == [
        "  A B C D E F G",
        "1 B . . . . . .",
        *[f"{row} . . . . . . ." for row in (2, 3)],
        "4 . . . w . . .",
        *[f"{row} . . . . . . ." for row in (5, 6)],
        "7 . . . . . . w",
        ". empty   b w one stone   B W double   # burned",
    ]


def test_there_are_no_news_before_the_first_reveal(omega: Helpers) -> None:
    assert worded.news(GAME, omega.start().view(PUBLIC), PLAYERS) == ()
    assert omega.start().view(PUBLIC).last is None


def test_the_news_at_the_end(omega: Helpers) -> None:
    cells = omega.names(range(1, 8))
    position = omega.play(omega.start(), ("B:A1 W:B1", "B:A1 W:C1"), *omega.burn(cells[3:45]))
    news = worded.news(GAME, position.view(PUBLIC), PLAYERS)
    assert position.outcome() is None
    assert news[-3:] == (
        "Burned: B7, C7 (TO-3)",
        "Score of Ann (Black): 2",
        "Score of Ben (White): 2",
    )
    position = omega.play(position, ("B:G7 W:D7", "B:E7 W:D7"))
    assert worded.news(GAME, position.view(PUBLIC), PLAYERS) == (
        "Round 23",
        "Ann (Black): B:G7 W:D7",
        "Ben (White): B:E7 W:D7",
        "Burned at the end: F7 (TO-4)",
        "Score of Ann (Black): 2 × 1 × 1 = 2",
        "Score of Ben (White): 2 × 2 = 4",
    )


def test_the_news_about_a_colour_without_stones(omega: Helpers) -> None:
    position = omega.play(omega.start(), ("B:A1 W:B1", "B:B1 W:A1"))
    assert worded.news(GAME, position.view(PUBLIC), PLAYERS)[-2:] == (
        "Score of Ann (Black): 0 (no stone)",
        "Score of Ben (White): 0 (no stone)",
    )


@pytest.mark.clause("TO-4", "TO-9")
def test_the_log_names_no_player_for_expired_time() -> None:
    """Both moves were drawn and are shown, so no player's name needs to be given."""
    match = begun(GAME, random.Random(1))
    while match.outcome is None:
        match.append(match.deadline(match.state.clocks.at))
    view = view_of(match, PUBLIC)
    texts = [view.word(line.message) for line in view.log if line.kind is LogKind.TIME]
    assert texts[1:] == ["Time is up."] * (len(texts) - 2) + ["Time is up (TO-4)."]
