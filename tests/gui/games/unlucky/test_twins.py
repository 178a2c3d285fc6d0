"""Boards leak nothing: positions that differ only in secrets look and sound the same."""

from __future__ import annotations

import itertools

import pytest

from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.unlucky.rules import Position
from gui.kit.theme import DARK, LIGHT, Theme

from .conftest import (
    CANDLES,
    DMO,
    NODES,
    NOUGHTS,
    WHOLE,
    Board,
    MakeBoard,
    arranged,
    round_of,
    start,
    submit,
)

FAST_FIRST = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
SLOW_FIRST = "arrange 0S 1S 2S 3M 4M 5M 6F 7F 8F"
"""The trims are those of the usual arrangement; all numbers and six kinds differ."""
LIT = f"{CANDLES}: light D"


def alike(make: MakeBoard, twins: list[Position], viewer: Viewer, theme: Theme) -> None:
    """Check that twins look and sound the same to `viewer`, but look different to an umpire."""
    boards = make(theme=theme), make(theme=theme)
    for board, position in zip(boards, twins, strict=True):
        board.see(position, viewer if isinstance(viewer, Seat) else None, viewer)
    _compare(*boards)
    knows = [make(theme=theme).see(position, viewer=UMPIRE) for position in twins]
    if twins[0].view(UMPIRE) != twins[1].view(UMPIRE):
        assert knows[0].pixels() != knows[1].pixels()


def _compare(one: Board, two: Board) -> None:
    for focus in (None, 0, 1, 2):
        for board in (one, two):
            board.scene.enlarge(focus)
        assert one.pixels() == two.pixels()
    assert one.picture() == two.picture()
    assert one.board.accessibleDescription() == two.board.accessibleDescription()
    assert one.board.toolTip() == two.board.toolTip() == ""


def kinds(dmo: str) -> list[Position]:
    """Return an arrangement, and the two following rounds, in which no candle burns down."""
    first = arranged(WHOLE, dmo)
    second = round_of(first, LIT)
    return [first, second, round_of(second, f"{CANDLES}: extinguish D")]


@pytest.mark.clause("CC-2", "CC-4")
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("viewer", [PUBLIC, Seat.TWO], ids=["public", "ec"])
@pytest.mark.parametrize("played", [0, 1])
def test_arrangements(make: MakeBoard, theme: Theme, viewer: Viewer, played: int) -> None:
    tables = [kinds(text)[played] for text in (FAST_FIRST, SLOW_FIRST)]
    alike(make, tables, viewer, theme)


@pytest.mark.clause("CC-5")
def test_totals(make: MakeBoard) -> None:
    one = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    two = "arrange 6F 7F 8F 3M 4M 5M 2S 1S 0S"
    act, other = f"{CANDLES}: light A", f"{CANDLES}: light I"
    tables = [round_of(arranged(WHOLE, text), act, other) for text in (one, two)]
    totals = [table.view(DMO).part(CANDLES).counts[-1].totals.one for table in tables]
    assert totals == [8, 6]
    for viewer in (PUBLIC, Seat.TWO):
        alike(make, tables, viewer, DARK)


@pytest.mark.clause("KN-6")
@pytest.mark.parametrize("viewer", [PUBLIC, Seat.TWO], ids=["public", "ec"])
def test_investments(make: MakeBoard, viewer: Viewer) -> None:
    both = ("A1=1 D1=2", "A1=2 D1=1")
    tables = [round_of(arranged(), f"{NODES}: {text}") for text in both]
    alike(make, tables, viewer, DARK)


@pytest.mark.clause("WN-10", "UF-4")
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (f"{CANDLES}: light A", f"{CANDLES}: light D"),
        (f"{NODES}: A1=1", f"{NODES}: none"),
        (f"{NOUGHTS}: place C3", f"{NOUGHTS}: place F5"),
    ],
)
@pytest.mark.parametrize("viewer", [PUBLIC, Seat.TWO, UMPIRE], ids=["public", "ec", "umpire"])
def test_submissions(make: MakeBoard, one: str, two: str, viewer: Viewer) -> None:
    tables = [submit(arranged(), DMO, text) for text in (one, two)]
    alike(make, tables, viewer, DARK)


def test_pending_arrangements(make: MakeBoard) -> None:
    tables = [submit(start(), DMO, f"{CANDLES}: {text}") for text in (FAST_FIRST, SLOW_FIRST)]
    for viewer in (PUBLIC, Seat.TWO, UMPIRE):
        alike(make, tables, viewer, DARK)


@pytest.mark.clause("CC-4")
def test_twins_stay_alike_in_every_frame(make: MakeBoard) -> None:
    boards = [make(motion=True, size=(480, 400)) for _ in range(2)]
    played = [kinds(FAST_FIRST)[:2], kinds(SLOW_FIRST)[:2]]
    for board in boards:
        board.scene.setView(start().view(PUBLIC), False)
    for step in range(2):
        for board, positions in zip(boards, played, strict=True):
            board.scene.setView(positions[step].view(PUBLIC), True)
            assert board.scene.animating()
        for share in (0.0, 0.1, 0.2, 0.3, 0.45, 0.7, 1.0):
            for board in boards:
                board.scene.seek(board.scene.running_time * share)
            assert boards[0].pixels() == boards[1].pixels()
        for board in boards:
            board.scene.finishAnimation()


def test_a_candle_shows_its_kind_once_it_is_burnt(make: MakeBoard) -> None:
    both = ("arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S", "arrange 8M 7F 6F 5F 4M 3M 2S 1S 0S")
    first = [round_of(arranged(WHOLE, text), f"{CANDLES}: light A") for text in both]
    one, two = (make().see(position) for position in first)
    assert one.pixels() != two.pixels()


def test_clicks_on_the_umpires_board_do_not_depend_on_secrets(make: MakeBoard) -> None:
    tables = [kinds(text)[1] for text in (FAST_FIRST, SLOW_FIRST)]
    boards = [make().see(position, DMO, PUBLIC) for position in tables]
    for letter, name in itertools.product("ADI", ("A1", "D1")):
        for board in boards:
            board.click(board.candle(letter), board.node(name))
        assert boards[0].scene.draft() == boards[1].scene.draft()
        seen = []
        for board in boards:
            board.scene.pointer_left()
            seen.append(board.pixels())
        assert seen[0] == seen[1]
