from __future__ import annotations

from types import SimpleNamespace as Helpers

import pytest

from games.core import PUBLIC, UMPIRE, Pair, Seat, Viewer
from games.unlucky import GAME
from games.unlucky.candle_countdown.view import Burn, CandleKind, State
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.rules import Position
from tests.games import worded

DMO, EC = Seat
PLAYERS = Pair("Ann", "Ben")
CC, KN, WN = GAME.parts.names

# The trims are equal, and so are the kinds of the candles that are lit below.
ONE = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
TWO = "arrange 6F 5F 8F 7M 4M 3M 2S 1S 0S"


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


@pytest.mark.clause("WN-10", "CC-1")
@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.parametrize(
    ("first", "second"),
    [("cc: light A", "cc: light B"), ("kn: A1=1", "kn: G7=3"), ("wn: place B2", "wn: none")],
)
def test_twins_with_different_pending_parts_look_the_same(
    uf: Helpers, seat: Seat, first: str, second: str
) -> None:
    one = uf.submit(uf.arranged(), seat, first)
    two = uf.submit(uf.arranged(), seat, second)
    replaced = uf.submit(one, seat, second)
    for viewer in (PUBLIC, UMPIRE, seat.other):
        assert everything(one, viewer) == everything(two, viewer) == everything(replaced, viewer)
    assert everything(one, seat) != everything(two, seat) == everything(replaced, seat)


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize("seat", list(Seat))
def test_twins_with_different_pending_arrangements_look_the_same(uf: Helpers, seat: Seat) -> None:
    one, two = (uf.submit(uf.start(), seat, f"cc: {text}") for text in (ONE, TWO))
    for viewer in (PUBLIC, UMPIRE, seat.other):
        assert everything(one, viewer) == everything(two, viewer)
    assert one.view(seat).part(CC).pending != two.view(seat).part(CC).pending


@pytest.mark.clause("CC-1", "CC-2", "CC-4", "CC-5")
def test_twins_with_different_arrangements_of_equal_trims_look_the_same(uf: Helpers) -> None:
    """Only the owner's view differs: neither count nor star nor point reveals the arrangement."""
    seen: dict[Viewer, list[object]] = {PUBLIC: [], EC: [], DMO: [], UMPIRE: []}
    for text in (ONE, TWO):
        position = uf.arranged(dmo=text)
        for light in ("light A", "light H", "none"):
            position = uf.round_of(position, f"cc: {light}", "cc: none")
        for viewer, found in seen.items():
            found.append(everything(position, viewer))
    assert seen[PUBLIC][0] == seen[PUBLIC][1] and seen[EC][0] == seen[EC][1]
    assert seen[DMO][0] != seen[DMO][1] and seen[UMPIRE][0] != seen[UMPIRE][1]


@pytest.mark.clause("CC-5")
def test_twins_with_different_totals_look_the_same(uf: Helpers) -> None:
    """A point was won by a higher total or by more lit candles: the public does not learn which."""
    higher = uf.round_of(uf.round_of(uf.arranged(), "cc: light H"), "cc: light I", "cc: light I")
    other = "arrange 8F 7F 6F 5M 4M 3M 0S 1S 2S"
    equal = uf.round_of(
        uf.round_of(uf.arranged(ec=other), "cc: light H"), "cc: light I", "cc: none"
    )
    for position, totals in ((higher, (1, 0)), (equal, (1, 0))):
        count = position.view(UMPIRE).part(CC).counts[1]
        assert (count.totals.one, count.totals.two) == totals
    tied = uf.round_of(uf.round_of(uf.arranged(), "cc: light I"), "cc: light H", "cc: light H")
    assert tied.view(UMPIRE).part(CC).counts[1].totals == Pair(1, 1)
    above = uf.round_of(
        uf.round_of(uf.arranged(dmo="arrange 8F 7F 6F 5M 4M 1M 2S 3S 0S"), "cc: light I"),
        "cc: light H",
        "cc: light H",
    )
    assert above.view(UMPIRE).part(CC).counts[1].totals == Pair(3, 1)
    for viewer in (PUBLIC, EC):
        assert everything(tied, viewer) == everything(above, viewer)
    public, umpire = (
        worded.news_of(GAME, CC, tied.view(viewer), GAME.titles.map(str))[2]
        for viewer in (PUBLIC, UMPIRE)
    )
    assert public == "DMO scores the point (CC-5)"
    assert umpire == "DMO scores the point: 1 each, 2 candles lit against 1 (CC-5)"


@pytest.mark.clause("KN-6")
def test_twins_with_different_investments_look_the_same(uf: Helpers) -> None:
    """Whether 2 meets 2 and 1 meets 1, or 2 meets 1 twice, nobody controls these nodes."""
    seen: dict[Viewer, list[object]] = {PUBLIC: [], EC: [], DMO: [], UMPIRE: []}
    for mine in ("A1=2 G1=1", "A1=1 G1=2"):
        position = uf.round_of(uf.arranged(), "", "kn: A1=2 G1=1")
        position = uf.round_of(position, f"kn: {mine}")
        assert position.view(PUBLIC).part(KN).changed == ((0, 0), (6, 0))
        for viewer, found in seen.items():
            found.append(everything(position, viewer))
    assert seen[PUBLIC][0] == seen[PUBLIC][1] and seen[EC][0] == seen[EC][1]
    assert seen[DMO][0] != seen[DMO][1] and seen[UMPIRE][0] != seen[UMPIRE][1]


@pytest.mark.clause("CC-2", "CC-4", "KN-6", "WN-10")
def test_public_values(uf: Helpers) -> None:
    position = uf.round_of(
        uf.arranged(), "cc: light A\nkn: A1=1\nwn: place C3", "cc: light G\nwn: place C4"
    )
    view = position.view(PUBLIC)
    candles = view.part(CC)
    assert (
        candles.candles.one[0].state is State.BURNT
        and candles.candles.one[0].kind is CandleKind.FAST
    )
    assert candles.candles.two[6].state is State.LIT and candles.candles.two[6].kind is None
    assert all(item.number is None for item in (*candles.candles.one, *candles.candles.two))
    assert candles.counts[0].acts == Pair(Burn("A"), Burn("G")) and candles.points == Pair(1, 0)
    assert view.part(KN).sway == Pair(5, 5) and view.part(KN).changed == ((0, 0),)
    assert view.part(WN).board[2:4] == ("..o...", "..x...")
    assert [str(step.why) for step in view.part(WN).last.steps] == [
        "place C3 (WN-5)",
        "place C4 (WN-5)",
    ]


def test_the_umpire_sees_current_arrangements_and_all_counts(uf: Helpers) -> None:
    position = uf.round_of(uf.arranged(), "cc: light A\nkn: A1=1", "kn: A1=1")
    view = position.view(UMPIRE)
    assert [item.number for item in view.part(CC).candles.one] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert view.part(CC).counts[0].totals == Pair(8, 0)
    assert view.part(KN).invested.one[0] == view.part(KN).invested.two[0] == 1
    assert view.part(KN).incomes.two.unspent == 2


@pytest.mark.clause("CC-4", "KN-6")
def test_everything_is_shown_after_the_match(uf: Helpers) -> None:
    position = uf.arranged()
    for number in range(13):
        position = uf.round_of(position, "cc: light A\nkn: A1=1" if number == 0 else "")
    for viewer in (PUBLIC, DMO, EC):
        view = position.view(viewer)
        assert [item.number for item in view.part(CC).candles.two] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
        assert view.part(CC).counts[0].totals == Pair(8, 0)
        assert view.part(KN).invested.one[0] == 1
    assert "own" in GAME.detail(position.view(DMO))["trials"][CC]
    assert worded.news(GAME, position.view(PUBLIC), PLAYERS)[-1] == "Trials won: Ann 2, Ben 0"


@pytest.mark.clause("WN-10", "CC-4", "KN-6")
def test_who_can_see_a_part(uf: Helpers) -> None:
    arrangement = GAME.read(f"cc: {ONE}", uf.start(), DMO)
    position = uf.arranged()
    for text in ("cc: light A", "kn: A1=1", "wn: place C3"):
        position = uf.submit(position, DMO, text)
    parts = [arrangement, *(part.pending for part in position.view(DMO).parts)]
    rounds = [0, 1, 1, 1]

    def told(at: Position) -> list[list[bool]]:
        return [
            [at.discloses(viewer, DMO, part, number) for viewer in (DMO, UMPIRE, EC, PUBLIC)]
            for part, number in zip(parts, rounds, strict=True)
        ]

    secret, open_ = [True, True, False, False], [True] * 4
    assert told(position) == [secret] * 4
    position = position.expire(("round", 1))
    assert told(position) == [secret, open_, secret, open_]
    for _ in range(12):
        position = uf.round_of(position)
    assert position.outcome() is not None and told(position) == [open_] * 4


def test_a_view_lists_its_parts(uf: Helpers) -> None:
    view = uf.submit(uf.arranged(), EC, "kn: none").view(PUBLIC)
    assert view.part(WN).board[0] == " .... "
    with pytest.raises(KeyError):
        view.part("chess")
    assert view.missing(EC) == (CC, WN) and view.missing(DMO) == GAME.parts.names
    assert "Ben (EC): 1 of 3 parts are in" in worded.news(GAME, view, PLAYERS)
    assert view.part(KN).pending is None
    assert Investment() == uf.submit(uf.arranged(), EC, "kn: none").view(EC).part(KN).pending


def test_the_board_in_round_0(uf: Helpers) -> None:
    view = uf.start().view(PUBLIC)
    assert worded.news(GAME, view, PLAYERS) == ()
    assert "?. ?. ?. ?. ?. ?. ?. ?. ?.  DMO: 0 points" in worded.board_text(GAME, view)
    assert "KNOW YOUR NODES\n" in worded.board_text(GAME, view)
