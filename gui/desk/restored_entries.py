from __future__ import annotations

from games.core import UMPIRE, Pair, Seat
from games.match.events import Rewound
from games.match.undone_entries import Place, UndoneEntry, next_undone_entries, undone_entries
from gui.desk import words
from gui.desk.seats import BaseSeatPanel
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Banner
from gui.table.session import Session


class RestoredEntries:
    """Puts entries that were undone by a rewind back into their fields once the clocks run.

    The umpire submits them with Enter. Cleared or replaced entries are not restored again.
    """

    def __init__(self, session: Session, panels: Pair[BaseSeatPanel], banner: Banner) -> None:
        self._session, self._panels, self._banner = session, panels, banner
        self._rewinds = 0
        self._shown: dict[Place, UndoneEntry] = {}
        self._dropped = False
        self.drop = banner.add(Button(Desk.tr("Leave them out"), elides=True))

    def holds(self, seat: Seat) -> bool:
        """Return True if a seat's fields contain restored entries and nothing else."""
        texts = {entry.text for entry in self._shown.values() if entry.seat is seat}
        text = self._panels[seat].text().strip()
        return bool(text) and texts.issuperset(text.split("\n"))

    def follow(self) -> None:
        match, view = self._session.match, self._session.view(UMPIRE)
        rewinds = len([event for event in match.events if isinstance(event, Rewound)])
        if rewinds != self._rewinds:
            self._rewinds, self._dropped = rewinds, False
            self._shown.clear()
        if not rewinds or view.over or self._dropped:
            self._banner.say("")
            return
        if not (view.waiting or view.held or view.paused):
            for entry in next_undone_entries(match):
                self._offer(entry)
        count = len(undone_entries(match))
        self._banner.say(words.offered(count) if count else "")

    def _offer(self, entry: UndoneEntry) -> None:
        panel, view = self._panels[entry.seat], self._session.view(UMPIRE)
        part = entry.text.partition(": ")[0] if view.game.parts.names else ""
        if entry.place in self._shown or view.stand_ins[entry.seat] or panel.texts().get(part):
            return
        self._shown[entry.place] = entry
        panel.take((entry.text,))

    def leave_out(self) -> None:
        """Remove restored entries from the fields, and restore none until the next rewind."""
        self._dropped = True
        for seat, panel in self._panels.items():
            if self.holds(seat):
                panel.setText("")
        self.follow()
