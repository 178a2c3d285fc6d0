"""Texts on the Stage have enough contrast, measured on painted pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage
from pytestqt.qtbot import QtBot

from games import registry
from games.core import GameKind, Seat
from gui.kit.theme import DARK, LIGHT, Theme, contrast, set_theme
from gui.picture.painter import Backdrop, StagePainter
from gui.picture.surface import StageSurface

from .conftest import Game, game

READ = 4.5
"""Minimum contrast of text with its background."""


def moments(game_id: str) -> list[Game]:
    """Return the match before the start, running, paused and over."""
    soon, runs, paused, over = (game(game_id) for _ in range(4))
    for match in (runs, paused, over):
        match.start().play(2 if match.match.game.kind is not GameKind.RACE else 0)
    paused.match.append(paused.match.pause(paused.now, "a line that broke"))
    over.match.append(over.match.concede(Seat.ONE, over.now + 1))
    return [soon, runs, paused, over]


@pytest.mark.alike("theme")
@pytest.mark.parametrize(
    ("theme", "backdrop"),
    [(DARK, Backdrop.STUDIO), (LIGHT, Backdrop.STUDIO), (DARK, Backdrop.GREEN)],
    ids=["dark", "light", "green"],
)
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_letters_stand_out_from_what_they_stand_on(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str, theme: Theme, backdrop: Backdrop
) -> None:
    written: list[tuple[str, str, QRectF]] = []

    def note(
        stage: StagePainter,
        area: QRectF,
        text: str,
        face: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        shrink: float = 0.7,
    ) -> float:
        written.append((text, colour, QRectF(area)))
        return stage.width(text, face)  # draw no text, so that only the background remains

    monkeypatch.setattr(StagePainter, "line", note)
    for match in moments(game_id):
        surface = StageSurface(match.view(), match.readings(2_000))
        qtbot.addWidget(surface)
        set_theme(surface, theme.with_motion(False))
        surface.setBackdrop(backdrop)
        surface.resize(1280, 720)
        written.clear()
        image = QImage(QSize(1280, 720), QImage.Format.Format_RGB32)
        image.fill(0)
        surface.render(image)
        found = [item for item in written if item[0].strip()]
        assert len(found) > 3
        for text, colour, area in found:
            assert contrast(colour, _ground(image, area)) >= READ, (text, colour)


def _ground(image: QImage, area: QRectF) -> str:
    """Return the most frequent colour in an area without text."""
    part = area.toAlignedRect().intersected(image.rect())
    seen: dict[int, list[int]] = {}
    for x in range(part.left(), part.right() + 1, 3):
        for y in range(part.top(), part.bottom() + 1, 3):
            pixel = image.pixel(x, y)
            seen.setdefault(pixel & 0xF0F0F0, []).append(pixel)  # the background has a gradient
    most = max(seen.values(), key=len)
    return f"#{most[len(most) // 2] & 0xFFFFFF:06X}"
