from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from games.core import PUBLIC
from games.match.clocks import Reading
from gui.kit.audio import ClockTicker, Effect, speaker, volume_texts
from gui.kit.board.scene import BoardScene
from gui.kit.texts import Play
from gui.kit.widgets.buttons import Button, Kind, open_below, tip
from gui.table.hotseat import HotSeatController
from gui.table.sounds import Cue, cue

USUAL = 60
"""Volume after unmuting if no volume has been chosen before."""


class PlaySounds(QObject):
    """Plays the sounds of a match at one computer, at a volume from 0 to 100.

    Sounds never reveal one player's secret actions to the other player.
    """

    volumeChosen = Signal(int)

    def __init__(self, host: HotSeatController, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self._host, self._scene = host, scene
        self._view = host.session.view(PUBLIC)
        self._draft, self._volume, self._last = "", 0, USUAL
        self._ticking = ClockTicker()
        self._ends = False
        self.button = VolumeButton()
        self.button.chosen.connect(self._choose)
        host.session.changed.connect(self._hear_match)
        scene.heard.connect(self._hear_board)
        scene.draftChanged.connect(self._hear_draft)

    def set_volume(self, volume: int) -> None:
        self._volume, self._last = volume, volume or self._last
        self.button.show_volume(volume)
        if volume:
            QTimer.singleShot(0, speaker(), speaker().make_ready)  # after the page has been painted

    def mute(self) -> None:
        self._choose(0 if self._volume else self._last)

    def hear_clocks(self, readings: Sequence[Reading]) -> None:
        self._ticking.update(readings, self._volume)

    def hear_result(self) -> None:
        """Play the sound for the result once. Call this after the board has shown the result."""
        self._hear_match()
        if not self._ends:
            return
        self._ends = False
        outcome, person = self._host.view.outcome, self._host.person
        winner = None if outcome is None else outcome.winner
        lost = person is not None and winner is not person
        self.play(Effect.END if winner is None else Effect.LOSS if lost else Effect.WIN)

    def play(self, effect: Effect | Cue) -> None:
        speaker().play(effect.value, self._volume)

    def _choose(self, volume: int) -> None:
        self.set_volume(volume)
        self.play(Effect.PLACE)
        self.volumeChosen.emit(volume)

    def _hear_match(self) -> None:
        """Play the sound for a public change, unless the game's board plays its own sounds.

        This is also called before the board plays a sound, because the board can signal a change
        before the session does.
        """
        previous_view, self._view = self._view, self._host.session.view(PUBLIC)
        sound = cue(previous_view, self._view)
        self._ends = self._view.over and (self._ends or sound is Cue.END)
        has_own_sound = sound in (None, Cue.END) or self._view.game.kind.alternating
        if sound is not None and not has_own_sound:
            self.play(sound)

    def _hear_board(self, effect: Effect) -> None:
        self._hear_match()
        if not self._host.acting_in_secret:
            self.play(effect)

    def _hear_draft(self, text: str) -> None:
        grows, self._draft = len(text) > len(self._draft), text
        if grows and not self._host.acting_in_secret:
            self.play(self._scene.draft_sound)


class VolumeButton(Button):
    """A button with a menu of volumes. `chosen(volume)` carries the chosen volume."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__("", Kind.ICON, "volume")
        self._volume = 0
        self.setAccessibleName(Play.tr("Sounds"))
        self.setToolTip(tip(Play.tr("Sounds (Ctrl+M: mute)")))
        self.clicked.connect(self.open)

    def show_volume(self, volume: int) -> None:
        self._volume = volume
        self.setIconName("volume" if volume else "volume-off")

    def open(self) -> None:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for volume, text in volume_texts():
            action = group.addAction(text)
            action.setCheckable(True)
            action.setChecked(volume == self._volume)
            action.triggered.connect(lambda _on=False, volume=volume: self.chosen.emit(volume))
        menu.addActions(group.actions())
        open_below(self, menu)
