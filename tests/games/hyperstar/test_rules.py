"""HS-1 to HS-9, clause by clause, and the meaning of GEN-2, GEN-3 and GEN-6 here."""

from collections.abc import Callable
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, CannotDraw, IllegalAction, Pair, Refusal, Setup
from games.hyperstar import GAME
from games.hyperstar.rules import Position
from games.hyperstar.tiling import tiling
from games.hyperstar.view import FIRST, SECOND, Double, Item, Move, Pass, Place, Swap, Turn
from games.match import draws, referee
from games.match.match import Match, NotNow, Table
from tests.games import worded
from tests.games.positions import position_of

SEED = bytes(range(32))


def stones(position: Position) -> dict[str, str]:
    found: dict[str, str] = GAME.detail(position.view(PUBLIC))["stones"]
    return found


def now(match: Match) -> Position:
    assert isinstance(match.position, Position)
    return match.position


def refused(star: Helpers, position: Position, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        star.play(position, text)
    return caught.value.clause, worded.reason(GAME, caught.value)


def match_of(**options: Any) -> Match:
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
def test_the_centre_starts_with_a_stone_of_each_seat(star: Helpers) -> None:
    assert stones(star.start()) == {"O": "both"}


@pytest.mark.clause("HS-3")
@pytest.mark.parametrize(
    "text", ["O", "move O>C1", "move A1>O", "swap O A1", "swap A1 O", "double O C1", "double C1 O"]
)
def test_no_action_uses_the_centre(star: Helpers, text: str) -> None:
    """This includes turns of the seat with a stone there, and the opening."""
    position = star.play(star.start(), "A1", "B1", "C1")
    clause, reason = refused(star, position, text)
    assert (clause, "centre" in reason) == ("HS-3", True)
    if text == "O":
        assert refused(star, star.start(), text)[0] == "HS-3"


# Who starts


@pytest.mark.clause("HS-4")
def test_the_first_player_is_drawn_by_lot() -> None:
    """The names are sorted by code point and one is drawn; their given order does not matter."""
    firsts = set()
    for seed in range(40):
        draw = draws.drawer(seed.to_bytes(32, "big"))
        seated = GAME.lot.seats(("Zoë", "ann"), GAME.options(), draw)
        assert GAME.lot.seats(("ann", "Zoë"), GAME.options(), draw) == seated
        names = ["Zoë", "ann"]  # capital letters come first
        assert seated.one == names[draw("hyperstar/0/-/starter", 2)]
        assert {*seated} == {*names}
        firsts.add(seated.one)
    assert firsts == {"Zoë", "ann"}


@pytest.mark.clause("HS-4")
def test_a_shared_record_was_drawn_by_this_procedure() -> None:
    seed = "560d9b4a7a2b90f24e6caa7a0ea2745a8caf8a530dfb368215b45930dcd57ea5"
    draw = draws.drawer(bytes.fromhex(seed))
    assert GAME.lot.seats(("Fatma", '"Q"'), GAME.options(), draw) == Pair('"Q"', "Fatma")


@pytest.mark.clause("HS-4")
def test_the_lot_draws_its_label_once() -> None:
    asked = []

    def draw(label: str, n: int) -> int:
        asked.append((label, n))
        return 1

    assert GAME.lot.seats(("Ann", "Ben"), GAME.options(), draw) == Pair("Ben", "Ann")
    assert asked == [("hyperstar/0/-/starter", 2)]


@pytest.mark.clause("HS-4")
def test_the_first_player_item_decides_without_a_draw(star: Helpers) -> None:
    refuse = draws.drawer(None)
    with pytest.raises(CannotDraw):
        GAME.lot.seats(("Ann", "Ben"), GAME.options(), refuse)
    for names in (("Ann", "Ben"), ("Ben", "Ann")):
        assert GAME.lot.seats(names, GAME.options(starts="Ben"), refuse) == Pair("Ben", "Ann")
    with pytest.raises(ValueError, match="is not a player"):
        GAME.lot.seats(("Ann", "Ben"), GAME.options(starts="Cleo"), refuse)
    assert star.start(starts="Ann").awaiting() == {FIRST}
    for other in ("Ben", "ann", ""):
        with pytest.raises(ValueError, match="HS-4"):
            star.start(starts=other)


# Opening and turns


@pytest.mark.clause("HS-5")
def test_the_opening_places_a_stone_of_the_opponents_colour(star: Helpers) -> None:
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
def test_the_opening_needs_an_empty_cell(star: Helpers, text: str) -> None:
    assert refused(star, star.play(star.start(), "A1"), text)[0] == "HS-5"
    if text != "A1":
        clause, reason = refused(star, star.start(), text)
        assert (clause, reason) == (
            "HS-5",
            "The opening comes first: place a stone of the opponent’s colour.",
        )


@pytest.mark.clause("HS-5", "HS-6")
def test_acting_out_of_turn_is_refused(star: Helpers) -> None:
    position = star.play(star.start(), "A1", "B1", "C1")
    for action in (Place("D1"), Place("C1"), Pass(), Double("D1", "D1"), Place("Z9")):
        with pytest.raises(IllegalAction, match="’s turn") as caught:
            position.check(FIRST, action)
        assert worded.reason(GAME, caught.value) == "It is Second’s turn."
        assert caught.value.clause == "HS-5"


@pytest.mark.clause("HS-6")
def test_a_turn_is_a_stone_a_pass_or_an_item(star: Helpers) -> None:
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
        ("move A1>A2", "There is no stone of First on A1."),
        ("move C1>C2", "There is no stone of First on C1."),
        ("move B1>D1", "B1 and D1 are not adjacent."),
        ("move B1>A1", "A1 is not empty."),
        ("move B1>B1", "B1 and B1 are not adjacent."),
        ("swap A1 C1", "There is no stone on C1."),
        ("swap C1 D1", "There is no stone on C1."),
        ("swap B1 E1", "The stones on B1 and E1 are the same colour."),
        ("swap A1 A1", "The stones on A1 and A1 are the same colour."),
        ("swap F1 B1", "B1 and F1 are not adjacent."),
        ("double C1 C1", "Both stones are on C1; they need two cells."),
        ("double C1 A1", "A1 is not empty."),
        ("double B1 C1", "B1 is not empty."),
    ],
)
def test_illegal_items_are_refused(star: Helpers, text: str, reason: str) -> None:
    position = star.play(star.start(), "A1", "B1", "E1", "F1")
    assert refused(star, position, text) == ("HS-7", reason)


@pytest.mark.clause("HS-7")
@pytest.mark.parametrize("text", ["double A3 A4", "move B1>B2", "swap B1 A1"])
def test_an_item_works_once(star: Helpers, text: str) -> None:
    word = text.split()[0]
    position = star.play(star.start(), "A1", "B1", text)
    again = {"double": "double A5 A6", "move": "move B2>B1", "swap": "swap A1 B1"}[word]
    later = star.play(position, "F1")
    assert refused(star, later, again) == ("HS-7", f"No {word.capitalize()} is left.")
    assert Item(word) in position.items.two


@pytest.mark.clause("HS-7")
def test_items_depend_on_the_options(star: Helpers) -> None:
    position = star.start(items={"first": [], "second": ["double", "move"]})
    assert position.items == Pair((), (Item.MOVE, Item.DOUBLE))
    assert star.start(items={"second": []}).items == Pair(tuple(Item), ())
    position = star.play(position, "A1", "B1")
    for text in ("double A3 A4", "move B1>B2", "swap B1 A1", "double A3 Z9", "move O>B2"):
        assert refused(star, position, text)[0] == "HS-7"
    assert refused(star, star.play(position, "C1"), "swap A1 B1")[0] == "HS-7"


# Time


@pytest.mark.clause("HS-8")
def test_default_time_per_turn_without_reserve(star: Helpers) -> None:
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
    assert position_of(match).last == Turn(3, FIRST, None)
    match.append(match.submit(SECOND, "C1", 380_000))
    assert match.next_deadline() == 410_000


@pytest.mark.clause("HS-8")
def test_a_time_out_is_neither_a_move_nor_a_pass(star: Helpers) -> None:
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
def test_a_missed_opening_is_not_repeated(
    star: Helpers, texts: tuple[str, ...], expected: dict[str, str]
) -> None:
    position = star.play(star.start(), *texts)
    assert stones(position) == {"O": "both", **expected}
    assert not position.view(PUBLIC).opening and position.awaiting() == {SECOND}


@pytest.mark.clause("HS-8")
def test_only_the_running_clock_can_expire(star: Helpers) -> None:
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
def test_consecutive_passes_and_time_outs_end_the_game(
    star: Helpers, texts: tuple[str, ...], over: bool
) -> None:
    position = star.play(star.start(), "A1", "B1", *texts)
    assert (position.outcome() is not None) is over
    assert position.round == len(texts) + (2 if over else 3)


@pytest.mark.clause("HS-9")
def test_time_outs_in_the_opening_count(star: Helpers) -> None:
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
def test_actions_after_the_end_are_refused(star: Helpers) -> None:
    end = star.play(star.start(), "A1", "B1", "pass", "pass")
    assert end.awaiting() == frozenset()
    assert end.timers() == end.idle_timers() == ()
    assert end.view(PUBLIC).to_move is None
    calls: tuple[Callable[[], object], ...] = (
        lambda: end.check(FIRST, Place("C1")),
        lambda: end.check(SECOND, Place("Z99")),
        lambda: end.expire(("turn", end.round)),
        lambda: GAME.read("hello", end, FIRST),
    )
    for call in calls:
        with pytest.raises(Refusal, match="The game is over") as caught:
            call()
        assert caught.value.clause == "HS-9"
    assert GAME.actions(end, FIRST) == ()


# Rulings and corrections


@pytest.mark.clause("GEN-6")
def test_after_a_concession_the_board_stays_as_played() -> None:
    """HS-10 scores only games that were played to their end."""
    match = match_of(radius=3)
    match.append(match.submit(FIRST, "'A3", 1))
    match.append(match.submit(SECOND, "A1", 2))
    running = referee.answer(match, UMPIRE)["detail"]
    assert running["stones"] == {"O": "both", "A1": "first", "'A3": "second"}
    assert running["score"] == {"first": 20, "second": 0}
    match.append(match.concede(SECOND, 3))
    answer = referee.answer(match, PUBLIC)
    assert answer["outcome"]["by"] == "GEN-6"
    assert answer["detail"] == running
    text = referee.text(match, PUBLIC)
    assert not any(word in text for word in ("Another pass", "If it ended", "removed", "filled"))


@pytest.mark.clause("GEN-3")
def test_the_last_move_can_be_fixed_unless_a_time_out_followed() -> None:
    match = match_of()
    match.append(match.submit(FIRST, "A1", 1_000))
    match.append(match.fix(FIRST, "A2", 2_000, "a typo"))
    assert stones(now(match)) == {"O": "both", "A2": "second"}
    assert match.position.awaiting() == {SECOND}
    match.append(match.due(40_000))
    with pytest.raises(NotNow):
        match.fix(FIRST, "A3", 40_000)
    match.append(match.submit(FIRST, "double B1 B2", 41_000))
    match.append(match.fix(FIRST, "C1", 42_000))
    assert now(match).items.one == tuple(Item)
    assert stones(now(match)) == {"O": "both", "A2": "second", "C1": "first"}
    for seat in (SECOND, FIRST):
        match.append(match.submit(seat, "pass", 43_000))
    with pytest.raises(IllegalAction):
        match.append(match.fix(FIRST, "A3", 44_000))
