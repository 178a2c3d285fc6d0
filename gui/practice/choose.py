from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from games.core import Game, KnownError
from gui.kit.texts import Exercises
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, tip
from gui.kit.widgets.cards import LEAST, WIDEST, PictureCard
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import FlowGrid, PageHeader, centred
from gui.kit.wording import trouble
from gui.picture.board import BoardPicture
from gui.table.extensions import GamePage, PageOffer, Tries

PICTURE = 96


class ChoosePage(GamePage):
    """A page with a card for each game that can be practised, with an image of today's puzzle."""

    chosen = Signal(object, object)

    def __init__(
        self, offers: Sequence[tuple[Game, Sequence[PageOffer]]], tries: Tries, today: date
    ) -> None:
        super().__init__()
        self._tries, self._today = tries, today
        self.header = PageHeader(Exercises.tr("Practice"))
        self.begin: dict[tuple[str, int], Button] = {}
        self.daily: dict[str, Button] = {}
        self._shown: list[tuple[PageOffer, Button | None, QLabel]] = []
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        grid = FlowGrid(least=LEAST, most=2, gap=16)
        for game, pages in offers:
            grid.add(self._card(game, pages))
        about = Exercises.tr(
            "Positions with one best answer. The puzzle of the day is the same for everybody."
        )
        in_column(
            label(about, Role.BODY, wrap=True),
            grid,
            None,
            gap=Space.M,
            margins=(Space.XL, Space.S, Space.XL, Space.XL),
            of=inner,
        )
        in_column(self.header, (centred(inner), 1), gap=0, of=self)
        self.header.backRequested.connect(self.backRequested)

    def enter(self) -> None:
        for offer, daily, progress_label in self._shown:
            self._show(offer, daily, progress_label)
        first = next(iter(self.begin.values()), self.header.back)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _card(self, game: Game, pages: Sequence[PageOffer]) -> PictureCard:
        progress_label = label("", Role.MUTED)
        card = PictureCard(game.title, progress_label, self._board_of(game, pages))
        parts: dict[bool, list[Button]] = {False: [], True: []}
        for number, offer in enumerate(pages):
            daily = None
            if offer.daily is not None:
                daily = Button(Exercises.tr("Today’s puzzle"), Kind.QUIET, "gem")
                daily.setAccessibleName(Exercises.tr("Puzzle of the day: {0}").format(game.title))
                daily.clicked.connect(partial(self.chosen.emit, offer, self._today))
                self.daily[game.id] = daily
            button = Button(offer.title, Kind.NORMAL, offer.icon)
            button.setAccessibleName(offer.tip)
            button.setToolTip(tip(offer.tip))
            button.clicked.connect(partial(self.chosen.emit, offer, None))
            self.begin[game.id, number] = button
            at_the_end = offer.progress is not None
            parts[at_the_end] += [button] if daily is None else [daily, button]
            if offer.progress is not None:
                self._shown.append((offer, daily, progress_label))
        for line in filter(None, (parts[False], parts[True])):
            card.add(*line)
        return card

    def _board_of(self, game: Game, pages: Sequence[PageOffer]) -> BoardPicture | None:
        boards = [board for offer in pages if (board := offer.board) is not None]
        return BoardPicture(game, partial(boards[0], self._today), PICTURE) if boards else None

    def _show(self, offer: PageOffer, daily: Button | None, progress_label: QLabel) -> None:
        assert offer.progress is not None
        try:
            progress = offer.progress(self._tries)
        except KnownError as error:
            progress_label.setText(trouble(error))
            return
        progress_label.setText(
            Exercises.tr("{0} of {1} solved").format(progress.solved, progress.of)
        )
        if daily is not None and self._today.isoformat() in progress.days:
            daily.setText(Exercises.tr("Solved today"))
