"""Tells screen readers what is new on the page: the rival's move, a reveal, whose turn it is."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gui.play.frame import PlayFrame
from gui.table.hotseat import Phase


class Aloud(QObject):
    """Says once what has come to stand on the page since it last spoke, when all of it has.

    While the curtain is down it is silent: that says itself what it says. What a seat lays out in
    secret is not said either, for somebody else may be in the room.
    """

    def __init__(self, page: PlayFrame) -> None:
        super().__init__(page)
        self._page = page
        self._said: tuple[str, ...] = ("", "", "")
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.timeout.connect(self._speak)

    def soon(self) -> None:
        """Something has changed."""
        self._settled.start(0)

    def _speak(self) -> None:
        page = self._page
        if page.curtain.down:
            return
        footer, host = page.footer, page.host
        overheard = host.sealed and not host.programs and host.phase is Phase.TURN
        now = (page.side.happened(), footer.prompt(), "" if overheard else footer.hint())
        news = [text for text, said in zip(now, self._said, strict=True) if text and text != said]
        self._said = now
        if news:
            page.board.announce("\n".join(news))
