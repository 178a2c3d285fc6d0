from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from games.core import Game
from gui.desk import words
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Banner, Toast


class Privacy(QObject):
    """Hides typed secrets and messages on a shared screen. F8 hides or shows them.

    `private` is the user's choice, or None if the user has not been asked. While the Stage is on
    the same screen, text is hidden; F8 then shows it until the round ends, without changing the
    choice.
    """

    chosen = Signal(bool)
    """Carries the user's choice: True to hide text."""

    def __init__(
        self,
        private: bool | None,
        banner: Banner,
        hide: Callable[[bool], None],
        game: Game,
        toast: Toast,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._toast = toast
        self._private, self._banner, self._hide, self._game = private, banner, hide, game
        self._stage_on_screen = self._hidden = False
        self.yes = banner.add(Button(Desk.tr("Hide it")), 1)
        self.no = banner.add(Button(Desk.tr("Show it")), 1)
        self._settle(bool(private))

    @property
    def hidden(self) -> bool:
        return self._hidden

    def offer(self, before_first: bool) -> None:
        """Offer to hide text if the user has not chosen yet and `before_first` is True.

        `before_first` is True until something is submitted.
        """
        asks = self._private is None and before_first
        self._banner.say(words.offer_privacy() if asks else "")

    def toggle(self) -> None:
        """Show or hide text.

        Without a Stage on the same screen, store this as the user's choice.
        """
        hidden = not self._hidden
        if self._stage_on_screen:
            self._settle(hidden)
        else:
            self.choose(hidden)
        self._toast.say(words.hidden(self._game, hidden))

    def setStageOnScreen(self, on_same_screen: bool) -> None:
        if on_same_screen is self._stage_on_screen:
            return
        self._stage_on_screen = on_same_screen
        shown_before = not self._hidden
        self._settle(on_same_screen or bool(self._private))
        if on_same_screen and shown_before:
            self._toast.say(words.hidden_for_stage(self._game))

    def end_round(self) -> None:
        """Hide text again if the user has shown it despite a Stage on the same screen."""
        if self._stage_on_screen and not self._hidden and not self._game.kind.alternating:
            self._settle(True)
            self._toast.say(words.hidden_for_stage(self._game))

    def setPrivate(self, private: bool | None) -> None:
        if private is not self._private:
            self._private = private
            self._banner.say("" if private is not None else self._banner.said())
            self._settle(self._stage_on_screen or bool(private))

    def choose(self, private: bool) -> None:
        """Store and apply the user's choice: `private` is True to hide typed text and messages."""
        self._private = private
        self._banner.say("")
        self._settle(self._stage_on_screen or private)
        self.chosen.emit(private)

    def _settle(self, hidden: bool) -> None:
        if hidden is not self._hidden:
            self._hidden = hidden
            self._hide(hidden)
