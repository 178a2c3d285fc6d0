from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QDateTime, Signal
from PySide6.QtWidgets import QDateTimeEdit, QPlainTextEdit, QWidget

from games.core import Game, KnownError, Pair, Refusal
from games.evening import files
from games.evening.standing import standing
from games.evening.values import Draws, Evening, Kind, Length, Starts
from gui.evening import roster
from gui.evening.programme import AskSettings, Programme
from gui.kit.texts import Evenings
from gui.kit.theme import Space, px
from gui.kit.timestamps import is_moment
from gui.kit.widgets.buttons import primary
from gui.kit.widgets.choices import NumberBox, Segmented
from gui.kit.widgets.fields import Field
from gui.kit.widgets.flow import in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.pages import Page, SettingRow
from gui.kit.wording import sentence, trouble

WIDEST = 760
_PARTS = (
    *("title", "people", "programme", "series", "kind", "length"),
    *("draws", "starts", "twice", "third_place", "date"),
)


class EveningForm(Page):
    """A form for a new evening or for changing a stored one (EV-1 to EV-6).

    `changeRequested(dict)` carries the new values of the changed fields of `before`, keyed by name.
    """

    created = Signal(object)
    changeRequested = Signal(object)

    def __init__(
        self,
        games: tuple[Game, ...],
        ask: AskSettings,
        names: Pair[str] | None = None,
        before: Evening | None = None,
    ) -> None:
        super().__init__()
        self.before = before
        self.head(
            Evenings.tr("New evening") if before is None else Evenings.tr("Change the evening")
        )
        self.title = Field(Evenings.tr("Title"), Evenings.tr("such as Winter Cup"))
        self.title.setLongest(100)
        self.date = QDateTimeEdit(QDateTime.currentDateTime())
        self._initial_date = self.date.dateTime()
        self.date.setDisplayFormat("ddd d MMM yyyy   HH:mm")
        self.date.setAccessibleName(Evenings.tr("Date"))
        self.date.setMinimumWidth(px(248))
        self.kind = Segmented(
            [
                (Kind.LIST, Evenings.tr("Single series")),
                (Kind.ROUND_ROBIN, Evenings.tr("Everybody plays everybody")),
                (Kind.BRACKET, Evenings.tr("Bracket")),
            ],
            Evenings.tr("Who meets whom"),
        )
        self.people = QPlainTextEdit()
        self.people.setAccessibleName(Evenings.tr("People"))
        self.people.setTabChangesFocus(True)
        self.people.setFixedHeight(px(132))
        self._explained = label("", Role.CAPTION, wrap=True)
        self.best = Segmented(
            [(True, Evenings.tr("Best of")), (False, Evenings.tr("All of"))],
            Evenings.tr("Length of a series"),
        )
        self.games = NumberBox(1, 15, Evenings.tr("Games in a series"), 84)
        self.games.setValue(3)
        self.draws = Segmented(
            [
                (Draws.HALF, Evenings.tr("Half a point each")),
                (Draws.REPLAY, Evenings.tr("Replayed")),
            ],
            Evenings.tr("A drawn game"),
        )
        self.starts = Segmented(
            [
                (Starts.ALTERNATE, Evenings.tr("Alternate")),
                (Starts.LOSER, Evenings.tr("The loser")),
                (Starts.LOT, Evenings.tr("Lot")),
            ],
            Evenings.tr("First seat from game 2 on"),
        )
        self.third = Segmented(
            [(False, Evenings.tr("No")), (True, Evenings.tr("Yes"))],
            Evenings.tr("A series for third place"),
        )
        self.twice = Segmented(
            [(False, Evenings.tr("Once")), (True, Evenings.tr("Twice"))],
            Evenings.tr("How often each pair meets"),
        )
        self.programme = Programme(games, ask, self)
        self.problem = label("", Role.DANGER, wrap=True)
        new = before is None
        self.ready = primary(
            Evenings.tr("Create the evening") if new else Evenings.tr("Save the changes")
        )
        if names is not None:
            self.title.setText(" – ".join(names))
            self.people.setPlainText(" – ".join(names))
        self._lay_out()
        self._wire()
        self._show()
        if before is not None:
            self.fill_in(before)
        self._untouched: tuple[object, ...] | None = None

    @property
    def unfinished(self) -> bool:
        return self._untouched not in (None, self._contents())

    def enter(self) -> None:
        if self._untouched is None:
            self._untouched = self._contents()
        self.title.edit.setFocus()

    def _contents(self) -> tuple[object, ...]:
        entries = tuple(self.programme.entries)
        return self.title.text(), self.people.toPlainText(), entries, self.date.dateTime()

    def fill_in(self, before: Evening) -> None:
        self.before = before
        self.title.setText(before.title)
        if is_moment(before.date):
            self.date.setDateTime(_local(before.date))
        self._initial_date = self.date.dateTime()
        self.kind.setValue(before.kind)
        self.people.setPlainText("\n".join(roster.lines(before)))
        self.best.setValue(before.length.best)
        self._show()
        self.games.setValue(before.length.games)
        self.draws.setValue(before.draws)
        self.starts.setValue(before.starts)
        self.third.setValue(before.third_place)
        self.twice.setValue(before.twice)
        self.programme.show_entries(before.programme)

    def evening(self) -> Evening:
        """Return the entered evening. Raise `KnownError` or `Refusal` if it is invalid."""
        kind = self.kind.value()
        assert isinstance(kind, Kind)
        people, series = roster.read(self.people.toPlainText(), kind, self.before)
        draws, starts = self.draws.value(), self.starts.value()
        assert isinstance(draws, Draws) and isinstance(starts, Starts)
        title = " ".join(self.title.text().split())
        if not title:
            raise KnownError("Give the evening a title.")
        evening = Evening(
            title=title,
            people=people,
            programme=tuple(self.programme.entries),
            series=series,
            kind=kind,
            length=Length(self.games.value(), bool(self.best.value())),
            draws=draws,
            starts=starts,
            twice=kind is Kind.ROUND_ROBIN and bool(self.twice.value()),
            third_place=kind is Kind.BRACKET and bool(self.third.value()),
            date=self._moment(),
        )
        if self.before is None:
            files.check(evening)
            standing(evening)
        return evening

    def changes(self) -> dict[str, Any]:
        """Return the fields that differ from `before`, keyed by name, or {} for a new evening.

        Raise `KnownError` or `Refusal` if the entries are invalid.
        """
        evening, before = self.evening(), self.before
        if before is None:
            return {}
        parts = {name: getattr(evening, name) for name in _PARTS}
        if evening.kind is not Kind.LIST:
            del parts["series"]  # the series are derived from the people
        return {name: value for name, value in parts.items() if value != getattr(before, name)}

    def finish(self) -> None:
        self.problem.setText("")
        try:
            if self.before is None:
                self.created.emit(self.evening())
            else:
                self.changeRequested.emit(self.changes())
        except KnownError as error:
            why = trouble(error).removesuffix(".")
            self.problem.setText(f"{why[:1].upper()}{why[1:]}.")
        except Refusal as error:
            self.problem.setText(sentence(error.reason))

    def _moment(self) -> str:
        """Return the date in stored form, unchanged if the user has not edited it."""
        entered = self.date.dateTime()
        if self.before is not None and entered == self._initial_date:
            return self.before.date
        moment = datetime.fromtimestamp(entered.toSecsSinceEpoch(), UTC)
        return moment.isoformat(timespec="seconds")

    def _show(self) -> None:
        kind = self.kind.value()
        self._third.setVisible(kind is Kind.BRACKET)
        self._twice.setVisible(kind is Kind.ROUND_ROBIN)
        explanations = {
            Kind.LIST: Evenings.tr("One series per line: Mira – Kostya. A list can be pasted."),
            Kind.ROUND_ROBIN: Evenings.tr("One name per line. A list can be pasted."),
            Kind.BRACKET: Evenings.tr(
                "One name per line, the best seed first. A list can be pasted."
            ),
        }
        assert isinstance(kind, Kind)
        self._explained.setText(explanations[kind])
        self.games.setMaximum(15 if self.best.value() else 16)
        self.games.setSingleStep(2 if self.best.value() else 1)
        self.problem.setText("")

    def _wire(self) -> None:
        self.kind.valueChanged.connect(lambda _value: self._show())
        self.best.valueChanged.connect(lambda _value: self._show())
        self.programme.changed.connect(lambda: self.problem.setText(""))
        self.ready.clicked.connect(self.finish)
        self.title.activated.connect(self.finish)

    def _lay_out(self) -> None:
        length = QWidget()
        in_row(self.best, self.games, gap=Space.S, of=length)
        self._third = SettingRow(
            Evenings.tr("Third place"),
            Evenings.tr("The losers of the semi-finals play for it."),
            self.third,
        )
        self._twice = SettingRow(
            Evenings.tr("Meetings"),
            Evenings.tr("How often each pair meets."),
            self.twice,
        )
        rows: tuple[QWidget, ...] = (
            SettingRow(Evenings.tr("Length"), Evenings.tr("Number of games in a series."), length),
            SettingRow(
                Evenings.tr("A drawn game"),
                Evenings.tr("It counts half a point for each player or is played again."),
                self.draws,
            ),
            SettingRow(
                Evenings.tr("First seat"),
                Evenings.tr("Drawn by lot in game 1. This setting decides from game 2 on."),
                self.starts,
            ),
            self._third,
            self._twice,
        )
        self.fill(
            self.title,
            SettingRow(
                Evenings.tr("Date"),
                Evenings.tr("When the evening begins. Home shows the latest evenings first."),
                self.date,
            ),
            Section(Evenings.tr("People")),
            self.kind,
            self.people,
            self._explained,
            Section(Evenings.tr("Programme")),
            label(
                Evenings.tr(
                    "Games are played in this order. After the last, the first follows again."
                ),
                Role.CAPTION,
                wrap=True,
            ),
            self.programme,
            Section(Evenings.tr("Rules")),
            *rows,
            self.problem,
            self.ready,
            None,
            widest=WIDEST,
            gap=Space.M,
        )


def _local(moment: str) -> QDateTime:
    """Return a stored date in local time, rounded down to the minute."""
    at = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    return QDateTime.fromSecsSinceEpoch(round(at.timestamp()) // 60 * 60)
