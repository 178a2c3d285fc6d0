"""The form's sections below the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QWidget

from games import registry
from games.core import EditionSpec, Game, GameKind, OptionKind, OptionSpec
from games.match.tournament import Tournament
from gui.kit.texts import NewMatch
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import quiet, tip
from gui.kit.widgets.choices import GraceChoice, Segmented, Switch
from gui.kit.widgets.flow import Flow, gap, in_column, in_row
from gui.kit.widgets.labels import ClauseLink, ElidedLabel, Role, Section, label, show_text
from gui.kit.wording import translate
from gui.newmatch.draft import Draft
from gui.newmatch.editors import editor_for
from gui.storage.matches import Kind
from gui.table.extensions import Choices, Notes, OptionEditor


def links(part: QWidget, then: Callable[[str], object]) -> None:
    """When a link to a clause in `part` is clicked, call `then` with that clause."""
    for link in part.findChildren(ClauseLink):
        link.clauseRequested.connect(then)


def _link(clause: str) -> ClauseLink:
    link = ClauseLink(clause)
    link.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab skips links
    return link


class OptionRow(QWidget):
    """An option's name, explanation and clause, its editor, and an error message."""

    def __init__(
        self,
        title: str,
        help_: str,
        clause: str,
        editor: QWidget,
        below: bool = False,
    ) -> None:
        super().__init__()
        self.editor = editor
        if not editor.accessibleName():
            editor.setAccessibleName(title)
        self._problem = label("", Role.DANGER, wrap=True)
        self._problem.hide()
        head = Flow(gap=8)
        self._words = (label(title, Role.STRONG), label(help_, Role.CAPTION, wrap=True))
        head.add(self._words[0])
        if clause:
            head.add(_link(clause))
        texts = QWidget()
        texts.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(head, self._words[1], gap=px(2), of=texts)
        column = in_column(gap=Space.XS, margins=(0, Space.XS, 0, Space.XS), of=self)
        if below:
            gap(column, 4)
            column.addWidget(texts)
            column.addWidget(editor)
        else:
            column.addWidget(Flow(texts, editor, gap=24))
        column.addWidget(self._problem)

    def setUsable(self, usable: bool) -> None:
        """Enable or disable everything except the link to the clause."""
        for part in (*self._words, self.editor):
            part.setEnabled(usable)

    def setHelp(self, help_: str) -> None:
        self._words[1].setText(help_)

    def help(self) -> str:
        return self._words[1].text()

    def problem(self) -> str:
        return self._problem.text()

    def setProblem(self, sentence: str) -> None:
        show_text(self._problem, sentence)
        self.editor.setAccessibleDescription(sentence)


class EditionRow(QWidget):
    def __init__(self, spec: EditionSpec) -> None:
        super().__init__()
        self.spec = spec
        self.radio = QRadioButton(translate(spec.label))
        self.radio.setAccessibleDescription(translate(spec.help))
        head = Flow(self.radio, _link(spec.clause), gap=8)
        help_ = label(translate(spec.help), Role.CAPTION, wrap=True)
        help_.setContentsMargins(px(28), 0, 0, 0)
        in_column(head, help_, gap=0, margins=(0, 0, 0, Space.XS), of=self)


def family(game: Game) -> tuple[Game, ...]:
    """Return the full game that contains `game`, then its trials, or () if it has no trials."""
    full_game = registry.game(registry.containing_game(game.id) or game.id)
    parts = tuple(registry.game(name) for name in full_game.parts.names if registry.knows(name))
    return (full_game, *parts) if parts else ()


class TrialsPart(QWidget):
    """The choice between a game and its trials. `chosen` carries the id of another game."""

    chosen = Signal(str)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        games = family(game)
        choices = [(game_.id, self._title(game_)) for game_ in games]
        self.choice = Segmented(choices or [(game.id, game.title)], NewMatch.tr("What is played"))
        self.choice.setValue(game.id)
        self.schedule = quiet(NewMatch.tr("Schedule a match"), "timer")
        title = Section(NewMatch.tr("Trials"))
        title.addEnd(self.schedule)
        in_column(title, (self.choice, 0, Qt.AlignmentFlag.AlignLeft), gap=Space.S, of=self)
        if not games:
            self.hide()
        self.choice.valueChanged.connect(self._choose)

    def show_kind(self, kind: Kind) -> None:
        self.schedule.setVisible(bool(self._game.parts.announced_before) and kind == "umpire")

    def show_game(self) -> None:
        self.choice.setValue(self._game.id)

    def _choose(self, game_id: str) -> None:
        if game_id != self._game.id:
            self.chosen.emit(game_id)

    def _title(self, game: Game) -> str:
        full_game = registry.containing_game(game.id)
        name = registry.game(full_game).parts.name(game.id) if full_game else ""
        return translate(name) if full_game else NewMatch.tr("All three")


class Part(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.title = Section("")
        self.column = in_column(self.title, gap=Space.S, of=self)

    def add(self, row: OptionRow | EditionRow) -> None:
        self.column.addWidget(row)


class Editions(Part):
    chosen = Signal(str)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.title.setTitle(NewMatch.tr("Edition"))
        self._group = QButtonGroup(self)
        self.rows = [EditionRow(spec) for spec in game.editions]
        for row in self.rows:
            self._group.addButton(row.radio)
            self.add(row)
            row.radio.clicked.connect(lambda _on, row=row: self.chosen.emit(row.spec.id))

    def show_choice(self, edition: str | None) -> None:
        for row in self.rows:
            row.radio.setChecked(row.spec.id == edition)


class OptionsPart(Part):
    chosen = Signal(str, object)
    optionWanted = Signal(str, object)
    workRequested = Signal(str, object)

    def __init__(self, game: Game, specs: list[OptionSpec], notes: Notes | None = None) -> None:
        super().__init__()
        self._notes = notes
        self.title.setTitle(NewMatch.tr("Roles and options"))
        self.rows: dict[str, OptionRow] = {}
        self.editors: dict[str, OptionEditor] = {}
        self._timed: list[OptionRow] = []
        for spec in specs:
            editor = editor_for(game, spec)
            row = OptionRow(
                translate(spec.label), translate(spec.help), spec.clause, editor, editor.wide
            )
            self.rows[spec.name], self.editors[spec.name] = row, editor
            if spec.kind is OptionKind.SECONDS:
                self._timed.append(row)
            self.add(row)
            editor.valueChanged.connect(lambda value, name=spec.name: self.chosen.emit(name, value))
            editor.failed.connect(row.setProblem)
            editor.optionWanted.connect(self.optionWanted)
            editor.workRequested.connect(self.workRequested)

    def show_choice(self, options: dict[str, Any], timed: bool) -> None:
        """Show the options' values. If the match is not `timed`, times are disabled."""
        for name, editor in self.editors.items():
            editor.setValue(options.get(name))
        for row in self._timed:
            row.setUsable(timed)

    def show_draft(self, draft: Draft) -> None:
        titles = draft.titles()
        choices = Choices(draft.edition, draft.options, titles, draft.used, self._notes)
        for editor in self.editors.values():
            editor.setChoices(choices)

    def show_problem(self, where: str, sentence: str) -> None:
        """Show a problem at the option `where`, and remove all other problems.

        Editors that are `outspoken` show their problems themselves.
        """
        for name, row in self.rows.items():
            quiet = self.editors[name].outspoken
            row.setProblem(sentence if name == where and not quiet else "")


class TimePart(Part):
    """The choice of clocks, and of whether rounds and deadlines wait for the umpire."""

    def __init__(self, game: Game, specs: list[OptionSpec]) -> None:
        super().__init__()
        self.title.setTitle(NewMatch.tr("Time"))
        self.clocks = Switch()
        self.quick = quiet(NewMatch.tr("Quick"), "zap")
        self.quick.setToolTip(tip(NewMatch.tr("Clocks with a third of the usual times")))
        self.title.addEnd(self.quick)
        self.quick.setVisible(bool(specs))
        self.clocks_row = OptionRow(NewMatch.tr("Clocks"), "", "", self.clocks)
        self.add(self.clocks_row)
        self.options = OptionsPart(game, specs)
        self.options.title.hide()
        if not specs:
            self.options.hide()
        self.grace = GraceChoice()
        self.grace_row = OptionRow(
            NewMatch.tr("Reveal"),
            NewMatch.tr("How long a complete round stays open, so that a slip can be corrected."),
            "GEN-3",
            self.grace,
        )
        self.add(self.grace_row)
        self.hold = Segmented(
            [(True, NewMatch.tr("Ask the umpire")), (False, NewMatch.tr("At once"))]
        )
        self.hold_row = OptionRow(
            NewMatch.tr("When time runs out"),
            NewMatch.tr(
                "Ask: you first enter what arrived in time. At once: the rules settle what is"
                " missing at that moment."
            ),
            "GEN-8",
            self.hold,
        )
        self.add(self.hold_row)
        self.waits = Segmented(
            [(False, NewMatch.tr("By itself")), (True, NewMatch.tr("By the umpire"))]
        )
        self.waits_row = OptionRow(
            NewMatch.tr("The next round starts"),
            NewMatch.tr("By the umpire: the board can be posted before its clock runs."),
            "GEN-9",
            self.waits,
        )
        self.add(self.waits_row)

    def show_draft(self, draft: Draft) -> None:
        by_post = draft.may_be_by_post and draft.post_hours > 0
        self.options.show_choice(draft.options, draft.timed and not by_post)
        self.clocks.setChecked(draft.timed)
        self.clocks_row.setHelp(
            NewMatch.tr("The clocks run; when time is up, the rules say what happens.")
            if draft.timed
            else NewMatch.tr("Take as long as you like.")
        )
        self.grace.setValue(draft.grace)
        umpired, sealed = draft.kind == "umpire", draft.game.kind is GameKind.SEALED
        self.grace_row.setVisible(umpired and sealed and not by_post)
        self.hold.setValue(draft.hold)
        self.hold_row.setVisible(umpired and draft.timed and not by_post)
        self.waits.setValue(draft.waits)
        self.waits_row.setVisible(umpired and not draft.game.kind.alternating)


class EventPart(Part):
    def __init__(self) -> None:
        super().__init__()
        self.title.setTitle(NewMatch.tr("Event"))
        self.change = quiet(NewMatch.tr("Enter…"), "edit")
        self.title.addEnd(self.change)
        self.summary = label("", Role.CAPTION, wrap=True)
        self.column.addWidget(self.summary)

    def show_tournament(self, tournament: Tournament) -> None:
        texts = (tournament.heading, tournament.line, tournament.series, *tournament.teams)
        none = NewMatch.tr("Title, round, series, teams and pictures, for a show or a tournament.")
        self.summary.setText(" · ".join(filter(None, texts)) or none)
        self.change.setText(NewMatch.tr("Change…") if any(texts) else NewMatch.tr("Enter…"))


class DrawsPart(Part):
    """The choice of whether each player adds a word to the random draws (GEN-4)."""

    def __init__(self) -> None:
        super().__init__()
        self.title.setTitle(NewMatch.tr("Draws"))
        self.mixed = Switch()
        self.row = OptionRow(
            NewMatch.tr("A word from each player"),
            NewMatch.tr(
                "The words are mixed into every draw, so that not even the umpire can choose the "
                "result. Both are asked for when the match begins, after the commitment below has "
                "been shown."
            ),
            "GEN-4",
            self.mixed,
        )
        self.add(self.row)


class More(QWidget):
    """A line that opens the sections that are rarely needed for casual matches.

    `opened` is True while these sections are shown. `unfolded` is emitted when the user opens them.
    """

    unfolded = Signal()

    def __init__(self, parts: Sequence[QWidget]) -> None:
        super().__init__()
        self._parts = tuple(parts)
        self.opened = False
        self.button = quiet(NewMatch.tr("More"), "chevron-down")
        self.button.setToolTip(NewMatch.tr("Edition, times and other options"))
        self.setProperty("flush", True)
        self._summary = ElidedLabel("", Role.MUTED)
        in_row(self.button, (self._summary, 1), gap=Space.S, of=self)
        self.button.clicked.connect(self._press)

    def _press(self) -> None:
        self.open(not self.opened)
        if self.opened:
            self.unfolded.emit()

    def show_kind(self, kind: Kind) -> None:
        """Show the line in casual matches. For other matches, hide it and show all sections."""
        self.setVisible(kind == "play")
        self._show_parts()

    def open(self, opened: bool = True) -> None:
        self.opened = opened
        self.button.setIconName("chevron-up" if opened else "chevron-down")
        self._show_parts()

    def say(self, summary: str) -> None:
        """Set the summary of the choices that differ from the defaults."""
        self._summary.setText(summary)

    def said(self) -> str:
        return self._summary.fullText()

    def _show_parts(self) -> None:
        for part in self._parts:
            part.setVisible(self.opened or self.isHidden())
