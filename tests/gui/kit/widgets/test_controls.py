from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFocusFrame,
    QLabel,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.games import face
from gui.kit.look.focus import FocusRing
from gui.kit.theme import DARK, LIGHT, RING_RADIUS, Theme, apply, load_fonts, set_theme
from gui.kit.widgets.buttons import Button, Kind, icon_button, open_below, primary
from gui.kit.widgets.cards import Card, EmptyState
from gui.kit.widgets.choices import NumberBox, Segmented, Select, Switch
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.labels import Divider, ElidedLabel, KeyHint, Role, Section, label, set_role
from gui.kit.widgets.marks import SeatMark, SeatName
from gui.kit.widgets.pages import FlowGrid, Scrolling, columns

STILL = DARK.with_motion(False)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_every_button_is_pressed_by_enter_and_space(qtbot: QtBot, key: Qt.Key) -> None:
    button = primary("Reveal")
    qtbot.addWidget(button)
    button.show()
    with qtbot.waitSignal(button.clicked, timeout=20_000):
        QTest.keyClick(button, key)
    button.setEnabled(False)
    flags: list[bool] = []
    button.clicked.connect(flags.append)
    QTest.keyClick(button, key)
    assert not flags


def test_a_button_changes_its_kind_theme_and_icon(qtbot: QtBot) -> None:
    button = Button("Pause", icon="pause")
    qtbot.addWidget(button)
    button.setKind(Kind.PRIMARY)
    button.setKind(Kind.PRIMARY)
    button.setIconName("play")
    set_theme(button.window(), LIGHT)
    assert button.property("kind") == "primary"
    assert not button.icon().isNull()
    button.setIconName(None)
    assert button.icon().isNull()
    more = icon_button("more", "More")
    qtbot.addWidget(more)
    assert more.accessibleName() == more.toolTip() == "More"


def test_a_field_says_what_the_text_comes_to(qtbot: QtBot) -> None:
    field = Field("Ann's move", "Paste or type")
    qtbot.addWidget(field)
    field.show()
    height = field.sizeHint().height()
    field.setState(State.REFUSED, "C3 and D5 do not touch (MA-1)")
    assert field.state() is State.REFUSED
    assert field.edit.accessibleDescription() == field.message() != ""
    assert field.edit.property("state") == "refused"
    field.setState(State.OK, "legal")
    set_theme(field.window(), LIGHT)
    assert abs(field.sizeHint().height() - height) <= 2, "nothing jumps"
    field.setFocus()
    QTest.keyClicks(field.edit, "F4 G4")
    assert field.text() == "F4 G4"
    with qtbot.waitSignal(field.activated, timeout=20_000):
        QTest.keyClick(field.edit, Qt.Key.Key_Return)
    field.clear()
    assert (field.text(), field.state(), field.message()) == ("", State.NEUTRAL, "")


def test_a_segmented_choice_goes_by_arrows(qtbot: QtBot) -> None:
    choice = Segmented([(1, "One"), (2, "Two"), (3, "Three")], "Number")
    qtbot.addWidget(choice)
    choice.show()
    choice.activateWindow()
    qtbot.waitUntil(choice.isActiveWindow)
    received: list[object] = []
    choice.valueChanged.connect(received.append)
    first = choice.findChildren(QWidget)[0]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert choice.value() == 2
    second = QApplication.focusWidget()
    assert second is not None
    QTest.keyClick(second, Qt.Key.Key_Right)
    choice.setValue(1)
    choice.setValue(1)
    assert received == [2, 3, 1]
    set_theme(choice.window(), LIGHT)
    choice.grab()
    with pytest.raises(ValueError, match="is not in list"):
        choice.setValue(9)


def scroll(widget: QWidget) -> None:
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(0, -20),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, wheel)


def test_a_number_is_stepped_and_not_changed_by_scrolling(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.setRange(1, 9)
    box.show()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.value() == 2
    box.clearFocus()
    scroll(box)
    assert box.value() == 2 and box.focusPolicy() is Qt.FocusPolicy.StrongFocus
    with qtbot.waitActive(box):
        box.activateWindow()
    box.setFocus()
    scroll(box)
    assert box.value() == 1, "somebody is at it"


def test_a_list_drops_down_and_is_not_changed_by_scrolling(qtbot: QtBot) -> None:
    choice = Select([("a", "One"), ("b", "Two")], "Edition")
    qtbot.addWidget(choice)
    choice.show()
    received: list[object] = []
    choice.valueChanged.connect(received.append)
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert (choice.value(), received) == ("b", ["b"])
    choice.setValue("a")
    assert choice.accessibleName() == "Edition"
    choice.clearFocus()
    scroll(choice)
    assert choice.value() == "a"
    assert choice.focusPolicy() is Qt.FocusPolicy.StrongFocus, "the wheel takes no keyboard"
    with pytest.raises(ValueError, match="is not in list"):
        choice.setValue("c")


@pytest.mark.parametrize("theme", [DARK, STILL])
def test_a_switch_switches(qtbot: QtBot, theme: Theme) -> None:
    switch = Switch("Soft tick")
    qtbot.addWidget(switch)
    set_theme(switch, theme)
    switch.show()
    QTest.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()
    QTest.keyClick(switch, Qt.Key.Key_Return)
    assert not switch.isChecked()
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert switch.isChecked()
    set_theme(switch.window(), LIGHT)
    switch.setEnabled(False)
    switch.grab()


def test_a_card_opens(qtbot: QtBot) -> None:
    card = Card("Masked Army")
    qtbot.addWidget(card)
    card.body.addWidget(label("Dominoes you have to remember.", Role.MUTED, wrap=True))
    card.show()
    received: list[int] = []
    card.activated.connect(lambda: received.append(1))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(card, key)
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert len(received) == 3
    assert card.accessibleName() == "Masked Army"
    shut = Card(opens=False)
    qtbot.addWidget(shut)
    shut.activated.connect(lambda: received.append(1))
    QTest.mouseClick(shut, Qt.MouseButton.LeftButton)
    QTest.keyClick(shut, Qt.Key.Key_Return)
    assert len(received) == 3


@pytest.mark.parametrize(
    ("width", "count", "across"),
    [
        (1200, 5, 5),
        (1000, 5, 3),
        (600, 5, 2),
        (100, 5, 1),
        (1200, 1, 1),
        (1200, 0, 1),
        (2400, 8, 4),
        (920, 4, 4),
        (880, 4, 2),
    ],
)
def test_columns_follow_the_width_and_rows_are_even(width: int, count: int, across: int) -> None:
    assert columns(width, count, 212, 5, 16) == across


def test_a_grid_places_its_cells(qtbot: QtBot) -> None:
    grid = FlowGrid(least=100, most=3, gap=10)
    qtbot.addWidget(grid)
    cells = [Card(str(index)) for index in range(5)]
    for cell in cells:
        cell.body.addWidget(label("A sentence that has to be broken somewhere", wrap=True))
        grid.add(cell)
    grid.resize(340, 400)
    grid.show()
    assert [cell.x() for cell in cells] == [0, 117, 233, 0, 117]
    assert cells[3].y() == cells[0].height() + 10
    assert grid.heightForWidth(120) > grid.heightForWidth(340)
    grid.clear()
    assert grid.heightForWidth(340) == 0


def test_words_elide_and_are_told_in_full(qtbot: QtBot) -> None:
    load_fonts()
    words = ElidedLabel("A line that is\na good deal longer than the room", Role.MUTED)
    qtbot.addWidget(words)
    words.resize(80, 20)
    words.show()
    assert words.text().endswith("…")
    assert (
        words.accessibleName()
        == words.fullText()
        == ("A line that is a good deal longer than the room")
    )
    words.resize(900, 20)
    assert words.text() == words.fullText()


def test_labels_take_nothing_for_markup(qtbot: QtBot) -> None:
    words = label("<b>Ann</b>", Role.STRONG)
    qtbot.addWidget(words)
    assert words.textFormat() is Qt.TextFormat.PlainText
    set_role(words, Role.DANGER)
    set_role(words, Role.DANGER)
    assert words.property("role") == "danger"


def test_two_names_that_stand_together_are_of_one_size(qtbot: QtBot) -> None:
    load_fonts()
    table = QWidget()
    qtbot.addWidget(table)
    short, long, alone = (
        SeatName(face("masked-army").seat_styles.one, name, 20, table)
        for name in ("Ben", "Wilhelmina Wondermann", "Ben")
    )
    for place, name in enumerate((short, long, alone)):
        name.setGeometry(0, 40 * place, 200, 30)
    table.show()
    before = short.grab().toImage()
    assert before == alone.grab().toImage()
    short.pair(long)
    assert short.grab().toImage() != before
    long.resize(600, 30)
    assert short.grab().toImage() == before
    long.resize(200, 30)
    long.setName("Ann")
    assert short.grab().toImage() == before


def test_a_long_name_shrinks_then_elides(qtbot: QtBot) -> None:
    load_fonts()
    name = SeatName(face("masked-army").seat_styles.one, "W" * 30, 20)
    qtbot.addWidget(name)
    name.resize(200, 30)
    name.show()
    name.grab()
    assert name.accessibleName() == "W" * 30
    name.setName("Ben")
    name.setSize(28)
    name.setLit(False)
    name.setSeatStyle(face("masked-army").seat_styles.two)
    set_theme(name.window(), LIGHT)
    assert name.sizeHint().width() < 200
    mark = SeatMark(face("thwart-omega").seat_styles.one)
    qtbot.addWidget(mark)
    mark.setSeatStyle(face("thwart-omega").seat_styles.two)
    assert mark.accessibleName() == "ivory"


def test_a_theme_reaches_everything_below(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    button = Button("Copy", icon="copy")
    for widget in (
        button,
        Section("Games"),
        KeyHint("F11"),
        Divider(),
        EmptyState("archive", "Nothing yet", "Start with a game."),
        QLabel("plain"),
        QLineEdit(),
    ):
        column.addWidget(widget)
    window.show()
    before = button.grab().toImage()
    set_theme(window.window(), LIGHT)
    assert button.grab().toImage() != before


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[QApplication]:
    apply(qapp, STILL)
    yield qapp
    assert qapp.findChild(FocusRing) is not None  # the ring lives as long as the application
    qapp.setStyleSheet("")


def test_the_ring_follows_the_keyboard(qtbot: QtBot, dressed: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    one, field, two = Button("One"), QLineEdit(), Button("Two")
    two.setProperty(RING_RADIUS, -1)
    for widget in (one, field, two):
        column.addWidget(widget)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    two.setFocus(Qt.FocusReason.TabFocusReason)
    one.setFocus(Qt.FocusReason.TabFocusReason)
    frame = window.findChild(QFocusFrame)
    assert frame is not None
    assert frame.isVisible()
    assert frame.geometry() == one.geometry().adjusted(-4, -4, 4, 4), "2 px, 2 px away"
    edge = window.grab().toImage().pixelColor(one.geometry().center().x(), one.y() - 4)
    assert edge.name() == STILL.focus.lower()
    gap = window.grab().toImage().pixelColor(one.geometry().center().x(), one.y() - 1)
    assert gap.name() == STILL.background.lower()
    field.setFocus(Qt.FocusReason.TabFocusReason)
    assert not frame.isVisible(), "a field shows it by its own edge"
    two.setFocus(Qt.FocusReason.TabFocusReason)
    assert not frame.isVisible(), "this one draws its own"
    one.setFocus(Qt.FocusReason.TabFocusReason)
    assert frame.isVisible()
    field.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=one.geometry().center())
    assert one.hasFocus()
    assert not frame.isVisible(), "the mouse knows where it is"
    field.setFocus(Qt.FocusReason.OtherFocusReason)
    one.setFocus(Qt.FocusReason.OtherFocusReason)
    assert not frame.isVisible(), "nor where a click led the keyboard"
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert one.hasFocus() and frame.isVisible()


def test_a_snug_area_is_as_high_as_its_text(qtbot: QtBot) -> None:
    """The text was first measured in a narrower area, where its lines need more height."""
    text = label("a long line of words that goes on and on until it wraps", wrap=True)
    area = Scrolling(text, snug=True)
    box = QWidget()
    column = QVBoxLayout(box)
    column.addWidget(area, 1000)
    column.addStretch(1)
    qtbot.addWidget(box)
    box.resize(360, 600)
    box.show()
    qtbot.waitUntil(lambda: area.height() == text.heightForWidth(area.width()))


def test_an_area_grows_and_shrinks_with_its_words(qtbot: QtBot) -> None:
    text = label("A word", Role.MUTED, wrap=True)
    box = QWidget()
    column = QVBoxLayout(box)
    area = Scrolling(text, snug=True)
    column.addWidget(area, 1000)
    column.addStretch(1)
    qtbot.addWidget(box)
    box.resize(300, 600)
    with qtbot.waitExposed(box):
        box.show()
    low = area.height()
    text.setText("many words " * 60)
    qtbot.waitUntil(lambda: area.height() > low)
    assert not area.verticalScrollBar().isVisible()
    text.setText("A word")
    qtbot.waitUntil(lambda: area.height() == low)


def test_a_bar_that_is_needed_no_more_goes(qtbot: QtBot) -> None:
    text = label("many words " * 60, Role.MUTED, wrap=True)
    box, below = QWidget(), QWidget()
    below.setFixedHeight(540)
    column = QVBoxLayout(box)
    area = Scrolling(text, snug=True)
    column.addWidget(area, 1000)
    column.addStretch(1)
    column.addWidget(below)
    qtbot.addWidget(box)
    box.resize(300, 600)
    with qtbot.waitExposed(box):
        box.show()
    qtbot.waitUntil(area.verticalScrollBar().isVisible)
    below.hide()
    qtbot.waitUntil(lambda: not area.verticalScrollBar().isVisible())
    assert area.height() == text.heightForWidth(area.width())


def test_the_ring_leaves_a_list_that_drops_down_alone(qtbot: QtBot, dressed: QApplication) -> None:
    """The list moves to another window when it opens."""
    window = QWidget()
    qtbot.addWidget(window)
    select = Select([("a", "A"), ("b", "B")], "Which")
    QVBoxLayout(window).addWidget(select)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for key, value in ((Qt.Key.Key_End, "b"), (Qt.Key.Key_Home, "a")):
        select.showPopup()
        qtbot.waitUntil(select.view().hasFocus)
        QTest.keyClick(select.view(), key)
        QTest.keyClick(select.view(), Qt.Key.Key_Return)
        assert select.value() == value
        qtbot.waitUntil(lambda: not select.view().isVisible())


@pytest.mark.parametrize("at", [0, 120, 300])
def test_a_menu_opens_below_its_button_inside_the_window(qtbot: QtBot, at: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    button = Button("…")
    button.setParent(window)
    button.setGeometry(at, 10, 90, 36)
    window.show()
    menu = QMenu(button)
    menu.addAction("wider than its button")
    open_below(button, menu)
    place = menu.geometry().translated(-window.mapToGlobal(QPoint()))
    assert place.top() >= button.geometry().bottom()
    assert place.left() >= 0 and place.right() <= window.width()
    assert menu.width() > button.width()
    menu.close()
