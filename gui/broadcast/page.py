from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDate, QDateTime, QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QTimeEdit, QWidget

from games.broadcast.chapters import listed
from games.broadcast.feed import LONGEST_DELAY
from games.broadcast.obs import collection
from games.broadcast.sources import SOURCES, Source
from games.core.text import counted
from gui.broadcast.caster_stage import CasterStage
from gui.broadcast.command_list import CommandList
from gui.broadcast.ending import ask_to_stop, problem_text, transition_text
from gui.broadcast.names_on_air import NamesOnAir
from gui.broadcast.onair import OnAir
from gui.broadcast.server_client import ServerClient
from gui.kit import exports
from gui.kit.texts import Broadcast
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.choices import NumberBox, Options, Segmented, Select, Switch
from gui.kit.widgets.fields import DurationBox
from gui.kit.widgets.flow import Flow, gap, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.notices import Notice, Toast
from gui.kit.widgets.pages import Page, SettingRow
from gui.kit.wording import sentence, translate
from gui.storage.settings import Settings

WIDEST = 860


class Preview(CasterStage):
    def __init__(self, air: OnAir) -> None:
        super().__init__(air)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.width() * 9 // 16)
        # A layout would keep the old height during a resize event.
        self._stack.setGeometry(self.rect())


class BroadcastPage(Page):
    """The page with the controls for the broadcast."""

    eventRequested = Signal()

    def __init__(
        self,
        settings: Settings,
        air: OnAir,
        where: exports.Where = exports.ask_where,
        matches: Options = (),
    ) -> None:
        super().__init__()
        self._settings, self._air, self._where = settings, air, where
        self._watching = 0
        self.head(Broadcast.tr("Broadcast"))
        self.problem = Notice(action=Broadcast.tr("Start again"))
        self.problem.cross.hide()
        self.switch = Switch("", Broadcast.tr("On air"))
        self.state = label("", Role.CAPTION, wrap=True)
        self.matches = Select(matches, Broadcast.tr("The match on air"))
        self.preview = Preview(air)
        self.client = ServerClient(air, self)
        self.names = NamesOnAir(settings, air, self.client)
        self.commanding = CommandList(settings, air, self.client)
        self.delay = DurationBox(0, LONGEST_DELAY)
        self.delay.setAccessibleName(Broadcast.tr("Delay"))
        self.port = NumberBox(1024, 65_535, Broadcast.tr("Port"))
        self.port.setKeyboardTracking(False)  # emit no signal until the number is complete
        self.mode = Segmented(
            [
                ("", Broadcast.tr("Same as Garnet")),
                ("dark", Broadcast.tr("Dark")),
                ("light", Broadcast.tr("Light")),
            ],
            Broadcast.tr("Colours"),
        )
        self.folder = Button(Broadcast.tr("Choose a folder…"), icon="folder")
        self.no_folder = quiet(Broadcast.tr("None"))
        self.folder_name = label("", Role.CAPTION, wrap=True)
        self.event_button = Button(Broadcast.tr("Event…"), icon="edit")
        self.began = Button(Broadcast.tr("The stream began now"), icon="clock")
        self.began_at = QTimeEdit()
        self.began_at.setDisplayFormat("HH:mm:ss")
        # Scrolling over the field must not give it focus.
        self.began_at.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.began_at.setAccessibleName(Broadcast.tr("When the stream began"))
        self.chapters = Button(Broadcast.tr("Save chapters…"), icon="download")
        self.chapters_known = label("", Role.CAPTION, wrap=True)
        self.caster = Button(Broadcast.tr("Caster’s view"), icon="eye")
        self.brand_button = Button(Broadcast.tr("Brand…"), icon="palette")
        self.scenes = Button(Broadcast.tr("Save scenes for OBS…"), icon="download")
        self.links = {source.name: quiet(Broadcast.tr("Copy link"), "copy") for source in SOURCES}
        self._lay_out()
        self.toast = Toast(self)
        self._wire()
        self._show()

    @property
    def address(self) -> str:
        """The server's URL or, while it is not running, the URL that it will have."""
        return self._air.address or OnAir.address_at(self._settings.now.air_port)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the mouse wheel scroll the page instead of changing a focused field."""
        if event.type() is QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.client.run(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.client.run(False)

    def _switch(self, on: bool) -> None:
        if on and not self._air.on:
            self._start()
        elif not on and self._air.unseen:
            self.switch.setChecked(True)
            ask_to_stop(self, self._air)
        elif not on:
            self._air.stop()

    def _start_again(self) -> None:
        self._start()
        self.setFocus(Qt.FocusReason.OtherFocusReason)  # otherwise the switch gets the focus

    def _start(self) -> None:
        now = self._settings.now
        files = Path(now.air_files) if now.air_files else None
        self._air.start(now.air_port, now.air_delay, files)

    def _choose_port(self, port: int) -> None:
        self._settings.change(air_port=port)

    def _choose_delay(self) -> None:
        seconds = self.delay.value()
        if seconds is not None and seconds != self._settings.now.air_delay:
            self._settings.change(air_delay=seconds)
            self._air.hold(seconds)

    def _choose_folder(self, folder: str) -> None:
        self._settings.change(air_files=folder)
        self._show()

    def _copy(self, source: Source) -> None:
        exports.copy_text(self.address + source.page)
        self.toast.say(Broadcast.tr("Copied."))

    def _begin_stream(self, began: QDateTime) -> None:
        """Store when the stream began. A time later than now is taken to be yesterday's."""
        if began > QDateTime.currentDateTime():
            began = began.addDays(-1)
        self._settings.change(stream=began.toMSecsSinceEpoch())

    def _begin_stream_at(self) -> None:
        time = self.began_at.time()
        if time != self._shown_time:
            self._begin_stream(QDateTime(QDate.currentDate(), time))

    def _stream(self) -> QDateTime:
        began = self._settings.now.stream
        return QDateTime.fromMSecsSinceEpoch(began) if began else QDateTime.currentDateTime()

    def _save_chapters(self) -> None:
        now = self._settings.now
        data = listed(now.stream, now.chapters, Broadcast.tr("Start")).encode()
        self._save(data, Broadcast.tr("Save chapters"), "chapters.txt", Broadcast.tr("Saved."))

    def _save_scenes(self) -> None:
        confirmation = Broadcast.tr("Saved. In OBS: Scene Collection, Import.")
        title = Broadcast.tr("Save scenes for OBS")
        self._save(collection(self.address), title, "garnet-obs.json", confirmation)

    def _save(self, data: bytes, title: str, name: str, confirmation: str) -> None:
        saved, failed = lambda _path: self.toast.say(confirmation), self.problem.say
        exports.save_bytes(self, data, title, name, self._where, saved, failed)

    def _show(self) -> None:
        now, air = self._settings.now, self._air
        self.switch.setChecked(air.on)
        self.problem.say(problem_text(air))
        self.problem.action.setVisible(not air.on)
        if not self.delay.hasFocus():
            self.delay.setValue(now.air_delay)
        self.port.setValue(now.air_port)
        for fixed in (self.port, self.folder):
            fixed.setEnabled(not air.on)
        self.mode.setValue(now.air_mode)
        self.folder_name.setText(now.air_files or Broadcast.tr("No files are written."))
        self.no_folder.setEnabled(bool(now.air_files) and not air.on)
        self._show_chapters()
        self.preview.setVisible(air.on)
        self.preview.card.setText(self._why_empty())
        self._show_state()

    def _show_chapters(self) -> None:
        now = self._settings.now
        if not self.began_at.hasFocus():
            self.began_at.setTime(self._stream().time())
            self._shown_time = self.began_at.time()
        self.chapters.setEnabled(bool(now.stream))
        count = sum(chapter.at >= now.stream for chapter in now.chapters)
        count_text = counted(count, "{count} chapter so far.", "{count} chapters so far.")
        began = QLocale().toString(self._stream(), QLocale.FormatType.ShortFormat)
        text = Broadcast.tr("The stream began at {0}.").format(began)
        none = Broadcast.tr("The start of the stream is not set yet.")
        self.chapters_known.setText(f"{text} {sentence(count_text)}" if now.stream else none)

    def _show_state(self) -> None:
        air = self._air
        if not air.on:
            self.state.setText(Broadcast.tr("Off. Nothing runs until you switch it on."))
        elif text := transition_text(air):
            self.state.setText(text)
        else:
            address_text = Broadcast.tr("Served at {0}, to this computer only.").format(air.address)
            none = Broadcast.tr("No source is open yet.")
            count = self._watching
            some = counted(count, "{count} source is open", "{count} sources are open")
            open_ = f"{sentence(some)}." if count else none
            self.state.setText(f"{address_text} {open_}")

    def _why_empty(self) -> str:
        if self._air.delay:
            text = Broadcast.tr("What happens now will be shown in {0} s.")
            return text.format(round(self._air.delay))
        return Broadcast.tr("Nothing is being played. The next match goes on air automatically.")

    def _on_watched(self, count: int) -> None:
        self._watching = count
        self._show_state()

    def _wire(self) -> None:
        self.switch.toggled.connect(self._switch)
        self.problem.actionRequested.connect(self._start_again)
        for box in (self.delay, self.port):
            box.installEventFilter(self)
        self.delay.editingFinished.connect(self._choose_delay)
        self.port.valueChanged.connect(self._choose_port)
        self.mode.valueChanged.connect(lambda mode: self._settings.change(air_mode=mode))
        choose = Broadcast.tr("Folder for text files")
        take = self._choose_folder
        self.folder.clicked.connect(
            lambda: exports.ask_folder(self, choose, lambda path: take(str(path)))
        )
        self.no_folder.clicked.connect(lambda: self._choose_folder(""))
        self.scenes.clicked.connect(self._save_scenes)
        self.event_button.clicked.connect(self.eventRequested)
        self.began.clicked.connect(lambda: self._begin_stream(QDateTime.currentDateTime()))
        self.began_at.editingFinished.connect(self._begin_stream_at)
        self.began_at.installEventFilter(self)
        self.chapters.clicked.connect(self._save_chapters)
        self._settings.changed.connect(self._show_chapters)
        self.commanding.copied.connect(lambda: self.toast.say(Broadcast.tr("Copied.")))
        for source in SOURCES:
            button = self.links[source.name]
            button.clicked.connect(lambda _on=False, source=source: self._copy(source))
        self.client.watched.connect(self._on_watched)
        self._air.changed.connect(self._show)

    def _lay_out(self) -> None:
        column = self.fill(self.problem, self._on_air(), self.preview, widest=WIDEST)
        for title, rows in ((Broadcast.tr("How it is served"), self._rows()),
                            (Broadcast.tr("Names on air"), [self.names]),
                            (Broadcast.tr("Control from elsewhere"), [self.commanding]),
                            (Broadcast.tr("Sources"), self._sources())):  # fmt: skip
            gap(column, 8)
            column.addWidget(Section(title))
            for row in rows:
                column.addWidget(row)
        column.addStretch(1)

    def _on_air(self) -> QWidget:
        match_row = SettingRow(
            Broadcast.tr("Match"),
            Broadcast.tr("Which live match viewers see, regardless of which one the Desk shows."),
            self.matches,
        )
        match_row.setVisible(self.matches.count() > 1)
        row = SettingRow(
            Broadcast.tr("On air"),
            Broadcast.tr(
                "Serves what the Stage shows to browser sources in OBS and similar programs: "
                "board, clocks, names. It receives only public information, so it cannot reveal a "
                "secret."
            ),
            self.switch,
        )
        caster = SettingRow(
            Broadcast.tr("For the caster"),
            Broadcast.tr(
                "What viewers see at this moment, with the delay. The caster can draw on it"
                " (Ctrl+Shift+B). This page is not served."
            ),
            self.caster,
        )
        panel = QWidget()
        in_column(row, self.state, match_row, caster, gap=Space.XS, of=panel)
        return panel

    def _rows(self) -> list[QWidget]:
        stream, chapters_row = Flow(self.began_at, self.began, gap=8), QWidget()
        in_row((self.chapters_known, 1), self.chapters, of=chapters_row)
        folder = Flow(self.folder_name, self.folder, self.no_folder, gap=8)
        return [
            SettingRow(
                Broadcast.tr("Event"),
                Broadcast.tr("Title, round and series, and each player’s team and picture."),
                self.event_button,
            ),
            SettingRow(
                Broadcast.tr("Brand"),
                Broadcast.tr("Logo, accent, font and corners, the same as on the Stage."),
                self.brand_button,
            ),
            SettingRow(
                Broadcast.tr("Delay"),
                Broadcast.tr(
                    "How much later everything is shown, clocks included, so that "
                    "nobody who watches the stream can help a player; up to 5 minutes. "
                    "The Stage itself stays live: players may be watching it."
                ),
                self.delay,
            ),
            SettingRow(
                Broadcast.tr("Chapters"),
                Broadcast.tr(
                    "Set when the stream began. While it runs, the ends of rounds, changes of the "
                    "lead and results of all matches are noted; you can save them as a chapters "
                    "file for the recording."
                ),
                stream,
            ),
            chapters_row,
            SettingRow(
                Broadcast.tr("Colours"),
                Broadcast.tr(
                    "Board, clocks and names on air, independent of this window’s colours."
                ),
                self.mode,
            ),
            SettingRow(
                Broadcast.tr("Port"),
                Broadcast.tr(
                    "Choose another port if a program already uses this one; the links change "
                    "with it. While on air, the port and the folder for text files cannot be "
                    "changed."
                ),
                self.port,
            ),
            SettingRow(
                Broadcast.tr("Text files"),
                Broadcast.tr(
                    "For programs that read files: names, clocks, score and last move, "
                    "each in its own file."
                ),
                folder,
            ),
        ]

    def _sources(self) -> list[QWidget]:
        rows: list[QWidget] = [
            SettingRow(
                Broadcast.tr("All at once"),
                Broadcast.tr("A scene collection with these sources in place, for OBS to import."),
                self.scenes,
            )
        ]
        for source in SOURCES:
            size = f"{source.width} × {source.height}"
            description = Broadcast.tr("{0}. {1}").format(translate(source.shows.text), size)
            rows.append(SettingRow(source.page, description, self.links[source.name]))
        return rows
