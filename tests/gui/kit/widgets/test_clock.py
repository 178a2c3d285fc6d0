"""The clock face: its texts, and digits that do not shift."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.match.clocks import Reading
from gui.games import face
from gui.kit.theme import DARK, LIGHT, Theme, load_fonts, set_theme
from gui.kit.widgets.clock import ClockFace, Pressure, clock_text, pressure
from gui.kit.widgets.marks import SeatPanel

STILL = DARK.with_motion(False)


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (-1, "0:00.0"),
        (0, "0:00.0"),
        (1, "0:00.1"),
        (99, "0:00.1"),
        (100, "0:00.1"),
        (101, "0:00.2"),
        (1_000, "0:01.0"),
        (9_801, "0:09.9"),
        (9_900, "0:09.9"),
        (9_901, "0:10"),
        (9_999, "0:10"),
        (10_000, "0:10"),
        (10_001, "0:11"),
        (59_001, "1:00"),
        (60_000, "1:00"),
        (60_001, "1:01"),
        (102_000, "1:42"),
        (599_999, "10:00"),
        (3_599_999, "60:00"),
        (3_600_000, "60:00"),
        (3_600_001, "1:00:01"),
        (5_402_000, "1:30:02"),
    ],
)
def test_time_left_rounds_up(milliseconds: int, text: str) -> None:
    assert clock_text(milliseconds) == text


def test_the_text_never_grows_as_time_runs() -> None:
    def value(text: str) -> float:
        total = 0.0
        for part in text.split(":"):
            total = total * 60 + float(part)
        return total

    shown = [value(clock_text(left)) for left in range(70_000, -1, -7)]
    assert shown == sorted(shown, reverse=True)
    assert all(value(clock_text(left)) * 1000 >= left for left in range(0, 70_000, 13))


@pytest.mark.parametrize(
    ("reading", "level"),
    [
        (Reading(20_001), Pressure.NONE),
        (Reading(20_000), Pressure.WARN),
        (Reading(10_001), Pressure.WARN),
        (Reading(10_000), Pressure.DANGER),
        (Reading(0), Pressure.DANGER),
        (Reading(0, out=True), Pressure.OUT),
        (Reading(15_000, 60_000), Pressure.NONE),
        (Reading(10_000, 60_000), Pressure.WARN),
        (Reading(0, 60_000), Pressure.WARN),
        (Reading(0, 10_000), Pressure.DANGER),
        (Reading(5_000, 0), Pressure.DANGER),
    ],
)
def test_how_short_time_is(reading: Reading, level: Pressure) -> None:
    assert pressure(reading) is level


def test_the_bank_takes_the_place_of_the_turn() -> None:
    assert Reading(5_000, 60_000).shown == 5_000
    assert Reading(0, 60_000).shown == 60_000
    assert Reading(0, 60_000).on_bank
    assert not Reading(0, 0).on_bank
    assert not Reading(0, 60_000, out=True).on_bank


def ink(face: ClockFace) -> tuple[int, int]:
    """Return the first and last column with the digits' colour."""
    image: QImage = face.grab().toImage()
    found = [
        x
        for x in range(16, image.width())
        if any(image.pixelColor(x, y).lightness() > 150 for y in range(image.height()))
    ]
    return found[0], found[-1]


@pytest.mark.parametrize("side", [Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight])
def test_digits_do_not_jitter(qtbot: QtBot, side: Qt.AlignmentFlag) -> None:
    load_fonts()
    face = ClockFace()
    qtbot.addWidget(face)
    face.setAlignment(side)
    face.resize(320, 100)
    face.show()
    starts = set()
    for seconds in (20, 30, 40, 50, 60 + 20):
        face.setReading(Reading(seconds * 1000, 60_000))
        starts.add(ink(face)[1])
    assert max(starts) - min(starts) <= 1


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("size", [(60, 30), (96, 40), (240, 60), (600, 80), (300, 300)])
def test_everything_stays_inside(qtbot: QtBot, theme: Theme, size: tuple[int, int]) -> None:
    load_fonts()
    face = ClockFace()
    qtbot.addWidget(face)
    set_theme(face, theme)
    face.resize(*size)
    for reading in (
        Reading(754_000, 300_000, running=True),
        Reading(9_400, paused=True),
        Reading(0, out=True),
        Reading(7_200_000, 7_200_000),
    ):
        face.setReading(reading)
        face.grab()


def test_only_a_visible_change_repaints_and_speaks(qtbot: QtBot) -> None:
    face = ClockFace()
    qtbot.addWidget(face)
    face.setReading(Reading(61_900, running=True))
    spoken = face.accessibleDescription()
    assert "running" in spoken
    face.setReading(Reading(61_500, running=True))
    assert face.accessibleDescription() == spoken
    face.setReading(Reading(61_500, paused=True))
    assert "paused" in face.accessibleDescription()
    face.setReading(Reading(0, out=True))
    assert face.accessibleDescription() == "out of time"


def test_a_clock_is_operated_by_mouse_and_keyboard(qtbot: QtBot) -> None:
    face = ClockFace()
    qtbot.addWidget(face)
    face.resize(200, 80)
    face.show()
    flags: list[bool] = []
    face.activated.connect(lambda: flags.append(True))
    QTest.mouseClick(face, Qt.MouseButton.LeftButton)
    assert face.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert not flags, "a clock is only looked at, until it is made clickable"
    face.make_clickable()
    QTest.mouseClick(face, Qt.MouseButton.LeftButton, pos=QPoint(50, 40))
    face.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(face, key)
    QTest.keyClick(face, Qt.Key.Key_A)
    assert len(flags) == 3


def test_a_panel_is_lit_while_its_clock_runs(qtbot: QtBot) -> None:
    panel = SeatPanel(face("masked-army").seat_styles.one, "Ann")
    qtbot.addWidget(panel)
    panel.show()
    dark = panel.grab().toImage().pixelColor(10, 40)
    panel.setReading(Reading(60_000, running=True))
    panel.setStatus("received")
    lit = panel.grab().toImage().pixelColor(10, 40)
    assert lit.name() == "#e4572e" != dark.name(), "the bar has the seat's colour"
    panel.setReading(None)
    assert not panel.clock.isVisible()
    panel.setActive(True)
    set_theme(panel.window(), LIGHT)
    panel.setName("Ben")
    assert panel.accessibleName() == "Ben"
    with qtbot.waitSignal(panel.clockActivated, timeout=20_000):
        panel.clock.activated.emit()
