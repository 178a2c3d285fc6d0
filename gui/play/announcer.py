from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gui.kit.board.view import BoardView
from gui.play.curtain import Curtain
from gui.play.footer import Footer
from gui.play.side import SidePanel
from gui.table.extensions import PlayPanel
from gui.table.hotseat import HotSeatController


class Announcer(QObject):
    """Announces new text on the page to screen readers, after all widgets have been updated.

    Secret drafts are never announced, because the other player could hear them.
    """

    def __init__(
        self,
        host: HotSeatController,
        board: BoardView,
        side: SidePanel,
        footer: Footer,
        panel: PlayPanel | None,
        curtain: Curtain,
    ) -> None:
        super().__init__(board)
        self._host, self._board = host, board
        self._side, self._footer, self._panel, self._curtain = side, footer, panel, curtain
        self._announced: tuple[str, ...] = ("",) * 4
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._announce)

    def announce_soon(self) -> None:
        self._timer.start(0)

    def _announce(self) -> None:
        if self._curtain.down:
            return
        panel = self._panel
        below = self._footer if panel is None or panel.isHidden() else panel
        hint = "" if self._host.acting_in_secret else below.hint()
        now = (self._side.happened(), self._side.result(), below.prompt(), hint)
        news = [
            text
            for text, before in zip(now, self._announced, strict=True)
            if text and text != before
        ]
        self._announced = now
        if news:
            self._board.announce("\n".join(news))
