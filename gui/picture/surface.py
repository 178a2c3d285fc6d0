from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from games.broadcast.hand import Hand, Pace
from games.core import PUBLIC, Pair, Seat
from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.games import scene_class
from gui.games.styles import styles_of
from gui.kit.board.animation import Tally
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.look.smooth import smooth
from gui.kit.look.tokens import Tween
from gui.kit.texts import Stage
from gui.kit.theme import THEME_CHANGED, Theme, set_theme, theme_of
from gui.picture import words
from gui.picture.cards import (
    LEFT,
    RIGHT,
    paint_banner,
    paint_event,
    paint_foot,
    paint_header,
    paint_last,
    paint_seat,
    paint_shared,
)
from gui.picture.column import Banner, Column, Kind, clock_of, column_of, leader_of
from gui.picture.figures import clock_key, paint_chance
from gui.picture.layout import Shape, alone, lay_out, shape_of
from gui.picture.painter import Backdrop, StagePainter, paint_backdrop

LARGER = 1.2
"""Ratio of two boards' areas above which one board counts as clearly larger."""


class StageSurface(QWidget):
    """The public display of a match: board and column, painted only from public views.

    Changes during a reveal or a replay are shown at its end, unless they begin another round or end
    the match. `leadTaken` and `endShown` are emitted when the board has shown a new leader or the
    end.
    """

    leadTaken = Signal()
    endShown = Signal()

    def __init__(self, view: MatchView, readings: Sequence[Reading]) -> None:
        super().__init__()
        self.backdrop = Backdrop.STUDIO
        self._readings = tuple(readings)
        self.view = self._shown = _public(view)
        self._before_reveal: MatchView | None = None
        self._hand = Hand()
        self._last_reveal: tuple[MatchView, MatchView] | None = None
        self.replaying = False
        self._leader = leader_of(view)
        self._took: Seat | None = None
        self._took_before: Seat | None = None
        self._handing = self._end_is_new = False
        self._ground = QPixmap()
        self._wide_from = 4 / 3
        self._looks_back = self._alone = False
        self._styles = styles_of(view)
        self.scene = self._make_scene()
        self._board = BoardView(self.scene, self)
        self._board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.column = self._make_column()
        self._laid = self._shape()
        self.places = lay_out(QSizeF(self.size()), self._laid)
        self._lit = Pair(*(Tween(self, self._repaint_cards) for _ in Seat))
        self._entrance = Tween(self, self._repaint_banner, 1.0)
        self._leaning = Tween(self, self._repaint_chance, 0.5)
        self._light(0)
        self._describe()
        self._wear_board()
        self.setMouseTracking(True)

    # Inputs

    def setView(self, view: MatchView, animated: bool = True) -> None:
        """Show another public view. If `animated` is True, the change is animated first.

        Raise ValueError if the view is not public.
        """
        view = _public(view)
        waits = (
            animated
            and (self._before_reveal is not None or self.replaying)
            and view.round == self._shown.round
            and view.over == self._shown.over
            and view.waiting == self._shown.waiting
            and _events(view) >= _events(self._shown)
        )
        if self.replaying and not waits:
            self.skip()
        self.view = view
        self._wear_board()
        if waits:
            self._refresh()
        else:
            self._show_newest(animated)

    def setHand(self, hand: Hand) -> None:
        """Apply a caster's annotations: marks, speed of reveals, enlarged part and replays."""
        previous, self._hand = self._hand, hand
        self.scene.setMarks(hand.marks)
        if hand.enlarged != self.scene.enlarged:
            self.scene.enlarge_part(hand.enlarged)
        if hand.steps != previous.steps:
            self.scene.go_on()
        if hand.chance != self.column.chance and not self.scene.animating():
            self._refresh()
        if hand.replays != previous.replays:
            self.replay()

    @property
    def replayable(self) -> bool:
        return self._last_reveal is not None

    def set_last_reveal(self, before: MatchView) -> None:
        """Set the reveal that `replay` shows: the change from `before` to the current view."""
        self._last_reveal = before, self._shown

    def replay(self) -> bool:
        """Replay the last reveal, unless a newer view is waiting. Return True if it has started."""
        if self.view is not self._shown:
            return False
        if self.scene.animating():
            self.scene.restart()
            return True
        if self._last_reveal is None:
            return False
        before, after = self._last_reveal
        self._handing = True
        self.scene.setOver(before.over)
        self.scene.setView(self.scene.shown_again(before.board), False)
        self.scene.setOver(after.over)
        self._pace()
        self.scene.setView(after.board, True)
        self._handing = False
        self.replaying = self.scene.animating()
        if self.replaying:
            self._refresh()
        else:
            self._rest()
        return self.replaying

    def solve(self) -> None:
        lines = self.scene.lines()
        if lines:
            self.scene.replay(lines[-1])

    def _rest(self) -> None:
        self.replaying = False
        self.scene.setOver(self._shown.over)
        self.scene.setView(self._shown.board, False)

    def _pace(self) -> None:
        """Set the pace of the next reveal to the caster's choice.

        While clocks are running, the choice applies only if `Hand.unhurried` is True.
        """
        view = self._shown
        runs = view.timed and view.started and not (view.over or view.paused or view.waiting)
        hurries = runs and not self._hand.unhurried
        self.scene.pace = Pace.USUAL if hurries else self._hand.pace

    def setReadings(self, readings: Sequence[Reading]) -> None:
        """Show clock readings. Only the clocks are repainted."""
        self._readings = tuple(readings)
        clocks = {
            reading.seat: clock_of(self.view, reading) for reading in reversed(self._readings)
        }
        old = self.column
        cards = Pair(*(replace(card, clock=clocks.get(seat)) for seat, card in old.cards.items()))
        self.column = replace(old, shared=clocks.get(None), cards=cards)
        if self._shape() != self._laid:
            self._lay_out()
            return
        if clock_key(old.shared) != clock_key(self.column.shared) and self.places.shared:
            self.update(self.places.shared.toAlignedRect())
        for seat in Seat:
            if clock_key(old.cards[seat].clock) != clock_key(cards[seat].clock):
                self.update(self.places.cards[seat].toAlignedRect())

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._ground = QPixmap()
            self._wear_board()
            if self._shape() != self._laid:
                self._lay_out()

    def setBackdrop(self, backdrop: Backdrop) -> None:
        self.backdrop = backdrop
        self.scene.setPlain(backdrop.keyed)
        self._ground = QPixmap()
        self.update()

    def setWideFrom(self, ratio: float) -> None:
        """Set the minimum aspect ratio (width / height) at which the column is beside the board."""
        self._wide_from = ratio
        self._lay_out()

    def setLookingBack(self) -> None:
        """Hide "Starts soon" and the commitment from now on. Used for finished matches."""
        self._looks_back = True
        self._refresh()

    def setAlone(self, alone: bool) -> None:
        if alone != self._alone:
            self._alone = alone
            self._lay_out()

    def larger_alone(self, size: QSizeF) -> bool:
        """Return True if, at this size, the board would be clearly larger without the column."""
        beside_column = lay_out(size, self._shape(), self._wide_from).board
        board = alone(size, self._shape()).board
        return (
            board.width() * board.height() > LARGER * beside_column.width() * beside_column.height()
        )

    def setBoardRoom(self, size: QSizeF, ratio: float) -> None:
        """Lay the board out for images of this size instead of the widget's own size."""
        self._board.setRoom(size, ratio)

    def setTouchable(self) -> None:
        """Let the user explore the board with the mouse. The Stage does not call this."""
        self._board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.scene.setTools(True)

    def _wear_board(self) -> None:
        own = self.theme
        set_theme(self.scene, own if own.board != theme_of(self).board else None)

    # Outputs

    @property
    def theme(self) -> Theme:
        """The theme of the surface, with the brand of the match's evening, if any."""
        return theme_of(self).with_brand(self.view.tournament.brand)

    @property
    def shown_view(self) -> MatchView:
        """The view that is shown. During a reveal, this is the view before the reveal."""
        return self._shown if self._before_reveal is None else self._before_reveal

    def place_at(self, at: QPointF) -> str:
        """Return the place on the board at a point of this widget, or "" if there is none."""
        return self.scene.place_at(at - self.places.board.topLeft())

    def part_at(self, at: QPointF) -> int:
        """Return the number of the enlargeable part at a point of this widget, or 0."""
        return self.scene.part_at(at - self.places.board.topLeft())

    def moving(self) -> bool:
        return self.scene.animating()

    def skip(self) -> None:
        self.scene.finishAnimation()

    # Display of new views

    def _make_scene(self) -> BoardScene:
        scene = scene_class(self.view.game.id)(self)
        scene.setPlayers(self.view.setup.players, self._styles)
        scene.setOver(self.view.over)
        scene.setView(self.view.board, False)
        scene.revealFinished.connect(self._on_animation_ended)
        scene.workingChanged.connect(self._update_score)
        scene.captionChanged.connect(self._update_caption)
        scene.unfoldedChanged.connect(self._update_caption)
        return scene

    def _show_newest(self, animated: bool = True) -> None:
        before, self._shown = self._shown, self.view
        if before.setup.players != self._shown.setup.players:  # seats were assigned (GEN-10)
            self.scene.setPlayers(self._shown.setup.players, self._styles)
        self._handing = True
        self._pace()
        self.scene.setOver(self._shown.over)
        self.scene.setView(self._shown.board, animated and not _races_on(before, self._shown))
        self._handing = False
        self._before_reveal = before if self.scene.animating() else None
        self._end_is_new = animated and self._shown.over and not before.over
        self._follow_lead(before if animated else None)
        if self._before_reveal is not None:
            self._last_reveal = (before, self._shown)
        elif (
            not animated or self._shown.round < (self._last_reveal or (None, self._shown))[1].round
        ):
            self._last_reveal = None
        self._refresh()

    def _follow_lead(self, before: MatchView | None) -> None:
        """Update the seat that took the lead.

        `before` is the previous view, or None after a jump.
        """
        leader = leader_of(self._shown)
        self._took_before = self._took
        if before is None or self._shown.round < before.round:
            self._took = None
        elif leader is not self._leader and leader is not None:
            self._took = leader
        elif self._shown.round != before.round:
            self._took = None
        self._leader = leader

    def _on_animation_ended(self) -> None:
        if self._handing:
            return
        self._before_reveal = None
        if self.replaying:
            self._rest()
        if self.view is not self._shown:
            self._show_newest()
        else:
            self._refresh()

    def _update_score(self, seat: Seat, tally: Tally) -> None:
        if self._before_reveal is not None and self._shown.over:
            self._refresh()

    def _update_caption(self) -> None:
        if self._before_reveal is not None and self.scene.animating():
            self._refresh()

    def _make_column(self) -> Column:
        progress = self.scene.working() if self.scene.animating() else None
        caption, unfolded = self.scene.caption(), self.scene.unfolded()
        so_far, unfolds = self._before_reveal, unfolded is not None
        if so_far is not None and unfolds:
            so_far = replace(so_far, board=unfolded)
        took = self._took if so_far is None else None if unfolds else self._took_before
        column = column_of(self.view, self._readings, so_far, progress, caption, took)
        if self.replaying and column.banner is None:
            column = replace(column, banner=Banner(Kind.REPLAY, words.replay()))
        if self._looks_back:
            soon = column.banner is not None and column.banner.kind is Kind.SOON
            column = replace(column, foot="", banner=None if soon else column.banner)
        return replace(column, chance=self._chance(column))

    def _chance(self, column: Column) -> float | None:
        """Return the win chance to show. During an animation, it is the previous chance."""
        if column.ended:
            return None
        return self.column.chance if self.scene.animating() else self._hand.chance

    def _refresh(self) -> None:
        before, self.column = self.column, self._make_column()
        old_banner, new_banner = before.banner, self.column.banner
        if any(self.column.cards[seat].took and not before.cards[seat].took for seat in Seat):
            self.leadTaken.emit()
        if self._end_is_new and self.column.ended:
            self._end_is_new = False
            self.endShown.emit()
        if new_banner is not None and (old_banner is None or old_banner.title != new_banner.title):
            self._entrance.to(0.0, 0)
            self._entrance.to(1.0, theme_of(self).motion.slow)
        self._light(theme_of(self).motion.normal)
        if self.column.chance is not None:
            self._leaning.to(self.column.chance, 3 * theme_of(self).motion.slow)
        self._describe()
        self._lay_out()

    def _light(self, milliseconds: int) -> None:
        for seat, card in self.column.cards.items():
            self._lit[seat].to(float(card.lit), milliseconds)

    def _describe(self) -> None:
        self.setAccessibleName(Stage.tr("Garnet Stage"))
        statuses = [(card.name, card.status) for card in self.column.cards]
        view = self._shown if self._before_reveal is None else self._before_reveal
        self.setAccessibleDescription(words.spoken(view, statuses, self._news()))

    # Painting

    def _news(self) -> str:
        banner = self.column.banner
        return banner.detail if banner is not None and banner.kind is Kind.NAMES else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        with smooth(self) as painter:
            part = QRectF(event.rect())
            self._paint_ground(painter, part)
            at = self.places
            stage = StagePainter(painter, self.theme, at.scale, self.backdrop, at.left, at.right)
            stage.edge(QSizeF(self.size()))
            self._paint_column(stage, part)

    def _paint_column(self, stage: StagePainter, part: QRectF) -> None:
        at, column = self.places, self.column
        if at.logo is not None and at.logo.intersects(part):
            stage.logo(stage.inset(at.logo), RIGHT if at.wide else LEFT)
        if at.event is not None and at.event.intersects(part):
            paint_event(stage, at.event, column)
        if at.header is not None and at.header.intersects(part):
            paint_header(stage, at.header, column)
        if at.banner is not None and at.banner.intersects(part) and column.banner is not None:
            self._paint_banner(stage, at.banner, column.banner)
        if at.shared is not None and at.shared.intersects(part):
            paint_shared(stage, at.shared, column)
        if at.chance is not None and at.chance.intersects(part) and column.chance is not None:
            paint_chance(stage, at.chance, self._styles, column.chance, self._leaning.now)
        for seat, area in at.cards.items():
            if area.intersects(part):
                paint_seat(stage, area, column, seat, self._lit[seat].now)
        if at.last is not None and at.last.intersects(part):
            paint_last(stage, at.last, column)
        if at.foot is not None and at.foot.intersects(part):
            paint_foot(stage, at.foot, column)

    def _paint_banner(self, stage: StagePainter, area: QRectF, banner: Banner) -> None:
        stage.painter.save()
        if not self.backdrop.keyed:
            stage.painter.setOpacity(self._entrance.now)
        over = self.column if self.places.header is None else None
        paint_banner(stage, area, banner, self._styles, over)
        stage.painter.restore()

    def _paint_ground(self, painter: QPainter, part: QRectF) -> None:
        theme = theme_of(self)
        if self.backdrop.keyed:
            paint_backdrop(painter, self.backdrop, theme, QRectF(self.rect()), part)
            return
        ratio = painter.device().devicePixelRatioF()
        size = (QSizeF(self.size()) * ratio).toSize()
        if self._ground.size() != size:
            self._ground = QPixmap(size)
            self._ground.setDevicePixelRatio(ratio)
            brush = QPainter(self._ground)
            area = QRectF(self.rect())
            paint_backdrop(brush, self.backdrop, theme, area, area)
            brush.end()
        painter.drawPixmap(part, self._ground, QRectF(part.topLeft() * ratio, part.size() * ratio))

    def _repaint_cards(self, _value: float) -> None:
        for area in self.places.cards:
            self.update(area.toAlignedRect())

    def _repaint_banner(self, _value: float) -> None:
        if self.places.banner is not None:
            self.update(self.places.banner.toAlignedRect())

    def _repaint_chance(self, _value: float) -> None:
        if self.places.chance is not None:
            self.update(self.places.chance.toAlignedRect())

    # Layout

    def _shape(self) -> Shape:
        if self._before_reveal is not None and self.view.over and not self.column.ended:
            return self._laid  # keep the clocks in place until the board has shown the last move
        shape = shape_of(self.column, self.scene.aspect)
        return replace(shape, logo=bool(self.theme.brand.logo))

    def _lay_out(self) -> None:
        self._laid = self._shape()
        size = QSizeF(self.size())
        if self._alone:
            self.places = alone(size, self._laid)
        else:
            self.places = lay_out(size, self._laid, self._wide_from)
        self._board.setGeometry(self.places.board.toRect())
        self.update()


def _races_on(before: MatchView, view: MatchView) -> bool:
    """Return True if the next round of a race is running. Its board must be shown without delay."""
    fresh = view.game.kind.race and view.round != before.round
    return fresh and not view.waiting and not view.over


def _events(view: MatchView) -> int:
    """Return the number of the log's last line, which decreases when a move is undone."""
    return view.log[-1].number if view.log else 0


def _public(view: MatchView) -> MatchView:
    if view.viewer is not PUBLIC:
        raise ValueError("the Stage shows public views only")
    return replace(view, disclosed=None)  # boards do not show disclosed data
