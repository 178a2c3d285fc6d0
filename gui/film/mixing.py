"""A clip's sounds, mixed into one track at the times at which the Stage plays them."""

from __future__ import annotations

import wave
from array import array
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from games.core import Ms
from gui.table.sounds import Cue
from resources import SOUNDS

RATE = 11_025
"""Samples per second of the track, the same as in the sound files."""


def write_track(path: Path, cues: Sequence[tuple[Ms, Cue]], length: Ms) -> None:
    """Write the WAV track of a clip that is `length` ms long."""
    track = array("h", bytes(2 * (length * RATE // 1_000)))
    for at, cue in cues:
        with wave.open(BytesIO((SOUNDS / f"{cue.value}.wav").read_bytes())) as file:
            samples = array("h", file.readframes(file.getnframes()))
        for index, sample in enumerate(samples, at * RATE // 1_000):
            if index < len(track):
                track[index] = max(-32_768, min(32_767, track[index] + sample))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(track.tobytes())
