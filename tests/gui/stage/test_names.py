"""Players' names on the smallest Stage: whole if they have 16 letters, in one line or two."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from games.registry import game_ids
from gui.stage.ink import Ink, fitted, split
from gui.stage.layout import SMALLEST
from gui.stage.surface import StageSurface
from gui.theme import DARK, Motion, Weight, font

from .conftest import Game, game

SIXTEEN = (("Maximiliane Berg", "Bartholomew Knox"), ("xXDarkWarrior_16", "Wintergardenhall"))
THIRTY = ("Alexandrina Victoria Hohenlohe", "Wolfgang Amadeus Theophil Moza")


def painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, match: Game) -> list[str]:
    """Every line that is painted on the smallest Stage, as it comes out."""
    seen: list[str] = []
    line = Ink.line

    def watched(
        ink: Ink,
        area: QRectF,
        text: str,
        face: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        shrink: float = 0.7,
    ) -> float:
        seen.append(fitted(text, face, area.width(), shrink)[0])
        return line(ink, area, text, face, colour, align, shrink)

    monkeypatch.setattr(Ink, "line", watched)
    surface = StageSurface(match.view(), match.readings(), DARK, Motion(False))
    qtbot.addWidget(surface)
    surface.resize(SMALLEST.toSize())
    surface.grab()
    return seen


@pytest.mark.parametrize("players", SIXTEEN)
@pytest.mark.parametrize("game_id", game_ids())
def test_sixteen_letters_are_whole(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str, players: tuple[str, str]
) -> None:
    match = game(game_id, players).start()
    if game_id != "gyulbot":
        match.play(3)
    seen = painted(qtbot, monkeypatch, match)
    pairs = {one + between + two for one, two in pairwise(seen) for between in ("", " ")}
    for name in players:
        assert name in seen or name in pairs, seen
    assert not any(line.endswith("…") and line[:5] in "".join(players) for line in seen), seen


@pytest.mark.parametrize("game_id", game_ids())
def test_thirty_letters_keep_as_much_as_there_is_room_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    seen = painted(qtbot, monkeypatch, game(game_id, THIRTY).start())
    for name in THIRTY:
        assert any(line and name.startswith(line.rstrip("…")) and len(line) > 7 for line in seen)


def test_a_long_word_is_broken_between_signs() -> None:
    metrics = QFontMetricsF(font(12, Weight.STRONG))
    room = metrics.horizontalAdvance("Wintergar") + 0.5
    assert split("Wintergardenhall", metrics, room, True) == ("Wintergar", "denhall")
    assert split("Wintergardenhall", metrics, room) == ("Wintergardenhall", "")
    assert split("Anna Wintergardenhall", metrics, room, True)[0] == "Anna"
    accent = "Wintergare\u0301denhall"
    room = metrics.horizontalAdvance("Wintergare") - 0.5
    assert split(accent, metrics, room, True)[0] == "Wintergar"
    family = "👨\u200d👩\u200d👧"
    room = metrics.horizontalAdvance(f"a{family}") * 1.2
    one, two = split(f"a{family}{family}", metrics, room, True)
    assert not one.endswith("\u200d") and not two.startswith("\u200d")
