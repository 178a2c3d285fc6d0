from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gui.kit.board.view import BoardView
from gui.play.curtain import Curtain
from gui.play.footer import Footer
from gui.play.side import Side
from gui.table.hotseat import HotSeatController


class Announcer(QObject):
    """Announces a page's new texts to screen readers once all changes are complete.

    Secret drafts are never announced, because the other player could hear them.
    """

    def __init__(
        self,
        host: HotSeatController,
        board: BoardView,
        side: Side,
        footer: Footer,
        curtain: Curtain,
    ) -> None:
        super().__init__(board)
        self._host, self._board = host, board
        self._side, self._footer, self._curtain = side, footer, curtain
        self._said: tuple[str, ...] = ("",) * 4
        self._settled = QTimer(self, singleShot=True)
        self._settled.timeout.connect(self._speak)

    def soon(self) -> None:
        self._settled.start(0)

    def _speak(self) -> None:
        if self._curtain.down:
            return
        footer, host = self._footer, self._host
        hint = "" if host.overheard else footer.hint()
        now = (self._side.happened(), self._side.result(), footer.prompt(), hint)
        news = [
            text for text, before in zip(now, self._said, strict=True) if text and text != before
        ]
        self._said = now
        if news:
            self._board.announce("\n".join(news))
