"""Settings: a page of a few choices. Each is taken at once; there is nothing to confirm."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.choices import GraceChoice, Segmented, Select, Switch
from gui.kit.widgets.flow import gap
from gui.kit.widgets.labels import Section
from gui.kit.widgets.pages import Page, SettingRow
from gui.storage.settings import TEXTS, Settings

WIDEST = 760


class SettingsPage(Page):
    """Look, sound, and what a match begins with."""

    aboutRequested = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.head(self.tr("Settings"))
        self.about = quiet(self.tr("About Garnet"), "info")
        self.header.addEnd(self.about)
        self.mode = Segmented(
            [
                ("system", self.tr("System")),
                ("dark", self.tr("Dark")),
                ("light", self.tr("Light")),
            ],
            self.tr("Theme"),
        )
        self.text_size = Select([(size, f"{size} %") for size in TEXTS], self.tr("Text size"))
        self.motion = Segmented(
            [(True, self.tr("As the system says")), (False, self.tr("Off"))],
            self.tr("Motion"),
        )
        self.tick = Switch("", self.tr("Tick below ten seconds"))
        self.sounds = Switch("", self.tr("Sounds"))
        self.grace = GraceChoice()
        self.private = Switch("", self.tr("Hide what is typed at the Desk"))
        self.ground = Segmented(
            [
                ("studio", self.tr("Studio")),
                ("green", self.tr("Green")),
                ("magenta", self.tr("Magenta")),
                ("blue", self.tr("Blue")),
                ("clear", self.tr("None")),
            ],
            self.tr("Behind the board"),
        )
        self.forget = Button(self.tr("Ask again"))
        self._show()
        self._lay_out()
        self._wire()

    def _show(self) -> None:
        now = self._settings.now
        self.mode.setValue(now.mode)
        self.text_size.setValue(now.text)
        self.motion.setValue(now.motion)
        self.tick.setChecked(now.tick)
        self.sounds.setChecked(now.sounds)
        self.grace.setValue(now.grace)
        self.private.setChecked(bool(now.private))
        self.ground.setValue(now.ground)
        self.forget.setEnabled(bool(now.allowed))

    def _show_text_size(self) -> None:
        self.text_size.setValue(self._settings.now.text)  # a key has changed it

    def _wire(self) -> None:
        change = self._settings.change
        self.about.clicked.connect(self.aboutRequested)
        self.mode.valueChanged.connect(lambda mode: change(mode=mode))
        self.text_size.valueChanged.connect(lambda text: change(text=text))
        self._settings.changed.connect(self._show_text_size)
        self.motion.valueChanged.connect(lambda motion: change(motion=motion))
        self.tick.toggled.connect(lambda tick: change(tick=tick))
        self.sounds.toggled.connect(lambda sounds: change(sounds=sounds))
        self.grace.valueChanged.connect(lambda grace: change(grace=grace))
        self.private.toggled.connect(lambda private: change(private=private))
        self.ground.valueChanged.connect(lambda ground: change(ground=ground))
        self.forget.clicked.connect(self._forget)

    def _forget(self) -> None:
        """No program is started unasked any more; the keyboard stays on this page."""
        self._settings.change(allowed={})
        self.header.back.setFocus(Qt.FocusReason.OtherFocusReason)
        self.forget.setEnabled(False)

    def _lay_out(self) -> None:
        column = self.fill(widest=WIDEST)
        for title, rows in self._parts():
            gap(column, 8)
            column.addWidget(Section(title))
            for row in rows:
                column.addWidget(row)
        column.addStretch(1)

    def _parts(self) -> list[tuple[str, list[QWidget]]]:
        return [
            (
                self.tr("Look"),
                [
                    SettingRow(
                        self.tr("Theme"),
                        self.tr("Dark, light, or what the system uses."),
                        self.mode,
                    ),
                    SettingRow(
                        self.tr("Text size"),
                        self.tr(
                            "How large text is, and everything around it; large windows have"
                            " larger text already. Anywhere, Ctrl++ and Ctrl+- make it larger and"
                            " smaller, Ctrl+0 puts it back."
                        ),
                        self.text_size,
                    ),
                    SettingRow(
                        self.tr("Motion"),
                        self.tr("Off: nothing slides or fades, and reveals are shown at once."),
                        self.motion,
                    ),
                ],
            ),
            (
                self.tr("Time"),
                [
                    SettingRow(
                        self.tr("Tick below ten seconds"),
                        self.tr("A soft tick each second when a clock is about to run out."),
                        self.tick,
                    ),
                    SettingRow(
                        self.tr("Sounds"),
                        self.tr(
                            "A soft sound when something is submitted, when it is revealed, when"
                            " the Stage shows that the lead has changed, and when a match is over."
                            " It gives away no more than the Stage shows."
                        ),
                        self.sounds,
                    ),
                    SettingRow(
                        self.tr("Reveal a complete round"),
                        self.tr(
                            "How long an umpired round stays open once both submissions are in, so"
                            " that a slip can be mended (GEN-3). A new match begins with this."
                        ),
                        self.grace,
                    ),
                ],
            ),
            (
                self.tr("Stage"),
                [
                    SettingRow(
                        self.tr("Behind the board"),
                        self.tr("One plain colour can be keyed out by streaming software."),
                        self.ground,
                    ),
                    SettingRow(
                        self.tr("Hide what is typed at the Desk"),
                        self.tr(
                            "For when you share your whole screen; F8 shows it. While the Stage"
                            " is on the same screen as the Desk, it is always hidden."
                        ),
                        self.private,
                    ),
                ],
            ),
            (
                self.tr("Programs"),
                [
                    SettingRow(
                        self.tr("Programs that you allowed"),
                        self.tr(
                            "Programs that you chose for a match start without asking. Here you"
                            " can have Garnet ask again."
                        ),
                        self.forget,
                    )
                ],
            ),
        ]
