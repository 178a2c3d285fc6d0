"""New match of HyperStar: all options with their texts, and an unpredictable lot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from games.core import Pair
from games.hyperstar import GAME
from gui.kit.theme import DARK, apply
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.marks import SeatName
from gui.newmatch.editors import NumberEditor, SecondsEditor, SwitchEditor
from gui.newmatch.page import NewMatchPage
from gui.storage.matches import Kind, Request
from gui.storage.settings import Settings
from tests.gui.begun import begun
from tests.gui.typed import as_a, there

THEME = DARK.with_motion(False)


@pytest.fixture
def new(qtbot: QtBot, qapp: QApplication) -> Callable[..., NewMatchPage]:
    """Return a function that opens the page: `new(seed=…)`, by default for an umpire."""
    apply(qapp, THEME)

    def make(seed: bytes = bytes(32), kind: Kind = "umpire") -> NewMatchPage:
        page = NewMatchPage(GAME, kind, Settings(), lambda: seed)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        with qtbot.waitExposed(page):
            page.show()
        for box, name in zip(page.players.boxes, ("Ann", "Ben"), strict=True):
            box.name.setText(name)
        return page

    return make


def started(page: NewMatchPage) -> Request:
    found: list[Request] = []
    page.startRequested.connect(found.append)
    page.start()
    return found[0]


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def sitting(page: NewMatchPage) -> list[str]:
    return [name.accessibleName() for name in page.preview.findChildren(SeatName)]


def test_every_option_is_offered_with_its_clause(new: Callable[..., NewMatchPage]) -> None:
    page = new()
    rows = page.options.rows | page.time.options.rows
    assert set(rows) == {
        "radius",
        "starts",
        "items",
        "edge_groups_only",
        "extra_time",
        "reserve_time",
        "turn_seconds",
    }
    said = texts(page)
    for spec in GAME.option_specs:
        if spec.name in rows:
            assert spec.label in said and spec.help in said, spec.name
    assert "Stones of First" in said and "Stones of Second" in said


@pytest.mark.clause("HS-4")
def test_by_lot_nobody_can_tell_who_will_be_first(new: Callable[..., NewMatchPage]) -> None:
    pages = [new(bytes([number]) * 32) for number in range(6)]
    assert {tuple(sitting(page)) for page in pages} == {("First: by lot", "Second")}
    assert len({tuple(t for t in texts(page.preview)) for page in pages}) == 1
    drawn = {begun(started(page)).setup.players.one for page in pages}
    assert drawn == {"Ann", "Ben"}


@pytest.mark.clause("HS-4")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_holder_of_the_first_player_item_sits_first(
    new: Callable[..., NewMatchPage], holder: int
) -> None:
    page = new()
    row = page.options.rows["starts"]
    there(row.editor.findChild(Segmented)).setValue(holder)
    assert page.draft.options["starts"] == holder
    names = ("Ann", "Ben")
    assert sitting(page) == [names[holder], names[1 - holder]]
    setup = begun(started(page)).setup
    assert setup.players == Pair(names[holder], names[1 - holder])
    assert setup.options.starts == names[holder]


@pytest.mark.clause("HS-1", "HS-7", "HS-8", "HS-11")
def test_the_match_is_played_with_the_chosen_options(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new()
    rows = page.options.rows
    boxes = {box.text(): box for box in rows["extra_time"].editor.findChildren(QCheckBox)}
    qtbot.mouseClick(boxes["Second"], Qt.MouseButton.LeftButton)
    rows["reserve_time"].editor.findChildren(QCheckBox)[0].click()
    rows["items"].editor.findChildren(QCheckBox)[1].click()  # tick Swap for the first player
    as_a(NumberEditor, rows["radius"].editor).emit_value(3)
    as_a(SwitchEditor, rows["edge_groups_only"].editor).emit_value(True)
    as_a(
        SecondsEditor,
        page.time.options.rows["turn_seconds"].editor,
    ).emit_value(45)
    options = begun(started(page)).setup.options
    assert options.radius == 3 and options.edge_groups_only and options.turn_seconds == 45
    assert options.extra_time == ("second",) and options.reserve_time == ("first",)
    assert options.items == {"first": ("move", "double")}


def test_colours_belong_to_the_seats(new: Callable[..., NewMatchPage]) -> None:
    page = new()
    there(page.players.boxes.one.colour).setColour("rose")
    page.players.changed.emit()
    assert begun(started(page)).setup.options.colours == {"first": "rose"}
    there(page.players.boxes.two.colour).setColour("rose")
    page.players.changed.emit()
    assert page.problem is not None and "must differ" in page.problem.sentence


def test_the_colour_choices_of_both_seats_have_the_same_size(
    new: Callable[..., NewMatchPage],
) -> None:
    """Otherwise the number of one of the colours would need a second line."""
    boxes = new().players.boxes
    assert there(boxes.one.colour).sizeHint() == there(boxes.two.colour).sizeHint()
