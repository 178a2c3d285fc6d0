"""The form for a new evening: people, what they play, and how it is counted (EV-1 to EV-6)."""

from __future__ import annotations

import re
from itertools import chain

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from games import registry
from games.core import Game, KnownError, Pair, Refusal
from games.evening import files
from games.evening.standing import standing
from games.evening.values import (
    MOST_PEOPLE,
    Draws,
    Entry,
    Evening,
    Kind,
    Length,
    Participant,
    Series,
    Starts,
)
from gui.kit.texts import Evenings
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, primary, quiet
from gui.kit.widgets.choices import NumberBox, Segmented, Select
from gui.kit.widgets.fields import Field
from gui.kit.widgets.flow import Flow, in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.pages import Page, SettingRow
from gui.kit.wording import sentence, trouble
from gui.storage.evenings import now

WIDEST = 760
MOST_TEXT = 20_000
"""Most characters of a list of people that is read."""
_COMMA = re.compile(r"[,;]")
_PAIR = re.compile(r"\s+(?:–|-|—|vs\.?|:)\s+")


class EveningForm(Page):
    """The form. `created(Evening)`: an evening to be kept."""

    created = Signal(object)

    def __init__(self, games: tuple[Game, ...], names: Pair[str] | None = None) -> None:
        super().__init__()
        self.head(Evenings.tr("New evening"))
        self.title = Field(Evenings.tr("Title"), Evenings.tr("such as Winter Cup"))
        self.title.setLongest(100)
        self.kind = Segmented(
            [
                (Kind.LIST, Evenings.tr("Single series")),
                (Kind.ROUND_ROBIN, Evenings.tr("Everybody meets")),
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
        self.games = NumberBox(1, 15, Evenings.tr("Games of a series"), 84)
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
            Evenings.tr("A series for the third place"),
        )
        self.twice = Segmented(
            [(False, Evenings.tr("Once")), (True, Evenings.tr("Twice"))],
            Evenings.tr("How often everybody meets"),
        )
        self.programme: list[str] = [games[0].id]
        self.add = Select(
            [("", Evenings.tr("Add a game…")), *((game.id, game.title) for game in games)]
        )
        self.add.setAccessibleName(Evenings.tr("Add a game to the programme"))
        self.entries = Flow(gap=6)
        self._removers: list[Button] = []
        self.problem = label("", Role.DANGER, wrap=True)
        self.ready = primary(Evenings.tr("Create the evening"))
        if names is not None:
            self.title.setText(" – ".join(names))
            self.people.setPlainText(" – ".join(names))
        self._lay_out()
        self._wire()
        self._show()

    def enter(self) -> None:
        self.title.edit.setFocus()

    def evening(self) -> Evening:
        """Return the evening of the form; raises `KnownError` or `Refusal` with what is missing."""
        kind = self.kind.value()
        assert isinstance(kind, Kind)
        text = self.people.toPlainText()
        if len(text) > MOST_TEXT:
            raise KnownError("The list of people is too long: at most {most}.", most=MOST_PEOPLE)
        lines = [line for line in map(_spaced, text.splitlines()) if line]
        if len(lines) == 1:  # a list as it stands in a sentence
            lines = [part for part in map(_spaced, _COMMA.split(lines[0])) if part]
        pairs = _pairs(lines) if kind is Kind.LIST else ()
        names = tuple(dict.fromkeys(chain(*pairs))) if kind is Kind.LIST else tuple(lines)
        if len(names) > MOST_PEOPLE:
            raise KnownError("{many} people: at most {most}.", many=len(names), most=MOST_PEOPLE)
        draws, starts = self.draws.value(), self.starts.value()
        assert isinstance(draws, Draws) and isinstance(starts, Starts)
        title = " ".join(self.title.text().split())
        if not title:
            raise KnownError("Give the evening a title.")
        evening = Evening(
            title=title,
            people=tuple(Participant(name) for name in names),
            programme=tuple(map(_entry, self.programme)),
            series=tuple(Series(pair) for pair in pairs),
            kind=kind,
            length=Length(self.games.value(), bool(self.best.value())),
            draws=draws,
            starts=starts,
            twice=kind is Kind.ROUND_ROBIN and bool(self.twice.value()),
            third_place=kind is Kind.BRACKET and bool(self.third.value()),
            date=now(),
        )
        files.check(evening)
        standing(evening)
        return evening

    def finish(self) -> None:
        """Request the evening, unless something is missing or impossible."""
        try:
            evening = self.evening()
        except KnownError as error:
            why = trouble(error).removesuffix(".")
            self.problem.setText(f"{why[:1].upper()}{why[1:]}.")
        except Refusal as error:
            self.problem.setText(sentence(error.reason))
        else:
            self.created.emit(evening)

    def _add(self, game: object) -> None:
        if game:
            self.programme.append(str(game))
            self.add.setCurrentIndex(0)
            self._show()

    def _remove(self, at: int) -> None:
        if len(self.programme) > 1:
            del self.programme[at]
            self._show()

    def _show(self) -> None:
        """Show what belongs to the kind, and the programme."""
        kind = self.kind.value()
        self._third.setVisible(kind is Kind.BRACKET)
        self._twice.setVisible(kind is Kind.ROUND_ROBIN)
        told = {
            Kind.LIST: Evenings.tr("One series a line: Mira – Kostya. A list can be pasted."),
            Kind.ROUND_ROBIN: Evenings.tr("One name a line. A list can be pasted."),
            Kind.BRACKET: Evenings.tr(
                "One name a line, the best seed first. A list can be pasted."
            ),
        }
        assert isinstance(kind, Kind)
        self._explained.setText(told[kind])
        self.games.setMaximum(15 if self.best.value() else 16)
        self.games.setSingleStep(2 if self.best.value() else 1)
        for button in self._removers:
            self.entries.remove(button)
            button.deleteLater()
        self._removers = []
        for at, game in enumerate(self.programme):
            button = quiet(f"{at + 1}. {registry.game(game).title}", "x")
            button.setToolTip(Evenings.tr("Remove it from the programme"))
            button.setEnabled(len(self.programme) > 1)
            button.clicked.connect(lambda _on=False, at=at: self._remove(at))
            self.entries.add(button)
            self._removers.append(button)
        self.problem.setText("")

    def _wire(self) -> None:
        self.kind.valueChanged.connect(lambda _value: self._show())
        self.best.valueChanged.connect(lambda _value: self._show())
        self.add.valueChanged.connect(self._add)
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
            Evenings.tr("How often everybody meets everybody."),
            self.twice,
        )
        rows: tuple[QWidget, ...] = (
            SettingRow(Evenings.tr("Length"), Evenings.tr("How many games a series has."), length),
            SettingRow(
                Evenings.tr("A drawn game"),
                Evenings.tr("Counts half, or is played again."),
                self.draws,
            ),
            SettingRow(
                Evenings.tr("First seat"),
                Evenings.tr("Game 1 is drawn by lot; then this decides."),
                self.starts,
            ),
            self._third,
            self._twice,
        )
        self.fill(
            self.title,
            Section(Evenings.tr("People")),
            self.kind,
            self.people,
            self._explained,
            Section(Evenings.tr("Programme")),
            label(
                Evenings.tr("In this order, from the beginning again when it is used up."),
                Role.CAPTION,
                wrap=True,
            ),
            self.entries,
            self.add,
            Section(Evenings.tr("Rules")),
            *rows,
            self.problem,
            self.ready,
            None,
            widest=WIDEST,
            gap=Space.M,
        )


def _spaced(text: str) -> str:
    """Return a text with single spaces, as names are taken in New match."""
    return " ".join(text.split())


def _entry(game_id: str) -> Entry:
    return Entry(game_id, registry.game(game_id).default_edition)


def _pairs(lines: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the two of each line; raises `KnownError` naming a line that is no pair."""
    found = []
    for line in lines:
        two = _PAIR.split(line)
        if len(two) != 2 or not all(two):
            raise KnownError(
                "Write two names a line, as in “Mira – Kostya”, not “{line}”.", line=line[:60]
            )
        found.append((two[0], two[1]))
    return tuple(found)
