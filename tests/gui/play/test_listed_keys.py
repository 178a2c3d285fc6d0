"""Every key that Play lists does something wherever it is listed."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from games import registry
from gui.app.tour import _picker, _sheet
from gui.kit.widgets.labels import KeyHint
from gui.table.hotseat import Phase

from .conftest import Make, Play
from .test_race import SMALL, begin, claim

KEYS = {
    "↑": "Up",
    "↓": "Down",
    "←": "Left",
    "→": "Right",
    "⌫": "Backspace",
    "⏎": "Return",
}
GAMES = [game_id for game_id in registry.game_ids() if game_id != "gyulbot"]
LATER = ("Esc", "⏎")
"""Keys that need a move that was begun."""


def _single(listed: str) -> list[str]:
    """Return the single keys named in one row of the table."""
    if listed == "↑↓←→":
        return [KEYS[item] for item in listed]
    return [KEYS.get(item, item) for item in listed.split()]


def _at_turn(play: Make, game: str) -> Play:
    table = play(game)
    while table.phase is not Phase.TURN:
        table.next()
    QApplication.processEvents()
    return table


def _words(table: Play) -> tuple[object, ...]:
    page = table.page
    return (
        page.scene.draft(),
        len(table.session.match.events),
        QApplication.activePopupWidget() is not None,
        [part.text() for part in page.findChildren(QLabel) if part.isVisible()],
    )


def _does(table: Play, key: str) -> bool:
    """Return True if a key changes anything; slow pictures are compared last."""
    words, picture = _words(table), table.page.grab().toImage()
    table.press(key)
    QApplication.processEvents()
    does = _words(table) != words or table.page.grab().toImage() != picture
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    return does


BEFORE = {
    ("masked-army", "R"): ("Space", "Space"),
    ("masked-army", "F"): ("Space", "Space", "R"),
    ("hyperstar", "1"): ("A",),
    ("unlucky-for-some", "0"): ("1",),
    ("know-your-nodes", "Space"): ("Right",),
}
"""Keys to press first, where a key only continues something."""


@pytest.mark.alike
@pytest.mark.parametrize("game", GAMES)
def test_every_listed_key_does_something(play: Make, game: str) -> None:
    """A page is used for the next key if the match is unchanged; otherwise a new page opens."""
    idle = []
    table = _at_turn(play, game)
    events = table.events()
    for listed in _listed(table):
        for key in _single(listed):
            first = BEFORE.get((game, key), ())
            table.page.scene.clearDraft()
            stands = table.phase is Phase.TURN and table.events() == events
            if stands and not first and listed not in LATER and _does(table, key):
                continue
            table = _at_turn(play, game)
            if listed in LATER:
                _begin(table)
            for before in first:
                table.press(before)
            if not _does(table, key):
                idle.append(key)
    assert not idle


@pytest.mark.alike
@pytest.mark.parametrize("game", ["candle-countdown", "unlucky-for-some", "hyperstar"])
def test_keys_are_listed_when_they_become_useful(play: Make, game: str) -> None:
    table = _at_turn(play, game)
    before = _listed(table)
    for _ in range(40):
        if "N" in _listed(table) or "P" in _listed(table):
            break
        if table.phase is not Phase.TURN:
            table.next()
        else:
            _begin(table)
            table.next()
    later = "P" if game == "hyperstar" else "N"
    assert later not in before and later in _listed(table)
    assert _does(table, later)


def _listed(table: Play) -> list[str]:
    hints = table.page.side.keys.findChildren(KeyHint)
    return [hint.text() for hint in hints if hint.isVisible()]


def _begin(table: Play) -> None:
    """Lay out a draft, which can be taken back or confirmed."""
    match, seat = table.session.match, table.host.seat
    assert seat is not None
    table.page.steps.lay_out(_sheet(match, seat, _picker(match.game)))


def test_every_key_of_a_demonstration_does_something(play: Make) -> None:
    def demonstrating() -> Play:
        table = play("gyulbot", timed=True, cap_seconds=60, rounds=1, puzzles=[SMALL])
        begin(table)
        claim(table)
        table.passes(20_000)
        for key in ("Return", "Down", "Down", "Return"):
            table.press(key)  # Ben undercuts and demonstrates on the board
        assert table.phase is Phase.TURN
        return table

    idle = []
    for listed in _listed(demonstrating()):
        for key in ("1", "2") if listed == "1–2" else _single(listed):
            one = demonstrating()
            if listed in ("⌫", "Esc"):
                one.press("Right")
            if key in ("1", "R"):
                one.press("2")  # choose the other Gyulbot
            if not _does(one, key):
                idle.append(key)
    assert not idle
