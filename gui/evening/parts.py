"""Parts of an evening's page: the table, the bracket, rows and log lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from games.broadcast import show
from games.core.text import points_text
from games.evening import wording
from games.evening.standing import Row
from games.evening.values import Note
from gui.kit.texts import Evenings
from gui.kit.theme import Space, px
from gui.kit.timestamps import is_moment, when
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import FlowGrid
from gui.kit.wording import plain

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIN_ROUND_WIDTH = 176
"""Minimum width of the column for a bracket's round in pixels, if the page is wide enough."""
SCORE_WIDTH = 22
"""Width in pixels of a score before a name."""


class TableGrid(QWidget):
    def __init__(self, rows: tuple[Row, ...]) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Space.XL)
        self._grid.setVerticalSpacing(Space.S)
        self._grid.setColumnStretch(1, 1)
        for column, title in enumerate(
            (Evenings.tr("Points"), Evenings.tr("Series"), Evenings.tr("Games")), 2
        ):
            self._grid.addWidget(_right(title, Role.OVERLINE), 0, column)
        for at, row in enumerate(rows, 1):
            self._add(at, row)

    def _add(self, at: int, row: Row) -> None:
        series = f"{row.won} – {row.drawn} – {row.lost}"
        games = " – ".join(map(points_text, row.halves))
        name = label(row.name, Role.STRONG, wrap=True)
        name.setAccessibleName(plain(wording.table_row(row)))
        self._grid.addWidget(_right(f"{row.rank}.", Role.MUTED), at, 0)
        self._grid.addWidget(name, at, 1)
        self._grid.addWidget(_right(points_text(row.points), Role.STRONG), at, 2)
        self._grid.addWidget(_right(series, Role.MUTED), at, 3)
        self._grid.addWidget(_right(games, Role.MUTED), at, 4)


class BracketGrid(FlowGrid):
    def __init__(self, bracket: show.Bracket) -> None:
        super().__init__(least=MIN_ROUND_WIDTH, most=6, gap=Space.L)
        for bracket_round in bracket.rounds:
            column = QWidget()
            parts: list[QWidget | None] = []
            for meeting in bracket_round.meetings:
                parts += [_meeting(meeting), None]
            title = label(bracket_round.title, Role.OVERLINE)
            in_column(title, None, *parts, gap=Space.S, of=column)
            self.add(column)


def _meeting(sides: tuple[show.Side, show.Side]) -> QWidget:
    over = any(side.won for side in sides)
    lines = []
    for side in sides:
        role = Role.STRONG if side.won else Role.MUTED if over or not side.name else Role.BODY
        name, points = label(side.name or "…", role, wrap=True), _right(side.points, role)
        points.setMinimumWidth(px(SCORE_WIDTH))
        points.setHidden(not any(side.points for side in sides))
        lines.append(in_row(points, (name, 1), gap=Space.S))  # keep the points next to the name
    widget = QWidget()
    in_column(*lines, gap=px(2), margins=(0, 0, 0, Space.S), of=widget)
    return widget


def _right(text: str, role: Role) -> QLabel:
    text_label = label(text, role)
    text_label.setAlignment(RIGHT)
    return text_label


def row(*parts: object) -> QWidget:
    widget = QWidget()
    in_row(*parts, gap=Space.M, of=widget)  # type: ignore[arg-type]
    return widget


def log_line(note: Note) -> QWidget:
    text = capital(plain(note.sentence))
    if note.reason:
        text = Evenings.tr("{0} Reason: {1}").format(text, note.reason)
    moment = when(note.at) if is_moment(note.at) else ""
    top = Qt.AlignmentFlag.AlignTop
    return row((label(text, Role.BODY, wrap=True), 1), (label(moment, Role.CAPTION), 0, top))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def file_name(title: str) -> str:
    cleaned = "".join(sign if sign.isalnum() or sign in " -" else " " for sign in title)
    return "-".join(cleaned.split())[:60] or "evening"
