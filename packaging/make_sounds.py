"""Make the sounds: soft, short, like struck wood; always the same. `python3 make_sounds.py`.

A sound is a list of notes. A note has a start in seconds, a loudness, and decaying partials: each
with a frequency in Hz, a strength and a decay rate.
"""

import math
import struct
import wave
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "sounds"
SOFT = 0.0015
"""Attack time of a note in seconds."""

Partial = tuple[float, float, float]
Note = tuple[float, float, Sequence[Partial]]


def bar(pitch: float, dies: float) -> list[Partial]:
    """Return the partials of a struck wooden bar."""
    return [(pitch, 1.0, dies), (pitch * 3.93, 0.16, dies * 3.2)]


TICK = [(1180.0, 1.0, 110.0), (2960.0, 0.35, 220.0)]
SOUNDS: dict[str, tuple[int, float, list[Note]]] = {
    "tick": (22_050, 0.045, [(0.0, 9000.0, TICK)]),
    "submitted": (11_025, 0.12, [(0.0, 6500.0, bar(466.2, 36.0))]),
    "revealed": (
        11_025,
        0.36,
        [(0.0, 5200.0, bar(392.0, 17.0)), (0.11, 5600.0, bar(587.3, 15.0))],
    ),
    "lead": (
        11_025,
        0.4,
        [(0.0, 3600.0, bar(587.3, 18.0)), (0.09, 3900.0, bar(880.0, 14.0))],
    ),
    "end": (
        11_025,
        0.6,
        [
            *((0.0, 4800.0, bar(392.0, 13.0)), (0.12, 4800.0, bar(493.9, 12.0))),
            (0.24, 5600.0, bar(587.3, 10.0)),
        ],
    ),
}
"""By name: sample rate, length in seconds, notes."""


def samples(name: str) -> list[int]:
    """Return a sound as 16-bit samples; its last hundredth of a second fades out."""
    rate, length, notes = SOUNDS[name]
    found = []
    for index in range(round(rate * length)):
        t = index / rate
        value = 0.0
        for start, loud, partials in notes:
            since = t - start
            if since >= 0:
                strike = min(1.0, since / SOFT)
                value += sum(
                    loud * strike * strength * math.sin(2 * math.pi * pitch * since)
                    / math.exp(since * dies)
                    for pitch, strength, dies in partials
                )  # fmt: skip
        fade = 1.0 if name == "tick" else min(1.0, (length - t) / 0.01)
        found.append(round(value * fade))
    return found


def make(folder: Path = FOLDER) -> None:
    """Write all sounds."""
    for name, (rate, _, _) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(rate)
            out.writeframes(b"".join(struct.pack("<h", one) for one in samples(name)))


if __name__ == "__main__":
    make()
