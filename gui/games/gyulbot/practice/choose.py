"""The choice of puzzles to practise, the supply of puzzles, and the statistics."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from games.gyulbot import packs
from games.gyulbot.difficulty import Grade
from games.gyulbot.generator import recipe
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Result, digest, statistics
from gui.games.gyulbot.practice import words
from gui.games.gyulbot.puzzles.choice import Packs, titled
from gui.games.gyulbot.solving import PuzzleMaker
from gui.games.gyulbot.words import Gyulbot
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import primary
from gui.kit.widgets.choices import Segmented, Select, Switch
from gui.kit.widgets.flow import empty, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label

WIDEST = 720


class ChoosePane(QWidget):
    """A pane for choosing puzzles, with statistics. `startRequested(Wish)` starts an exercise."""

    startRequested = Signal(object)

    def __init__(self, supply: Supply, own: Packs = MappingProxyType({})) -> None:
        super().__init__()
        self._supply = supply
        self._results: tuple[Result, ...] = ()
        sources = [(ALL, Gyulbot.tr("All packs"))]
        sources += [(pack_id, packs.shipped(pack_id).title) for pack_id in packs.SHIPPED]
        sources += [(pack_id, titled(pack, pack_id)) for pack_id, pack in own.items()]
        sources.append((MADE, Gyulbot.tr("New puzzles, made for you")))
        self.source = Select(sources, Gyulbot.tr("Puzzles"))
        grades = [(grade, words.grade_or_any(grade)) for grade in (None, *Grade)]
        self.grade = Segmented(grades, Gyulbot.tr("Difficulty"))
        self.rigid = Switch(Gyulbot.tr("With rigid bodies"))
        self.message = label("", Role.MUTED, wrap=True)
        self.start = primary(Gyulbot.tr("Start"))
        self._table = QGridLayout()
        self._table.setHorizontalSpacing(Space.L)
        self._table.setVerticalSpacing(Space.S)
        self._none = label(
            Gyulbot.tr("Nothing yet. Every puzzle you try is counted here."), wrap=True
        )
        self._lay_out()
        self.source.valueChanged.connect(self._show_wish)
        self.grade.valueChanged.connect(self._show_wish)
        self.rigid.toggled.connect(self._show_wish)
        self.start.clicked.connect(lambda: self.startRequested.emit(self.wish()))
        self._show_wish()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.start.isEnabled():
            self.startRequested.emit(self.wish())
        else:
            super().keyPressEvent(event)

    def wish(self) -> Wish:
        grade = self.grade.value()
        chosen_grade = grade if isinstance(grade, Grade) else None
        made = self.source.value() == MADE
        return Wish(str(self.source.value()), chosen_grade, made and self.rigid.isChecked())

    def setResults(self, results: tuple[Result, ...]) -> None:
        self._results = results
        self._show_table()
        self._show_wish()

    def _show_wish(self) -> None:
        wish = self.wish()
        made = wish.source == MADE
        self.rigid.setVisible(made)
        if made:
            self.message.setText(
                Gyulbot.tr("Standard boards. The next puzzle is made while you think.")
            )
            self.start.setEnabled(True)
            return
        pool = self._supply.pool(wish)
        solved = {result.puzzle for result in self._results if result.perfect}
        solved_count = sum(digest(entry.puzzle) in solved for entry in pool)
        text = Gyulbot.tr("{0} puzzles, {1} of them solved in the fewest moves.")
        if len(pool) == 1:
            text = Gyulbot.tr("{0} puzzle, {1} of them solved in the fewest moves.")
        self.message.setText(text.format(len(pool), solved_count))
        self.start.setEnabled(bool(pool))

    def _show_table(self) -> None:
        empty(self._table)
        self._none.setVisible(not self._results)
        if not self._results:
            return
        rows = [
            words.row(words.grade(grade), statistics(of_grade))
            for grade in Grade
            if (of_grade := [result for result in self._results if result.grade is grade])
        ]
        rows.append(words.row(words.grade_or_any(None), statistics(self._results)))
        for column, text in enumerate(words.heads()):
            self._table.addWidget(_cell(text, Role.CAPTION, column), 0, column)
        for number, row in enumerate(rows, start=1):
            role = Role.STRONG if number == len(rows) else Role.BODY
            for column, text in enumerate(row):
                self._table.addWidget(_cell(text, role, column), number, column)

    def _lay_out(self) -> None:
        self.setMaximumWidth(px(WIDEST))
        in_column(
            Section(Gyulbot.tr("What to practise")),
            label(Gyulbot.tr("Find the solution with the fewest moves."), Role.MUTED),
            self.source,
            self.grade,
            self.rigid,
            self.message,
            in_row(None, self.start),
            12,
            Section(Gyulbot.tr("So far")),
            self._none,
            self._table,
            None,
            gap=Space.M,
            margins=(Space.XL, Space.M, Space.XL, Space.XL),
            of=self,
        )


def _cell(text: str, role: Role, column: int) -> QLabel:
    cell = label(text, role, wrap=role is Role.CAPTION)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    cell.setAlignment(right if column else Qt.AlignmentFlag.AlignLeft)
    return cell


MADE, ALL = "made", "all"


@dataclass(frozen=True, slots=True)
class Wish:
    """A choice of puzzles.

    `source` is `ALL` (all packs), the id or file of one pack, or `MADE` (generated puzzles).
    `grade` is None for any difficulty. If `rigid` is True, generated puzzles contain rigid bodies.
    """

    source: str = ALL
    grade: Grade | None = None
    rigid: bool = False


def _hardness(entry: Entry) -> tuple[int, int]:
    """Return a sort key that puts easy puzzles first. Ungraded puzzles count as the hardest."""
    grade = entry.grade or Grade.MASTER
    return list(Grade).index(grade), entry.least or 0


class Supply(QObject):
    """A supply of puzzles. It generates the next puzzle while the user is solving the current one.

    `ready(Entry)` delivers the requested puzzle. `failed(message)` reports that no puzzle is
    available.
    """

    ready = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        rng: random.Random,
        maker: PuzzleMaker | None = None,
        own: Packs = MappingProxyType({}),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._own = own
        self._rng = rng
        self._maker = maker or PuzzleMaker(self)
        self._wish: Wish | None = None
        self._asked = False
        self._made: list[Entry] = []
        self._last = ""
        self._maker.made.connect(self._on_made)
        self._maker.failed.connect(self._on_failed)
        self._maker.finished.connect(self._make)

    @property
    def waiting(self) -> bool:
        return self._asked

    def ask(self, wish: Wish, results: tuple[Result, ...]) -> None:
        if wish.source != MADE:
            self.close()
            self._draw(wish, results)
            return
        if wish != self._wish:
            self._made.clear()
            self._maker.stop()
        self._wish, self._asked = wish, True
        if self._made:
            self._hand(self._made.pop())
        self._make()

    def close(self) -> None:
        self._maker.stop()
        self._wish, self._asked = None, False
        self._made.clear()

    def pool(self, wish: Wish) -> list[Entry]:
        ids = packs.SHIPPED if wish.source == ALL else (wish.source,)
        packs_ = [self._own.get(id_) or packs.shipped(id_) for id_ in ids]
        entries = [entry for pack in packs_ for entry in pack.puzzles if entry.line is not None]
        return [entry for entry in entries if wish.grade in (None, entry.grade)]

    def _draw(self, wish: Wish, results: tuple[Result, ...]) -> None:
        solved = {result.puzzle for result in results if result.perfect}
        tried = {result.puzzle for result in results}
        pool = sorted(
            self.pool(wish), key=lambda entry: (digest(entry.puzzle) in tried, *_hardness(entry))
        )
        fresh = [entry for entry in pool if digest(entry.puzzle) not in solved]
        left = (
            [entry for entry in fresh or pool if digest(entry.puzzle) != self._last]
            or fresh
            or pool
        )
        if not left:
            self.failed.emit(Gyulbot.tr("No pack contains such a puzzle."))
            return
        self._hand(left[0] if fresh else self._rng.choice(left))

    def _make(self) -> None:
        if self._wish is None or self._maker.busy or (self._made and not self._asked):
            return
        grade = self._wish.grade or self._rng.choice(list(Grade)[:4])
        self._maker.make(recipe(grade, self._wish.rigid))

    def _on_made(self, entry: Entry) -> None:
        if self._asked:
            self._hand(entry)
        else:
            self._made.append(entry)

    def _hand(self, entry: Entry) -> None:
        self._asked = False
        self._last = digest(entry.puzzle)
        self.ready.emit(entry)

    def _on_failed(self, sentence: str) -> None:
        if self._asked:
            self._asked = False
            self.failed.emit(sentence)
