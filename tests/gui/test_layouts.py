"""The layout check finds each planted mistake, and none in a correct window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.games.unlucky import trial_titles
from gui.kit.look.text import elided
from gui.kit.theme import font
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.choices import NumberBox
from gui.kit.widgets.clock import ClockFace
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.kit.widgets.pages import Scrolling
from tests.gui.layouts import NAMES, Painted, complaints, cuts, settle
from tests.gui.typed import there

LONG = "a sentence that takes much more room than there is for it in a line"


def row(*widgets: QWidget) -> QWidget:
    window = QWidget()
    layout = QHBoxLayout(window)
    for widget in widgets:
        layout.addWidget(widget)
    return window


def clipped_label() -> QWidget:
    words = label(LONG)
    words.setFixedWidth(100)
    return row(words)


def cut_words() -> QWidget:
    """A sentence lacks more than letters of a name."""
    words = ElidedLabel(f"{NAMES[0]} to submit")
    words.setFixedWidth(150)
    return row(words)


def clipped_line() -> QWidget:
    words = label(LONG, wrap=True)
    words.setFixedSize(120, 20)
    return row(words)


def clipped_word() -> QWidget:
    words = label("Donaudampfschiff", wrap=True)
    words.setFixedSize(60, 80)
    return row(words)


def clipped_button() -> QWidget:
    button = Button(LONG)
    button.setFixedWidth(100)
    return row(button)


def clipped_placeholder() -> QWidget:
    field = QLineEdit()
    field.setPlaceholderText(LONG)
    field.setFixedWidth(120)
    return row(field)


def clipped_number() -> QWidget:
    box = NumberBox()
    box.setMaximum(1_000_000)
    box.setFixedWidth(60)
    return row(box)


def low_clock() -> QWidget:
    clock = ClockFace()
    clock.setFixedHeight(12)
    return row(clock)


def overlapping() -> QWidget:
    window = row(Button("One"), Button("Two"))
    window.show()
    one, two = window.findChildren(Button)
    one.setFixedWidth(100)
    there(window.layout()).setEnabled(False)
    two.move(one.pos())
    return window


def outside() -> QWidget:
    window = QWidget()
    button = Button("Out of reach", parent=window)
    button.move(500, 10)
    return window


def beside_the_area() -> QWidget:
    """The content of a vertical scroll area is too wide."""
    inner = row(Button("One" * 30))
    area = QScrollArea()
    area.setWidget(inner)
    inner.resize(900, 100)
    return row(area)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (clipped_label, "clipped: it takes"),
        (clipped_line, "clipped: its lines take"),
        (cut_words, "clipped: “Barth"),
        (clipped_word, "clipped: a word is"),
        (clipped_button, "clipped: it takes"),
        (clipped_placeholder, "clipped: “a sentence"),
        (clipped_number, "clipped: its number takes"),
        (low_clock, "squeezed"),
        (overlapping, "lies on"),
        (outside, "outside"),
        (beside_the_area, "outside of what it is in"),
    ],
)
def test_a_mistake_is_named(qtbot: QtBot, make: Callable[[], QWidget], text: str) -> None:
    window = make()
    qtbot.addWidget(window)
    window.resize(320, 200)
    window.show()
    settle(window)
    assert any(text in complaint for complaint in complaints(window)), complaints(window)


@pytest.mark.parametrize(
    ("whole", "shown", "complained"),
    [
        ("Noughts", "Nou…", True),
        ("Noughts", "Noughts", False),
        (f"{NAMES[0]} concedes", "Bartholomew Fitz…", True),
        (NAMES[0], "Barth…", False),
        (f"Gyulbot · {NAMES[0]} – {NAMES[1]}", "Gyulbot · Bar…", False),
        (f"Gyulbot · {NAMES[0]} – {NAMES[1]}", "Gyul…", True),
        ("commitment 19fa1066f626df6a1d19c5ed4fe90", "commitment 19fa…", False),
    ],
)
def test_of_a_text_only_a_name_or_a_hash_may_be_cut(
    whole: str, shown: str, complained: bool
) -> None:
    assert cuts(whole, shown) is complained


def test_what_is_painted_too_short_is_found(qtbot: QtBot) -> None:
    """A title that a trial paints on a small board, for example, belongs to no widget."""
    painted = Painted()
    try:
        face = QFontMetricsF(font(20))
        for text, room in (("Noughts", 500.0), ("Noughts", 30.0), (NAMES[0], 30.0)):
            vars(trial_titles)["elided"](text, face, room)
        assert [complaint.split(" is")[0] for complaint in painted.complaints()] == ["“Noughts”"]
        vars(trial_titles)["elided"]("Noughts", face, 500.0)
        assert painted.complaints() == [], "it was cut only while a window was laid out"
        vars(trial_titles)["elided"]("Noughts", face, 30.0)
        painted.forget()
        assert painted.complaints() == []
    finally:
        painted.leave()
    assert vars(trial_titles)["elided"] is elided


def test_the_primary_action_is_to_be_in_sight(qtbot: QtBot) -> None:
    inner, primary = QWidget(), Button("Start")
    column = QVBoxLayout(inner)
    for number in range(12):
        column.addWidget(Button(f"{number}"))
    column.addWidget(primary)
    window = row(Scrolling(inner))
    qtbot.addWidget(window)
    window.resize(320, 200)
    window.show()
    settle(window)
    assert complaints(window) == []
    assert complaints(window, primary) == ["the primary action Button “Start” is not in sight"]


def test_a_sound_window_has_no_complaints(qtbot: QtBot) -> None:
    """Shortened texts with tooltips and hidden widgets are no mistakes."""
    cut, hidden = Button(LONG), QLabel(LONG)
    cut.setFixedWidth(100)
    cut.setToolTip(LONG)
    hidden.setFixedWidth(10)
    window = row(ElidedLabel(NAMES[0], Role.BODY), cut, hidden, QLineEdit())
    hidden.hide()
    qtbot.addWidget(window)
    window.resize(400, 100)
    window.show()
    settle(window)
    assert complaints(window) == []
