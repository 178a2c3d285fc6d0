"""TO-1 to TO-10, clause by clause, and the meaning of GEN-1 to GEN-3 here."""

from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, IllegalAction, Pair, Refusal, Seat
from games.kinds.grids import sizes
from games.thwart_omega import GAME
from games.thwart_omega.rules import Position, groups_of, judge, score_of
from games.thwart_omega.view import BLACK, WHITE, Submission, burned
from tests.games import worded

# 6,4,4,4,4,1 against 6,4,3,3,3,2,2: the example in the rules.
WORKED = "BBB#WWW" + "Ww#W###" + "BB#BB#b" + "#######" + "BB#BB#W" + "WW##Ww#" + "##Ww###"

# Equal scores, but black has the larger group; and rounds that lead there.
EQUAL = ["bbbbwww", "bbbbwww", "wwww###", "bbb#bbb", "#######", "www#bb#", "www####"]
EQUAL_PAIRS = [
    *[("A1 E1", "B1 F1"), ("C1 G1", "D1 E2"), ("A2 F2", "B2 G2"), ("C2 A3", "D2 B3")],
    *[("A4 C3", "B4 D3"), ("C4 A6", "E4 B6"), ("F4 C6", "G4 A7"), ("E6 B7", "F6 C7")],
]


def equal_scores(omega: Helpers, edition: str, dm_opponent: str = "white") -> Position:
    """Return a finished game at 144 to 144."""
    burned = ["E3", "F3", "G3", "D4", *omega.names([5]), "D6", "G6", "D7"]
    position: Position = omega.play(
        omega.start(edition, dm_opponent=dm_opponent), *omega.burn(burned)
    )
    for one, two in EQUAL_PAIRS:
        black, white = (f"B:{t.split()[0]} W:{t.split()[1]}" for t in (one, two))
        position = omega.play(position, (black, white))
    return position


def all_burned(omega: Helpers, edition: str, dm_opponent: str = "white") -> Position:
    """Return a game in which every cell was burned, so that everything is equal."""
    cells = omega.names(range(1, 8))[:46]
    position: Position = omega.play(
        omega.start(edition, dm_opponent=dm_opponent), *omega.burn(cells)
    )
    return position


@pytest.mark.clause("TO-1")
@pytest.mark.clause("GEN-1")
def test_the_board_is_7_by_7_and_empty(omega: Helpers) -> None:
    position = omega.start()
    assert position.view(PUBLIC).board == (".......",) * 7
    assert position.round == 1
    assert GAME.write(GAME.actions(position, BLACK)[0]) == "B:A1 W:B1"
    assert GAME.write(GAME.actions(position, BLACK)[-1]) == "B:G7 W:F7"


@pytest.mark.clause("TO-1")
@pytest.mark.parametrize("text", ["B:H1 W:A1", "B:A1 W:A8", "B:AA1 W:A1", "B:A1 W:G100"])
def test_a_cell_off_the_board_is_refused(omega: Helpers, text: str) -> None:
    with pytest.raises(IllegalAction, match="not on the board") as refused:
        omega.submit(omega.start(), BLACK, text)
    assert refused.value.clause == "TO-1"


@pytest.mark.clause("TO-1")
@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (7, 0), (0, 7), (0, 49)])
def test_a_submission_with_a_cell_off_the_board_is_refused(
    omega: Helpers, cell: tuple[int, int]
) -> None:
    for action in (Submission(cell, (3, 3)), Submission((3, 3), cell)):
        with pytest.raises(IllegalAction) as refused:
            omega.start().check(WHITE, action)
        assert refused.value.clause == "TO-1"


@pytest.mark.clause("TO-2")
def test_both_seats_place_a_stone_of_each_colour(omega: Helpers) -> None:
    position = omega.play(omega.start(), ("B:A1 W:G7", "B:C1 W:E7"))
    assert position.view(PUBLIC).board == ("b.b....", *[("." * 7)] * 5, "....w.w")
    assert position.round == 2


@pytest.mark.clause("TO-2")
def test_the_two_cells_differ_and_are_empty(omega: Helpers) -> None:
    position = omega.play(omega.start(), ("B:A1 W:B1", "B:C1 W:D1"))
    for text, reason in [
        ("B:E1 W:E1", "Both stones are on E1"),
        ("B:A1 W:E1", "A1 is not empty"),
        ("B:E1 W:C1", "C1 is not empty"),
    ]:
        with pytest.raises(IllegalAction, match=reason) as refused:
            omega.submit(position, WHITE, text)
        assert refused.value.clause == "TO-2"


@pytest.mark.clause("TO-2")
@pytest.mark.clause("TO-3")
def test_burned_and_double_cells_are_not_empty(omega: Helpers) -> None:
    position = omega.play(omega.start(), ("B:A1 W:B1", "B:A1 W:C1"), ("B:D1 W:E1", "B:F1 W:D1"))
    assert position.view(PUBLIC).board[0] == "Bww#wb."
    for cell in "A1", "D1":
        with pytest.raises(IllegalAction, match=f"{cell} is not empty"):
            omega.submit(position, BLACK, f"B:{cell} W:G7")


@pytest.mark.clause("TO-2")
def test_a_cell_is_empty_until_the_round_closes(omega: Helpers) -> None:
    """The other seat's submission neither blocks a cell nor shows in a refusal."""
    position = omega.submit(omega.start(), BLACK, "B:A1 W:B1")
    assert [*GAME.actions(position, WHITE)] == [*GAME.actions(omega.start(), WHITE)]
    omega.submit(position, WHITE, "B:A1 W:B1")


@pytest.mark.clause("TO-3")
@pytest.mark.parametrize(
    ("black", "white", "row"),
    [
        ("B:A1 W:B1", "B:C1 W:D1", "bwbw..."),
        ("B:A1 W:B1", "B:C1 W:A1", "#wb...."),
        ("B:A1 W:B1", "B:B1 W:A1", "##....."),
        ("B:A1 W:B1", "B:A1 W:B1", "BW....."),
        ("B:A1 W:B1", "B:A1 W:C1", "Bww...."),
        ("B:A1 W:B1", "B:C1 W:B1", "bWb...."),
    ],
)
def test_stones_of_both_seats_on_one_cell(omega: Helpers, black: str, white: str, row: str) -> None:
    assert omega.play(omega.start(), (black, white)).view(PUBLIC).board[0] == row


@pytest.mark.clause("TO-3")
def test_the_reveal_names_the_burned_cells(omega: Helpers) -> None:
    position = omega.play(omega.start(), ("B:A1 W:B1", "B:C1 W:A1"))
    last = position.view(PUBLIC).last
    assert last is not None
    assert (burned(last), last.drawn, last.round) == ({(0, 0)}, frozenset(), 1)
    assert last.submissions.two == Submission((2, 0), (0, 0))


@pytest.mark.clause("TO-4")
@pytest.mark.parametrize("left", [3, 2, 1, 0])
def test_three_or_fewer_empty_cells_end_the_game(omega: Helpers, left: int) -> None:
    """Each round fills 4, 3 or 2 cells; the last rounds are chosen to leave `left`."""
    cells = omega.names(range(1, 8))
    tail = {3: (2, 4), 2: (3, 4), 1: (4, 4), 0: (2, 3, 4)}[left]
    burned = 49 - left - sum(tail)
    position = omega.play(omega.start(), *omega.burn(cells[:burned]))
    for filled in tail:
        a, b, c, d = [*cells[burned : burned + filled], "", ""][:4]
        two = {2: f"B:{a} W:{b}", 3: f"B:{a} W:{c}", 4: f"B:{c} W:{d}"}[filled]
        assert position.outcome() is None
        position = omega.play(position, (f"B:{a} W:{b}", two))
        burned += filled
    view = position.view(PUBLIC)
    assert view.outcome is not None
    assert view.outcome.ended_by == "TO-4"
    assert len(view.leftover) == left
    assert all(view.board[row][column] == "#" for column, row in view.leftover)
    assert "." not in "".join(view.board)
    assert position.awaiting() == frozenset()
    assert not position.timers()
    assert not position.complete()


@pytest.mark.clause("TO-4")
def test_four_empty_cells_do_not_end_the_game(omega: Helpers) -> None:
    position = omega.play(omega.start(), *omega.burn(omega.names(range(1, 8))[:42]))
    assert position.outcome() is None
    position = omega.play(position, ("B:A7 W:B7", "B:A7 W:C7"))
    assert "".join(position.view(PUBLIC).board).count(".") == 4
    assert position.outcome() is None
    assert len(position.awaiting()) == 2


@pytest.mark.clause("TO-4")
@pytest.mark.clause("GEN-2")
def test_after_the_end_everything_is_refused_with_the_clause_that_ended_it(omega: Helpers) -> None:
    position = all_burned(omega, "puzzler")
    for call in (
        lambda: position.check(BLACK, Submission((4, 6), (5, 6))),
        lambda: position.check(BLACK, Submission((9, 9), (9, 9))),
        lambda: position.expire(("round", position.round)),
        lambda: GAME.read("hello", position, BLACK),
    ):
        with pytest.raises(Refusal, match="The game is over") as refused:
            call()
        assert refused.value.clause == "TO-4"
    assert GAME.actions(position, BLACK) == ()
    assert position.fallback(BLACK, lambda label, n: 0) is None


@pytest.mark.clause("TO-5")
def test_groups(omega: Helpers) -> None:
    """Sides connect, corners and burned cells do not; a double counts two."""
    board = "b#b...." + "bb.w..." + "..w.w.." + "...W..." + "......." + "......." + "......W"
    groups = groups_of(board)
    assert sizes(groups.one) == [3, 1]
    assert sizes(groups.two) == [2, 2, 1, 1, 1]
    assert groups.one[0].cells == {(0, 0), (0, 1), (1, 1)}
    assert [min(group.cells, key=lambda c: (c[1], c[0])) for group in groups.two] == [
        *[(3, 3), (6, 6), (3, 1), (2, 2), (4, 2)]  # by size, then row-major
    ]


@pytest.mark.clause("TO-6")
def test_the_score_is_the_product_of_the_sizes(omega: Helpers) -> None:
    both = groups_of(WORKED)
    assert sizes(both.one) == [6, 4, 4, 4, 4, 1]
    assert sizes(both.two) == [6, 4, 3, 3, 3, 2, 2]
    assert (score_of(both.one), score_of(both.two)) == (1536, 2592)


@pytest.mark.clause("TO-6")
def test_a_colour_without_stones_scores_0(omega: Helpers) -> None:
    assert omega.start().view(PUBLIC).score == Pair(0, 0)
    assert all_burned(omega, "puzzler").view(PUBLIC).score == Pair(0, 0)


@pytest.mark.clause("TO-7")
def test_the_higher_score_wins() -> None:
    outcome = judge(WORKED, "puzzler", BLACK)
    assert outcome is not None
    assert (outcome.winner, outcome.by, outcome.ended_by) == (WHITE, "TO-7", "TO-4")
    assert worded.word(GAME, outcome.reason) == "2,592 against 1,536"
    swapped = judge(WORKED.translate(str.maketrans("bwBW", "wbWB")), "colosseum", WHITE)
    assert swapped is not None
    assert swapped.winner is BLACK


@pytest.mark.clause("TO-8")
@pytest.mark.parametrize("dm_opponent", ["black", "white"])
@pytest.mark.parametrize("edition", ["puzzler", "colosseum", "genius-game-3"])
def test_equal_scores(omega: Helpers, edition: str, dm_opponent: str) -> None:
    position = equal_scores(omega, edition, dm_opponent)
    assert position.view(PUBLIC).board == tuple(EQUAL)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.by == "TO-8"
    if edition == "genius-game-3":
        assert outcome.winner is GAME.seat(dm_opponent)
    else:
        assert outcome.winner is BLACK
        assert worded.word(GAME, outcome.reason) == (
            "equal scores (144); the largest group has 8, the other’s 6"
        )


@pytest.mark.clause("TO-8")
def test_a_missing_group_counts_as_0() -> None:
    """4 equals 4 × 1 as a product: in second place 0 is compared with 1."""
    outcome = judge("WW#BB#b" + "#" * 42, "puzzler", WHITE)
    assert outcome is not None
    assert (outcome.winner, outcome.by) == (BLACK, "TO-8")
    assert worded.word(GAME, outcome.reason).endswith("the 2nd largest group has 1, the other’s 0")


@pytest.mark.clause("TO-8")
@pytest.mark.parametrize("dm_opponent", list(Seat))
def test_a_game_that_is_equal_in_everything(dm_opponent: Seat) -> None:
    board = "bb#ww##" + "#" * 42
    for edition in "puzzler", "genius-game-3":
        outcome = judge(board, edition, dm_opponent)
        assert outcome is not None
        assert (outcome.winner, outcome.by) == (dm_opponent, "TO-8")
    assert judge(board, "colosseum", dm_opponent) is None


@pytest.mark.clause("TO-8")
def test_a_replay_is_the_same_match_on_an_empty_board(omega: Helpers) -> None:
    position = all_burned(omega, "colosseum")
    assert position.outcome() is None
    assert position.round == 24
    assert position.awaiting() == frozenset(Seat)
    view = position.view(PUBLIC)
    assert view.board == (".......",) * 7
    assert view.replayed_from == ("#######",) * 7
    assert view.leftover == frozenset()
    assert view.last is not None
    assert view.last.round == 23
    assert worded.news(GAME, view, Pair("Ann", "Ben"))[-1].endswith("the game is replayed (TO-8)")
    again = omega.play(position, ("B:A1 W:B1", "B:C1 W:D1"))
    assert again.round == 25
    assert again.view(PUBLIC).replayed_from == ("#######",) * 7
    assert (
        worded.news(GAME, again.view(PUBLIC), Pair("Ann", "Ben"))[-1]
        == "Score of Ben (White): 1 × 1 = 1"
    )


@pytest.mark.clause("TO-8")
def test_a_replay_can_be_replayed(omega: Helpers) -> None:
    cells = omega.names(range(1, 8))
    position = omega.play(all_burned(omega, "colosseum"), *omega.burn(cells[3:]))
    assert position.round == 47
    assert position.outcome() is None
    position = omega.play(position, ("B:A1 W:B1", "B:A1 W:C1"), *omega.burn(cells[3:45]))
    assert position.outcome() is None
    position = omega.play(position, ("B:D7 W:E7", "B:D7 W:G7"))
    assert position.round == 69
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.by) == (BLACK, "TO-7")


@pytest.mark.clause("TO-9")
def test_each_round_has_one_clock(omega: Helpers) -> None:
    position = omega.start(round_seconds=45)
    (timer,) = position.timers()
    assert (timer.key, timer.allowance, timer.seat, timer.bank) == (("round", 1), 45_000, None, 0)
    assert omega.start().timers()[0].allowance == 60_000
    after = omega.submit(omega.submit(position, BLACK, "B:A1 W:B1"), WHITE, "B:C1 W:D1")
    assert after.timers() == position.timers()
    assert after.close().timers()[0].key == ("round", 2)


@pytest.mark.clause("TO-9")
@pytest.mark.clause("GEN-3")
def test_a_missing_submission_is_drawn(omega: Helpers) -> None:
    asked = []

    def draw(label: str, n: int) -> int:
        asked.append((label, n))
        return n - 1

    position = omega.play(omega.start(), ("B:A1 W:B1", "B:C1 W:D1"))
    position = omega.submit(position, BLACK, "B:A2 W:B2")
    assert position.fallback(BLACK, draw) is None
    drawn = position.fallback(WHITE, draw)
    assert asked == [("thwart-omega/2/white/move", 45 * 44)]
    assert drawn == Submission((6, 6), (5, 6))
    position.check(WHITE, drawn)
    closed = position.play_drawn(WHITE, drawn).expire(("round", 2))
    last = closed.view(PUBLIC).last
    assert last.drawn == {WHITE}
    assert last.submissions == Pair(Submission((0, 1), (1, 1)), drawn)
    assert "Ben (White): B:G7 W:F7 drawn (TO-9)" in worded.news(
        GAME, closed.view(PUBLIC), Pair("Ann", "Ben")
    )
    assert closed.view(PUBLIC).received == frozenset()


@pytest.mark.clause("TO-9")
def test_drawn_moves_are_all_legal_moves_in_canonical_order(omega: Helpers) -> None:
    position = omega.play(omega.start(), *omega.burn(omega.names(range(1, 6))[:30]))
    legal = GAME.actions(position, WHITE)
    assert len(legal) == 19 * 18
    drawn = [position.fallback(WHITE, lambda label, n, k=k: k) for k in range(len(legal))]
    assert drawn == list(legal)
    by_row_and_column = sorted(drawn, key=lambda item: (item.black[::-1], item.white[::-1]))
    assert drawn == by_row_and_column


@pytest.mark.clause("TO-9")
def test_an_own_submission_after_a_drawn_one_is_not_drawn(omega: Helpers) -> None:
    position = omega.start().play_drawn(BLACK, Submission((0, 0), (1, 0)))
    position = omega.submit(position, BLACK, "B:A1 W:B1")
    assert omega.submit(position, WHITE, "B:C1 W:D1").close().last.drawn == frozenset()


@pytest.mark.clause("TO-9")
def test_only_the_clock_of_the_round_can_expire(omega: Helpers) -> None:
    with pytest.raises(ValueError, match="no such clock"):
        omega.start().expire(("round", 2))
    with pytest.raises(ValueError, match="no complete round"):
        omega.start().expire(("round", 1))


@pytest.mark.clause("GEN-3")
def test_submissions_of_a_complete_round_can_be_replaced_until_it_closes(omega: Helpers) -> None:
    position = omega.submit(omega.start(), BLACK, "B:A1 W:B1")
    assert position.awaiting() == {WHITE}
    with pytest.raises(ValueError, match="no complete round"):
        position.close()
    position = omega.submit(position, WHITE, "B:C1 W:D1")
    assert position.awaiting() == frozenset()
    assert position.complete()
    assert position.outcome() is None
    position = omega.submit(position, WHITE, "B:E1 W:F1")
    assert position.complete()
    assert position.close().view(PUBLIC).board[0] == "bw..bw."


@pytest.mark.clause("GEN-2")
def test_a_refused_submission_leaves_the_earlier_one_in_force(omega: Helpers) -> None:
    position = omega.submit(omega.start(), BLACK, "B:A1 W:B1")
    with pytest.raises(IllegalAction):
        omega.submit(position, BLACK, "B:A1 W:A1")
    assert position.view(BLACK).own == Submission((0, 0), (1, 0))


@pytest.mark.clause("TO-10")
def test_who_can_see_a_submission(omega: Helpers) -> None:
    position = omega.submit(omega.start(), BLACK, "B:A1 W:B1")
    action = position.submitted(BLACK)

    def told(at: Position) -> list[bool]:
        return [at.discloses(viewer, BLACK, action, 1) for viewer in (BLACK, WHITE, PUBLIC, UMPIRE)]

    assert told(position) == [True, False, False, True]
    complete = omega.submit(position, WHITE, "B:C1 W:D1")
    assert told(complete) == [True, False, False, True]
    assert told(complete.close()) == [True] * 4
    over = all_burned(omega, "puzzler")
    assert over.last is not None
    assert over.discloses(PUBLIC, WHITE, over.last.submissions.two, over.round)


def test_there_are_2352_first_moves(omega: Helpers) -> None:
    moves = GAME.actions(omega.start(), WHITE)
    assert len(moves) == len(set(moves)) == 2352


@pytest.mark.clause("TO-10", "GEN-3")
def test_a_rewind_to_before_a_reveal_asks_both_seats_again(omega: Helpers) -> None:
    """A submission that was revealed must not stand while the other seat still chooses."""
    open_round = omega.submit(omega.start(), BLACK, "B:A1 W:B1")
    revealed = omega.submit(open_round, WHITE, "B:C1 W:D1").close()
    assert revealed.round == 2 and open_round.pending(BLACK) == {"move"}
    again = open_round.give_back()
    assert again.awaiting() == {BLACK, WHITE} and again.view(BLACK).own is None
    assert again.board == open_round.board and again.round == 1
    assert again.pending(BLACK) == again.pending(WHITE) == frozenset()
