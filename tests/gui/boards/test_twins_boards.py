"""Boards leak nothing: positions that differ only in hidden facts look and sound the same."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from games.core import PUBLIC, UMPIRE, Seat
from gui.kit.theme import DARK, LIGHT, Theme

if TYPE_CHECKING:
    from .conftest import MakeTable, Table

HIDDEN = ("A1-A2", "B1-C1", "B2-B3", "E5-E6")
TURNED = ("A2-A1", "C1-B1", "B3-B2", "E6-E5")
LATER = ("G7-G8", "H7-H8", "F5-F6")


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("viewer", [PUBLIC, Seat.ONE, Seat.TWO])
def test_pieces_under_the_cloth_look_alike(
    make_table: MakeTable, positions: ModuleType, theme: Theme, viewer: Seat
) -> None:
    tables = make_table("masked-army", theme), make_table("masked-army", theme)
    for table, hidden in zip(tables, (HIDDEN, TURNED), strict=True):
        table.see(positions.laid((*hidden, LATER[0]))[-1].view(viewer))
    one, two = tables
    assert one.pixels() == two.pixels()
    assert one.picture() == two.picture()
    assert one.board.accessibleDescription() == two.board.accessibleDescription()


def test_twins_stay_alike_in_every_frame_from_then_on(
    make_table: MakeTable, positions: ModuleType
) -> None:
    tables = [make_table("masked-army", motion=True, side=240) for _ in range(2)]
    for table, hidden in zip(tables, (HIDDEN, TURNED), strict=True):
        for position in positions.laid(hidden):
            table.scene.setView(position.view(PUBLIC), True)
        table.scene.setView(positions.laid((*hidden, LATER[0]))[-1].view(PUBLIC), True)
        table.scene.finishAnimation()
    for count in (2, 3):
        for table, hidden in zip(tables, (HIDDEN, TURNED), strict=True):
            table.scene.setView(positions.laid((*hidden, *LATER[:count]))[-1].view(PUBLIC), True)
            assert table.scene.animating()
        for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
            for table in tables:
                table.scene.seek(table.scene.running_time * share)
            assert tables[0].pixels() == tables[1].pixels()


def test_where_pieces_end_cannot_be_seen(make_table: MakeTable, positions: ModuleType) -> None:
    across = ("A1-B1", "A2-B2", "D4-E4")
    upright = ("A1-A2", "B1-B2", "D4-E4")
    one, two = make_table("masked-army"), make_table("masked-army")
    assert (
        one.see(positions.laid(across)[-1].view(PUBLIC)).pixels()
        == two.see(positions.laid(upright)[-1].view(PUBLIC)).pixels()
    )


def test_masking_again_shows_nothing_of_what_was_unmasked(
    make_table: MakeTable, positions: ModuleType
) -> None:
    last = positions.laid((*HIDDEN, LATER[0]))[-1]
    table = make_table("masked-army", motion=True).see(last.view(UMPIRE))
    open_ = table.pixels()
    table.scene.setView(last.view(PUBLIC), True)
    assert not table.scene.animating()
    masked = table.pixels()
    assert masked != open_
    assert masked == make_table("masked-army").see(last.view(PUBLIC)).pixels()


def test_an_unmasked_board_says_so_unless_the_match_is_over(
    make_table: MakeTable, positions: ModuleType
) -> None:
    last = positions.laid((*HIDDEN, LATER[0]))[-1]
    table = make_table("masked-army").see(last.view(UMPIRE))
    corner = table.scene.layout.table.topLeft().toPoint()
    warned = table.pixels().pixelColor(corner.x() + 1, 180).name()
    assert warned == DARK.warn.lower()
    table.scene.setOver(True)
    assert table.pixels().pixelColor(corner.x() + 1, 180).name() != warned


def test_a_submission_that_is_not_the_viewers_is_nowhere(
    make_table: MakeTable, positions: ModuleType
) -> None:
    position = positions.thwart_rounds()[-1]
    tables = []
    for cells in (("G1", "G2"), ("D5", "A7")):
        table = make_table("thwart-omega")
        table.see(positions.submitted(position, Seat.TWO, *cells).view(Seat.ONE), Seat.ONE)
        tables.append(table)
    bare = make_table("thwart-omega").see(position.view(Seat.ONE), Seat.ONE)
    for table in tables:
        assert table.pixels() == bare.pixels()
        assert table.board.accessibleDescription() == bare.board.accessibleDescription()
        assert table.board.toolTip() == ""


def test_a_reveal_does_not_begin_before_it_is_due(
    thwart_table: Table, positions: ModuleType
) -> None:
    position = positions.submitted(positions.thwart_rounds()[-1], Seat.TWO, "G1", "G2")
    seen = thwart_table.see(position.view(PUBLIC)).pixels()
    both = positions.submitted(position, Seat.ONE, "D5", "A7")
    thwart_table.scene.setView(both.view(PUBLIC), True)
    assert thwart_table.pixels() == seen
