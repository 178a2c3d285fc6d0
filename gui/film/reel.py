"""A clip's match, what everybody could see of it, and a Stage nobody sees, moved on by hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, QVariantAnimation
from PySide6.QtGui import QImage

from games import registry
from games.core import PUBLIC, Ms
from games.core.strict import Unreadable, parse
from games.match import exportlog, record
from games.match.archive import match_of
from games.match.archive.replay import check_events
from games.match.clocks import Reading
from games.match.match import Match
from games.match.matchview import MatchView, view_of
from gui.kit.theme import Theme, set_theme
from gui.kit.widgets.flow import discard
from gui.picture.column import Column
from gui.picture.dials import clock_key
from gui.picture.surface import StageSurface


@dataclass(frozen=True, slots=True)
class Script:
    """A match; `counts[k]`: how many events there are after its first k entries.

    The entries of a log are its events.
    """

    match: Match
    counts: tuple[int, ...]

    def events(self, entries: int | None) -> int:
        """Return how many events the first `entries` entries are; None: all."""
        last = len(self.counts) - 1
        return self.counts[last if entries is None else min(entries, last)]


def read_script(data: bytes) -> Script:
    """The match in a file's bytes; raises `Unreadable`, and `RecordRefused` for an illegal record.

    A log may be one of a match that still runs, as Garnet hands it to a process of its own.
    """
    value = parse(data, exportlog.MAX_BYTES)
    if isinstance(value, dict) and value.get("format") == exportlog.FORMAT:
        return _of_log(exportlog.read(data))
    counts = []
    for match in record.replaying(record.read(data)):
        counts.append(len(match.events))
    return Script(match, tuple(counts))


def _of_log(log: exportlog.Log) -> Script:
    match = match_of(log.header, registry.game, record.setup_of)
    problems = check_events(match, log.events, log.heads)
    if problems:
        raise Unreadable("{why}", why=problems[0])
    return Script(match, tuple(range(len(match.events) + 1)))


FIRST, EACH, QUICK, LAST = 1_200, 1_300, 500, 3_000
"""How long something is shown, in ms: the beginning; what happened on the board; that something was
handed in; the end."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was to be seen after an event. `rests`: how long, once the board has come to rest.

    `next_at`: when the next thing was to be seen, in match time.
    """

    match: Match
    view: MatchView
    rests: Ms
    next_at: Ms | None = None

    def readings(self, passed: Ms) -> tuple[Reading, ...]:
        """The clocks as they stood so much later, at most as the next thing was to be seen."""
        at = self.match.state.clocks.at
        until = at + passed if self.next_at is None else max(at, min(at + passed, self.next_at))
        return self.match.readings(until)


def moments(match: Match, first: int, last: int) -> tuple[Moment, ...]:
    """Return the public moments from after event `first` to after event `last`.

    What changed nothing that everybody sees, such as a submission that took the place of an
    earlier one, is no moment: nobody can tell that it was there.
    """
    counts = [first, *(index + 1 for index in match.line() if first < index + 1 <= last)]
    if counts[-1] != last:
        counts.append(last)  # it was undone, and is what the clip is to end with
    found: list[tuple[Match, MatchView]] = []
    for count in counts:
        after = match.upto(count)
        view = view_of(after, PUBLIC)
        if not found or _seen(view) != _seen(found[-1][1]):
            found.append((after, view))
    return tuple(_moment(found, index) for index in range(len(found)))


def _moment(found: list[tuple[Match, MatchView]], index: int) -> Moment:
    match, view = found[index]
    last = index == len(found) - 1
    same_board = index > 0 and view.board == found[index - 1][1].board and not view.over
    rests = LAST if last else FIRST if index == 0 else QUICK if same_board else EACH
    return Moment(match, view, rests, None if last else found[index + 1][0].state.clocks.at)


def _seen(view: MatchView) -> tuple[Hashable | object, ...]:
    """Return the parts of a view that set moments apart. Views are compared, not hashed."""
    return view.board, view.outcome, view.awaiting, view.handed, view.waiting, view.setup.players


LONGEST = 60_000
"""No reveal takes so long, in ms: what would go on for ever is cut off."""


class Reel:
    """Shows moments on a Stage of that size, `step` ms at a time. One that is not `moving` cuts.

    Nothing here waits: a Stage's motion is moved on by hand, its clocks are computed.
    """

    def __init__(
        self, moments: Sequence[Moment], size: QSize, step: Ms, theme: Theme, moving: bool = True
    ) -> None:
        self._moments, self._step = moments, step
        self._size = size
        self._theme = theme.with_motion(moving)

    def run(self) -> Iterator[StageSurface | None]:
        """One step after another: the Stage where something else is to be seen on it, else None."""
        first = self._moments[0]
        surface = StageSurface(first.view, first.readings(0))
        set_theme(surface, self._theme)
        surface.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        surface.resize(self._size)
        surface.show()  # or it would not be laid out
        try:
            for moment in self._moments:
                yield from self._show(surface, moment)
        finally:
            discard(surface)

    def lengths(self) -> list[Ms]:
        """Return how long each picture is to be seen."""
        found: list[Ms] = []
        for shown in self.run():
            if shown is not None:
                found.append(0)
            found[-1] += self._step
        return found

    def pictures(self) -> Iterator[QImage]:
        """Yield what is to be seen, one picture for each of the `lengths`."""
        for shown in self.run():
            if shown is not None:
                image = QImage(self._size, QImage.Format.Format_RGB32)
                shown.render(image)
                yield image

    def _show(self, surface: StageSurface, moment: Moment) -> Iterator[StageSurface | None]:
        """Yield a moment: what leads to it, and then its rest."""
        if moment is not self._moments[0]:
            surface.setView(moment.view)
        surface.setReadings(moment.readings(0))
        yield surface
        passed, rested, told = self._step, self._step, _told(surface.column)
        while rested < moment.rests:
            moved = passed < LONGEST and _move_on(surface, self._step)
            surface.setReadings(moment.readings(passed))
            now = _told(surface.column)
            yield surface if moved or now != told else None
            passed, rested, told = passed + self._step, 0 if moved else rested + self._step, now
        surface.skip()


def _move_on(surface: StageSurface, ms: Ms) -> bool:
    """Let time pass for everything that moves; whether anything did."""
    moving = [
        one
        for one in surface.findChildren(QVariantAnimation)
        if one.state() is not QVariantAnimation.State.Stopped
    ]
    for one in moving:
        if one.state() is QVariantAnimation.State.Running:
            one.pause()  # or an event loop would move it on as well
        one.setCurrentTime(one.currentTime() + ms)
    return bool(moving)


def _told(column: Column) -> tuple[object, ...]:
    """Return the visible readings of the clocks."""
    return tuple(clock_key(one) for one in (column.shared, *(card.clock for card in column.cards)))
