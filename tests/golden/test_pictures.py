"""The Stage of each game and every widget look as they did when somebody last looked at them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColorConstants, QImage, QPainter
from PySide6.QtWidgets import QApplication

from games import registry
from gui.kit.theme import DARK, apply
from tests.golden.pictures import (
    broadcast_pictures,
    differences,
    print_of,
    stage_pictures,
    stored,
    widget_pictures,
)

STORED = stored()

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="letters have other shapes there")


@pytest.fixture(autouse=True)
def _dark_and_still(qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))


def check(pictures: Iterable[tuple[str, QImage]], names: set[str]) -> None:
    """Compare pictures with the stored ones, of which `names` must be there."""
    changed = {}
    for name, picture in pictures:
        names.remove(name)
        if different := differences(STORED[name], print_of(picture)):
            changed[name] = different[:3]
    assert not changed, f"{changed}; if that is wanted: python -m tests.golden.pictures"
    assert not names


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_stage_looks_the_same(game_id: str) -> None:
    pictures = [*stage_pictures(game_id), *broadcast_pictures(game_id)]
    check(pictures, {name for name in STORED if name.startswith(game_id)})


def test_the_widgets_look_the_same(qapp: QApplication) -> None:
    games = tuple(registry.game_ids())
    check(widget_pictures(qapp), {name for name in STORED if not name.startswith(games)})


def test_a_small_change_is_noticed() -> None:
    """A dot of 8 by 8 pixels in 640 by 360 is noticed; a difference of rounding is not."""
    picture = QImage(640, 360, QImage.Format.Format_RGB32)
    picture.fill(0x808080)
    before = print_of(picture)
    picture.fill(0x818181)
    assert not differences(before, print_of(picture))
    picture.fill(0x808080)
    _fill(picture, QRect(205, 105, 8, 8))
    assert differences(before, print_of(picture))[0] == "block 10, 5"


def test_a_move_by_a_pixel_is_noticed() -> None:
    prints = []
    for left in (205, 206):
        picture = QImage(640, 360, QImage.Format.Format_RGB32)
        picture.fill(0x808080)
        _fill(picture, QRect(left, 105, 8, 12))
        prints.append(print_of(picture))
    assert differences(*prints) == ["2 rows and columns of pixels"]


def _fill(picture: QImage, area: QRect) -> None:
    painter = QPainter(picture)
    painter.fillRect(area, QColorConstants.White)
    painter.end()
