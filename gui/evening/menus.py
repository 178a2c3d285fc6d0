from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from games.core import Refusal
from games.evening import hosting, wording
from games.evening.aside import can_return
from games.evening.series import Count, game_numbers
from games.evening.standing import standing
from games.evening.values import (
    ABANDON,
    AWARD,
    LONGEST,
    Entry,
    Evening,
    Note,
    NoteKind,
    Result,
    Series,
)
from gui.kit.texts import Evenings
from gui.kit.widgets.buttons import Kind, literal, primary, quiet
from gui.kit.widgets.fields import LONGEST_NAME, Field
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import ReasonPrompt, Sheet
from gui.kit.wording import plain
from gui.storage.evenings import now

_ANY_REASON = "?"
"""The reason of a ruling that is only tried, to see what it would set aside."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that a host can make on the evening that `page` shows (EV-3, EV-4).

    - `request(do, seen)`: requests a change with `do`, a function of `games.evening.hosting`.
      `seen` is the evening as the host saw it, so that other changes are not overwritten.
    - `resume`: opens a match by its id
    """

    page: QWidget
    evening: Evening
    request: Callable[[hosting.Change, Evening], None]
    resume: Callable[[str], None]

    def make(self, do: hosting.Change) -> None:
        self.request(do, self.evening)

    def ask_reason(
        self,
        title: str,
        confirm: str,
        do: Callable[[Evening, str], Evening],
        stops: bool = False,
    ) -> None:
        """Ask for the reason for a ruling, then make the ruling (EV-4).

        Say first what the ruling sets aside. If `stops` is True, it abandons a game in progress.
        """
        aside = self._set_aside(do)
        stops = stops or any(note.number and note.result is None for note in aside)
        text = Evenings.tr("The game that is being played is abandoned.") if stops else ""
        kind = Kind.DANGER if aside else Kind.PRIMARY
        prompt = ReasonPrompt(self.page, title, text, confirm, kind=kind)
        if aside:
            warning = label(_warning(aside), Role.BODY, wrap=True)
            prompt.body.insertWidget(0, warning)
        prompt.field.edit.setMaxLength(LONGEST)
        prompt.reasonGiven.connect(lambda why: self.make(lambda evening: do(evening, why)))
        prompt.open()

    def _set_aside(self, do: Callable[[Evening, str], Evening]) -> list[Note]:
        """Return the log lines about what a ruling would set aside."""
        try:
            log = do(self.evening, _ANY_REASON).log
        except Refusal:  # the page says why once the reason is given
            return []
        return [note for note in log[len(self.evening.log) :] if note.what is NoteKind.SET_ASIDE]


class SeriesMenu(QMenu):
    """A menu for a series: rulings on games, walkovers, undoing results, and the first seat."""

    def __init__(self, rulings: Rulings, index: int) -> None:
        super().__init__(rulings.page)
        self._rulings, self._index = rulings, index
        status = standing(rulings.evening)
        series, count = status.series[index], status.counts[index]
        self._live = series.live
        self._called = game_numbers(rulings.evening, series)
        """The numbers of the games. A game that is played again keeps its number."""
        self._add_start(series, count)
        self._add_games(series, count)
        self._add_end(series)
        self.addSeparator()
        for name in series.people:
            text = Evenings.tr("{0} wins by walkover…").format(name)
            self.addAction(literal(text), partial(self._walkover, name))
        if series.ruling is not None:
            self.addAction(Evenings.tr("Undo the walkover…"), self._lift)

    def _add_start(self, series: Series, count: Count) -> None:
        """Add the choice of who has the first seat in game 1, unless the game decides it."""
        if series.begun or count.next is None or count.next.entry.decides_first:
            return
        menu = self.addMenu(Evenings.tr("First seat in game 1"))
        for name in (None, *series.people):
            text = Evenings.tr("By lot") if name is None else literal(name)
            row = menu.addAction(text, partial(self._say_first, name))
            row.setCheckable(True)
            row.setChecked(series.first == name)

    def _add_games(self, series: Series, count: Count) -> None:
        games = [(result.game, _ended(result)) for result in series.results]
        if count.next is not None and not series.live:
            games.append((count.next.entry.game, Evenings.tr("next")))
        for number, (game, state) in enumerate(games, 1):
            text = Evenings.tr("Ruling on game {0}: {1} ({2})")
            title = text.format(self._called[number - 1], Entry(game).title, state)
            menu = self.addMenu(literal(title))
            for name in series.people:
                menu.addAction(
                    literal(Evenings.tr("{0} has won…").format(name)),
                    partial(self._rule, number, name, AWARD),
                )
            menu.addAction(Evenings.tr("Drawn…"), partial(self._rule, number, None, AWARD))
            menu.addAction(
                Evenings.tr("Does not count, play again…"),
                partial(self._rule, number, None, ABANDON),
            )
            if number > len(series.results):
                self._add_matches_set_aside(menu)

    def _add_matches_set_aside(self, menu: QMenu) -> None:
        """Add the matches that could count again as the next game of the series."""
        for note in can_return(self._rulings.evening, self._index):
            if note.result is not None:
                text = Evenings.tr("Count game {0} as played before it was set aside: {1}…")
                text = text.format(note.game, _ended(note.result))
                menu.addAction(literal(text), partial(self._count_again, note, note.result.match))

    def _add_end(self, series: Series) -> None:
        """Add the command to abandon the current game, or to undo the last result."""
        if series.live:
            text = Evenings.tr("Abandon game {0}, to be played again…")
            text = text.format(self._called[-1])
            self.addAction(text, self._abandon)
            return
        last = series.results[-1] if series.results else None
        if last is not None and last.match:  # only the Desk can undo the end of a match
            text = Evenings.tr("Undo the end of game {0} at the Desk…").format(self._called[-2])
            self.addAction(text, partial(self._rulings.resume, last.match))
        else:
            undo = self.addAction(Evenings.tr("Undo the last result…"), self._rewind)
            undo.setEnabled(last is not None)

    def _say_first(self, name: str | None) -> None:
        self._rulings.make(lambda evening: hosting.say_first(evening, self._index, name))

    def _rule(self, number: int, winner: str | None, by: str) -> None:
        game = self._called[number - 1]
        title = Evenings.tr("{0} has won game {1}").format(winner, game)
        if winner is None:
            drawn = Evenings.tr("Game {0} is drawn")
            nothing = Evenings.tr("Game {0} does not count")
            title = (nothing if by == ABANDON else drawn).format(game)
        self._rulings.ask_reason(
            title,
            Evenings.tr("Confirm"),
            lambda evening, why: hosting.rule_result(
                evening, self._index, number, winner, why, now(), by
            ),
        )

    def _count_again(self, note: Note, match: str) -> None:
        self._rulings.ask_reason(
            Evenings.tr("Game {0} counts as it was played").format(note.game),
            Evenings.tr("Confirm"),
            lambda evening, why: hosting.count_again(evening, self._index, match, why, now()),
        )

    def _abandon(self) -> None:
        self._rulings.ask_reason(
            Evenings.tr("Abandon the game that is being played"),
            Evenings.tr("Abandon"),
            lambda evening, why: hosting.abandon(evening, self._index, why, now()),
        )

    def _rewind(self) -> None:
        self._rulings.ask_reason(
            Evenings.tr("Undo the last result"),
            Evenings.tr("Undo"),
            lambda evening, why: hosting.rewind(evening, self._index, now(), why),
        )

    def _walkover(self, name: str) -> None:
        self._rulings.ask_reason(
            Evenings.tr("{0} wins the series by walkover").format(name),
            Evenings.tr("Confirm"),
            lambda evening, why: hosting.rule_walkover(evening, self._index, name, why, now()),
            bool(self._live),
        )

    def _lift(self) -> None:
        self._rulings.ask_reason(
            Evenings.tr("Undo the walkover"),
            Evenings.tr("Confirm"),
            lambda evening, why: hosting.lift_walkover(evening, self._index, why, now()),
        )


class PersonMenu(QMenu):
    def __init__(self, rulings: Rulings, name: str) -> None:
        super().__init__(rulings.page)
        self._rulings, self._name = rulings, name
        self.addAction(Evenings.tr("Rename…"), self._rename)
        if name in rulings.evening.withdrawn:
            self.addAction(Evenings.tr("Plays on…"), self._bring_back)
        else:
            self.addAction(Evenings.tr("Withdraws…"), self._withdraw)

    def _rename(self) -> None:
        sheet = NameSheet(self._rulings.page, self._name)
        sheet.nameGiven.connect(
            lambda new: self._rulings.make(
                lambda evening: hosting.rename(evening, self._name, new, now())
            )
        )
        sheet.open()

    def _withdraw(self) -> None:
        self._rulings.ask_reason(
            Evenings.tr("{0} withdraws").format(self._name),
            Evenings.tr("Withdraw"),
            lambda evening, why: hosting.withdraw(evening, self._name, why, now()),
            any(row.live and self._name in row.people for row in self._rulings.evening.series),
        )

    def _bring_back(self) -> None:
        self._rulings.ask_reason(
            Evenings.tr("{0} plays on").format(self._name),
            Evenings.tr("Play on"),
            lambda evening, why: hosting.bring_back(evening, self._name, why, now()),
        )


class NameSheet(Sheet):
    nameGiven = Signal(str)

    def __init__(self, host: QWidget, name: str) -> None:
        super().__init__(host, Evenings.tr("Rename {0}").format(name))
        self.field = Field(Evenings.tr("Name"))
        self.field.setText(name)
        self.field.setLongest(LONGEST_NAME)
        self.field.edit.selectAll()
        self.body.addWidget(
            label(
                Evenings.tr(
                    "The name changes everywhere in this evening. Matches already played keep "
                    "the old name."
                ),
                Role.MUTED,
                wrap=True,
            )
        )
        self.body.addWidget(self.field)
        self.closes(self.addButton(quiet(Evenings.tr("Cancel"))))
        self.confirm = self.addButton(primary(Evenings.tr("Rename")))
        self.confirm.clicked.connect(self._give)
        self.field.activated.connect(self._give)

    def _give(self) -> None:
        name = " ".join(self.field.text().split())
        if name:
            self.close()
            self.nameGiven.emit(name)


def _warning(aside: list[Note]) -> str:
    lines = (
        Evenings.tr("This sets aside what was played later:"),
        *map(plain, wording.set_aside(aside)),
        Evenings.tr("It no longer counts. The log lists it, and the matches stay in the archive."),
    )
    return "\n".join(lines)


def _ended(result: Result) -> str:
    if result.abandoned:
        return Evenings.tr("does not count")
    return Evenings.tr("drawn") if result.winner is None else result.winner
