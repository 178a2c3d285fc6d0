"""The public moments of a clip, and a hidden Stage that shows these moments step by step."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from PySide6.QtCore import QSize, Qt, QVariantAnimation
from PySide6.QtGui import QImage

from games import registry
from games.core import PUBLIC, Ms
from games.core.strict_json import Unreadable, parse
from games.match import exportlog, record
from games.match.archive import match_of
from games.match.archive.replay import check_events
from games.match.clocks import Reading
from games.match.match import Match
from games.match.matchview import MatchView, view_of
from gui.film.extras import CARD_TIME, NO_EXTRAS, Extras, ExtrasPainter
from gui.kit.theme import DARK, Theme, set_theme
from gui.kit.widgets.flow import discard
from gui.picture.column import Column
from gui.picture.figures import clock_key
from gui.picture.surface import StageSurface
from gui.table.sounds import Cue, cue


@dataclass(frozen=True, slots=True)
class Script:
    """A match from a file. `counts[k]` is the number of events in the first k entries.

    If the file is a log, each entry is an event.
    """

    match: Match
    counts: tuple[int, ...]

    def events(self, entries: int | None) -> int:
        last = len(self.counts) - 1
        return self.counts[last if entries is None else min(entries, last)]


def read_script(data: bytes) -> Script:
    """Return the match in a file. The match need not be over.

    Raise `Unreadable` for an invalid file, or `RecordRefused` for an illegal record.
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


START_TIME, CHANGE_TIME, SUBMISSION_TIME, END_TIME = 1_200, 1_300, 500, 3_000
"""Display times of the start, a change on the board, a submission, and the end, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after an event.

    - `rests`: how long the moment is shown once the board is at rest, in ms
    - `next_at`: match time of the next moment, in ms
    - `cut`: True to show the moment without animation
    - `stretch`: factor by which the animation is slowed down
    """

    match: Match
    view: MatchView
    rests: Ms
    next_at: Ms | None = None
    cut: bool = False
    stretch: float = 1.0

    def readings(self, passed: Ms) -> tuple[Reading, ...]:
        """Return the clock readings `passed` milliseconds after this moment."""
        at = self.match.state.clocks.at
        until = at + passed if self.next_at is None else max(at, min(at + passed, self.next_at))
        return self.match.readings(until)


def moments(match: Match, first: int, last: int) -> tuple[Moment, ...]:
    """Return the public moments from the state after `first` events to that after `last` events.

    Events without a public effect, such as a replaced submission, are omitted.
    """
    counts = [first, *(index + 1 for index in match.line() if first < index + 1 <= last)]
    if counts[-1] != last:
        counts.append(last)  # the clip ends with this state, even if it was undone later
    states: list[tuple[Match, MatchView]] = []
    for count in counts:
        after = match.upto(count)
        view = view_of(after, PUBLIC)
        if not states or _visible_parts(view) != _visible_parts(states[-1][1]):
            states.append((after, view))
    return tuple(_moment(states, index) for index in range(len(states)))


def _moment(states: list[tuple[Match, MatchView]], index: int) -> Moment:
    match, view = states[index]
    last = index == len(states) - 1
    same_board = index > 0 and view.board == states[index - 1][1].board and not view.over
    rests = (
        END_TIME
        if last
        else START_TIME
        if index == 0
        else SUBMISSION_TIME
        if same_board
        else CHANGE_TIME
    )
    return Moment(match, view, rests, None if last else states[index + 1][0].state.clocks.at)


def _visible_parts(view: MatchView) -> tuple[Hashable | object, ...]:
    """Return the parts of a view that can be seen. A change in any of them begins a new moment."""
    return view.board, view.outcome, view.awaiting, view.handed, view.waiting, view.setup.players


MAX_REVEAL = 60_000
"""Maximum duration of a reveal, in milliseconds."""
SHORTEST_REVEAL, LARGEST_STRETCH = 2_000, 8.0
"""For a clip of a single reveal: its minimum length in ms, and its maximum slowdown factor."""
SLOW_FACTOR = 2.0
"""Factor by which the option *slow* slows reveals down."""
MEASURED_SIZE = QSize(640, 360)
"""Size of the Stage with which durations are measured. Durations do not depend on the size."""


def paced(moments: Sequence[Moment], slow: bool, card: Ms = 0) -> tuple[Moment, ...]:
    """Return the moments with their times in a clip. If `slow` is True, reveals take twice as long.

    In a clip of a single reveal (two moments), a short reveal is slowed down until it takes half of
    the clip's duration, but at most by `LARGEST_STRETCH`. The other half includes the winner's card
    (`card` ms).
    """
    factor = SLOW_FACTOR if slow else 1.0
    if len(moments) != 2:
        return tuple(replace(moment, stretch=factor) for moment in moments)
    first, second = moments
    quick = replace(first, rests=0), replace(second, rests=2 * _FRAME)
    reveal_ms = sum(Reel(quick, MEASURED_SIZE, _FRAME, DARK, True).lengths()) - 3 * _FRAME
    if reveal_ms <= _FRAME:
        return first, second
    factor *= min(LARGEST_STRETCH, max(1.0, (SHORTEST_REVEAL + card) / reveal_ms))
    rests = max(4 * _FRAME, min(reveal_ms * factor - card, START_TIME + END_TIME))
    before = round(rests * START_TIME / (START_TIME + END_TIME))
    return replace(first, rests=before), replace(
        second, rests=round(rests) - before, stretch=factor
    )


_FRAME = 20


class Reel:
    """Shows moments on a Stage in steps of `step` milliseconds.

    Animations are shown only if `moving` is True. Nothing runs in real time. `cues` holds the
    sounds of the last run, with their times in milliseconds.
    """

    def __init__(
        self,
        moments: Sequence[Moment],
        size: QSize,
        step: float,
        theme: Theme,
        moving: bool,
        extras: Extras = NO_EXTRAS,
    ) -> None:
        self._moments, self._step = moments, step
        self._theme = theme.with_motion(moving)
        self._extras = ExtrasPainter(extras, size, theme, moments[-1].view)
        self.cues: list[tuple[Ms, Cue]] = []
        self._steps = 0

    def run(self) -> Iterator[StageSurface | None]:
        """Yield once per step: the Stage if its appearance has changed, otherwise None."""
        self.cues.clear()
        self._steps = 0
        first = self._moments[0]
        surface = StageSurface(first.view, first.readings(0))
        set_theme(surface, self._theme)
        surface.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        surface.leadTaken.connect(lambda: self._record_sound(Cue.LEAD))
        surface.endShown.connect(lambda: self._record_sound(Cue.END))
        surface.resize(self._extras.stage)
        surface.show()  # a hidden widget has no layout
        try:
            for moment in self._moments:
                for shown in self._show(surface, moment):
                    yield shown
                    self._steps += 1
        finally:
            discard(surface)

    def lengths(self) -> list[Ms]:
        steps: list[int] = []
        for surface in self.run():
            if surface is not None:
                steps.append(0)
            steps[-1] += 1
        if self._extras.winner is not None:
            steps.append(round(CARD_TIME / self._step))
        ends = [round(count * self._step) for count in accumulate(steps, initial=0)]
        return [end - start for start, end in pairwise(ends)]

    def pictures(self) -> Iterator[QImage]:
        """Yield the frames, one for each of `lengths()`."""
        for shown in self.run():
            if shown is not None:
                yield self._extras.picture(shown.render)
        if self._extras.winner is not None:
            yield self._extras.picture(self._extras.paint_winner)

    def _show(self, surface: StageSurface, moment: Moment) -> Iterator[StageSurface | None]:
        """Yield the steps of a moment: its animation, then its time at rest."""
        if moment is not self._moments[0]:
            sound = None if moment.cut else cue(surface.view, moment.view)
            surface.setView(moment.view, not moment.cut)
            if sound is not Cue.END:
                self._record_sound(sound)
        surface.setReadings(moment.readings(0))
        yield surface
        steps, rested, clocks = 1, self._step, _clocks(surface.column)
        while rested < moment.rests:
            passed, at = steps * self._step, steps * self._step / moment.stretch
            by = round(at) - round(at - self._step / moment.stretch)
            moved = passed < MAX_REVEAL and _advance(surface, by)
            surface.setReadings(moment.readings(round(passed)))
            now = _clocks(surface.column)
            yield surface if moved or now != clocks else None
            steps, rested, clocks = steps + 1, 0 if moved else rested + self._step, now
        surface.skip()

    def _record_sound(self, sound: Cue | None) -> None:
        if sound is not None:
            self.cues.append((round(self._steps * self._step), sound))


def _advance(surface: StageSurface, ms: Ms) -> bool:
    moving = [
        animation
        for animation in surface.findChildren(QVariantAnimation)
        if animation.state() is not QVariantAnimation.State.Stopped
    ]
    for animation in moving:
        if animation.state() is QVariantAnimation.State.Running:
            animation.pause()  # otherwise the event loop would also advance it
        animation.setCurrentTime(animation.currentTime() + ms)
    return bool(moving)


def _clocks(column: Column) -> tuple[object, ...]:
    return tuple(
        clock_key(reading) for reading in (column.shared, *(card.clock for card in column.cards))
    )
