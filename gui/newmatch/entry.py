from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games import registry
from games.core import Game, OptionKind
from games.evening.values import Entry
from games.match.setups import usual_options
from gui.kit.texts import NewMatch
from gui.kit.widgets.buttons import primary, quiet
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.widgets.sheets import Sheet
from gui.newmatch.draft import Draft, Problem, setup_of
from gui.newmatch.sections import Editions, OptionsPart
from gui.table.extensions import Notes

BY_PLAYERS = ("colours", "nonces")
"""Options that the players choose for each match."""


def draft_of(game: Game, entry: Entry) -> Draft:
    """Return the draft for an entry of a programme, with default values for all other options."""
    chosen = {name: value for name, value in entry.options.items() if name not in BY_PLAYERS}
    edition = entry.edition or game.default_edition
    return Draft(game, "umpire", edition, {**usual_options(game), **chosen}, timed=True)


class EntrySheet(Sheet):
    """A sheet for a game's edition and options in an evening's programme (EV-3).

    `entryGiven(Entry)` carries the choices.
    """

    entryGiven = Signal(object)

    def __init__(self, host: QWidget, entry: Entry, notes: Notes | None = None) -> None:
        game = registry.game(entry.game)
        super().__init__(host, game.title, 620)
        self._draft = draft_of(game, entry)
        per_match = (OptionKind.COLOURS, OptionKind.PLAYER)
        specs = [
            spec
            for spec in game.option_specs
            if spec.kind not in per_match and spec.name not in game.drawn.names
        ]
        self.editions = Editions(game)
        self.options = OptionsPart(game, specs, notes)
        self.problem = label("", Role.DANGER, wrap=True)
        for part, there in ((self.editions, game.editions), (self.options, specs)):
            if there:
                self.body.addWidget(part)
            else:
                part.hide()
        if not game.editions and not specs:
            none = NewMatch.tr("This game is always played in the same way.")
            self.body.addWidget(label(none, Role.MUTED, wrap=True))
        self.body.addWidget(self.problem)
        self.usual = self.addButton(quiet(NewMatch.tr("As usual"), "refresh"))
        self.done = self.addButton(primary(NewMatch.tr("Done")))
        self.answer_with(self.done)
        self.editions.chosen.connect(self._on_edition)
        self.options.chosen.connect(self._on_option)
        self.options.optionWanted.connect(self._on_option)
        self.usual.clicked.connect(lambda: self._show(draft_of(game, Entry(game.id))))
        self.done.clicked.connect(self._give)
        self._show(self._draft)

    def entry(self) -> Entry:
        """Return the entry with the choices, omitting default values."""
        draft, usual = self._draft, usual_options(self._draft.game)
        options = {
            name: value
            for name, value in draft.options.items()
            if value is not None and value != usual.get(name)
        }
        return Entry(draft.game.id, draft.edition, options)

    def _on_edition(self, edition: str) -> None:
        self._take(Draft(self._draft.game, "umpire", edition, self._draft.options, timed=True))

    def _on_option(self, name: str, value: Any) -> None:
        self._take(self._draft.with_option(name, value))

    def _show(self, draft: Draft) -> None:
        self.editions.show_choice(draft.edition)
        self.options.show_choice(draft.options, draft.timed)
        self._take(draft)

    def _take(self, draft: Draft) -> None:
        self._draft = draft
        self.options.show_draft(draft)
        setup = setup_of(draft)
        problem = setup if isinstance(setup, Problem) else Problem("", "")
        self.options.show_problem(problem.where, problem.sentence)
        has_row = problem.where in self.options.rows
        show_text(self.problem, "" if has_row else problem.sentence)
        self.done.setEnabled(not problem.sentence)

    def _give(self) -> None:
        self.entryGiven.emit(self.entry())
        self.close()
