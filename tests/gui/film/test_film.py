"""`garnet film`: clips show what a Stage shows, stay within the size limit, and leak nothing."""

from __future__ import annotations

import json
import random
import subprocess
import time
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
from PIL import Image, ImageChops, ImageStat
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from games import registry
from games.core import PUBLIC, GameKind, KnownError
from games.laws import begun, pending_twins, random_course
from games.match import exportlog, record
from games.match.archive import Header
from games.match.match import Match, Table
from games.match.matchview import view_of
from gui.app.cli import main
from gui.film import writing
from gui.film.reel import Moment, Reel, moments, read_script
from gui.film.writing import Clip, Encoding, Kind, Shape, write
from gui.kit.theme import DARK
from gui.picture.still import public_picture
from tests.gui.typed import there

GAMES = registry.game_ids()
SMALL = QSize(640, 360)
TINY = QSize(320, 180)


def played(game_id: str, steps: int, rng: int = 4) -> Match:
    match = begun(registry.game(game_id), random.Random(rng))
    for number, _ in enumerate(random_course(match, random.Random(rng), idle=0.05)):
        if number == steps:
            break
    return match


@pytest.fixture(scope="module")
def rounds() -> tuple[Moment, ...]:
    """Return the last two rounds of a Thwart Omega record; nobody takes the lead at the end."""
    data = record.dump(played("thwart-omega", 12, 6), private=True)
    match = read_script(data).match
    return moments(match, len(match.events) - 6, len(match.events))


def decoded(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """Return the frames of an animated file and their durations in ms."""
    with Image.open(BytesIO(data)) as file:
        pictures, lengths = [], []
        for at in range(getattr(file, "n_frames", 1)):
            file.seek(at)
            pictures.append(file.convert("RGB"))
            lengths.append(round(file.info["duration"]))
    return pictures, lengths


def pillow(image: QImage) -> Image.Image:
    """Return Qt's picture as one of Pillow, which the encoder does not use."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = [
        cast(memoryview, plain.constScanLine(y))[: 3 * plain.width()] for y in range(plain.height())
    ]
    return Image.frombytes("RGB", (plain.width(), plain.height()), b"".join(map(bytes, rows)))


def apart(one: Image.Image, two: Image.Image) -> float:
    """Return the mean difference of two pictures, from 0 to 255."""
    difference = ImageChops.difference(one.resize((160, 90)), two.resize((160, 90)))
    return sum(ImageStat.Stat(difference).mean) / 3


def reel(seen: Sequence[Moment], way: Encoding) -> Reel:
    return Reel(seen, way.size, way.step, DARK, way.moving)


def merged(stages: Sequence[Image.Image], lengths: Sequence[int]) -> list[tuple[bytes, int]]:
    """Return frames and durations in ms; equal successive frames are merged."""
    found: list[tuple[bytes, int]] = []
    for stage, length in zip(stages, lengths, strict=True):
        if found and found[-1][0] == stage.tobytes():
            length += found.pop()[1]
        found.append((stage.tobytes(), length))
    return found


def at_time(stages: Sequence[Image.Image], lengths: Sequence[int], ms: int) -> Image.Image:
    for stage, length in zip(stages, lengths, strict=True):
        ms -= length
        if ms < 0:
            return stage
    return stages[-1]


def test_an_apng_is_what_the_stage_shows_to_the_pixel(rounds: tuple[Moment, ...]) -> None:
    clip = write(rounds, Kind.APNG, DARK, Shape(size=SMALL))
    shown = merged(*decoded(clip.data))
    stages = [pillow(image) for image in reel(rounds, clip.encoding).pictures()]
    expected = merged(stages, reel(rounds, clip.encoding).lengths())
    assert [length for _, length in shown] == [length for _, length in expected]
    assert shown == expected and len(shown) > 30
    assert sum(length for _, length in shown) == clip.length
    last = public_picture(rounds[-1].view, (), SMALL)
    assert shown[-1][0] == pillow(last).tobytes()
    assert len({one for one, _ in shown}) > len(rounds), "the reveals move"


@pytest.mark.alike
@pytest.mark.parametrize("kind", [Kind.WEBP, Kind.GIF])
def test_webp_and_gif_are_close_to_it(kind: Kind, rounds: tuple[Moment, ...]) -> None:
    clip = write(rounds, kind, DARK, Shape(size=TINY))
    pictures, lengths = decoded(clip.data)
    own = reel(rounds, clip.encoding).lengths()
    assert sum(lengths) == clip.length == sum(own)
    stages = [pillow(image) for image in reel(rounds, clip.encoding).pictures()]
    for ms in range(0, clip.length, 700):
        assert apart(at_time(pictures, lengths, ms), at_time(stages, own, ms)) < 4


@pytest.mark.skipif(not writing.ffmpeg(), reason="there is no ffmpeg, which MP4 needs")
def test_mp4_is_close_to_it(tmp_path: Path, rounds: tuple[Moment, ...]) -> None:
    clip = write(rounds[-2:], Kind.MP4, DARK, Shape(size=TINY))
    (tmp_path / "clip.mp4").write_bytes(clip.data)
    command = [writing.ffmpeg(), "-v", "error", "-i", str(tmp_path / "clip.mp4")]
    command += ["-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    size = TINY.width(), TINY.height()
    frames = [raw[at : at + 3 * 320 * 180] for at in range(0, len(raw), 3 * 320 * 180)]
    assert len(frames) == round(clip.length / clip.encoding.step)
    stages = list(reel(rounds[-2:], clip.encoding).pictures())
    assert apart(Image.frombytes("RGB", size, frames[0]), pillow(stages[0])) < 6
    assert apart(Image.frombytes("RGB", size, frames[-1]), pillow(stages[-1])) < 6


@pytest.mark.skipif(not writing.ffmpeg(), reason="there is no ffmpeg, which MP4 needs")
def test_mp4_says_what_its_colours_mean(rounds: tuple[Moment, ...]) -> None:
    """Primaries, transfer and matrix of BT.709 in the limited range; otherwise players guess."""
    clip = write(rounds[-1:], Kind.MP4, DARK, Shape(size=TINY))
    assert b"colrnclx" + bytes([0, 1, 0, 1, 0, 1, 0]) in clip.data


def test_without_ffmpeg_there_is_no_mp4(
    monkeypatch: pytest.MonkeyPatch, rounds: tuple[Moment, ...]
) -> None:
    monkeypatch.setattr(writing, "program_file", lambda name: "")
    with pytest.raises(KnownError, match="ffmpeg"):
        write(rounds, Kind.MP4, DARK, Shape(size=TINY))


@pytest.mark.alike
@pytest.mark.parametrize("kind", [Kind.WEBP, Kind.APNG, Kind.GIF])
def test_what_does_not_fit_comes_out_smaller(
    kind: Kind, rounds: tuple[Moment, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "SIZES", [size / 4 for size in writing.SIZES])
    best = write(rounds[-2:], kind, DARK)
    most = len(best.data) // 4
    clip = write(rounds[-2:], kind, DARK, most=most)
    assert len(clip.data) <= most < len(best.data)
    assert _area(clip.encoding) < _area(best.encoding) or clip.encoding.step > best.encoding.step
    assert str(clip.encoding.size.width()) in clip.in_words()
    with pytest.raises(KnownError, match="a part of it"):
        write(rounds[-2:], kind, DARK, most=1_000)


def _area(way: Encoding) -> int:
    return way.size.width() * way.size.height()


def test_a_short_clip_is_smallest_as_webp(rounds: tuple[Moment, ...]) -> None:
    """The streamer's guide says so."""
    sizes = {
        kind: len(write(rounds[-1:], kind, DARK, Shape(size=TINY)).data)
        for kind in (Kind.WEBP, Kind.GIF, Kind.APNG)
    }
    assert min(sizes, key=sizes.__getitem__) is Kind.WEBP


def test_a_size_that_was_asked_for_is_kept(rounds: tuple[Moment, ...]) -> None:
    asked = QSize(500, 410)
    most = len(write(rounds, Kind.WEBP, DARK, Shape(size=asked)).data) // 2
    clip = write(rounds, Kind.WEBP, DARK, Shape(size=asked), most)
    assert clip.encoding.size == asked and len(clip.data) <= most
    assert decoded(clip.data)[0][0].size == (500, 410)


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_filmed_faster_than_watched(game_id: str) -> None:
    match = played(game_id, 4)
    seen = moments(match, 0, len(match.events))
    assert len(seen) > 1
    used = time.process_time()
    clip = write(seen, Kind.WEBP, DARK, Shape(size=TINY))
    used = time.process_time() - used
    assert used * 1000 < clip.length, "it is drawn, not played"
    last = decoded(clip.data)[0][-1]
    colours = {last.getpixel((x, 90)) for x in range(0, 320, 3)}
    assert len(colours) > 5


# Secrets


SEALED = [game for game in GAMES if registry.game(game).kind is GameKind.SEALED]


@pytest.mark.parametrize("game_id", SEALED)
def test_what_is_sealed_changes_no_byte(game_id: str) -> None:
    one, two, _, why = next(
        twins
        for twins in pending_twins(registry.game(game_id), random.Random(5))
        if view_of(twins[0], PUBLIC).board == view_of(twins[1], PUBLIC).board
    )
    start = max(0, min(len(one.events), len(two.events)) - 4)
    assert tiny(one, start) == tiny(two, start), why


@pytest.mark.parametrize("first", [("C3-C4", "C4-C3"), ("A1-B1", "B1-A1")])
def test_a_masked_piece_changes_no_byte(first: tuple[str, str]) -> None:
    game = registry.game("masked-army")
    made = []
    for text in first:
        match = begun(game, random.Random(1))
        for seat, move in zip((*tuple(game.seats),) * 2, (text, "G7-H7", "G1-G2"), strict=False):
            match.append(match.submit(game.seat(seat), move, match.state.clocks.at))
        shown = len(match.events)
        made.append((tiny(match, 0), tiny(match, shown - 1)))
    assert made[0][0] != made[1][0], "it was to be seen when it was placed"
    assert made[0][1] == made[1][1]


def test_a_replaced_submission_leaves_no_trace() -> None:
    game, made = registry.game("thwart-omega"), []
    for replaced in ((), ("B:G7 W:G6", "B:C7 W:A1")):
        match = begun(game, random.Random(1))
        for text in (*replaced, "B:A1 W:B1"):
            match.append(match.submit(game.seat("black"), text, match.state.clocks.at))
        made.append(tiny(match, 0))
    assert made[0] == made[1]


def tiny(match: Match, start: int) -> bytes:
    seen = moments(match, start, len(match.events))
    return write(seen, Kind.WEBP, DARK, Shape(size=TINY)).data


# Clocks


def timed() -> Match:
    """Return a match of Masked Army with two turns; the second took 2.5 s."""
    game = registry.game("masked-army")
    setup = record.setup_of(game, None, {}, {"red": "Ann", "blue": "Ben"})
    match = Match(game, setup, bytes(32), Table())
    match.append(match.resume(0))
    match.append(match.submit(game.seat("red"), "A1-B1", 40_000))
    match.append(match.submit(game.seat("blue"), "C1-D1", 42_500))
    return match


def test_clocks_run_as_they_ran_and_no_further() -> None:
    match = timed()
    seen = moments(match, 2, 3)
    assert len(seen) == 2
    received = []
    for shown in Reel(seen, TINY, 100, DARK, True).run():
        if shown is not None:
            received.append([there(card.clock).left for card in shown.column.cards])
    red = [one for one, _ in received]
    assert red[0] == 120_000 and received[0][1] == 120_000
    blue = [two for _, two in received]
    assert min(blue) == 119_000, "a second of the two and a half is shown"
    assert len(received) > 4
    late = seen[0].readings(60_000)
    assert [item.left for item in late if item.running] == [117_500], "no clock runs past the cut"


# The command


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return the path of a record of a running match."""
    path = tmp_path / "match.garnet.json"
    path.write_bytes(record.dump(played("thwart-omega", 8), private=True))
    return path


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Moment, ...]]:
    """Record the moments of which clips would be made; make no clips."""
    made: list[tuple[Moment, ...]] = []

    def instead(seen: tuple[Moment, ...], *how: object) -> Clip:
        made.append(seen)
        return Clip(b"a clip", Encoding(SMALL, 50, 80), 1_000)

    monkeypatch.setattr("gui.film.command.write", instead)
    monkeypatch.setattr("gui.film.command.QApplication", lambda arguments: None)
    monkeypatch.setattr("gui.film.command.set_theme", lambda app, theme: None)
    return made


def test_the_command_films_what_it_is_told(
    kept: Path, stand_in: list[tuple[Moment, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    out = kept.with_name("clip.webp")
    assert main(["film", str(kept), "-o", str(out)]) == 0
    assert out.read_bytes() == b"a clip" and "20 pictures a second" in capsys.readouterr().out
    assert main(["film", str(kept), "-o", str(out), "--from", "2", "--upto", "4"]) == 0
    whole, part = ([item.view.round for item in seen] for seen in stand_in)
    assert (whole[0], part[0], part[-1]) == (1, 2, 3) and whole[-1] >= 3


def test_the_command_refuses(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = kept.with_name("clip.webp")
    out.write_bytes(b"before")
    bad = kept.with_name("bad.json")
    bad.write_text(kept.read_text("utf-8").replace("B:", "B:Z"), "utf-8")
    assert main(["film", str(bad), "-o", str(out)]) == 1
    assert main(["film", str(kept.with_name("none.json")), "-o", str(out)]) == 2
    assert main(["film", str(kept), "-o", str(out), "--from", "4", "--upto", "4"]) == 2
    with pytest.raises(SystemExit):
        main(["film", str(kept), "-o", str(kept.with_name("clip.avi"))])
    with pytest.raises(SystemExit):
        main(["film", str(kept), "-o", str(out), "--size", "7x7"])
    assert out.read_bytes() == b"before" and capsys.readouterr().err


def test_logs_are_filmed_too_also_of_a_running_match() -> None:
    match = timed()
    header = Header(
        id="0" * 32,
        created="2026-01-01T00:00:00Z",
        game="masked-army",
        edition=None,
        options={},
        players={"red": "Ann", "blue": "Ben"},
        seed=bytes(32).hex(),
        kind="umpire",
    )
    data = exportlog.dump(match, header, private=True)
    script = read_script(data)
    assert script.match.head == match.head and script.events(2) == 2 and script.events(None) == 3
    value = json.loads(data)
    value["log"][1]["event"]["text"] = "A1-A2"
    with pytest.raises(KnownError, match="event 2"):
        read_script(json.dumps(value).encode())
