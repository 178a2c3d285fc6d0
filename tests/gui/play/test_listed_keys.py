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
GAMES = [one for one in registry.game_ids() if one != "gyulbot"]
LATER = ("Esc", "⏎")
"""Keys that need a move that was begun."""


def _single(listed: str) -> list[str]:
    """Return the single keys named in one row of the table."""
    if listed == "↑↓←→":
        return [KEYS[one] for one in listed]
    return [KEYS.get(one, one) for one in listed.split()]


def _at_turn(play: Make, game: str) -> Play:
    one = play(game)
    while one.phase is not Phase.TURN:
        one.next()
    QApplication.processEvents()
    return one


def _words(one: Play) -> tuple[object, ...]:
    page = one.page
    return (
        page.scene.draft(),
        len(one.session.match.events),
        QApplication.activePopupWidget() is not None,
        [part.text() for part in page.findChildren(QLabel) if part.isVisible()],
    )


def _does(one: Play, key: str) -> bool:
    """Return True if a key changes anything; slow pictures are compared last."""
    words, picture = _words(one), one.page.grab().toImage()
    one.press(key)
    QApplication.processEvents()
    does = _words(one) != words or one.page.grab().toImage() != picture
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
    one = _at_turn(play, game)
    events = one.events()
    for listed in _listed(one):
        for key in _single(listed):
            first = BEFORE.get((game, key), ())
            one.page.scene.clearDraft()
            stands = one.phase is Phase.TURN and one.events() == events
            if stands and not first and listed not in LATER and _does(one, key):
                continue
            one = _at_turn(play, game)
            if listed in LATER:
                _begin(one)
            for before in first:
                one.press(before)
            if not _does(one, key):
                idle.append(key)
    assert not idle


@pytest.mark.alike
@pytest.mark.parametrize("game", ["candle-countdown", "unlucky-for-some", "hyperstar"])
def test_keys_are_listed_when_they_become_useful(play: Make, game: str) -> None:
    one = _at_turn(play, game)
    before = _listed(one)
    for _ in range(40):
        if "N" in _listed(one) or "P" in _listed(one):
            break
        if one.phase is not Phase.TURN:
            one.next()
        else:
            _begin(one)
            one.next()
    later = "P" if game == "hyperstar" else "N"
    assert later not in before and later in _listed(one)
    assert _does(one, later)


def _listed(one: Play) -> list[str]:
    hints = one.page.side.keys.findChildren(KeyHint)
    return [hint.text() for hint in hints if hint.isVisible()]


def _begin(one: Play) -> None:
    """Lay out a draft, which can be taken back or confirmed."""
    match, seat = one.session.match, one.host.seat
    assert seat is not None
    one.page.steps.lay_out(_sheet(match, seat, _picker(match.game)))


def test_every_key_of_a_demonstration_does_something(play: Make) -> None:
    def demonstrating() -> Play:
        one = play("gyulbot", timed=True, cap_seconds=60, rounds=1, puzzles=[SMALL])
        begin(one)
        claim(one)
        one.passes(20_000)
        for key in ("Return", "Down", "Down", "Return"):
            one.press(key)  # Ben undercuts and demonstrates on the board
        assert one.phase is Phase.TURN
        return one

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
