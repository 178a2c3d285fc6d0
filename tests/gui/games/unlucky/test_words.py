"""What the boards of Unlucky For Some say: a table of texts, and boards described in full."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, Message, Pair, Seat
from games.unlucky.candle_countdown.view import (
    Burn,
    CandleKind,
    Count,
    SeenCandle,
    State,
    Trim,
)
from games.unlucky.know_your_nodes.view import Income
from games.unlucky.trial import Verdict
from games.unlucky.view import UnluckyView
from games.unlucky.wandering_noughts.view import ActionKind, Turn
from gui.games.unlucky import words as common
from gui.games.unlucky.candles import words as candles
from gui.games.unlucky.captions import spoken
from gui.games.unlucky.nodes import words as nodes
from gui.games.unlucky.noughts import words as noughts

from .conftest import (
    CANDLES,
    DMO,
    EC,
    NODES,
    NOUGHTS,
    arranged,
    round_of,
    rounds,
    start,
    submit,
)

NAMES = Pair("Ann", "Ben")
UNLIT = SeenCandle("C", Trim.WHITE, State.UNLIT, 0, False, None, None)
NOTHING = Pair(None, None)
COUNT = Count(4, NOTHING, Pair("A", "B"), Pair("", ""), NOTHING, Pair(False, True), DMO)


def texts() -> list[tuple[str, str]]:
    """Return texts, each with what it should be."""
    return [
        (
            nodes.income(Income(unspent=5, kept=3, nodes=1, regions=1, sway=9)),
            "Income 2 + 1 node + 1 region + 2 for 5 unspent = 6; 3 kept: Sway 9",
        ),
        (
            nodes.income_short(Income(unspent=10, kept=7, nodes=2, regions=3, sway=19)),
            "Income 2 + 2 + 3 + 5 = 12; 7 kept",
        ),
        (nodes.region_word(1), "region"),
        (nodes.region_word(2), "regions"),
        (nodes.node_word(1), "node"),
        (nodes.node_word(0), "nodes"),
        (candles.kind(CandleKind.FAST), "fast"),
        (candles.kind(CandleKind.MEDIUM), "medium"),
        (candles.kind(CandleKind.SLOW), "slow"),
        (candles.burning(3), "3 lit"),
        (candles.put_out(), "to put out"),
        (candles.put_out(short=True), "out"),
        (candles.totals(Pair(None, None)), ""),
        (candles.totals(Pair(0, 12)), "0–12"),
        (candles.totals(Pair(0, None)), "0"),
        (candles.totals(Pair(None, 7)), "7"),
        (candles.own_total("7"), "you 7"),
        (candles.own_in_short("7"), "(7)"),
        (candles.act(None), "nothing"),
        (candles.act(Burn()), "nothing"),
        (candles.act(Burn("A")), "lights A"),
        (candles.act(Burn(None, "B")), "puts out B"),
        (candles.act(Burn("A", "B")), "lights A, puts out B"),
        (candles.round_in_full(COUNT, NAMES), "Round 4: Ann scores the point."),
        (
            candles.round_in_full(replace(COUNT, totals=Pair(8, 6), point=None), NAMES),
            "Round 4: No point: everything is level (8–6).",
        ),
        (
            candles.round_in_full(replace(COUNT, totals=Pair(None, 6), point=EC), NAMES),
            "Round 4: Ben scores the point. Ben’s total: 6.",
        ),
        (candles.invalid(3), "3 too many"),
        (candles.candle(UNLIT), "C, white trim, not lit"),
        (candles.candle(replace(UNLIT, trim=None)), "C, not lit"),
        (candles.candle(replace(UNLIT, trim=Trim.BLACK, state=State.LIT)), "C, black trim, lit"),
        (
            candles.candle(replace(UNLIT, number=0, kind=CandleKind.SLOW, burned=2)),
            "C, number 0, slow, 1 round to burn, not lit",
        ),
        (
            candles.candle(replace(UNLIT, number=7, kind=CandleKind.SLOW, extinguished=True)),
            "C, number 7, slow, 3 rounds to burn, not lit, put out once",
        ),
        (
            candles.candle(replace(UNLIT, kind=CandleKind.FAST, burned=1, state=State.BURNT)),
            "C, white trim, fast, burnt",
        ),
        (noughts.line_word(1), "line"),
        (noughts.line_word(2), "lines"),
        (noughts.wall_word(1), "wall left"),
        (noughts.wall_word(0), "walls left"),
        (noughts.noughts_prompt(ActionKind.MOVE, True), "Choose where the piece goes."),
        (noughts.noughts_prompt(ActionKind.WALL, False), "Choose an empty space for the wall."),
        (common.points(1), "1 point"),
        (common.points(0), "0 points"),
        (common.regions(2), "2 regions"),
        (common.nodes(1), "1 node"),
        (common.lines(1), "1 line"),
        (common.walls_left(1), "1 wall left"),
        (common.sway(50), "50 Sway"),
        (common.title(CANDLES), "Candle Countdown"),
        (common.short(NOUGHTS), "Noughts"),
        (common.board((NODES,)), "Know Your Nodes board"),
        (common.board((CANDLES, NODES, NOUGHTS)), "Unlucky For Some board"),
        (common.round_of(0), "Arranging"),
        (common.round_of(13), "Round 13 of 13"),
        (common.missing([CANDLES, NOUGHTS]), "Still to do: Candles, Noughts"),
        (common.sentences(["One", "Two"]), "One. Two."),
        (" ".join(common.seats(Pair("Ann", ""))), "Ann Crosses"),
        (" ".join(common.seats(Pair("", "Ben"))), "Circles Ben"),
    ]


def test_what_is_said() -> None:
    for said, meant in texts():
        assert said == meant


def part(view: UnluckyView, trial: str) -> Any:
    return view.part(trial)


@pytest.mark.clause("KN-6")
def test_who_holds_the_map_is_told() -> None:
    first = rounds((f"{NODES}: A1=2", f"{NODES}: G7=1"))[-1]
    second = round_of(first, f"{NODES}: B1=1", f"{NODES}: G7=2")
    before, after = (part(item.view(PUBLIC), NODES) for item in (first, second))
    assert nodes.map_(before, NAMES) == (
        "Ann: 0 regions; 1 node: A1; 4 Sway. Ben: 0 regions; 1 node: G7; 5 Sway."
    )
    assert nodes.map_(after, NAMES) == (
        "Ann: 1 region: H; 2 nodes: A1, B1; 8 Sway. Ben: 0 regions; 1 node: G7; 6 Sway."
    )
    assert spoken(nodes.changed_nodes(before), NAMES) == "Ann: A1 · Ben: G7"
    assert nodes.turned_regions(before) == ()
    assert spoken(nodes.changed_nodes(after), NAMES) == "Ann: B1"
    assert spoken(nodes.turned_regions(after), NAMES) == "Regions that changed hands: Ann: H"
    none = replace(after, changed=())
    assert spoken(nodes.changed_nodes(none), NAMES) == "No nodes changed hands"
    many = replace(after, changed=after.nodes[:9])
    assert spoken(nodes.changed_nodes(many), NAMES) == "Ann: A1, B1 · nobody: 7 nodes"
    own = part(second.view(DMO), NODES)
    assert nodes.node(own, (0, 0), 0) == "A1, region H, circles, 2 invested"
    assert nodes.node(own, (6, 6), 3) == "G7, region F, crosses, 0 invested, 3 more now"
    assert nodes.node(after, (3, 3), 0) == "D4, region M, nobody’s"


@pytest.mark.clause("WN-7", "WN-8")
def test_what_became_of_actions_is_told() -> None:
    def told(position: Any) -> tuple[str, str]:
        view = part(position.view(PUBLIC), NOUGHTS)
        return noughts.noughts(view, NAMES), spoken(noughts.odd_steps(view), NAMES)

    none = rounds(("none", "none"), game=NOUGHTS)[-1]
    assert told(none) == (
        "Ann: none; 0 lines, 2 walls left. Ben: none; 0 lines, 2 walls left.",
        "No action by either player",
    )
    both = round_of(none, "place C3", "place C3")
    assert told(both)[1] == "place C3 cancelled: both were placed there"
    apart = round_of(both, "place C3", "place E4")
    assert told(apart) == (
        "Ann: C3; 0 lines, 2 walls left. Ben: E4; 0 lines, 2 walls left."
        " Ann: place C3 (WN-5). Ben: place E4 (WN-5).",
        "Ann: place C3 · Ben: place E4",
    )
    walled = round_of(apart, "wall A3 move C3 C4", "move E4 D4")
    assert told(walled) == (
        "Ann: C4; 0 lines, 1 wall left. Ben: D4; 0 lines, 2 walls left. Walls: A3."
        " Ann: wall A3 (WN-3). Ann: C3→C4 (WN-4). Ben: E4→D4 (WN-4).",
        "Ann: wall A3 · Ann: C3→C4 · Ben: E4→D4",
    )
    met = round_of(walled, "move C4 D3", "move D4 D3 place C3")
    assert "exchanged" in told(met)[1] and "place C3" not in told(met)[1]
    view = part(walled.view(DMO), NOUGHTS)
    assert [noughts.space(view, cell) for cell in ((2, 3), (3, 3), (0, 2), (1, 2))] == [
        "C4: nought",
        "D4: cross",
        "A3: wall",
        "B3: empty",
    ]
    assert spoken(noughts.line_counts(view), NAMES) == "Lines: 0 – 0"
    assert noughts.in_vain((), Turn()) == ()


@pytest.mark.clause("CC-4", "CC-5")
def test_candles_are_told_as_far_as_they_are_known() -> None:
    position = rounds(("light G", "light B"), ("light A", "none"), game=CANDLES)[-1]
    view = part(position.view(DMO), CANDLES)
    own, other = view.candles
    assert [candles.candle(own[at]) for at in (0, 1, 6)] == [
        "A, number 8, fast, burnt",
        "B, number 7, fast, 1 round to burn, not lit",
        "G, number 2, slow, 1 round to burn, lit",
    ]
    assert [candles.candle(other[at]) for at in (0, 1)] == [
        "A, black trim, not lit",
        "B, white trim, fast, burnt",
    ]
    whole = candles.candles(view, NAMES)
    assert whole.startswith("Ann: 1 point, can put out 2 more, a star. A, number 8, fast, burnt; ")
    assert " Ben: 1 point, can put out 2 more. A, black trim, not lit; " in whole
    assert whole.endswith(". Ann: scores the point.")
    assert candles.block(view, DMO, "Ann") == (
        "Ann: 1 point, 1 lit, can put out 2 more. The star: a total of 10 or more."
    )
    assert candles.block(view, EC, "Ben") == "Ben: 1 point, 0 lit, can put out 2 more."
    assert candles.scored(part(position.view(UMPIRE), CANDLES).counts[-1]) == (
        (DMO, "scores the point (10–0)"),
    )
    empty = part(start(CANDLES).view(PUBLIC), CANDLES)
    assert candles.candles(empty, NAMES) == (
        "Ann: 0 points, can put out 2 more. Ben: 0 points, can put out 2 more."
    )


@pytest.mark.clause("UF-1")
def test_a_whole_match_is_told_trial_by_trial() -> None:
    position = submit(arranged(), DMO, f"{CANDLES}: none\n{NODES}: none\n{NOUGHTS}: none")
    view, parts = position.view(PUBLIC), [(CANDLES, "candles."), (NODES, "nodes.")]
    told = common.description(view, parts, NAMES)
    assert told == (
        "Round 1 of 13. Candle Countdown: candles. Know Your Nodes: nodes. Ann has submitted."
    )
    assert common.description(view, parts[:1], NAMES).startswith("Round 1 of 13. candles.")
    won = Verdict(EC, "KN-7", Message("more regions"))
    assert common.verdict(won, NAMES) == "Ben won" and common.result(won) == "more regions"
    drawn = replace(won, winner=None)
    assert common.verdict(drawn, NAMES) == "Nobody won"
    assert common.result(drawn) == "Nobody wins: more regions"
    nobody = replace(view, parts=tuple(replace(part, verdict=None) for part in view.parts))
    first = replace(nobody, parts=(replace(view.parts[0], verdict=won), *nobody.parts[1:]))
    assert common.tally(first, EC).total == "1" and common.tally(first, DMO).total == "0"
    assert common.tally(first, EC, [NODES]).total == "0"


@pytest.mark.parametrize(
    ("game", "sheets", "score"),
    [
        (CANDLES, (("light A", "light B"), ("light D", "none")), (2, 0)),
        (NODES, (("A1=2", "G7=1"), ("B1=1", "G7=2")), (1, 0)),
        (NOUGHTS, (("place C3", "none"),), (0, 0)),
    ],
)
def test_a_trial_alone_has_its_first_criterion_as_score(
    game: str, sheets: tuple[tuple[str, str], ...], score: tuple[int, int]
) -> None:
    view = rounds(*sheets, game=game)[-1].view(PUBLIC)
    assert tuple(common.score(view, seat) for seat in Seat) == score
    assert tuple(common.tally(view, seat).total for seat in Seat) == tuple(map(str, score))
