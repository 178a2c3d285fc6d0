from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.core import Game
from games.rehearsal.judgement import Chapter, Mark, Report, Row
from gui.kit.texts import Rehearsals
from gui.kit.theme import Space, Theme, px
from gui.kit.widgets.buttons import Button, primary, quiet
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import IconLabel, Role, Section, label
from gui.kit.widgets.pages import Page, centred
from gui.kit.wording import worded
from gui.rehearsal import words
from gui.rehearsal.words import sentence

WIDEST = 860
_SIGN = 18


class ReportPage(Page):
    againRequested = Signal()

    def __init__(self, game: Game, report: Report) -> None:
        super().__init__()
        self._game = game
        self.head(Rehearsals.tr("How it went"), game.title)
        self.again = primary(Rehearsals.tr("Try again"))
        self.other = Button(Rehearsals.tr("Another evening"))
        self.close_page = quiet(Rehearsals.tr("Close"))
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        column = in_column(
            label(sentence(game, report.word), Role.LEAD, wrap=True),
            gap=Space.S,
            margins=(Space.XL, Space.S, Space.XL, Space.L),
            of=inner,
        )
        for finding in report.well:
            column.addWidget(_signed(Mark.GOOD, sentence(game, finding)))
        for finding in report.badly:
            column.addWidget(_signed(Mark.FAULT, sentence(game, finding)))
        for chapter in report.chapters:
            self._add_chapter(column, chapter)
        column.addStretch(1)
        self._area = centred(inner)
        in_column(self.header, (self._area, 1), self._buttons(), gap=0, of=self)
        self.close_page.clicked.connect(self.backRequested)
        self.again.clicked.connect(self.againRequested)

    def enter(self) -> None:
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self._area.verticalScrollBar()
        to = {
            Qt.Key.Key_PageDown: bar.value() + bar.pageStep(),
            Qt.Key.Key_PageUp: bar.value() - bar.pageStep(),
            Qt.Key.Key_Home: bar.minimum(),
            Qt.Key.Key_End: bar.maximum(),
        }.get(Qt.Key(event.key()))
        if to is None:
            super().keyPressEvent(event)
        else:
            bar.setValue(to)

    def _add_chapter(self, column: QVBoxLayout, chapter: Chapter) -> None:
        column.addSpacing(Space.M)
        column.addWidget(Section(worded(self._game, chapter.title)))
        for row in chapter.rows:
            column.addWidget(self._row(row))
        for mark, note in chapter.notes:
            column.addWidget(_signed(mark, sentence(self._game, note)))

    def _row(self, row: Row) -> QWidget:
        game = self._game
        head = Rehearsals.tr("{0}, {1}").format(words.name(row.seat), worded(game, row.arrived))
        lines = [sentence(game, row.explanation)]
        if row.entered:
            lines.append(Rehearsals.tr("Entered: {0}").format(row.entered))
        if row.verdict is not None:
            lines.append(_capital(sentence(game, row.verdict)))
        return _signed(row.mark, "\n".join(lines), head, row.text)

    def _buttons(self) -> QHBoxLayout:
        row = in_row(
            self.close_page,
            None,
            self.other,
            self.again,
            gap=Space.M,
            margins=(Space.XL, Space.M, Space.XL, Space.M),
        )
        return row


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_SIGNS = {Mark.GOOD: "circle-check", Mark.FAULT: "circle-alert", Mark.PLAIN: "minus"}


def _spoken(mark: Mark) -> str:
    """Return the accessible text of a mark, which is "" for a neutral mark."""
    if mark is Mark.GOOD:
        return Rehearsals.tr("Went well.")
    return Rehearsals.tr("Went wrong.") if mark is Mark.FAULT else ""


def _colour(mark: Mark, theme: Theme) -> str:
    if mark is Mark.GOOD:
        return theme.ok
    return theme.warn if mark is Mark.FAULT else theme.muted


def _signed(mark: Mark, text: str, head: str = "", quoted: str = "") -> QWidget:
    result = QWidget()
    sign = IconLabel(_SIGNS[mark], lambda theme: _colour(mark, theme), _SIGN)
    column = in_column(gap=Space.XS)
    if head:
        column.addWidget(label(head, Role.CAPTION, wrap=True))
        column.addWidget(label(quoted, Role.STRONG, wrap=True))
    column.addWidget(label(text, Role.BODY if not head else Role.MUTED, wrap=True))
    in_row(
        (sign, 0, Qt.AlignmentFlag.AlignTop),
        (column, 1),
        gap=Space.M,
        margins=(0, Space.XS, 0, Space.XS),
        of=result,
    )
    result.setAccessibleName(f"{_spoken(mark)} {head} {quoted} {text}".strip())
    return result
