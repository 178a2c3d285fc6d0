from __future__ import annotations

import json
from contextlib import suppress

import msgspec
from PySide6.QtCore import QPointF, QProcess, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from games.core import PUBLIC
from games.core.strict_json import convert
from games.match.archive import Header
from games.match.match import Match
from games.match.matchview import MatchView, view_of
from games.process import own_command
from gui.film.extras import LONGEST_CAPTION, ClipInput, Extras, ExtrasPainter
from gui.film.input import arguments, script_of
from gui.film.spans import Span, SpanKind
from gui.film.writing import SIZES, Ratio
from gui.kit.processes import child, program_file
from gui.kit.texts import Film
from gui.kit.theme import px, theme_of
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.choices import Segmented, Switch
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.picture.still import public_picture
from gui.storage.settings import ClipChoice

PREVIEW = 135
PICTURE_INTERVAL, MEASURE_DELAY = 1_500, 400
"""Interval between frames of the preview, and delay before the duration is measured, in ms."""


class ClipSheet(Sheet):
    """A sheet that asks for a clip's content and format, with a preview and the clip's duration.

    The film process measures the duration. `chosen(ClipChoice, script, options)` carries the input
    and the options of `garnet film`.
    """

    chosen = Signal(object, bytes, list)

    def __init__(
        self,
        host: QWidget,
        match: Match,
        header: Header | None,
        found_spans: dict[SpanKind, Span],
        choice: ClipChoice,
        extras: ClipInput,
    ) -> None:
        super().__init__(host, Film.tr("Save a clip"), 560)
        self._match, self._header, self._spans, self._clip_input = (
            match,
            header,
            found_spans,
            extras,
        )
        turns = match.game.kind.alternating
        names = {
            SpanKind.REVEAL: Film.tr("Last turn") if turns else Film.tr("Last reveal"),
            SpanKind.ROUND: Film.tr("Last round"),
            SpanKind.HIGHLIGHTS: Film.tr("Highlights"),
            SpanKind.MATCH: Film.tr("Whole match"),
        }
        kinds = [(".webp", "WebP"), (".gif", "GIF"), (".png", "APNG")]
        kinds += [(".mp4", "MP4")] if program_file("ffmpeg") else []
        paces = [(False, Film.tr("Normal")), (True, Film.tr("Slow"))]
        rates = [(rate, Film.tr("{0} per second").format(rate)) for rate in (30, 60)]
        self.what = Segmented([(kind, names[kind]) for kind in found_spans], Film.tr("Content"))
        self.kind = Segmented(kinds, Film.tr("File format"))
        ratios = [(ratio.value, ratio.value) for ratio in Ratio]
        self.ratio = Segmented(ratios, Film.tr("Aspect ratio"))
        self.slow = Segmented(paces, Film.tr("Pace of the reveals"))
        self.rate = Segmented(rates, Film.tr("Smoothness"))
        self.caption = QLineEdit(maxLength=LONGEST_CAPTION)
        self.caption.setPlaceholderText(Film.tr("Caption: a line below the picture"))
        self.caption.setAccessibleName(Film.tr("Caption"))
        self.winner = Switch(Film.tr("Winner’s card at the end"))
        self.sounds = Switch(Film.tr("Sounds"))
        self.preview = label("", Role.MUTED)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setFixedSize(px(PREVIEW * 16 // 9), px(PREVIEW))
        self.preview.setAccessibleName(Film.tr("Preview"))
        self.length = label("", Role.STRONG)
        self._boxes = {
            **{"what": self.what, "kind": self.kind, "ratio": self.ratio},
            **{"slow": self.slow, "rate": self.rate},
        }
        self._switches = {"winner": self.winner, "sounds": self.sounds}
        self._fill_in(choice)
        self._add_parts()
        self.cancel = self.addButton(Button(Film.tr("Cancel"), Kind.QUIET))
        self.save = self.addButton(Button(Film.tr("Save…"), Kind.PRIMARY, key="⏎"))
        self._at = 0
        self._measuring: QProcess | None = None
        self._picture_timer, self._measure_timer = (
            QTimer(self, interval=PICTURE_INTERVAL),
            QTimer(self, singleShot=True),
        )
        self._measure_timer.setInterval(MEASURE_DELAY)
        self._wire()
        self._refresh()

    def choice(self) -> ClipChoice:
        values = {name: box.value() for name, box in self._boxes.items()}
        switched = {name: switch.isChecked() for name, switch in self._switches.items()}
        return convert({**values, **switched, "what": self._span_kind.value}, ClipChoice)

    def _fill_in(self, choice: ClipChoice) -> None:
        values = {**msgspec.structs.asdict(choice), "what": SpanKind(choice.what)}
        for name, box in self._boxes.items():
            with suppress(ValueError):
                box.setValue(values[name])
        for name, switch in self._switches.items():
            switch.setChecked(values[name])

    def _add_parts(self) -> None:
        note = Film.tr(
            "The clip shows what the Stage shows, so it contains nothing that is still secret. It "
            "is limited to 8 MB, so a long clip is smaller or less smooth. You can continue while "
            "it is being made."
        )
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(self.length, label(note, Role.CAPTION, wrap=True), None, of=spacer)
        for part in (
            *(Flow(self.preview, spacer, readable=200), self.what),
            *(Flow(self.kind, self.ratio, gap=8), Flow(self.slow, self.rate, gap=8)),
            *(self.caption, Flow(self.winner, self.sounds, gap=24)),
        ):
            self.body.addWidget(part)

    def _wire(self) -> None:
        for box in self._boxes.values():
            box.valueChanged.connect(self._refresh)
        for switch in self._switches.values():
            switch.toggled.connect(self._refresh)
        self.caption.textChanged.connect(self._refresh)
        self.caption.returnPressed.connect(self.save.click)
        self.cancel.clicked.connect(self.close)
        self.save.clicked.connect(self._choose)
        self.closed.connect(self._stop_measuring)
        self._picture_timer.timeout.connect(self._show_next)
        self._measure_timer.timeout.connect(self._measure)
        self._picture_timer.start()

    def _choose(self) -> None:
        choice, command = self.choice(), self._command()
        self.close()
        self.chosen.emit(choice, *command)

    def _command(self) -> tuple[bytes, list[str]]:
        script, entries = script_of(self._match, self._header, self._span, self._clip_input)
        caption, dark = self.caption.text().strip(), theme_of(self).dark
        return script, arguments(self.choice(), caption, entries, dark)

    def _refresh(self) -> None:
        self.rate.setEnabled(self.kind.value() != ".gif")
        self.sounds.setEnabled(self.kind.value() == ".mp4")
        self.winner.setEnabled(self._view(self._span.last).over)
        self._at = 1  # show the end of the chosen span first
        self._show_picture()
        self.length.setText(Film.tr("Length: …"))
        self._stop_measuring()
        self._measure_timer.start()

    @property
    def _span_kind(self) -> SpanKind:
        kind = self.what.value()
        assert isinstance(kind, SpanKind)
        return kind

    @property
    def _span(self) -> Span:
        return self._spans[self._span_kind]

    def _view(self, events: int) -> MatchView:
        return view_of(self._match.upto(events), PUBLIC)

    def _show_next(self) -> None:
        self._at = (self._at + 1) % 3
        self._show_picture()

    def _show_picture(self) -> None:
        span, size = self._span, Ratio(self.ratio.value()).of(SIZES[0])
        view = self._view(span.last if self._at else span.first)
        extras = Extras(self.caption.text().strip(), self.winner.isChecked())
        dressing = ExtrasPainter(extras, size, theme_of(self), view)
        if self._at == 2 and dressing.winner is not None:
            image = dressing.picture(dressing.paint_winner)
        else:
            image = dressing.picture(lambda image: _paint_board(image, view, dressing.stage))
        ratio = self.devicePixelRatioF()
        room, keeps = self.preview.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio
        smooth = Qt.TransformationMode.SmoothTransformation
        pixmap = QPixmap.fromImage(image.scaled(room, keeps, smooth))
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)

    def _measure(self) -> None:
        script, options = self._command()
        command = own_command("film", "--tell", "--measure", *options, "-o", "clip.webp", "-")
        process = self._measuring = child(self, command)
        process.finished.connect(self._show_length)
        process.start()
        process.write(script)

    def _show_length(self) -> None:
        process = self.sender()
        if process is not self._measuring or not isinstance(process, QProcess):
            return
        try:
            answer = json.loads(bytes(process.readAllStandardOutput().data()))
        except ValueError:
            self.length.setText("")
            return
        seconds = round(answer["length"] / 1000)
        text = Film.tr("Length: {0}:{1:02} min") if seconds >= 60 else Film.tr("Length: {1} s")
        self.length.setText(text.format(seconds // 60, seconds % 60))

    def _stop_measuring(self) -> None:
        process, self._measuring = self._measuring, None
        if process is not None:
            process.kill()


def _paint_board(image: QImage, view: MatchView, size: QSize) -> None:
    with QPainter(image) as painter:
        painter.drawImage(QPointF(0, 0), public_picture(view, (), size))
