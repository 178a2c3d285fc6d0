from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QImage

from games.broadcast import feed, live
from games.broadcast.captions import NO_CAPTIONS, Captions, Sound
from games.broadcast.show import Person, Ready, Scenes
from games.core import Pair, Seat
from games.match.brand import is_logo
from games.match.clocks import Clock, Reading
from games.match.log import LogKind
from games.match.matchview import MatchView
from games.match.tournament import NO_PORTRAITS, Tournament
from gui.broadcast.course import Course, extended
from gui.kit import exports
from gui.kit.look.colours import TEXT, visible
from gui.kit.look.smooth import smooth
from gui.kit.teller import Last
from gui.kit.theme import Theme
from gui.kit.widgets.flow import discard
from gui.kit.wording import wording
from gui.picture.column import Banner, Column, SeatCard
from gui.picture.painter import Backdrop
from gui.picture.surface import StageSurface
from gui.table.sounds import Cue, cue

PICTURE_INTERVAL = 40
"""Milliseconds between frames while the board is animated."""
WINDOW = QSize(1920, 1080)
BOARD_AREA = QSizeF(621, 540)
"""Area for which a board is laid out. It is small so that labels are legible in a small source."""
STILL_SCALE, MOVING_SCALE = 8 / 3, 2.0
"""Scales of the images: 1440 pixels high while the board is at rest, 1080 during animations."""


class Renderer(QObject):
    """Renders public views as messages for the broadcast (`games.broadcast.feed`).

    `surface` is a hidden Stage, so the output reveals only what the Stage has shown. `more` is True
    if the record being played has further views.
    """

    def __init__(
        self,
        view: MatchView,
        readings: Sequence[Reading],
        write: Callable[[bytes], None],
        parent: QObject | None = None,
        course: Course = (),
    ) -> None:
        super().__init__(parent)
        self._write = write
        self._captions = self._sent_captions = NO_CAPTIONS
        self._sent_state: feed.State | None = None
        self._portraits = NO_PORTRAITS
        self._ready, self.more = Ready(), False
        self._staged: Scenes | None = None
        self._sent_at = 0.0
        self._sent_moving = self._frozen = False
        self._open(view, readings, course)
        self._timer = QTimer(self, interval=PICTURE_INTERVAL)
        self._timer.timeout.connect(self.update)
        self._timer.start()

    def open(self, view: MatchView, readings: Sequence[Reading], course: Course = ()) -> None:
        """Switch to another match. Raise ValueError if `view` is not public."""
        discard(self.surface)
        self._open(view, readings, course)

    def _open(self, view: MatchView, readings: Sequence[Reading], course: Course) -> None:
        self._view, self._course, self._picture_sent = view, course, False
        self._scored_view: MatchView | None = None
        self.surface = self._hidden_stage(view, readings)
        self.update()

    def change(self, view: MatchView, animated: bool = True) -> None:
        """Show a new view of the match. Raise ValueError if `view` is not public."""
        if view is not self._view:
            sound = cue(self._view, view) if animated else None
            self._view = view
            if sound not in (None, Cue.END):
                self._sound(sound)
            self.surface.setView(view, animated)
        self.update()

    def caption(self, captions: Captions) -> None:
        """Show captions once the board is at rest, because captions can reveal the result."""
        self._captions = captions
        self.update()

    def stage(self, scenes: Scenes) -> None:
        """Write new scenes. If the match is shown, first wait until the board's animation ends."""
        self._staged = scenes
        self.update()

    def freeze_clocks(self, frozen: bool) -> None:
        """Freeze the clocks while the broadcast is held back (`frozen`), or let them run again."""
        if frozen is not self._frozen:
            self._frozen = frozen
            self._sent_state = self._sent_state if frozen else None  # send the clocks again
            self.update()

    def moving(self) -> bool:
        return self.surface.moving()

    def close(self) -> None:
        self._timer.stop()
        discard(self.surface)

    def update(self) -> None:
        surface = self.surface
        shown = surface.shown_view
        if shown is not self._scored_view:
            self._scored_view, self._course = shown, extended(self._course, shown)
        state = state_of(
            surface.column, self._view, surface.theme.dark, log_of(shown), self._course
        )
        if self._view.tournament.portraits != self._portraits:
            self._portraits = self._view.tournament.portraits
            self._write(feed.write_line(feed.Pictures(tuple(filter(None, self._portraits)))))
        moving = self.moving()
        if not self._picture_sent or moving is not self._sent_moving:
            self._picture_sent, self._sent_moving = True, moving
            picture = self._picture(MOVING_SCALE if moving else STILL_SCALE)
            self._write(feed.write_line(feed.Frame(picture, moving)))
        passed = 0 if self._frozen else round((time.monotonic() - self._sent_at) * 1000)
        if self._sent_state is None or not feed.is_predicted(self._sent_state, state, passed):
            self._sent_state, self._sent_at = state, time.monotonic()
            self._write(feed.write_line(state))
        if not moving and self._captions != self._sent_captions:
            self._sent_captions = self._captions
            self._write(feed.write_line(self._captions))
        self._write_scenes()

    def _write_scenes(self) -> None:
        """Write pending scenes, and whether reveals can be replayed or stepped.

        A return to the match waits until the board has shown the current view.
        """
        ready = Ready(self.surface.replayable, self.more or self.surface.scene.resting())
        if ready != self._ready:
            self._ready = ready
            self._write(feed.write_line(ready))
        behind = self.moving() or self.surface.shown_view is not self.surface.view
        if self._staged is not None and (self._staged.stage != "live" or not behind):
            write_scenes(self._staged, self._write)
            self._staged = None

    def _hidden_stage(self, view: MatchView, readings: Sequence[Reading]) -> StageSurface:
        surface = StageSurface(view, readings)
        surface.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        surface.setBackdrop(Backdrop.CLEAR)  # all text has an opaque background
        surface.setUpdatesEnabled(False)  # only `_picture` renders the board
        surface.resize(WINDOW)
        surface.setBoardRoom(board_area(surface.scene.aspect), STILL_SCALE)
        surface.show()
        surface.scene.changed.connect(self._board_changed)
        surface.leadTaken.connect(lambda: self._sound(Cue.LEAD))
        surface.endShown.connect(lambda: self._sound(Cue.END))
        return surface

    def _sound(self, sound: Cue) -> None:
        self._write(feed.write_line(Sound(sound.value)))

    def _board_changed(self) -> None:
        self._picture_sent = False

    def _picture(self, scale: float) -> bytes:
        scene = self.surface.scene
        most = board_area(scene.aspect) * scale
        size = scene.boardRect().size().scaled(most, Qt.AspectRatioMode.KeepAspectRatio).toSize()
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with smooth(image) as painter:
            scene.render(painter, QRectF(image.rect()), scene.boardRect())
        return exports.quick_png(image)


def board_area(aspect: float) -> QSizeF:
    """Return the area for a board, no wider than its `aspect` (width / height) requires."""
    return QSizeF(min(BOARD_AREA.width(), BOARD_AREA.height() * aspect), BOARD_AREA.height())


def log_of(view: MatchView) -> tuple[feed.Entry, ...]:
    worded, names = wording(view), view.game.seats
    lines = [line for line in view.log if line.kind is not LogKind.MOVE or line.action is not None]
    return tuple(
        feed.Entry(
            line.round,
            worded(line.message),
            None if line.seat is None else names[line.seat],
            named=line.kind is LogKind.RULING and line.seat is not None,
        )
        for line in lines[-live.LINES :]
    )


def state_of(
    column: Column,
    view: MatchView,
    dark: bool,
    log: tuple[feed.Entry, ...] = (),
    course: Course = (),
) -> feed.State:
    names = view.game.seats
    first, second = (_seat(names[seat], column.cards[seat], dark) for seat in Seat)
    return feed.State(
        game=view.game.id,
        title=column.title,
        seats=(first, second),
        when=column.when,
        shared=_clock(column.shared),
        banner=None if column.banner is None else _banner(column.banner, names),
        last=None if column.last is None else _last(column.last, names),
        log=log,
        foot=column.foot,
        over=column.ended,
        chance=column.chance,
        dark=dark,
        event=_event(view.tournament),
        course=course,
    )


def write_look(theme: Theme, write: Callable[[bytes], None]) -> None:
    """Write the logo, if any, and then the theme's look, which refers to the logo by version."""
    brand = theme.brand
    logo = brand.logo if is_logo(brand.logo) else b""
    accent = visible(brand.accent, theme, TEXT) if brand.accent else ""
    if logo:
        write(feed.write_line(feed.Pictures((logo,))))
    look = feed.Look(accent, brand.font, brand.radius, feed.version_of(logo))
    write(feed.write_line(look))


def write_scenes(scenes: Scenes, write: Callable[[bytes], None]) -> None:
    """Write the portraits, and then the scenes, which refer to the portraits by their versions."""
    pictures: dict[str, bytes] = {}

    def named(person: Person) -> Person:
        picture = person.picture or b""
        version = feed.version_of(picture)
        if picture:
            pictures[version] = picture
        return replace(person, portrait=version, picture=msgspec.UNSET)

    versus, winner = scenes.versus, scenes.winner
    if versus is not None:
        first, second = versus.people
        versus = replace(versus, people=(named(first), named(second)))
    if winner is not None and winner.winner is not None:
        winner = replace(winner, winner=named(winner.winner))
    write(feed.write_line(feed.Pictures(tuple(pictures.values()))))
    write(feed.write_line(replace(scenes, versus=versus, winner=winner)))


def _event(tournament: Tournament) -> feed.Event | None:
    event = feed.Event(tournament.title, tournament.line, tournament.round, tournament.series)
    return None if event == feed.Event() else event


def _seat(name: str, card: SeatCard, dark: bool) -> feed.SeatState:
    style = card.style
    return feed.SeatState(
        seat=name,
        name=card.name,
        colour=style.fill,
        edge=style.edge_dark if dark else style.edge_light,
        mark=style.mark.value,
        stands=card.stand.value,
        said=card.status,
        points=card.points,
        clock=_clock(card.clock),
        score=card.working,
        team=card.team,
        leads=card.leads,
        took=card.took,
        portrait=feed.version_of(card.portrait),
    )


def _clock(reading: Reading | None) -> Clock | None:
    if reading is None:
        return None
    return Clock(reading.left, reading.bank, reading.running, reading.paused, reading.out)


def _banner(banner: Banner, names: Pair[str]) -> feed.Banner:
    seat = None if banner.seat is None else names[banner.seat]
    return feed.Banner(banner.kind.value, banner.title, banner.detail, banner.overline, seat)


def _last(last: Last, names: Pair[str]) -> feed.Last:
    moves = tuple(
        feed.Move(
            names[move.seat],
            tuple(
                feed.Part(part.text, None if part.mark is None else names[part.mark])
                for part in move.parts
            ),
            move.drawn,
        )
        for move in last.moves
    )
    return feed.Last(last.title, moves, last.note)
