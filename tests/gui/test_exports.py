"""What leaves a surface: the clipboard, files, and the names they get."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from games import registry
from games.core import PUBLIC, KnownError, Pair, Setup
from games.match import Match, Table
from games.matchview import view_of
from gui import exports


@pytest.fixture
def picture(qapp) -> QImage:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkRed)
    return image


def test_a_copied_picture_is_a_picture_and_a_png(picture):
    exports.copy_picture(picture)
    mime = QGuiApplication.clipboard().mimeData()
    assert QGuiApplication.clipboard().image().size() == picture.size()
    assert QImage.fromData(mime.data("image/png")).pixelColor(3, 3) == picture.pixelColor(3, 3)
    exports.copy_text("round 3")
    assert QGuiApplication.clipboard().text() == "round 3"
    QGuiApplication.clipboard().clear()


def test_an_empty_picture_is_no_png(qapp):
    with pytest.raises(KnownError):
        exports.png(QImage())


def test_files_are_whole_or_not_there(picture, tmp_path):
    there = tmp_path / "a.png"
    there.write_bytes(b"before")
    exports.write_file(there, exports.png(picture))
    assert QImage(str(there)).width() == 40
    with pytest.raises(KnownError, match=r"a\.png was not saved"):
        exports.write_file(tmp_path / "nowhere" / "a.png", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png"]


def test_asking_where(picture, tmp_path, qtbot, monkeypatch):
    parent = QWidget()
    qtbot.addWidget(parent)
    answers = iter(["", str(tmp_path / "mine"), str(tmp_path / "two.PNG")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(answers), ""))
    assert exports.save_picture(parent, picture, "match.png") is None
    assert exports.save_picture(parent, picture, "match.png") == tmp_path / "mine.png"
    assert exports.save_picture(parent, picture, "match.png") == tmp_path / "two.PNG"
    answers = iter([str(tmp_path / "record")])
    path = exports.save_bytes(parent, b"{}", "Save", "match.garnet.json")
    assert path == tmp_path / "record.garnet.json" and path.read_bytes() == b"{}"


def test_dialogs_begin_where_the_last_one_ended(tmp_path, qapp, qtbot, monkeypatch):
    parent = QWidget()
    qtbot.addWidget(parent)
    (tmp_path / "packs").mkdir()
    answers = iter([str(tmp_path / "packs" / "mine.json"), "", str(tmp_path / "two.png")])
    offered = []

    def chosen(*arguments):
        offered.append(arguments[2])
        return next(answers), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", chosen)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    qapp.setProperty("garnetFolder", None)
    assert exports.ask_which(parent, "Open") == tmp_path / "packs" / "mine.json"
    assert exports.ask_which(parent, "Open") is None
    assert exports.ask_where(parent, "Save", "two.png") == tmp_path / "two.png"
    packs = str(tmp_path / "packs")
    assert offered == [str(tmp_path), packs, str(tmp_path / "packs" / "two.png")]
    qapp.setProperty("garnetFolder", str(tmp_path / "gone"))
    assert exports.folder() == tmp_path
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: "")
    assert exports.folder() == Path.home()
    qapp.setProperty("garnetFolder", None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann – Ben", "Ann – Ben"),
        ("../../etc/passwd", "etc passwd"),
        ('a<b>:"c"|?*\\d', "a b c d"),
        ("林 · محمد 🦊", "林 · محمد 🦊"),
        ("a\n\x00\u202eb", "a b"),
        ("...", "garnet"),
        ("x" * 500, "x" * 200),
        ("CON", "_CON"),
        ("nul", "_nul"),
        ("com1.notes", "_com1.notes"),
        ("LPT³", "_LPT³"),
        ("Conrad", "Conrad"),
        ("COM10", "COM10"),
        ("ends. ", "ends"),
        ("\u200d", "garnet"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_names_that_every_file_system_takes(text, name):
    assert exports.clean_name(text) == name
    assert Path(exports.clean_name(text)).name == exports.clean_name(text)


FAMILY = "👩\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize("letter", ["x", "é", "e\u0301", "林", "🦊", "👍🏽", "🇫🇷", FAMILY])
@pytest.mark.parametrize("suffix", ["", ".png", ".garnet-puzzle.json"])
def test_a_name_is_cut_between_characters_and_keeps_its_suffix(letter, suffix):
    name = exports.clean_name(letter * 300, suffix)
    assert name.endswith(suffix)
    kept = name.removesuffix(suffix)
    assert kept == letter * (len(kept) // len(letter)) != ""
    assert 200 - len(letter.encode()) < len(name.encode()) <= 200


def test_a_devices_name_is_changed_before_its_suffix():
    assert exports.clean_name("AUX", ".garnet-puzzle.json") == "_AUX.garnet-puzzle.json"
    assert exports.clean_name("prn .", ".png") == "_prn.png"
    assert len(exports.clean_name("NUL." + "x" * 300, ".png").encode()) == 200


@pytest.mark.parametrize(
    ("one", "two"), [("🦊" * 30, "🐻" * 30), (FAMILY * 4, "B"), ("A", "林" * 100), ("Ann", "Ben")]
)
def test_long_names_of_players_leave_room_for_the_round(one, two):
    game = registry.game("thwart-omega")
    options = game.options()
    setup = Setup(game.id, game.default_edition, options, Pair(one, two))
    view = view_of(Match(game, setup, bytes(32), Table(timed=False, grace=0)), PUBLIC)
    name = exports.file_name(view, ".garnet.json", "private")
    assert len(name.encode()) <= 200
    assert name.startswith("Thwart Omega · ") and name.endswith(" · round 1 · private.garnet.json")
    both = name.split(" · ")[1].split(" – ")
    assert all(
        kept and whole.startswith(kept) for kept, whole in zip(both, (one, two), strict=True)
    )
    if len(two) < 4:
        assert both[1] == two
