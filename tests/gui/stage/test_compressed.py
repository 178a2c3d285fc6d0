"""Stones are distinct from the board in poor video too, in every theme and on every backdrop."""

from __future__ import annotations

import math
from statistics import fmean

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPointF
from PySide6.QtGui import QColor, QImage

from gui.kit.board.cells import CellsScene
from gui.kit.board.stones import RADIUS
from gui.kit.theme import DARK, LIGHT, Theme, set_theme
from gui.picture.painter import Backdrop
from gui.picture.surface import StageSurface
from tests.gui.stage.conftest import omega
from tests.gui.typed import as_a

POOR = 20
"""JPEG quality comparable to a poor stream."""
LEAST = {"b": 3.0, "w": 1.7}
"""Minimum contrast of a stone's outer eighth with the less favourable of the two grounds."""


def luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def around(image: QImage, centre: QPointF, radius: float) -> float:
    """Return the mean luminance along a circle."""
    angles = [2 * math.pi * step / 72 for step in range(72)]
    places = [centre + QPointF(math.cos(angle), math.sin(angle)) * radius for angle in angles]
    return fmean(luminance(image.pixelColor(place.toPoint())) for place in places)


def compressed(image: QImage) -> QImage:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "JPEG", POOR)  # type: ignore[call-overload]
    return QImage.fromData(buffer.data())


@pytest.mark.alike
@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
@pytest.mark.parametrize("backdrop", [Backdrop.STUDIO, Backdrop.GREEN, Backdrop.CLEAR])
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_stones_stand_out_from_the_board(
    theme: Theme, backdrop: Backdrop, size: tuple[int, int]
) -> None:
    session = omega().start().play(5, 1)
    surface = StageSurface(session.view(), session.readings())
    set_theme(surface, theme.with_motion(False))
    surface.setBackdrop(backdrop)
    surface.resize(*size)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(0)
    surface.render(image)
    image = compressed(image)
    scene, corner = as_a(CellsScene, surface.scene), surface.places.board.topLeft()
    layout = scene.layout
    board = {cell: session.view().board.board[cell[1]][cell[0]] for cell in scene.all_cells()}
    at = {cell: layout.centre(cell) + corner for cell in board}
    free = [around(image, at[cell], layout.pitch * 0.3) for cell in board if board[cell] == "."]
    ground = fmean(free) + 0.05
    radius = layout.pitch * RADIUS
    for mark, least in LEAST.items():
        for cell in (one for one, stands in board.items() if stands == mark):
            rim = 0.05 + fmean(around(image, at[cell], radius * k) for k in (0.88, 0.92, 0.96))
            assert max(rim, ground) / min(rim, ground) >= least, (mark, cell)
    surface.deleteLater()
