"""A Flow caches the sizes of its parts, and drops them when a part changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, apply
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.flow import Flow, keep_room
from tests.gui.layouts import settle

WIDTHS = (90, 160, 240, 320, 640)
WORDS = "Whoever is asked twice does not look twice, unless something was changed in between. "


class Parts:
    """A row with a button, a nested row and a wrapped text; each of them can change."""

    def __init__(self) -> None:
        self.button, self.inner = Button("Ann"), QLabel("Ben")
        self.wrapped = QLabel(WORDS)
        self.wrapped.setWordWrap(True)
        block = QWidget()
        QVBoxLayout(block).addWidget(self.wrapped)
        self.nested = Flow(self.inner, Button("Cat"))
        self.flow = Flow(self.button, self.nested, block)


CHANGES: dict[str, Callable[[Parts], object]] = {
    "words": lambda parts: parts.button.setText("Bartholomew Fitzgerald-Smythe"),
    "words further in": lambda parts: parts.inner.setText("Maximiliana Wolkenstein-Rodank"),
    "more lines": lambda parts: parts.wrapped.setText(3 * WORDS),
    "one is hidden": lambda parts: parts.button.hide(),
    "one is hidden further in": lambda parts: parts.inner.hide(),
    "one is higher": lambda parts: parts.button.setMinimumHeight(90),
    "one more": lambda parts: parts.flow.add(Button("Dora")),
    "one less": lambda parts: parts.flow.remove(parts.button),
}


def heights(flow: Flow) -> list[int]:
    return [flow.heightForWidth(width) for width in WIDTHS]


@pytest.mark.parametrize("change", CHANGES)
def test_it_is_as_high_as_one_that_was_made_so(
    qtbot: QtBot, qapp: QApplication, change: str
) -> None:
    apply(qapp, DARK.with_motion(False))
    parts, fresh = Parts(), Parts()
    CHANGES[change](fresh)
    for flow in (parts.flow, fresh.flow):
        qtbot.addWidget(flow)
        flow.resize(400, 300)
        flow.show()
        settle(flow)
    before = heights(parts.flow)
    CHANGES[change](parts)
    settle(parts.flow)
    assert heights(parts.flow) == heights(fresh.flow) != before
    assert parts.nested.geometry() == fresh.nested.geometry()


@pytest.mark.parametrize("kept", [True, False])
def test_what_keeps_its_room_moves_nothing_when_it_is_hidden(qtbot: QtBot, kept: bool) -> None:
    one, two = Button("Show the better move"), Button("Next mistake")
    row = Flow(one, two)
    qtbot.addWidget(row)
    row.resize(640, 60)
    row.show()
    keep_room(one, kept)
    settle(row)
    before = two.pos()
    one.hide()
    settle(row)
    assert (two.pos() == before) is kept


def test_parts_that_grow_share_a_line_and_never_overlap(qtbot: QtBot) -> None:
    few, one, two = QWidget(), QWidget(), QWidget()
    for part in (few, one, two):
        part.setMinimumSize(40, 20)
        part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    few.setMaximumWidth(60)
    row = Flow(few, one, two)
    qtbot.addWidget(row)
    row.resize(400, 40)
    row.show()
    settle(row)
    gap = one.x() - few.geometry().right() - 1
    assert [part.width() for part in (few, one, two)] == [60, *[(400 - 60 - 2 * gap) // 2] * 2]
    assert two.geometry().right() < row.width()
