"""Check every state of the Desk at many window sizes and text sizes; part of `dev.py check`.

A quarter of the sizes of each state is drawn for each commit; `--all` checks every size. The test
suite lays out only a few states (`test_narrow`).
"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from gui.kit.theme import apply
from tests.drawing import SEED, drawn
from tests.gui.desk.conftest import THEME, Desk, Make
from tests.gui.desk.states import STATES, State
from tests.gui.layouts import Painted, complaints, settle

SIZES = ((640, 600), (683, 768), (800, 600), (960, 700), (960, 1080), (1366, 768), (1920, 1080))
SCALES = (1.0, 1.25, 1.5, 2.0)
PLACES = {f"{scale} {size}": (scale, size) for scale in SCALES for size in SIZES}
SHARE = 4
"""One in this many sizes is drawn."""
LAPTOP, MOST = (1366, 768), 1.25
"""Largest text size at which nothing may scroll in a window of this size."""


@pytest.mark.painted
@pytest.mark.parametrize("state", STATES, ids=str)
def test_nothing_is_clipped(
    desk: Make, qapp: QApplication, state: State, pytestconfig: pytest.Config
) -> None:
    table = state.bring(desk)
    found, painted, seed = [], Painted(), f"{pytestconfig.stash[SEED]} {state}"
    drawn_here = drawn([*PLACES], seed, 1 if pytestconfig.option.all else SHARE)
    shown = None
    try:
        for key, (scale, size) in PLACES.items():
            if key not in drawn_here:
                continue
            if scale != shown:
                apply(qapp, THEME.with_scale(scale))
                shown = scale
            table.page.resize(*size)
            settle(table.page)
            painted.forget()  # ignore texts cut before the layout was complete
            table.page.grab()
            cell = state.cell if scale == 1.0 else None  # boards get less room with larger text
            wrong = complaints(table.page, table.page.footer.primary, cell) + painted.complaints()
            if size == LAPTOP and scale <= MOST:
                wrong += scrolling(table)
            found += [f"{key}: {said}" for said in wrong]
    finally:
        painted.leave()
        apply(qapp, THEME)
    assert found == []


def scrolling(table: Desk) -> list[str]:
    """Return the areas that need a scroll bar."""
    areas = [area for area in table.page.findChildren(QScrollArea) if area.isVisible()]
    return [f"{area.widget()} scrolls" for area in areas if area.verticalScrollBar().isVisible()]
