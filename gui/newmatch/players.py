"""The part of the form for players: names, bots, and colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegularExpressionValidator,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from games.core import Game, Pair, Seat
from gui.games import face
from gui.kit.texts import NewMatch
from gui.kit.theme import DISPLAY_COLOURS, RING_RADIUS, Radius, SeatStyle, Space, px, theme_of
from gui.kit.widgets.buttons import quiet, tip
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.fields import LONGEST_NAME, Field, State
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label, set_role, show_text
from gui.kit.widgets.marks import SeatMark, paint_glyph
from gui.kit.widgets.pages import FlowGrid
from gui.kit.wording import plain, translate
from gui.newmatch.draft import Draft
from gui.newmatch.rivals import Rivals
from gui.newmatch.sections import OptionRow
from gui.newmatch.sitters import SitterChoice
from gui.storage.people import KeptPeople
from gui.table.naming import propose_people
from gui.table.programs.sitting import PERSON, is_bot, readable

SIDE = 28
GAP = 4
HEX = r"#?[0-9A-Fa-f]{6}"


class Swatches(QWidget):
    """A row of colours with marks: arrow keys choose, Tab moves on."""

    chosen = Signal(int)

    def __init__(self, styles: tuple[SeatStyle, ...], name: str) -> None:
        super().__init__()
        self._styles = styles
        self._index: int | None = 0
        self._hover: int | None = None
        self._name = name
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(RING_RADIUS, int(Radius.CONTROL))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    @property
    def index(self) -> int | None:
        """Index of the chosen colour; None for none."""
        return self._index

    def setIndex(self, index: int | None) -> None:
        """Choose a colour by index."""
        self._index = index
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        most = len(DISPLAY_COLOURS) + 1  # aligns the parts below with the other seat's
        return QSize(px(most * (SIDE + GAP) - GAP), px(SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, style in enumerate(self._styles):
            self._paint(painter, self._rect(index), style, index)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = self._index_at(event.position())
        name = "" if self._hover is None else self._styles[self._hover].name
        self.setToolTip(tip(translate(name)))
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hover = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._index_at(event.position())
        if index is not None:
            self._choose(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._choose(((-1 if self._index is None else self._index) + step) % len(self._styles))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def _choose(self, index: int) -> None:
        self.setIndex(index)
        self.chosen.emit(index)

    def _describe(self) -> None:
        self.setAccessibleName(self._name)
        chosen = "" if self._index is None else self._styles[self._index].name
        self.setAccessibleDescription(translate(chosen))

    def _rect(self, index: int) -> QRectF:
        return QRectF(px(index * (SIDE + GAP)), 0, px(SIDE), px(SIDE))

    def _index_at(self, point: QPointF) -> int | None:
        for index in range(len(self._styles)):
            if self._rect(index).contains(point):
                return index
        return None

    def _paint(self, painter: QPainter, area: QRectF, style: SeatStyle, index: int) -> None:
        theme = theme_of(self)
        inner = area.adjusted(3, 3, -3, -3)
        painter.setPen(QPen(QColor(style.edge(theme)), 1))
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(inner, 5, 5)
        paint_glyph(painter, inner.adjusted(6, 6, -6, -6), style)
        if index == self._index or index == self._hover:
            colour = theme.text if index == self._index else theme.edge
            painter.setPen(QPen(QColor(colour), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 7, 7)


class ColourChoice(QWidget):
    """The colour of one seat: the default, another from the set, or a number, for example
    #3A86FF."""

    colourChanged = Signal()

    def __init__(self, game: Game, seat: Seat) -> None:
        super().__init__()
        usual = face(game.id).seat_styles[seat]
        others = tuple(style for style in DISPLAY_COLOURS if style.name != usual.name)
        self._styles = (usual, *others)
        self.swatches = Swatches(self._styles, NewMatch.tr("Colour"))
        self.number = QLineEdit()
        self.number.setPlaceholderText(NewMatch.tr("#hex"))
        self.number.setFixedWidth(px(90))
        self.number.setAccessibleName(NewMatch.tr("Another colour"))
        self.number.setValidator(QRegularExpressionValidator(HEX, self.number))
        in_column(Flow(self.swatches, self.number, gap=8), of=self)
        self.swatches.chosen.connect(self._on_swatch)
        self.number.textEdited.connect(self._on_number)

    def colour(self) -> str:
        """Return the colour as in a record: a name or `#RRGGBB`; "" for the default."""
        if self.number.text() and self.number.hasAcceptableInput():
            return f"#{self.number.text().lstrip('#').upper()}"
        index = self.swatches.index
        return "" if not index else self._styles[index].name

    def setColour(self, colour: str) -> None:
        """Show a colour as in a record."""
        if colour == self.colour():
            return
        names = [style.name for style in self._styles]
        number = colour if colour.startswith("#") else ""
        self.number.setText(number)
        self.swatches.setIndex(None if number else names.index(colour) if colour in names else 0)

    def _on_swatch(self, index: int) -> None:
        self.number.clear()
        self.colourChanged.emit()

    def _on_number(self, text: str) -> None:
        if self.number.hasAcceptableInput():
            self.swatches.setIndex(None)
        elif self.swatches.index is None:
            self.swatches.setIndex(0)
        self.colourChanged.emit()


THINK = (1, 3, 10, 30)
"""Offered thinking times of bots, in seconds per move."""


class PlayerBox(QWidget):
    """One player: mark, name, and person or bot. `colour`: the choice of colour, placed by
    `Players`."""

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
        self._role = "" if drawn else face(game.id).controls.role(seat)
        self.name = Field(title, title)
        self.setTitle(title)
        self.name.setLongest(LONGEST_NAME)
        self.colour = ColourChoice(game, seat) if coloured else None
        self.sitter = SitterChoice(game, seat, allowed)
        mark = in_column(self.mark, None, margins=(0, px(30), 0, 0))
        words = in_column(self.name, self.sitter, gap=Space.XS)
        row = in_row(mark, (words, 1), gap=Space.M)
        in_column(row, None, gap=0, of=self)

    def setTitle(self, title: str) -> None:
        """Set the title above the name."""
        self.name.setTitle(f"{title} · {self._role}" if self._role else title)


class Players(QWidget):
    """Both players. `changed`: a name or colour has changed.

    `looks` and `thinking`, for colours and bots' thinking time, are placed by the page.

    `allowed`: returns True if a program (`gui.table.programs.sitting`) may be started unasked.
    """

    changed = Signal()

    def __init__(
        self, game: Game, coloured: bool, allowed: Callable[[str], bool], people: KeptPeople
    ) -> None:
        super().__init__()
        self._game, self._bots, self._people = game, False, people
        self.boxes = Pair(*(PlayerBox(game, seat, coloured, allowed) for seat in Seat))
        self.swap = quiet(NewMatch.tr("Swap"), "swap")
        self.swap.setToolTip(NewMatch.tr("Change places"))
        self._warning = label("", Role.WARN, wrap=True)
        self._warning.hide()
        self.rivals = Rivals(people)
        title = Section(NewMatch.tr("Players"))
        title.addEnd(self.swap)
        grid = FlowGrid(least=350, most=2, gap=24)
        for box in self.boxes:
            grid.add(box)
        self.looks = self._make_looks()
        self.think = Segmented(
            [(seconds, NewMatch.tr("{0} s").format(seconds)) for seconds in THINK],
            NewMatch.tr("Thinking time"),
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
        """Return the choice of colours, which belong to seats, whoever plays them."""
        looks = QWidget()
        grid = FlowGrid(least=350, most=2, gap=24)
        for seat, box in self.boxes.items():
            if box.colour is not None:
                one = QWidget()
                whose = NewMatch.tr("Stones of {0}").format(plain(self._game.titles[seat]))
                in_column(label(whose, Role.CAPTION), box.colour, gap=Space.XS, of=one)
                grid.add(one)
        in_column(Section(NewMatch.tr("Colours")), grid, self._warning, gap=Space.S, of=looks)
        return looks

    def _colour(self, box: PlayerBox, name: str) -> None:
        """Show the favourite colour of the chosen person, unless a colour was chosen here."""
        person = self._people.all.named(name)
        if person is not None and box.colour is not None and not box.colour.colour():
            box.colour.setColour(person.colour)
            self.changed.emit()

    def names(self) -> Pair[str]:
        """Return the names as typed, "" for none."""
        return self.boxes.map(lambda box: box.name.text().strip())

    def colours(self) -> dict[str, str] | None:
        """Return the colours that are not the default, by seat name; None if both are."""
        chosen = {}
        for seat, box in self.boxes.items():
            if box.colour is not None and box.colour.colour():
                chosen[self._game.seats[seat]] = box.colour.colour()
        return chosen or None

    def programs(self) -> Pair[str]:
        """Return who plays each seat, in the format of `gui.table.programs.sitting`."""
        return self.boxes.map(lambda box: box.sitter.value())

    def written_here(self) -> tuple[str, ...]:
        """Return the programs typed on this page or allowed before."""
        sitters = [box.sitter for box in self.boxes]
        return tuple(one.value() for one in sitters if not one.foreign)

    @property
    def _rival(self) -> PlayerBox:
        return self.boxes[self.rivals.seat.other]

    def _meet(self, bot: bool) -> None:
        """Play against a bot, or against a friend, and ask for the friend's name."""
        self.boxes[self.rivals.seat].sitter.choose(PERSON)
        self._rival.sitter.choose(self._rival.sitter.scale.value() if bot else PERSON)
        if not bot:
            self._enter_name(self.rivals.seat.other)

    def _enter_name(self, seat: Seat) -> None:
        self.boxes[seat].name.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def propose(self, bot: str, why: str = "", rating: int | None = None) -> None:
        """Propose a bot; without a reason it is only the initial choice."""
        for box in self.boxes:
            box.sitter.propose(bot, rating)
        self.rivals.propose(bot if why else "", why)

    def show_programs(self, draft: Draft) -> None:
        """Show who plays; always people in umpired matches."""
        self.rivals.setVisible(draft.kind == "play")
        for seat, box in self.boxes.items():
            box.sitter.setValue(draft.programs[seat])
            box.sitter.setVisible(draft.kind == "play")
        self.show_draft(draft)

    def show_draft(self, draft: Draft) -> None:
        """Show the default names as placeholders."""
        nameless = replace(draft, names=Pair("", "")).players()
        for seat, box in self.boxes.items():
            box.name.edit.setPlaceholderText(nameless[seat])
            if not draft.game.lot.possible:
                box.setTitle(draft.titles()[seat])
        self.rivals.show_draft(draft, self._rival.sitter.scale.value())
        racing = draft.game.kind.race  # in a race a bot's level means its speed
        thinks = any(one and not (racing and is_bot(one)) for one in draft.programs)
        self.think_row.setVisible(draft.kind == "play" and thinks)
        self._bots = draft.kind == "play" and any(map(is_bot, draft.programs))
        self.show_weaker(self._weaker.text())

    def show_weaker(self, sentence: str) -> None:
        """Show a note that bots are weaker at the moment; "" hides it."""
        self._weaker.setText(sentence)
        self._weaker.setVisible(self._bots and bool(sentence))

    def show_think(self, seconds: int) -> None:
        """Show the thinking time of bots, rounded to an offered one."""
        self.think.setValue(min(THINK, key=lambda one: abs(one - seconds)))

    def show_choice(self, names: Pair[str], options: dict[str, Any]) -> None:
        """Show names and colours."""
        colours = options.get("colours") or {}
        for seat, box in self.boxes.items():
            if box.name.text() != names[seat]:
                box.name.setText(names[seat])
            if box.colour is not None:
                box.colour.setColour(colours.get(self._game.seats[seat], ""))

    def show_styles(self, styles: Pair[SeatStyle], warning: str) -> None:
        """Show how the seats will look, and a warning about it."""
        for seat, box in self.boxes.items():
            box.mark.setSeatStyle(styles[seat])
        show_text(self._warning, warning)

    def warning(self) -> str:
        """Return the warning about the colours; "" while hidden."""
        return "" if self._warning.isHidden() else self._warning.text()

    def setColourProblem(self, sentence: str) -> None:
        """Show a problem with the colours; "" keeps the present warning."""
        if sentence:
            self._warning.setText(sentence)
            self._warning.show()
        set_role(self._warning, Role.DANGER if sentence else Role.WARN)

    def setProgramProblem(self, sentence: str) -> None:
        """Show that a bot's command is missing, and focus the field."""
        lacking = [box.sitter for box in self.boxes if not readable(box.sitter.value())]
        if sentence and lacking:
            for sitter in lacking:
                sitter.complain(sentence)
            lacking[0].command.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def setProblem(self, sentence: str) -> None:
        """Show a problem with the names; "" for none."""
        field = self.boxes.two.name
        field.setState(State.REFUSED if sentence else State.NEUTRAL, sentence)

    def _swap(self) -> None:
        names, programs = self.names(), self.programs()
        here = self.boxes.map(lambda box: not box.sitter.foreign)
        for seat, box in self.boxes.items():
            box.name.setText(names[seat.other])
            box.sitter.setValue(programs[seat.other], here[seat.other])
        self.changed.emit()
