"""The table of keys beside the board is complete in every window that shows it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from gui.kit.widgets.labels import KeyHint
from gui.table.hotseat import Phase

from .conftest import Make, Play


def parts(table: Play) -> list[KeyHint | QLabel]:
    keys = table.page.side.keys
    found: list[KeyHint | QLabel] = [*keys.findChildren(KeyHint), *keys.findChildren(QLabel)]
    return [part for part in found if not part.isHidden()]


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "hyperstar", "know-your-nodes"])
@pytest.mark.parametrize("timed", [False, True])
def test_no_key_is_cut_and_the_news_keep_their_space(play: Make, game: str, timed: bool) -> None:
    table = play(game, timed=timed)
    if table.phase is Phase.GATE:
        table.next()
    shown = {}
    for size in ((760, 640), (820, 640), (820, 760), (1000, 700), (1280, 640), (1280, 720)):
        table.page.resize(*size)
        QApplication.processEvents()
        keys = table.page.side.keys
        shown[size] = keys.isVisible()
        if not shown[size]:
            continue
        assert table.page.side.rect().contains(keys.geometry())
        places = [part.geometry() for part in parts(table)]
        assert all(keys.rect().contains(place) for place in places), size
        for number, (part, place) in enumerate(zip(parts(table), places, strict=True)):
            assert place.width() >= max(part.sizeHint().width(), part.minimumWidth()), size
            assert not any(place.intersects(other) for other in places[number + 1 :]), size
        news = table.page.side.moves
        assert not news.isVisible() or news.height() >= min(50, news.sizeHint().height()), size
    assert shown[1280, 720] and shown[1280, 640] and shown[820, 760]
