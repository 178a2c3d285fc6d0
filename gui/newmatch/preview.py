"""The preview beside the form, and the footer with the button that starts the match."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.core import Game, Pair
from gui.games import face
from gui.kit.texts import NewMatch
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import icon_button, primary, quiet, tip
from gui.kit.widgets.cards import Fact, minutes
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.ground import Studio
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, label, show_text
from gui.kit.widgets.marks import SeatName
from gui.kit.wording import translate
from gui.picture.demo_board import DemoBoard
from gui.storage.matches import Kind


class Footer(QWidget):
    """The start button, and the commitment, which is the SHA-256 of the seed (GEN-4)."""

    def __init__(self, commitment: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commitment = commitment
        self._hash = ElidedLabel(commitment, Role.CAPTION)
        self._problem = label("", Role.DANGER, wrap=True)
        self._problem.hide()
        self.copy = icon_button("copy", NewMatch.tr("Copy the commitment"))
        self.start = primary(NewMatch.tr("Start the match"))
        self.start.setMinimumWidth(px(168))
        self.series = quiet(NewMatch.tr("Best of three"), "trophy")
        best = NewMatch.tr(
            "Start game 1 of a best-of-three series between these two, counted automatically"
        )
        self.series.setToolTip(tip(best))
        self.copy.clicked.connect(self._copy)
        texts = QWidget()
        texts.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._title = ElidedLabel(NewMatch.tr("Commitment to the draws (GEN-4)"), Role.OVERLINE)
        in_column(self._title, self._hash, self._problem, gap=0, of=texts)
        row = Flow(self.copy, texts, self.series, self.start, readable=160, right=True)
        row.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        in_column(Divider(), row, gap=0, of=self)

    def show_kind(self, kind: Kind) -> None:
        """Show the whole commitment to an umpire, but only a prefix of it to players."""
        umpired = kind == "umpire"
        self._title.setVisible(umpired)
        quiet_line = NewMatch.tr("Random draws are sealed: {0}…").format(self.commitment[:8])
        self._hash.setText(self.commitment if umpired else quiet_line)
        explanation = NewMatch.tr("Copy it to check the draws after the match (GEN-4)")
        self._hash.setToolTip("" if umpired else tip(explanation))

    def problem(self) -> str:
        return self._problem.text()

    def setProblem(self, sentence: str, ready: bool) -> None:
        show_text(self._problem, sentence)
        self.start.setEnabled(ready)
        self.series.setEnabled(ready)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.commitment)


SMALL, LARGE = 360, 520
"""Widths of the preview beside the form in narrow and wide pages, in pixels."""
SIDES, BELOW = 64, 380
"""Width and height of the parts of the preview around the board, in pixels."""


class Preview(Studio):
    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = DemoBoard(game)
        self._names = face(game.id).seat_styles.map(lambda style: SeatName(style, ""))
        self._names.one.pair(self._names.two)
        self.rules = quiet(NewMatch.tr("Read the rules"), "book")
        self.setProperty("flush", True)
        in_column(
            self.board,
            8,
            *self._names,
            8,
            label(translate(game.line), Role.MUTED, wrap=True),
            Fact("clock", minutes(game)),
            (self.rules, 0, Qt.AlignmentFlag.AlignLeft),
            None,
            gap=Space.S,
            margins=(Space.XXL, Space.XL, Space.XXL, Space.XL),
            of=self,
        )
        self.fit(False, px(BELOW + SMALL))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self.board.wake)

    def fit(self, wide: bool, height: int) -> None:
        """Fit the preview into a page of the given height. The board is large if `wide` is True."""
        width = px(LARGE if wide else SMALL)
        side = max(px(120), min(width - px(SIDES), height - px(BELOW)))
        self.setFixedWidth(width)
        self.board.setFixedSize(side, side)

    def show_players(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        self.board.setPlayers(names, styles)
        for seat, seat_name in self._names.items():
            seat_name.setName(names[seat])
            seat_name.setSeatStyle(styles[seat])
