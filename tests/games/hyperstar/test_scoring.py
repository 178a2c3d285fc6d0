"""HS-10 to HS-12 on boards of radius 3: the order of the scoring steps, and the winner.

A2 touches 'A1, 'A2 and 'G4; A3 touches 'A2, 'A3 and 'A4.
"""

import pytest

from games.core import Outcome, Pair
from games.hyperstar import GAME
from games.hyperstar.rules import judge
from games.hyperstar.scoring import scored, scoring
from games.hyperstar.tiling import tiling
from games.hyperstar.view import FIRST, SECOND, Scoring
from tests.games import worded


def counted(first: str, second: str, edge_groups_only: bool = False) -> Scoring:
    """Return the scoring of these stones, including those on O where named."""
    cells = Pair(first, second).map(lambda held: sum(map(tiling(3).cell, held.split())))
    return scoring(3, cells, edge_groups_only)


def names_of(cells: frozenset[str]) -> str:
    return " ".join(sorted(cells, key=tiling(3).index.__getitem__))


EDGE = frozenset(tiling(3).named(tiling(3).edge))


@pytest.mark.clause("HS-10")
def test_single_stones_are_removed_first_even_from_the_centre() -> None:
    """`D2` and first's stone on O touch no other stone of first; `'A1` and `A2` do."""
    found = counted("O A2 'A1 D2", "O D1")
    assert [names_of(cells) for cells in found.removed] == ["O D2", ""]
    assert [names_of(cells) for cells in found.stones] == ["A2 'A1", "O D1"]


@pytest.mark.clause("HS-10")
def test_stones_are_removed_simultaneously() -> None:
    """Two stones that touch only each other both stay, whatever surrounds them."""
    found = counted("O A2 'A1", "O A1 A3 G3 'A2 'G4 D2")
    assert [names_of(cells) for cells in found.removed] == ["O", "D2"]
    assert found.groups.one[0].cells == {"A2", "'A1"}


@pytest.mark.clause("HS-10", "HS-3")
def test_the_centre_connects_and_counts_for_both() -> None:
    """Two arms through O are one group; a stone on O and one beside it are also a group."""
    found = counted("O A1 D1", "O C1 F1")
    assert [names_of(item.cells) for held in found.groups for item in held] == [
        "O A1 D1",
        "O C1 F1",
    ]
    found = counted("O A1", "O C1")
    assert (found.removed, found.charged) == (Pair(frozenset(), frozenset()), Pair(1, 1))
    assert counted("A1 D1", "O C1").removed.one == {"A1", "D1"}


@pytest.mark.clause("HS-10")
def test_a_region_touching_one_colour_gives_it_only_edge_cells() -> None:
    """Second has no stones left: first gets all of the edge, but no other cell."""
    found = counted("O A2 'A1", "O 'D1")
    assert found.stones == Pair(EDGE | {"A2"}, frozenset())
    assert found.filled == Pair(EDGE - {"'A1"}, frozenset())
    assert (found.edges, found.corners) == (Pair(28, 0), Pair(14, 0))
    assert (found.charged, found.score) == (Pair(1, 0), Pair(24, 0))
    assert [region.seat for region in found.regions] == [FIRST]


@pytest.mark.clause("HS-10")
def test_a_region_touching_both_colours_is_not_filled() -> None:
    """`'A1` lies between A2, `'A2` and `'G4`; the other region touches O, with stones of both."""
    found = counted("O A1 A2 'A2 'G4", "O D1")
    assert [names_of(region.cells) for region in found.regions if region.seat is FIRST] == ["'A1"]
    assert [region.touches for region in found.regions if region.seat is None] == [{FIRST, SECOND}]
    assert found.filled == Pair(frozenset({"'A1"}), frozenset())
    assert (found.edges, found.charged, found.score) == (Pair(3, 0), Pair(1, 1), Pair(-1, -4))


@pytest.mark.clause("HS-10")
def test_a_single_stone_on_the_centre_belongs_to_its_seat() -> None:
    """Everything around O is then second's. If no stone is left on O, O is an empty cell."""
    found = counted("O", "O D1")
    assert (names_of(found.stones.two - EDGE), found.edges) == ("O D1", Pair(0, 28))
    found = counted("O", "O")
    assert found.removed == Pair(frozenset({"O"}), frozenset({"O"}))
    (region,) = found.regions
    assert len(region.cells) == 50 and (region.touches, region.seat) == (frozenset(), None)
    assert (found.stones, found.score) == (Pair(frozenset(), frozenset()), Pair(0, 0))


@pytest.mark.clause("HS-10")
def test_an_emptied_centre_joins_the_region_around_it() -> None:
    """Through O, first's D3 and second's `'A3` touch one region, which is filled for nobody."""
    found = counted("O D2 D3", "O 'A3 'A4")
    (region,) = found.regions
    assert "O" in region.cells and region.touches == {FIRST, SECOND}
    assert found.filled == Pair(frozenset(), frozenset())


@pytest.mark.clause("HS-10")
def test_groups_are_counted_after_the_filling() -> None:
    """Filling joins two groups on the edge into one."""
    found = counted("'A1 'A2 'D1 'D2", "")
    assert found.groups.one[0].cells == found.stones.one == EDGE
    assert (found.charged, found.score) == (Pair(1, 0), Pair(24, 0))


@pytest.mark.clause("HS-10")
def test_groups_are_sorted_by_size_and_need_two_stones() -> None:
    found = counted("O A1 D2 D3 'D2 E2 G2", "O B1")
    assert [names_of(item.cells) for item in found.groups.one] == ["D2 D3 E2 'D2", "O A1"]
    assert names_of(found.removed.one) == "G2"


@pytest.mark.parametrize(
    ("first", "second", "held", "tells"),
    [
        ("O A1 'E2", "O 'C1", [(1, 1), (1, 0)], False),
        ("O A1 A2 'A1", "O D1 'B2", [(1, 1), (1, 1)], False),
        ("O A1 A2 'A1", "O D1 D2 'D1 'D2", [(1, 1), (2, 1)], True),
        ("A2 'A1 'A2 C1 D1", "'D1 'D2", [(2, 2), (2, 1)], True),
    ],
)
@pytest.mark.clause("HS-10")
def test_holdings_count_the_stones_on_the_board(
    first: str, second: str, held: list[tuple[int, int]], tells: bool
) -> None:
    """A preliminary score is meaningful once both seats would keep stones on the edge."""
    found = counted(first, second)
    assert [(item.edges, item.groups) for item in found.held] == held
    assert found.tells is tells


@pytest.mark.clause("HS-11")
def test_a_group_without_cost_is_not_counted_in_holdings() -> None:
    assert counted("A2 'A1 C1 D1", "O", edge_groups_only=True).held.one.groups == 1


@pytest.mark.clause("HS-11")
def test_with_the_option_only_groups_on_the_edge_cost_points() -> None:
    """O and A1 touch no edge cell, and belong to no group that does."""
    plain, edge = (counted("O A1 'D1 'D2", "O", only) for only in (False, True))
    assert (plain.charged, plain.score) == (Pair(2, 0), Pair(20, 0))
    assert (edge.charged, edge.score) == (Pair(1, 0), Pair(24, 0))
    assert [(item.on_edge, item.costs) for item in plain.groups.one] == [
        (True, True),
        (False, True),
    ]
    assert [(item.on_edge, item.costs) for item in edge.groups.one] == [
        (True, True),
        (False, False),
    ]
    assert edge.groups.one[0].cells == EDGE


def judged(first: str, second: str) -> Outcome:
    cells = Pair(first, second).map(lambda held: sum(map(tiling(3).cell, held.split())))
    return judge(scored(tiling(3), cells, False))


BESIDE_CORNER = "O A1 A2 'A1 'A2"
"""Two edge cells, the first of which is a corner; one group."""
NO_CORNER = "O D1 D2 'D2 F1 F2 'E4"
"""Two edge cells, none of which is a corner; one group."""


@pytest.mark.clause("HS-12")
def test_the_higher_score_wins() -> None:
    assert worded.outcome_values(GAME, judged(BESIDE_CORNER, "O D1 D2")) == (
        FIRST,
        "HS-12",
        "−2 against −4",
        "HS-9",
    )
    assert judged("O D1 D2", BESIDE_CORNER).winner is SECOND
    assert str(judged("O D1 D2 'D1 'D2 'D3", BESIDE_CORNER).reason) == "−1 against −2"


@pytest.mark.clause("HS-12")
def test_corners_break_ties() -> None:
    reason = "equal scores (−2), and 1 corner against 0"
    assert worded.outcome_values(GAME, judged(BESIDE_CORNER, NO_CORNER)) == (
        FIRST,
        "HS-12",
        reason,
        "HS-9",
    )
    assert worded.outcome_values(GAME, judged(NO_CORNER, BESIDE_CORNER)) == (
        SECOND,
        "HS-12",
        reason,
        "HS-9",
    )


@pytest.mark.clause("HS-12")
def test_remaining_ties_are_drawn() -> None:
    reason = "equal scores (−4) and corners (0)"
    assert worded.outcome_values(GAME, judged("O A1", "O D1")) == (None, "HS-12", reason, "HS-9")
