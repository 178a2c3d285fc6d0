from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, KnownError, Pair, Setup
from games.match.match import Match, Table
from games.match.matchview import view_of
from gui.kit import exports
from tests.gui.typed import there


@pytest.fixture
def picture(qapp: QApplication) -> QImage:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkRed)
    return image


def test_a_copied_picture_is_a_picture_and_a_png(picture: QImage) -> None:
    exports.copy_picture(picture)
    mime = QGuiApplication.clipboard().mimeData()
    assert QGuiApplication.clipboard().image().size() == picture.size()
    assert QImage.fromData(mime.data("image/png")).pixelColor(3, 3) == picture.pixelColor(3, 3)
    exports.copy_text("round 3")
    assert QGuiApplication.clipboard().text() == "round 3"
    QGuiApplication.clipboard().clear()


def test_a_quick_png_is_the_same_picture_clear_and_half_clear(qapp: QApplication) -> None:
    image = QImage(37, 11, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for x in range(37):
        image.setPixelColor(x, x % 11, QColor(255, 6 * x, 0, 7 * x))
    straight = QImage.Format.Format_RGBA8888
    read = QImage.fromData(exports.quick_png(image)).convertToFormat(straight)
    assert read == image.convertToFormat(straight)


def test_an_empty_picture_is_no_png(qapp: QApplication) -> None:
    with pytest.raises(KnownError):
        exports.png(QImage())


def test_files_are_whole_or_not_there(picture: QImage, tmp_path: Path) -> None:
    there = tmp_path / "a.png"
    there.write_bytes(b"before")
    exports.write_file(there, exports.png(picture))
    assert QImage(str(there)).width() == 40
    with pytest.raises(KnownError, match=r"a\.png was not saved"):
        exports.write_file(tmp_path / "nowhere" / "a.png", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png"]


Opened = Callable[[], QFileDialog]


@pytest.fixture
def dialog(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Return the open file dialog. It is Qt's own, since tests cannot reach the system's."""
    native = QFileDialog.Option.DontUseNativeDialog
    begin = QFileDialog.open
    monkeypatch.setattr(QFileDialog, "open", lambda item: (item.setOption(native), begin(item)))
    return lambda: next(
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, QFileDialog) and widget.isVisible()
    )


def choose(dialog: QFileDialog, path: Path) -> None:
    edit = there(dialog.findChild(QLineEdit, "fileNameEdit"))
    edit.setText(str(path))
    dialog.accept()


def test_asking_where_lets_everything_go_on(tmp_path: Path, qtbot: QtBot, dialog: Opened) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    saved: list[Path] = []
    failed: list[str] = []

    def save(name: str = "match.png") -> None:
        exports.save_bytes(
            parent, b"{}", "Save", name, exports.ask_where, saved.append, failed.append
        )

    for written, path in (("mine", "mine.png"), ("two.PNG", "two.PNG"), ("v1.2", "v1.2.png")):
        save()
        assert len(saved) == len(set(saved)) and path not in [item.name for item in saved]
        choose(dialog(), tmp_path / written)
        assert saved[-1] == tmp_path / path and saved[-1].read_bytes() == b"{}"
    save("match.garnet.json")
    choose(dialog(), tmp_path / "record")
    assert saved[-1] == tmp_path / "record.garnet.json"
    save()
    dialog().reject()
    assert len(saved) == 4 and failed == []


def test_a_dialog_goes_with_what_asked(qtbot: QtBot, dialog: Opened) -> None:
    parent = QWidget()
    parent.show()
    exports.ask_which(parent, "Open", lambda path: pytest.fail("nothing was chosen"))
    assert dialog().isVisible()
    shiboken6.delete(parent)
    assert not any(isinstance(widget, QFileDialog) for widget in QApplication.topLevelWidgets())


def test_dialogs_begin_where_the_last_one_ended(
    tmp_path: Path,
    qapp: QApplication,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    dialog: Opened,
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "mine.json").write_text("{}")
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    qapp.setProperty("garnetFolder", None)
    chosen: list[Path] = []
    exports.ask_which(parent, "Open", chosen.append)
    assert Path(dialog().directory().path()) == tmp_path
    choose(dialog(), tmp_path / "packs" / "mine.json")
    assert chosen == [tmp_path / "packs" / "mine.json"]
    exports.ask_where(parent, "Save", "two.png", chosen.append)
    shown = dialog()
    assert Path(shown.directory().path()) == tmp_path / "packs"
    assert [Path(path).name for path in shown.selectedFiles()] == ["two.png"]
    shown.reject()
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
def test_names_that_every_file_system_takes(text: str, name: str) -> None:
    assert exports.clean_name(text) == name
    assert Path(exports.clean_name(text)).name == exports.clean_name(text)


FAMILY = "👩\u200d👩\u200d👧\u200d👦"


@pytest.mark.alike
@pytest.mark.parametrize("letter", ["x", "é", "e\u0301", "林", "🦊", "👍🏽", "🇫🇷", FAMILY])
@pytest.mark.parametrize("suffix", ["", ".png", ".garnet-puzzle.json"])
def test_a_name_is_cut_between_characters_and_keeps_its_suffix(letter: str, suffix: str) -> None:
    name = exports.clean_name(letter * 300, suffix)
    assert name.endswith(suffix)
    kept = name.removesuffix(suffix)
    assert kept == letter * (len(kept) // len(letter)) != ""
    assert 200 - len(letter.encode()) < len(name.encode()) <= 200


def test_a_devices_name_is_changed_before_its_suffix() -> None:
    assert exports.clean_name("AUX", ".garnet-puzzle.json") == "_AUX.garnet-puzzle.json"
    assert exports.clean_name("prn .", ".png") == "_prn.png"
    assert len(exports.clean_name("NUL." + "x" * 300, ".png").encode()) == 200


@pytest.mark.parametrize(
    ("first", "two"), [("🦊" * 30, "🐻" * 30), (FAMILY * 4, "B"), ("A", "林" * 100), ("Ann", "Ben")]
)
def test_long_names_of_players_leave_room_for_the_round(first: str, two: str) -> None:
    game = registry.game("thwart-omega")
    options = game.options()
    setup = Setup(game.id, game.default_edition, options, Pair(first, two))
    view = view_of(Match(game, setup, bytes(32), Table(timed=False, grace=0)), PUBLIC)
    name = exports.file_name(view, ".garnet.json", "private")
    assert len(name.encode()) <= 200
    assert name.startswith("Thwart Omega · ") and name.endswith(" · round 1 · private.garnet.json")
    both = name.split(" · ")[1].split(" – ")
    assert all(
        kept and whole.startswith(kept) for kept, whole in zip(both, (first, two), strict=True)
    )
    if len(two) < 4:
        assert both[1] == two
