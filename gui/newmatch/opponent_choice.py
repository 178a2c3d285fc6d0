from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.core import Seat
from games.people import Person
from gui.kit.exports import portrait
from gui.kit.look.smooth import smooth
from gui.kit.texts import NewMatch
from gui.kit.theme import Radius, Space, px, theme_of
from gui.kit.widgets.buttons import Button, tip
from gui.kit.widgets.cards import Card
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, IconLabel, Role, label
from gui.kit.widgets.pages import FlowGrid
from gui.newmatch.draft import Draft
from gui.storage.people import StoredPeople
from gui.table.programs import seat_player

FACE = 44


class Face(IconLabel):
    """A player's portrait: a drawing (`setFace`), or a person's picture in a circle."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda theme: theme.text, FACE)
        self._picture = QPixmap()

    def setFace(self, name: str) -> None:
        self.setIcon(name, lambda theme: theme.text)

    def setPicture(self, data: bytes) -> None:
        """Show a person's picture. If `data` is b"", show the drawing."""
        self._picture = QPixmap.fromImage(portrait(data)) if data else QPixmap()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture.isNull():
            super().paintEvent(event)
            return
        side = min(self._picture.width(), self._picture.height())
        cut = QRectF(0, 0, side, side)
        cut.moveCenter(QRectF(self._picture.rect()).center())
        circle, painter = QPainterPath(), QPainter(self)
        circle.addEllipse(QRectF(self.rect()))
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.setClipPath(circle)
        painter.drawPixmap(QRectF(self.rect()), self._picture, cut)
        painter.end()


class FaceCard(Card):
    """A card with a portrait, a title and a line of text. A ring marks the chosen card."""

    def __init__(self, face: str, title: str) -> None:
        super().__init__(title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the focus
        self.face, self.chosen = Face(face), False
        self.detail = ElidedLabel("", Role.CAPTION)
        words = QWidget()
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(None, label(title, Role.STRONG), self.detail, None, gap=0, of=words)
        self.body.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self.body.addLayout(in_row(self.face, (words, 1), gap=Space.M))

    def show_player(self, detail: str, chosen: bool) -> None:
        self.detail.setText(detail)
        self.chosen = chosen
        state = NewMatch.tr("chosen") if chosen else ""
        self.setAccessibleDescription(", ".join(filter(None, (detail, state))))
        self.setToolTip(tip(detail))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.chosen and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # the page starts the match
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.chosen:
            with smooth(self) as painter:
                painter.setPen(QPen(QColor(theme_of(self).accent), px(2)))
                area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)


class OpponentChoice(QWidget):
    """A card for the user, and cards to choose the opponent: a friend or a bot.

    `chosen(bool)` carries True for a bot, False for a friend. `nameWanted(Seat)` requests the name
    of the player in a seat.
    """

    chosen = Signal(bool)
    nameWanted = Signal(object)
    proposalTaken = Signal(str)

    def __init__(self, people: StoredPeople) -> None:
        super().__init__()
        self._people, self.seat, self._proposed, self._why = people, Seat.ONE, "", ""
        self.you = FaceCard("faces/person", NewMatch.tr("You"))
        self.friend = FaceCard("faces/friend", NewMatch.tr("A friend"))
        self.bot = FaceCard("bot", NewMatch.tr("A bot"))
        grid = FlowGrid(least=196, most=3, gap=12)
        for card in (self.you, self.friend, self.bot):
            grid.add(card)
        self.why = label("", Role.MUTED, wrap=True)
        self.take = Button("", icon="trophy")
        self.why.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.proposal = Flow(self.why, self.take, gap=12, right=True)
        self.proposal.hide()
        in_column(grid, of=self)
        self.you.activated.connect(lambda: self.nameWanted.emit(self.seat))
        self.friend.activated.connect(lambda: self.chosen.emit(False))
        self.bot.activated.connect(lambda: self.chosen.emit(True))
        self.take.clicked.connect(lambda: self.proposalTaken.emit(self._proposed))

    def propose(self, program: str, why: str) -> None:
        self._proposed, self._why = program, why

    def show_draft(self, draft: Draft, bot: str) -> None:
        programs = draft.programs
        self.seat = draft.person or Seat.ONE
        rival, names = programs[self.seat.other], draft.names
        alone, known = draft.person is not None, seat_player.is_bot(rival)
        user = self._people.all.named(names[self.seat])
        friend_text = NewMatch.tr("On one computer, in turns")
        self.you.show_player(names[self.seat] or NewMatch.tr("Your name"), not all(programs))
        self.you.face.setPicture(self._portrait(user))
        friend = names[self.seat.other] if not any(programs) else ""
        self.friend.show_player(friend or friend_text, not any(programs))
        self.friend.face.setPicture(self._portrait(self._people.all.named(friend)))
        shown = rival if alone and known else bot
        self.bot.show_player(seat_player.described(shown), alone and known)
        self.bot.face.setFace(seat_player.portrait_icon(shown))
        proposes = alone and known and self._proposed not in ("", rival)
        self.proposal.setVisible(proposes and draft.kind == "play")
        self.why.setText(self._why)
        self.take.setText(NewMatch.tr("Play {0}").format(seat_player.title(self._proposed)))

    def _portrait(self, person: Person | None) -> bytes:
        return b"" if person is None else self._people.portrait(person.id)
