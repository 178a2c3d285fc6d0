"""Animations between two views; each can be skipped at any moment."""

from __future__ import annotations

import itertools
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, QTimer

from games.core import UMPIRE, Pair, Seat
from gui.games.masked_army.armies import UnmaskingAnimation, compared
from gui.games.thwart_omega.scene import working_of
from gui.kit.board.animation import NO_TALLIES, AnimationSequence, Tally
from gui.kit.theme import DARK, LIGHT, Theme
from tests.gui.motion import set_motion, unlike
from tests.gui.typed import as_a

if TYPE_CHECKING:
    from .conftest import MakeTable, Table

MOMENTS = (0.0, 0.1, 0.35, 0.5, 0.62, 0.8, 0.97)


def cases(positions: ModuleType, game: str) -> list[Any]:
    """Return successive views of a match up to its end."""
    if game == "masked-army":
        return list(positions.masked_views(positions.masked_to_the_end()))
    shown = positions.thwart_views(positions.thwart_rounds())
    return [*shown, *positions.thwart_views(positions.thwart_to_the_end())[1:]]


@pytest.mark.alike
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_every_animation_ends_in_the_pixels_of_the_view_itself(
    make_table: MakeTable, positions: ModuleType, game: str, theme: Theme
) -> None:
    moving, still = make_table(game, theme, motion=True), make_table(game, theme)
    views = cases(positions, game)
    for index, (before, view) in enumerate(itertools.pairwise(views)):
        moving.see(before)
        moving.scene.setView(view, True)
        if moving.scene.animating():
            moving.scene.seek(moving.scene.running_time * MOMENTS[index % len(MOMENTS)])
            moving.pixels()
        moving.scene.finishAnimation()
        assert not moving.scene.animating()
        assert moving.pixels() == still.see(view).pixels()
        assert moving.scene.working() == still.scene.working()


@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_an_animation_leads_from_one_view_to_the_next(
    make_table: MakeTable, positions: ModuleType, game: str
) -> None:
    """It begins with the board as it was, apart from old highlights, and jumps nowhere."""
    moving, still = make_table(game, motion=True), make_table(game)
    pairs = [*itertools.pairwise(cases(positions, game))]
    for before, view in (*pairs[:2], *pairs[-2:]):
        first, last = still.see(before).pixels(), still.see(view).pixels()
        moving.see(before).scene.setView(view, True)
        moving.scene.seek(moving.scene.running_time * 0.001)
        assert unlike(moving.pixels(), first) < 0.05
        moving.scene.seek(moving.scene.running_time * 0.999)
        assert unlike(moving.pixels(), last) < 0.005


@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_one_finish_is_told_for_each_animated_view(
    make_table: MakeTable, positions: ModuleType, game: str
) -> None:
    table = make_table(game, motion=True)
    views = cases(positions, game)[:4]
    for count, view in enumerate(views):
        table.scene.setView(view, True)
        assert table.scene.animating() == (count > 0)
        if count == 2:
            table.scene.finishAnimation()
    table.scene.finishAnimation()
    assert table.finished == len(views)
    table.scene.setView(views[0], False)
    assert table.finished == len(views)


def test_a_reveal_shows_neither_stone_before_the_other(
    make_table: MakeTable, positions: ModuleType
) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    table = make_table("thwart-omega", motion=True).see(first)
    empty = table.pixels()
    table.scene.setView(second, True)
    assert table.pixels() == empty
    frames = []
    for share in (0.1, 0.4, 0.7, 0.95):
        table.scene.seek(table.scene.running_time * share)
        frames.append(table.pixels())
    assert all(one != two for one, two in itertools.pairwise(frames))


def test_with_motion_off_everything_is_there_at_once(
    thwart_table: Table, positions: ModuleType
) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    thwart_table.see(first).scene.setView(second, True)
    assert not thwart_table.scene.animating() and thwart_table.finished == 1


def test_turning_motion_off_skips(make_table: MakeTable, positions: ModuleType) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    table = make_table("thwart-omega", motion=True).see(first, animated=True)
    table.scene.setView(second, True)
    set_motion(False, table.board)
    assert not table.scene.animating() and table.finished == 2


@pytest.mark.parametrize("seat", [None, Seat.ONE])
def test_any_key_skips(make_table: MakeTable, positions: ModuleType, seat: Seat | None) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    table = make_table("thwart-omega", motion=True).see(first, seat)
    table.scene.setView(second, True)
    table.keys("Shift")
    assert table.scene.animating()
    table.keys("G")
    assert not table.scene.animating()


def test_a_click_skips_and_counts(make_table: MakeTable, positions: ModuleType) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    table = make_table("thwart-omega", motion=True).see(first, Seat.ONE)
    table.scene.setView(second, True)
    table.click("G1")
    assert not table.scene.animating() and table.drafts == ["B:G1"]


def test_what_is_received_is_not_animated(make_table: MakeTable, positions: ModuleType) -> None:
    position = positions.thwart_rounds()[-1]
    table = make_table("thwart-omega", motion=True).see(position.view(Seat.ONE))
    table.scene.setView(positions.submitted(position, Seat.TWO, "G1", "G2").view(Seat.ONE), True)
    assert not table.scene.animating()


@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_a_rewind_is_a_plain_cut(make_table: MakeTable, positions: ModuleType, game: str) -> None:
    views = cases(positions, game)
    table = make_table(game, motion=True).see(views[3])
    table.scene.setView(views[1], True)
    assert not table.scene.animating()
    table.scene.setView(views[3], True)
    assert not table.scene.animating()


def test_the_products_grow_group_by_group(make_table: MakeTable, positions: ModuleType) -> None:
    views = positions.thwart_views(positions.thwart_to_the_end())
    table = make_table("thwart-omega", motion=True).see(views[-2])
    table.scene.setView(views[-1], True)
    received = []
    for step in range(200):
        table.scene.seek(table.scene.running_time * step / 200)
        received.append(table.scene.working())
    sizes = views[-1].groups.map(lambda groups: [group.size for group in groups])
    for seat in Seat:
        seen = list(dict.fromkeys(pair[seat] for pair in received))
        wanted = [working_of(sizes[seat][:count]) for count in range(1, len(sizes[seat]) + 1)]
        assert seen == [Tally(), *wanted]
    table.scene.finishAnimation()
    assert table.scene.working() == sizes.map(working_of)
    assert table.told[-1][1] == table.scene.working()[table.told[-1][0]]


def test_products_are_exact_and_written_out() -> None:
    assert str(working_of([6, 4, 4, 4, 4, 1])) == "6 × 4 × 4 × 4 × 4 × 1 = 1,536"
    assert str(working_of([7])) == "7"
    assert str(working_of([])) == "0"


def test_armies_are_compared_up_to_the_first_difference(
    make_table: MakeTable, positions: ModuleType
) -> None:
    views = positions.masked_views(positions.masked_to_the_end())
    table = make_table("masked-army", motion=True).see(views[-2])
    assert table.scene.working() == NO_TALLIES
    table.scene.setView(views[-1], True)
    table.scene.seek(table.scene.running_time * 0.99)
    sizes = compared(views[-1].armies)
    assert table.scene.working().map(str) == sizes.map(lambda item: " · ".join(map(str, item)))
    assert sizes.one[:-1] == sizes.two[:-1]


def test_the_mask_lifts_when_a_ruling_ends_the_match(
    make_table: MakeTable, positions: ModuleType
) -> None:
    last = positions.laid(("A1-A2", "C1-D1", "F4-G4"))[-1]
    table = make_table("masked-army", motion=True).see(last.view(Seat.ONE))
    table.scene.setView(last.view(UMPIRE), True)
    assert not table.scene.animating()
    table.scene.setView(last.view(Seat.ONE), False)
    table.scene.setOver(True)
    table.scene.setView(last.view(UMPIRE), True)
    assert table.scene.animating()
    table.scene.finishAnimation()
    other = make_table("masked-army")
    other.scene.setOver(True)
    assert table.pixels() == other.see(last.view(UMPIRE)).pixels()


def test_a_missing_army_counts_nothing(positions: ModuleType) -> None:
    armies = positions.laid(("A1-A2", "C1-D1"))[-1].view(UMPIRE).armies
    assert armies.map(lambda found: [army.size for army in found]) == Pair([1, 1], [1, 1])
    assert compared(armies) == Pair((1, 1), (1, 1))
    assert compared(Pair(armies.one, armies.two[:1])) == Pair((1, 1), (1, 0))


def test_a_replay_clears_the_board(make_table: MakeTable, positions: ModuleType) -> None:
    views = positions.thwart_views(positions.all_burned("colosseum"))
    assert views[-1].replayed_from and views[-1].outcome is None
    table = make_table("thwart-omega", motion=True).see(views[-2])
    table.scene.setView(views[-1], True)
    assert table.scene.animating()
    table.scene.seek(table.scene.running_time * 0.6)
    full = table.pixels()
    table.scene.finishAnimation()
    assert table.pixels() != full
    assert table.pixels() == make_table("thwart-omega").see(views[-1]).pixels()


def test_nothing_ticks_after_the_window_is_closed(
    make_table: MakeTable, positions: ModuleType
) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    table = make_table("thwart-omega", motion=True).see(first)
    table.scene.setView(second, True)
    table.board.close()
    assert not table.scene.animating() and table.finished == 1
    running = QAbstractAnimation.State.Running
    animations = table.scene.findChildren(QAbstractAnimation)
    assert animations and not [
        animation for animation in animations if animation.state() is running
    ]
    assert not table.scene.findChildren(QTimer) and not table.board.findChildren(QTimer)


def test_the_mask_is_lifted_piece_by_piece(make_table: MakeTable, positions: ModuleType) -> None:
    before, view = cases(positions, "masked-army")[-2:]
    assert before.pieces == () and len(view.pieces) == sum(map(len, _cells(view))) // 2
    table = make_table("masked-army", motion=True)
    table.see(before)
    table.scene.setView(view, True)
    told = as_a(AnimationSequence, table.scene._animation).animations
    lifting = next(item for item in told if isinstance(item, UnmaskingAnimation))
    cells = [{piece.own, piece.other} for piece in view.pieces]
    masked = [set(piece) for piece in lifting._pieces]
    assert masked == [piece for piece in cells if piece in masked] and len(masked) > 10
    assert lifting._starts == sorted(lifting._starts)


def test_every_masked_cell_has_a_mask(make_table: MakeTable, positions: ModuleType) -> None:
    view = positions.masked_views(positions.laid(("D4-D5", "F4-F5", "H1-I1", "H9-I9")))[-1]
    table = make_table("masked-army", side=720).see(view)
    picture, pitch = table.pixels(), table.scene.layout.pitch

    def colours(name: str, down: float) -> set[int]:
        """Return the colours in a horizontal strip `down` cells below the cell's centre."""
        middle, half = table.point(name) + QPoint(0, round(down * pitch)), round(pitch * 0.2)
        return {picture.pixel(middle + QPoint(x, 0)) for x in range(-half, half)}

    for name in ("D4", "D5", "F4", "F5", "H1", "I1"):
        assert colours(name, 0.02) - colours(name, 0.3), f"nothing but cloth on {name}"


def test_the_piece_open_before_is_turned_over(make_table: MakeTable, positions: ModuleType) -> None:
    views = positions.masked_views(positions.laid(("D4-D5", "H1-I1")))
    table = make_table("masked-army", motion=True).see(views[0])
    beside = table.point("D4") - QPoint(round(table.scene.layout.pitch * 0.35), 0)
    empty = table.pixels().pixel(beside)
    table.see(views[1])
    assert table.pixels().pixel(beside) != empty, "its colours lie there"
    table.scene.setView(views[2], True)
    table.scene.seek(table.scene.motion.slow * 0.5)
    assert table.pixels().pixel(beside) == empty, "it stands on its edge"
    table.scene.finishAnimation()
    assert table.pixels().pixel(beside) != empty, "its mask lies there"


def _cells(view: Any) -> tuple[list[str], ...]:
    return tuple([mark for mark in row if mark != "."] for row in view.board)
