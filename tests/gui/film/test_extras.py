"""Aspect ratio, caption, brand, winner's card, pace and sounds of a clip."""

from __future__ import annotations

import json
import random
import subprocess
import wave
from array import array
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage

from games import registry
from games.core import PUBLIC
from games.laws import begun
from games.match import brand
from games.match.matchview import view_of
from gui.app.cli import main
from gui.film import writing
from gui.film.extras import CARD_TIME, Extras
from gui.film.reel import Moment, Reel, moments, read_script
from gui.film.writing import SAMPLE_RATE, Kind, Ratio, Shape, write, write_track
from gui.kit.theme import DARK
from gui.table.sounds import Cue
from tests.gui.branding import count, loud

CASES = Path(__file__).parents[2] / "data" / "cases"
TINY, SMALL = QSize(320, 180), QSize(640, 360)
needs_ffmpeg = pytest.mark.skipif(not writing.ffmpeg(), reason="MP4 needs ffmpeg")


@pytest.fixture(scope="module")
def ending() -> tuple[Moment, ...]:
    """Return the last round of a record."""
    data = (CASES / "thwart-omega" / "to-left-0.garnet.json").read_bytes()
    match = read_script(data).match
    return moments(match, len(match.events) - 3, len(match.events))


def frames(data: bytes) -> tuple[list[Image.Image], list[int]]:
    with Image.open(BytesIO(data)) as file:
        found, lengths = [], []
        for at in range(getattr(file, "n_frames", 1)):
            file.seek(at)
            found.append(file.convert("RGB"))
            lengths.append(round(file.info.get("duration", 0)))
    return found, lengths


@pytest.mark.alike
@pytest.mark.parametrize("ratio", list(Ratio))
@pytest.mark.parametrize("kind", [Kind.WEBP, Kind.GIF])
def test_the_ratio_is_that_of_the_file(
    ratio: Ratio, kind: Kind, ending: tuple[Moment, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "SIZES", [QSize(640, 360)])
    clip = write(ending[-2:], kind, DARK, Shape(ratio))
    wide, tall = frames(clip.data)[0][0].size
    across, down = map(int, ratio.value.split(":"))
    assert wide * down == tall * across and min(wide, tall) == 360


@pytest.mark.alike
@pytest.mark.parametrize("rate", [30, 60])
def test_the_rate_is_that_of_the_file(rate: int, ending: tuple[Moment, ...]) -> None:
    clip = write(ending[-2:], Kind.WEBP, DARK, Shape(size=TINY, rate=rate))
    lengths = frames(clip.data)[1]
    assert sum(lengths) == clip.length
    assert min(lengths) in (1000 // rate, 1000 // rate + 1)
    assert f"{rate} pictures a second" in clip.in_words()


def test_a_caption_takes_a_line_below_the_stage(ending: tuple[Moment, ...]) -> None:
    def last(extras: Extras) -> QImage:
        clip = write(ending[-1:], Kind.APNG, DARK, Shape(size=SMALL), extras=extras)
        return QImage.fromData(clip.data)

    bare, captioned = last(Extras()), last(Extras("A fine last round"))
    band = QRectF(0, 336, 640, 24)
    assert bare.size() == captioned.size() == SMALL
    assert count(captioned, DARK.surface, band) > 10_000 > count(bare, DARK.surface, band)
    assert count(captioned, DARK.text, QRectF(0, 336, 200, 24)) > 50


def test_the_winners_card_comes_at_the_end_and_only_then(ending: tuple[Moment, ...]) -> None:
    card, ending = Extras(winner=True), ending[-2:]
    without = write(ending, Kind.WEBP, DARK, Shape(size=TINY))
    clip = write(ending, Kind.WEBP, DARK, Shape(size=TINY), extras=card)
    assert clip.length == without.length + CARD_TIME
    assert frames(clip.data)[1][-1] == CARD_TIME
    assert frames(clip.data)[0][-1] != frames(without.data)[0][-1]
    running = write(ending[:-1], Kind.WEBP, DARK, Shape(size=TINY), extras=card)
    assert running.length == write(ending[:-1], Kind.WEBP, DARK, Shape(size=TINY)).length


def test_sounds_are_mixed_where_the_stage_plays_them(
    tmp_path: Path, ending: tuple[Moment, ...]
) -> None:
    reel = Reel(ending, TINY, 50, DARK, True)
    length = sum(reel.lengths())
    cues = dict((cue, at) for at, cue in reel.cues)
    assert Cue.END in cues and 0 < cues[Cue.END] < length
    write_track(tmp_path / "track.wav", [(1_000, Cue.END), (1_000, Cue.END)], 2_000)
    with wave.open(str(tmp_path / "track.wav"), "rb") as file:
        assert file.getframerate() == SAMPLE_RATE and file.getnframes() == 2 * SAMPLE_RATE
        samples = array("h", file.readframes(file.getnframes()))
    assert not any(samples[:SAMPLE_RATE]) and any(samples[SAMPLE_RATE : SAMPLE_RATE + 1_102])
    write_track(tmp_path / "once.wav", [(1_000, Cue.END)], 2_000)
    with wave.open(str(tmp_path / "once.wav"), "rb") as file:
        once = array("h", file.readframes(file.getnframes()))
    assert list(samples) == [2 * item for item in once], "mixed, not replaced"


@pytest.mark.alike
@needs_ffmpeg
@pytest.mark.parametrize("rate", [30, 60])
def test_a_film_has_picture_and_sound_of_one_length(
    rate: int, tmp_path: Path, ending: tuple[Moment, ...]
) -> None:
    clip = write(
        ending[-1:], Kind.MP4, DARK, Shape(size=TINY, rate=rate), extras=Extras(sounds=True)
    )
    assert b"colrnclx" + bytes([0, 1, 0, 1, 0, 1, 0]) in clip.data
    path = tmp_path / "clip.mp4"
    path.write_bytes(clip.data)

    def streams(*what: str) -> bytes:
        command = [writing.ffmpeg(), "-v", "error", "-i", str(path), *what, "pipe:1"]
        return subprocess.run(command, capture_output=True, check=True).stdout

    pictures = streams("-f", "rawvideo", "-pix_fmt", "gray")
    assert len(pictures) // (320 * 180) == round(clip.length * rate / 1000)
    samples = streams("-f", "s16le", "-ac", "1", "-ar", "8000")
    assert abs(len(samples) / 16 - clip.length) < 150
    silent = write(ending[-1:], Kind.MP4, DARK, Shape(size=TINY, rate=rate))
    assert b"soun" in clip.data and b"soun" not in silent.data


@needs_ffmpeg
def test_a_film_is_large_unless_it_is_long() -> None:
    assert writing.encodings_for(Kind.MP4, Shape())[0].size == QSize(1920, 1080)
    assert writing.encodings_for(Kind.MP4, Shape(Ratio.TALL))[0].size == QSize(1080, 1920)
    assert writing.encodings_for(Kind.MP4, Shape())[0].step == pytest.approx(1000 / 30)


# The command


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command run in this process, which already has an application."""
    monkeypatch.setattr("gui.film.command.QApplication", lambda arguments: None)
    monkeypatch.setattr("gui.film.command.set_theme", lambda app, theme: None)


@pytest.mark.usefixtures("in_process")
def test_the_command_takes_what_the_dialog_offers(tmp_path: Path) -> None:
    path, out = CASES / "hyperstar" / "hs-edge.garnet.json", tmp_path / "clip.webp"
    (tmp_path / "show.garnet-brand.json").write_bytes(brand.dump(loud()))
    more = ["--highlights", "--ratio", "9:16", "--slow", "--winner", "--caption", "What an end"]
    more += [
        "--brand",
        str(tmp_path / "show.garnet-brand.json"),
        "--size",
        "320x568",
        "--rate",
        "30",
    ]
    assert main(["film", str(path), "-o", str(out), *more]) == 0
    shown, lengths = frames(out.read_bytes())
    assert shown[0].size == (320, 568) and lengths[-1] >= CARD_TIME and sum(lengths) < 90_000
    pixels = QImage(shown[0].tobytes(), 320, 568, 960, QImage.Format.Format_RGB888)
    logo = [
        x
        for x in range(320)
        for y in range(568)
        if pixels.pixelColor(x, y).red() < 60 and pixels.pixelColor(x, y).green() > 180
    ]
    assert logo, "the brand's"


@pytest.mark.usefixtures("in_process")
def test_the_length_is_measured_without_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: tuple[Moment, ...]
) -> None:
    path, out = CASES / "hyperstar" / "hs-edge.garnet.json", tmp_path / "clip.gif"
    assert main(["film", str(path), "-o", str(out), "--measure", "--size", "320x180"]) == 0
    measured = json.loads(capsys.readouterr().out)["length"]
    assert not out.exists()
    assert main(["film", str(path), "-o", str(out), "--size", "320x180"]) == 0
    assert sum(frames(out.read_bytes())[1]) == measured


# Secrets


def test_extras_of_a_running_match_show_nothing_that_is_secret() -> None:
    """Twins that differ in a pending submission give the same bytes, with all extras."""
    made = []
    for text in ("B:A1 W:B1", "B:C7 W:A1"):
        match = begun(registry.game("thwart-omega"), random.Random(1))
        match.append(match.submit(match.game.seat("black"), text, match.state.clocks.at))
        assert view_of(match, PUBLIC).outcome is None
        shown = moments(match, 0, len(match.events))
        extras = Extras("Who leads?", True, True)
        made.append(write(shown, Kind.WEBP, DARK, Shape(size=TINY, rate=30), extras=extras).data)
    assert made[0] == made[1]
