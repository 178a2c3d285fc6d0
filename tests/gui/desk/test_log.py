"""The lines of the log are as high as their text, also beside a scroll bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from games.core import Message, Seat
from games.core.text import verbatim
from games.match.log import LogKind, LogLine
from gui.desk import loglist
from gui.desk.loglist import PAGE
from gui.kit import wording
from gui.kit.look.text import paragraph
from gui.kit.widgets.log_rows import SHOWN

from .conftest import Desk, Make


def test_lines_do_not_overlap_beside_a_scroll_bar(desk: Make) -> None:
    table = desk("masked-army")
    log, view = table.page.log, table.view
    metrics = log.fontMetrics()
    texts = [f"{'A1 ' * count}end" for count in range(4, 40)]
    lines = [
        LogLine(number, 0, 1, LogKind.MOVE, Seat.ONE, verbatim(text), False)
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


def texts(table: Desk) -> list[str]:
    model = table.page.log.model
    return [model.index(row).data() for row in range(model.rowCount())]


def test_failures_of_a_stand_in_appear_only_in_the_desks_log(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(Seat.ONE, "B:A1 W:B2")
    told = "The bot for Ben was restarted: the program ended."
    table.page.tell(told)
    assert table.toast == told and texts(table)[0] == told
    table.press("Ctrl+Shift+C")
    post = QGuiApplication.clipboard().text()
    table.enter(Seat.TWO, "B:C1 W:C2")
    assert texts(table).index(told) == 1 and len(texts(table)) == len(table.view.log) + 1
    for view in (table.view, table.public):
        assert told not in [view.word(line.message) for line in view.log]
    assert "restarted" not in post


def test_notes_offer_no_rewind(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.page.tell("The bot for Ben was restarted: the program ended.")
    table.press("Alt+4")
    assert table.page.log.list.currentIndex().row() == 0
    assert table.page.log.chosen() is None and not table.page.log.rewind.isEnabled()
    table.press("Return")
    assert table.sheets() == 0
    table.press("Down")
    assert table.page.log.chosen() is not None and table.page.log.rewind.isEnabled()


def test_only_the_visible_part_of_a_long_log_is_laid_out(desk: Make) -> None:
    table = desk("masked-army")
    log, view = table.page.log, table.view
    asked: list[int] = []

    class Lines(Sequence[LogLine]):
        def __init__(self, length: int) -> None:
            self.length = length

        def __len__(self) -> int:
            return self.length

        def __getitem__(self, index: Any) -> Any:
            asked.append(index)
            number = range(self.length)[index] + 1
            return LogLine(number, 0, 1, LogKind.MOVE, Seat.ONE, verbatim(f"A{number}"), False)

    log.setView(replace(view, log=Lines(2_000)))
    assert log.model.rowCount() == PAGE and len(asked) < 2 * PAGE
    table.page.tell("The bot was restarted.")
    log.setView(replace(view, log=Lines(2_002)))
    log.list.scrollToBottom()
    table.qtbot.wait(50)
    assert texts(table)[:4] == ["A2002", "A2001", "The bot was restarted.", "A2000"]
    while log.model.canFetchMore(QModelIndex()):
        log.model.fetchMore(QModelIndex())
    assert texts(table)[2:] == ["The bot was restarted."] + [f"A{n}" for n in range(2_000, 0, -1)]
    log.setView(replace(view, log=Lines(3)))
    assert texts(table)[-3:] == ["A3", "A2", "A1"]


def test_lines_are_worded_only_once(desk: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only lines whose text has changed, and lines with a renamed player, are worded again."""
    table = desk("hyperstar", timed=False)
    table.press("Return")
    for number, cell in enumerate(("D4", "E5", "C2", "C3", "B2")):
        seat = Seat(number % 2)
        table.session.submit(seat, table.session.read(seat, cell))
    before = texts(table)
    worded: list[str] = []
    words = wording.wording

    def counted(view: Any) -> Any:
        def word(message: Message) -> str:
            worded.append(words(view)(message))
            return worded[-1]

        return word

    monkeypatch.setattr(loglist, "wording", counted)
    table.session.submit(Seat.TWO, table.session.read(Seat.TWO, "B3"))
    table.qtbot.wait(50)
    assert texts(table)[1:] == before and worded == texts(table)[:1]
    table.session.rewind(len(table.session.match.events) - 1, "a slip", ())
    assert texts(table)[1:] == ["placed", *before] and len(worded) == 3


def test_a_rewind_scrolls_to_the_newest_lines(desk: Make) -> None:
    """The log stays at its end until the umpire scrolls to older lines."""
    table = desk("masked-army")
    table.press("Return")
    for number, row in enumerate("ABCDEFGH" * 2):
        seat, column = Seat(number % 2), 1 + number // 8 * 4
        table.session.submit(seat, table.session.read(seat, f"{row}{column}-{row}{column + 1}"))
    bar = table.page.log.list.verticalScrollBar()
    table.page.log.list.setFixedHeight(120)
    table.qtbot.wait(1)
    table.page.log.list.scrollToBottom()
    assert bar.value() > 0
    table.session.rewind(len(table.session.match.events) - 1, "a slip", ())
    assert bar.value() == 0
    table.session.resume()
    assert bar.value() == 0
    table.page.log.list.scrollToBottom()
    table.session.pause()
    assert bar.value() > 0


def test_lines_wrap_between_words(desk: Make) -> None:
    """A word is broken only if it is longer than a line."""
    metrics = desk("masked-army").page.log.fontMetrics()
    room = metrics.horizontalAdvance("Ann’s connection i")
    said = "Ann’s connection is down, says Wolfeschlegelsteinhausenbergerdorff"
    lines = paragraph(said, metrics, room).split("\n")
    assert lines[:2] == ["Ann’s connection", "is down, says"]
    assert "".join(lines[2:]) == said.split()[-1] and len(lines) > 3
    assert all(metrics.horizontalAdvance(line) <= room for line in lines)
    assert paragraph("", metrics, room) == ""


@pytest.mark.clause("GEN-7")
def test_a_stamp_makes_no_line_higher(desk: Make) -> None:
    """The time of arrival is shown in place of the event's time; a tooltip explains it."""
    table = desk("masked-army", turn_seconds=60, bank_seconds=0)
    table.press("Return")
    for seat, text in ((Seat.ONE, "A1-A2"), (Seat.TWO, "C1-C2"), (Seat.ONE, "E1-E2")):
        table.passes(9_000)
        table.session.stamp(seat)
        (stamp,) = table.view.stamps
        if text == "C1-C2":
            arrived = table.session.now - 5_000
            table.session.correct_stamp(stamp.number, arrived, "the chat was slow today")
        table.passes(4_000)
        table.session.submit(seat, text)
    model, shown = table.page.log.model, table.page.log.list
    rows = [model.index(row) for row in range(model.rowCount())]
    said = {row.data(): row.data(SHOWN) for row in rows}
    assert said["E1-E2, arrived with 0:51 left"] == ("E1-E2", "0:51 left")
    corrected = "placed, arrived with 0:56 left (corrected: the chat was slow today)"
    assert said[corrected] == ("placed", "0:56 left")
    (moved,) = (whole for whole in said if whole.startswith("Arrival corrected"))
    assert "the chat was slow today" in moved and said[moved] == ("Arrival corrected", "0:56 left")
    assert said["Clocks started."] == ("Clocks started.", "")
    assert {shown.visualRect(row).height() for row in rows} == {shown.visualRect(rows[-1]).height()}
    tips = {row.data(): row.data(Qt.ItemDataRole.ToolTipRole) for row in rows}
    assert tips[corrected] == corrected and tips["Clocks started."] is None


def test_moving_over_a_line_with_the_keyboard_does_not_choose_it(desk: Make) -> None:
    """Qt moves the focus to the list when a focused question disappears after its answer."""
    table = desk()
    table.press("Return")
    table.page.log.list.setFocus(Qt.FocusReason.OtherFocusReason)
    assert table.page.log.list.currentIndex().isValid()
    assert table.page.log.chosen() is None and not table.page.log.rewind.isEnabled()
    table.page.log.focus()
    assert table.page.log.chosen() is not None and table.page.log.rewind.isEnabled()
