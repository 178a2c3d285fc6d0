"""Names on the smallest Stage: names of up to 16 letters are whole, in one or two lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.registry import game_ids
from gui.kit.look.text import split
from gui.kit.teller import Stand
from gui.kit.theme import DARK, Weight, font
from gui.picture import cards
from gui.picture.layout import SMALLEST
from gui.picture.name_layout import Naming, name_both
from gui.picture.painter import StagePainter, fitted
from gui.picture.surface import StageSurface

from .conftest import Game, game

SIXTEEN = (("Maximiliane Berg", "Bartholomew Knox"), ("xXDarkWarrior_16", "Wintergardenhall"))
THIRTY = ("Alexandrina Victoria Hohenlohe", "Wolfgang Amadeus Theophil Moza")


SMALL = SMALLEST.toSize()


def painted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, match: Game, size: QSize = SMALL
) -> list[str]:
    """Return every line of text painted on a Stage of this size."""
    seen: list[str] = []
    line = StagePainter.line

    def watched(
        stage: StagePainter,
        area: QRectF,
        text: str,
        face: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        shrink: float = 0.7,
    ) -> float:
        seen.append(fitted(text, face, area.width(), shrink)[0])
        return line(stage, area, text, face, colour, align, shrink)

    monkeypatch.setattr(StagePainter, "line", watched)
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    surface.resize(size)
    surface.grab()
    return seen


@pytest.mark.alike
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


@pytest.mark.alike
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
    hyphen = metrics.horizontalAdvance("Fitzgerald-Smy")
    assert split("Fitzgerald-Smythe", metrics, hyphen, True) == ("Fitzgerald-", "Smythe")


def names(surface: StageSurface) -> Naming:
    at = surface.places
    stage = StagePainter(QPainter(), DARK, at.scale, surface.backdrop, at.left, at.right)
    return name_both(stage, at.cards.one, surface.column)


@pytest.mark.alike
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (640, 900)])
@pytest.mark.parametrize("players", [("Black", "Casual bot"), ("Jo", THIRTY[0]), THIRTY])
def test_both_names_are_of_one_size_that_no_submission_changes(
    qtbot: QtBot, players: tuple[str, str], size: tuple[int, int]
) -> None:
    match = game("thwart-omega", players).start().play(2)
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    surface.resize(*size)
    surface.grab()
    before = names(surface)
    assert tuple("".join(lines).replace(" ", "") for lines in before.lines) == tuple(
        name.replace(" ", "") for name in players
    )
    act = match.match.game.actions(match.match.position, Seat.TWO)[0]
    match.submit(Seat.TWO, match.match.game.write(act))
    surface.setView(match.view())
    assert surface.column.cards.two.stand is Stand.SUBMITTED
    after = names(surface)
    assert after.face == before.face and after.lines == before.lines


@pytest.mark.alike
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (640, 900)])
@pytest.mark.parametrize("game_id", game_ids())
def test_the_painted_names_have_one_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int]
) -> None:
    sizes: dict[str, set[int]] = {name: set() for name in ("Jo", "Maximiliane Berg")}
    line = StagePainter.line

    def watched(
        stage: StagePainter, area: QRectF, text: str, face: QFont, *more: Any, **shrink: Any
    ) -> float:
        for name in sizes:
            if text and name.startswith(text):
                shown = fitted(text, face, area.width(), shrink.get("shrink", 0.7))
                sizes[name].add(shown[1].pixelSize())
        return line(stage, area, text, face, *more, **shrink)

    match = game(game_id, ("Jo", "Maximiliane Berg")).start()
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    surface.resize(*size)
    monkeypatch.setattr(StagePainter, "line", watched)
    surface.grab()
    assert sizes["Jo"] == sizes["Maximiliane Berg"] and len(sizes["Jo"]) == 1


@pytest.mark.alike
@pytest.mark.parametrize("players", [("Jo", "Al"), ("DMO", "EC"), ("Jo", "Maximiliane Berg")])
@pytest.mark.parametrize("size", [(640, 360), (640, 380), (800, 450), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game_id", ["unlucky-for-some", "thwart-omega", "gyulbot"])
def test_words_stand_beside_both_names_or_neither(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    game_id: str,
    size: tuple[int, int],
    players: tuple[str, str],
) -> None:
    match = game(game_id, players).start()
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    surface.resize(*size)
    word = surface.column.cards.one.status
    assert word and word == surface.column.cards.two.status
    seen: list[str] = []
    line = StagePainter.line

    def watched(
        stage: StagePainter, area: QRectF, text: str, face: QFont, *more: Any, **shrink: Any
    ) -> float:
        seen.append(fitted(text, face, area.width(), shrink.get("shrink", 0.7))[0])
        return line(stage, area, text, face, *more, **shrink)

    monkeypatch.setattr(StagePainter, "line", watched)
    surface.grab()
    assert seen.count(word) == (2 if names(surface).worded else 0)
    if players == ("Jo", "Al"):
        assert names(surface).worded


def test_who_moved_stands_beside_the_title_where_the_line_has_no_room(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark in front of the cells' own marks would be unclear."""
    players = ("Maximiliane Berg", "Bartholomew Knox")
    match = game("masked-army", players).start().play(1)
    seen = painted(qtbot, monkeypatch, match, QSize(975, 650))
    assert seen[seen.index("Last piece") + 1] == players[0]


@pytest.mark.parametrize("game_id", ["masked-army", "hyperstar", "thwart-omega"])
def test_a_name_in_two_lines_keeps_away_from_what_is_below(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    names: list[float] = []
    below: list[float] = []

    def name(stage: StagePainter, area: QRectF, *more: Any) -> None:
        names.append(area.bottom())

    def dial(stage: StagePainter, area: QRectF, *more: Any, **options: Any) -> None:
        if names:
            below.append(area.top())

    monkeypatch.setattr(cards, "_paint_name", name)
    monkeypatch.setattr(cards, "paint_clock", dial)
    monkeypatch.setattr(cards, "paint_tokens", dial)
    painted(qtbot, monkeypatch, game(game_id, THIRTY).start().play(3), QSize(678, 740))
    assert len(below) == len(names) >= 2
    assert all(under - above >= 4 for above, under in zip(names, below, strict=True))
