"""Privacy: hiding typed secrets and messages on a shared screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from games.core import Game
from gui.desk import words
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Banner, Toast


class Privacy(QObject):
    """The state of hiding typed text (F8).

    `private` is the default: True hides text; None means not asked yet, so `banner` asks until the
    first move. While the Stage is on the same screen, text is hidden automatically: F8 then shows
    it until the round ends or the Stage returns, and does not change the default. `hide` is called
    to hide or show the fields and the pasted text.
    """

    chosen = Signal(bool)
    """Sent when the user has chosen the default."""

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
        self._beside = self._hidden = False
        self.yes = banner.add(Button(Desk.tr("Hide it")), 1)
        self.no = banner.add(Button(Desk.tr("Show it")), 1)
        self._settle(bool(private))

    @property
    def hidden(self) -> bool:
        """True if typed text is hidden now."""
        return self._hidden

    def offer(self, before_first: bool) -> None:
        """Offer to hide text, unless the user has already answered.

        `before_first` is True if nothing has been submitted yet.
        """
        asks = self._private is None and before_first
        self._banner.say(words.offer_privacy() if asks else "")

    def toggle(self) -> None:
        """Toggle hiding, and make it the new default unless text is hidden because of the Stage."""
        hidden = not self._hidden
        if self._beside:
            self._settle(hidden)
        else:
            self.choose(hidden)
        self._toast.say(words.hidden(self._game, hidden))

    def setBeside(self, on_same_screen: bool) -> None:
        """Set whether the Stage is on the Desk's screen."""
        if on_same_screen is self._beside:
            return
        self._beside = on_same_screen
        shown_before = not self._hidden
        self._settle(on_same_screen or bool(self._private))
        if on_same_screen and shown_before:
            self._toast.say(words.hidden_beside(self._game))

    def end_round(self) -> None:
        """At the end of a round, hide text that was shown despite a Stage on this screen."""
        if self._beside and not self._hidden and not self._game.kind.alternating:
            self._settle(True)
            self._toast.say(words.hidden_beside(self._game))

    def setPrivate(self, private: bool | None) -> None:
        """Set the default from the settings."""
        if private is not self._private:
            self._private = private
            self._banner.say("" if private is not None else self._banner.said())
            self._settle(self._beside or bool(private))

    def choose(self, private: bool) -> None:
        """Store the user's choice of the default."""
        self._private = private
        self._banner.say("")
        self._settle(self._beside or private)
        self.chosen.emit(private)

    def _settle(self, hidden: bool) -> None:
        if hidden is not self._hidden:
            self._hidden = hidden
            self._hide(hidden)
