from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gui.kit.board.view import BoardView
from gui.play.curtain import Curtain
from gui.play.footer import Footer
from gui.play.side import SidePanel
from gui.table.hotseat import HotSeatController


class Announcer(QObject):
    """Announces the page's new texts to screen readers, after all widgets have been updated.

    Secret drafts are never announced, because the other player could hear them.
    """

    def __init__(
        self,
        host: HotSeatController,
        board: BoardView,
        side: SidePanel,
        footer: Footer,
        curtain: Curtain,
    ) -> None:
        super().__init__(board)
        self._host, self._board = host, board
        self._side, self._footer, self._curtain = side, footer, curtain
        self._announced: tuple[str, ...] = ("",) * 4
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._announce)

    def announce_soon(self) -> None:
        self._timer.start(0)

    def _announce(self) -> None:
        if self._curtain.down:
            return
        footer, host = self._footer, self._host
        hint = "" if host.acting_in_secret else footer.hint()
        now = (self._side.happened(), self._side.result(), footer.prompt(), hint)
        news = [
            text
            for text, before in zip(now, self._announced, strict=True)
            if text and text != before
        ]
        self._announced = now
        if news:
            self._board.announce("\n".join(news))
