"""The Stage of each game and every widget look as they did when somebody last looked at them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from games import registry
from gui.kit.theme import DARK, apply
from tests.golden.pictures import differences, stage_pictures, stored, thumbnail, widget_pictures

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
        if blocks := differences(STORED[name], thumbnail(picture)):
            changed[name] = blocks[:3]
    assert not changed, f"{changed}; if that is wanted: python -m tests.golden.pictures"
    assert not names


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_stage_looks_the_same(game_id: str) -> None:
    check(stage_pictures(game_id), {name for name in STORED if name.startswith(game_id)})


def test_the_widgets_look_the_same(qapp: QApplication) -> None:
    games = tuple(registry.game_ids())
    check(widget_pictures(qapp), {name for name in STORED if not name.startswith(games)})


def test_a_small_change_is_noticed() -> None:
    """A dot of 8 by 8 pixels in 640 by 360 is noticed; a difference of rounding is not."""
    picture = QImage(640, 360, QImage.Format.Format_RGB32)
    picture.fill(0x808080)
    before = thumbnail(picture)
    picture.fill(0x838383)
    assert not differences(before, thumbnail(picture))
    picture.fill(0x808080)
    for x in range(8):
        for y in range(8):
            picture.setPixel(205 + x, 105 + y, 0xFFFFFF)
    assert differences(before, thumbnail(picture)) == [(10, 5)]
