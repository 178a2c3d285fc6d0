"""MA-1 to MA-10, clause by clause, and the meaning of GEN-1 to GEN-3 here."""

from collections.abc import Callable
from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, IllegalAction, Pair, Refusal, Seat
from games.kinds.grids import sizes
from games.masked_army import GAME
from games.masked_army.rules import armies_of, has_room, judge
from games.masked_army.view import BLUE, RED, Placement
from tests.games import worded

F4_G4 = Placement((5, 3), (6, 3))


def board(*rows: str) -> str:
    """Return a board as 81 characters, from its first rows; the others are empty."""
    return "".join(row.ljust(9, ".") for row in rows).ljust(81, ".")


@pytest.mark.clause("MA-1")
@pytest.mark.clause("GEN-1")
def test_a_9_by_9_board_and_pieces_of_one_cell_in_each_colour(army: Helpers) -> None:
    position = army.start()
    assert position.view(UMPIRE).board == (".........",) * 9
    assert GAME.write(GAME.actions(position, RED)[0]) == "A1-B1"
    assert GAME.write(GAME.actions(position, RED)[-1]) == "I9-H9"
    placed = army.play(position, "F4-G4").view(UMPIRE).board
    assert "".join(placed).count("r") == "".join(placed).count("b") == 1


@pytest.mark.clause("MA-1")
def test_the_first_cell_is_in_the_movers_colour(army: Helpers) -> None:
    rows = army.play(army.start(), "F4-G4", "F5-G5").view(UMPIRE).board
    assert rows[3:5] == (".....rb..", ".....br..")


@pytest.mark.clause("MA-2")
@pytest.mark.parametrize(("starts", "seats"), [("red", [RED, BLUE]), ("blue", [BLUE, RED])])
def test_turns_alternate_from_the_chosen_start(
    army: Helpers, starts: str, seats: list[Seat]
) -> None:
    position = army.start(starts=starts)
    for turn, text in enumerate(["A1-B1", "A2-B2", "A3-B3", "A4-B4"]):
        seat = seats[turn % 2]
        assert position.awaiting() == {seat}
        assert position.view(PUBLIC).to_move is seat
        assert position.round == turn + 1
        with pytest.raises(IllegalAction, match="’s turn") as refused:
            position.check(seat.other, F4_G4)
        assert worded.reason(GAME, refused.value) == f"It is {GAME.titles[seat]}’s turn."
        assert refused.value.clause == "MA-2"
        assert GAME.actions(position, seat.other) == ()
        position = army.play(position, text)


@pytest.mark.clause("MA-2")
def test_red_starts_by_default(army: Helpers) -> None:
    assert army.start().awaiting() == {RED}


@pytest.mark.clause("MA-3")
@pytest.mark.parametrize("text", ["F4-G4", "G4-F4", "F4-F5", "F5-F4", "A1-A2", "I9-H9"])
def test_pieces_fit_horizontally_and_vertically_in_both_orientations(
    army: Helpers, text: str
) -> None:
    assert army.play(army.start(), text).round == 2


@pytest.mark.clause("MA-3")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F4-G5", "F4 and G5 do not share a side"),
        ("F4-F4", "F4 and F4 do not share a side"),
        ("F4-F6", "F4 and F6 do not share a side"),
        ("I1-A2", "I1 and A2 do not share a side"),
        ("I1-J1", "J1 is not on the board"),
        ("E10-E9", "E10 is not on the board"),
        ("AA1-A1", "AA1 is not on the board"),
        ("C3-D3", "C3 is not empty"),
        ("E3-D3", "D3 is not empty"),
    ],
)
@pytest.mark.clause("GEN-2")
def test_a_piece_that_does_not_fit_is_refused_and_changes_nothing(
    army: Helpers, text: str, reason: str
) -> None:
    position = army.play(army.start(), "C3-D3")
    before = repr(position)
    with pytest.raises(IllegalAction, match=reason) as refused:
        army.play(position, text)
    assert refused.value.clause == "MA-3"
    assert repr(position) == before


@pytest.mark.clause("MA-3")
@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (9, 0), (0, 9)])
def test_cells_off_the_board_are_refused(army: Helpers, cell: tuple[int, int]) -> None:
    for action in (Placement(cell, (0, 0)), Placement((0, 0), cell)):
        with pytest.raises(IllegalAction) as refused:
            army.start().check(RED, action)
        assert refused.value.clause == "MA-3"


@pytest.mark.clause("MA-3")
def test_there_are_no_passes_and_no_draws_by_lot(army: Helpers) -> None:
    position = army.start()
    assert position.fallback(RED, lambda label, n: 0) is None
    with pytest.raises(Exception, match="Not understood: “pass”"):
        GAME.read("pass", position, RED)


@pytest.mark.clause("MA-4")
def test_only_the_last_piece_shows_its_colours(army: Helpers) -> None:
    position = army.play(army.start(), "F4-G4", "F5-G5", "A1-A2")
    for viewer in (PUBLIC, RED, BLUE):
        view = position.view(viewer)
        assert view.board[:3] == ("r........", "b........", ".........")
        assert view.board[3:] == (".....??..", ".....??..", *["." * 9] * 4)
        assert view.armies is None
        assert view.last is not None
        assert view.last.placement == Placement((0, 0), (0, 1))
        assert view.last_seat is RED
    assert position.view(UMPIRE).board[3:5] == (".....rb..", ".....br..")


@pytest.mark.clause("MA-5")
@pytest.mark.parametrize(
    ("rows", "room"),
    [
        (["rb" * 4 + ".", "rb" * 4 + "."] + ["rb" * 4 + "r"] * 7, True),
        (["rb" * 4 + "r"] * 8 + ["rb" * 3 + "r.."], True),
        (["rb" * 4 + "r"] * 8 + ["rb" * 4 + "."], False),
        (["." + "rb" * 4, "rb" * 4 + "."] * 4 + ["." + "rb" * 4], False),
        (["rb" * 4 + ".", "." + "rb" * 4] + ["rb" * 4 + "r"] * 7, False),
    ],
)
def test_a_piece_needs_two_adjacent_empty_cells(rows: list[str], room: bool) -> None:
    """The last cell of a row and the first cell of the next are not adjacent."""
    assert has_room(board(*rows)) is room


@pytest.mark.clause("MA-5")
def test_the_game_ends_when_no_piece_fits_and_the_board_is_revealed(army: Helpers) -> None:
    *earlier, before, end = army.random_game(1)
    assert before.outcome() is None
    assert "?" in "".join(before.view(PUBLIC).board)
    assert end.outcome().ended_by == "MA-5"
    assert end.round == before.round == len(earlier) + 1
    assert end.awaiting() == frozenset()
    assert end.timers() == end.idle_timers() == ()
    for viewer in (PUBLIC, RED, BLUE):
        assert end.view(viewer) == end.view(UMPIRE)
    view = end.view(PUBLIC)
    assert "?" not in "".join(view.board)
    assert view.to_move is None
    assert view.armies is not None
    calls: tuple[Callable[[], object], ...] = (
        lambda: end.check(RED, F4_G4),
        lambda: end.check(BLUE, Placement((99, 0), (0, 0))),
        lambda: end.expire(("turn", end.round)),
        lambda: GAME.read("hello", end, RED),
    )
    for call in calls:
        with pytest.raises(Refusal, match="The game is over") as refused:
            call()
        assert refused.value.clause == "MA-5"


@pytest.mark.clause("MA-6")
def test_armies_are_connected_cells() -> None:
    """The example in the rules: 4 and 1 beat 3, 1 and 1; corners do not connect."""
    found = armies_of(board("rrrr.b.b", "", "r.bbb"))
    assert (sizes(found.one), sizes(found.two)) == ([4, 1], [3, 1, 1])
    assert found.one[1].cells == {(0, 2)}
    corners = armies_of(board("rb", "br", "rb"))
    assert (sizes(corners.one), sizes(corners.two)) == ([1, 1, 1], [1, 1, 1])


@pytest.mark.clause("MA-6")
@pytest.mark.parametrize(
    ("rows", "winner", "reason"),
    [
        (["rrrr.b.b", "", "r.bbb"], RED, "largest army has 4, the other’s 3"),
        (["rrr.bb.bb", "", "bb.bb.bb"], RED, "largest army has 3, the other’s 2"),
        (["rr.bb.rr", "", "b.b"], RED, "2nd largest army has 2, the other’s 1"),
        (["rr.bb", "", "r.b.b"], BLUE, "3rd largest army has 1, the other’s 0"),
        (["r.r.r.r.r", "", "r.r.r.r.r", "", "b.b.b.b.b", "", "b.b.b.b.b", "", "b"],
         BLUE, "11th largest army has 1, the other’s 0"),
    ],
)  # fmt: skip
def test_the_first_difference_decides(rows: list[str], winner: Seat, reason: str) -> None:
    for last in Seat:
        outcome = judge(board(*rows), last)
        told = (winner, "MA-6", f"the {reason}", "MA-5")
        assert worded.outcome_values(GAME, outcome) == told


@pytest.mark.clause("MA-7")
@pytest.mark.parametrize("last", [RED, BLUE])
def test_if_all_sizes_agree_the_last_piece_wins(last: Seat) -> None:
    outcome = judge(board("rr.bb", "", "r.b"), last)
    assert (outcome.winner, outcome.by, outcome.ended_by) == (last, "MA-7", "MA-5")
    assert worded.word(GAME, outcome.reason).startswith("all armies are equal")


@pytest.mark.clause("MA-8")
def test_a_turn_clock_and_a_bank(army: Helpers) -> None:
    position = army.start(starts="blue")
    (timer,) = position.timers()
    assert (timer.key, timer.seat) == (("turn", 1), BLUE)
    assert (timer.allowance, timer.bank, timer.bank_rounding) == (120_000, 300_000, 0)
    (idle,) = position.idle_timers()
    assert (idle.seat, idle.allowance, idle.bank) == (RED, 120_000, 300_000)
    assert army.play(position, "F4-G4").timers() == (idle,)


@pytest.mark.clause("MA-8")
@pytest.mark.clause("GEN-3")
def test_out_of_time_loses_at_once(army: Helpers) -> None:
    position = army.play(army.start(), "F4-G4", "F5-G5", "A1-B1")
    lost = position.expire(("turn", 4))
    outcome = lost.outcome()
    assert (outcome.winner, outcome.by, outcome.ended_by) == (RED, "MA-8", "MA-8")
    assert worded.word(GAME, outcome.reason) == "Blue ran out of time"
    assert lost.round == 4
    view = lost.view(PUBLIC)
    assert view.board[3:5] == (".....rb..", ".....br..")
    assert view.last_seat is RED
    with pytest.raises(IllegalAction) as refused:
        lost.check(BLUE, Placement((0, 8), (1, 8)))
    assert refused.value.clause == "MA-8"


@pytest.mark.clause("MA-8")
def test_only_the_running_clock_can_expire(army: Helpers) -> None:
    with pytest.raises(ValueError, match="no such clock"):
        army.start().expire(("turn", 2))


@pytest.mark.clause("MA-8")
def test_time_may_run_out_before_the_first_piece(army: Helpers) -> None:
    lost = army.start().expire(("turn", 1))
    assert GAME.detail(lost.view(PUBLIC)) == {
        "board": ["." * 9] * 9,
        "armies": {"red": [], "blue": []},
        "last": None,
    }
    assert worded.news(GAME, lost.view(PUBLIC), Pair("Ann", "Ben")) == (
        "Armies of Ann (Red): no army",
        "Armies of Ben (Blue): no army",
    )


@pytest.mark.clause("MA-9")
def test_bank_rounding_is_an_option(army: Helpers) -> None:
    options = {"turn_seconds": 30, "bank_seconds": 0, "bank_rounding": 5}
    (timer,) = army.start(**options).timers()
    assert (timer.allowance, timer.bank, timer.bank_rounding) == (30_000, 0, 5_000)


def test_there_are_288_first_moves(army: Helpers) -> None:
    moves = GAME.actions(army.start(), RED)
    assert len(moves) == len(set(moves)) == 288
    assert list(moves) == sorted(moves, key=lambda move: (move.own[::-1], move.other[::-1]))
