"""Makes tick.wav: a soft wooden tick of 45 ms, 16 bit, 22,050 Hz: `python3 make.py`."""

import math
import struct
import wave
from pathlib import Path

RATE = 22_050
LENGTH = 0.045


def samples() -> list[int]:
    """A struck bar: two partials that die away, with a softened start."""
    result = []
    for index in range(round(RATE * LENGTH)):
        t = index / RATE
        strike = min(1.0, t / 0.0015)
        body = math.sin(2 * math.pi * 1180 * t) * math.exp(-t * 110)
        bright = 0.35 * math.sin(2 * math.pi * 2960 * t) * math.exp(-t * 220)
        result.append(round(9000 * strike * (body + bright)))
    return result


if __name__ == "__main__":
    with wave.open(str(Path(__file__).parent / "tick.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", sample) for sample in samples()))
