"""The user's language: which of the catalogues of Garnet and of packages are installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from games import registry
from games.core.text import counted
from gui.kit import languages
from gui.kit.texts import Desk, Texts
from gui.kit.wording import plain
from tests.gui.made_up import LANGUAGE, said, tools, translate


class FlowerGarden(Texts): ...


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """Restore English after the test."""
    before = qapp.findChildren(QTranslator)
    yield qapp
    for translator in qapp.findChildren(QTranslator):
        if translator not in before:
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a package with texts and its translated catalogue."""
    folder = tmp_path_factory.mktemp("flower_garden")
    (folder / "words.py").write_text(
        'from games.core import Message\nDesk.tr("Pause")\n'
        'FlowerGarden.tr("Roses")\n'
        'counted(1, "{count} thorn", "{count} thorns")\n',
        "utf-8",
    )
    path = folder / "languages" / f"garnet_{LANGUAGE}.ts"
    tools()["update"](path, folder)
    translate(path)
    return folder


def test_the_first_language_that_there_is_gets_installed(app: QApplication, folder: Path) -> None:
    there = folder / "languages"
    assert languages.install(app, ["xx-YY", "xx", LANGUAGE, "en"], there) == LANGUAGE
    assert Desk.tr("Pause") == said("Pause") != "Pause"
    assert Desk.tr("Resume") == "Resume"  # that catalogue lacks this text


def test_who_reads_english_first_gets_english(app: QApplication, folder: Path) -> None:
    there = folder / "languages"
    assert languages.install(app, ["en-GB", LANGUAGE], there) == "en_GB"
    assert languages.install(app, ["xx"], there) == "en"
    assert Desk.tr("Pause") == "Pause"


def test_a_number_of_things_is_as_the_language_has_it(app: QApplication, folder: Path) -> None:
    def told() -> list[str]:
        return [plain(counted(count, "{count} thorn", "{count} thorns")) for count in (1, 3)]

    assert told() == ["1 thorn", "3 thorns"]
    languages.install(app, [LANGUAGE], folder / "languages")
    assert told() == [said("1 thorn"), said("3 thorns")]


def test_a_package_has_its_own_catalogue(
    app: QApplication, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"garnet_{LANGUAGE}.qm").write_bytes(b"")  # Garnet's catalogue is unreadable
    module = ModuleType("flower_garden")
    module.__file__ = str(folder / "__init__.py")
    monkeypatch.setitem(sys.modules, "flower_garden", module)
    game = type("Game", (), {"__module__": "flower_garden"})()
    monkeypatch.setattr(registry, "game_ids", lambda: ("hyperstar", "flower-garden"))
    monkeypatch.setattr(registry, "game", lambda _id: game)
    assert languages.install(app, [LANGUAGE], tmp_path) == LANGUAGE
    assert FlowerGarden.tr("Roses") == said("Roses")


def test_what_is_translated_stays_when_texts_are_added(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / f"garnet_{LANGUAGE}.ts"
    path.write_bytes((folder / "languages" / f"garnet_{LANGUAGE}.ts").read_bytes())
    (tmp_path / "more.py").write_text('Desk.tr("Pause")\nDesk.tr("Resume")\n', "utf-8")
    tools()["update"](path, tmp_path)
    text = path.read_text("utf-8")
    assert said("Pause") in text and "Resume" in text
