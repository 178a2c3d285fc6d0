"""Make the sounds, which are short and quiet, like struck wood: `python3 make_sounds.py`.

The result is always the same. A sound is a list of notes. A note has a start in seconds, a
loudness, and decaying partials, each with a frequency in Hz (0 for noise), a strength and a decay
rate.
"""

import math
import random
import struct
import wave
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "sounds"
RATE = 11_025
"""Samples per second."""
SOFT = 0.0015
"""Attack time of a note in seconds."""
NOISE = 0.0

Partial = tuple[float, float, float]
Note = tuple[float, float, Sequence[Partial]]


def bar(pitch: float, dies: float) -> list[Partial]:
    """Return the partials of a struck wooden bar."""
    return [(pitch, 1.0, dies), (pitch * 3.93, 0.16, dies * 3.2)]


def breath(strength: float, dies: float) -> Partial:
    return (NOISE, strength, dies)


TICK = [(1180.0, 1.0, 110.0), (2960.0, 0.35, 220.0)]
SOUNDS: dict[str, tuple[float, list[Note]]] = {
    "tick": (0.045, [(0.0, 9000.0, TICK)]),
    "submitted": (0.12, [(0.0, 6500.0, bar(466.2, 36.0))]),
    "revealed": (0.36, [(0.0, 5200.0, bar(392.0, 17.0)), (0.11, 5600.0, bar(587.3, 15.0))]),
    "lead": (0.4, [(0.0, 3600.0, bar(587.3, 18.0)), (0.09, 3900.0, bar(880.0, 14.0))]),
    "end": (
        0.6,
        [
            *((0.0, 4800.0, bar(392.0, 13.0)), (0.12, 4800.0, bar(493.9, 12.0))),
            (0.24, 5600.0, bar(587.3, 10.0)),
        ],
    ),
    "place": (0.1, [(0.0, 6500.0, [*bar(311.1, 48.0), breath(0.25, 160.0)])]),
    "burn": (
        0.5,
        [
            (0.0, 6200.0, [breath(1.0, 9.0), (92.5, 0.5, 14.0)]),
            *((at, 5200.0, [breath(1.0, 130.0)]) for at in (0.07, 0.16, 0.21, 0.33)),
        ],
    ),
    "mask": (0.16, [(0.0, 6200.0, [breath(1.0, 26.0), (196.0, 0.35, 40.0)])]),
    "slide": (0.2, [(0.0, 5000.0, [breath(1.0, 11.0), (146.8, 0.3, 12.0)])]),
    "stop": (0.1, [(0.0, 8000.0, [*bar(207.7, 44.0), breath(0.4, 120.0)])]),
    "candle": (0.3, [(0.0, 5600.0, [breath(1.0, 24.0)]), (0.05, 3000.0, bar(784.0, 16.0))]),
    "wall": (
        0.22,
        [(0.0, 8000.0, [*bar(110.0, 24.0), breath(0.5, 60.0)]), (0.06, 3500.0, bar(98.0, 26.0))],
    ),
    "win": (
        0.6,
        [
            *((0.0, 4200.0, bar(523.3, 13.0)), (0.1, 4200.0, bar(659.3, 12.0))),
            *((0.2, 4200.0, bar(784.0, 11.0)), (0.3, 4600.0, bar(1046.5, 9.0))),
        ],
    ),
    "loss": (
        0.6,
        [
            *((0.0, 4600.0, bar(392.0, 13.0)), (0.14, 4600.0, bar(349.2, 12.0))),
            (0.28, 5200.0, bar(293.7, 9.0)),
        ],
    ),
}
"""By name: length in seconds, and notes."""


def samples(name: str) -> list[int]:
    """Return a sound as 16-bit samples; its last hundredth of a second fades out."""
    length, notes = SOUNDS[name]
    hiss, noise = random.Random(name), 0.0
    values = []
    for index in range(round(RATE * length)):
        t = index / RATE
        noise += 0.5 * (hiss.uniform(-1.0, 1.0) - noise)  # removes the highest frequencies
        value = 0.0
        for start, loud, partials in notes:
            since = t - start
            if since >= 0:
                strike = min(1.0, since / SOFT)
                value += sum(
                    loud * strike * strength / math.exp(since * dies)
                    * (math.sin(2 * math.pi * pitch * since) if pitch else noise)
                    for pitch, strength, dies in partials
                )  # fmt: skip
        values.append(round(value * min(1.0, (length - t) / 0.01)))
    return values


def make(folder: Path = FOLDER) -> None:
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(b"".join(struct.pack("<h", sample) for sample in samples(name)))


if __name__ == "__main__":
    make()
