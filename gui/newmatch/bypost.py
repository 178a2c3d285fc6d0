from __future__ import annotations

from PySide6.QtCore import QTimer, QTimeZone, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from games.match.bypost import DAYS, MOST_HOURS, ByPost, Quiet, moment_text
from gui.kit.texts import NewMatch
from gui.kit.theme import Space
from gui.kit.widgets.choices import NumberBox, Select
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.wording import plain
from gui.newmatch.draft import UTC, Draft
from gui.newmatch.sections import OptionRow
from gui.table.watch import Watch, computer

_TIMES = [f"{hour:02}:{minute:02}" for hour in range(24) for minute in (0, 30)]
_PREVIEW_INTERVAL = 20_000
"""Interval between updates of the preview, in milliseconds."""


class PostPart(QWidget):
    """The section of the form for a match by post (GEN-11).

    `chosen(int, Quiet)` carries the hours per turn (0 if not by post) and the quiet time.
    """

    chosen = Signal(int, object)

    def __init__(self, watch: Watch = computer) -> None:
        super().__init__()
        self._watch = watch
        self._post: ByPost | None = None
        self._turns = True
        self.hours = NumberBox(0, MOST_HOURS, NewMatch.tr("Hours for a turn"), wide=150)
        self.hours.setSpecialValueText(NewMatch.tr("Not by post"))
        self.hours.setSuffix(NewMatch.tr(" h"))
        self.hours.valueChanged.connect(self._emit_choice)
        self.row = OptionRow(
            NewMatch.tr("Hours for a turn"),
            NewMatch.tr(
                "By post: a turn or round takes days, and its clock runs while Garnet is closed."
            ),
            "GEN-11",
            self.hours,
        )
        self.quiet = QuietRows()
        self.quiet.changed.connect(self._emit_choice)
        self.preview = label("", Role.MUTED, wrap=True)
        in_column(self.row, self.quiet, self.preview, gap=Space.S, of=self)
        self._pulse = QTimer(self, interval=_PREVIEW_INTERVAL)
        self._pulse.timeout.connect(self._show_preview)

    def _emit_choice(self) -> None:
        self.chosen.emit(self.hours.value(), self.quiet.value())

    def show_draft(self, draft: Draft) -> None:
        self.setVisible(draft.may_be_by_post)
        self.hours.setValue(draft.post_hours)
        self.quiet.show_quiet(draft.quiet, bool(draft.post_hours))
        self._post, self._turns = draft.post, draft.game.kind.alternating
        self._show_preview()

    def _show_preview(self) -> None:
        preview = ""
        if self._post is not None:
            now = self._watch().wall
            ends = self._post.ends(now)
            moment = plain(moment_text(ends, self._post.quiet.zone, now))
            turn = NewMatch.tr("A turn that begins now ends {0}.")
            round_ = NewMatch.tr("A round that begins now ends {0}.")
            preview = (turn if self._turns else round_).format(moment)
        show_text(self.preview, preview)
        if preview:
            self._pulse.start()
        else:
            self._pulse.stop()

    def setProblem(self, sentence: str) -> None:
        self.row.setProblem(sentence)


class QuietRows(QWidget):
    """Fields for the quiet time, during which no turn by post ends: hours, weekdays and time zone.

    The fields are created when they are first shown, because their lists are long.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._quiet = Quiet(UTC)

    def _build(self) -> None:
        self.start = Select(
            [("", NewMatch.tr("No quiet time")), *((time, time) for time in _TIMES)],
            NewMatch.tr("Quiet from"),
        )
        self.end = Select([(time, time) for time in _TIMES], NewMatch.tr("Quiet until"))
        self._until = label(NewMatch.tr("until"), Role.MUTED)
        self.days = [QCheckBox(plain(day)) for day in DAYS]
        self.zone = Select(_zones(), NewMatch.tr("Time zone"))
        night = OptionRow(
            NewMatch.tr("Quiet time"),
            NewMatch.tr("Deadlines in this period move to its end."),
            "",
            Flow(self.start, self._until, self.end, gap=Space.S, right=True),
        )
        days = OptionRow(
            NewMatch.tr("Quiet days"),
            NewMatch.tr("No deadlines fall on these days."),
            "",
            Flow(*self.days, gap=Space.M),
            below=True,
        )
        zone = OptionRow(
            NewMatch.tr("Time zone"), NewMatch.tr("Your time zone as the umpire."), "", self.zone
        )
        in_column(night, days, zone, gap=Space.S, of=self)
        for select in (self.start, self.end, self.zone):
            select.valueChanged.connect(self.changed)
        for box in self.days:
            box.clicked.connect(self.changed)

    def value(self) -> Quiet:
        if self.layout() is None:
            return self._quiet
        start = str(self.start.value())
        return Quiet(
            str(self.zone.value()),
            start,
            str(self.end.value()) if start else "",
            tuple(day for day, box in enumerate(self.days) if box.isChecked()),
        )

    def show_quiet(self, quiet: Quiet, on: bool) -> None:
        self._quiet = quiet
        if on and self.layout() is None:
            self._build()
        if self.layout() is not None:
            _choose(self.start, quiet.start)
            _choose(self.end, quiet.end or "08:00")
            _choose(self.zone, quiet.zone)
            for day, box in enumerate(self.days):
                box.setChecked(day in quiet.days)
            self.end.setVisible(bool(quiet.start))
            self._until.setVisible(bool(quiet.start))
        self.setVisible(on)


def _zones() -> list[tuple[object, str]]:
    """Return UTC and the time zones named after places, with their labels."""
    names = (
        bytes(availableTimeZoneId.data()).decode()
        for availableTimeZoneId in QTimeZone.availableTimeZoneIds()
    )
    places = sorted(name for name in names if "/" in name and not name.startswith("Etc/"))
    return [(zone, zone.replace("_", " ")) for zone in (UTC, *places)]


def _choose(select: Select, value: str) -> None:
    """Choose a value, adding it to the list if it is missing."""
    try:
        select.setValue(value)
    except ValueError:
        select.insert(select.count(), value, value)
        select.setValue(value)
