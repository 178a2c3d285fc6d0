"""HS-1 to HS-13, clause by clause, and the shares of GEN-2, GEN-3 and GEN-6."""

from types import SimpleNamespace as Helpers

import pytest

from games import draws, referee
from games.core import PUBLIC, UMPIRE, CannotDraw, IllegalAction, Outcome, Pair, Setup
from games.hyperstar import GAME
from games.hyperstar.rules import Position, judge
from games.hyperstar.scoring import scored, scoring
from games.hyperstar.tiling import tiling
from games.hyperstar.view import FIRST, SECOND, Double, Item, Move, Pass, Place, Scoring, Swap, Turn
from games.match import Match, NotNow, Table

SEED = bytes(range(32))


def stones(position: Position) -> dict[str, str]:
    found: dict[str, str] = GAME.detail(position.view(PUBLIC))["stones"]
    return found


def refused(star: Helpers, position: Position, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        star.play(position, text)
    return caught.value.clause, caught.value.reason


def match_of(**options: object) -> Match:
    decoded = GAME.options(**options)
    setup = Setup(GAME.id, None, decoded, Pair("Ann", "Ben"))
    match = Match(GAME, setup, SEED, Table())
    match.append(match.resume(0))
    return match


@pytest.mark.clause("HS-1")
def test_the_radius_is_4_unless_another_is_chosen(star: Helpers) -> None:
    assert len(GAME.actions(star.start(), FIRST)) == 98
    assert len(GAME.actions(star.start(radius=3), FIRST)) == 49
    assert len(GAME.actions(star.start(radius=5), FIRST)) == 182


@pytest.mark.clause("HS-3")
def test_the_centre_starts_with_a_stone_of_each(star: Helpers) -> None:
    assert stones(star.start()) == {"O": "both"}


@pytest.mark.clause("HS-3")
@pytest.mark.parametrize(
    "text", ["O", "move O>C1", "move A1>O", "swap O A1", "swap A1 O", "double O C1", "double C1 O"]
)
def test_nothing_is_done_on_the_centre(star: Helpers, text: str) -> None:
    """Not even by the seat whose stone lies there, and not in the opening."""
    position = star.play(star.start(), "A1", "B1", "C1")
    clause, reason = refused(star, position, text)
    assert (clause, "centre" in reason) == ("HS-3", True)
    if text == "O":
        assert refused(star, star.start(), text)[0] == "HS-3"


# Who starts


@pytest.mark.clause("HS-4")
def test_the_first_player_is_drawn_by_lot() -> None:
    """Two names sorted by code point, and a draw; the order in which they are given is nothing."""
    firsts = set()
    for seed in range(40):
        draw = draws.drawer(seed.to_bytes(32, "big"))
        seated = GAME.lot(("Zoë", "ann"), GAME.options(), draw)
        assert GAME.lot(("ann", "Zoë"), GAME.options(), draw) == seated
        names = ["Zoë", "ann"]  # capital letters come first
        assert seated.one == names[draw("hyperstar/0/-/starter", 2)]
        assert {*seated} == {*names}
        firsts.add(seated.one)
    assert firsts == {"Zoë", "ann"}


@pytest.mark.clause("HS-4")
def test_one_of_the_shared_records_was_drawn_so() -> None:
    seed = "560d9b4a7a2b90f24e6caa7a0ea2745a8caf8a530dfb368215b45930dcd57ea5"
    draw = draws.drawer(bytes.fromhex(seed))
    assert GAME.lot(("Fatma", '"Q"'), GAME.options(), draw) == Pair('"Q"', "Fatma")


@pytest.mark.clause("HS-4")
def test_the_lot_asks_the_label_once() -> None:
    asked = []

    def draw(label: str, n: int) -> int:
        asked.append((label, n))
        return 1

    assert GAME.lot(("Ann", "Ben"), GAME.options(), draw) == Pair("Ben", "Ann")
    assert asked == [("hyperstar/0/-/starter", 2)]


@pytest.mark.clause("HS-4")
def test_the_first_player_item_decides_without_a_draw(star: Helpers) -> None:
    refuse = draws.drawer(None)
    with pytest.raises(CannotDraw):
        GAME.lot(("Ann", "Ben"), GAME.options(), refuse)
    for names in (("Ann", "Ben"), ("Ben", "Ann")):
        assert GAME.lot(names, GAME.options(starts="Ben"), refuse) == Pair("Ben", "Ann")
    with pytest.raises(ValueError, match="no player"):
        GAME.lot(("Ann", "Ben"), GAME.options(starts="Cleo"), refuse)
    assert star.start(starts="Ann").awaiting() == {FIRST}
    for other in ("Ben", "ann", ""):
        with pytest.raises(ValueError, match="HS-4"):
            star.start(starts=other)


# Opening and turns


@pytest.mark.clause("HS-5")
def test_the_opening_is_a_stone_of_the_opponents(star: Helpers) -> None:
    position = star.start()
    seen = []
    for text in ("A1", "'B2", "C1", "D1"):
        seen.append((position.awaiting(), position.view(PUBLIC).opening))
        position = star.play(position, text)
    assert seen == [({FIRST}, True), ({SECOND}, True), ({FIRST}, False), ({SECOND}, False)]
    expected = {"O": "both", "A1": "second", "'B2": "first", "C1": "first", "D1": "second"}
    assert stones(position) == expected
    assert position.round == 5


@pytest.mark.clause("HS-5")
@pytest.mark.parametrize("text", ["pass", "move A1>A2", "swap A1 B1", "double A2 A3", "A1"])
def test_only_an_empty_cell_opens(star: Helpers, text: str) -> None:
    assert refused(star, star.play(star.start(), "A1"), text)[0] == "HS-5"
    if text != "A1":
        clause, reason = refused(star, star.start(), text)
        assert (clause, reason) == ("HS-5", "The opening comes first: a stone for second.")


@pytest.mark.clause("HS-5", "HS-6")
def test_out_of_turn(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "B1", "C1")
    for action in (Place("D1"), Place("C1"), Pass(), Double("D1", "D1"), Place("Z9")):
        with pytest.raises(IllegalAction, match="It is second's turn") as caught:
            position.check(FIRST, action)
        assert caught.value.clause == "HS-5"


@pytest.mark.clause("HS-6")
def test_a_turn_is_a_stone_or_a_pass_or_an_item(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "B1", "C1", "pass", "double D1 D2", "E1")
    assert stones(position) == {
        **{"O": "both", "A1": "second", "B1": "first", "C1": "first"},
        **{"D1": "first", "D2": "first", "E1": "second"},
    }
    assert refused(star, position, "E1") == ("HS-6", "E1 is not empty.")
    assert refused(star, position, "'A8") == (
        "HS-2",
        "There is no cell 'A8 on a board of radius 4.",
    )


# Items


@pytest.mark.clause("HS-7")
def test_move_swap_and_double(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "B1")
    moved = star.play(position, "move B1>B2")
    assert stones(moved) == {"O": "both", "A1": "second", "B2": "first"}
    assert moved.last == Turn(3, FIRST, Move("B1", "B2"))
    swapped = star.play(position, "swap A1 B1")
    assert stones(swapped) == {"O": "both", "A1": "first", "B1": "second"}
    assert swapped.last == Turn(3, FIRST, Swap("B1", "A1"))
    doubled = star.play(position, "double 'C1 D1")
    assert stones(doubled) == {**stones(position), "'C1": "first", "D1": "first"}
    assert doubled.last == Turn(3, FIRST, Double("D1", "'C1"))
    for after, item in ((moved, Item.MOVE), (swapped, Item.SWAP), (doubled, Item.DOUBLE)):
        assert after.items.one == tuple(one for one in Item if one is not item)
        assert after.items.two == tuple(Item)
        assert after.awaiting() == {SECOND}


@pytest.mark.clause("HS-7")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("move A1>A2", "There is no stone of first on A1."),
        ("move C1>C2", "There is no stone of first on C1."),
        ("move B1>D1", "B1 and D1 are not adjacent."),
        ("move B1>A1", "A1 is not empty."),
        ("move B1>B1", "B1 and B1 are not adjacent."),
        ("swap A1 C1", "There is no stone on C1."),
        ("swap C1 D1", "There is no stone on C1."),
        ("swap B1 E1", "The stones on B1 and E1 are of one colour."),
        ("swap A1 A1", "The stones on A1 and A1 are of one colour."),
        ("swap F1 B1", "B1 and F1 are not adjacent."),
        ("double C1 C1", "Both stones are on C1; they need two cells."),
        ("double C1 A1", "A1 is not empty."),
        ("double B1 C1", "B1 is not empty."),
    ],
)
def test_what_an_item_cannot_do(star: Helpers, text: str, reason: str) -> None:
    position = star.play(star.start(), "A1", "B1", "E1", "F1")
    assert refused(star, position, text) == ("HS-7", reason)


@pytest.mark.clause("HS-7")
@pytest.mark.parametrize("text", ["double A3 A4", "move B1>B2", "swap B1 A1"])
def test_an_item_works_once(star: Helpers, text: str) -> None:
    word = text.split()[0]
    position = star.play(star.start(), "A1", "B1", text)
    again = {"double": "double A5 A6", "move": "move B2>B1", "swap": "swap A1 B1"}[word]
    later = star.play(position, "F1")
    assert refused(star, later, again) == ("HS-7", f"first has no {word.capitalize()} left.")
    assert Item(word) in position.items.two


@pytest.mark.clause("HS-7")
def test_which_seat_holds_which_items_is_an_option(star: Helpers) -> None:
    position = star.start(items={"first": [], "second": ["double", "move"]})
    assert position.items == Pair((), (Item.MOVE, Item.DOUBLE))
    assert star.start(items={"second": []}).items == Pair(tuple(Item), ())
    position = star.play(position, "A1", "B1")
    for text in ("double A3 A4", "move B1>B2", "swap B1 A1", "double A3 Z9", "move O>B2"):
        assert refused(star, position, text)[0] == "HS-7"
    assert refused(star, star.play(position, "C1"), "swap A1 B1")[0] == "HS-7"


# Time


@pytest.mark.clause("HS-8")
def test_30_seconds_and_no_reserve(star: Helpers) -> None:
    position = star.start()
    (timer,), (idle,) = position.timers(), position.idle_timers()
    assert (timer.key, timer.seat, timer.allowance, timer.bank) == (("turn", 1), FIRST, 30_000, 0)
    assert (idle.key, idle.seat, idle.allowance, idle.bank) == (("turn", 2), SECOND, 30_000, 0)
    assert timer.bank_rounding == 0
    assert star.play(position, "A1").timers() == (idle,)


@pytest.mark.clause("HS-8")
def test_extra_and_reserve_time_belong_to_their_holder(star: Helpers) -> None:
    options = {"extra_time": ["second"], "reserve_time": ["first"], "turn_seconds": 20}
    position = star.start(**options)
    (one,), (two,) = position.timers(), position.idle_timers()
    assert (one.seat, one.allowance, one.bank) == (FIRST, 20_000, 300_000)
    assert (two.seat, two.allowance, two.bank) == (SECOND, 30_000, 0)
    both = star.start(extra_time=["second", "first"], reserve_time=["first", "second"])
    for timer in (*both.timers(), *both.idle_timers()):
        assert (timer.allowance, timer.bank) == (40_000, 300_000)


@pytest.mark.clause("HS-8")
def test_the_bank_is_spent_over_the_whole_game() -> None:
    match = match_of(reserve_time=("first",))
    match.append(match.submit(FIRST, "A1", 130_000))
    match.append(match.submit(SECOND, "B1", 140_000))
    (mine, other) = match.readings(140_000)
    assert (mine.left, mine.bank, other.bank) == (30_000, 200_000, None)
    assert match.next_deadline() == 370_000
    match.append(match.due(370_001))
    assert match.position.last == Turn(3, FIRST, None)
    match.append(match.submit(SECOND, "C1", 380_000))
    assert match.next_deadline() == 410_000


@pytest.mark.clause("HS-8")
def test_out_of_time_is_no_move_and_no_pass(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "B1", "pass")
    late = star.play(position, "-")
    assert (late.passes, late.outs, late.round) == (0, 1, 5)
    assert (late.stones, late.items) == (position.stones, position.items)
    assert late.last == Turn(4, SECOND, None)
    assert star.play(late, "pass").outcome() is None
    assert position.fallback(SECOND, lambda label, n: 0) is None


@pytest.mark.clause("HS-8")
@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("-", "B1", "C1"), {"B1": "first", "C1": "first"}),
        (("A1", "-", "C1"), {"A1": "second", "C1": "first"}),
        (("-", "-", "C1"), {"C1": "first"}),
    ],
)
def test_a_forfeited_opening_is_not_made_up_for(
    star: Helpers, texts: tuple[str, ...], expected: dict[str, str]
) -> None:
    position = star.play(star.start(), *texts)
    assert stones(position) == {"O": "both", **expected}
    assert not position.view(PUBLIC).opening and position.awaiting() == {SECOND}


@pytest.mark.clause("HS-8")
def test_only_the_running_clock_can_fall(star: Helpers) -> None:
    with pytest.raises(ValueError, match="no such clock"):
        star.start().expire(("turn", 2))


# The end


@pytest.mark.clause("HS-9")
@pytest.mark.parametrize(
    ("texts", "over"),
    [
        (("pass", "pass"), True),
        (("C1", "pass", "pass"), True),
        (("pass", "C1", "pass"), False),
        (("pass", "-", "pass"), False),
        (("pass", "-", "pass", "pass"), True),
        (("pass", "move A1>A2", "pass"), False),
        (("pass", "swap A1 B1", "pass"), False),
        (("pass", "double C1 D1", "pass"), False),
        (("-", "pass", "pass"), True),
        (("-",) * 5, False),
        (("-",) * 6, True),
        (("-",) * 5 + ("C1",) + ("-",) * 5, False),
        (("-",) * 5 + ("C1",) + ("-",) * 6, True),
        (("-",) * 5 + ("pass",) + ("-",) * 5, False),
        (("C1", "-", "-", "-", "-", "-", "-"), True),
    ],
)
def test_passes_and_time_outs_in_a_row(star: Helpers, texts: tuple[str, ...], over: bool) -> None:
    position = star.play(star.start(), "A1", "B1", *texts)
    assert (position.outcome() is not None) is over
    assert position.round == len(texts) + (2 if over else 3)


@pytest.mark.clause("HS-9")
def test_time_outs_of_the_opening_count(star: Helpers) -> None:
    position = star.play(star.start(), *"------")
    assert position.outcome() is not None and position.round == 6
    assert stones(position) == {}
    assert star.play(star.start(), "A1", *"-----").outcome() is None


@pytest.mark.clause("HS-9")
def test_a_full_board_ends_the_game(star: Helpers) -> None:
    cells = tiling(3).names[1:]
    position = star.play(star.start(radius=3), *cells[:-2])
    assert position.outcome() is None
    for last in (cells[-2:], (f"double {cells[-2]} {cells[-1]}",)):
        end = star.play(position, *last)
        assert end.outcome().ended_by == "HS-9"
        assert end.round == 47 + len(last)


@pytest.mark.clause("HS-9")
def test_after_the_end(star: Helpers) -> None:
    end = star.play(star.start(), "A1", "B1", "pass", "pass")
    assert end.awaiting() == frozenset()
    assert end.timers() == end.idle_timers() == ()
    assert end.view(PUBLIC).to_move is None
    for call in (
        lambda: end.check(FIRST, Place("C1")),
        lambda: end.check(SECOND, Place("Z99")),
        lambda: end.expire(("turn", end.round)),
        lambda: GAME.read("hello", end, FIRST),
    ):
        with pytest.raises(Exception, match="The game is over") as caught:
            call()
        assert caught.value.clause == "HS-9"
    assert GAME.actions(end, FIRST) == ()


# Scoring: on a board of radius 3, where A2 touches 'A1, 'A2 and 'G4, and A3 'A2, 'A3 and 'A4


def counted(first: str, second: str, edge_groups_only: bool = False) -> Scoring:
    """The working for these stones, those on O included where named."""
    cells = Pair(first, second).map(lambda held: sum(map(tiling(3).cell, held.split())))
    return scoring(3, cells, edge_groups_only)


def told(cells: frozenset[str]) -> str:
    """Cells in board order."""
    return " ".join(sorted(cells, key=tiling(3).index.__getitem__))


EDGE = frozenset(tiling(3).named(tiling(3).edge))


@pytest.mark.clause("HS-10")
def test_single_stones_are_removed_first_also_from_the_centre() -> None:
    """`D2` and the stone of first on O touch no other of theirs; `'A1` and `A2` do."""
    found = counted("O A2 'A1 D2", "O D1")
    assert [told(cells) for cells in found.removed] == ["O D2", ""]
    assert [told(cells) for cells in found.stones] == ["A2 'A1", "O D1"]


@pytest.mark.clause("HS-10")
def test_stones_are_removed_together_not_one_after_the_other() -> None:
    """Two stones that hold on to each other alone stay both, whoever else lies around them."""
    found = counted("O A2 'A1", "O A1 A3 G3 'A2 'G4 D2")
    assert [told(cells) for cells in found.removed] == ["O", "D2"]
    assert found.groups.one[0].cells == {"A2", "'A1"}


@pytest.mark.clause("HS-10", "HS-3")
def test_the_centre_connects_and_counts_for_both() -> None:
    """Two arms through O are one group; O and one stone beside it are two stones, a group."""
    found = counted("O A1 D1", "O C1 F1")
    assert [told(one.cells) for held in found.groups for one in held] == ["O A1 D1", "O C1 F1"]
    found = counted("O A1", "O C1")
    assert (found.removed, found.charged) == (Pair(frozenset(), frozenset()), Pair(1, 1))
    assert counted("A1 D1", "O C1").removed.one == {"A1", "D1"}


@pytest.mark.clause("HS-10")
def test_a_region_beside_one_colour_gives_it_the_edge_cells_only() -> None:
    """Nothing of second is left: all of the edge is first's, but no other cell."""
    found = counted("O A2 'A1", "O 'D1")
    assert found.stones == Pair(EDGE | {"A2"}, frozenset())
    assert found.filled == Pair(EDGE - {"'A1"}, frozenset())
    assert (found.edges, found.corners) == (Pair(28, 0), Pair(14, 0))
    assert (found.charged, found.score) == (Pair(1, 0), Pair(24, 0))
    assert [one.seat for one in found.regions] == [FIRST]


@pytest.mark.clause("HS-10")
def test_a_region_beside_both_is_left_and_a_pocket_in_it_filled() -> None:
    """`'A1` lies between A2, `'A2` and `'G4`; the rest touches O, on which both have a stone."""
    found = counted("O A1 A2 'A2 'G4", "O D1")
    assert [told(one.cells) for one in found.regions if one.seat is FIRST] == ["'A1"]
    assert [one.touches for one in found.regions if one.seat is None] == [{FIRST, SECOND}]
    assert found.filled == Pair(frozenset({"'A1"}), frozenset())
    assert (found.edges, found.charged, found.score) == (Pair(3, 0), Pair(1, 1), Pair(-1, -4))


@pytest.mark.clause("HS-10")
def test_one_stone_on_the_centre_makes_it_its_seats_alone() -> None:
    """All around it is second's then; with no stone left on O, O is an empty cell like others."""
    found = counted("O", "O D1")
    assert (told(found.stones.two - EDGE), found.edges) == ("O D1", Pair(0, 28))
    found = counted("O", "O")
    assert found.removed == Pair(frozenset({"O"}), frozenset({"O"}))
    (region,) = found.regions
    assert len(region.cells) == 50 and (region.touches, region.seat) == (frozenset(), None)
    assert (found.stones, found.score) == (Pair(frozenset(), frozenset()), Pair(0, 0))


@pytest.mark.clause("HS-10")
def test_an_emptied_centre_joins_what_lies_around_it() -> None:
    """Through O, first's D3 and second's `'A3` touch one region, which is left to nobody."""
    found = counted("O D2 D3", "O 'A3 'A4")
    (region,) = found.regions
    assert "O" in region.cells and region.touches == {FIRST, SECOND}
    assert found.filled == Pair(frozenset(), frozenset())


@pytest.mark.clause("HS-10")
def test_groups_are_counted_after_the_filling() -> None:
    """Two groups on the edge become one by what is filled between them."""
    found = counted("'A1 'A2 'D1 'D2", "")
    assert found.groups.one[0].cells == found.stones.one == EDGE
    assert (found.charged, found.score) == (Pair(1, 0), Pair(24, 0))


@pytest.mark.clause("HS-10")
def test_groups_come_largest_first_and_need_two_stones() -> None:
    found = counted("O A1 D2 D3 'D2 E2 G2", "O B1")
    assert [told(one.cells) for one in found.groups.one] == ["D2 D3 E2 'D2", "O A1"]
    assert told(found.removed.one) == "G2"


@pytest.mark.clause("HS-11")
def test_only_groups_on_the_edge_cost_if_so_agreed() -> None:
    """O and A1 touch no edge cell, and join no group that does."""
    plain, edge = (counted("O A1 'D1 'D2", "O", only) for only in (False, True))
    assert (plain.charged, plain.score) == (Pair(2, 0), Pair(20, 0))
    assert (edge.charged, edge.score) == (Pair(1, 0), Pair(24, 0))
    assert [(one.on_edge, one.costs) for one in plain.groups.one] == [(True, True), (False, True)]
    assert [(one.on_edge, one.costs) for one in edge.groups.one] == [(True, True), (False, False)]
    assert edge.groups.one[0].cells == EDGE


def judged(first: str, second: str) -> Outcome:
    cells = Pair(first, second).map(lambda held: sum(map(tiling(3).cell, held.split())))
    return judge(scored(tiling(3), cells, False))


BESIDE_CORNER = "O A1 A2 'A1 'A2"
"""Two edge cells, the first of them a corner; one group."""
NO_CORNER = "O D1 D2 'D2 F1 F2 'E4"
"""Two edge cells that are no corners; one group."""


@pytest.mark.clause("HS-12")
def test_the_higher_score_wins() -> None:
    assert judged(BESIDE_CORNER, "O D1 D2") == Outcome(FIRST, "HS-12", "−2 against −4", "HS-9")
    assert judged("O D1 D2", BESIDE_CORNER).winner is SECOND
    assert judged("O D1 D2 'D1 'D2 'D3", BESIDE_CORNER).reason == "−1 against −2"


@pytest.mark.clause("HS-12")
def test_equal_scores_are_decided_by_the_corners() -> None:
    reason = "equal scores (−2), and 1 against 0 corners"
    assert judged(BESIDE_CORNER, NO_CORNER) == Outcome(FIRST, "HS-12", reason, "HS-9")
    assert judged(NO_CORNER, BESIDE_CORNER) == Outcome(SECOND, "HS-12", reason, "HS-9")


@pytest.mark.clause("HS-12")
def test_still_tied_is_drawn() -> None:
    reason = "equal scores (−4) and corners (0)"
    assert judged("O A1", "O D1") == Outcome(None, "HS-12", reason, "HS-9")


# Rulings and corrections


@pytest.mark.clause("GEN-6")
def test_the_board_after_a_concession_is_the_one_after_hs_10() -> None:
    """Once over, however it came, `stones` is the board after HS-10 (NOTATION)."""
    match = match_of(radius=3)
    match.append(match.submit(FIRST, "'A3", 1))
    match.append(match.submit(SECOND, "A1", 2))
    running = referee.answer(match, UMPIRE)["detail"]
    assert running["stones"] == {"O": "both", "A1": "first", "'A3": "second"}
    assert running["score"] == {"first": 20, "second": 0}
    match.append(match.concede(SECOND, 3))
    answer = referee.answer(match, PUBLIC)
    assert answer["outcome"]["by"] == "GEN-6"
    assert len(answer["detail"]["stones"]) == 30
    assert answer["detail"]["score"] == running["score"]
    assert "Another pass" not in referee.text(match, PUBLIC)


@pytest.mark.clause("GEN-3")
def test_a_last_move_is_promptly_fixed_unless_time_ran_out_in_between() -> None:
    match = match_of()
    match.append(match.submit(FIRST, "A1", 1_000))
    match.append(match.fix(FIRST, "A2", 2_000, "a typo"))
    assert stones(match.position) == {"O": "both", "A2": "second"}
    assert match.position.awaiting() == {SECOND}
    match.append(match.due(40_000))
    with pytest.raises(NotNow):
        match.fix(FIRST, "A3", 40_000)
    match.append(match.submit(FIRST, "double B1 B2", 41_000))
    match.append(match.fix(FIRST, "C1", 42_000))
    assert match.position.items.one == tuple(Item)
    assert stones(match.position) == {"O": "both", "A2": "second", "C1": "first"}
    for seat in (SECOND, FIRST):
        match.append(match.submit(seat, "pass", 43_000))
    with pytest.raises(IllegalAction):
        match.append(match.fix(FIRST, "A3", 44_000))
