from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from games.core import IllegalAction, Pair, Seat
from games.core.strict_json import Unreadable
from games.match import record
from games.unlucky import GAME as UNLUCKY
from games.unlucky.know_your_nodes import GAME, map_from
from games.unlucky.know_your_nodes.map import default_rows, map_of, problems
from games.unlucky.know_your_nodes.rules import Nodes, controller, first, income, judge, majority
from games.unlucky.know_your_nodes.view import Investment, Standing
from games.unlucky.options import MapFile
from tests.games import worded

DMO, EC = Seat
PLAYERS = Pair("Ann", "Ben")
ROW = ("ABCDEFGHIJKLMM",)


def invest(trial: Nodes, *rounds: tuple[str, str]) -> Nodes:
    """Return the trial after rounds of (dmo's text, ec's text); "" is a missing part."""
    for texts in rounds:
        parts = [GAME.read_part(text, trial) if text else None for text in texts]
        for seat, part in zip(Seat, parts, strict=True):
            if part is not None:
                trial.check(seat, part)
        trial = trial.close(Pair(*parts))
    return trial


def row() -> Nodes:
    return first(map_of(ROW))


@pytest.mark.clause("KN-1")
def test_the_default_map() -> None:
    rows = default_rows()
    assert " / ".join(rows) == (
        "HHDDDEE / HIDDJJE / CIIMJAA / CCMMMAA / CCLMKKA / GLLBBKF / GGBBBFF"
    )
    sizes = Counter("".join(rows))
    assert [sizes[letter] for letter in "ABCDEFGHIJKLM"] == [5, 5, 5, 5] + [3] * 8 + [5]
    turned = ["".join(row[column] for row in reversed(rows)) for column in range(7)]
    renamed = str.maketrans(dict(zip("".join(turned), "".join(rows), strict=True)))
    assert tuple(row.translate(renamed) for row in turned) == rows
    assert map_from(None) is map_of(rows)
    assert map_from(MapFile(ROW)) is map_from(ROW) is map_of(ROW)


def test_a_node_costs_more_if_overpaid_by_three_or_more() -> None:
    rich = replace(row(), sway=Pair(20, 20))

    def told(mine: str, theirs: str, better: str = "none") -> str:
        did, reply, rather = (GAME.read_part(text, rich) for text in (mine, theirs, better))
        reason = rich.reason(DMO, did, rather, rich.close(Pair(did, reply)))
        return "" if reason is None else str(reason)

    assert told("A1=4", "none") == "Too much went into A1: 4, 3 more than needed."
    assert told("A1=3", "none") == ""
    assert told("A1=10", "A1=5") == "Too much went into A1: 10, 3 more than needed."
    assert told("A1=9", "A1=5") == "", "two more than the rival"
    assert told("A1=4 B1=6", "none") == "Too much went into B1: 6, 5 more than needed."
    assert told("A1=1", "none", "A1=1 C1=1 D1=1") == "C1 was left open."


def test_positions_on_equal_maps_are_equal() -> None:
    """A copied map is equal, whatever the order of a set in the position."""
    assert deepcopy(row()) == row() and hash(deepcopy(row().map)) == hash(row().map)
    assert row() != first(map_of(("AABCDEFGHIJKLM",))), "another map"


@pytest.mark.clause("KN-1")
@pytest.mark.parametrize(
    ("rows", "sentence", "cells"),
    [
        ((), "it has no rows", ()),
        (("",), "it has no rows", ()),
        (("ABCDEFGHIJKLM", "AB"), "row 2 has 2 places, row 1 has 13", ()),
        (("ABCDEFGHIJKLM" + "." * 20,), "it has 33×1 places; at most 32×32", ()),
        (("ABCDEFGHIJKLN",), "“N” at M1 is not a region: use A to M, or . for no node", ((12, 0),)),
        (("ABCDEFGHIJKLm",), "“m” at M1 is not a region: use A to M, or . for no node", ((12, 0),)),
        (("ABCDEFGHIJKL ",), "“ ” at M1 is not a region: use A to M, or . for no node", ((12, 0),)),
        (
            ("ABCDEFGHIJKL\u202e",),
            "“U+202E” at M1 is not a region: use A to M, or . for no node",
            ((12, 0),),
        ),
        (("ABCDEFGHIJKL",), "region M has no node; there are 13 regions, A to M", ()),
        (
            ("ABCDEFGHIJKLMA",),
            "region A is not connected: A1 and N1 are apart",
            ((0, 0), (13, 0)),
        ),
        (
            ("ABCDEFGHIJKLM", "BA..........."),
            "region A is not connected: A1 and B2 are apart",
            ((0, 0), (1, 1)),
        ),
    ],
)
def test_invalid_maps(
    rows: tuple[str, ...], sentence: str, cells: tuple[tuple[int, int], ...]
) -> None:
    found = list(problems(rows))
    assert (sentence, cells) in [(str(item.why), item.cells) for item in found]
    with pytest.raises(ValueError, match=r"^map: .* \(KN-1\)$"):
        map_of(rows)


@pytest.mark.clause("KN-1")
def test_all_problems_of_a_map_are_listed() -> None:
    told = [str(problem.why) for problem in problems(("AAZBBDEFGHIJKA", "C..........CLM"))]
    assert told == [
        "“Z” at C1 is not a region: use A to M, or . for no node",
        "region A is not connected: A1 and N1 are apart",
        "region C is not connected: A2 and L2 are apart",
    ]


@pytest.mark.clause("KN-1", "KN-3")
def test_a_map_may_have_holes_and_columns_after_z() -> None:
    map_ = map_of(("ABCDEFGHIJKLMMMMMMMMMMMMMMMM", "A..........................M"))
    assert len(map_.nodes) == 30 and map_.nodes[-1] == (27, 1)
    assert map_of(("ABCDEFGHIJKLM" + "M" * 19, *["." * 32] * 31)).nodes[-1] == (31, 0)
    trial = first(map_)
    trial.check(DMO, GAME.read_part("AB2=1 a2=1", trial))
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, GAME.read_part("B2=1", trial))
    assert str(refused.value.reason) == "B2 is not a node of this map."


@pytest.mark.clause("KN-1")
@pytest.mark.parametrize(
    "option",
    [ROW, {"rows": ROW}, list(ROW), {"rows": list(ROW)}, None],
)
def test_a_record_gives_a_map_as_a_file_or_as_its_rows(option: object) -> None:
    for game in ("unlucky-for-some", "know-your-nodes"):
        found = decode(game, {"map": option})
        assert map_from(found.map) is map_of(ROW if option else default_rows())


@pytest.mark.clause("KN-1")
@pytest.mark.parametrize(
    "option",
    [
        {"rows": ["AB"]},
        {"rows": []},
        [],
        ["ABCDEFGHIJKLMM", 3],
        "ABCDEFGHIJKLMM",
        {"rows": list(ROW), "name": "mine"},
        {},
        7,
    ],
)
def test_an_invalid_map_makes_a_record_unreadable(option: object) -> None:
    for game in ("unlucky-for-some", "know-your-nodes"):
        with pytest.raises(Unreadable):
            decode(game, {"map": option})


def decode(game: str, options: dict[str, object]) -> Any:
    """Return the options as a record's reader makes them."""
    games = {"unlucky-for-some": UNLUCKY, "know-your-nodes": GAME}
    plain = json.loads(json.dumps(options))
    return record.setup_of(games[game], None, plain, {"dmo": "Ann", "ec": "Ben"}).options


@pytest.mark.clause("KN-2")
def test_both_start_with_3_sway_and_never_have_more_than_50() -> None:
    assert row().sway == Pair(3, 3)
    assert income(13, 49, 5, 5).sway == 50
    assert income(13, 13, 20, 9).sway == 50
    assert income(13, 13, 20, 8).sway == 49


@pytest.mark.clause("KN-3")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A1=2 B1=2", "That comes to 4, but only 3 Sway is left."),
        ("M1=1 N1=1", "M1 and N1 are both in region M: invest in only one of them per round."),
        ("A1=0", "Invest at least 1, not 0."),
        ("A99=1", "A99 is not a node of this map."),
        ("A2=1", "A2 is not a node of this map."),
        ("O1=1", "O1 is not a node of this map."),
    ],
)
def test_refused_investments(text: str, reason: str) -> None:
    trial = row()
    with pytest.raises(IllegalAction) as refused:
        trial.check(DMO, GAME.read_part(text, trial))
    assert (refused.value.clause, str(refused.value.reason)) == ("KN-3", reason)


@pytest.mark.clause("KN-3")
def test_all_sway_may_be_invested_and_amounts_add_up() -> None:
    trial = invest(row(), ("A1=3", "none"), ("A1=1", ""))
    assert trial.invested.one[0] == 4 and trial.invested.two == (0,) * 14
    trial.check(EC, Investment())


@pytest.mark.clause("KN-3", "UF-4")
def test_a_missing_submission_invests_nothing() -> None:
    trial = invest(row(), ("", "none"))
    assert trial.sway == Pair(5, 5)
    assert trial.absent == {DMO} and trial.last == Pair(Investment(), Investment())
    told = worded.part_news(GAME, trial.view(None, False, None), PLAYERS)
    assert told[1] == "Ann (DMO): 0 nodes, 0 regions, 5 Sway, no action (UF-4)"


@pytest.mark.clause("KN-4")
@pytest.mark.parametrize(
    ("one", "two", "holder"),
    [
        (0, 0, None),
        (1, 0, DMO),
        (0, 1, EC),
        (1, 1, None),
        (2, 1, None),
        (3, 1, DMO),
        (1, 3, EC),
        (5, 4, None),
        (4, 6, EC),
    ],
)
def test_control_of_a_node(one: int, two: int, holder: Seat | None) -> None:
    assert controller(one, two) is holder


@pytest.mark.clause("KN-4")
def test_control_of_a_region() -> None:
    assert majority([DMO, DMO, None]) is DMO
    assert majority([DMO, EC, None]) is None
    assert majority([EC, EC, DMO, DMO, EC]) is EC
    assert majority([DMO, DMO, EC, None, None]) is None
    assert majority([DMO, None]) is None
    assert majority([EC]) is EC


@pytest.mark.clause("KN-5")
@pytest.mark.parametrize(
    ("number", "unspent", "kept"),
    [
        (7, 10, 7),
        (4, 10, 6),
        (11, 10, 10),
        (3, 5, 3),
        (10, 10, 10),
        (1, 2, 1),
        (1, 1, 1),
        (5, 0, 0),
    ],
)
def test_unspent_sway_shrinks(number: int, unspent: int, kept: int) -> None:
    assert income(number, unspent, 0, 0).kept == kept


@pytest.mark.clause("KN-5")
def test_the_worked_example() -> None:
    one = income(3, 5, 1, 1)
    assert (one.total, one.kept, one.sway) == (6, 3, 9)


@pytest.mark.clause("KN-5")
def test_income_counts_what_is_controlled_after_the_round() -> None:
    trial = invest(row(), ("A1=1 B1=1", "C1=3"))
    assert trial.sway == Pair(2 + 2 + 2 + 0 + 1, 2 + 1 + 1 + 0 + 0)
    told = worded.part_news(GAME, trial.view(None, True, None), GAME.titles.map(str))
    assert told == (
        "DMO’s now: A1 (1 against 0), B1 (1 against 0), region A (1 of 1 node),"
        " region B (1 of 1 node) (KN-4)",
        "EC’s now: C1 (0 against 3), region C (1 of 1 node) (KN-4)",
        "DMO: 2 nodes, 2 regions, 7 Sway",
        "EC: 1 node, 1 region, 4 Sway",
        "DMO: income 2 + 2 nodes + 2 regions + 0 for 1 unspent = 6; 1 kept; Sway 7 (KN-5)",
        "EC: income 2 + 1 node + 1 region + 0 for 0 unspent = 4; 0 kept; Sway 4 (KN-5)",
    )
    trial = invest(trial, ("", "A1=1"))
    told = worded.part_news(GAME, trial.view(None, False, None), GAME.titles.map(str))
    assert told[0] == "Nobody’s now: A1, region A (KN-4)"


@pytest.mark.clause("KN-6")
def test_control_and_sway_are_public_and_investments_are_not() -> None:
    trial = invest(row(), ("A1=2", "B1=1"), ("A1=1", "M1=1"))
    for seat in (None, *Seat):
        view = trial.view(seat, False, None)
        assert view.sway == trial.sway and view.control == trial.control
        for one in Seat:
            mine = seat is one
            assert (view.invested[one] is not None) is mine
            assert (view.last[one] is not None) is mine
            assert (view.incomes[one] is not None) is mine
    assert trial.view(None, True, None).invested == trial.invested


def standing(number: int, regions: tuple[int, int], nodes: tuple[int, int]) -> Standing:
    return Standing(number, Pair(*regions), Pair(*nodes))


@pytest.mark.clause("KN-7")
def test_nine_regions_win_at_once_and_the_round_is_still_paid() -> None:
    trial = invest(row(), ("A1=1 B1=1 C1=1", ""), ("D1=1 E1=1 F1=1 G1=1 H1=1", ""))
    assert trial.verdict is None and trial.sway.one == 21 and trial.round == 3
    trial = invest(trial, ("I1=1", ""))
    assert trial.verdict is not None and trial.round == 3
    assert (trial.verdict.winner, trial.verdict.by) == (DMO, "KN-7")
    assert str(trial.verdict.reason) == "9 regions after round 3"
    assert trial.sway == Pair(47, 9)


@pytest.mark.clause("KN-7")
def test_after_round_13_regions_and_then_nodes_decide() -> None:
    assert judge((standing(12, (8, 1), (9, 9)),)) is None
    verdict = judge((standing(13, (2, 3), (9, 1)),))
    assert verdict is not None and verdict.winner is EC
    assert str(verdict.reason) == "3 regions against 2"
    verdict = judge((standing(13, (3, 3), (9, 1)),))
    assert verdict is not None and verdict.winner is DMO
    assert str(verdict.reason) == "level in regions, 9 nodes against 1"


@pytest.mark.clause("KN-7")
def test_then_the_latest_round_with_a_difference_decides() -> None:
    level = standing(13, (3, 3), (5, 5))
    early, late = standing(4, (5, 1), (9, 3)), standing(9, (2, 2), (3, 4))
    verdict = judge((early, late, standing(12, (3, 3), (4, 4)), level))
    assert verdict is not None and verdict.winner is EC
    assert str(verdict.reason) == "level at the end; after round 9 4 nodes against 3"
    verdict = judge((late, standing(12, (4, 3), (4, 9)), level))
    assert verdict is not None and verdict.winner is DMO


@pytest.mark.clause("KN-7")
def test_a_trial_that_was_always_equal_is_drawn() -> None:
    trial = invest(row(), ("A1=1", "B1=1"), *[("", "")] * 12)
    assert trial.verdict is not None
    assert (trial.verdict.winner, trial.verdict.by) == (None, "KN-7")


@pytest.mark.clause("KN-7")
def test_nine_regions_in_round_13() -> None:
    verdict = judge((standing(13, (3, 9), (40, 9)),))
    assert verdict is not None and verdict.winner is EC
    assert str(verdict.reason) == "9 regions after round 13"


def test_the_news_of_a_round() -> None:
    trial = invest(first(map_of(default_rows())), ("D4=1 A1=1", "D4=1 G7=2"), ("", "D4=2"))
    view = trial.view(None, False, None)
    assert worded.part_news(GAME, view, PLAYERS) == (
        "Ben’s now: D4 (KN-4)",
        "Ann (DMO): 1 node, 0 regions, 7 Sway, no action (UF-4)",
        "Ben (EC): 2 nodes, 0 regions, 5 Sway",
    )
    assert str(GAME.report.board_text(view)).splitlines() == [
        "   A  B  C  D  E  F  G",
        "1  Ho H. D. D. D. E. E.",
        "2  H. I. D. D. J. J. E.",
        "3  C. I. I. M. J. A. A.",
        "4  C. C. M. Mx M. A. A.",
        "5  C. C. L. M. K. K. A.",
        "6  G. L. L. B. B. K. F.",
        "7  G. G. B. B. B. F. Fx",
        "o One: 1 node, 0 regions, 7 Sway",
        "x Two: 2 nodes, 0 regions, 5 Sway",
    ]
    assert worded.part_news(GAME, row().view(None, False, None), PLAYERS) == ()


@pytest.mark.clause("KN-4")
def test_the_news_name_a_region_that_changes_hands() -> None:
    trial = invest(first(map_of(default_rows())), ("A1=1", ""), ("B1=1", ""), ("", "B1=3 G7=1"))
    assert [standing.regions for standing in trial.standings] == [
        Pair(0, 0),
        Pair(1, 0),
        Pair(0, 0),
    ]
    view = trial.view(None, False, None)
    assert view.turned == "H" and view.changed == ((1, 0), (6, 6))
    assert worded.part_news(GAME, view, PLAYERS)[:2] == (
        "Ben’s now: B1, G7 (KN-4)",
        "Nobody’s now: region H (KN-4)",
    )
    told = worded.part_news(GAME, trial.view(None, True, None), PLAYERS)
    assert told[0] == "Ben’s now: B1 (1 against 3), G7 (0 against 1) (KN-4)"
    assert told[4].startswith("Ann: income 2 + 1 node") and told[4].endswith("(KN-5)")
    assert len(worded.part_news(GAME, trial.view(EC, False, None), PLAYERS)) == 5
    trial = invest(trial, ("B1=5", ""))
    held = worded.part_news(GAME, trial.view(None, False, None), PLAYERS)[0]
    assert held == "Ann’s now: B1, region H (2 of 3 nodes) (KN-4)"
    assert worded.part_news(GAME, invest(trial, ("", "")).view(None, False, None), PLAYERS)[0] == (
        "No nodes changed hands"
    )


def test_node_names_that_look_like_seats_are_read_as_names() -> None:
    trial = invest(first(map_of(default_rows())), ("A1=1", "D4=1"))
    told = worded.part_news(GAME, trial.view(None, True, None), Pair("Alec", "DMO's: friend"))
    assert told[:2] == (
        "Alec’s now: A1 (1 against 0) (KN-4)",
        "DMO's: friend’s now: D4 (0 against 1) (KN-4)",
    )
    assert told[4].startswith("Alec: income") and told[5].startswith("DMO's: friend: income")


def test_every_listed_action_is_legal_and_some_have_many_nodes() -> None:
    trial = first(map_of(default_rows()))
    for _ in range(13):
        actions = trial.legal(DMO)
        assert len(set(actions)) == len(actions) and actions[0] == Investment()
        for action in actions:
            trial.check(DMO, action)
        widest = max(actions, key=lambda action: len(action.amounts))
        trial = trial.close(Pair(widest, Investment()))
    assert trial.verdict is not None and trial.verdict.winner is DMO
