from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from games.core import GameKind, Pair, Seat
from games.match.matchview import MatchView
from gui.desk import words
from gui.games import scene_class
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView, SwitchButton
from gui.kit.look.sheet import set_styled
from gui.kit.look.text import elided, fits, wrapped
from gui.kit.texts import Desk
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet, tip
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label
from gui.kit.widgets.marks import SeatName
from gui.kit.wording import wording

KEYS_FROM, WORDS_FROM, TITLE_FROM, WHEN_FROM = 960, 840, 420, 340
"""Minimum window widths for showing keys, button labels, the title, and the round, in px at
text scale 1.
"""


class Title(ElidedLabel):
    """A title such as `Thwart Omega · Ann – Ben`. It is empty if the game's name does not fit."""

    def _elide(self) -> None:
        super()._elide()
        game = self.fullText().partition(" · ")[0]
        if not self.text().startswith(game):
            QLabel.setText(self, "")


class DeskHeader(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.home = icon_button("home", Desk.tr("Home"))
        self._title = Title("", Role.HEADING)
        self._when = label("", Role.MUTED)
        self.keys = Button(Desk.tr("Keys"), Kind.QUIET, key="F1")
        self.stage = quiet(Desk.tr("Stage"), "monitor")
        self.pause = Button(Desk.tr("Pause"), icon="pause")
        self.more = icon_button("more", Desk.tr("More"))
        in_row(
            self.home,
            self._title,
            self._when,
            None,
            self.keys,
            self.stage,
            self.pause,
            self.more,
            gap=Space.S,
            margins=(Space.M, Space.S, Space.M, Space.S),
            of=self,
        )

    def setView(self, view: MatchView) -> None:
        self._title.setText(words.title(view))
        self._when.setText(words.when(view))
        self.pause.setVisible(view.timed and not view.over)
        self.pause.setEnabled(not view.paused)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.keys.setVisible(event.size().width() >= px(KEYS_FROM))
        self._title.setVisible(event.size().width() >= px(TITLE_FROM))
        self._when.setVisible(event.size().width() >= px(WHEN_FROM))
        worded = event.size().width() >= px(WORDS_FROM)
        for button, text in ((self.stage, Desk.tr("Stage")), (self.pause, Desk.tr("Pause"))):
            show_words(button, text, worded)

    def room(self, wide: int) -> QRect:
        """Return the area for a message `wide` pixels wide: beside the title, or over it."""
        first = self.stage if self.keys.isHidden() else self.keys
        right = first.x() - Space.XS
        left = right - wide
        if left < self._when.geometry().right() + Space.M:
            left = self._title.x() - Space.XS
        return QRect(left, 0, right - left, self.height()).translated(self.pos())


def show_words(button: Button, text: str, worded: bool) -> None:
    button.setText(text if worded else "")
    button.setAccessibleName(text)
    button.setToolTip("" if worded else tip(text))


class PrimaryButton(Button):
    """The button for the primary action. A double click counts as one click.

    Enter and Space emit `keyed` instead of `clicked`.
    """

    keyed = Signal()

    def __init__(self) -> None:
        super().__init__("", Kind.PRIMARY, key="⏎", elides=True)
        self.setMinimumWidth(px(108))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.keyed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()


class TwoLineLabel(ElidedLabel):
    def holds(self, text: str, room: int) -> bool:
        """Return True if the text fits into the width `room` without elision."""
        metrics = self.fontMetrics()
        return all(fits(line, metrics, room) for line in wrapped(text, metrics, room, 2))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 2 * self.fontMetrics().height())

    def _elide(self) -> None:
        metrics, room = self.fontMetrics(), self.width()
        lines = wrapped(self.fullText(), metrics, room, 2)
        QLabel.setText(self, "\n".join(elided(line, metrics, room) for line in lines))


class DeskFooter(QWidget):
    """The bottom bar: the next action as text, the paste and copy buttons, and the primary button.

    If the text does not fit, the players' names are shortened. If it still does not fit, it is
    hidden rather than elided.
    """

    def __init__(self) -> None:
        super().__init__()
        self._next = TwoLineLabel("", Role.STRONG)
        self._next.setMinimumWidth(0)
        self._label = label(Desk.tr("next:"), Role.MUTED)
        self.paste = quiet(Desk.tr("Paste"), "paste")
        self.post = quiet(Desk.tr("Copy post"), "copy")
        self.picture = quiet(Desk.tr("Copy picture"), "image")
        self.primary = PrimaryButton()
        self._post = Desk.tr("Copy post")
        self._says = ("", "")
        self._chosen: tuple[object, ...] = ()
        row = in_row(
            self._label,
            (self._next, 1),
            gap=Space.S,
            margins=(Space.L, Space.S, Space.L, Space.S),
            of=self,
        )
        row.addStretch(0)
        for part in (self.paste, self.post, self.picture, self.primary):
            row.addWidget(part)

    def next(self) -> str:
        return self._says[0]

    def setNext(self, text: str, short: str = "") -> None:
        """Set the text about the next action. `short` is the same text with shortened names."""
        says = (text, short or text)
        if says != self._says:
            self._says = says
            self._choose_next()

    def setPosted(self, posted: bool, label: str) -> None:
        """Set the label of the copy button, and whether to show that the post was copied."""
        if label != self._post:
            self._post = label
            self._show_words()
        self.post.setIconName("check" if posted else "copy")
        self.post.setKind(Kind.QUIET if posted else Kind.NORMAL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_words()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the primary button's text has changed
            self._choose_next()
        return super().event(event)

    def _show_words(self) -> None:
        worded = self.width() >= px(WORDS_FROM)
        show_words(self.paste, Desk.tr("Paste"), self.width() >= px(KEYS_FROM))
        show_words(self.post, self._post, worded)
        show_words(self.picture, Desk.tr("Copy picture"), worded)
        self._reduce_padding(self.width() < px(TITLE_FROM))
        self._choose_next()

    def _choose_next(self) -> None:
        buttons = (self.paste, self.post, self.picture, self.primary)
        gap, shown = Space.S, [button for button in buttons if not button.isHidden()]
        used_width = sum([button.sizeHint().width() + gap for button in shown])
        room = self.width() - used_width - 2 * Space.L - self._label.sizeHint().width() - gap
        chosen = (room, self._says, self._next.fontMetrics().height())
        if chosen == self._chosen:
            return
        self._chosen = chosen
        said = next((text for text in self._says if self._next.holds(text, room)), "")
        if said != self._next.fullText():
            self._next.setText(said)
        for part in (self._label, self._next):
            part.setVisible(bool(said))

    def _reduce_padding(self, on: bool) -> None:
        """Set whether icon buttons have less padding, to leave space for the primary button."""
        for button in (self.paste, self.post, self.picture):
            if bool(button.property("tight")) is not on:
                set_styled(button, "tight", on)


class FittingLabel(ElidedLabel):
    """A line of text that is hidden unless it fits."""

    def _elide(self) -> None:
        fits = self.sizeHint().width() <= self.width()
        QLabel.setText(self, self.fullText() if fits else "")


class Tools(QWidget):
    """A row of tools that imposes no minimum width on the board.

    `resized` is emitted when the tools must be fitted into the row again.
    """

    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class BoardSide(QWidget):
    """The board and its `tools`: the seat for which clicks draft a move, and the secrets button.

    Call `setSeat` last, because it fits the tools into their row.
    """

    def __init__(
        self,
        view: MatchView,
        styles: Pair[SeatStyle],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._styles = styles
        self._seat: Seat | None = None
        self.scene: BoardScene = scene_class(view.game.id)(self)
        self.scene.setTools(True)
        self.board = BoardView(self.scene)
        self.whose = SeatName(styles.one, view.player(Seat.ONE), 14)
        self.setPlayers(view.setup.players)
        self.whose.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.swap = icon_button("swap", Desk.tr("Draft for the other seat"))
        self.unmask = quiet(Desk.tr("Unmask…"), "eye-off")
        self.look = SwitchButton(self.scene)
        self._caption = label(Desk.tr("Drafting for"), Role.CAPTION)
        self.otherwise = FittingLabel("", Role.CAPTION)
        self.scene.promptChanged.connect(self._show_other_views)
        self._show_other_views()
        self._sealed = view.game.kind is GameKind.SEALED
        self._unmask = ""
        self.tools = Tools(parent)
        self.tools.resized.connect(self._fit_tools)
        self._lay_out()

    def setPlayers(self, players: Pair[str]) -> None:
        """Set the players' names, which change when seats are assigned by lot."""
        self._players = players
        self.scene.setPlayers(players, self._styles)
        if self._seat is not None:
            self.whose.setName(players[self._seat])

    def setView(self, board: Any, view: MatchView, animated: bool) -> None:
        self.scene.setOver(view.over)
        self.scene.setView(board, animated)

    def nameUnmask(self, text: str, shown: bool) -> None:
        """Set the label of the secrets button. `shown` is True while secrets are visible."""
        self._unmask = text
        self.unmask.setIconName("eye" if shown else "eye-off")

    def setSeat(self, seat: Seat | None) -> None:
        """Set the seat for which clicks draft a move. If `seat` is None, clicks are ignored."""
        self.scene.setInput(seat)
        if seat is not None:
            # If a click focused the board, the page would no longer receive Enter.
            self.board.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        shown = seat is not None
        self.whose.setVisible(shown)
        self.swap.setVisible(shown and self._sealed)
        if seat is not None:
            self.whose.setSeatStyle(self._styles[seat])
            self.whose.setName(self._players[seat])
        self._fit_tools()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.setMaximumHeight(max(120, event.size().width()))
        super().resizeEvent(event)

    def _show_other_views(self) -> None:
        self.otherwise.setText(self.scene.otherwise())

    def _fit_tools(self) -> None:
        """Fit the tools into their row: hide the caption first, then the secrets button's label."""
        drafting = not self.whose.isHidden()
        masks = not self.unmask.isHidden()
        parts = (self.whose, self.swap, self.look)
        room = self.tools.width() - sum(
            part.sizeHint().expandedTo(part.minimumSizeHint()).width() + Space.S
            for part in parts
            if not part.isHidden()
        )
        room -= self.otherwise.minimumSizeHint().width() + Space.S
        show_words(self.unmask, self._unmask, True)
        room -= self.unmask.sizeHint().width() + Space.S if masks else 0
        show_words(self.unmask, self._unmask, room >= 0)
        room -= self._caption.sizeHint().width() + Space.S
        self._caption.setVisible(drafting and room >= 0)
        shown = (*parts, self.unmask, self.otherwise)
        self.tools.setHidden(all(part.isHidden() for part in shown[:-1]))

    def _lay_out(self) -> None:
        in_row(
            self._caption,
            self.whose,
            self.swap,
            (self.otherwise, 1),
            self.unmask,
            self.look,
            gap=Space.S,
            of=self.tools,
        )
        self.tools.setFixedHeight(px(36))
        in_column((self.board, 1000), None, gap=0, of=self)


class CodeLine(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._digits = ElidedLabel("", Role.CAPTION)
        face = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        face.setPixelSize(12)
        self._digits.setFont(face)
        self.copy = icon_button("copy", Desk.tr("Copy {0}").format(name))
        in_row((self._digits, 1), self.copy, gap=Space.S, of=self)

    def text(self) -> str:
        return self._digits.fullText()

    def setText(self, text: str) -> None:
        self._digits.setText(text)


class LatestNews(QWidget):
    """The latest round's news, which include secrets only while secrets are shown."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = label("", Role.CAPTION, wrap=True)
        column = in_column(gap=Space.S, of=self)
        self._title = Section(Desk.tr("Everybody knows"))
        column.addWidget(self._title)
        column.addWidget(self._lines)

    def setView(self, view: MatchView) -> None:
        self._title.setTitle(words.known_by(view))
        news = () if view.over else view.game.news(view.board)
        self._lines.setText("\n".join(map(wording(view), news)))
        self.setVisible(bool(self._lines.text()))

    def text(self) -> str:
        return self._lines.text()


class ResultPanel(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._who = label("", Role.HEADING, wrap=True)
        self._why = label("", Role.MUTED, wrap=True)
        self._score = label("", Role.BODY, wrap=True)
        self.series = quiet(Desk.tr("These two, best of three"), "trophy")
        tooltip = Desk.tr("Start a series between these players, with this match as game 1")
        self.series.setToolTip(tip(tooltip))
        self.series.hide()
        self.seed = CodeLine(Desk.tr("the seed"))
        self.commitment = CodeLine(Desk.tr("the commitment"))
        column = in_column(gap=Space.S, of=self)
        for part in (self._who, self._why, self._score):
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(part)
        column.addWidget(self.series, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(Space.S)
        column.addWidget(Section(Desk.tr("Seed")))
        column.addWidget(self.seed)
        column.addWidget(Section(Desk.tr("Its commitment")))
        column.addWidget(self.commitment)

    def setView(self, view: MatchView) -> None:
        self.setVisible(view.over)
        if view.outcome is None:
            return
        self._who.setText(words.result(view))
        self._why.setText(words.why(view))
        self._score.setText("\n".join(map(wording(view), view.game.news(view.board))))
        self.seed.setText(view.seed or "")
        self.commitment.setText(view.commitment)
