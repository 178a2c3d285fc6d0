"""The sounds of a clip, mixed into one track at the moments at which the Stage plays them."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from games.core import Ms
from gui.table.sounds import Cue
from resources import SOUNDS

RATE = 44_100
"""Samples per second, a multiple of those of every sound."""


def write_track(path: Path, cues: Sequence[tuple[Ms, Cue]], length: Ms) -> None:
    """Write the track of a clip of `length` ms as WAV."""
    track = array("h", bytes(2 * (length * RATE // 1_000)))
    for at, cue in cues:
        start = at * RATE // 1_000
        for index, sample in enumerate(_samples(cue), start):
            if index >= len(track):
                break
            track[index] = max(-32_768, min(32_767, track[index] + sample))
    if sys.byteorder == "big":
        track.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(track.tobytes())


def _samples(cue: Cue) -> list[int]:
    """Return a sound at the track's rate, with straight lines between its own samples."""
    with wave.open(str(SOUNDS / f"{cue.value}.wav"), "rb") as file:
        times, own = RATE // file.getframerate(), array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        own.byteswap()
    ends = [*own[1:], 0]
    return [
        one + (two - one) * part // times
        for one, two in zip(own, ends, strict=True)
        for part in range(times)
    ]
