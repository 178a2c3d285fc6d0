from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.kit import capture
from gui.kit.audio import VOLUMES, volume_texts
from gui.kit.texts import Home
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.choices import GraceChoice, Segmented, Select, Switch
from gui.kit.widgets.flow import gap
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.pages import Page, SettingRow
from gui.storage.settings import TEXTS, Settings

WIDEST = 760


class SettingsPage(Page):
    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.head(Home.tr("Settings"))
        self.about = quiet(Home.tr("About Garnet"), "info")
        self.header.addEnd(self.about)
        self.mode = Segmented(
            [
                ("system", Home.tr("System")),
                ("dark", Home.tr("Dark")),
                ("light", Home.tr("Light")),
            ],
            Home.tr("Theme"),
        )
        self.boards = Segmented(
            [("", Home.tr("Studio")), ("wood", Home.tr("Wood"))], Home.tr("Boards")
        )
        self.text_size = Select([(size, f"{size} %") for size in TEXTS], Home.tr("Text size"))
        self.motion = Segmented(
            [(True, Home.tr("Follow system")), (False, Home.tr("Off"))],
            Home.tr("Motion"),
        )
        self.volume = Segmented(volume_texts(), Home.tr("Sounds in Play"))
        self.tick = Switch("", Home.tr("Tick below ten seconds"))
        self.sounds = Switch("", Home.tr("Sounds at the Desk and on the Stage"))
        self.one_click = Segmented(
            [(False, Home.tr("Two clicks")), (True, Home.tr("One click"))], Home.tr("A move takes")
        )
        self.grace = GraceChoice()
        self.private = Switch("", Home.tr("Hide typed text at the Desk"))
        self.left_out = Switch("", Home.tr("Leave this window out of recordings"))
        self.ground = Segmented(
            [
                ("studio", Home.tr("Studio")),
                ("green", Home.tr("Green")),
                ("magenta", Home.tr("Magenta")),
                ("blue", Home.tr("Blue")),
                ("clear", Home.tr("None")),
            ],
            Home.tr("Behind the board"),
        )
        self.brand = Button(Home.tr("Brand…"), icon="palette")
        self.forget = Button(Home.tr("Ask again"))
        self.back_up = Button(Home.tr("Back up…"))
        self.restore = Button(Home.tr("Restore…"))
        self.keep_elsewhere = Button(Home.tr("Move…"))
        self.place = label("", Role.CAPTION, wrap=True)
        self._bound: dict[str, Segmented | Select | Switch] = {
            "mode": self.mode,
            "text": self.text_size,
            "motion": self.motion,
            "volume": self.volume,
            "tick": self.tick,
            "sounds": self.sounds,
            "one_click": self.one_click,
            "grace": self.grace,
            "private": self.private,
            "left_out": self.left_out,
            "ground": self.ground,
        }
        """The controls that hold a setting's value unconverted, keyed by the setting's name."""
        self._show()
        self._lay_out()
        self._wire()

    def show_archive(self, path: Path | None, movable: bool) -> None:
        """Show the archive's path (None without an archive), and whether the user can move it."""
        self.place.setText(Home.tr("Nowhere: nothing is saved") if path is None else str(path))
        for button in (self.back_up, self.restore):
            button.setEnabled(path is not None)
        self.keep_elsewhere.setEnabled(path is not None and movable)

    def _show(self) -> None:
        now = self._settings.now
        nearest = min(VOLUMES, key=lambda level: abs(level - now.volume))
        for name, control in self._bound.items():
            value = nearest if name == "volume" else getattr(now, name)
            if isinstance(control, Switch):
                control.setChecked(bool(value))
            else:
                control.setValue(value)
        self.boards.setValue(now.brand.board)
        self.forget.setEnabled(bool(now.allowed))

    def _wire(self) -> None:
        settings = self._settings
        for name, control in self._bound.items():
            changed = control.toggled if isinstance(control, Switch) else control.valueChanged
            changed.connect(partial(self._change, name))
        self.boards.valueChanged.connect(
            lambda board: settings.change(brand=replace(settings.now.brand, board=board))
        )
        settings.changed.connect(self._show_text_size)
        self.forget.clicked.connect(self._forget)

    def _show_text_size(self) -> None:
        self.text_size.setValue(self._settings.now.text)  # a shortcut may have changed it

    def _change(self, name: str, value: object) -> None:
        self._settings.change(**{name: value})

    def _forget(self) -> None:
        self._settings.change(allowed={})
        self.header.back.setFocus(Qt.FocusReason.OtherFocusReason)
        self.forget.setEnabled(False)

    def _lay_out(self) -> None:
        self._column = self.fill(widest=WIDEST)
        self._section(
            Home.tr("Look"),
            SettingRow(
                Home.tr("Theme"),
                Home.tr("Dark, light, or what the system uses."),
                self.mode,
            ),
            SettingRow(
                Home.tr("Boards"),
                Home.tr(
                    "The material of boards here, on the Stage, in clips and on air."
                    " An evening with its own brand keeps its own material."
                ),
                self.boards,
            ),
            SettingRow(
                Home.tr("Text size"),
                Home.tr(
                    "The size of text and of everything around it; large windows already have "
                    "larger text. Ctrl++ and Ctrl+- change it anywhere, and Ctrl+0 resets it."
                ),
                self.text_size,
            ),
            SettingRow(
                Home.tr("Motion"),
                Home.tr("Off: nothing slides or fades, and reveals are shown at once."),
                self.motion,
            ),
        )
        self._section(
            Home.tr("Play"),
            SettingRow(
                Home.tr("A move takes"),
                Home.tr(
                    "Two clicks: the first prepares the move, the second (or Enter) confirms it."
                    " One click: the click that completes a move plays it."
                ),
                self.one_click,
            ),
        )
        self._section(
            Home.tr("Time"),
            SettingRow(
                Home.tr("Reveal a complete round"),
                Home.tr(
                    "How long an umpired round stays open once both submissions are "
                    "in, so that a slip can be corrected (GEN-3). New matches begin "
                    "with this setting."
                ),
                self.grace,
            ),
        )
        self._section(
            Home.tr("Sounds"),
            SettingRow(
                Home.tr("In Play"),
                Home.tr(
                    "Pieces, reveals, the last ten seconds and the result, in matches you play "
                    "yourself. Ctrl+M mutes them during a match."
                ),
                self.volume,
            ),
            SettingRow(
                Home.tr("At the Desk and on the Stage"),
                Home.tr(
                    "A soft sound when something is submitted, when it is revealed, when"
                    " the Stage shows that the lead has changed, and when a match is over."
                    " It gives away no more than the Stage shows."
                ),
                self.sounds,
            ),
            SettingRow(
                Home.tr("Tick below ten seconds"),
                Home.tr("A soft tick at the Desk each second when a clock is about to run out."),
                self.tick,
            ),
        )
        self._section(
            Home.tr("Stage"),
            SettingRow(
                Home.tr("Behind the board"),
                Home.tr("One plain colour can be keyed out by streaming software."),
                self.ground,
            ),
            SettingRow(
                Home.tr("Brand"),
                Home.tr(
                    "Logo, accent, font, corners and players’ colours of Stage, broadcast,"
                    " clips and pictures."
                ),
                self.brand,
            ),
            SettingRow(
                Home.tr("Hide typed text at the Desk"),
                Home.tr(
                    "For sharing your whole screen; F8 shows the text. While the Stage is on"
                    " the same screen as the Desk, the text is always hidden."
                ),
                self.private,
            ),
            *(self._recordings() if capture.POSSIBLE else ()),
        )
        self._section(
            Home.tr("Archive"),
            SettingRow(
                Home.tr("Back up"),
                Home.tr("One file with everything: matches, people, evenings and practice."),
                self.back_up,
            ),
            SettingRow(
                Home.tr("Restore a backup"),
                Home.tr("Your current archive is kept beside it, and Garnet restarts."),
                self.restore,
            ),
            SettingRow(Home.tr("Location"), self.place, self.keep_elsewhere),
        )
        self._section(
            Home.tr("Programs"),
            SettingRow(
                Home.tr("Programs that you allowed"),
                Home.tr(
                    "Programs that you chose for a match start without asking. Here you can make "
                    "Garnet ask again."
                ),
                self.forget,
            ),
        )
        self._column.addStretch(1)

    def _section(self, title: str, *rows: SettingRow) -> None:
        gap(self._column, 8)
        for part in (Section(title), *rows):
            self._column.addWidget(part)

    def _recordings(self) -> tuple[SettingRow]:
        text = Home.tr(
            "While the Stage is open, recordings and shared screens show the Stage and not this"
            " window."
        )
        return (SettingRow(Home.tr("Leave this window out of recordings"), text, self.left_out),)
