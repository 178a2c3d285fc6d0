from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from games.core import Game, Pair, Seat
from gui.games import face
from gui.kit.texts import NewMatch
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.fields import LONGEST_NAME, Field, State
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, Section, label, set_role, show_text
from gui.kit.widgets.marks import SeatMark
from gui.kit.widgets.pages import FlowGrid
from gui.kit.wording import plain
from gui.newmatch.colours import ColourChoice
from gui.newmatch.draft import Draft
from gui.newmatch.opponent_choice import OpponentChoice
from gui.newmatch.player_choice import PlayerChoice
from gui.newmatch.sections import OptionRow
from gui.storage.people import StoredPeople
from gui.table.naming import propose_people
from gui.table.programs.seat_player import PERSON, is_bot, readable

THINKING_TIMES = (1, 3, 10, 30)
"""Thinking times that users can choose for bots, in seconds per move."""


class PlayerBox(QWidget):
    """A player's mark, name, and kind (a person, a bot or another program).

    The control for the colour is placed elsewhere, by `Players`.
    """

    def __init__(
        self,
        game: Game,
        seat: Seat,
        coloured: bool,
        allowed: Callable[[str], bool],
    ) -> None:
        super().__init__()
        style = face(game.id).seat_styles[seat]
        drawn = game.lot.possible
        number = "1" if seat is Seat.ONE else "2"
        title = NewMatch.tr("Player {0}").format(number) if drawn else plain(game.titles[seat])
        self.mark = SeatMark(style, 22)
        if drawn:
            self.mark.hide()
        self._title, self._role = title, "" if drawn else face(game.id).controls.role(seat)
        self.name = Field(title, title)
        self.setTitle(title)
        self.name.setLongest(LONGEST_NAME)
        self.colour = ColourChoice(game, seat) if coloured else None
        self.sitter = PlayerChoice(game, seat, allowed)
        mark = in_column(self.mark, None, margins=(0, px(30), 0, 0))
        words = in_column(self.name, self.sitter, gap=Space.XS)
        row = in_row(mark, (words, 1), gap=Space.M)
        in_column(row, None, gap=0, of=self)

    def setTitle(self, title: str) -> None:
        role = self._role if title == self._title else ""
        self.name.setTitle(" · ".join(filter(None, (title, role))))


class Players(QWidget):
    """The form's section for both players. `changed` is emitted when any choice changes.

    The page lays out `looks` (colours) and `thinking` (the bots' time). `allowed` returns True if a
    program can be started without asking the user.
    """

    changed = Signal()

    def __init__(
        self, game: Game, coloured: bool, allowed: Callable[[str], bool], people: StoredPeople
    ) -> None:
        super().__init__()
        self._game, self._bots, self._people = game, False, people
        self.boxes = Pair(*(PlayerBox(game, seat, coloured, allowed) for seat in Seat))
        self.swap = quiet(NewMatch.tr("Swap"), "swap")
        self.swap.setToolTip(NewMatch.tr("Change places"))
        self._warning = label("", Role.WARN, wrap=True)
        self._warning.hide()
        self.rivals = OpponentChoice(people)
        title = Section(NewMatch.tr("Players"))
        title.addEnd(self.swap)
        grid = FlowGrid(least=350, most=2, gap=24)
        for box in self.boxes:
            grid.add(box)
        self.looks = self._make_looks()
        self.think = Segmented(
            [(seconds, NewMatch.tr("{0} s").format(seconds)) for seconds in THINKING_TIMES]
        )
        self.think_row = OptionRow(
            NewMatch.tr("Thinking time"),
            NewMatch.tr("How long a program may think about a move; less if its clock runs low."),
            "",
            self.think,
        )
        self.think_row.hide()
        self._weaker = label("", Role.WARN, wrap=True)
        self._weaker.hide()
        self.thinking = QWidget()
        in_column(self.think_row, of=self.thinking)
        parts = (title, self.rivals, grid, self.rivals.proposal, self._weaker)
        in_column(*parts, gap=Space.M, of=self)
        QWidget.setTabOrder(self.boxes.one.name.edit, self.boxes.two.name.edit)
        self.swap.clicked.connect(self._swap)
        self.rivals.chosen.connect(self._meet)
        self.rivals.nameWanted.connect(self._enter_name)
        self.rivals.proposalTaken.connect(lambda bot: self._rival.sitter.choose(bot))
        for box in self.boxes:
            proposals = propose_people(box.name.edit, people)
            proposals.taken.connect(partial(self._colour, box))
            box.name.textChanged.connect(self.changed)
            box.sitter.changed.connect(self.changed)
            if box.colour is not None:
                box.colour.colourChanged.connect(self.changed)

    def _make_looks(self) -> QWidget:
        """Return the colour controls. Colours stay with the seats when players are swapped."""
        looks = QWidget()
        grid = FlowGrid(least=350, most=2, gap=24)
        for seat, box in self.boxes.items():
            if box.colour is not None:
                column = QWidget()
                caption = NewMatch.tr("Stones of {0}").format(plain(self._game.titles[seat]))
                in_column(label(caption, Role.CAPTION), box.colour, gap=Space.XS, of=column)
                grid.add(column)
        in_column(Section(NewMatch.tr("Colours")), grid, self._warning, gap=Space.S, of=looks)
        return looks

    def _colour(self, box: PlayerBox, name: str) -> None:
        """Show the person's favourite colour, unless the user has chosen a colour here."""
        person = self._people.all.named(name)
        if person is not None and box.colour is not None and not box.colour.colour():
            box.colour.setColour(person.colour)
            self.changed.emit()

    def names(self) -> Pair[str]:
        """Return the names as typed, or "" for players without a name."""
        return self.boxes.map(lambda box: box.name.text().strip())

    def colours(self) -> dict[str, str] | None:
        """Return the non-default colours, keyed by seat name, or None if there are none."""
        chosen = {}
        for seat, box in self.boxes.items():
            if box.colour is not None and box.colour.colour():
                chosen[self._game.seats[seat]] = box.colour.colour()
        return chosen or None

    def programs(self) -> Pair[str]:
        """Return each seat's player as a string (see `gui.table.programs.seat_player`)."""
        return self.boxes.map(lambda box: box.sitter.value())

    def written_here(self) -> tuple[str, ...]:
        """Return the players as strings, except programs that still need the user's permission."""
        sitters = [box.sitter for box in self.boxes]
        return tuple(sitter.value() for sitter in sitters if not sitter.foreign)

    @property
    def _rival(self) -> PlayerBox:
        return self.boxes[self.rivals.seat.other]

    def _meet(self, bot: bool) -> None:
        """Choose a bot or a friend as the opponent. For a friend, focus the name field."""
        self.boxes[self.rivals.seat].sitter.choose(PERSON)
        self._rival.sitter.choose(self._rival.sitter.scale.value() if bot else PERSON)
        if not bot:
            self._enter_name(self.rivals.seat.other)

    def _enter_name(self, seat: Seat) -> None:
        self.boxes[seat].name.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def propose(self, bot: str, why: str = "", rating: int | None = None) -> None:
        """Propose a bot, giving the reason `why`. Without a reason, only preselect the bot."""
        for box in self.boxes:
            box.sitter.propose(bot, rating)
        self.rivals.propose(bot if why else "", why)

    def show_programs(self, draft: Draft) -> None:
        """Show who plays. In a match with an umpire, both players are people."""
        self.rivals.setVisible(draft.kind == "play")
        for seat, box in self.boxes.items():
            box.sitter.setValue(draft.programs[seat])
            box.sitter.setVisible(draft.kind == "play")
        self.show_draft(draft)

    def show_draft(self, draft: Draft) -> None:
        nameless = replace(draft, names=Pair("", "")).players()
        for seat, box in self.boxes.items():
            you = NewMatch.tr("You") if seat is draft.person else ""
            box.name.edit.setPlaceholderText(you or nameless[seat])
            if not draft.game.lot.possible:
                box.setTitle(draft.titles()[seat])
        self.rivals.show_draft(draft, self._rival.sitter.scale.value())
        racing = draft.game.kind.race  # in a race, a bot's level determines its speed
        thinks = any(program and not (racing and is_bot(program)) for program in draft.programs)
        self.think_row.setVisible(draft.kind == "play" and thinks)
        self._bots = draft.kind == "play" and any(map(is_bot, draft.programs))
        self.show_weaker(self._weaker.text())

    def show_weaker(self, sentence: str) -> None:
        self._weaker.setText(sentence)
        self._weaker.setVisible(self._bots and bool(sentence))

    def show_think(self, seconds: int) -> None:
        """Show the bots' thinking time, rounded to one of the choices."""
        self.think.setValue(min(THINKING_TIMES, key=lambda choice: abs(choice - seconds)))

    def show_choice(self, names: Pair[str], options: dict[str, Any]) -> None:
        colours = options.get("colours") or {}
        for seat, box in self.boxes.items():
            if box.name.text() != names[seat]:
                box.name.setText(names[seat])
            if box.colour is not None:
                box.colour.setColour(colours.get(self._game.seats[seat], ""))

    def show_styles(self, styles: Pair[SeatStyle], warning: str) -> None:
        for seat, box in self.boxes.items():
            box.mark.setSeatStyle(styles[seat])
        show_text(self._warning, warning)

    def warning(self) -> str:
        return "" if self._warning.isHidden() else self._warning.text()

    def setColourProblem(self, sentence: str) -> None:
        if sentence:
            self._warning.setText(sentence)
            self._warning.show()
        set_role(self._warning, Role.DANGER if sentence else Role.WARN)

    def setProgramProblem(self, sentence: str) -> None:
        """Show that a program's command is missing, and focus its field."""
        lacking = [box.sitter for box in self.boxes if not readable(box.sitter.value())]
        if sentence and lacking:
            for sitter in lacking:
                sitter.complain(sentence)
            lacking[0].command.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def setProblem(self, sentence: str) -> None:
        field = self.boxes.two.name
        field.setState(State.REFUSED if sentence else State.NEUTRAL, sentence)

    def _swap(self) -> None:
        names, programs = self.names(), self.programs()
        written_here = self.boxes.map(lambda box: not box.sitter.foreign)
        for seat, box in self.boxes.items():
            box.name.setText(names[seat.other])
            box.sitter.setValue(programs[seat.other], written_here[seat.other])
        self.changed.emit()
