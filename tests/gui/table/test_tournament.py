"""The event of a match: entered in a sheet, stored in the archive, with harmless pictures."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QColorSpace, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, KnownError, Pair
from games.match.match import Table
from games.match.tournament import NO_TOURNAMENT, EveningGame, Tournament
from games.match.verify import verify
from games.people.portrait import MAX_PORTRAIT, MAX_SIDE, is_portrait, stripped
from gui.kit import exports
from gui.kit.exports import packed, portrait, take
from gui.storage.matches import Request, create
from gui.storage.people import StoredPeople
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.session import Session
from gui.table.tournament import TournamentForm, TournamentSheet, edit_event, remembered

CUP = Tournament(
    "Winter Cup",
    "",
    "Final",
    "1 – 1",
    Pair("Norway", "Chile"),
    evening="Winter Cup",
    game=EveningGame(("Ann", "Ben"), 3),
)
BOTH = Pair("Ann", "Ben")


def picture(width: int = 900, height: int = 600) -> QImage:
    found = QImage(width, height, QImage.Format.Format_RGB32)
    for y in range(0, height, 7):  # a pattern that compresses badly
        for x in range(width):
            found.setPixelColor(x, y, QColor((x * 7919 + y * 104729) % (1 << 24)))
    return found


def file(folder: Path, kind: str, image: QImage | None = None) -> Path:
    path = folder / f"picture.{kind}"
    assert (image or picture()).save(str(path))
    return path


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_a_photograph_becomes_a_small_png(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    data = take(file(tmp_path, kind))
    assert is_portrait(data) and len(data) <= MAX_PORTRAIT
    assert max(portrait(data).width(), portrait(data).height()) <= MAX_SIDE
    assert abs(portrait(data).width() / portrait(data).height() - 1.5) < 0.02


@pytest.mark.parametrize(("width", "height"), [(3_000, 2_000), (9, 5_000), (4_000, 1)])
def test_a_large_photograph_is_made_small_while_it_is_unpacked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    """Otherwise all 50 megapixels would be processed, and Python would be blocked meanwhile."""
    unpacked: list[QSize] = []

    def noted(image: QImage) -> bytes:
        unpacked.append(image.size())
        return packed(image)

    monkeypatch.setattr(exports, "packed", noted)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    assert is_portrait(take(file(tmp_path, "png", image)))
    (size,) = unpacked
    assert max(size.width(), size.height()) == exports.UNPACKED >= 2 * MAX_SIDE
    assert abs(size.width() * height - size.height() * width) <= max(width, height)


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_nothing_that_a_photograph_says_of_itself_is_kept(
    qtbot: QtBot, tmp_path: Path, kind: str
) -> None:
    image = picture(40, 30)
    image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.AdobeRgb))
    image.setText("Comment", "taken at home")
    image.setDotsPerMeterX(4_321)
    path = file(tmp_path, kind, image)
    assert QImage(str(path)).text("Comment") == "taken at home"
    data = take(path)
    kept = portrait(data)
    assert not kept.isNull() and kept.textKeys() == [] and not kept.colorSpace().isValid()
    assert {data[at - 4 : at] for at in _chunks(data)} <= {b"IHDR", b"IDAT", b"IEND"}


def _chunks(data: bytes) -> Iterator[int]:
    """Yield the offset of each PNG chunk's content."""
    at = 8
    while at < len(data):
        yield at + 8
        at += 12 + int.from_bytes(data[at : at + 4], "big")


def _huge(folder: Path) -> Path:
    """Write a PNG that claims a size of 60,000 × 60,000 pixels; return its path."""
    data = bytearray(packed(picture(8, 8)))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    path = folder / "huge.png"
    path.write_bytes(bytes(data))
    return path


def _cut(folder: Path) -> Path:
    path = file(folder, "jpg")
    path.write_bytes(path.read_bytes()[:150])
    return path


def _written(name: str, data: bytes) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        (folder / name).write_bytes(data)
        return folder / name

    return write


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'


def _endless(folder: Path) -> Path:
    """Write an SVG with 10^8 nested parts and no size of its own; return its path."""
    parts = "".join(
        f'<g id="a{n}">' + f'<use xlink:href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 9)
    )
    path = folder / "endless.png"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f'<g id="a0"><rect width="1" height="1"/></g>{parts}<use xlink:href="#a8"/></svg>'
    )
    return path


def test_texts_in_a_picture_are_not_unpacked(qtbot: QtBot, tmp_path: Path) -> None:
    """Twenty texts of 100 MB each would block all threads for seconds."""
    data = packed(picture(8, 8))
    text = b"zTXt" + b"name\x00\x00" + zlib.compress(b"x" * 1_000)
    chunk = (len(text) - 4).to_bytes(4, "big") + text + zlib.crc32(text).to_bytes(4, "big")
    path = tmp_path / "texts.png"
    path.write_bytes(data[:33] + chunk * 3 + data[33:])
    assert QImage(str(path)).textKeys() == ["name"]
    assert exports.unpacked(path).textKeys() == []


@pytest.mark.parametrize(
    "make",
    [
        _huge,
        _endless,
        _cut,
        _written("a.png", SVG),
        _written("a.svg", SVG),
        _written("a.png", b""),
        _written("a.png", b"\x89PNG\r\n\x1a\n" + bytes(100)),
        _written("a.gif", b"GIF89a" + bytes(200)),
        lambda folder: folder,
        lambda folder: folder / "nothing.png",
    ],
    ids=(
        "huge",
        "endless",
        "cut",
        "svg as png",
        "svg",
        "empty",
        "no chunks",
        "gif",
        "folder",
        "missing",
    ),
)
def test_what_is_no_photograph_is_refused_in_a_sentence(
    qtbot: QtBot, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    with pytest.raises(KnownError, match=r"[A-Z].+\.$"):
        take(make(tmp_path))


def test_kept_bytes_that_are_no_picture_show_nothing(qtbot: QtBot) -> None:
    whole = packed(picture(40, 40))
    assert not portrait(whole).isNull()
    for data in (b"", b"x" * 100, whole[:40], bytes(MAX_PORTRAIT + 1)):
        assert portrait(data).isNull()


# The archive


def begun(store: Store, tournament: Tournament = CUP) -> tuple[str, Session]:
    game = registry.game("thwart-omega")
    request = Request(
        game, None, {}, BOTH, Table(), "umpire", bytes(range(32)), tournament=tournament
    )
    taken = create(store, request)
    return taken.header.id, Session.of(taken)


def test_what_has_no_field_stays(qtbot: QtBot) -> None:
    form = TournamentForm()
    qtbot.addWidget(form)
    form.show_tournament(CUP)
    form.title.setText("Summer Cup")
    assert form.tournament() == replace(CUP, title="Summer Cup")


def test_it_is_kept_with_the_match_pictures_too_and_bound_to_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.garnet-archive"
    store = Store.open(path)
    whole = replace(CUP, portraits=Pair(packed(picture()), b""))
    match_id, session = begun(store, whole)
    session.begin()
    heads = list(session.match.heads)
    changed = replace(whole, series="2 – 1")
    session.set_tournament(changed)
    assert session.view(PUBLIC).tournament == changed and session.match.heads == heads
    session.stop()
    store.close()
    again = Store.open(path)
    _, match = again.load(match_id)
    assert match.tournament == changed and match.heads == heads
    again.close()
    assert not verify(path).problems
    with closing(sqlite3.connect(path)) as raw:
        assert str(tmp_path).encode() not in b"".join(
            bytes(data) for (data,) in raw.execute("SELECT data FROM occasions")
        )


def test_what_lies_in_an_archive_from_elsewhere_does_no_harm(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.garnet-archive"
    store = Store.open(path)
    match_id, session = begun(store)
    session.stop()
    store.close()
    for data in (b"", b"{", b'{"title": 5}', b'{"title": "' + b"x" * 9_000 + b'"}', b"\xff"):
        with closing(sqlite3.connect(path)) as raw, raw:
            raw.execute("UPDATE occasions SET data = ?", (data,))
            raw.execute(
                "INSERT OR REPLACE INTO portraits SELECT number, 'black', ? FROM matches", (SVG,)
            )
        again = Store.open(path)
        assert again.load(match_id)[1].tournament == NO_TOURNAMENT
        again.close()


# Entering it


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    found = QWidget()
    qtbot.addWidget(found)
    found.resize(800, 700)
    found.show()
    return found


def test_what_is_entered_is_the_event_and_is_remembered(host: QWidget) -> None:
    settings = Settings()
    _, session = begun(Store(None), NO_TOURNAMENT)
    sheet = edit_event(host, session, settings)
    sheet.form.title.setText("  Winter   Cup ")
    sheet.form.round.setText("Final")
    sheet.form.teams.two.setText("Chile")
    sheet.confirm.click()
    now = session.match.tournament
    assert (now.title, now.round, now.teams) == ("Winter Cup", "Final", Pair("", "Chile"))
    assert session.view(PUBLIC).tournament == now
    assert remembered(settings, BOTH, StoredPeople.none()) == replace(now, teams=Pair("", ""))
    sheet = edit_event(host, session, settings)
    assert sheet.form.tournament() == now
    sheet.empty.click()
    assert session.match.tournament == NO_TOURNAMENT
    assert remembered(settings, BOTH, StoredPeople.none()) == NO_TOURNAMENT
    session.stop()


def test_a_picture_is_chosen_and_taken_away(qtbot: QtBot, tmp_path: Path) -> None:
    files = [file(tmp_path, "png"), tmp_path / "none.png"]
    form = TournamentForm(ask=lambda parent, then: then(files.pop(0)))
    qtbot.addWidget(form)
    form.portraits.one.choose.click()
    data = form.tournament().portraits.one
    assert is_portrait(data) and not form.portraits.one.without.isHidden()
    form.portraits.one.choose.click()
    assert form.problem.text() and form.tournament().portraits.one == data
    form.portraits.one.without.click()
    assert form.tournament().portraits.one == b""


def test_a_match_that_was_taken_over_keeps_its_event(host: QWidget) -> None:
    def refuse(_: Tournament) -> None:
        raise KnownError("Another Garnet goes on with it.")

    sheet = TournamentSheet(host, CUP, refuse, BOTH)
    sheet.open()
    sheet.confirm.click()
    assert "Another Garnet" in sheet.form.problem.text() and sheet.isVisible()


def test_teams_and_pictures_are_those_of_the_people_last_time(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store.open(tmp_path / "a.garnet-archive")
    face = packed(picture())
    _, session = begun(store, replace(CUP, portraits=Pair(face, b"")))
    session.begin()
    session.set_tournament(replace(CUP, teams=Pair("Norway", "Peru"), portraits=Pair(b"", b"")))
    session.stop()
    found = remembered(Settings(), Pair("Cid", "BEN"), store.people)
    assert found == Tournament(teams=Pair("", "Peru"))
    found = remembered(Settings(), Pair("Ann", "Cid"), store.people)
    assert found == Tournament(teams=Pair("Norway", ""), portraits=Pair(stripped(face), b""))
    store.close()
