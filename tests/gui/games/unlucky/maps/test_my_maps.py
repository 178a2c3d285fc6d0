"""Maps saved in the Workshop are offered in New match."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair
from games.unlucky.know_your_nodes.map import default_rows
from gui.games.unlucky.maps.bench import MapBench, dump
from gui.games.unlucky.maps.editor import KEPT, MapChoice, MapEditor, mine
from gui.kit.theme import DARK, apply
from gui.storage.settings import Settings
from gui.table.extensions import Choices

pytestmark = pytest.mark.painted

ROWS = tuple(row[::-1] for row in default_rows())


def test_a_map_that_was_saved_is_chosen(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    apply(qapp, DARK.with_motion(False))
    settings = Settings(tmp_path / "settings.json")
    path = tmp_path / "mirrored.garnet-map.json"
    editor = MapEditor(
        MapBench(ROWS), lambda _parent, _title, _name, then: then(path), notes=settings
    )
    qtbot.addWidget(editor)
    editor.save()
    assert path.read_bytes() == dump(ROWS) and settings.note(KEPT) == [str(path)]
    game = registry.game("know-your-nodes")
    spec = next(spec for spec in game.option_specs if spec.name == "map")
    choice = MapChoice(game, spec)
    qtbot.addWidget(choice)
    choices = Choices(None, {}, Pair("One", "Two"), notes=settings)
    choice.setChoices(choices)
    choice.setChoices(choices)
    assert choice.own.count() == 2 and not choice.own.isHidden()
    received: list[object] = []
    choice.valueChanged.connect(received.append)
    choice.own.setValue(str(path))
    assert received == [{"rows": list(ROWS)}] and choice.picture.rows == ROWS
    path.write_bytes(dump(("A",)))
    assert mine(settings) == {}, "it is no map"
