"""The gallery's pages: every widget in every state."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from games.core import Message
from games.match.clocks import Reading
from gui.kit.theme import (
    DISPLAY_COLOURS,
    Space,
    font,
    theme_of,
)
from gui.kit.widgets.buttons import Button, Kind, danger, icon_button, primary, quiet
from gui.kit.widgets.cards import Card, EmptyState
from gui.kit.widgets.choices import Segmented, Select, Switch
from gui.kit.widgets.clock import ClockFace
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.labels import ElidedLabel, KeyHint, Role, Section, label
from gui.kit.widgets.marks import SeatMark, SeatName, SeatPanel
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.pages import FlowGrid
from gui.kit.widgets.sheets import ReasonPrompt
from tests.gui.kit.widgets.gallery_board import BoardScrap, seat_styles

Page = Callable[[], QWidget]


class Ground(Studio):
    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(Space.XXL, Space.XXL, Space.XXL, Space.XXL)
        self.column.setSpacing(Space.L)

    def row(self, *widgets: QWidget, stretch: bool = True) -> None:
        line = QHBoxLayout()
        line.setSpacing(Space.M)
        for widget in widgets:
            line.addWidget(widget)
        if stretch:
            line.addStretch()
        self.column.addLayout(line)


def words() -> QWidget:
    """Return the page of fonts and colours."""
    page = Ground()
    for role in Role:
        page.column.addWidget(label(f"{role.value}: Ann F4–G4, 1:42 · ▲ ■ ● 0123456789", role))
    page.column.addWidget(Section("Grounds and colours"))
    page.column.addWidget(_Swatches())
    page.row(*(KeyHint(key) for key in ("⏎", "Esc", "F11", "Ctrl", "R")))
    long = ElidedLabel("A line that is a good deal longer than the room that there is for it")
    long.setMaximumWidth(240)
    page.column.addWidget(long)
    page.column.addStretch()
    return page


class _Swatches(QWidget):
    """Swatches of the theme's colours."""

    names = (
        "background", "surface", "raised", "pressed", "lamp", "selection", "line", "edge",
        "text", "muted", "disabled", "accent", "accent_text", "gold", "ok", "warn", "danger",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(140)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(12))
        for index, name in enumerate(self.names):
            x, y = (index % 9) * 112, index // 9 * 72
            painter.setPen(QColor(theme.line))
            painter.setBrush(QColor(getattr(theme, name)))
            painter.drawRoundedRect(QRectF(x + 0.5, y + 0.5, 100, 40), 8, 8)
            painter.setPen(QColor(theme.muted))
            painter.drawText(x + 2, y + 57, name)
        painter.end()


def controls() -> QWidget:
    page = Ground()
    page.column.addWidget(Section("Buttons"))
    buttons = [
        primary("Reveal"),
        Button("Copy post", icon="copy"),
        Button("Copy picture", icon="image"),
        quiet("Pause", "pause"),
        danger("Abandon"),
        icon_button("settings", "Settings"),
        icon_button("more", "More"),
    ]
    page.row(*buttons)
    off = [
        primary("Reveal"),
        Button("Copy post", icon="copy"),
        quiet("Pause", "pause"),
        danger("Abandon"),
        icon_button("settings", "Settings"),
    ]
    checked = Button("Checked", icon="eye-off")
    checked.setCheckable(True)
    checked.setChecked(True)
    for button in off:
        button.setEnabled(False)
    page.row(*off, checked)
    page.column.addWidget(Section("Fields"))
    page.column.addLayout(_fields())
    page.column.addWidget(Section("Choices"))
    page.column.addLayout(_choices())
    page.column.addLayout(_more_choices())
    page.column.addStretch()
    return page


def _fields() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(Space.XL)
    empty = Field("Ann’s move", "Paste or type, as F4 G4")
    good = Field("Ann’s move")
    good.setText("F4 G4")
    good.setState(State.OK, "F4 yours, G4 theirs: legal")
    bad = Field("Ben’s move")
    bad.setText("C3 D5")
    bad.setState(State.REFUSED, "C3 and D5 do not touch (MA-1)")
    still = Field("Seed")
    still.edit.setEnabled(False)
    still.setText("drawn when the match begins")
    combo = Select(
        [("puzzler", "Puzzler edition"), ("casual", "Casual edition"), ("own", "Own rules")],
        "Edition",
    )
    spin = QSpinBox()
    spin.setRange(0, 600)
    spin.setValue(300)
    spin.setSuffix(" s")
    for column, field in enumerate((empty, good, bad, still)):
        grid.addWidget(field, 0, column)
    note = QPlainTextEdit()
    note.setPlaceholderText("What happened, for the log")
    note.setFixedHeight(72)
    grid.addWidget(combo, 1, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(spin, 1, 1, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(note, 1, 2, 1, 2)
    return grid


def _choices() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Space.XL)
    segmented = Segmented(
        [("play", "Play"), ("umpire", "Umpire"), ("practise", "Practise")], "Start as"
    )
    segmented.setValue("umpire")
    on, off, dead = (Switch(text) for text in ("Soft tick", "Chroma", "Motion"))
    on.setChecked(True)
    dead.setEnabled(False)
    row.addWidget(segmented)
    for switch in (on, off, dead):
        row.addWidget(switch)
    row.addStretch()
    return row


def _more_choices() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Space.XL)
    boxes = [QCheckBox(text) for text in ("Off", "On", "Partly", "Disabled")]
    boxes[1].setChecked(True)
    boxes[2].setTristate(True)
    boxes[2].setCheckState(Qt.CheckState.PartiallyChecked)
    boxes[3].setChecked(True)
    boxes[3].setEnabled(False)
    radios = [QRadioButton(text) for text in ("Black begins", "White begins")]
    radios[0].setChecked(True)
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setValue(40)
    slider.setFixedWidth(160)
    progress = QProgressBar()
    progress.setValue(60)
    progress.setFixedWidth(120)
    for widget in (*boxes, *radios, slider, progress):
        row.addWidget(widget)
    row.addStretch()
    return row


def clocks() -> QWidget:
    page = Ground()
    grid = QGridLayout()
    grid.setSpacing(Space.L)
    readings = [
        ("running", Reading(102_000, 250_000, running=True)),
        ("idle", Reading(37_400, 300_000)),
        ("warn", Reading(17_200, running=True)),
        ("danger", Reading(9_850, running=True)),
        ("danger, last second", Reading(400, running=True)),
        ("out", Reading(0, out=True)),
        ("paused", Reading(83_000, 120_000, paused=True)),
        ("paused in danger", Reading(7_300, paused=True)),
        ("bank runs", Reading(0, 184_000, running=True)),
        ("bank, danger", Reading(0, 8_200, running=True)),
        ("long", Reading(1_502_000, running=True)),
        ("hours", Reading(5_402_000, running=True)),
        ("by post", Reading(93_000_000, running=True, by_post=True, until=Message("Mon 9:00"))),
    ]
    for index, (name, reading) in enumerate(readings):
        face = ClockFace(44)
        face.setMinimumSize(240, 96)
        face.setReading(reading)
        cell = QVBoxLayout()
        cell.setSpacing(Space.XS)
        cell.addWidget(label(name, Role.CAPTION))
        cell.addWidget(face, 1)
        grid.addLayout(cell, index // 4, index % 4)
    page.column.addLayout(grid, 1)
    wide = QHBoxLayout()
    for align in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight):
        face = ClockFace(28)
        face.setFixedHeight(56)
        face.setAlignment(align)
        face.setSeatStyle(seat_styles()["masked-army blue"])
        face.setReading(Reading(102_000, 250_000, running=True))
        face.make_clickable()
        wide.addWidget(face)
    page.column.addLayout(wide)
    return page


def marks() -> QWidget:
    """Return the page of seats' marks, names, and marks on boards."""
    page = Ground()
    grid = QGridLayout()
    grid.setHorizontalSpacing(Space.XL)
    names = ("Ann", "Ben", "Bartholomew Featherstonehaugh-X", "김민수", "李小龙")
    for index, (seat, style) in enumerate(seat_styles().items()):
        name = SeatName(style, names[index % len(names)], 20)
        name.setFixedWidth(200)
        name.setLit(index % 2 == 0)
        grid.addWidget(name, index // 5 * 2, index % 5)
        grid.addWidget(label(seat, Role.CAPTION), index // 5 * 2 + 1, index % 5)
    page.column.addLayout(grid)
    page.column.addWidget(Section("Colours to choose"))
    page.row(*(SeatMark(style, 32) for style in DISPLAY_COLOURS))
    page.row(*(SeatMark(style, 16) for style in DISPLAY_COLOURS))
    page.row(BoardScrap())
    page.column.addStretch()
    return page


def surfaces() -> QWidget:
    page = Ground()
    section = Section("The games")
    section.addEnd(quiet("All rules", "book"))
    page.column.addWidget(section)
    grid = FlowGrid(least=180, most=5)
    for name, line in (
        ("Thwart Omega", "Two stones each, placed unseen."),
        ("Masked Army", "Dominoes you have to remember."),
        ("Gyulbot", "Claim the shortest solution."),
        ("HyperStar", "Go where space runs wide."),
        ("Unlucky for Some", "Three trials, thirteen rounds."),
    ):
        card = Card(name)
        card.body.addSpacing(72)
        card.body.addWidget(label(name, Role.HEADING, wrap=True))
        card.body.addWidget(label(line, Role.MUTED, wrap=True))
        card.body.addStretch()
        grid.add(card)
    page.column.addWidget(grid)
    row = QHBoxLayout()
    row.setSpacing(Space.L)
    row.addWidget(_log(), 1)
    row.addWidget(_tabs(), 1)
    empty = Card(opens=False)
    start = primary("Start a game", key=None)
    text = "No matches yet. Start with a game of HyperStar against a casual bot."
    empty.body.addWidget(EmptyState("archive", "Nothing here yet", text, start))
    row.addWidget(empty, 1)
    page.column.addLayout(row, 1)
    return page


def _log() -> QWidget:
    log = QListWidget()
    log.ensurePolished()
    log.addItems([f"{turn}  ▲  F{turn % 9 + 1}–G{turn % 9 + 1}" for turn in range(1, 21)])
    log.setCurrentRow(3)
    return log


def _tabs() -> QWidget:
    table = QTableWidget(4, 3)
    table.setHorizontalHeaderLabels(["Match", "Turn", "Clock"])
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.horizontalHeader().setStretchLastSection(True)
    for row in range(4):
        for column, text in enumerate(("Ann – Ben", str(14 + row), f"1:{40 + row}")):
            table.setItem(row, column, QTableWidgetItem(text))
    tabs = QTabWidget()
    tabs.addTab(table, "Resume")
    tabs.addTab(QWidget(), "Archive")
    tabs.addTab(QWidget(), "Records")
    tabs.setTabEnabled(2, False)
    return tabs


def sheet() -> QWidget:
    """Return the page of a sheet and a toast."""
    page = controls()
    prompt = ReasonPrompt(
        page,
        "Correct the last move",
        "Ann’s F4–G4 is taken back. Both clocks return to that moment.",
        "Correct",
        ("Typing slip", "Wrong seat", "Agreed by both"),
    )
    toast = Toast(page)

    def rise() -> None:
        prompt.open()
        toast.say("Copied.", milliseconds=600_000)  # until the page is closed

    page.setProperty("opener", rise)
    return page


def column() -> QWidget:
    """Return the page of the Stage's column, in which clocks and names can be judged together."""
    page = Ground()
    page.column.addWidget(label("MASKED ARMY · turn 14", Role.OVERLINE))
    for seat, name, reading, status in (
        ("red", "Ann", Reading(102_000, 250_000, running=True), "thinking"),
        ("blue", "Bartholomew Featherstonehaugh-X", Reading(37_400, 300_000), ""),
    ):
        panel = SeatPanel(seat_styles()[f"masked-army {seat}"], name, 28, 72)
        panel.setReading(reading)
        panel.setStatus(status)
        page.column.addWidget(panel)
    for seat, name, reading in (
        ("black", "Ann", Reading(8_700, running=True)),
        ("white", "Ben", Reading(37_400)),
    ):
        panel = SeatPanel(seat_styles()[f"thwart-omega {seat}"], name)
        panel.setReading(reading)
        panel.setStatus("received", Role.OK)
        page.column.addWidget(panel)
    page.column.addWidget(label("last: Ann F4–G4", Role.LEAD))
    page.column.addWidget(label("3 × 4 × 2 = 24", Role.GOLD))
    page.column.addStretch()
    return page


PAGES: dict[str, tuple[Page, QSize]] = {
    "words": (words, QSize(1100, 900)),
    "controls": (controls, QSize(1100, 640)),
    "clocks": (clocks, QSize(1200, 620)),
    "marks": (marks, QSize(1100, 780)),
    "surfaces": (surfaces, QSize(1200, 760)),
    "column": (column, QSize(420, 860)),
    "sheet": (sheet, QSize(1100, 640)),
}

__all__ = ["PAGES", "Ground", "Kind"]
