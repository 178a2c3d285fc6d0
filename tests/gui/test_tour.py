"""The tour, `garnet --tour DIR` without a display, through the first game only.

`.ci/run` takes it through all games. It ends with an error if it cannot continue.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from games.core import GameKind
from gui.app import tour
from gui.home.page import shown_games
from gui.kit.widgets.fields import Field
from gui.table.simulated_input import NotClickable, click, press

SOME = 1
"""Number of games in the tour; the first has sealed rounds."""
PART = f"""
import sys
from gui.app import cli
from gui.app import tour
some = tour.shown_games()[:{SOME}]
tour.shown_games = lambda: some
sys.exit(cli.main(["--tour", sys.argv[1]]))
"""


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str, Path]:
    """Return the folder with the pictures, both outputs, and the empty home folder."""
    folder = tmp_path_factory.mktemp("tour") / "pictures" / "of today"
    home = tmp_path_factory.mktemp("home")
    kept = {"PATH", "VIRTUAL_ENV", "LANG"}
    env = {name: value for name, value in os.environ.items() if name in kept}
    done = subprocess.run(
        [sys.executable, "-c", PART, str(folder)],
        env=env | {"HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return folder, done.stdout, done.stderr, home


def test_the_tour_writes_a_picture_for_every_line_it_prints(
    pictures: tuple[Path, str, str, Path],
) -> None:
    folder, said, complained, _ = pictures
    assert complained == ""
    paths = [Path(line) for line in said.splitlines()]
    assert sorted(paths) == sorted(folder.iterdir())
    for path in paths:
        assert QImage(str(path)).size() == QSize(1280, 720), path


def test_every_surface_of_each_game_is_there(pictures: tuple[Path, str, str, Path]) -> None:
    names = {path.stem for path in pictures[0].iterdir()}
    assert {"home", "home-played"} <= names
    for game in shown_games()[:SOME]:
        for what in ("new-match", "desk", "stage", "stage-end", "play"):
            assert f"{game.id}-{what}" in names
        assert (f"{game.id}-curtain" in names) is (game.kind is GameKind.SEALED)


def test_the_tour_does_not_touch_the_users_files(pictures: tuple[Path, str, str, Path]) -> None:
    found = [path for path in pictures[3].rglob("*") if "cache" not in str(path).lower()]
    assert [path for path in found if path.is_file()] == []


AGAIN = """
import sys
from games.core import GameKind
from gui.app import tour
from gui.home.page import shown_games
def keep(name, picture):
    picture.save(f"{sys.argv[1]}/{name}.png")
def again(guide):
    guide.picture("home")
    guide.umpire(shown_games()[0])
tour.lead(keep, again)
"""


def test_the_tour_is_the_same_each_time(
    pictures: tuple[Path, str, str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    subprocess.run([sys.executable, "-c", AGAIN, str(tmp_path)], check=True, timeout=300)
    made = sorted(tmp_path.iterdir())
    assert len(made) > 4
    for path in made:
        assert QImage(str(path)) == QImage(str(pictures[0] / path.name)), path.name


def test_a_folder_that_cannot_be_created_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_text("in the way", "utf-8")
    assert tour.tour(path / "folder") == 1
    assert "cannot be made" in capsys.readouterr().err


# Actions of a person


def test_simulated_input_reaches_only_what_a_person_could_reach(qtbot: QtBot) -> None:
    button = QPushButton("Start")
    qtbot.addWidget(button)
    with pytest.raises(NotClickable, match="Start cannot be clicked"):
        click(button)
    button.show()
    button.setEnabled(False)
    with pytest.raises(NotClickable):
        click(button)
    with pytest.raises(NotClickable):
        press(button, Qt.Key.Key_Return)
    button.setEnabled(True)
    with qtbot.waitSignal(button.clicked):
        click(button)


def test_simulated_input_can_type(qtbot: QtBot) -> None:
    field = Field("Name")
    qtbot.addWidget(field)
    field.show()
    from gui.table.simulated_input import write

    write(field.edit, "Ann 林")
    assert field.text() == "Ann 林"
    assert isinstance(field, QWidget)
