"""Encodes clips as WebP, APNG, GIF or MP4, with the best quality that a size limit allows."""

from __future__ import annotations

import subprocess
import tempfile
import wave
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

from PIL import Image
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from games.core import KnownError, Ms
from games.core.strict_json import read_bytes
from gui.film.extras import NO_EXTRAS, Extras
from gui.film.reel import Moment, Reel
from gui.kit.processes import program_file
from gui.kit.theme import Theme
from gui.table.sounds import Cue
from resources import SOUNDS

SIZE_LIMIT = 8_000_000
"""Default size limit in bytes. Chat services accept files of this size."""
MEMORY_LIMIT = 400_000_000
"""Maximum number of bytes for frames in memory. Pillow holds all frames of an APNG or GIF."""
SAMPLE_RATE = 11_025
"""Samples per second of a clip's soundtrack, as in the sound files."""
PALETTE_PICTURES = 24
"""Number of frames from which a GIF's palette is computed."""
PALETTE_QUALITY = 50
"""Quality below which an APNG is reduced to 256 colours."""


class Kind(Enum):
    """The format of a clip. The value is the suffix of the file."""

    WEBP = ".webp"
    APNG = ".png"
    GIF = ".gif"
    MP4 = ".mp4"


@dataclass(frozen=True, slots=True)
class Encoding:
    """Encoding parameters.

    `step` is the time between two frames of an animation, in milliseconds. Animations are shown
    only if `moving` is True.
    """

    size: QSize
    step: float
    quality: int
    moving: bool = True


class Ratio(Enum):
    WIDE = "16:9"
    SQUARE = "1:1"
    TALL = "9:16"

    def of(self, wide: QSize) -> QSize:
        """Return the size with this ratio that corresponds to the 16:9 size `wide`."""
        if self is Ratio.WIDE:
            return wide
        return QSize(wide.height(), wide.height() if self is Ratio.SQUARE else wide.width())


SIZES = (QSize(1280, 720), QSize(960, 540), QSize(854, 480), QSize(640, 360))
LARGE = QSize(1920, 1080)
_ATTEMPTS = (
    *((0, 0, 80), (0, 0, 60), (0, 80, 55), (1, 80, 55)),
    *((2, 100, 50), (3, 100, 45), (3, 200, 40)),
)
"""Size index, step in milliseconds, and quality of each attempt, the best attempt first.

Step 0 means the requested step.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """The requested `ratio`, or the only allowed `size`, and the maximum frame rate.

    By default, a video has 30 frames per second, and other formats have 20. A GIF always has 20.
    """

    ratio: Ratio = Ratio.WIDE
    size: QSize | None = None
    rate: int | None = None


@dataclass(frozen=True, slots=True)
class Clip:
    """A finished clip, with its encoding parameters and its duration in milliseconds."""

    data: bytes
    encoding: Encoding
    length: Ms

    def in_words(self) -> str:
        size, encoding = self.encoding.size, self.encoding
        rate = (
            f"{1000 / encoding.step:.3g} pictures a second" if encoding.moving else "without motion"
        )
        whole = f"{size.width()} × {size.height()}, {rate}, {self.length / 1000:.0f} s"
        return f"{whole}, {len(self.data) / 1e6:.1f} MB"


ANY_SHAPE = Shape()
Report = Callable[[int, int], None]
"""A function that is called with the number of finished frames and the total number of frames. It
can raise an exception to cancel the clip.
"""


def write(
    moments: Sequence[Moment],
    kind: Kind,
    theme: Theme,
    shape: Shape = ANY_SHAPE,
    most: int = SIZE_LIMIT,
    report: Report = lambda done, of: None,
    extras: Extras = NO_EXTRAS,
) -> Clip:
    """Return a clip of at most `most` bytes. Raise `KnownError` if that is impossible.

    If a result is too large, the clip is encoded again with fewer or smaller frames.
    """
    encodings, density = iter(encodings_for(kind, shape)), _BYTES_PER_PICTURE[kind]
    encoding = next(encodings)
    while True:
        reel = Reel(moments, encoding.size, encoding.step, theme, encoding.moving, extras)
        lengths = reel.lengths()
        weight, after = _weight(kind, encoding, len(lengths)), next(encodings, None)
        held = _BYTES_PER_PIXEL[kind] * _pixels(encoding, lengths)
        if after is not None and (density * weight > most or held > MEMORY_LIMIT):
            encoding = after
            continue
        data = _encode(kind, reel, encoding, lengths, most, report, extras.sounds)
        if len(data) <= most:
            return Clip(data, encoding, sum(lengths))
        if after is None:
            raise KnownError(
                "It does not fit into {most} MB. Make a clip of a part of it.",
                most=f"{most / 1e6:g}",
            )
        density, encoding = 1.1 * len(data) / weight, after


_BYTES_PER_PICTURE = {
    Kind.WEBP: 6_000.0,
    Kind.APNG: 60_000.0,
    Kind.GIF: 25_000.0,
    Kind.MP4: 4_000.0,
}
"""Estimated number of bytes per frame, used until an attempt has measured the actual number."""
_BYTES_PER_PIXEL = {Kind.WEBP: 0, Kind.APNG: 3, Kind.GIF: 1, Kind.MP4: 0}
"""Number of bytes in memory for each pixel of each frame."""


def encodings_for(kind: Kind, shape: Shape) -> list[Encoding]:
    """Return the encoding parameters to try, the best first."""
    film = kind is Kind.MP4
    wide = (LARGE, *SIZES) if film else SIZES
    sizes = [shape.ratio.of(pixels) for pixels in wide] if shape.size is None else [shape.size]
    default_rate = 30 if film else 20
    best = 1000 / (default_rate if kind is Kind.GIF else shape.rate or default_rate)
    if film:  # the bit rate can be adapted to any size
        encodings = [Encoding(size, best, 80) for size in sizes]
    else:
        encodings = [
            Encoding(sizes[min(at, len(sizes) - 1)], max(best, step), quality)
            for at, step, quality in _ATTEMPTS
        ]
    encodings.append(Encoding(sizes[-1], 250, 40, moving=False))
    if kind in (Kind.APNG, Kind.GIF):  # their quality setting has little effect
        encodings = [encoding for encoding in encodings if encoding.quality != 60]
    return encodings


def _pixels(encoding: Encoding, lengths: Sequence[Ms]) -> int:
    return encoding.size.width() * encoding.size.height() * len(lengths)


_FORMATS = {Kind.WEBP: "WEBP", Kind.APNG: "PNG", Kind.GIF: "GIF"}
"""Pillow's names for the formats."""


def _weight(kind: Kind, encoding: Encoding, pictures: int) -> float:
    """Return the estimated relative file size. It grows more slowly than the frame's area."""
    area = encoding.size.width() * encoding.size.height() / (SIZES[0].width() * SIZES[0].height())
    packed = 0.4 + encoding.quality / 100 if kind is Kind.WEBP else 1.0
    if kind is Kind.APNG and encoding.quality < PALETTE_QUALITY:
        packed = 0.4
    return float(pictures * area**0.6 * packed)


def _encode(
    kind: Kind,
    reel: Reel,
    encoding: Encoding,
    lengths: Sequence[Ms],
    most: int,
    report: Report,
    sounds: bool,
) -> bytes:
    pictures = _with_progress(reel.pictures(), len(lengths), report)
    if kind is Kind.MP4:
        return _write_film(pictures, encoding, lengths, most, list(reel.cues) if sounds else None)
    frames: Iterator[Image.Image] = map(_pillow, pictures)
    reduced = kind is Kind.GIF or (kind is Kind.APNG and encoding.quality < PALETTE_QUALITY)
    if reduced:
        palette = _palette(reel, len(lengths))
        frames = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    if reduced and kind is Kind.APNG:  # Pillow quantises all frames first
        strip, *rest = frames
    else:
        strip, rest = _FrameStrip(frames, len(lengths)), []
    options: dict[str, Any] = (
        {"quality": encoding.quality, "method": 2} if kind is Kind.WEBP else {}
    )
    file = BytesIO()
    strip.save(
        *(file, _FORMATS[kind]),
        **{
            "save_all": True,
            "append_images": rest,
            "duration": list(lengths),
            "loop": 0,
            **options,
        },
    )
    return file.getvalue()


def _with_progress(pictures: Iterable[QImage], of: int, report: Report) -> Iterator[QImage]:
    for done, picture in enumerate(pictures, 1):
        report(done, of)
        yield picture


def _pillow(image: QImage) -> Image.Image:
    size = image.width(), image.height()
    bits, line = bytes(image.constBits()), image.bytesPerLine()
    return Image.frombytes("RGB", size, bits, "raw", "BGRX", line, 1)


def _palette(reel: Reel, count: int) -> Image.Image:
    """Return 256 colours for the clip.

    All frames share these colours, so that parts without motion do not change.
    """
    every = max(1, count // PALETTE_PICTURES)
    swatches = [_pillow(picture) for picture in islice(reel.pictures(), 0, None, every)]
    wide, tall = swatches[0].size
    sheet = Image.new("RGB", (wide, tall * len(swatches)))
    for index, swatch in enumerate(swatches):
        sheet.paste(swatch, (0, index * tall))
    return sheet.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


class _FrameStrip(Image.Image):
    def __init__(self, pictures: Iterator[Image.Image], count: int) -> None:
        super().__init__()
        self.n_frames = count
        self._pictures, self._at, self._loaded = pictures, 0, -1
        first = self._take()
        self._mode, self._size = first.mode, first.size

    def seek(self, frame: int) -> None:
        if frame >= self.n_frames:
            raise EOFError
        self._at = frame

    def tell(self) -> int:
        return self._at

    def load(self) -> Any:
        while self._loaded < self._at:
            self._take()
        return super().load()

    def _take(self) -> Image.Image:
        image = next(self._pictures)
        self.im, self.palette = image.im, image.palette
        self._loaded += 1
        return image


def ffmpeg() -> str:
    """Return the path of ffmpeg, which is needed to write MP4, or "" if it was not found."""
    return program_file("ffmpeg")


def _write_film(
    pictures: Iterator[QImage],
    encoding: Encoding,
    lengths: Sequence[Ms],
    most: int,
    cues: Sequence[tuple[Ms, Cue]] | None,
) -> bytes:
    """Return an MP4 with the sounds `cues`, or without a soundtrack if `cues` is None."""
    program = ffmpeg()
    if not program:
        raise KnownError("MP4 needs the program ffmpeg, which was not found.")
    length = sum(lengths)
    rate = min(6_000_000, int(most * 8 * 0.85 / max(1.0, length / 1000)))
    with tempfile.TemporaryDirectory(prefix="garnet-") as folder:
        clip_path = Path(folder, "clip.mp4")
        track = None if cues is None else Path(folder, "track.wav")
        if track is not None and cues is not None:
            write_track(track, cues, length)
        command = [program, *_arguments(encoding, rate, track), str(clip_path)]
        with (
            tempfile.TemporaryFile() as complaint,
            subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=complaint
            ) as process,
        ):
            try:
                _write_pictures(process, pictures, encoding, lengths)
            except BaseException:
                process.kill()
                raise
            failed = process.wait() != 0
            complaint.seek(0)
            error = complaint.read().decode("utf-8", "replace").strip()
        if failed:
            raise KnownError("ffmpeg could not write it: {why}", why=error[-300:])
        return read_bytes(clip_path, clip_path.stat().st_size)


def _write_pictures(
    process: subprocess.Popen[bytes],
    pictures: Iterator[QImage],
    encoding: Encoding,
    lengths: Sequence[Ms],
) -> None:
    assert process.stdin is not None
    try:
        with process.stdin as pipe:
            for picture, length in zip(pictures, lengths, strict=True):
                bits = bytes(picture.constBits())
                for _ in range(round(length / encoding.step)):
                    pipe.write(bits)
    except BrokenPipeError:
        pass  # ffmpeg's error output contains the reason


def _arguments(encoding: Encoding, rate: int, track: Path | None) -> list[str]:
    """Return ffmpeg's arguments for a video that all common players support."""
    size = f"{encoding.size.width()}x{encoding.size.height()}"
    form = ["-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", size]
    pace = Fraction(1000 / encoding.step).limit_denominator(100)
    form += ["-framerate", str(pace), "-i", "pipe:0"]
    form += [] if track is None else ["-i", str(track), "-ar", "44100", "-flags:a", "+bitexact"]
    padding = "pad=ceil(iw/2)*2:ceil(ih/2)*2"  # chroma subsampling needs even sizes
    colours = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
    film = ["-vf", f"{padding},{colours}", "-movflags", "+faststart", "-color_range", "tv"]
    for option in ("-colorspace", "-color_primaries", "-color_trc"):  # otherwise, players guess
        film += [option, "bt709"]
    limits = [
        "-preset",
        "veryfast",
        "-b:v",
        str(rate),
        "-maxrate",
        str(rate * 2),
        "-bufsize",
        str(rate * 4),
    ]
    exact = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
    return ["-v", "error", "-nostdin", "-y", *form, *film, *limits, *exact]


def write_track(path: Path, cues: Sequence[tuple[Ms, Cue]], length: Ms) -> None:
    """Write the soundtrack of a clip as a WAV file that is `length` milliseconds long."""
    track = array("h", bytes(2 * (length * SAMPLE_RATE // 1_000)))
    for at, cue in cues:
        with wave.open(BytesIO((SOUNDS / f"{cue.value}.wav").read_bytes())) as file:
            samples = array("h", file.readframes(file.getnframes()))
        for index, sample in enumerate(samples, at * SAMPLE_RATE // 1_000):
            if index < len(track):
                track[index] = max(-32_768, min(32_767, track[index] + sample))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(track.tobytes())
