"""The log's lines are as high as their words, also beside a scroll bar."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from games.core import Seat
from games.log import LogKind, LogLine

from .conftest import Make


def test_a_scroll_bar_makes_no_lines_overlap(desk: Make) -> None:
    table = desk("masked-army")
    log, view = table.page.log, table.view
    metrics = log.fontMetrics()
    texts = [f"{'A1 ' * count}end" for count in range(4, 40)]
    lines = [
        LogLine(number, 0, 1, LogKind.MOVE, Seat.ONE, text, False)
        for number, text in enumerate(texts, start=1)
    ]
    assert metrics.horizontalAdvance(texts[-1]) > log.list.viewport().width()
    for some in (lines[:3], lines):
        log.setView(replace(view, log=tuple(some)))
        table.qtbot.wait(150)
    bar = log.list.verticalScrollBar()
    assert bar.isVisible()
    places = [log.list.visualRect(log.model.index(row)) for row in range(log.model.rowCount())]
    assert all(below.top() == above.bottom() + 1 for above, below in pairwise(places))
