"""Proposals below a line edit: taken by keys or mouse, or ignored."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListView
from pytestqt.qtbot import QtBot

from gui.kit.widgets.proposals import Proposal, Proposals

NAMES = ("Mira Kovač", "Miri", "Oleg")


@pytest.fixture
def edit(qtbot: QtBot) -> QLineEdit:
    found = QLineEdit()
    qtbot.addWidget(found)
    found.show()
    found.activateWindow()
    found.setFocus()
    return found


def proposing(edit: QLineEdit) -> Proposals:
    return Proposals(
        edit,
        lambda text: [Proposal(n, "North") for n in NAMES if n.lower().startswith(text.lower())],
    )


def shown(proposals: Proposals) -> QListView | None:
    found = proposals.popup()
    return found if isinstance(found, QListView) and found.isVisible() else None


def test_what_begins_so_is_proposed_and_taken_by_enter_alone(edit: QLineEdit, qtbot: QtBot) -> None:
    proposals, entered = proposing(edit), []
    edit.returnPressed.connect(lambda: entered.append(edit.text()))
    qtbot.keyClicks(edit, "mi")
    assert proposals.proposed() == ["Mira Kovač", "Miri"]
    found = shown(proposals)
    assert found is not None
    qtbot.keyClick(found, Qt.Key.Key_Down)
    with qtbot.waitSignal(proposals.taken):
        qtbot.keyClick(found, Qt.Key.Key_Return)
    assert edit.text() == "Mira Kovač" and shown(proposals) is None
    assert entered == []  # the same key does not submit the form
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert entered == ["Mira Kovač"]


def test_who_chooses_nothing_goes_on_as_typed(edit: QLineEdit, qtbot: QtBot) -> None:
    proposals, entered = proposing(edit), []
    edit.returnPressed.connect(lambda: entered.append(edit.text()))
    qtbot.keyClicks(edit, "mi")
    found = shown(proposals)
    assert found is not None
    qtbot.keyClick(found, Qt.Key.Key_Return)
    assert entered == ["mi"] and edit.text() == "mi"
    qtbot.keyClicks(edit, "r")
    found = shown(proposals)
    assert found is not None
    qtbot.keyClick(found, Qt.Key.Key_Escape)
    assert shown(proposals) is None and edit.text() == "mir"


@pytest.mark.parametrize("text", ["", "x", "Oleg"])
def test_nothing_is_proposed_where_there_is_nothing_to_choose(
    edit: QLineEdit, qtbot: QtBot, text: str
) -> None:
    proposals = proposing(edit)
    qtbot.keyClicks(edit, text)
    assert proposals.proposed() == [] and shown(proposals) is None


def test_a_click_takes(edit: QLineEdit, qtbot: QtBot) -> None:
    proposals = proposing(edit)
    qtbot.keyClicks(edit, "o")
    found = shown(proposals)
    assert found is not None
    place = found.visualRect(found.model().index(0, 0)).center()
    with qtbot.waitSignal(proposals.taken):
        qtbot.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert edit.text() == "Oleg"
