"""The panel of chips and text in the corners of HyperStar's board: content, layout and painting."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from games.core import Pair, Seat
from games.hyperstar.tiling import tiling
from games.hyperstar.view import HyperStarView, Item
from gui.games.hyperstar import words
from gui.games.hyperstar.disk import Projection
from gui.games.hyperstar.hud import (
    GAP,
    SCORE,
    Act,
    Chip,
    Command,
    Corners,
    ScoreTexts,
    arrange,
    paint_card,
    paint_hud_chip,
    paint_scores,
)
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.painting import Style
from gui.games.hyperstar.words import HyperStar
from gui.kit.board.scene import Switch

KEYS: dict[Act, str] = {
    Item.MOVE: "M",
    Item.SWAP: "S",
    Item.DOUBLE: "X",
    Command.PASS: "P",
    Overlay.GROUPS: "R",
    Overlay.WORKING: "W",
    Overlay.LINKS: "L",
    Overlay.CORNERS: "K",
    Overlay.OPEN: "U",
    Overlay.LAST: "Z",
    Overlay.NAMES: "N",
    Command.VIEW: "V",
    Command.HOME: "⇱",
}


@dataclass(frozen=True, slots=True)
class Card:
    """The card in the upper left corner. `large` is True if the title is a cell's name."""

    title: str
    lines: tuple[str, ...] = ()
    large: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that the board's corners show.

    `working` is True if the scoring so far is shown, and `animated` is True during an animation,
    which can have a `caption`. `typed` is the typed part of a cell's name. `cell` is the name of
    the cell under the pointer, or "".
    """

    view: HyperStarView
    players: Pair[str]
    seat: Seat | None
    chosen: Act | None
    home: bool
    tools: bool
    working: bool
    animated: bool
    caption: tuple[str, str] | None
    typed: str
    cell: str
    pointed: Act | None

    @property
    def scores(self) -> Pair[ScoreTexts]:
        """The text next to each seat's mark. It is empty during animations and the opening."""
        if self.animated or self.view.opening or self.view.ruled:
            return Pair(ScoreTexts(), ScoreTexts())
        return Pair(*(self._score_texts(seat) for seat in Seat))

    def _score_texts(self, seat: Seat) -> ScoreTexts:
        view = self.view
        if view.over:
            return ScoreTexts(words.score(view, seat), ((words.working(view, seat), ""),))
        edges, groups = words.held(view, seat)
        edges_and_groups = words.in_row(edges, groups)
        if not view.scoring.tells:
            return ScoreTexts(ways=((edges_and_groups, ""), (edges, groups)))
        whole, score, least = words.if_ended(view, seat, self.working)
        short, small = words.in_row(words.on_edge(view, seat), groups), words.in_row(groups, least)
        return ScoreTexts(
            ways=(
                (edges_and_groups, whole),
                (edges_and_groups, score),
                (short, score),
                (edges, small),
            )
        )

    @property
    def card(self) -> Card | None:
        """The card in the upper left corner with the most urgent message, or None."""
        view = self.view
        if self.animated:
            return Card(self.caption[0], (self.caption[1],)) if self.caption is not None else None
        if self.pointed is not None:
            return Card(*words.chip(self.pointed))
        if self.typed and self.typed not in tiling(view.radius).index:
            return Card(f"{self.typed} …", large=True)
        if self.cell:
            return Card(self.cell, words.cell(view, self.cell, self.players), large=True)
        if view.opening:
            title, line = words.opening(view, self.players)
            return Card(title, (line,))
        news = words.news(view, self.players)
        if news is None and self.working and not view.over:
            news = words.ended_now(view, self.players)
        return Card(news[0], news[1:]) if news is not None else None


class Panel:
    """The panel in the corners around the table. It is painted once for each state and cached."""

    def __init__(self) -> None:
        self.corners = Corners(QRectF(), QPointF(), 1.0)
        self.chips: list[Chip] = []
        self._facts: Facts | None = None
        self._picture = QPixmap()
        self._strips: list[QRectF] = []

    def fit(self, corners: Corners) -> None:
        self.corners = corners
        self.forget()

    def forget(self) -> None:
        self._facts = None

    def chip_at(self, at: QPointF) -> Chip | None:
        for chip in self.chips:
            if chip.live and chip.area.adjusted(-2, -2, 2, 2).contains(at):
                return chip
        return None

    def paint(self, painter: QPainter, look: Style, facts: Facts, ratio: float) -> None:
        if facts != self._facts:
            self._facts = facts
            self.chips, scores = chips_of(self.corners, facts)
            self._picture = self._painted(look, facts, ratio, scores)
        whole = self.corners.area
        for strip in self._strips:  # skip the large empty area between the strips
            source = QRectF(strip.topLeft() * ratio, strip.size() * ratio)
            painter.drawPixmap(strip.translated(whole.topLeft()), self._picture, source)

    def _painted(self, look: Style, facts: Facts, ratio: float, scores: float) -> QPixmap:
        area = self.corners.area
        picture = QPixmap((area.size() * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        brush = QPainter(picture)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.translate(-area.topLeft())
        above, below = 0.0, area.height()
        for chip in self.chips:
            paint_hud_chip(brush, self.corners, look, chip, chip.act == facts.pointed)
            top, bottom = chip.area.top() - area.top(), chip.area.bottom() - area.top()
            if bottom < area.height() / 2:
                above = max(above, bottom)
            else:
                below = min(below, top)
        paint_scores(brush, self.corners, look, facts.scores, scores)
        below = min(below, area.height() - scores - self.corners.px(SCORE))
        card = facts.card
        if card is not None:
            end = paint_card(brush, self.corners, look, card.title, card.lines, card.large)
            above = max(above, end)
        brush.end()
        top, bottom = math.ceil(above) + 1, math.floor(below) - 1
        self._strips = [
            QRectF(0, 0, area.width(), top),
            QRectF(0, bottom, area.width(), area.height() - bottom),
        ]
        return picture


def chips_of(corners: Corners, facts: Facts) -> tuple[list[Chip], float]:
    """Return all chips with their places, and the height at which the row of scores starts."""
    chips: list[Chip] = []
    upper_chips: list[Chip] = []
    scores = 0.0
    for seat in Seat:
        items = _items(facts, seat)
        placed, end = arrange(corners, items, seat is Seat.ONE, False, 0, 2)
        if not placed:  # cell names would be too small to read on this board
            keys = [replace(chip, text=chip.key, key="") for chip in items]
            placed, end = arrange(corners, keys, seat is Seat.ONE, False, 0, 1)
        chips += placed
        scores = max(scores, end if placed else 0.0)
    if facts.seat is not None and not facts.view.opening and not facts.view.over:
        chip = replace(_chip(facts, Command.PASS, HyperStar.tr("Pass")), seat=facts.seat)
        start = scores + corners.px(SCORE) + GAP
        placed, _ = arrange(corners, [chip], facts.seat is Seat.ONE, False, start, 2)
        chips += placed
        upper_chips = [] if placed else [chip]
    if facts.tools and not facts.home:
        upper_chips.append(_chip(facts, Command.HOME, HyperStar.tr("Whole board")))
    chips += arrange(corners, upper_chips, False, True, 0, 2)[0]
    return chips, scores


def switches_of(on: frozenset[Overlay], projection: Projection) -> tuple[Switch, ...]:
    overlays = (
        Switch(
            overlay.value,
            words.overlay_title(overlay),
            words.explained(overlay),
            KEYS[overlay],
            overlay in on,
        )
        for overlay in Overlay
    )
    key = KEYS[Command.VIEW]
    projections = (
        Switch(
            option.value,
            words.projection(option),
            words.flattened(option),
            key,
            option is projection,
            "view",
        )
        for option in Projection
    )
    return (*overlays, *projections)


def _items(facts: Facts, seat: Seat) -> list[Chip]:
    items = facts.view.items[seat]
    live = seat is facts.seat and not facts.view.opening
    return [
        Chip(
            item,
            words.item(item),
            KEYS[item],
            seat,
            on=live and facts.chosen is item,
            spent=item not in items,
            live=live and item in items,
        )
        for item in Item
        if not facts.view.over
    ]


def _chip(facts: Facts, act: Act, text: str) -> Chip:
    return Chip(act, text, KEYS[act], on=facts.chosen == act, live=True)
